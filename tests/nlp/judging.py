"""Judges an answer against what a question file expects: status, substance, citation, and whether it is confidently wrong."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

from corpus.provisions import Corpus, QuoteNotFound, UnknownProvisionError
from nlp.answer import Answer

FOLDER = Path(__file__).parent.parent / "questions"
IMPLIED = {"dwelling", "residence-building"}


def questions(name: str) -> list[dict[str, Any]]:
    """The rows of a question file."""
    return [json.loads(line) for line in (FOLDER / name).read_text("utf-8").splitlines() if line.strip()]


def _cited(ids: list[str], wanted: list[str]) -> bool:
    return any(i == w or i.startswith(f"{w}/") for i in ids for w in wanted)


def _quantity(item: dict[str, Any]) -> tuple[Any, str]:
    unit, value = item["unit"], item["value"]
    if unit == "month-day":
        return value, unit
    exact = Fraction(str(value))
    return (exact / 12, "ft") if unit == "in" else (exact, unit)


def _same(one: tuple[Any, str], other: tuple[Any, str]) -> bool:
    if one[1] != other[1] or isinstance(one[0], str) or isinstance(other[0], str):
        return one == other
    return bool(abs(one[0] - other[0]) < Fraction(1, 1000))


def judge(gold: dict[str, Any], got: dict[str, Any] | None) -> tuple[bool, bool]:
    """(right, confidently wrong) of one code's answer."""
    if got is None:
        return False, False
    allowed = gold.get("status_any") or [gold["status"]]
    if got["status"] not in allowed:
        return False, got["status"] == "answered" and "answered" not in allowed
    wrong = False
    if got["status"] == "answered":
        for name in ("bearers", "classes"):
            options = [set(gold.get(name) or ()), *map(set, gold.get(f"{name}_any", []))]
            its = set(got[name])
            wrong |= bool(gold.get(name)) and its not in options and its - IMPLIED not in options
        verdicts = gold.get("verdict_any", [gold.get("verdict")])
        wrong |= bool(gold.get("verdict")) and got["verdict"] not in verdicts
        values = [_quantity(v) for v in got["values"]]
        wrong |= any(not any(_same(v, _quantity(want)) for v in values) for want in gold.get("values") or ())
    if wrong:
        return False, True
    ids = [c["id"] for c in got["citations"]][:2]
    if got["status"] in ("answered", "conditional") and gold.get("cite_any"):
        return _cited(ids, gold["cite_any"]), False
    return True, False


def faults(answer: Answer, corpus: Corpus) -> list[str]:
    """What an answer lacks that none may: a text, a citation, what it depends on, quotations that stand in their provision."""
    found = [] if answer.text or answer.codes else ["no text"]
    for code, part in answer.codes.items():
        if not part.text:
            found.append(f"{code}: no text")
        if part.status == "answered" and not part.citations:
            found.append(f"{code}: answered without a citation")
        if part.status == "conditional" and not part.missing:
            found.append(f"{code}: it depends, but not said on what")
        for citation in part.citations:
            if not citation.id.startswith(f"{code}/"):
                found.append(f"{code}: cites {citation.id}")
            try:
                corpus.locate(citation.id, citation.quote)
            except (QuoteNotFound, UnknownProvisionError) as error:
                found.append(f"{code}: {error}")
    return found
