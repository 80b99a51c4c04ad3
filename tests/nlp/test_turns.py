"""What later turns do to what was said: counts raised and corrected, stories told in pieces, and what the speaker does not know."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from nlp.assistant import Assistant
from nlp.facts import said
from nlp.reading import Reader, Reading
from ontology import built


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader(built.law())


def read(reader: Reader, turns: Sequence[str]) -> list[Reading]:
    return [reader.read(number, turn) for number, turn in enumerate(turns)]


def value(reader: Reader, fact: str, *turns: str) -> object:
    known = {s.fact: s.value for s in said(read(reader, turns), reader.law, {fact: 1.0})}
    return known.get(fact)


@pytest.mark.parametrize(
    ("fact", "turns", "wanted"),
    [
        ("occupants", ("4 people live in the apartment", "two more are coming along, so six altogether"), 6),
        ("occupants", ("4 people live in the apartment", "two more people just moved in"), 6),
        ("occupants", ("me, my husband, our boys 10 and 6", "i forgot to count the baby, nine months"), 5),
        ("guestRooms", ("i let 4 guest rooms by the night", "i am adding a fifth room of the same sort"), 5),
        ("sleepers", ("three roomers sleep in the room", "a fourth one wants in"), 4),
    ],
)
def test_a_later_turn_raises_a_count(reader: Reader, fact: str, turns: tuple[str, ...], wanted: int) -> None:
    assert value(reader, fact, *turns) == Fraction(wanted)


def test_an_ordinal_that_does_not_follow_the_count_changes_nothing(reader: Reader) -> None:
    assert value(reader, "buildingUnits", "a house with two apartments", "my second cousin rents it") == Fraction(2)


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        ("forPay", "30 people sleep there. the file does not say if they pay rent"),
        ("lodgers", "i do not know how many lodgers there are"),
        ("sleepingRoom", "no idea whether anybody sleeps there"),
    ],
)
def test_what_the_speaker_does_not_know_is_no_fact(reader: Reader, fact: str, text: str) -> None:
    assert value(reader, fact, text) is None
    assert fact in reader.read(0, text).doubted


def test_a_household_that_is_not_told_is_not_counted(reader: Reader) -> None:
    assert value(reader, "occupants", "my mother is looking at it. she has not told me who is moving in") is None


def test_a_story_told_in_two_messages_is_one_question() -> None:
    assistant = Assistant()
    whole = assistant.ask(["tribal code. we are on the third floor, it is july. must the windows have screens?"])
    parts = assistant.ask(["tribal code. we are on the third floor, it is july", "must the windows have screens?"])
    assert parts.codes["tribal"].verdict == whole.codes["tribal"].verdict == "yes"
    assert parts.subjects[0] == whole.subjects[0]


def test_a_subject_outside_is_only_mentioned_where_the_question_is_about_another() -> None:
    answer = Assistant().ask(
        ["he owes me two months of rent and my lawyer is slow. how high must the bedroom ceiling be?"]
    )
    assert answer.codes["tribal"].subject == "ceiling-height"


@pytest.mark.parametrize(
    ("fact", "turns", "wanted"),
    [
        ("hotWaterTemperature", ("the tap gives 48 degrees celsius", "and if it were 55?"), 131),
        ("hotWaterTemperature", ("116 f at the sink", "126 f now at all three"), 126),
        ("buildingUnits", ("two of our ten apartments have fleas", "i was wrong, one had carpet burns"), 10),
        ("buildingUnits", ("a duplex", "there is just the one at the bottom now"), 2),
        ("floorBelowGrade", ("the floor is 6 feet below the yard", "so it is a three-family house"), 72),
        ("sleepers", ("one roomer sleeps in it", "now his buddy moved in with him"), 2),
    ],
)
def test_a_later_number_replaces_only_one_of_its_own_kind(
    reader: Reader, fact: str, turns: tuple[str, ...], wanted: int
) -> None:
    assert value(reader, fact, *turns) == Fraction(wanted)


@pytest.mark.parametrize(
    ("turns", "subject"),
    [
        (["how many square feet of a 100 sq ft bedroom's window must open?", "and if the bedroom is 160?"], "openable-area"),
        (["muskego rooming house: who answers for getting rid of garbage?", "and in a hotel there?"], "rooming-garbage"),
        (["when do window screens have to be up in muskego?", "how is that different in the tribal code?"], "insect-screens"),
    ],
)  # fmt: skip
def test_what_goes_on_from_the_turn_before_keeps_its_subject(turns: list[str], subject: str) -> None:
    assert Assistant().ask(turns).subjects[0] == subject


def test_both_codes_are_meant_where_one_is_not_enough() -> None:
    turns = ["ants in my flat, tribal code", "not just tribal but either code: may he come in without asking?"]
    assert set(Assistant().ask(turns).codes) == {"muskego", "tribal"}
