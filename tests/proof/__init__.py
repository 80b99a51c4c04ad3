"""The evidence at full size: what must hold of the reasoner, measured (`python -m tests.proof`)."""
