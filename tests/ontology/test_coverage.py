"""Coverage: 300 rows, each with a status; what is neither rule nor judgement is listed, and little."""

from pathlib import Path

import pytest

from corpus.provisions import Corpus
from ontology import coverage, texts
from ontology.coverage import Row
from ontology.model import Law


@pytest.fixture(scope="module")
def rows(law: Law, corpus: Corpus) -> list[Row]:
    return coverage.rows(law, corpus)


def test_three_hundred_rows_in_order_each_with_a_status(rows: list[Row], corpus: Corpus):
    assert [row.id for row in rows] == list(corpus)
    assert len(rows) == 300
    assert {row.status for row in rows} <= set(coverage.STATUSES)
    assert sum(row.status == "heading-only" for row in rows) == 8


def test_context_has_its_reason_and_all_else_its_norms(rows: list[Row]):
    for row in rows:
        assert bool(row.norms) == (row.status != "context"), row.id
        assert row.status != "context" or row.reason, row.id


def test_no_sentence_is_left_uncovered(rows: list[Row]):
    assert [(row.id, line.words) for row in rows for line in row.sentences if line.status == "uncovered"] == []


def test_every_sentence_with_a_number_is_a_rule(rows: list[Row]):
    assert coverage.summary(rows).numbers_without_rule == ()


def test_at_most_five_percent_of_binding_sentences_are_neither(rows: list[Row]):
    total = coverage.summary(rows)
    assert total.binding > 200
    assert total.by_rule + total.by_judgement + len(total.left_over) == total.binding
    assert total.share_left_over <= 0.05
    assert all(reason for _, _, reason in total.left_over)


def test_a_judged_norm_has_its_judging_words_in_its_quotation(law: Law):
    for norm in law.norms.values():
        for judgement in norm.judgement:
            assert judgement.words.lower() in norm.quote.lower(), norm.id
            assert judgement.who, norm.id


def test_without_its_norms_a_provision_is_uncovered(law: Law, corpus: Corpus):
    from dataclasses import replace

    norms = {id_: n for id_, n in law.norms.items() if n.provision != "tribal/55.321"}
    row = next(r for r in coverage.rows(replace(law, norms=norms), corpus) if r.id == "tribal/55.321")
    assert {line.status for line in row.sentences} == {"uncovered"}


def test_sentences_are_the_whole_text(corpus: Corpus):
    for provision in corpus.values():
        assert " ".join(s.words for s in texts.sentences(provision)) == provision.text
    assert len(texts.sentences(corpus["muskego/equipment/F"])) == 1  # "120° F. as to permit" ends no sentence


def test_json_has_the_names_of_the_contract(rows: list[Row]):
    assert {"id", "status", "norms"} <= set(coverage.to_json(rows)[0])


def test_the_document_is_the_one_of_this_law(law: Law, corpus: Corpus, checkout: Path):
    assert (checkout / "docs" / "COVERAGE.md").read_text("utf-8") == coverage.markdown(law, corpus)


def test_the_text_form_has_a_line_for_each_provision_and_the_totals(rows: list[Row]):
    lines = coverage.text(rows).splitlines()
    assert len(lines) == 300 + 3
    assert lines[-2].startswith("300 provisions")
