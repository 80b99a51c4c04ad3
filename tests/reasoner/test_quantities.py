"""Quantities as people write them: exact, and refused with an example where they are none."""

from __future__ import annotations

from fractions import Fraction as F  # noqa: N817

import pytest

from reasoner.case import Bounds
from reasoner.quantities import QuantityError, parse, parse_bounds, show


@pytest.mark.parametrize(
    ("text", "type_", "value"),
    [
        ("9 ft 6 in", "length", F(114)),
        ("9'6\"", "length", F(114)),
        ("9 ft and 6 in", "length", F(114)),
        ("7 1/3 ft", "length", F(88)),
        ("7-1/3 ft", "length", F(88)),
        ("7½ feet", "length", F(90)),
        ("110 cm", "length", F(110 * 50, 127)),
        ("2.25 m", "length", F(225 * 50, 127)),
        ("168 ft2", "area", F(168)),
        ("1,200 square feet", "area", F(1200)),
        ("12 × 14 ft", "area", F(168)),
        ("12 ft x 14 ft 6 in", "area", F(174)),
        ("49 °C", "temperature", F(601, 5)),
        ("-10 °F", "temperature", F(-10)),
        ("10 %", "percent", F(10)),
        ("10", "percent", F(10)),
        ("3 weeks", "days", F(21)),
        ("June 1", "month-day", F(601)),
        ("2026-06-01", "month-day", F(601)),
        ("5 lm/ft2", "illuminance", F(5)),
        ("16 mesh", "mesh", F(16)),
        ("4", "count", F(4)),
    ],
)
def test_a_quantity_is_read_exactly(text: str, type_: str, value: F) -> None:
    assert parse(text, type_) == value


@pytest.mark.parametrize(
    ("text", "type_", "says"),
    [
        ("8", "length", "write it like 7 ft 4 in"),
        ("6 ft", "area", "write it like 168 ft2"),
        ("-5 ft2", "area", "below zero"),
        ("4.5", "count", "not a whole number"),
        ("five", "count", "write it like 4"),
        ("NaN", "area", "no number"),
        ("inf", "length", "no number"),
        ("1/0 ft", "length", "not a length"),
        ("02-30", "month-day", "not a day of the year"),
        ("13-01", "month-day", "not a day of the year"),
        ("", "count", "not a whole number"),
        ("6 ft", "temperature", "not a temperature"),
    ],
)
def test_what_is_no_quantity_is_refused_with_the_right_form(text: str, type_: str, says: str) -> None:
    with pytest.raises(QuantityError, match=says):
        parse(text, type_)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("at least 5", Bounds(F(5), None)),
        ("at most 10", Bounds(None, F(10))),
        ("more than 4", Bounds(F(5), None)),
        ("less than 4", Bounds(None, F(3))),
        ("5 to 10", Bounds(F(5), F(10))),
        ("between 5 and 10", Bounds(F(5), F(10))),
        (">= 5", Bounds(F(5), None)),
        ("5 to 5", F(5)),
    ],
)
def test_bounds(text: str, value: object) -> None:
    assert parse_bounds(text, "count") == value


def test_an_open_end_needs_whole_numbers() -> None:
    with pytest.raises(QuantityError, match="at least"):
        parse_bounds("more than 70 ft2", "area")
    with pytest.raises(QuantityError, match="lower end"):
        parse_bounds("10 to 5", "count")


@pytest.mark.parametrize(
    ("value", "type_", "words"),
    [
        (F(88), "length", "7 ft 4 in"),
        (F(84), "length", "7 ft"),
        (F(18), "length", "18 in"),
        (F(5, 2), "length", "2.5 in"),
        (F(110 * 50, 127), "length", "about 3 ft 7.307 in"),
        (F(84, 5), "area", "16.8 ft²"),
        (F(1003, 3), "area", "334 1/3 ft²"),
        (F(601), "month-day", "June 1"),
        (F(1), "days", "1 day"),
        (F(120), "temperature", "120 °F"),
        (F(1200), "count", "1,200"),
    ],
)
def test_a_value_in_plain_words(value: F, type_: str, words: str) -> None:
    assert show(value, type_) == words


def test_bounds_in_plain_words() -> None:
    assert show(Bounds(F(5), None), "count") == "at least 5"
    assert show(Bounds(None, F(70)), "area") == "at most 70 ft²"
    assert show(Bounds(F(5), F(10)), "count") == "5 to 10"
