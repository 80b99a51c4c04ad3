"""The law for the reasoner's tests: the real one, and small ones of their own."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from corpus.provisions import load
from ontology import built, norms
from ontology.model import Fact, Law
from ontology.swrl import Atom, Rule, parse_body


@pytest.fixture(scope="session")
def law() -> Law:
    """The two codes, as built, or read from the authored files where they are not built."""
    try:
        return built.law()
    except FileNotFoundError:
        return norms.read(load()).law()


#: facts of the small laws: name -> (kind, type)
FACTS = {
    "big": ("Building", "yes-no"),
    "let": ("Building", "yes-no"),
    "lodgers": ("Building", "count"),
    "buildingUnits": ("Building", "count"),
    "dwellingUnit": ("Unit", "yes-no"),
    "occupants": ("Unit", "count"),
    "floorArea": ("Room", "area"),
    "windowArea": ("Room", "area"),
    "sleeping": ("Room", "yes-no"),
    "height": ("Room", "length"),
    "degrees": ("Room", "temperature"),
}


@pytest.fixture(scope="session")
def small() -> Callable[..., Law]:
    """Makes a law of a few rules: `small({"label": ("body", "Head(?x)")})`; `$name` are numbers."""
    return small_law


def small_law(rules: dict[str, tuple[str, str]], **numbers: int) -> Law:
    """A law of a few rules over the small facts."""
    from fractions import Fraction

    values = {name: Fraction(n) for name, n in numbers.items()}
    facts = {name: Fact(name, kind, type_, name) for name, (kind, type_) in FACTS.items()}
    made = []
    for label, (body, head) in rules.items():
        (head_atom,) = parse_body(head, values)
        if ":" in head_atom.predicate and len(head_atom.terms) == 2:
            kind = next(a.predicate for a in parse_body(body, values) if a.terms == ("?x",))
            type_ = "yes-no" if isinstance(head_atom.terms[1], bool) else "number"
            facts[head_atom.predicate] = Fact(head_atom.predicate, kind, type_, head_atom.predicate, derived=True)
        made.append(Rule(label, parse_body(body, values), head_atom))
    return Law(facts, {}, {}, {}, tuple(made), {}, {})


def atom(text: str) -> Atom:
    """One atom from its text."""
    (found,) = parse_body(text)
    return found
