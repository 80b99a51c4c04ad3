"""The built forms: deterministic, the law again, refused where the law has a breach, and quick to start from."""

import hashlib
import json
import subprocess
import sys
from pathlib import Path

import pyoxigraph as ox
import pytest

from corpus.provisions import Corpus
from ontology import build, built, norms
from ontology import graph as graphs
from ontology.model import Law

DIGEST = """
import hashlib, sys
from pathlib import Path
from ontology import build
build.build(Path(sys.argv[1]))
"""
START = """
import json, sys, time
began = time.perf_counter()
from ontology import built
law = built.law()
took = time.perf_counter() - began
heavy = sorted({"yaml", "rdflib", "pyoxigraph", "owlready2", "pint", "spacy"} & set(sys.modules))
print(json.dumps({"norms": len(law.norms), "rules": len(law.rules), "heavy": heavy, "seconds": took}))
"""


def test_the_same_law_gives_the_same_bytes(tmp_path: Path, law: Law, compiled: Path):
    """Also in another process, with another hash seed."""
    done = subprocess.run(
        [sys.executable, "-c", DIGEST, str(tmp_path)],
        env={"PYTHONHASHSEED": "7", "PYTHONPATH": str(Path(build.__file__).parent.parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    digests = [hashlib.sha256(p.read_bytes()).hexdigest() for p in (compiled, tmp_path / graphs.NAME)]
    assert digests[0] == digests[1]
    assert (tmp_path / built.NAME).read_text("utf-8") == built.dump(law)


def test_the_fast_form_is_the_law_again(law: Law):
    assert built.parse(built.dump(law)) == law


def test_what_the_program_runs_on_is_this_law(law: Law, triples: list[ox.Triple]):
    """Fails where the built forms are older than the law: `make setup` makes them anew."""
    assert built.law() == law
    stored = ox.parse(path=str(graphs.path()), format=ox.RdfFormat.RDF_XML)
    assert graphs.canonical(stored) == graphs.canonical(triples)


def test_a_fresh_process_reads_the_built_law_and_parses_no_yaml_turtle_or_owl(law: Law):
    done = subprocess.run([sys.executable, "-c", START], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["heavy"] == []
    assert (found["norms"], found["rules"]) == (len(law.norms), len(law.rules))
    assert found["seconds"] < 3


def test_a_law_with_a_breach_is_not_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reading: norms.Reading):
    broken = norms.Reading(reading.corpus, breaches=["muskego/light.yaml:3: a breach"])
    monkeypatch.setattr(norms, "read", lambda corpus: broken)
    with pytest.raises(SystemExit, match=r"light\.yaml:3: a breach"):
        build.build(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_provision_that_no_file_speaks_of_is_a_breach(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, corpus: Corpus
):
    monkeypatch.setattr(norms, "read", lambda corpus: norms.Reading(corpus))
    with pytest.raises(SystemExit, match="no file speaks of it"):
        build.build(tmp_path)
