"""Compiles the authored law into its built forms; run by the build hook and by `python -m ontology.build`."""

from __future__ import annotations

import sys
from pathlib import Path

from corpus.provisions import load
from ontology import built, norms


def build(target: Path) -> None:
    """Write every built form below `target`; SystemExit with each breach of the form where the law cannot be compiled."""
    reading = norms.read(load())
    if reading.breaches:
        raise SystemExit("\n".join(reading.breaches))
    target.mkdir(parents=True, exist_ok=True)
    (target / built.NAME).write_text(built.dump(reading.law()), "utf-8")


if __name__ == "__main__":
    build(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "built")
