"""The SWRL builtins of the rules, exact: on numbers, and on numbers known only to lie in an interval.

Whole numbers travel as `int`, all others as `Fraction`; both are exact and compare alike; `int` is many times faster.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import ceil, floor
from operator import eq, ge, gt, le, lt, ne
from typing import Any

#: An exact number, a whole one always as int.
Exact = int | Fraction
#: The ends of an interval, both included; None is open.
Interval = tuple[Exact | None, Exact | None]

COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "equal": eq,
    "notEqual": ne,
    "lessThan": lt,
    "lessThanOrEqual": le,
    "greaterThan": gt,
    "greaterThanOrEqual": ge,
}


def exact(value: Fraction | int) -> Exact:
    """The same number, as int where it is whole."""
    return value.numerator if value.denominator == 1 else value


def quotient(a: Exact, b: Exact) -> Exact:
    """a / b, exactly; b is not zero."""
    return exact(Fraction(a) / b)


def towards_zero(value: Exact) -> int:
    """The whole part, as XPath's idiv takes it (Python's // goes down)."""
    return floor(value) if value >= 0 else ceil(value)


def compute(name: str, values: Sequence[Exact]) -> Exact | None:
    """The result of an arithmetic builtin by XPath's meaning; None where there is none (division by zero)."""
    first = values[0]
    if name == "multiply":
        result: Exact = first
        for value in values[1:]:
            result = result * value
        return result if type(result) is int else exact(result)
    if name == "add":
        result = first
        for value in values[1:]:
            result = result + value
        return result if type(result) is int else exact(result)
    if name == "subtract":
        return exact(first - values[1])
    if name in ("divide", "integerDivide", "mod"):
        by = values[1]
        if not by:
            return None
        if name == "divide":
            return quotient(first, by)
        whole = towards_zero(quotient(first, by))
        return whole if name == "integerDivide" else exact(first - whole * by)
    if name == "ceiling":
        return ceil(first)
    if name == "floor":
        return floor(first)
    if name == "abs":
        return exact(max(first, -first))
    raise ValueError(f"no builtin swrlb:{name}")


def compare_intervals(name: str, a: Interval, b: Interval) -> bool | None:
    """How a comparison comes out for every pair of numbers of two intervals; None where pairs differ."""
    if name == "lessThan":
        return _below(a, b)
    if name == "greaterThan":
        return _below(b, a)
    if name == "greaterThanOrEqual":
        return _not(_below(a, b))
    if name == "lessThanOrEqual":
        return _not(_below(b, a))
    same = _same(a, b)
    return same if name == "equal" else _not(same)


def _below(a: Interval, b: Interval) -> bool | None:
    if a[1] is not None and b[0] is not None and a[1] < b[0]:
        return True
    if a[0] is not None and b[1] is not None and a[0] >= b[1]:
        return False
    return None


def _not(truth: bool | None) -> bool | None:
    return None if truth is None else not truth


def _same(a: Interval, b: Interval) -> bool | None:
    if _below(a, b) or _below(b, a):
        return False
    return True if a[0] is not None and a[0] == a[1] == b[0] == b[1] else None


def compute_intervals(name: str, values: Sequence[Interval]) -> Interval:
    """An interval that holds every result of an arithmetic builtin over numbers of the given intervals."""
    (low, high), rest = values[0], values[1:]
    if name == "add":
        for least, most in rest:
            low = None if low is None or least is None else exact(low + least)
            high = None if high is None or most is None else exact(high + most)
        return low, high
    if name == "subtract":
        least, most = rest[0]
        return (
            None if low is None or most is None else exact(low - most),
            None if high is None or least is None else exact(high - least),
        )
    if name == "multiply":
        product: Interval = (low, high)
        for other in rest:
            product = _times(product, other)
        return product
    if name == "divide":
        least, most = rest[0]
        if least is not None and least > 0 and low is not None and low >= 0:
            return (0 if most is None else quotient(low, most)), (None if high is None else quotient(high, least))
        return None, None
    if name in ("floor", "ceiling"):
        step = floor if name == "floor" else ceil
        return (None if low is None else step(low)), (None if high is None else step(high))
    if name == "abs":
        if low is not None and low >= 0:
            return low, high
        return 0, (max(high, -low, low, -high) if low is not None and high is not None else None)
    return None, None


def _times(a: Interval, b: Interval) -> Interval:
    for one, other in ((a, b), (b, a)):
        if one[0] is not None and one[0] == one[1]:
            k = one[0]
            if k == 0:
                return 0, 0
            ends = [None if e is None else exact(e * k) for e in other]
            return (ends[0], ends[1]) if k > 0 else (ends[1], ends[0])
    if a[0] is not None and b[0] is not None and a[0] >= 0 and b[0] >= 0:
        return exact(a[0] * b[0]), (exact(a[1] * b[1]) if a[1] is not None and b[1] is not None else None)
    return None, None
