"""Values that are not known: numbers between ends, numbers that run with an open one, things not named.

A trial leaves one number open as a line (interval + slope × it) and notes where comparisons turn; between two turns
everything comes out the same, so that one point of each stretch stands for all.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from reasoner.builtins import Exact, Interval, compute_intervals, exact
from reasoner.proof import NONE, Missing

#: Fact types whose numbers are never below zero, and those that are whole numbers.
UNSIGNED = frozenset(
    ["count", "area", "length", "illuminance", "percent", "days", "hours", "years", "mesh", "month-day"]
)
WHOLE = frozenset(["count", "mesh", "month-day"])


class Unknown(NamedTuple):
    """A number not known: the facts that would give it, and the ends between which it lies (None: open)."""

    missing: Missing
    low: Exact | None = None
    high: Exact | None = None


class Somewhere(NamedTuple):
    """A thing that is not known: which link or list would name it, and its kind."""

    missing: Missing
    kind: str | None


class Line(NamedTuple):
    """A number that runs with the one open number of a trial: interval + slope × it."""

    missing: Missing
    low: Exact | None
    high: Exact | None
    slope: Exact


class CrookedError(Exception):
    """The open number goes through something other than a straight line."""


#: the types of a number that is known
SURE = frozenset((int, Fraction))


def ends(value: object) -> Interval:
    """The ends between which a value lies."""
    if isinstance(value, (Unknown, Line)):
        return value.low, value.high
    assert isinstance(value, (int, Fraction)), value
    return value, value


def missing_of(values: Sequence[object]) -> Missing:
    """All that is missing among values."""
    found = [v.missing for v in values if isinstance(v, (Unknown, Line, Somewhere))]
    return found[0] if len(found) == 1 else NONE.union(*found)


def straight(name: str, values: list[object], missing: Missing) -> object:
    """Arithmetic with the open number of a trial, as a line; CrookedError where it is none."""
    slopes = [v.slope if isinstance(v, Line) else 0 for v in values]
    spans = [ends(v) for v in values]
    if name == "add" or name == "subtract":
        slope: Exact = exact(sum(slopes, Fraction(0))) if name == "add" else exact(Fraction(slopes[0]) - slopes[1])
    elif name == "multiply":
        rest = [e for e, s in zip(spans, slopes, strict=True) if not s]
        if len(rest) != len(values) - 1 or any(e[0] is None or e[0] != e[1] for e in rest):
            raise CrookedError
        slope = next(s for s in slopes if s)
        for end in rest:
            slope = exact(Fraction(slope) * end[0])  # type: ignore[operator]
    elif name == "divide" and slopes[0] and spans[1][0] is not None and spans[1][0] == spans[1][1] and spans[1][0]:
        slope = exact(Fraction(slopes[0]) / spans[1][0])
    else:
        raise CrookedError
    low, high = compute_intervals(name, spans)
    if name == "divide":
        by = Fraction(1) / spans[1][0]  # type: ignore[operator]
        low, high = compute_intervals("multiply", [spans[0], (exact(by), exact(by))])
    return Line(missing, low, high, slope) if slope else Unknown(missing, low, high)


def points(turns: list[Exact], low: Fraction | None, high: Fraction | None, whole: bool) -> list[Fraction]:
    """One point for each turn between the ends and for each stretch between turns."""
    inside = [Fraction(t) for t in turns if (low is None or t >= low) and (high is None or t <= high)]
    edges = [low, *inside, high]
    points: set[Fraction] = {t for t in inside if not whole or t.denominator == 1}
    for end in (low, high):
        if end is not None and (not whole or end.denominator == 1):
            points.add(end)
    for a, b in pairwise(edges):
        if a is None and b is None:
            points.add(Fraction(1))
        elif a is None:
            assert b is not None
            points.add(Fraction(-((-b) // 1)) - 1)
        elif b is None:
            points.add(Fraction(a // 1) + 1)
        elif whole:
            middle = Fraction(a // 1) + 1
            if middle < b:
                points.add(middle)
        elif a < b:
            points.add((a + b) / 2)
    return sorted(points)
