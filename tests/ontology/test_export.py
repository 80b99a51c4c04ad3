"""The ontology in other forms, and queries over it."""

import csv
import json

import pyoxigraph as ox
import pytest

from ontology import export
from ontology import graph as graphs


@pytest.mark.parametrize("name", list(export.FORMATS))
def test_each_format_holds_the_same_triples_and_the_same_bytes_each_time(name: str):
    data = export.export(name)
    assert name == "turtle" or data == export.export(name)
    found = list(ox.parse(data, format=export.FORMATS[name]))
    assert len(found) == len(graphs.store())
    if name == "turtle":
        stored = ox.parse(path=str(graphs.path()), format=ox.RdfFormat.RDF_XML)
        assert graphs.canonical(found) == graphs.canonical(stored)


def test_an_unknown_format_raises():
    with pytest.raises(KeyError):
        export.export("word")


QUERY = """
SELECT ?norm ?words WHERE {
  ?norm roof:bearer role:owner ; prov:wasQuotedFrom <https://w3id.org/rooftree/provision/tribal/55.219> ;
        roof:quotation/oa:exact ?words .
}
"""


def test_a_query_answers_with_names_and_words():
    table = export.sparql(QUERY)
    assert table.columns == ("norm", "words")
    assert any("two (2) or more of the dwelling units" in row[1] for row in table.rows)


def test_a_table_as_csv_json_and_text():
    table = export.sparql(QUERY)
    rows = list(csv.reader(export.lines(table, "csv")))
    assert rows == [list(table.columns), *map(list, table.rows)]
    assert json.loads("\n".join(export.lines(table, "json"))) == [
        dict(zip(rows[0], row, strict=True)) for row in rows[1:]
    ]
    assert "norm" in "\n".join(export.lines(table, "text"))


def test_ask_and_construct_are_tables_too():
    assert export.sparql("ASK { ?n a roof:Obligation }").rows == (("true",),)
    found = export.sparql("CONSTRUCT { ?n rdfs:label ?l } WHERE { ?n a roof:Penalty ; rdfs:label ?l }")
    assert found.columns == ("subject", "predicate", "object")
    assert found.rows


def test_a_broken_query_says_where_in_the_query_as_written():
    with pytest.raises(export.QueryError, match="error at 2:"):
        export.sparql("SELECT ?x WHERE {\n ?x ?y }")


def test_an_update_is_refused():
    with pytest.raises(export.QueryError):
        export.sparql("DELETE WHERE { ?s ?p ?o }")
    assert len(graphs.store()) > 1000
