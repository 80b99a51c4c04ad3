"""The law as read from its files, and its compiled forms, made once."""

from pathlib import Path

import pyoxigraph as ox
import pytest
from rdflib import Graph

from corpus.provisions import Corpus, load
from ontology import graph as graphs
from ontology import norms, owl
from ontology.model import Law


@pytest.fixture(scope="session")
def corpus() -> Corpus:
    return load()


@pytest.fixture(scope="session")
def reading(corpus: Corpus) -> norms.Reading:
    return norms.read(corpus)


@pytest.fixture(scope="session")
def law(reading: norms.Reading) -> Law:
    assert not reading.breaches
    return reading.law()


@pytest.fixture(scope="session")
def rdf(law: Law, corpus: Corpus) -> Graph:
    return owl.to_graph(law, corpus)


@pytest.fixture(scope="session")
def triples(rdf: Graph) -> list[ox.Triple]:
    return graphs.triples_of(rdf)


@pytest.fixture(scope="session")
def compiled(triples: list[ox.Triple], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The compiled ontology, in a file."""
    path = tmp_path_factory.mktemp("compiled") / graphs.NAME
    graphs.write(triples, path)
    return path
