"""`rooftree cite`: what people type, all 300, word for word."""

import json
import re

import pytest

from corpus.provisions import read_source


@pytest.mark.parametrize(
    ("typed", "ids"),
    [
        ("55.219", ["tribal/55.219"]),
        ("sec 55.210(4) and (9)", ["tribal/55.210/4", "tribal/55.210/9"]),
        ("responsibilities F", ["muskego/responsibilities/F"]),
        ("205-2 hotel", ["muskego/definitions/hotel"]),
    ],
)
def test_what_people_type(rooftree, typed, ids) -> None:
    done = rooftree("cite", "--json", *typed.split())
    found = json.loads(done.stdout)
    assert [part["id"] for part in (found if isinstance(found, list) else [found])] == ids


def test_all_of_them_stand_in_their_source(rooftree) -> None:
    parts = json.loads(rooftree("cite", "--json").stdout)
    assert len(parts) == 300
    for part in parts:
        assert read_source(part["code"])[part["start"] : part["end"]] == part["raw"]
        assert part["state"] == "heading-only" or part["emendations"] or part["text"] in _folded(part["raw"])


def test_the_text_form_says_where_the_words_stand(rooftree) -> None:
    text = rooftree("cite", "55.131(5)(h)(v)").stdout.decode()
    assert text.startswith("Tribal Code § 55.131(5)(h)(v)")
    assert "Part of: " in text
    assert "Source: characters " in text


def test_a_heading_without_its_text_says_so(rooftree) -> None:
    assert "the text is missing" in rooftree("cite", "55.402").stdout.decode()


def _folded(text: str) -> str:
    return re.sub(r"\s+", " ", text)
