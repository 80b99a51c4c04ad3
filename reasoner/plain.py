"""Findings as plain data for JSON: numbers exact, norms with their provision, quotation and plain sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any

from ontology.model import Norm
from reasoner.case import Bounds, Given
from reasoner.findings import Finding
from reasoner.proof import Proof


def number(value: Fraction) -> int | float | str:
    """A whole number as int, a short decimal as float, anything else as "22/3"."""
    if value.denominator == 1:
        return value.numerator
    decimal = float(value)
    return decimal if Fraction(str(decimal)) == value else f"{value.numerator}/{value.denominator}"


def plain(value: object) -> Any:
    """Any finding as dictionaries, lists, texts, numbers, true, false and null; proofs are left to `why`."""
    if isinstance(value, bool) or value is None or isinstance(value, (str, int, float)):
        return value
    if isinstance(value, Fraction):
        return number(value)
    if isinstance(value, Bounds):
        ends = {"at-least": value.low, "at-most": value.high}
        return {k: number(v) for k, v in ends.items() if v is not None}
    if isinstance(value, Given):
        return {"value": plain(value.value), "source": plain(value.source)}
    if isinstance(value, Norm):
        return norm(value)
    if isinstance(value, Mapping):
        return {str(k): plain(v) for k, v in value.items()}
    if isinstance(value, (frozenset, set)):
        return [plain(v) for v in sorted(value)]
    if isinstance(value, (tuple, list)):
        return [plain(v) for v in value]
    if is_dataclass(value):
        out = {}
        for field in fields(value):
            found = getattr(value, field.name)
            many = isinstance(found, tuple) and found and isinstance(found[0], Finding)
            if not isinstance(found, (Proof, Finding)) and not many:
                out[field.name] = plain(found)
        return out
    raise TypeError(f"no plain form of {type(value).__name__}")


def norm(value: Norm) -> dict[str, Any]:
    """A norm as cited: id, provision, kind, subject, bearers, the plain sentence, the quotation."""
    return {
        "id": value.id,
        "provision": value.provision,
        "kind": value.kind,
        "subject": value.subject,
        "bearers": list(value.bearers),
        "bearer_by": value.bearer_by,
        "plain": value.plain,
        "quote": value.quote,
    }
