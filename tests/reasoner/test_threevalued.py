"""True, false, unknown: what is missing, loops, lists, bounds, and unknowns that come out the same in every case."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ontology.model import Law
from reasoner.case import Bounds, Case, single
from reasoner.forward import Forward
from reasoner.threevalued import Evaluator, Unknown
from tests.reasoner.conftest import small_law

CLASS = {"r": ("Building(?x) ^ big(?x, true) ^ lodgers(?x, ?n) ^ swrlb:greaterThan(?n, $five)", "m:Big(?x)")}


def house(**facts: bool | int | Bounds) -> Case:
    """One building with facts."""
    case = Case()
    case.add("b", "Building")
    for name, value in facts.items():
        case.say("b", name, Fraction(value) if isinstance(value, int) and not isinstance(value, bool) else value)
    return case


@pytest.mark.parametrize(
    ("facts", "truth", "missing"),
    [
        ({"big": True, "lodgers": 6}, True, set()),
        ({"big": True, "lodgers": 5}, False, set()),
        ({"big": False}, False, set()),
        ({"lodgers": 6}, None, {"big"}),
        ({"lodgers": 5}, False, set()),
        ({}, None, {"big", "lodgers"}),
        ({"big": True, "lodgers": Bounds(Fraction(6), None)}, True, set()),
        ({"big": True, "lodgers": Bounds(None, Fraction(5))}, False, set()),
        ({"big": True, "lodgers": Bounds(Fraction(5), None)}, None, {"lodgers"}),
    ],
)
def test_what_is_not_given_is_unknown_and_never_false(facts: dict, truth: object, missing: set[str]) -> None:
    proof = Evaluator(small_law(CLASS, five=5), house(**facts)).goal("m:Big", "b")
    assert proof.truth is truth
    assert {fact for _, fact in proof.missing} == missing


def test_an_entity_of_another_kind_is_false_at_once() -> None:
    case = house()
    case.add("u", "Unit", partOf="b")
    assert Evaluator(small_law(CLASS, five=5), case).goal("m:Big", "u").truth is False


def test_a_loop_proves_nothing_and_does_not_hide_another_ground() -> None:
    loop = {
        "a": ("Building(?x) ^ m:B(?x)", "m:A(?x)"),
        "b": ("Building(?x) ^ m:A(?x)", "m:B(?x)"),
        "c": ("Building(?x) ^ big(?x, true)", "m:B(?x)"),
    }
    law = small_law(loop)
    for facts, truth in (({"big": False}, False), ({"big": True}, True), ({}, None)):
        for first in ("m:A", "m:B"):
            evaluator = Evaluator(law, house(**facts))
            evaluator.truth(first, "b")
            assert evaluator.truth("m:A", "b") is truth
            assert evaluator.truth("m:B", "b") is truth
        assert Forward(law, house(**facts)).holds("m:A", "b") is (truth is True)


def test_an_unknown_number_carries_what_is_missing_through_arithmetic() -> None:
    law = small_law(
        {
            "d": ("Room(?x) ^ floorArea(?x, ?f) ^ swrlb:multiply(?n, ?f, $ten)", "m:need(?x, ?n)"),
            "r": ("Room(?x) ^ m:need(?x, ?n) ^ windowArea(?x, ?w) ^ swrlb:greaterThanOrEqual(?w, ?n)", "m:Light(?x)"),
        },
        ten=10,
    )
    case = Case()
    case.add("r1", "Room")
    case.say("r1", "windowArea", Fraction(4))
    evaluator = Evaluator(law, case)
    assert evaluator.goal("m:Light", "r1").missing == {("r1", "floorArea")}
    assert evaluator.number("m:need", "r1")[0] == Unknown(frozenset({("r1", "floorArea")}))


def test_a_fact_that_does_not_matter_is_not_asked_for() -> None:
    """Kleene's tables alone would leave it unknown: one rule needs yes, the other no."""
    law = small_law(
        {
            "yes": ("Building(?x) ^ big(?x, true) ^ lodgers(?x, ?n) ^ swrlb:greaterThan(?n, $five)", "m:A(?x)"),
            "no": ("Building(?x) ^ big(?x, false) ^ let(?x, true)", "m:A(?x)"),
        },
        five=5,
    )
    proof = Evaluator(law, house(lodgers=6, let=True)).goal("m:A", "b")
    assert proof.truth is True
    assert [step.truth for step in proof.steps] == [True, True]
    assert Evaluator(law, house(lodgers=5, let=True)).goal("m:A", "b").truth is None


def test_a_number_whose_every_stretch_comes_out_the_same_is_settled() -> None:
    law = small_law(
        {
            "low": ("Building(?x) ^ lodgers(?x, ?n) ^ swrlb:lessThanOrEqual(?n, $five)", "m:A(?x)"),
            "high": ("Building(?x) ^ lodgers(?x, ?n) ^ swrlb:greaterThan(?n, $five)", "m:A(?x)"),
            "gap": ("Building(?x) ^ lodgers(?x, ?n) ^ swrlb:lessThan(?n, $five)", "m:B(?x)"),
            "gap2": ("Building(?x) ^ lodgers(?x, ?n) ^ swrlb:greaterThan(?n, $five)", "m:B(?x)"),
            "never": ("Building(?x) ^ lodgers(?x, ?n) ^ swrlb:lessThan(?n, 0)", "m:C(?x)"),
        },
        five=5,
    )
    evaluator = Evaluator(law, house())
    assert evaluator.truth("m:A", "b") is True
    assert evaluator.truth("m:B", "b") is None  # exactly five has no ground
    assert evaluator.truth("m:C", "b") is False


