"""Quantities as people type them, exact, in the canonical unit."""

from fractions import Fraction

import pytest

from nlp.measures import in_figures, measures
from nlp.normalise import normalise

CASES = [
    ("a 9x12 room", "area", Fraction(108)),
    ("12 by 14 ft", "area", Fraction(168)),
    ("9' x 12'6\" room", "area", Fraction(225, 2)),
    ("3 m by 4 m", "area", Fraction(6250000, 48387)),
    ("2 m 10 by 3 m 05", "area", Fraction(6671875, 96774)),
    ("10'x12' bedroom", "area", Fraction(120)),
    ("ten foot long and twelve foot wide", "area", Fraction(120)),
    ("450 feet square", "area", Fraction(450)),
    ("ceiling of 7 ft 2 everywhere", "length", Fraction(86)),
    ("8 feet, 3 of which are low", "length", Fraction(96)),
    ("10,080 square inches of glass", "area", Fraction(70)),
    ("60 sf at one end", "area", Fraction(60)),
    ("7'4\" clear", "length", Fraction(88)),
    ("7 1/3 feet", "length", Fraction(88)),
    ("seven and one third feet", "length", Fraction(88)),
    ("three feet six inches below", "length", Fraction(42)),
    ("2.25 metres", "length", Fraction(11250, 127)),
    ("110 cm", "length", Fraction(5500, 127)),
    ('36" below grade', "length", Fraction(36)),
    ("49 °C at the tap", "temperature", Fraction(601, 5)),
    ("minus 24 °C outside", "temperature", Fraction(-56, 5)),
    ("ten below zero", "temperature", Fraction(-10)),
    ("50 lux", "illuminance", Fraction(145161, 31250)),
    ("45 percent of it", "percent", Fraction(45)),
    ("July 10th", "month-day", Fraction(710)),
    ("it is October 20 today", "month-day", Fraction(1020)),
    ("on the fifth floor", "count", Fraction(5)),
    ("half a dozen roomers", "count", Fraction(6)),
    ("two dozen lodgers", "count", Fraction(24)),
    ("a score of guests", "count", Fraction(20)),
    ("a couple of lodgers", "count", Fraction(2)),
    ("twenty-one men", "count", Fraction(21)),
    ("a 6 month old baby", "years", Fraction(1, 2)),
    ("16 mesh screens", "mesh", Fraction(16)),
]


@pytest.mark.parametrize(("typed", "kind", "value"), CASES)
def test_one_quantity(typed: str, kind: str, value: Fraction) -> None:
    found = measures(in_figures(normalise(typed).plain))
    assert (found[0].type, found[0].value) == (kind, value)


def test_two_areas_and_two_heights() -> None:
    found = measures(in_figures(normalise("10x12 hab rm. 60 sf at 7'6\", other 60 sf at 6'6\"").plain))
    assert [(m.type, m.value) for m in found] == [
        ("area", Fraction(120)), ("area", Fraction(60)), ("length", Fraction(90)), ("area", Fraction(60)), ("length", Fraction(78)),
    ]  # fmt: skip


def test_a_pronoun_is_no_number() -> None:
    assert measures(in_figures("is this the only one of them that has a window next to one another")) == []


@pytest.mark.parametrize(
    ("typed", "comparison"),
    [("at least 4 units", "at-least"), ("more than 4 units", "more-than"), ("no more than 4 units", "at-most")],
)
def test_a_comparison_is_kept(typed: str, comparison: str) -> None:
    assert measures(typed)[0].comparison == comparison
