"""What a text states as a fact, and what it only asks, doubts or mentions."""

from __future__ import annotations

from fractions import Fraction

import pytest

from nlp.doubts import sure
from nlp.facts import said
from nlp.reading import Reader
from ontology import built
from reasoner.case import Bounds


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader(built.law())


def value(reader: Reader, fact: str, *turns: str, others: tuple[str, ...] = ()) -> object:
    readings = [reader.read(number, turn) for number, turn in enumerate(turns)]
    known = {s.fact: s.value for s in said(readings, reader.law, dict.fromkeys((fact, *others), 1.0))}
    return known.get(fact)


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        ("outlets", "must it have two outlets?"),
        ("outlets", "I wonder whether the bedroom must have two outlets"),
        ("unitExits", "does a rooming house need 2 exits?"),
        ("indoorTemperature", "do I need to keep it at 68?"),
        ("hotWaterTemperature", "must the hot water be 120 degrees?"),
        ("windowScreened", "am I supposed to have screens on the windows?"),
        ("roofSound", "does the roof have to be tight?"),
        ("hasHandrail", "must stairs with 4 risers have a handrail?"),
    ],
)
def test_what_is_asked_to_be_demanded_is_no_fact(reader: Reader, fact: str, text: str) -> None:
    assert value(reader, fact, text) is None


@pytest.mark.parametrize(
    ("fact", "text", "wanted"),
    [
        ("flushToilets", "are 3 toilets enough for 20 lodgers?", 3),
        ("outlets", "is my one outlet enough in a bedroom?", 1),
        ("risers", "must stairs with 4 risers have a handrail?", 4),
        ("hotWaterTemperature", "the code says 120 degrees, my tap gives 100", 100),
        ("ceilingHeight", "the ceiling must be 7 ft 6, mine is 7 ft", 84),
        ("indoorTemperature", "it must be 50 degrees in here right now", 50),
        ("lodgers", "suppose I have 11 lodgers", 11),
        ("lodgers", "assuming 9 lodgers share it", 9),
    ],
)
def test_what_is_told_or_supposed_is_a_fact(reader: Reader, fact: str, text: str, wanted: int) -> None:
    assert value(reader, fact, text) == Fraction(wanted)


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        ("infestedUnits", "there might be bedbugs in 2 of the 6 units"),
        ("infestedUnits", "supposedly 3 units have roaches"),
        ("infestedUnits", "no clue whether 3 or 4 units have mice"),
        ("lodgers", "he never said if he takes in 3 lodgers"),
        ("lodgers", "she couldn't say if there are 3 lodgers"),
        ("lodgers", "i think maybe he has his own lodgers, 3 of them"),
    ],
)
def test_what_is_doubted_is_no_fact(reader: Reader, fact: str, text: str) -> None:
    assert value(reader, fact, text) is None


def test_a_doubt_ends_with_its_clause(reader: Reader) -> None:
    assert value(reader, "buildingUnits", "no idea if he knows, but there are 8 units") == 8
    assert sure("supposedly the roof is new. it leaks").strip() == ". it leaks"


@pytest.mark.parametrize(
    ("fact", "text", "wanted"),
    [
        ("occupants", "4 adults and 3 kids live in the unit", 7),
        ("individuals", "4 men and 3 women live there", 7),
        ("infestedUnits", "half of the 8 units have bedbugs", 4),
        ("infestedUnits", "one of the six units has mice", 1),
        ("buildingUnits", "one of the six units has mice", 6),
        ("buildingUnits", "half of the 8 units have bedbugs", 8),
        ("buildingUnits", "everyone in all 6 units shares the laundry", 6),
        ("buildingUnits", "my unit has mice and the other two units have no trouble", 3),
        ("indoorTemperature", "it fell to 12 below and the bedroom hit 59", 59),
        ("hotWaterTemperature", "the ordinance calls for 120 at the tap and we get 105", 105),
        ("indoorTemperature", "65 downstairs and 72 upstairs, the heat full on", 65),
        ("sleepers", "in my room i sleep alone, the flat has 4 people", 1),
    ],
)
def test_parts_and_wholes(reader: Reader, fact: str, text: str, wanted: int) -> None:
    others = ("bedroomsServed", "infestedUnits", "buildingUnits")
    assert value(reader, fact, text, others=others) == Fraction(wanted)


@pytest.mark.parametrize(
    ("fact", "turns", "wanted"),
    [
        ("occupants", ("there are 4 of us", "one left so we are three"), 3),
        ("occupants", ("there are 4 of us", "two moved out"), 2),
        ("lodgers", ("there are six lodgers", "one has left"), 5),
        ("lodgers", ("we rent to 3 lodgers", "only two left"), 2),
        ("guestRooms", ("I let 4 guest rooms", "now I've opened a fifth"), 5),
        ("unitsSharingArea", ("5 families use the yard", "one family has taken a sixth"), 6),
        ("outlets", ("2 outlets in the room", "make that three"), 3),
        ("floorArea", ("the room is 60 sq ft", "what if it were 80"), 80),
        ("buildingUnits", ("5 units here", "no wait, 6 not 5"), 6),
    ],
)
def test_a_later_turn_changes_a_number(reader: Reader, fact: str, turns: tuple[str, ...], wanted: int) -> None:
    assert value(reader, fact, *turns) == Fraction(wanted)


def test_the_others_are_at_least_that_many(reader: Reader) -> None:
    assert value(reader, "infestedUnits", "the other 2 units have mice") == Bounds(Fraction(2), None)


@pytest.mark.parametrize(
    ("fact", "text", "wanted"),
    [
        ("buildingUnits", "caller's apartment is the only one of twelve with cockroaches", 12),
        ("floorArea", "two adults sleep in the bedroom of a three-room apartment. it has 100 square feet.", 100),
        ("floorArea", "is the bedroom large enough? it has 85 sq ft and the apartment has three rooms.", 85),
        ("floorArea", "the living room is 180 sq ft. in the bedroom of our flat, 85 sq ft, two sleep. is the bedroom big enough?", 85),
        ("ceilingHeight", "the room is 14 feet long, with a flat ceiling of 7 feet 5 inches", 89),
        ("sleepers", "two boys sleep in that room, and my niece, she's 9, comes too", 3),
        ("occupants", "couple + infant, 260 sf", 3),
        ("occupants", "the two of us adults and the baby, eight months old; grandma visits on sundays", 3),
        ("occupants", "twins, 6 months old, plus their mom and dad live here", 4),
    ],
)  # fmt: skip
def test_a_number_goes_to_what_it_is_told_of(reader: Reader, fact: str, text: str, wanted: int) -> None:
    others = ("unitFloorArea", "unitRooms", "floorArea", "infestedUnits", "personAge", "lowCeilingArea")
    assert value(reader, fact, text, others=others) == Fraction(wanted)


def test_the_smaller_of_window_and_floor_is_the_window(reader: Reader) -> None:
    text = "the window in the kids room is 9 square feet, room is 100. enough window?"
    assert value(reader, "windowArea", text, others=("floorArea",)) == Fraction(9)
