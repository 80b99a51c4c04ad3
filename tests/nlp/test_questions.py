"""Whole questions, end to end: how many come out right, how few confidently wrong, and what holds of every answer."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from corpus.provisions import load
from nlp.assistant import Assistant
from tests.nlp.judging import faults, judge, questions
from tests.proof import inputs


@pytest.fixture(scope="module")
def assistant() -> Assistant:
    made = Assistant()
    made.warm()
    return made


def pairs(name: str) -> Iterator[tuple[list[str], dict[str, Any]]]:
    """(turns, expect) of every question of a file."""
    for row in questions(name):
        if name == "wordings.jsonl":
            yield from (([wording], row["expect"]) for wording in row["wordings"][::3])
        elif name == "twins.jsonl":
            yield from ((row[side]["turns"], row[side]["expect"]) for side in "ab")
        else:
            yield row["turns"], row["expect"]


@pytest.mark.parametrize(
    ("name", "least", "most_wrong"),
    [
        ("dev.jsonl", 0.98, 0.01),
        ("unseen.jsonl", 0.97, 0.01),
        ("unseen-2.jsonl", 0.97, 0.01),
        ("trade.jsonl", 0.97, 0.01),
        ("sealed.jsonl", 0.92, 0.02),
        ("unseen-3.jsonl", 0.97, 0.01),
        ("unseen-4.jsonl", 0.91, 0.04),
        ("stories.jsonl", 0.95, 0.02),
        ("corners.jsonl", 0.96, 0.02),
        ("areas.jsonl", 0.96, 0.01),
        ("twins.jsonl", 1.0, 0.0),
        ("wordings.jsonl", 1.0, 0.0),
    ],
)
def test_share_right_and_confidently_wrong(assistant: Assistant, name: str, least: float, most_wrong: float) -> None:
    right = wrong = total = 0
    for turns, expect in pairs(name):
        codes = assistant.ask(turns).json()["codes"]
        for code, gold in expect.items():
            good, confident = judge(gold, codes.get(code))
            right, wrong, total = right + good, wrong + confident, total + 1
    assert right / total >= least, f"{right} of {total} right"
    assert wrong / total <= most_wrong, f"{wrong} of {total} confidently wrong"


def test_every_answer_is_cited_word_for_word_and_names_what_is_open(assistant: Assistant) -> None:
    corpus = load()
    for row in questions("dev.jsonl"):
        answer = assistant.ask(row["turns"])
        assert not faults(answer, corpus), row["id"]
        assert all(a.status in ("answered", "conditional", "not_addressed") for a in answer.codes.values()), row["id"]


def test_random_and_garbled_inputs() -> None:
    measure = inputs.answered(400)
    assert not measure.failures, measure.markdown()


def test_the_same_question_gives_the_same_bytes(assistant: Assistant) -> None:
    again = Assistant()
    for row in questions("dev.jsonl")[::12]:
        first = json.dumps(assistant.ask(row["turns"]).json())
        assert first == json.dumps(again.ask(row["turns"]).json())


TRIO = [
    (["who must exterminate if two units are infested?"], ["operator", "owner"], "F", ["owner"], "55.219"),
    (["who must exterminate if only my unit of six has mice?"], ["occupant"], "E", ["occupant"], "55.220"),
    (
        ["who must exterminate if only my unit of six has mice and they got in because the owner never kept it rodentproof?"],
        ["owner"], "E", ["owner"], "55.221",
    ),
    (
        ["who must exterminate if two units are infested?", "what if only my unit of six has mice?",
         "and they got in because the owner never kept it rodentproof?"],
        ["owner"], "E", ["owner"], "55.221",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("turns", "muskego", "paragraph", "tribal", "section"), TRIO)
def test_who_exterminates(
    assistant: Assistant, turns: list[str], muskego: list[str], paragraph: str, tribal: list[str], section: str
) -> None:
    codes = assistant.ask(turns).codes
    assert (list(codes["muskego"].bearers), codes["muskego"].citations[0].id) == (
        muskego,
        f"muskego/responsibilities/{paragraph}",
    )
    assert (list(codes["tribal"].bearers), codes["tribal"].citations[0].id) == (tribal, f"tribal/{section}")


def test_the_number_of_units_is_asked_for(assistant: Assistant) -> None:
    answer = assistant.ask(["who must exterminate if only my unit has mice?"]).codes["muskego"]
    assert answer.status == "conditional"
    assert answer.missing[0].fact == "buildingUnits"


@pytest.mark.parametrize("text", ["qqw zzrk 77 plff ;; vbn", "asdfgh", "???", "🦊🦊"])
def test_nonsense_is_not_understood(assistant: Assistant, text: str) -> None:
    assert assistant.ask([text]).status == "not_understood"


@pytest.mark.parametrize("text", ["hello there", "thanks, bye!", "good morning"])
def test_small_talk(assistant: Assistant, text: str) -> None:
    assert assistant.ask([text]).status == "small_talk"
