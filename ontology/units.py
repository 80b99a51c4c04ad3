"""The units of the codes and their canonical forms, exact, by the pint library."""

from __future__ import annotations

import calendar
import re
from fractions import Fraction
from functools import cache
from typing import Any

#: fact type -> canonical unit of the contract's names (lengths are held in inches: 7 1/3 ft is no finite decimal).
CANONICAL = {
    "area": "ft2",
    "length": "in",
    "temperature": "degF",
    "illuminance": "lm/ft2",
    "percent": "percent",
    "count": "count",
    "days": "days",
    "hours": "hours",
    "years": "years",
    "mesh": "mesh",
    "month-day": "month-day",
    "number": "number",
}

#: unit as written in the law files -> (canonical unit, pint name or None where no conversion exists).
_WRITTEN = {
    "ft2": ("ft2", "foot**2"),
    "in2": ("ft2", "inch**2"),
    "m2": ("ft2", "meter**2"),
    "cm2": ("ft2", "centimeter**2"),
    "yd2": ("ft2", "yard**2"),
    "ft": ("in", "foot"),
    "in": ("in", "inch"),
    "yd": ("in", "yard"),
    "m": ("in", "meter"),
    "cm": ("in", "centimeter"),
    "mm": ("in", "millimeter"),
    "degF": ("degF", "degF"),
    "degC": ("degF", "degC"),
    "lm/ft2": ("lm/ft2", "lumen/foot**2"),
    "fc": ("lm/ft2", "lumen/foot**2"),
    "lux": ("lm/ft2", "lumen/meter**2"),
    "days": ("days", "day"),
    "weeks": ("days", "week"),
    "hours": ("hours", "hour"),
    "minutes": ("hours", "minute"),
    "years": ("years", "year"),
    "months": ("years", "month"),
    "percent": ("percent", None),
    "count": ("count", None),
    "mesh": ("mesh", None),
    "month-day": ("month-day", None),
    "number": ("number", None),
}

#: A number as people write it, a pattern: 1,200, 7 1/3, 1/2, .5, 12.
NUMBER = r"(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|(?:\d+[ -])?\d+/0*[1-9]\d*|\d*\.\d+|\d+)"
#: Month -> its number, whole or in three letters.
MONTHS = {name: n for n, long in enumerate(calendar.month_name) if n for name in (long.lower(), long.lower()[:3])}
MONTHS["sept"] = 9
#: unit -> its names as people write them, without spaces and dots
_NAMES = {
    "ft": "ft feet foot ' ′",
    "in": "in inch inches \" ″ ''",
    "yd": "yd yard yards",
    "m": "m meter meters metre metres",
    "cm": "cm centimeter centimeters centimetre centimetres",
    "mm": "mm millimeter millimeters millimetre millimetres",
    "ft2": "ft2 ft² ft^2 sqft sf squarefeet squarefoot sqfeet sqfoot squareft squarefootage feetsquare footsquare ftsquare",
    "in2": "in2 in² in^2 sqin sqinches sqinch squareinches squareinch squarein",
    "m2": "m2 m² m^2 sqm sqmeters sqmetres sqmeter sqmetre squaremeters squaremetres squaremeter squaremetre squarem",
    "yd2": "yd2 yd² yd^2 sqyd sqyards sqyard squareyards squareyard squareyd",
    "cm2": "cm2 cm² cm^2 sqcm sqcentimeters sqcentimetres squarecentimeters squarecentimetres squarecm",
    "degF": "°f f degf fahrenheit degreesf degreesfahrenheit ºf",
    "degC": "°c c degc celsius degreesc degreescelsius ºc",
    "percent": "% percent pct",
    "days": "days day d",
    "weeks": "weeks week wk",
    "hours": "hours hour h hr hrs",
    "minutes": "minutes minute min",
    "years": "years year y yr",
    "months": "months month",
    "lux": "lux lx",
    "fc": "fc foot-candles foot-candle footcandles footcandle",
    "count": "",
    "number": "",
    "lm/ft2": "lm/ft2 lm/ft² lumens/ft2 lumens/ft² lumenspersquarefoot",
    "mesh": "mesh",
}
_NAMED = {name: unit for unit, names in _NAMES.items() for name in names.split()}


def named(text: str) -> str | None:
    """The unit that a written name stands for ("sq. ft" -> "ft2"); None for no unit."""
    return _NAMED.get(re.sub(r"[\s.]+", "", text) or "?")


@cache
def _registry() -> Any:
    import pint

    registry: Any = pint.UnitRegistry  # its types know no numbers but floats
    return registry(non_int_type=Fraction, cache_folder=None)


def fraction(value: object) -> Fraction:
    """The exact value of a written number: 10, "0.5", "7 1/3", "1/2"; ValueError when it is none."""
    text = str(value).strip().replace(",", "")
    whole, _, part = text.partition(" ")
    try:
        if part and "/" in part:
            sign = -1 if whole.startswith("-") else 1
            return Fraction(whole) + sign * Fraction(part)
        return Fraction(text)
    except ZeroDivisionError:
        raise ValueError(f"{text!r} divides by zero") from None


def month_day(text: str) -> Fraction:
    """Month times 100 plus day, from "06-01"; ValueError for anything else."""
    month, day = text.split("-")
    if not (1 <= int(month) <= 12 and 1 <= int(day) <= 31):
        raise ValueError(f"no month and day: {text}")
    return Fraction(int(month) * 100 + int(day))


def canonical(value: object, unit: str) -> tuple[Fraction, str]:
    """A written value in the canonical unit, exactly; KeyError for an unknown unit, ValueError for no number."""
    target, name = _WRITTEN[unit]
    if unit == "month-day":
        return month_day(str(value)), target
    number = fraction(value)
    if name is None or unit == target:
        return number, target
    if target == "degF":
        return (number * 9 / 5 + 32 if unit == "degC" else number), target
    return number * _factor(unit), target


@cache
def _factor(unit: str) -> Fraction:
    """How many of its canonical unit a unit is, exactly."""
    target, name = _WRITTEN[unit]
    return Fraction(_registry().Quantity(Fraction(1), name).to(_WRITTEN[target][1]).magnitude)


def units() -> tuple[str, ...]:
    """The unit names that `canonical` knows."""
    return tuple(_WRITTEN)
