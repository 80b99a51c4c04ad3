"""What the codes' own words refer to."""

import pytest

from corpus.provisions import load

CORPUS = load()


@pytest.mark.parametrize(
    ("id_", "printed", "ids"),
    [
        ("tribal/55.107", "section 55.108", ["tribal/55.108"]),
        ("tribal/55.302/4", "sub. (2)", ["tribal/55.302/2"]),
        ("tribal/55.304", "55.303", ["tribal/55.303"]),
        ("tribal/55.324", "55.322", ["tribal/55.322"]),
        ("tribal/55.131/5/b", "See cellar.", ["tribal/55.131/5/g"]),
        ("tribal/55.131/5/d", "See dwellings.", ["tribal/55.131/5/h"]),
        ("tribal/55.131/5/cc", "See dwellings.--boarding house.", ["tribal/55.131/5/h", "tribal/55.131/5/h/iv"]),
        ("tribal/55.131/5/s", "the same as a hotel", ["tribal/55.131/5/h/vi"]),
        ("muskego/equipment/D", "§ 205-2", ["muskego/definitions"]),
    ],
)
def test_references_lead_to_provisions(id_: str, printed: str, ids: list[str]) -> None:
    assert {r.printed: list(r.ids) for r in CORPUS.references(id_)}[printed] == ids


@pytest.mark.parametrize(
    ("id_", "law", "section"),
    [
        ("tribal/55.104/1", "Basic Building Code", "425"),
        ("tribal/55.108/3", "Basic Building Code", "606"),
        ("tribal/55.117", "Basic Building Code", "126"),
        ("tribal/55.106", "zoning law", None),
        ("muskego/penalty", "Code of the City of Muskego", "1-4"),
        ("muskego/definitions/board", "Code of the City of Muskego", "12-4"),
        ("muskego/rooming-houses/E", "State Commercial Building Code", None),
    ],
)
def test_outside_laws_are_named(id_: str, law: str, section: str | None) -> None:
    assert (law, section) in {(r.law, r.section) for r in CORPUS.references(id_) if not r.ids}


def test_places_are_those_of_the_printed_words() -> None:
    for id_ in CORPUS:
        for reference in CORPUS.references(id_):
            assert CORPUS[id_].text[reference.start : reference.end] == reference.printed
            assert bool(reference.ids) != bool(reference.law)
            assert all(target in CORPUS for target in reference.ids)


def test_a_chapter_is_all_its_other_sections() -> None:
    (reference,) = CORPUS.references("tribal/55.301")
    assert reference.chapter == "III"
    assert reference.ids == tuple(f"tribal/55.{n}" for n in range(302, 326))


def test_the_other_way_round() -> None:
    assert CORPUS.referenced_by("tribal/55.108") == (
        "tribal/55.103",
        "tribal/55.107",
        "tribal/55.201",
        "tribal/55.315/1",
    )
    assert CORPUS.referenced_by("tribal/55.319") == ("tribal/55.323", "tribal/55.324")
    assert CORPUS.referenced_by("tribal/55.307") == ()
