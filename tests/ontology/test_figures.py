"""Numbers as the codes write them."""

from fractions import Fraction

import pytest

from corpus.provisions import Corpus
from ontology import texts
from ontology.figures import figures


@pytest.mark.parametrize(
    ("words", "value", "unit"),
    [
        ("two (2) or more", 2, "count"),
        ("seven and one-third (7-1/3) feet", 88, "in"),
        ("two feet six inches", 30, "in"),
        ("seven feet six inches", 90, "in"),
        ("five (5) feet", 60, "in"),
        ("one-half (1/2) inch", Fraction(1, 2), "in"),
        ("10%", 10, "percent"),
        ("forty-five (45) percent", 45, "percent"),
        ("June 1st", 601, "month-day"),
        ("October 15th", 1015, "month-day"),
        ("one hundred fifty (150) square feet", 150, "ft2"),
        ("100 additional square feet", 100, "ft2"),
        ("one hundred thirty (130) degrees Fahrenheit", 130, "degF"),
        ("120° F.", 120, "degF"),
        ("minus 20°", -20, "degF"),
        ("ten (10) degrees below zero (0)", -10, "degF"),
        ("more than 30 consecutive days", 30, "days"),
        ("twenty-four (24) hours", 24, "hours"),
        ("once each week", 7, "days"),
        ("five (5) lumens per square foot", 5, "lm/ft2"),
        ("sixteen (16) mesh per inch", 16, "mesh"),
        ("less than half", Fraction(1, 2), "number"),
        ("one year of age", 1, "years"),
        ("above the fifth floor", 5, "count"),
        ("a single-family dwelling", 1, "count"),
        ("1,000 persons", 1000, "count"),
    ],
)
def test_one_number(words: str, value: object, unit: str):
    (found,) = figures(words)
    assert (found.canonical, found.canonical_unit) == (value, unit)
    assert found.again is None


def test_words_and_figure_that_differ_are_told():
    (found,) = figures("two (3) units")
    assert (found.value, found.again) == (Fraction(2), Fraction(3))


def test_no_number_in_words_that_only_look_like_one():
    assert figures("someone alone stone weight often height tent") == ()


def test_citations_are_no_numbers(corpus: Corpus):
    assert texts.numbers_in(corpus, "tribal/55.201") == ()
    assert [f.words for f in texts.numbers_in(corpus, "tribal/55.323")] == ["one (1)", "forty-five (45) percent"]


def test_every_figure_of_both_codes_is_read(corpus: Corpus):
    """No digit of the texts is passed over, but for those of citations."""
    for id_ in corpus:
        text, cited = corpus[id_].text, [(r.start, r.end) for r in corpus.references(id_)]
        read = [(f.start, f.end) for f in figures(text)]
        for at, sign in enumerate(text):
            if sign.isdigit() and not texts.touches((at, at + 1), cited):
                assert texts.touches((at, at + 1), read), (id_, text[max(0, at - 20) : at + 20])
