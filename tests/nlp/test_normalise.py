"""From what was typed to plain words, a right term never touched."""

import pytest

from nlp.normalise import Speller, normalise


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("bsmt rm, flr ht 7ft", "basement room, floor height 7ft"),
        ("WHO MUST PAY???", "who must pay???"),
        ("he doesn't, I can't and it won't", "he does not, i can not and it will not"),
        ("a room w/ no heat b/c of him", "a room with no heat because of him"),
        ("> From: me\n> Subject: heat\nFrom: bob@x\nSubject: cold\nno heat", "no heat"),
        ("rodent-proof", "rodentproof"),
        ("what dose it say", "what does it say"),
        ("is the w.c. ok", "is the water closet ok"),
        ("dose he hav to giv me heet", "does he have to give me heat"),
    ],
)
def test_normal_form(typed: str, plain: str) -> None:
    assert normalise(typed).plain == plain


def test_control_characters_become_spaces() -> None:
    assert normalise("no\x00heat\x1b[31m").plain == "no heat [31m"


@pytest.mark.parametrize(
    ("typed", "right"),
    [
        ("lanlord", "landlord"),
        ("heatter", "heater"),
        ("handrale", "handrail"),
        ("cieling", "ceiling"),
        ("basment", "basement"),
        ("extermnate", "exterminate"),
        ("violashun", "violation"),
        ("notise", "notice"),
        ("meen", "mean"),
    ],
)
def test_misspelling_is_mended(typed: str, right: str) -> None:
    speller = Speller(frozenset({"landlord", "handrail", "ceiling", "basement", "exterminate"}))
    assert normalise(typed, speller).corrections == ((typed, right),)


@pytest.mark.parametrize(
    "term", ["lavatory", "rodentproof", "weathertight", "muskego", "rooming", "placard", "eave", "hatchway"]
)
def test_a_right_term_is_never_touched(term: str) -> None:
    assert Speller(frozenset({term})).mend(term) == term


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("Mrs. Lee lives there", "mrs lee lives there"),
        ("on St. Martin's land", "on st martin's land"),
        ("on Main St. Who pays?", "on main st. who pays?"),
        ("at 12 Main St. with kids", "at 12 main st with kids"),
        ("apt. 2 is damp", "apartment 2 is damp"),
        ("No. 16 gauge", "number 16 gauge"),
        ("He said no. Who pays?", "he said no. who pays?"),
    ],
)
def test_an_abbreviation_ends_no_sentence(typed: str, plain: str) -> None:
    assert normalise(typed).plain == plain
