"""Facts of a case that cannot all be true: more infested units than units, a list longer than the number stated."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ontology.model import Law
from reasoner import quantities
from reasoner.builtins import Interval
from reasoner.case import Bounds, Case, Value
from reasoner.counts import COUNTS, bounds


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Facts as (thing, fact) that contradict each other, in plain words; `impossible` ones no reading can save."""

    facts: tuple[tuple[str, str], ...]
    says: str
    impossible: bool = True


#: (part, whole): a number of one thing that cannot exceed another number of the same thing
PARTS = (
    ("infestedUnits", "buildingUnits"),
    ("openableArea", "windowArea"),
    ("openableWindowArea", "windowArea"),
    ("screenedWindowArea", "windowArea"),
    ("areaAtHeight", "floorArea"),
    ("highCeilingArea", "floorArea"),
)
#: (fact of a member, fact of its unit): one member's number cannot exceed the unit's
WITHIN = (("sleepers", "occupants"), ("floorArea", "unitFloorArea"))
#: (a number, another that it does not exceed in any building that one would tell of); no contradiction where it does
SMALLER = (("windowArea", "floorArea"),)
#: (yes/no fact, number fact, least number, most number): what the yes/no fact says of the number when it is true
SAYS = (
    ("onlyOwnUnitInfested", "infestedUnits", None, Fraction(1)),
    ("pestsPresent", "infestedUnits", None, None),
)
#: yes/no facts that cannot both be true
EITHER = (("belowGrade", "attic"),)


def _ends(value: Value) -> Interval:
    if isinstance(value, Bounds):
        return value.low, value.high
    return Fraction(value), Fraction(value)


def contradictions(case: Case, law: Law) -> list[Contradiction]:
    """Everything in a case's facts that contradicts itself."""
    return [*_parts(case, law), *_members(case, law), *_lists(case, law), *_percentages(case, law), *_said(case, law)]


def _above(case: Case, law: Law, a: tuple[str, str], b: tuple[str, str]) -> str | None:
    """In words, that number `a` exceeds number `b` whatever is still open; None where it need not."""
    one, other = case.facts.get(a), case.facts.get(b)
    if one is None or other is None or isinstance(one.value, bool) or isinstance(other.value, bool):
        return None
    low, high = _ends(one.value)[0], _ends(other.value)[1]
    if low is None or high is None or low <= high:
        return None
    left, right = law.facts[a[1]], law.facts[b[1]]
    return (
        f"{left.label} of {a[0]} ({quantities.show(one.value, left.type)}) is more than "
        f"{right.label} of {b[0]} ({quantities.show(other.value, right.type)})"
    )


def _parts(case: Case, law: Law) -> list[Contradiction]:
    out = []
    for part, whole in PARTS:
        if part in law.facts and whole in law.facts and law.facts[part].type == law.facts[whole].type:
            for thing in case.of_kind(law.facts[part].of):
                says = _above(case, law, (thing, part), (thing, whole))
                if says:
                    out.append(Contradiction(((thing, part), (thing, whole)), says))
    return out


def _members(case: Case, law: Law) -> list[Contradiction]:
    out = []
    for part, whole in WITHIN:
        if part in law.facts and whole in law.facts:
            for thing in case.of_kind(law.facts[part].of):
                unit = case.links.get((thing, "inUnit"))
                if unit is not None:
                    says = _above(case, law, (thing, part), (unit, whole))
                    if says:
                        out.append(Contradiction(((thing, part), (unit, whole)), says))
    return out


def _lists(case: Case, law: Law) -> list[Contradiction]:
    out = []
    for count in COUNTS:
        if count.fact not in law.facts:
            continue
        for thing in case.of_kind(count.of):
            stated = case.facts.get((thing, count.fact))
            if stated is None or isinstance(stated.value, bool):
                continue
            listed = case.listed(count.kind, count.relation, thing)
            given = bounds(case, count, thing, listed)
            if given is None or isinstance(given.value, bool):
                continue
            (low, high), (least, most) = _ends(stated.value), _ends(given.value)
            too_many = least is not None and high is not None and least > high
            too_few = most is not None and low is not None and most < low
            if too_many or too_few:
                fact = law.facts[count.fact]
                says = (
                    f"{fact.label} of {thing} is stated as {quantities.show(stated.value, fact.type)}, the list gives "
                    f"{quantities.show(given.value, fact.type)}"
                )
                out.append(Contradiction(((thing, count.fact),), says))
    return out


def _percentages(case: Case, law: Law) -> list[Contradiction]:
    out = []
    for (thing, name), given in case.facts.items():
        fact = law.facts.get(name)
        if fact is not None and fact.type == "percent" and not isinstance(given.value, bool):
            low = _ends(given.value)[0]
            if low is not None and low > 100:
                out.append(Contradiction(((thing, name),), f"{fact.label} of {thing} is above 100 %"))
    return out


def _said(case: Case, law: Law) -> list[Contradiction]:
    out = []
    for name, number, least, most in SAYS:
        for thing in case.of_kind("Building"):
            said, given = case.facts.get((thing, name)), case.facts.get((thing, number))
            if said is None or given is None or isinstance(given.value, bool):
                continue
            low, high = _ends(given.value)
            above = said.value is True and most is not None and low is not None and low > most
            below = said.value is True and least is not None and high is not None and high < least
            none = name == "pestsPresent" and said.value is False and low is not None and low > 0
            if above or below or none:
                words = f"{law.facts[name].label}: {'yes' if said.value else 'no'}"
                says = (
                    f"{words}, but {law.facts[number].label} is {quantities.show(given.value, law.facts[number].type)}"
                )
                out.append(Contradiction(((thing, name), (thing, number)), says, impossible=False))
    for one, other in EITHER:
        for (thing, name), given in case.facts.items():
            if name == one and given.value is True:
                second = case.facts.get((thing, other))
                if second is not None and second.value is True:
                    says = f"{law.facts[one].label} and {law.facts[other].label}: both are stated of {thing}"
                    out.append(Contradiction(((thing, one), (thing, other)), says, impossible=False))
    return out
