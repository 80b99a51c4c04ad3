"""Quantities as people write them, exactly: "9 ft 6 in", "2.25 m", "12 × 14 ft", "49 °C", "at least 5", "June 1".

Values are held in the canonical unit of their type (lengths in inches, areas in ft², temperatures in °F, …).
"""

from __future__ import annotations

import calendar
import re
from fractions import Fraction

from ontology import units
from reasoner.case import Bounds

_VULGAR = {"½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4", "⅛": "1/8", "⅜": "3/8", "⅝": "5/8", "⅞": "7/8"}
_NUMBER = rf"[-+]?{units.NUMBER}"
#: fact type -> how it is asked for, and an example
_WANTED = {
    "area": ("an area", "168 ft2"), "length": ("a length", "7 ft 4 in"),
    "temperature": ("a temperature", "120 °F"),
    "illuminance": ("an illuminance", "5 lm/ft2"), "percent": ("a percentage", "10 %"),
    "count": ("a whole number", "4"),
    "days": ("a time in days", "30 days"), "hours": ("a time in hours", "24 hours"), "years": ("an age", "12 years"),
    "mesh": ("a mesh count", "16 mesh"), "month-day": ("a day of the year", "06-01"), "number": ("a number", "4"),
}  # fmt: skip
#: fact types whose plain numbers need no unit
_BARE = frozenset(["count", "percent", "days", "hours", "years", "mesh", "number"])
_NEGATIVE = frozenset(["temperature", "number"])
_SHOWN = {"area": "ft²", "temperature": "°F", "illuminance": "lm/ft²", "percent": "%", "mesh": "mesh"}


class QuantityError(ValueError):
    """A text that is no quantity of the type wanted; the message says why and gives an example."""


def parse(text: str, type_: str) -> Fraction:
    """The exact canonical value of a written quantity; QuantityError with what would be right."""
    wanted, example = _WANTED[type_]
    plain = _plain(text)
    if type_ == "month-day":
        return _day(plain, text)
    if re.search(r"\bnan\b|\binf(inity)?\b", plain):
        raise QuantityError(f"{text} is no number")
    try:
        value = _value(plain, type_)
    except (ValueError, KeyError, ZeroDivisionError):
        value = None
    if value is None:
        raise QuantityError(f"{text!r} is not {wanted}: write it like {example}")
    if value < 0 and type_ not in _NEGATIVE:
        raise QuantityError(f"{text} is below zero")
    if type_ in ("count", "mesh") and value.denominator != 1:
        raise QuantityError(f"{text} is not a whole number")
    return value


def parse_bounds(text: str, type_: str) -> Fraction | Bounds:
    """A quantity, or the ends that a text gives: "at least 5", "5 to 10", "more than 4" (whole numbers only)."""
    plain = _plain(text)
    match = re.fullmatch(r"between (.+?) and (.+)", plain) or re.fullmatch(
        r"(.+?)(?: to |\s*\.\.\s*|\s*–\s*)(.+)", plain
    )
    if match and type_ != "month-day":
        try:
            low, high = parse(match[1], type_), parse(match[2], type_)
        except QuantityError:
            pass
        else:
            if low > high:
                raise QuantityError(f"{text}: the lower end is above the upper one")
            return low if low == high else Bounds(low, high)
    match = re.fullmatch(r"(at least|at most|more than|less than|over|under|>=|<=|>|<|≥|≤)\s*(.+)", plain)
    if not match:
        return parse(text, type_)
    value = parse(match[2], type_)
    word = {"over": "more than", "under": "less than", ">": "more than", "<": "less than"}.get(match[1], match[1])
    if word in ("more than", "less than"):
        if type_ not in ("count", "mesh"):
            raise QuantityError(f"{text}: write 'at least' or 'at most' (the end itself included)")
        value += 1 if word == "more than" else -1
    return Bounds(value, None) if word in ("at least", ">=", "≥", "more than") else Bounds(None, value)


def _plain(text: str) -> str:
    out = " ".join(text.strip().lower().split())
    for sign, written in _VULGAR.items():
        out = re.sub(rf"(\d?){sign}", lambda m, w=written: f"{m[1]} {w}" if m[1] else w, out)  # type: ignore[misc]
    return out.replace("−", "-")


