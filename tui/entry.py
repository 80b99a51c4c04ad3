"""Values as they are typed into a form: with their unit, or as the plain number that was asked for."""

from __future__ import annotations

import re
from fractions import Fraction

from reasoner.case import Bounds
from reasoner.quantities import QuantityError, parse_bounds, wanted

ASKED_IN = {"area": "ft2", "temperature": "°F", "illuminance": "lm/ft2"}
"""The units that the questions name, so that a number alone is clear."""


WORDS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip


def hint(type_: str) -> str:
    """What to type, with an example."""
    what, example = wanted(type_)
    return f"{what}, such as {example}; “at least” and “at most” work too"


def value(text: str, type_: str) -> Fraction | Bounds:
    """The value of what was typed; QuantityError, with an example, where it is none of that type."""
    typed = re.sub(r"[a-z]+", _figure, text.strip(), flags=re.IGNORECASE)
    if not typed:
        raise QuantityError(f"type {hint(type_)}, or choose below")
    if type_ in ASKED_IN and re.search(r"\d\s*$", typed) and not re.search(r"ft2$", typed):
        typed = f"{typed} {ASKED_IN[type_]}"
    return parse_bounds(typed, type_)


def _figure(word: re.Match[str]) -> str:
    """A number word as its figure; any other word as it is."""
    plain = word[0].lower()
    return str(WORDS.index(plain)) if plain in WORDS else word[0]
