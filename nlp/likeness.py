"""Yes/no facts that a message states in other words than the cues: its clauses likened to sample sentences of each fact.

It only proposes facts where the cues found none, where one side is clearly nearer than the other; what follows is computed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nlp.doubts import sure
from ontology.model import Law

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

VECTORS, KEYS = "samples.npy", "samples.json"
NEAR = 0.62  # a clause likens to a sample only from this cosine
CLEAR = 0.10  # and only where its own side leads the other by this much
MAX_CLAUSES = 6
_CLAUSE = re.compile(
    r"[.?!;]+|,(?= (?:and|but|so|because|which|i|he|she|they|we|it|there|no|the|my|our)\b)| - |\bbut\b|\bbecause\b"
)


_ASKS = re.compile(r"^(so |and |but )?(who|whose|what|which|how|when|where|why|does|do|did|must|should)\b")


def rows(law: Law) -> list[tuple[str, bool, str]]:
    """(fact, side, sentence) of every sample, in order."""
    return [
        (name, side, text)
        for name, (yes, no) in law.samples.items()
        for side, texts in ((True, yes), (False, no))
        for text in texts
    ]


def build(law: Law, target: Path) -> None:
    """Write the samples' vectors (float16, unit length) and keys below `target`; unchanged samples are kept."""
    from nlp.normalise import normalise
    from nlp.ranking import vectors_of

    found = [(name, side, normalise(text).plain) for name, side, text in rows(law)]
    vectors_of([text for *_, text in found], target, VECTORS, KEYS, found)


def clauses(text: str) -> list[str]:
    """The clauses of a normal text that are long enough to state something, at most six, and the whole where it is short."""
    told = sure(text)
    parts = [p.strip(" ,") for p in _CLAUSE.split(told)]
    kept = [p for p in parts if len(p.split()) >= 3 and not _ASKS.match(p)]
    return (kept or [told.strip() or text])[:MAX_CLAUSES]


class Likeness:
    """The samples of every fact, ready to be compared."""

    def __init__(self, law: Law) -> None:
        import numpy as np

        folder = files("nlp") / "built"
        keys: list[list[Any]] = json.loads((folder / KEYS).read_text("utf-8"))
        with (folder / VECTORS).open("rb") as stream:
            self._vectors: NDArray[np.float16] = np.load(stream)
        self._spans: dict[str, tuple[list[int], list[int]]] = {}
        for row, (name, side, _) in enumerate(keys):
            self._spans.setdefault(name, ([], []))[0 if side else 1].append(row)

    def vectors(self, text: str) -> tuple[list[str], NDArray[np.float32]]:
        """The clauses of a normal text and their vectors."""
        import numpy as np

        from nlp.encoder import encoded

        parts = clauses(text)
        whole = encoded(text)
        return parts, np.array([whole.part(part) for part in parts])

    def states(self, parts: Sequence[str], vectors: NDArray[np.float32], fact: str) -> tuple[bool, str, float] | None:
        """(value, clause, cosine) where some clause clearly states the fact, else None."""
        import numpy as np

        spans = self._spans.get(fact)
        if spans is None or not spans[0] or not spans[1]:
            return None
        yes = self._vectors[spans[0]].astype(np.float32) @ vectors.T
        no = self._vectors[spans[1]].astype(np.float32) @ vectors.T
        best_yes, best_no = yes.max(axis=0), no.max(axis=0)
        best: tuple[bool, str, float] | None = None
        for at, part in enumerate(parts):
            high, low = max(best_yes[at], best_no[at]), min(best_yes[at], best_no[at])
            if high >= NEAR and high - low >= CLEAR and (best is None or high > best[2]):
                best = (bool(best_yes[at] > best_no[at]), part, float(high))
        return best
