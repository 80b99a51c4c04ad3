"""Forward evaluation: all conclusions, proofs, and one more fact."""

from __future__ import annotations

import pytest

from ontology.model import Law
from reasoner.case import Bounds
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
