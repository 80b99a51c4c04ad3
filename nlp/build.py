"""Compiles what understanding reads at start: the vectors of all sample phrasings; run by the build hook after the ontology."""

from __future__ import annotations

import sys
from pathlib import Path

from nlp import likeness, ranking
from ontology import built


def build(target: Path) -> None:
    """Write the vectors of phrasings and of the facts' samples below `target`; the ontology must be built before."""
    law = built.law()
    ranking.build(law, target)
    likeness.build(law, target)


if __name__ == "__main__":
    build(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "built")
