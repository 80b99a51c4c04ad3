"""Verification: it passes on the law as it is, and catches what is exchanged by comparing with the texts alone."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from corpus.provisions import Corpus
from ontology import verify
from ontology.bearers import roles_in, subjects
from ontology.model import Law
from ontology.pellet import Report
from ontology.swrl import Atom, Rule
from ontology.verify import Breach
from tests.ontology import mutants

#: what the words of the text leave open, by what was exchanged: they may not become more
MOST_SURVIVORS = {"letter": 0, "number": 0, "comparison": 48, "bearer": 110}


def test_the_law_agrees_with_its_texts(law: Law, corpus: Corpus):
    assert [str(breach) for breach in verify.text_breaches(law, corpus)] == []


def test_the_compiled_ontology_holds_the_same_rules(law: Law, compiled: Path):
    assert list(verify.owl_breaches(law, compiled)) == []
    fewer = replace(law, rules=law.rules[1:])
    assert [b.where for b in verify.owl_breaches(fewer, compiled)] == [law.rules[0].label]


def test_what_a_reasoner_finds_is_a_breach():
    report = Report(False, ("urn:C",), "OWL 2", ("Ignoring rule …",))
    assert {b.check for b in verify.reasoner_breaches(report)} == {"owl"}
    assert len(list(verify.reasoner_breaches(report))) == 4
    assert list(verify.reasoner_breaches(Report(True, (), "OWL 2 DL", ()))) == []


@pytest.fixture(scope="module")
def survivors(law: Law, corpus: Corpus) -> tuple[Counter[str], dict[str, list[str]]]:
    return mutants.survivors(law, corpus)


def test_mutants_of_every_norm_are_caught(survivors: tuple[Counter[str], dict[str, list[str]]]):
    made, left = survivors
    assert made["letter"] > 1000
    assert made["bearer"] > 1000
    for what, most in MOST_SURVIVORS.items():
        assert len(left[what]) <= most, (what, left[what])
    assert sum(map(len, left.values())) / made.total() < 0.03


def test_mutants_that_the_text_alone_cannot_tell_are_listed(survivors: tuple[Counter[str], dict[str, list[str]]]):
    listed = {line for line in mutants.SURVIVORS.read_text("utf-8").splitlines() if not line.startswith("#")}
    left = {says for lines in survivors[1].values() for says in lines}
    assert left - listed == set()
    assert listed - left == set()


def test_a_rule_on_the_other_side_of_a_limit_is_caught(law: Law, corpus: Corpus):
    """Each limit exchanged in each rule that compares a fact with a number of the norm, directly."""
    turned = {
        "swrlb:greaterThan": "swrlb:greaterThanOrEqual",
        "swrlb:greaterThanOrEqual": "swrlb:greaterThan",
        "swrlb:lessThan": "swrlb:lessThanOrEqual",
        "swrlb:lessThanOrEqual": "swrlb:lessThan",
    }
    excused = {r.norm for r in verify.readings() if r.check == "rule"}
    tried = 0
    for norm_id, rules in verify.rules_by_norm(law).items():
        norm = law.norms[norm_id]
        values = {n.value for n in norm.numbers if n.comparison != "exactly"}
        if norm_id in excused or len(values) != len(norm.numbers):
            continue
        for rule in rules:
            for at, atom in enumerate(rule.body):
                if atom.predicate in turned and values & set(atom.terms):
                    body = (*rule.body[:at], Atom(turned[atom.predicate], atom.terms), *rule.body[at + 1 :])
                    changed = Rule(rule.label, body, rule.head)
                    tried += 1
                    assert any(b.check == "rule" for b in verify.norm_breaches(corpus, norm, [changed])), str(changed)
    assert tried > 50


def test_a_rule_with_a_number_of_nobody_is_caught(law: Law, corpus: Corpus):
    norm = law.norms["tribal/55.219#owner-exterminates-in-building"]
    text = "Building(?x) ^ infestedUnits(?x, ?i)"
    from fractions import Fraction

    from ontology.swrl import parse_body

    body = (*parse_body(text), Atom("swrlb:greaterThanOrEqual", ("?i", Fraction(3))))
    rule = Rule(f"{norm.id} applies 0", body, Atom(f"applies:{norm.id}", ("?x",)))
    found = [b.says for b in verify.norm_breaches(corpus, norm, [rule])]
    assert any("the number 3 is none of the norm's numbers" in says for says in found)


def test_a_rule_that_can_never_fire_is_caught(law: Law):
    from ontology.swrl import parse_body

    rule = Rule("x", parse_body("Room(?x) ^ buildingUnits(?x, ?n)"), Atom("applies:x", ("?x",)))
    assert list(verify.kind_breaches(law, rule))
    rule = Rule("x", parse_body("Room(?x) ^ partOf(?x, ?b) ^ buildingUnits(?b, ?n)"), Atom("applies:x", ("?x",)))
    assert not list(verify.kind_breaches(law, rule))


def test_a_provision_left_out_and_a_number_left_out_are_caught(law: Law, corpus: Corpus):
    norms = {id_: n for id_, n in law.norms.items() if n.provision != "tribal/55.321"}
    found = list(verify.text_breaches(replace(law, norms=norms, rules=()), corpus))
    assert any(b.check == "provision" and b.where == "tribal/55.321" for b in found)
    assert any(b.check == "number" and b.where == "tribal/55.321" for b in found)


def test_norms_that_except_each_other_are_caught(law: Law, corpus: Corpus):
    first, second = list(law.norms.values())[:2]
    norms = {
        **law.norms,
        first.id: replace(first, unless=(second.id,)),
        second.id: replace(second, unless=(first.id,)),
    }
    found = list(verify.text_breaches(replace(law, norms=norms), corpus))
    assert any("excepts itself" in b.says for b in found)


def test_a_reading_that_nobody_needs_is_a_breach(law: Law, corpus: Corpus, monkeypatch: pytest.MonkeyPatch):
    extra = (*verify.readings(), verify.Reading("tribal/55.219#owner-exterminates-in-building", "bearer", "no reason"))
    monkeypatch.setattr(verify, "readings", lambda: extra)
    found = list(verify.text_breaches(law, corpus))
    assert found == [
        Breach("reading", "tribal/55.219#owner-exterminates-in-building", "no reading of its bearer is needed")
    ]


@pytest.mark.parametrize(
    ("text", "roles"),
    [
        ("Every owner of a dwelling containing three units shall be responsible", {"owner"}),
        ("Every owner or operator shall be responsible", {"owner", "operator"}),
        ("No owner, occupant or operator shall cause any service to be removed", {"owner", "occupant", "operator"}),
        ("No person shall occupy as owner-occupant or let to another", {"any-person"}),
        ("The Building Inspector shall investigate", {"building-official"}),
        ("Whenever the building official finds a hazard; or a defect, he may declare it", {"building-official"}),
        ("Every occupant of a dwelling unit in a building that the owner keeps shall clean it", {"occupant"}),
    ],
)
def test_who_shall(text: str, roles: set[str]):
    assert next(subjects(text)) == roles


def test_the_person_responsible_is_not_just_anybody():
    assert list(subjects("the person responsible shall")) == []
    assert roles_in("owner, operator or agent in control") == {"owner", "operator"}