def _value(plain: str, type_: str) -> Fraction | None:
    if type_ == "area":
        sides = re.split(r"\s*(?:×|x|\*|\bby\b)\s*", plain)
        if len(sides) == 2:
            unit = re.sub(rf"^(?:{_NUMBER}\s*)", "", sides[1])
            first = sides[0] if re.search(r"[a-z'\"′″]", sides[0]) else f"{sides[0]} {unit}"
            a, b = _sum(first, "length"), _sum(sides[1], "length")
            return a * b / 144 if a is not None and b is not None and a >= 0 and b >= 0 else None
    return _sum(plain, type_)


def _sum(plain: str, type_: str) -> Fraction | None:
    """One quantity, or a length of several parts."""
    target = units.CANONICAL[type_]
    if re.fullmatch(_NUMBER, plain):
        return (
            units.fraction(plain.replace("-", " ") if re.fullmatch(r"\d+-\d+/\d+", plain) else plain)
            if type_ in _BARE
            else None
        )
    total = Fraction(0)
    position = 0
    parts = 0
    for match in re.finditer(
        rf"\s*(?:and\s+|,\s*)?({_NUMBER})\s*-?\s*([^\d\s,-][^\d,]*?[2²]?)(?=\s*(?:and\s+|,\s*)?[-+]?\d|\s*$)", plain
    ):
        if match.start() != position:
            return None
        position = match.end()
        parts += 1
        unit = units.named(match[2])
        if unit is None:
            return None
        number = re.sub(r"(\d)-(?=\d)", r"\1 ", match[1])
        value, canonical = units.canonical(number, unit)
        if canonical != target or (parts > 1 and (type_ != "length" or value < 0)):
            return None
        total += value
    return total if parts and position == len(plain) else None


def _day(plain: str, text: str) -> Fraction:
    match = re.fullmatch(r"(?:\d{4}-)?(\d{1,2})-(\d{1,2})", plain)
    month, day = (int(match[1]), int(match[2])) if match else (0, 0)
    if not match:
        named = re.fullmatch(
            r"([a-z]+)\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? \d{4})?|(\d{1,2})(?:st|nd|rd|th)? ([a-z]+)(?: \d{4})?", plain
        )
        word = (named[1] or named[4]) if named else ""
        if named and word in units.MONTHS:
            month, day = units.MONTHS[word], int(named[2] or named[3])
    longest = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
    if not 1 <= month <= 12 or not 1 <= day <= longest[month - 1]:
        raise QuantityError(f"{text!r} is not a day of the year: write it like 06-01 or June 1")
    return Fraction(month * 100 + day)


def show(value: Fraction | Bounds, type_: str) -> str:
    """A canonical value in plain words: 88 in as "7 ft 4 in", 601 as "June 1", bounds as "at least 5"."""
    if isinstance(value, Bounds):
        if value.low is not None and value.high is not None:
            return f"{show(value.low, type_)} to {show(value.high, type_)}"
        if value.low is not None:
            return f"at least {show(value.low, type_)}"
        return f"at most {show(value.high, type_)}" if value.high is not None else "not known"
    if type_ == "length":
        return _length(value)
    if type_ == "month-day":
        month, day = divmod(int(value), 100)
        return f"{calendar.month_name[month]} {day}" if 1 <= month <= 12 else number(value)
    if type_ in ("days", "hours", "years"):
        return f"{number(value)} {type_ if value != 1 else type_[:-1]}"
    unit = _SHOWN.get(type_)
    return f"{number(value)} {unit}" if unit else number(value)


def _length(value: Fraction) -> str:
    if value < 0:
        return f"-{_length(-value)}"
    feet, inches = divmod(value, 12)
    if not feet or (inches and value < 24):
        return f"{number(value)} in"
    rest = number(inches)
    about = "about " if rest.startswith("about ") else ""
    return f"{about}{feet} ft" + (f" {rest.removeprefix('about ')} in" if inches else "")


def number(value: Fraction) -> str:
    """A number as people write it: 16.8, 7 1/3; long decimals are cut and marked as "about"."""
    if value.denominator == 1:
        return f"{value.numerator:,}"
    text = f"{float(abs(value)):.3f}".rstrip("0").rstrip(".")
    sign = "-" if value < 0 else ""
    if Fraction(text) == abs(value):
        return sign + text
    if value.denominator <= 16:
        whole, part = divmod(abs(value), 1)
        return f"{sign}{whole} {part}" if whole else f"{sign}{part}"
    return f"about {sign}{text}"


def wanted(type_: str) -> tuple[str, str]:
    """What a fact type asks for ("a length"), and an example ("7 ft 4 in")."""
    return _WANTED[type_]


def bare(type_: str) -> bool:
    """Whether plain numbers of the type need no unit."""
    return type_ in _BARE
