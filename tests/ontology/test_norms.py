"""The reader of the authored files: each breach of the form is named with its file and line."""

from pathlib import Path

import pytest

from corpus.provisions import Corpus
from ontology import norms

FACTS = """
unitCount: {of: Building, type: count, label: units}
let: {of: Building, type: yes-no, label: let, question: Is it let?}
"""
SUBJECTS = "pests: {label: pests, part: pests}\n"
NORM = """
- provision: tribal/55.219
  norms:
    - id: owner
      kind: obligation
      subject: pests
      bearer: [owner]
      thing: Building
      quote: Every owner of a dwelling or multi-family dwelling shall be responsible for the extermination
      plain: The owner must.
      applies: [ "unitCount(?x, ?n) ^ swrlb:greaterThan(?n, 0)" ]
"""


def read(root: Path, corpus: Corpus, norm: str) -> norms.Reading:
    for name, text in (
        ("vocabulary/facts.yaml", FACTS),
        ("vocabulary/subjects.yaml", SUBJECTS),
        ("tribal/55.219.yaml", norm),
    ):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")
    return norms.read(corpus, root)


def test_a_sound_norm_has_no_breach(tmp_path: Path, corpus: Corpus):
    reading = read(tmp_path, corpus, NORM)
    assert reading.breaches == []
    assert [rule.label for rule in reading.rules] == ["tribal/55.219#owner applies 0"]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("kind: obligation", "kind: duty", "kind must be one of"),
        ("subject: pests", "subject: pest", "no subject pest; nearest pests"),
        ("bearer: [owner]", "bearer: [landlord]", "no bearer landlord"),
        ("bearer: [owner]", "note: none", "no bearer"),
        ("Every owner", "Each owner", "quotation not in tribal/55.219"),
        ("plain: The owner must.", "plain: ''", "no plain sentence"),
        ("unitCount(?x, ?n)", "unitsCount(?x, ?n)", "nothing is called unitsCount; nearest unitCount"),
        ("greaterThan(?n, 0)", "greaterThan(?n, 3)", "the digit 3 stands in a rule"),
        ("greaterThan(?n, 0)", "greaterThan(?m, 0)", r"\?m is not bound"),
        ("greaterThan(?n, 0)", "matches(?n, 0)", "unknown builtin"),
        ("unitCount(?x, ?n)", "unitCount(?x, ?n) ^ let(?x, ?y)", "takes true or false"),
        ("tribal/55.219\n", "tribal/55.2190\n", "no provision tribal/55.2190; nearest"),
        ("id: owner", "id: owner\n      colour: red", "no key colour"),
        ("plain: The", "unless: [tribal/55.219#tenant]\n      plain: The", "which does not exist"),
    ],
)
def test_each_breach_is_named_with_its_file(tmp_path: Path, corpus: Corpus, old: str, new: str, says: str):
    import re

    assert old in NORM
    breaches = read(tmp_path, corpus, NORM.replace(old, new)).breaches
    assert any(re.search(says, breach) for breach in breaches), breaches
    assert all(breach.startswith("tribal/55.219") for breach in breaches)


def test_the_law_as_it_is_has_no_breach_and_leaves_no_provision_out(reading: norms.Reading):
    assert reading.breaches == []
    assert norms.missing_provisions(reading) == []
