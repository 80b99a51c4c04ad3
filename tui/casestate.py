"""A case as it is kept in the state file, and as a case file that people and the plain commands read."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ontology.built import law
from reasoner.case import Bounds, Case, Source, Value
from reasoner.casefile import HOLDS, LISTS
from reasoner.quantities import show


def out(case: Case) -> dict[str, Any]:
    """The case as JSON."""
    return {
        "things": dict(case.things),
        "links": [[name, relation, target] for (name, relation), target in case.links.items()],
        "facts": [
            [thing, fact, _out(given.value), given.source.how, given.source.where, given.source.words]
            for (thing, fact), given in case.facts.items()
        ],
        "complete": [list(pair) for pair in sorted(case.complete)],
    }


def read(raw: dict[str, Any]) -> Case:
    """The case from its JSON."""
    case = Case(dict(raw["things"]), {(name, relation): target for name, relation, target in raw["links"]})
    for thing, fact, value, how, where, words in raw["facts"]:
        case.say(thing, fact, _in(value), Source(how, where, words))
    case.complete = {(relation, name) for relation, name in raw["complete"]}
    return case


def _out(value: Value) -> Any:
    if isinstance(value, bool):
        return value
    if isinstance(value, Bounds):
        return [None if end is None else str(end) for end in (value.low, value.high)]
    return str(value)


def _in(raw: Any) -> Value:
    if isinstance(raw, bool):
        return raw
    if isinstance(raw, list):
        low, high = (None if end is None else Fraction(end) for end in raw)
        return Bounds(low, high)
    return Fraction(raw)


def new() -> Case:
    """A case to start from: one building."""
    case = Case()
    case.add("building", "Building")
    return case


def add(case: Case, kind: str, under: str) -> str:
    """Add a thing of a kind where it belongs: a room of a unit, anything else of the building; returns its name."""
    building = under if case.things[under] == "Building" else case.links.get((under, "partOf"), "building")
    number = 1 + sum(1 for of in case.things.values() if of == kind)
    name = f"{kind.lower()} {number}"
    while name in case.things:
        number += 1
        name = f"{kind.lower()} {number}"
    links = {} if kind == "Building" else {"partOf": building}
    if kind in ("Room", "Opening", "Person"):
        unit = under if case.things[under] == "Unit" else case.links.get((under, "inUnit"))
        if unit:
            links["inUnit"] = unit
    return case.add(name, kind, **links)


def remove(case: Case, thing: str) -> None:
    """Remove a thing, with what is part of it."""
    for name in [name for (name, _), target in list(case.links.items()) if target == thing]:
        if name in case.things:
            remove(case, name)
    case.things.pop(thing, None)
    case.links = {key: target for key, target in case.links.items() if key[0] != thing}
    case.facts = {key: given for key, given in case.facts.items() if key[0] != thing}
    case.complete = {pair for pair in case.complete if pair[1] != thing}


def below(case: Case, thing: str) -> list[str]:
    """The things right below one: the units of a building, the rooms of a unit."""
    kind = case.things[thing]
    if kind == "Building":
        return [n for n in case.things if case.links.get((n, "partOf")) == thing and (n, "inUnit") not in case.links]
    return [n for n in case.things if case.links.get((n, "inUnit")) == thing] if kind == "Unit" else []


def file_text(case: Case) -> str:
    """The case as a case file (YAML)."""
    import yaml

    buildings = [_thing(case, name) for name in case.of_kind("Building")]
    return yaml.safe_dump({"buildings": buildings}, sort_keys=False, allow_unicode=True, width=110)


def _thing(case: Case, name: str) -> dict[str, Any]:
    entry: dict[str, Any] = {"name": name}
    for (thing, fact), given in case.facts.items():
        if thing == name:
            value = given.value
            known = law().facts[fact]
            entry[fact] = value if isinstance(value, bool) else show(value, known.type)
    held = {list_: kind for list_, kind in LISTS.items() if list_ in HOLDS.get(case.things[name], ())}
    for list_, kind in held.items():
        members = [_thing(case, member) for member in below(case, name) if case.things[member] == kind]
        if members:
            relation = "partOf" if case.things[name] == "Building" else "inUnit"
            whole = (relation, name) in case.complete or (f"{relation}:{kind}", name) in case.complete
            entry[list_] = {"complete": True, "list": members} if whole else members
    return entry
