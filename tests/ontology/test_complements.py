"""The other side of a norm's tests, and which of its rules are left out because nothing is lost with them."""

from __future__ import annotations

import pytest

from ontology.complements import Body, contradictory, core, fewest, merged, negations, within
from ontology.swrl import Rule, RuleError, parse_body


def bodies(*texts: str) -> list[Body]:
    return [parse_body(text) for text in texts]


def texts(found: list[Body]) -> list[str]:
    return [" ^ ".join(map(str, body)) for body in found]


def single(predicate: str) -> bool:
    """Facts without a prefix have one value, derived ones may have several."""
    return ":" not in predicate


def test_the_other_side_of_two_tests_is_either_of_them_turned():
    turned = negations(bodies("let(?x, true) ^ units(?x, ?n) ^ swrlb:greaterThan(?n, 2)"))
    assert texts(turned) == ["let(?x, false)", "units(?x, ?n) ^ swrlb:lessThanOrEqual(?n, 2)"]


def test_the_other_side_of_two_alternatives_is_both_of_them_turned():
    turned = negations(bodies("a(?x, true)", "b(?x, false)"))
    assert texts(turned) == ["a(?x, false) ^ b(?x, true)"]


def test_what_cannot_be_tested_has_no_other_side():
    with pytest.raises(RuleError, match="nothing in it can be tested"):
        negations(bodies("partOf(?x, ?b)"))


def test_a_product_that_another_one_says_is_left_out():
    turned = negations(bodies("a(?x, true) ^ c(?x, false)", "b(?x, true) ^ c(?x, false)"))
    assert len(turned) == 4
    assert texts(fewest(turned, single)) == ["a(?x, false) ^ b(?x, false)", "c(?x, true)"]


def test_of_two_that_say_the_same_the_first_is_kept():
    same = bodies("area(?x, ?a) ^ swrlb:lessThan(?a, 2)", "area(?x, ?b) ^ swrlb:lessThan(?b, 2)")
    assert texts(fewest(same, single)) == ["area(?x, ?a) ^ swrlb:lessThan(?a, 2)"]


@pytest.mark.parametrize(
    ("stricter", "weaker"),
    [
        ("lessThan(?n, 1)", "lessThan(?n, 2)"),
        ("lessThanOrEqual(?n, 1)", "lessThan(?n, 2)"),
        ("lessThan(?n, 1)", "lessThanOrEqual(?n, 1)"),
        ("equal(?n, 1)", "greaterThan(?n, 0)"),
        ("greaterThan(?n, 1)", "notEqual(?n, 1)"),
        ("greaterThan(?n, 2)", "notEqual(?n, 1)"),
        ("lessThan(?n, ?m)", "notEqual(?n, ?m)"),
    ],
)
def test_a_comparison_follows_from_a_stricter_one_and_not_the_other_way(stricter: str, weaker: str):
    both = bodies(*(f"p(?x, ?n) ^ p(?x, ?m) ^ swrlb:{test}" for test in (stricter, weaker)))
    assert within(both[1], both[0]) is not None
    assert within(both[0], both[1]) is None


@pytest.mark.parametrize(
    ("test", "other"), [("lessThanOrEqual(?n, 2)", "lessThan(?n, 2)"), ("notEqual(?n, 1)", "equal(?n, 0)")]
)
def test_a_comparison_does_not_follow_from_one_that_leaves_more(test: str, other: str):
    first, second = bodies(f"p(?x, ?n) ^ swrlb:{test}", f"p(?x, ?n) ^ swrlb:{other}")
    assert within(second, first) is None


def test_a_value_is_not_taken_for_the_other_one():
    yes, no = bodies("a(?x, true)", "a(?x, false)")
    assert within(yes, no) is None
    assert within(yes, yes) == set(yes)


def test_one_value_has_one_name():
    (body,) = bodies(
        "area(?x, ?a) ^ swrlb:multiply(?b, ?a, 2) ^ swrlb:lessThan(?b, 1) ^ area(?x, ?c) ^ swrlb:multiply(?d, ?c, 2)"
        " ^ swrlb:greaterThan(?d, 0)"
    )
    assert texts([merged(body, single)]) == [
        "area(?x, ?a) ^ swrlb:multiply(?b, ?a, 2) ^ swrlb:lessThan(?b, 1) ^ swrlb:greaterThan(?b, 0)"
    ]


def test_a_derived_number_may_have_several_values():
    (body,) = bodies("m:most(?x, ?a) ^ swrlb:lessThan(?a, 1) ^ m:most(?x, ?c) ^ swrlb:greaterThan(?c, 2)")
    assert merged(body, single) == body
    assert core(body) == body
    assert not contradictory(body, single)


def test_a_body_keeps_what_the_rest_does_not_say():
    (body,) = bodies("m:most(?x, ?a) ^ swrlb:lessThan(?a, 1) ^ m:most(?x, ?c) ^ swrlb:lessThan(?c, 2) ^ let(?x, true)")
    assert texts([core(body)]) == ["m:most(?x, ?a) ^ swrlb:lessThan(?a, 1) ^ let(?x, true)"]


@pytest.mark.parametrize(
    ("text", "never"),
    [
        ("let(?x, true) ^ let(?x, false)", True),
        ("let(?x, true) ^ partOf(?x, ?b) ^ let(?b, false)", False),
        ("area(?x, ?a) ^ swrlb:lessThan(?a, 2) ^ swrlb:greaterThanOrEqual(?a, 2)", True),
        ("area(?x, ?a) ^ swrlb:lessThanOrEqual(?a, 2) ^ swrlb:greaterThanOrEqual(?a, 2)", False),
        ("area(?x, ?a) ^ swrlb:lessThan(?a, 1) ^ swrlb:equal(?a, 2)", True),
        ("area(?x, ?a) ^ swrlb:greaterThan(?a, 1) ^ swrlb:lessThan(?a, 2)", False),
        ("m:late(?x, true) ^ m:late(?x, false)", True),
        ("m:odd(?x, true) ^ m:odd(?x, false)", False),
    ],
)
def test_what_can_never_hold(text: str, never: bool):
    rules = [
        Rule("late", parse_body("days(?x, ?n) ^ swrlb:greaterThan(?n, 0)"), parse_body("m:late(?x, true)")[0]),
        Rule("early", parse_body("days(?x, ?n) ^ swrlb:lessThanOrEqual(?n, 0)"), parse_body("m:late(?x, false)")[0]),
        Rule("odd", parse_body("a(?x, true)"), parse_body("m:odd(?x, true)")[0]),
        Rule("even", parse_body("b(?x, true)"), parse_body("m:odd(?x, false)")[0]),
    ]
    (body,) = bodies(text)
    assert (fewest([body], single, rules) == []) is never
