"""The facts of a case: things, their relations, and what is known of each, with who said it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from ontology.model import RELATIONS, Law


@dataclass(frozen=True, slots=True)
class Source:
    """Where a fact comes from: said (with turn or line), supposed by the question, assumed, or derived."""

    how: Literal["said", "supposed", "assumed", "derived"]
    where: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True)
class Bounds:
    """A number known only to lie from `low` to `high`, both included; None is open."""

    low: Fraction | None
    high: Fraction | None


Value = bool | Fraction | Bounds


@dataclass(frozen=True, slots=True)
class Given:
    """A known value and its source."""

    value: Value
    source: Source


@dataclass(slots=True)
class Case:
    """Things with their kinds, relations between them, and facts; what is not given is unknown, never false.

    `complete` names the relation lists said to be complete: ("partOf", "b1") means every part of b1 is in the case.
    """

    things: dict[str, str] = field(default_factory=dict)
    links: dict[tuple[str, str], str] = field(default_factory=dict)
    facts: dict[tuple[str, str], Given] = field(default_factory=dict)
    complete: set[tuple[str, str]] = field(default_factory=set)

    def add(self, name: str, kind: str, **links: str) -> str:
        """Add a thing of a kind, with its relations (`partOf="b1"`); returns its name."""
        self.things[name] = kind
        for relation, target in links.items():
            self.links[name, relation] = target
        return name

    def say(self, thing: str, fact: str, value: Value, source: Source | None = None) -> None:
        """Give a fact of a thing, over whatever was known of it."""
        self.facts[thing, fact] = Given(value, source or Source("said"))

    def forget(self, thing: str, fact: str) -> None:
        """Make a fact unknown again."""
        self.facts.pop((thing, fact), None)

    def related(self, thing: str, kind: str) -> str | None:
        """The one thing of a kind that goes with `thing` (see `all_related`); None where there is none or several."""
        found = self.all_related(thing, kind)
        return found[0] if len(found) == 1 else None

    def all_related(self, thing: str, kind: str) -> list[str]:
        """The things of a kind that go with `thing`: itself, what it is in or part of, its parts, else its neighbours.

        Neighbours are those in the same unit, or where there are none, those in the same building.
        """
        if self.things.get(thing) == kind:
            return [thing]
        for relation in ("inUnit", "partOf"):
            target = self.links.get((thing, relation))
            if target and self.things.get(target) == kind:
                return [target]
        parts = [n for n, k in self.things.items() if k == kind and thing in self._up(n)]
        for relation in ("inUnit", "partOf"):
            target = self.links.get((thing, relation))
            if not parts and target is not None:
                parts = [n for n, k in self.things.items() if k == kind and target in self._up(n)]
        return parts

    def _up(self, name: str) -> Iterator[str]:
        for relation in RELATIONS:
            if (name, relation) in self.links:
                yield self.links[name, relation]

    def listed(self, kind: str, relation: str, target: str) -> list[str]:
        """The things of a kind that stand in a relation to `target`, in order."""
        links = self.links
        return [n for n, k in self.things.items() if k == kind and links.get((n, relation)) == target]

    def of_kind(self, kind: str) -> list[str]:
        """The names of all things of a kind, in order."""
        return [n for n, k in self.things.items() if k == kind]

    def copy(self) -> Case:
        """An independent copy."""
        return Case(dict(self.things), dict(self.links), dict(self.facts), set(self.complete))


#: One thing of each kind, linked, as a question speaks of them.
SINGLE: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "building": ("Building", {}),
    "unit": ("Unit", {"partOf": "building"}),
    "room": ("Room", {"partOf": "building", "inUnit": "unit"}),
    "stair": ("Stair", {"partOf": "building"}),
    "opening": ("Opening", {"partOf": "building", "inUnit": "unit"}),
    "premises": ("Premises", {"partOf": "building"}),
    "person": ("Person", {"partOf": "building", "inUnit": "unit"}),
    "proceeding": ("Proceeding", {"partOf": "building"}),
}


def single() -> Case:
    """A case with one thing of each kind, as a plain question has it."""
    case = Case()
    for name, (kind, links) in SINGLE.items():
        case.add(name, kind, **links)
    return case


def assume(case: Case, law: Law) -> Case:
    """A copy with each fact's assumption filled in where nothing was said."""
    out = case.copy()
    source = Source("assumed")
    things: dict[str, list[str]] = {}
    for thing, kind in case.things.items():
        things.setdefault(kind, []).append(thing)
    for fact in law.facts.values():
        if fact.assume is not None:
            for thing in things.get(fact.of, ()):
                if (thing, fact.name) not in out.facts:
                    out.facts[thing, fact.name] = Given(_contrary(case, thing, fact.name, fact.assume), source)
    return out


#: What is assumed gives way to what was said of the same thing: fact -> (said fact, said value, value then).
GIVES_WAY: Mapping[str, tuple[tuple[str, bool, bool], ...]] = {
    "habitableRoom": (
        ("bathroom", True, False),
        ("laundryRoom", True, False),
        ("furnaceRoom", True, False),
        ("workSpace", True, False),
    ),
    "letAsRoom": (("dwellingUnit", False, True), ("unitCooking", False, True)),
    "roomsLet": (("takesLodgers", True, True),),
}


def _contrary(case: Case, thing: str, fact: str, value: Value) -> Value:
    """The value to assume: the usual one, unless what was said of the thing speaks against it."""
    for other, said, then in GIVES_WAY.get(fact, ()):
        given = case.facts.get((thing, other))
        if given is not None and given.value is said:
            return then
    return value