LIST = {"r": ("Building(?x) ^ partOf(?u, ?x) ^ Unit(?u) ^ dwellingUnit(?u, true)", "m:Home(?x)")}


def test_two_open_numbers_compared_with_one_another_are_not_settled_by_a_few_points(law: Law) -> None:
    """How much of the room is high turns on its whole and its low area together: no few values of one stand for all."""
    goal = "meets:tribal/55.315/1#attics"
    case = single()
    (room,) = case.of_kind("Room")
    for name, value in {"heightArea": 7, "ceilingHeight": 11}.items():
        case.say(room, name, Fraction(value))
    case.say(room, "heightGivenAsArea", True)
    case.say(room, "flatCeiling", False)
    evaluator = Evaluator(law, case)
    assert evaluator.truth(goal, room) is None
    assert evaluator.missing(goal, room) == {(room, n) for n in ("floorArea", "lowCeilingArea", "restCeilingHeight")}
    for name, value in {"floorArea": 100, "lowCeilingArea": 0, "restCeilingHeight": 90}.items():
        case.say(room, name, Fraction(value))
    assert Evaluator(law, case).truth(goal, room) is True


def test_lists_are_open_unless_said_to_be_complete() -> None:
    law, case = small_law(LIST), house()
    assert Evaluator(law, case).goal("m:Home", "b").missing == {("b", "partOf:Unit")}
    case.complete.add(("partOf:Unit", "b"))
    assert Evaluator(law, case).truth("m:Home", "b") is False
    case.add("u", "Unit", partOf="b")
    assert Evaluator(law, case).goal("m:Home", "b").missing == {("u", "dwellingUnit")}
    case.say("u", "dwellingUnit", False)
    assert Evaluator(law, case).truth("m:Home", "b") is False
    case.add("v", "Unit", partOf="b")
    case.say("v", "dwellingUnit", True)
    assert Evaluator(law, case).truth("m:Home", "b") is True


def test_counts_come_from_lists_with_bounds() -> None:
    rules = {"r": ("Building(?x) ^ buildingUnits(?x, ?n) ^ swrlb:greaterThan(?n, $two)", "m:Many(?x)")}
    law, case = small_law(rules, two=2), house()
    for name in ("u1", "u2", "u3"):
        case.add(name, "Unit", partOf="b")
    case.say("u1", "dwellingUnit", True)
    case.say("u2", "dwellingUnit", True)
    assert Evaluator(law, case).number("buildingUnits", "b")[0] == Bounds(Fraction(2), None)
    case.complete.add(("partOf:Unit", "b"))
    assert Evaluator(law, case).number("buildingUnits", "b")[0] == Bounds(Fraction(2), Fraction(3))
    assert Evaluator(law, case).goal("m:Many", "b").missing == {("b", "buildingUnits")}
    case.say("u3", "dwellingUnit", True)
    value, proof = Evaluator(law, case).number("buildingUnits", "b")
    assert value == 3
    assert proof is not None
    assert proof.source is not None
    assert "3 units of b; the list is complete" in proof.source.where
    assert Evaluator(law, case).truth("m:Many", "b") is True
    assert Forward(law, case).holds("m:Many", "b")


def test_a_stated_number_stands_over_the_list(law: Law) -> None:
    case = house()
    case.add("u1", "Unit", partOf="b")
    case.say("u1", "dwellingUnit", True)
    case.say("b", "buildingUnits", Bounds(None, Fraction(4)))
    assert Evaluator(law, case).number("buildingUnits", "b")[0] == Bounds(Fraction(1), Fraction(4))
    case.say("b", "buildingUnits", Fraction(3))
    assert Evaluator(law, case).number("buildingUnits", "b")[0] == 3


def test_a_missing_link_is_named() -> None:
    law = small_law({"r": ("Room(?x) ^ inUnit(?x, ?u) ^ dwellingUnit(?u, true)", "m:R(?x)")})
    case = Case()
    case.add("r1", "Room")
    assert Evaluator(law, case).goal("m:R", "r1").missing == {("r1", "inUnit")}


def test_a_number_derived_two_ways_is_tried_in_both() -> None:
    law = small_law(
        {
            "one": ("Building(?x) ^ big(?x, true)", "m:most(?x, $three)"),
            "two": ("Building(?x) ^ let(?x, true)", "m:most(?x, $six)"),
            "r": ("Building(?x) ^ m:most(?x, ?m) ^ lodgers(?x, ?n) ^ swrlb:greaterThan(?n, ?m)", "m:Over(?x)"),
        },
        three=3,
        six=6,
    )
    case = house(big=True, let=True, lodgers=5)
    assert Evaluator(law, case).truth("m:Over", "b") is True
    assert Forward(law, case).holds("m:Over", "b")
    assert Evaluator(law, house(let=True, lodgers=5)).goal("m:Over", "b").missing == {("b", "big")}


def test_a_proof_lists_its_facts_and_comparisons() -> None:
    proof = Evaluator(small_law(CLASS, five=5), house(big=True, lodgers=6)).goal("m:Big", "b")
    assert [str(step.atom) for step in proof.steps] == [
        "Building(b)", "big(b, true)", "lodgers(b, 6)", "swrlb:greaterThan(6, 5)",
    ]  # fmt: skip
    false = Evaluator(small_law(CLASS, five=5), house(big=True, lodgers=5)).goal("m:Big", "b")
    assert [str(step.atom) for step in false.steps] == ["swrlb:greaterThan(5, 5)"]
