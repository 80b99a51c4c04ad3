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
    ],
)
def test_household(text: str, count: int, infants: int) -> None:
    found = people(text)
    assert found is not None
    assert (found.count, found.infants) == (count, infants)


def test_nobody_told_of() -> None:
    assert people("the ceiling is 7 feet") is None
