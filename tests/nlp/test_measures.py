"""Quantities as people type them, exact, in the canonical unit."""

from fractions import Fraction

import pytest

from nlp.figures import in_figures
from nlp.measures import measures
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


def read(typed: str) -> list[tuple[str, Fraction]]:
    return [(m.type, m.value) for m in measures(in_figures(normalise(typed).plain))]


@pytest.mark.parametrize(
    "typed",
    [
        "I live in number 4", "unit 4 smells", "apt. 2 has mice", "#3 has roaches", "mice in units 3 and 5", "room no. 12 is damp",
        "at 11 at night it is cold", "open from 7 to 9 pm", "it closes at 10:30", "here since 2019", "built in 1962",
        "call 555-1234", "call (414) 555-0123", "rent is $700", "we pay 700 a month", "at 12 Main St. with a friend",
        "I'm a six-footer", "tribal section 55.208 says so",
    ],
)  # fmt: skip
def test_a_number_that_names_something_is_no_quantity(typed: str) -> None:
    assert read(typed) == []


@pytest.mark.parametrize(
    ("typed", "kind", "value"),
    [
        ("72 in every room", "count", Fraction(72)),
        ("72 in. of headroom", "length", Fraction(72)),
        ("3 foot-candles in the hall", "illuminance", Fraction(3)),
        ("3 ft candles in the hall", "illuminance", Fraction(3)),
        ("4 ft-c on the stairs", "illuminance", Fraction(4)),
        ("7 ft. cellar", "length", Fraction(84)),
        ("its 58 in hear", "count", Fraction(58)),
        ("2 above zero", "temperature", Fraction(2)),
        ("10 below outside", "temperature", Fraction(-10)),
        ("june the 12th", "month-day", Fraction(612)),
        ("the 12th of june", "month-day", Fraction(612)),
        ("14 gauge wire", "count", Fraction(14)),
        ("No. 16 gage wire", "count", Fraction(16)),
        ("18x18 mesh", "mesh", Fraction(18)),
        ("16 by 18 mesh", "mesh", Fraction(16)),
        ("30 consecutive days", "days", Fraction(30)),
        ("hooked up for 2 months", "days", Fraction(60)),
        ("a couple dozen lodgers", "count", Fraction(24)),
        ("half a dozen of them", "count", Fraction(6)),
        ("a dozen or so roomers", "count", Fraction(12)),
        ("10 by 12 and a half", "area", Fraction(125)),
        ("ten foot six by nine", "area", Fraction(189, 2)),
        ("7 foot 2", "length", Fraction(86)),
        ("an eight-foot ceiling", "length", Fraction(96)),
        ("a 1 1/2 bath house", "count", Fraction(3, 2)),
    ],
)
def test_a_unit_is_read_by_what_follows(typed: str, kind: str, value: Fraction) -> None:
    assert read(typed)[0] == (kind, value)


@pytest.mark.parametrize(
    ("typed", "values"),
    [
        ("half of the 8 units", (4, 8)),
        ("a third of the 9 units", (3, 9)),
        ("all but one of the 6 units", (5, 6)),
        ("all but two of the eight flats", (6, 8)),
        ("three out of five", (3, 5)),
        ("three fourths of the 12 units", (9, 12)),
        ("two thirds of my 9 rooms", (6, 9)),
        ("half of the 7 units", (7,)),
        ("2/6 units", (2, 6)),
        ("two windows of 6 sq ft each", (12,)),
        ("two 3x4 windows", (24,)),
        ("each of the 3 windows is 5 sq ft", (15,)),
    ],
)
def test_parts_and_sums(typed: str, values: tuple[int, ...]) -> None:
    assert tuple(value for _, value in read(typed)) == values


def test_the_other_ones_are_marked() -> None:
    assert [m.others for m in measures("my unit and the other 2 units")] == [True]


def test_a_number_divided_by_zero_is_none() -> None:
    assert [m.value for m in measures("nurse 0/0 and 7/0 of 40 units")] == [Fraction(40)]
