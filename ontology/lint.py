"""`python -m ontology.lint [FILE-PART …]`: each breach of the form of the law files, a line each; exit 1 if any."""

from __future__ import annotations

import sys

from corpus.provisions import load
from ontology import norms, terms


def main(parts: list[str]) -> int:
    """Print the breaches (of the files whose names contain one of `parts`); the exit status."""
    reading = norms.read(load())
    found = [*reading.breaches, *terms.breaches(terms.read(), reading.corpus)]
    shown = [b for b in found if not parts or any(p in b for p in parts)]
    print("\n".join(shown))
    missing = norms.missing_provisions(reading)
    print(
        f"{len(reading.norms)} norms, {len(reading.rules)} rules, {len(reading.facts)} facts; {len(shown)} breaches;"
        f" {len(missing)} provisions unspoken: {' '.join(missing[:400])}"
    )
    return 1 if shown else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
