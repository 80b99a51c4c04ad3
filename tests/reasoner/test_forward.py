"""Forward evaluation: all conclusions, proofs, and one more fact."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ontology.model import Law
from reasoner.case import Bounds, Source
from reasoner.cases_for import Maker
from reasoner.forward import Forward
from reasoner.threevalued import Evaluator
from tests.reasoner.conftest import small_law


def test_adding_facts_one_by_one_gives_what_a_full_run_gives(law: Law) -> None:
    maker = Maker(law, 11)
    for _ in range(3):
        case = maker.random_case(0.6)
        keys = list(case.facts)
        maker.random.shuffle(keys)
        late = keys[: len(keys) // 2]
        start = case.copy()
        for key in late:
            del start.facts[key]
        forward = Forward(law, start)
        new = set()
        for key in late:
            value = case.facts[key].value
            assert not isinstance(value, Bounds)
            new.update(forward.add(*key, value))
        full = Forward(law, case)
        assert set(forward.atoms()) == set(full.atoms())
        assert new == set(full.atoms()) - set(Forward(law, start).atoms())


def test_a_fact_told_twice_changes_nothing(law: Law) -> None:
    case = Maker(law, 12).random_case()
    forward = Forward(law, case)
    (thing, fact), given = next(iter(case.facts.items()))
    assert forward.add(thing, fact, given.value) == []  # type: ignore[arg-type]


def test_every_conclusion_has_a_proof_from_facts(law: Law) -> None:
    forward = Forward(law, Maker(law, 13).random_case(1.0, 1, 1))
    for atom in forward.atoms():
        proof = forward.proof(*atom)
        assert proof.rule
        for leaf in proof.leaves():
            assert leaf.truth
            if leaf.atom.builtin is None:
                assert not leaf.rule


@pytest.mark.parametrize("seed", [14, 15])
def test_on_complete_cases_both_evaluators_agree(law: Law, seed: int) -> None:
    maker = Maker(law, seed)
    case = maker.random_case()
    for thing, kind in case.things.items():
        for other in {
            "Building": ("Unit", "Room", "Person", "Opening", "Stair", "Premises", "Proceeding"),
            "Unit": ("Room", "Opening", "Person"),
        }.get(kind, ()):
            case.complete.add((f"{'partOf' if kind == 'Building' else 'inUnit'}:{other}", thing))
    forward, evaluator = Forward(law, case), Evaluator(law, case)
    for head, plans in maker.program.heads.items():
        if plans[0].value is None:
            for thing in case.things:
                assert evaluator.truth(head, thing) is forward.holds(head, thing), (head, thing)


def test_a_recursive_predicate_is_run_to_its_end() -> None:
    law = small_law(
        {
            "start": ("Unit(?x) ^ dwellingUnit(?x, true)", "m:Near(?x)"),
            "step": ("Unit(?x) ^ partOf(?x, ?b) ^ partOf(?y, ?b) ^ m:Near(?y)", "m:Near(?x)"),
        }
    )
    case = Maker(law).frame(units=4, rooms=0)
    case.say("unit3", "dwellingUnit", True)
    forward = Forward(law, case)
    assert [u for u in case.of_kind("Unit") if forward.holds("m:Near", u)] == case.of_kind("Unit")


def test_a_least_proof_leaves_out_what_another_rule_does_not_need() -> None:
    law = small_law(
        {
            "first": ("Building(?x) ^ big(?x, true) ^ lodgers(?x, ?n) ^ swrlb:greaterThan(?n, 2)", "m:Crowded(?x)"),
            "second": ("Building(?x) ^ lodgers(?x, ?n) ^ swrlb:greaterThan(?n, 1)", "m:Crowded(?x)"),
        }
    )
    case = Maker(law).frame(1, 1)
    case.say("building", "big", True)
    case.say("building", "lodgers", Fraction(3))
    forward = Forward(law, case)
    least = forward.least_proof("m:Crowded", "building")
    assert "big" in {f.predicate for f in forward.proof("m:Crowded", "building").facts()}
    assert {f.predicate for f in least.facts()} == {"Building", "lodgers"}
    assert [leaf.source for leaf in least.leaves() if leaf.atom.predicate == "lodgers"] == [Source("said")]


def test_no_fact_of_a_least_proof_can_be_left_out(law: Law) -> None:
    forward = Forward(law, Maker(law, 16).random_case(1.0, 1, 1))
    for atom in sorted(forward.atoms(), key=str)[::60]:
        facts = forward.least_proof(*atom).facts()
        assert forward._from(facts).holds(*atom)
        for fact in facts:
            assert len(fact.terms) == 1 or not forward._from(facts - {fact}).holds(*atom)


def test_a_case_can_be_made_that_meets_any_rule(law: Law) -> None:
    maker = Maker(law, 17)
    missed = []
    for plan in maker.program.plans[::40]:
        cases = (maker.aim(plan, turn, 1, 1, met=True) for turn in range(10))
        if not any(maker.holds(case, plan, thing) for case in cases for thing in case.of_kind(plan.kind or "")):
            missed.append(plan.rule.label)
    assert not missed
