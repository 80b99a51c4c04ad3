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
        ("nothing leaks and is wet but nobody sleeps in it", [("sleeps=1", True)]),
        ("a room without heat and has a handrail", [("rail=1", False)]),
        ("nothing in the code says it can not have a handrail , does it", [("rail=1", False)]),
        ("the handrail is gone", [("rail=1", True)]),
        ("the date on the handrail has gone by", [("rail=1", False)]),
    ],
)
def test_hit_and_negation(text: str, wanted: list[tuple[str, bool]]) -> None:
    assert hits(text) == wanted


def test_a_proof_is_no_pest() -> None:
    assert Cues([("rodents=1", "rodent*")]).find(["rodentproof"]) == []


def test_a_short_word_has_no_plural_and_a_longer_one_has() -> None:
    cues = Cues([("brought=1", "i brought"), ("units~", "unit")])
    assert [h.key for h in cues.find(["what", "is", "brought", "in", "units"])] == ["units~"]


CLAUSES = Cues(
    [
        ("tub=1", "tub"), ("shower=1", "shower"), ("leak=1", "leak*"), ("works=1", "toilet _ works|work"), ("share=1", "share"),
        ("rail=1", "handrail*"), ("days=1", "3 days"), ("heat=1", "heat ... bedroom*"), ("clean=1", "clean*"),
    ]
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("he did not fix the roof that leaks", [("leak=1", False)]),
        ("the landlord never met the man who cleans", [("clean=1", False)]),
        ("they never mended the pipe which leaks", [("leak=1", False)]),
        ("no heat for 3 days", [("days=1", False)]),
        ("no tub but a shower", [("tub=1", True), ("shower=1", False)]),
        ("there is no tub while the shower leaks", [("tub=1", True), ("shower=1", False), ("leak=1", False)]),
        ("there is no tub so we share", [("tub=1", True), ("share=1", False)]),
        ("there is no toilet that works", [("works=1", True)]),
        ("the toilet does not work", [("works=1", True)]),
        ("nobody who cleans", [("clean=1", True)]),
    ],
)
def test_a_denial_ends_with_its_clause(text: str, wanted: list[tuple[str, bool]]) -> None:
    assert [(h.key, h.negated) for h in CLAUSES.find(text.split())] == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("no tub no shower", [("tub=1", True), ("shower=1", True)]),
        ("no tub on the 3 days", [("tub=1", True), ("days=1", False)]),
        ("it never lacked a handrail", [("rail=1", False)]),
        ("neither tub nor shower", [("tub=1", True), ("shower=1", True)]),
        ("we do not have no shower", [("shower=1", True)]),
        ("not only a tub but a shower", [("tub=1", False), ("shower=1", False)]),
        ("it is never not clean", [("clean=1", False)]),
        ("it is not without a handrail", [("rail=1", False)]),
        ("the handrail is nowhere to be seen", [("rail=1", True)]),
        ("nowhere to shower", [("shower=1", True)]),
    ],
)
def test_two_negators(text: str, wanted: list[tuple[str, bool]]) -> None:
    assert [(h.key, h.negated) for h in CLAUSES.find(text.split())] == wanted


@pytest.mark.parametrize("text", ["could not they share one ?", "so can not we share it", "do not i share ?"])
def test_a_negative_question_denies_nothing(text: str) -> None:
    assert [(h.key, h.negated) for h in CLAUSES.find(text.split())] == [("share=1", False)]


def test_a_long_gap_reaches_over_no_negator() -> None:
    assert CLAUSES.find(["the", "heat", "is", "on", "and", "never", "reaches", "the", "bedroom"]) == []
    assert [h.key for h in CLAUSES.find(["the", "heat", "reaches", "the", "bedroom"])] == ["heat=1"]


def test_a_denying_cue_after_another_denial_denies_once() -> None:
    cues = Cues([("rail=0", "no banister")])
    assert [(h.key, h.negated) for h in cues.find(["no", "handrail", "no", "banister"])] == [("rail=0", False)]
    assert [
        (h.key, h.negated) for h in cues.find(["it", "is", "not", "true", "that", "there", "is", "no", "banister"])
    ] == [("rail=0", False)]


@pytest.mark.parametrize(
    ("cue", "text"),
    [
        ("stair|step is steep", "the step is steep"),
        ("stair has rail", "each stair has rails"),  # a plural stands for its singular
        ("stair wobbl*", "the stair wobbled"),
        ("stair of # steps", "a stair of 12 steps"),
        ("stair * carpet", "the stair under carpet"),  # any one word
        ("stair _ carpet", "the stair under worn carpet"),
        ("barn is rodentproof*", "the barn is rodentproofed"),
    ],
)
def test_what_a_first_look_passes_over_could_not_be_there(cue: str, text: str) -> None:
    found = Cues([("other=1", "stair is green"), ("this=1", cue)]).find(text.split())
    assert [h.key for h in found] == ["this=1"]


def test_a_cue_met_in_one_text_is_found_in_a_later_one() -> None:
    cues = Cues([("wet=1", "roof leaks|drips"), ("dry=1", "roof holds")])
    assert cues.find("the roof is red".split()) == []  # noqa: SIM905
    assert [h.key for h in cues.find("the roof drips".split())] == ["wet=1"]  # noqa: SIM905
