"""The defined words of both codes side by side."""

from dataclasses import replace

import pytest
from rdflib import SKOS, Graph

from corpus.provisions import Corpus
from ontology import names, terms
from ontology.terms import Match, Terms


@pytest.fixture(scope="module")
def authored() -> Terms:
    return terms.read()


def test_every_defined_word_is_matched_once_or_said_to_have_no_match(authored: Terms, corpus: Corpus):
    assert list(terms.breaches(authored, corpus)) == []


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (Match("muskego/definitions/owner", "", "close", "x"), "is matched twice"),
        (Match("muskego/light/A", "", "none", "x"), "defines no word"),
        (Match("muskego/definitions/bath", "tribal/55.131/5/x", "alike", "x"), "is no match of these"),
    ],
)
def test_what_is_wrong_is_told(authored: Terms, corpus: Corpus, wrong: Match, says: str):
    found = terms.breaches(replace(authored, matches=(*authored.matches, wrong)), corpus)
    assert any(says in breach for breach in found)
    assert any("has no match" in b for b in terms.breaches(replace(authored, matches=authored.matches[1:]), corpus))


def test_what_the_program_runs_on_is_what_was_authored(authored: Terms):
    assert terms.terms() == authored
    match = authored.of("tribal/55.131/5/u")
    assert match is not None
    assert match.muskego == "muskego/definitions/occupant"
    assert "over one year of age" in match.difference


def test_the_graph_has_the_match_and_the_everyday_words(rdf: Graph):
    muskego, tribal = names.term("muskego/definitions/occupant"), names.term("tribal/55.131/5/u")
    assert (muskego, SKOS.narrowMatch, tribal) in rdf  # Muskego's covers more
    assert "tenant" in set(map(str, rdf.objects(tribal, SKOS.altLabel)))
