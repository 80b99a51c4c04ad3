"""Numbers as laws write them: "two (2)", "seven and one-third (7-1/3) feet", "two feet six inches", "June 1st"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from ontology import units

_UNITS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
_TEENS = ["ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"]
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_VALUES = {
    **{w: i + 1 for i, w in enumerate(_UNITS)},
    **{w: i + 10 for i, w in enumerate(_TEENS)},
    **{w: 10 * i + 20 for i, w in enumerate(_TENS)},
    "zero": 0,
}
_ORDINALS = {
    "first": 1,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "ninth": 9,
    "tenth": 10,
    "eleventh": 11,
    "twelfth": 12,
}
_PARTS = {"half": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fourth": 4}
#: words that count without being numerals
_COUNTS = {"single": 1, "once": 1, "only": 1}
_MONTHS = {
    "january": 1,
    "february": 2,
    "march": 3,
    "april": 4,
    "may": 5,
    "june": 6,
    "july": 7,
    "august": 8,
    "september": 9,
    "october": 10,
    "november": 11,
    "december": 12,
}

_BELOW_HUNDRED = rf"(?:(?:{'|'.join(_TENS)})(?:[- ](?:{'|'.join(_UNITS)}))?|{'|'.join(_TEENS)}|{'|'.join(_UNITS)}|zero)"
_CARDINAL = rf"(?:{_BELOW_HUNDRED}(?:\s+thousand)?(?:\s+hundred)?(?:\s+(?:and\s+)?{_BELOW_HUNDRED})?)"
_PART = rf"(?:(?:{'|'.join(_UNITS)})-(?:half|thirds?|quarters?|fourth)|half)"
_DIGITS = r"(?:\d+-\d+/\d+|\d+/\d+|\d[\d,]*(?:\.\d+)?)"
_PATTERN = re.compile(
    rf"""(?P<month>\b(?:{"|".join(_MONTHS)})\b)\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?
    | (?<![\w/.§-])(?P<minus>minus\s+)?(?P<money>\$)?(?P<digits>{_DIGITS})(?![\d/])
    | \b(?P<minus2>minus\s+)?(?:(?P<mixed>{_CARDINAL})\s+and\s+(?P<mixed_part>{_PART})
        | (?P<part>{_PART}) | (?P<cardinal>{_CARDINAL})
        | (?P<ordinal>{"|".join(_ORDINALS)}) | (?P<count>{"|".join(_COUNTS)}))(?![a-z])
      (?:\s+\((?P<again>{_DIGITS})\))?
    """,
    re.VERBOSE | re.IGNORECASE,
)
#: what stands after a number: unit as the law files write it
_AFTER = (
    (r"\s*(?:additional\s+)?(?:square\s+feet|square\s+foot)", "ft2"),
    (r"\s*lumens?\s+per\s+square\s+foot", "lm/ft2"),
    (r"[\s-]*(?:feet|foot)\b", "ft"),
    (r"[\s-]*inch(?:es)?\b", "in"),
    (r"\s*mesh\b", "mesh"),
    (r"\s*(?:%|percent\b)", "percent"),
    (r"\s*(?:°|degrees?\b)", "degF"),
    (r"[\s-]*(?:consecutive\s+|calendar\s+)?days?\b", "days"),
    (r"[\s-]*hours?\b", "hours"),
    (r"[\s-]*years?\b", "years"),
    (r"\s*(?:each|a|per|every)\s+week\b", "weeks"),
)
_BELOW_ZERO = re.compile(r"\s+degrees\s+below\s+zero(?:\s+\(0\))?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Figure:
    """A number from `start` to `end` of a text, its unit as printed (`count` where none is), and its canonical value.

    `again` is the figure in brackets where it does not say the same as the words before it; `implied` ones count
    without a numeral ("the only unit", "single-family").
    """

    start: int
    end: int
    words: str
    value: Fraction
    unit: str
    canonical: Fraction
    canonical_unit: str
    ordinal: bool = False
    again: Fraction | None = None
    implied: bool = False


def cardinal(words: str) -> Fraction:
    """The value of number words: "one hundred fifty", "twenty-four", "one-third"."""
    total = current = 0
    for word in re.split(r"[\s-]+", words.lower()):
        if word == "hundred":
            current = max(current, 1) * 100
        elif word == "thousand":
            total, current = total + max(current, 1) * 1000, 0
        elif word in _PARTS:
            return Fraction(max(current, 1), _PARTS[word])
        elif word != "and":
            current += _VALUES[word]
    return Fraction(total + current)


def figure(digits: str) -> Fraction:
    """The value of figures: "7-1/3", "1/2", "1,000"."""
    whole, _, part = digits.partition("-")
    return Fraction(whole.replace(",", "")) + (Fraction(part) if part else 0)


def figures(text: str) -> tuple[Figure, ...]:
    """Every number of a text, in order; feet and inches that stand together are one length."""
    found = list(_single(text))
    joined: list[Figure] = []
    for item in found:
        last = joined[-1] if joined else None
        if last and last.unit == "ft" and item.unit == "in" and not text[last.end : item.start].strip(" and"):
            value = last.canonical + item.canonical
            joined[-1] = Figure(last.start, item.end, text[last.start : item.end], value, "in", value, "in")
        else:
            joined.append(item)
    return tuple(joined)


def _single(text: str) -> Iterator[Figure]:
    skip = 0
    for match in _PATTERN.finditer(text):
        if match.start() < skip:
            continue
        groups = match.groupdict()
        start, end, again, unit = match.start(), match.end(), None, "count"
        if groups["month"]:
            value = Fraction(_MONTHS[groups["month"].lower()] * 100 + int(groups["day"]))
            yield Figure(start, end, match[0], value, "month-day", value, "month-day")
            continue
        if groups["digits"]:
            value = figure(groups["digits"].rstrip(","))
        elif groups["mixed"]:
            value = cardinal(groups["mixed"]) + cardinal(groups["mixed_part"])
        elif groups["part"]:
            value = cardinal(groups["part"])
        elif groups["cardinal"]:
            value = cardinal(groups["cardinal"])
        elif groups["ordinal"]:
            value = Fraction(_ORDINALS[groups["ordinal"].lower()])
        else:
            value = Fraction(_COUNTS[groups["count"].lower()])
        if groups["again"] and figure(groups["again"]) != value:
            again = figure(groups["again"])
        if groups["money"]:
            unit = "dollars"
        below = _BELOW_ZERO.match(text, end)
        if groups["minus"] or groups["minus2"] or below:
            value = -value
        if below:
            unit, end = "degF", below.end()
            skip = end
        elif unit == "count":
            for pattern, name in _AFTER:
                after = re.compile(pattern, re.IGNORECASE).match(text, end)
                if after:
                    unit, end = name, after.end()
                    break
            else:
                unit = "number" if value.denominator != 1 else "count"
        if unit in ("count", "dollars"):
            canonical, canonical_unit = value, unit
        else:
            canonical, canonical_unit = units.canonical(value, unit)
        implied = (groups["count"] or "").lower() in ("single", "only")
        yield Figure(
            start, end, text[start:end], value, unit, canonical, canonical_unit, bool(groups["ordinal"]), again, implied
        )
