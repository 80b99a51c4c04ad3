"""Households as people tell of them."""

import pytest

from nlp.people import people


@pytest.mark.parametrize(
    ("text", "count", "infants"),
    [
        ("it is me my boyfriend and his 2 kids in a 1 bedroom", 4, 0),
        ("me and my husband rent a studio", 2, 0),
        ("mom with a 2 year old wants to rent it", 2, 0),
        ("4 adults in my apartment", 4, 0),
        ("2 kids share it", 2, 0),
        ("a couple and a 6 month old baby", 3, 1),
        ("the 3 of us", 3, 0),
        ("me, my husband and our 2 kids (7 and 4)", 4, 0),
        ("my wife and i and a 5 year old", 3, 0),
        ("we just had a baby, 2 months old", 1, 1),
        ("2 adults, a toddler of 2 and a newborn", 4, 1),
        ("the caller is moving in with her husband, a 3 year-old and a 9 month-old", 4, 1),
        ("3 adults + infant of 9 months", 4, 1),
        ("4 people: 3 adults and a baby", 4, 0),
        ("there are 5 of us, me, my husband, our 2 boys (9 and 11) and his mother", 5, 0),
        ("me, my girlfriend, her boys (6 and 9, wild) and the baby who is 7 months", 5, 1),
        ("caller: she, her husband and their 11 month-old live in a flat", 3, 1),
        ("a couple and their child of 11 months", 3, 1),
        ("5 of us, none of them an infant", 5, 0),
        ("4 grown folks sharing an apartment", 4, 0),
        ("a mother and her 3 kids, the youngest is 6 months old", 4, 1),
        ("2 families of 4 share it", 8, 0),
        ("a family of 5 in 700 sq ft", 5, 0),
    ],
)
def test_household(text: str, count: int, infants: int) -> None:
    found = people(text)
    assert found is not None
    assert (found.count, found.infants) == (count, infants)


def test_baby_of_unknown_age() -> None:
    found = people("3 adults and a baby")
    assert found is not None
    assert (found.count, found.infants, found.young) == (4, 0, 1)


def test_somebody_told_of_before_is_described() -> None:
    third, added = people("the third 1 is my baby, she is 8 months"), people("i forgot the baby, she is 7 months")
    assert third is not None
    assert (third.described, third.infants) == (True, 1)
    assert added is not None
    assert (added.more, added.described, added.infants) == (True, False, 1)


def test_nobody_told_of() -> None:
    assert people("the ceiling is 7 feet") is None
