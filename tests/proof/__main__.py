"""`python -m tests.proof [SHARE]`: every measure at full size (or a share of it), as Markdown."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from corpus.provisions import load
from ontology import norms
from ontology.model import Law
from tests.proof import engines, inputs, mutants, public_swrl, unknowns
from tests.proof.measure import Measure, timed


def measures(law: Law, share: float) -> list[tuple[str, Callable[[], Measure]]]:
    """Each measure by name, its size times `share`."""

    def size(full: int) -> int:
        return max(1, round(full * share))

    return [
        ("public SWRL tests", public_swrl.public),
        ("completions", lambda: unknowns.completions(law, size(150_000))),
        ("knowing more", lambda: unknowns.knowing_more(law, size(200))),
        ("constant unknowns", lambda: unknowns.constant_unknowns(law, size(300))),
        ("exceptions", lambda: engines.clingo_agrees(law, size(2000))),
        ("mutants", lambda: mutants.killed(law, min(1.0, share))),
        ("proofs", lambda: engines.definite_proofs(law, size(100))),
        ("inputs", lambda: inputs.answered(size(100_000))),
        ("Pellet", lambda: engines.pellet_agrees(law, size(2500), size(1000), whole=size(300))),
    ]


def main(share: float) -> int:
    """Print the evidence; 1 where something does not hold."""
    law = norms.read(load()).law()
    made = []
    for name, make in measures(law, share):
        print(f"{name} …", file=sys.stderr, flush=True)
        made.append(timed(make))
        print(
            f"  {'holds' if made[-1].holds else 'DOES NOT HOLD'}, {made[-1].seconds:.0f} s", file=sys.stderr, flush=True
        )
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, cwd=Path(__file__).parent, check=False
    ).stdout.strip()
    at = f"at commit {commit}" if commit else "outside a checkout"
    size = "" if share == 1 else f" (a share of {share:g} of the full sizes)"
    print(f"# Evidence\n\nMeasured on {datetime.now(UTC):%Y-%m-%d} {at}, by `make proof`{size}.")
    print(f"The law: {len(law.norms):,} norms, {len(law.rules):,} rules, {len(law.facts):,} facts.\n")
    print("\n".join(measure.markdown() for measure in made), end="")
    return 0 if all(measure.holds for measure in made) else 1


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0))
