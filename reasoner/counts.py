"""Numbers that come from the lists of a case: how many units, rooms or people it names, and sums over them.

A complete list gives the number; an open one, or one whose members are not all known, gives its bounds.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from ontology.model import Fact
from reasoner.case import Bounds, Case, Given, Source, Value


class Count(NamedTuple):
    """A fact that counts the things of a kind (or sums a fact of theirs) that stand in a relation to its thing."""

    fact: str
    of: str
    kind: str
    relation: str
    where: tuple[str, bool] | None = None
    total: str | None = None


COUNTS = (
    Count("buildingUnits", "Building", "Unit", "partOf", ("dwellingUnit", True)),
    Count("roomingUnits", "Building", "Unit", "partOf", ("dwellingUnit", False)),
    Count("infestedUnits", "Building", "Unit", "partOf", ("infested", True)),
    Count("individuals", "Building", "Person", "partOf"),
    Count("unitRooms", "Unit", "Room", "inUnit"),
    Count("occupants", "Unit", "Person", "inUnit"),
    Count("unitFloorArea", "Unit", "Room", "inUnit", ("habitableRoom", True), "floorArea"),
)
_BY_FACT: dict[str, list[Count]] = {}
for _count in COUNTS:
    for _name in (_count.where[0] if _count.where else "", _count.total or ""):
        _BY_FACT.setdefault(_name, []).append(_count)


def complete(case: Case, relation: str, kind: str | None, target: str) -> bool:
    """Whether every thing (of a kind) in a relation to `target` is in the case."""
    return (relation, target) in case.complete or (kind is not None and (f"{relation}:{kind}", target) in case.complete)


def counted(case: Case, facts: Mapping[str, Fact]) -> Mapping[tuple[str, str], Given]:
    """The facts of a case with the numbers that its lists give; what was stated stays as stated."""
    members: dict[tuple[str, str], list[str]] | None = None
    things = case.things
    out: dict[tuple[str, str], Given] | None = None
    for count in COUNTS:
        if count.fact not in facts or (count.where and count.where[0] not in facts):
            continue
        for thing, kind in things.items():
            if kind != count.of:
                continue
            stated = case.facts.get((thing, count.fact))
            if stated is not None and not isinstance(stated.value, Bounds):
                continue
            if members is None:
                members = _members(case)
            listed = [n for n in members.get((count.relation, thing), ()) if things[n] == count.kind]
            given = bounds(case, count, thing, listed)
            if given is None:
                continue
            if out is None:
                out = dict(case.facts)
            if stated is not None and isinstance(stated.value, Bounds):
                given = Given(_narrow(stated.value, given.value), stated.source)
            out[thing, count.fact] = given
    return case.facts if out is None else out


def _members(case: Case) -> dict[tuple[str, str], list[str]]:
    """The things that stand in each relation to each target."""
    members: dict[tuple[str, str], list[str]] = {}
    for (name, relation), target in case.links.items():
        if name in case.things:
            members.setdefault((relation, target), []).append(name)
    return members


def bounds(case: Case, count: Count, thing: str, listed: list[str]) -> Given | None:
    """What a list says of a number: exact, bounds, or None where it says nothing."""
    closed = complete(case, count.relation, count.kind, thing)
    low, high = Fraction(0), Fraction(0) if closed else None
    for name in listed:
        holds: object = True
        if count.where:
            found = case.facts.get((name, count.where[0]))
            holds = None if found is None else found.value is count.where[1]
        if holds is False:
            continue
        if count.total is None:
            size_low, size_high = Fraction(1), Fraction(1)
        else:
            size = case.facts.get((name, count.total))
            value = size.value if size is not None else Bounds(Fraction(0), None)
            ends = value if isinstance(value, Bounds) else Bounds(Fraction(value), Fraction(value))
            size_low = ends.low if ends.low is not None else Fraction(0)
            high = None if ends.high is None else high
            size_high = ends.high if ends.high is not None else Fraction(0)
        if holds:
            low += size_low
        if high is not None:
            high += size_high
    if not low and high is None:
        return None
    how = "the list is complete" if closed else "the list may go on"
    source = Source(
        "derived", f"counted from {len(listed)} {count.kind.lower()}{'' if len(listed) == 1 else 's'} of {thing}; {how}"
    )
    return Given(low if low == high else Bounds(low, high), source)


def _narrow(a: Bounds, b: Value) -> Fraction | Bounds:
    """Both bounds together; where they contradict each other, what was stated."""
    other = b if isinstance(b, Bounds) else Bounds(Fraction(b), Fraction(b))
    lows = [e for e in (a.low, other.low) if e is not None]
    highs = [e for e in (a.high, other.high) if e is not None]
    low, high = max(lows, default=None), min(highs, default=None)
    if low is not None and high is not None and low > high:
        return a
    return low if low is not None and low == high else Bounds(low, high)


def touched(fact: str, case: Case, thing: str) -> list[tuple[Count, str]]:
    """The counts that a fact of a thing goes into, and whose they are."""
    out = []
    for count in _BY_FACT.get(fact, ()):
        target = case.links.get((thing, count.relation))
        if case.things.get(thing) == count.kind and target is not None:
            out.append((count, target))
    return out
