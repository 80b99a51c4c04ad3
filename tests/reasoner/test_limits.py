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


@pytest.mark.parametrize("row", LIMITS["classes"], ids=lambda row: f"{row['fact']} {row['try']}")
def test_a_class_at_its_limit(law: Law, row: dict) -> None:
    for text, classes in row["try"].items():
        facts = dict(row.get("facts", {})) | {row["fact"]: text}
        evaluator = Evaluator(law, case_with(law, facts))
        found = {
            c.label for c in class_findings(evaluator) if c.truth and c.code == row["code"] and c.kind == "Building"
        }
        for name, holds in classes.items():
            assert (name in found) is holds, (text, name, sorted(found))


def test_a_third_of_a_foot_is_exact(law: Law) -> None:
    norm = law.norms["tribal/55.315/1#ceiling-height"]
    (height,) = norm.numbers
    assert height.value == Fraction(88)
