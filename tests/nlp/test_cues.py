"""Cues with gaps, endings and alternatives, and the negation over them."""

import pytest

from nlp.cues import Cues

CUES = Cues(
    [
        ("rail=1", "handrail*"),
        ("sleeps=1", "sleep* in"),
        ("key=0", "needs|takes a key"),
        ("dark=1", "no _ light"),
        ("two#", "# units"),
    ]
)


def hits(text: str) -> list[tuple[str, bool]]:
    return [(h.key, h.negated) for h in CUES.find(text.split())]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("there is a handrail", [("rail=1", False)]),
        ("there is no handrail", [("rail=1", True)]),
        ("the stair has not got handrails", [("rail=1", True)]),
        ("nobody sleeps in it", [("sleeps=1", True)]),
        ("the door takes a key", [("key=0", False)]),
        ("there is no working light", [("dark=1", False)]),
        ("no heat , but a handrail", [("rail=1", False)]),
        ("it is not true that there is no handrail", [("rail=1", False)]),
        ("all 3 units", [("two#", False)]),
    ],
)
def test_hit_and_negation(text: str, wanted: list[tuple[str, bool]]) -> None:
    assert hits(text) == wanted


def test_a_proof_is_no_pest() -> None:
    assert Cues([("rodents=1", "rodent*")]).find(["rodentproof"]) == []


def test_a_short_word_has_no_plural_and_a_longer_one_has() -> None:
    cues = Cues([("brought=1", "i brought"), ("units~", "unit")])
    assert [h.key for h in cues.find(["what", "is", "brought", "in", "units"])] == ["units~"]
