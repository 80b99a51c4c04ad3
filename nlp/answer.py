"""An answer with all that it rests on, and its form for programs (the contract's JSON)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from reasoner.findings import Finding


@dataclass(frozen=True, slots=True)
class Citation:
    """A provision and the words quoted from it, word for word."""

    id: str
    quote: str


@dataclass(frozen=True, slots=True)
class OpenFact:
    """A fact that would settle the answer: whose, which, how to ask for it, and its type (a fact type of the ontology)."""

    thing: str
    fact: str
    question: str
    type: str


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number of the answer in a unit of the contract (`ft2`, `ft`, `in`, `degF`, `percent`, `count` …), or a month-day."""

    value: Fraction | str
    unit: str

    def json(self) -> dict[str, Any]:
        """The contract's form: whole numbers as integers, others as decimals rounded to six places."""
        if isinstance(self.value, str):
            return {"value": self.value, "unit": self.unit}
        value = self.value
        return {"value": int(value) if value.denominator == 1 else round(float(value), 6), "unit": self.unit}


@dataclass(frozen=True, slots=True)
class CodeAnswer:
    """What one code says: status, verdict, bearers, numbers, classes, citations, open facts, and the plain text."""

    code: str
    status: str
    basis: str = "rule"
    verdict: str | None = None
    bearers: tuple[str, ...] = ()
    values: tuple[Quantity, ...] = ()
    classes: tuple[str, ...] = ()
    citations: tuple[Citation, ...] = ()
    missing: tuple[OpenFact, ...] = ()
    text: str = ""
    subject: str = ""
    findings: tuple[Finding, ...] = ()
    faults: tuple[str, ...] = ()

    def json(self) -> dict[str, Any]:
        """The contract's object for one code."""
        return {
            "status": self.status,
            "basis": self.basis,
            "verdict": self.verdict,
            "bearers": list(self.bearers),
            "values": [v.json() for v in self.values],
            "classes": list(self.classes),
            "citations": [{"id": c.id, "quote": c.quote} for c in self.citations],
            "missing": [{"fact": m.fact, "question": m.question} for m in self.missing],
            "text": self.text,
            "subject": self.subject,
            "faults": list(self.faults),
        }


@dataclass(frozen=True, slots=True)
class Understood:
    """A fact as it was understood: of which thing, its label, its value in words, how it is known and from which turn."""

    thing: str
    fact: str
    label: str
    value: str
    how: str
    turn: int
    words: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to the last turn of a conversation."""

    status: str
    codes: Mapping[str, CodeAnswer] = field(default_factory=dict)
    text: str = ""
    asked: str = ""
    subjects: tuple[str, ...] = ()
    understood: tuple[Understood, ...] = ()
    asks: tuple[Answer, ...] = ()
    confidence: float = 0.0
    corrections: tuple[tuple[str, str], ...] = ()

    def json(self) -> dict[str, Any]:
        """The contract's object."""
        out: dict[str, Any] = {
            "status": self.status,
            "codes": {code: a.json() for code, a in self.codes.items()},
            "text": self.text,
            "asked": self.asked,
            "understood": [
                {"fact": u.fact, "label": u.label, "value": u.value, "how": u.how, "turn": u.turn}
                for u in self.understood
            ],
        }
        if self.asks:
            out["asks"] = [{k: v for k, v in a.json().items() if k != "understood"} for a in self.asks]
        return out


def overall(codes: Mapping[str, CodeAnswer]) -> str:
    """The status of the whole: answered if any code is, else conditional, else not_applied, else not_addressed."""
    statuses = {a.status for a in codes.values()}
    for status in ("answered", "conditional", "not_applied"):
        if status in statuses:
            return status
    return "not_addressed"


def merged(whole: Answer, parts: Sequence[Answer]) -> Answer:
    """One answer for several asks: the values and citations of all, the verdict of the last, each ask beside it."""
    codes = {}
    for code in whole.codes:
        sides = [p.codes[code] for p in parts if code in p.codes]
        told = [s for s in sides if s.status != "not_addressed"]
        if not told:
            codes[code] = whole.codes[code]
            continue
        firsts = [s.citations[0] for s in told if s.citations]
        rest = [c for s in told for c in s.citations[1:]]
        codes[code] = replace(
            told[-1],
            status=overall({str(i): s for i, s in enumerate(told)}),
            values=tuple(dict.fromkeys(v for s in told for v in s.values)),
            citations=tuple(dict.fromkeys((*firsts, *rest))),
            missing=tuple(dict.fromkeys(m for s in told for m in s.missing)),
            text=" ".join(dict.fromkeys(s.text for s in sides)),
            findings=tuple(f for s in told for f in s.findings),
        )
    return replace(whole, status=overall(codes), codes=codes, asks=tuple(parts))
