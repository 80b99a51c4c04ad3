"""Timings as ratios taken in one run; `python -m benchmarks` prints one JSON object (contract: `make bench`)."""
