"""Each builtin of the rules, on numbers, on intervals, forward and three-valued."""

from __future__ import annotations

from fractions import Fraction as F  # noqa: N817

import pytest

from ontology.swrl import ARITHMETIC, BUILTINS, COMPARISONS
from reasoner.builtins import COMPARE, compare_intervals, compute, compute_intervals
from reasoner.case import Case
from reasoner.forward import Forward
from reasoner.threevalued import Evaluator
from tests.reasoner.conftest import small_law

RESULTS = [
    ("add", (1, F(1, 2), 2), F(7, 2)),
    ("subtract", (1, F(1, 2)), F(1, 2)),
    ("multiply", (F(1, 3), 3, 2), 2),
    ("divide", (7, 2), F(7, 2)),
    ("divide", (1, 3), F(1, 3)),
    ("divide", (1, 0), None),
    ("integerDivide", (7, 2), 3),
    ("integerDivide", (-7, 2), -3),  # towards zero, not Python's floor
    ("integerDivide", (7, -2), -3),
    ("integerDivide", (7, 0), None),
    ("mod", (7, 2), 1),
    ("mod", (-7, 2), -1),  # the sign of the dividend
    ("mod", (7, -2), 1),
    ("mod", (F(7, 2), 1), F(1, 2)),
    ("mod", (7, 0), None),
    ("ceiling", (F(7, 2),), 4),
    ("ceiling", (F(-7, 2),), -3),
    ("floor", (F(7, 2),), 3),
    ("floor", (F(-7, 2),), -4),
    ("abs", (F(-7, 2),), F(7, 2)),
]


@pytest.mark.parametrize(("name", "values", "result"), RESULTS)
def test_arithmetic(name: str, values: tuple, result: object) -> None:
    assert compute(name, values) == result


def test_every_arithmetic_builtin_is_tried() -> None:
    assert {name for name, _, _ in RESULTS} == set(ARITHMETIC)
    assert set(COMPARE) == set(COMPARISONS)
    assert set(BUILTINS) == set(ARITHMETIC) | set(COMPARISONS)


@pytest.mark.parametrize("name", sorted(COMPARISONS))
@pytest.mark.parametrize("a", [F(1), F(3, 2), F(2)])
@pytest.mark.parametrize("b", [F(1), F(3, 2), F(2)])
def test_a_comparison_and_its_opposite(name: str, a: F, b: F) -> None:
    assert COMPARE[name](a, b) is not COMPARE[COMPARISONS[name]](a, b)
    assert compare_intervals(name, (a, a), (b, b)) is COMPARE[name](a, b)


@pytest.mark.parametrize("name", sorted(COMPARISONS))
def test_intervals_decide_only_what_every_pair_agrees_on(name: str) -> None:
    ends = [None, 0, 1, 2]
    intervals = [(a, b) for a in ends for b in ends if a is None or b is None or a <= b]
    inside = {
        i: [v for v in (-5, 0, F(1, 2), 1, 2, 9) if (i[0] is None or v >= i[0]) and (i[1] is None or v <= i[1])]
        for i in intervals
    }
    for one in intervals:
        for other in intervals:
            truth = compare_intervals(name, one, other)
            outcomes = {COMPARE[name](a, b) for a in inside[one] for b in inside[other]}
            assert truth is None or outcomes == {truth}, (name, one, other)


@pytest.mark.parametrize("name", sorted(ARITHMETIC))
def test_interval_results_hold_every_result(name: str) -> None:
    values = [F(v) for v in (-3, -1, 0, 1, 2)] + [F(1, 2)]
    intervals = [(F(-1), F(2)), (F(0), None), (F(1), F(2)), (None, F(0)), (F(2), F(2)), (None, None)]
    for one in intervals:
        for other in intervals:
            operands = [one] if name in ("floor", "ceiling", "abs") else [one, other]
            low, high = compute_intervals(name, operands)
            for a in values:
                for b in values:
                    points = [a, b][: len(operands)]
                    if all(
                        (i[0] is None or v >= i[0]) and (i[1] is None or v <= i[1])
                        for v, i in zip(points, operands, strict=True)
                    ):
                        result = compute(name, points)
                        if result is not None:
                            assert low is None or low <= result, (name, operands)
                            assert high is None or result <= high, (name, operands)


@pytest.mark.parametrize(
    ("body", "lodgers", "holds"),
    [
        ("swrlb:greaterThan(?n, $five)", 5, False),
        ("swrlb:greaterThan(?n, $five)", 6, True),
        ("swrlb:greaterThanOrEqual(?n, $five)", 5, True),
        ("swrlb:lessThan(?n, $five)", 5, False),
        ("swrlb:lessThanOrEqual(?n, $five)", 5, True),
        ("swrlb:equal(?n, $five)", 5, True),
        ("swrlb:notEqual(?n, $five)", 5, False),
        ("swrlb:divide(?h, ?n, 2) ^ swrlb:equal(?h, $five)", 10, True),
        ("swrlb:mod(?h, ?n, $five) ^ swrlb:equal(?h, 1)", 11, True),
        ("swrlb:integerDivide(?h, ?n, $five) ^ swrlb:equal(?h, 2)", 14, True),
        ("swrlb:divide(?h, $five, ?n) ^ swrlb:equal(?h, 1)", 0, False),
    ],
)
def test_both_evaluators_give_a_rule_the_same_meaning(body: str, lodgers: int, holds: bool) -> None:
    law = small_law({"r": (f"Building(?x) ^ lodgers(?x, ?n) ^ {body}", "m:Big(?x)")}, five=5)
    case = Case()
    case.add("b", "Building")
    case.say("b", "lodgers", F(lodgers))
    assert Forward(law, case).holds("m:Big", "b") is holds
    assert Evaluator(law, case).truth("m:Big", "b") is holds
