"""Faults of the copies: the list of them, and a copy with the plain ones mended."""

from __future__ import annotations

import tomllib
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources import files
from typing import Literal, get_args

Kind = Literal["misprint", "doubled", "word-order", "page-number", "registered"]


class EmendationError(ValueError):
    """The list of emendations does not fit the copy it speaks of."""


@dataclass(frozen=True, slots=True)
class Emendation:
    """One fault of a copy: `before` stands `start` characters into the source, `after` is or may be meant.

    A `registered` one may be the law's own words, so the text keeps `before`.
    """

    code: str
    provision: str
    start: int
    before: str
    after: str
    reason: str
    kind: Kind

    @property
    def applied(self) -> bool:
        """Whether the text of the provision has `after` in place of `before`."""
        return self.kind != "registered"

    @property
    def end(self) -> int:
        """Where `before` ends in the source, in characters."""
        return self.start + len(self.before)


class Mended:
    """A source with the applied emendations made, and the way back from its offsets to those of the source."""

    def __init__(self, source: str, emendations: Iterable[Emendation]) -> None:
        """Raises EmendationError where `before` does not stand at its place or two overlap."""
        pieces: list[str] = []
        self._made: list[Emendation] = []
        self._starts: list[int] = []
        self._ends: list[int] = []
        done = length = 0
        for emendation in sorted(emendations, key=lambda e: e.start):
            if source[emendation.start : emendation.end] != emendation.before:
                raise EmendationError(
                    f"{emendation.provision}: the copy does not have {emendation.before!r} at {emendation.start}"
                )
            if not emendation.applied:
                continue
            if emendation.start < done:
                raise EmendationError(f"{emendation.provision}: the emendation at {emendation.start} overlaps another")
            pieces += source[done : emendation.start], emendation.after
            length += emendation.start - done
            self._made.append(emendation)
            self._starts.append(length)
            length += len(emendation.after)
            self._ends.append(length)
            done = emendation.end
        pieces.append(source[done:])
        self.text = "".join(pieces)

    def source_start(self, offset: int) -> int:
        """The source offset of a stretch that starts at `offset` of `text`; inside an emendation, where that starts."""
        nearest = bisect_right(self._starts, offset) - 1
        if nearest < 0:
            return offset
        made, end = self._made[nearest], self._ends[nearest]
        return made.start if offset < end else made.end + offset - end

    def source_end(self, offset: int) -> int:
        """The source offset of a stretch that ends at `offset` of `text`; inside an emendation, where that ends."""
        nearest = bisect_left(self._starts, offset) - 1
        if nearest < 0:
            return offset
        made, end = self._made[nearest], self._ends[nearest]
        return made.end + max(0, offset - end)


def read() -> tuple[Emendation, ...]:
    """All emendations of `emendations.toml`, in its order; raises EmendationError on a row that is not one."""
    rows = tomllib.loads((files("corpus") / "emendations.toml").read_text("utf-8"))["emendation"]
    try:
        emendations = tuple(Emendation(**row) for row in rows)
    except TypeError as fault:
        raise EmendationError(f"emendations.toml: {fault}") from fault
    for emendation in emendations:
        if emendation.kind not in get_args(Kind):
            raise EmendationError(f"{emendation.provision}: unknown kind {emendation.kind!r}")
    return emendations
