"""Full-text search over both codes: a citation as people type it first, then headings, then the words of the text."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

from corpus.provisions import load

AROUND = 40  # characters shown on each side of the word found
MOST = 60


@dataclass(frozen=True, slots=True)
class Found:
    """A provision that was found, and the words around what was looked for."""

    id: str
    label: str
    heading: str
    around: str

    def json(self) -> dict[str, Any]:
        """For programs."""
        return asdict(self)


@cache
def _texts() -> tuple[tuple[str, str, str], ...]:
    corpus = load()
    return tuple((id_, corpus[id_].heading.lower(), corpus[id_].text.lower()) for id_ in corpus)


def search(words: str) -> list[Found]:
    """The provisions that have all words, the best first, at most 60."""
    wanted = words.lower().split()
    cited: tuple[str, ...] = ()
    if re.search(r"\d{3}|\b[a-z]+ [a-z]$|-\d", words.lower()):
        from corpus.citations import resolve

        cited = resolve(words).ids
    ranked: list[tuple[int, str]] = [(0, id_) for id_ in cited]
    whole = " ".join(wanted)
    for id_, heading, text in _texts():
        if id_ in cited or not all(word in heading or word in text for word in wanted):
            continue
        rank = 1 if whole in heading else 2 if whole in text else 3
        ranked.append((rank, id_))
    ranked.sort(key=lambda pair: pair[0])
    return [_found(id_, whole, wanted) for _, id_ in ranked[:MOST]]


def _found(id_: str, whole: str, wanted: list[str]) -> Found:
    corpus = load()
    provision = corpus[id_]
    lower = provision.text.lower()
    at = next((lower.find(part) for part in (whole, *wanted) if part in lower), 0)
    start = max(0, at - AROUND)
    around = provision.text[start : at + len(whole) + AROUND]
    shown = f"{'…' if start else ''}{around}{'…' if at + len(whole) + AROUND < len(provision.text) else ''}"
    return Found(id_, corpus.label(id_), provision.heading, shown)
