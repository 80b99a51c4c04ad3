"""The units of the codes and their canonical forms, exact."""

from __future__ import annotations

import calendar
import re
from fractions import Fraction

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

_INCHES = {
    "ft": Fraction(12),
    "in": Fraction(1),
    "yd": Fraction(36),
    "m": Fraction(100 * 100, 254),
    "cm": Fraction(100, 254),
    "mm": Fraction(10, 254),
}
#: unit as written in the law files -> (canonical unit, how many of it one is; degrees C have a zero of their own).
_WRITTEN = {
    **{unit: ("in", inches) for unit, inches in _INCHES.items()},
    **{f"{unit}2": ("ft2", (_INCHES[unit] / 12) ** 2) for unit in ("ft", "in", "m", "cm", "yd")},
    "degF": ("degF", Fraction(1)),
    "degC": ("degF", Fraction(9, 5)),
    "lm/ft2": ("lm/ft2", Fraction(1)),
    "fc": ("lm/ft2", Fraction(1)),
    "lux": ("lm/ft2", (12 / _INCHES["m"]) ** 2),
    "days": ("days", Fraction(1)),
    "weeks": ("days", Fraction(7)),
    "hours": ("hours", Fraction(1)),
    "minutes": ("hours", Fraction(1, 60)),
    "years": ("years", Fraction(1)),
    "months": ("years", Fraction(1, 12)),
    **{unit: (unit, Fraction(1)) for unit in ("percent", "count", "mesh", "month-day", "number")},
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
    target, factor = _WRITTEN[unit]
    if unit == "month-day":
        return month_day(str(value)), target
    return fraction(value) * factor + (32 if unit == "degC" else 0), target


def units() -> tuple[str, ...]:
    """The unit names that `canonical` knows."""
    return tuple(_WRITTEN)
