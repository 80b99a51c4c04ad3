"""The compiled ontology: the same rules and triples for every reader, in the form that editors and reasoners need."""

import re
from pathlib import Path

import owlready2
import pyoxigraph as ox
import pytest
from rdflib import OWL, RDF, RDFS, SKOS, XSD, BNode, Graph, Literal, URIRef

from corpus.provisions import Corpus
from ontology import graph as graphs
from ontology import model, names, owl
from ontology.model import Law
from ontology.names import ROOF, SWRL
from ontology.owl_definitions import write_definitions
from ontology.owl_rules import rules_said
from ontology.profile import dl_breaches
from ontology.swrl import Rule, parse_body


def by_label(rules) -> dict[str, Rule]:
    found = {rule.label: rule for rule in rules}
    assert len(found) == len(rules)
    return found


@pytest.fixture(scope="module")
def by_owlready(compiled: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The compiled ontology after Owlready2 has read and written it."""
    path = tmp_path_factory.mktemp("owlready") / "again.owl"
    world = owlready2.World()
    world.get_ontology(compiled.as_uri()).load().save(str(path), format="rdfxml")
    world.close()
    return path


def test_rules_from_text_file_and_round_trip_are_the_same(law: Law, rdf: Graph, compiled: Path, by_owlready: Path):
    authored = by_label(law.rules)
    assert len(authored) > 1000
    assert by_label(owl.from_graph(rdf)) == authored
    for path in (compiled, by_owlready):
        assert by_label(rules_said(graphs.said_of(_oxigraph(path)))) == authored


def _oxigraph(path: Path) -> list[ox.Quad]:
    return list(ox.parse(path=str(path), format=ox.RdfFormat.RDF_XML))


def test_rdflib_owlready_and_pyoxigraph_read_the_same_triples(
    triples: list[ox.Triple], compiled: Path, by_owlready: Path
):
    said = graphs.canonical(triples)
    assert graphs.canonical(_oxigraph(compiled)) == said
    assert graphs.canonical(_oxigraph(by_owlready)) == said
    by_rdflib = Graph(bind_namespaces="none").parse(compiled, format="xml")
    assert graphs.canonical(graphs.triples_of(by_rdflib)) == said


def test_canonical_form_tells_graphs_apart(triples: list[ox.Triple]):
    triples = [t for t in triples if isinstance(t.subject, ox.BlankNode)][:5000]
    said = graphs.canonical(triples)
    inner = next(i for i, t in enumerate(triples) if str(t.predicate) == f"<{SWRL.argument2}>")
    one_less = triples[:inner] + triples[inner + 1 :]
    assert graphs.canonical(one_less) != said


def test_every_rule_is_an_anonymous_imp_with_a_label(rdf: Graph, law: Law):
    found = list(rdf.subjects(RDF.type, SWRL.Imp))
    assert len(found) == len(law.rules)
    assert all(isinstance(node, BNode) for node in found)
    assert {str(rdf.value(node, RDFS.label)) for node in found} == {rule.label for rule in law.rules}


def test_numbers_are_decimals_and_no_floats(rdf: Graph):
    datatypes = {o.datatype for o in rdf.objects() if isinstance(o, Literal)}
    assert datatypes <= {None, XSD.decimal, XSD.integer, XSD.boolean}


def test_it_is_owl_dl(triples: list[ox.Triple]):
    assert list(dl_breaches(triples)) == []


@pytest.mark.parametrize(
    ("extra", "says"),
    [
        ("<urn:a> <urn:undeclared> <urn:b> .", "is not declared"),
        (f"<{names.CORE}Building> a <{OWL.DatatypeProperty}> .", "class and data property"),
        (f'<urn:a> <{ROOF.plain}> "8.0"^^<{XSD.double}> .', "the datatype"),
    ],
)
def test_what_is_not_owl_dl_is_found(triples: list[ox.Triple], extra: str, says: str):
    more = [ox.Triple(q.subject, q.predicate, q.object) for q in ox.parse(extra, format=ox.RdfFormat.TURTLE)]
    assert any(says in breach for breach in dl_breaches([*triples, *more]))


def test_norms_carry_all_that_was_said(rdf: Graph, law: Law, corpus: Corpus):
    for norm in law.norms.values():
        iri = names.norm(norm.id)
        assert str(rdf.value(iri, ROOF.plain)) == norm.plain
        assert rdf.value(iri, ROOF.subject) == names.subject(norm.subject)
        assert {str(o).rpartition("/")[2] for o in rdf.objects(iri, ROOF.bearer)} == set(norm.bearers)
        assert set(rdf.objects(iri, ROOF.exceptedBy)) == {names.norm(other) for other in norm.unless}
        assert len(list(rdf.objects(iri, ROOF.hasNumber))) == len(norm.numbers)
        assert len(list(rdf.objects(iri, ROOF.judgement))) == len(norm.judgement)
    for id_ in corpus:
        assert str(rdf.value(names.provision(id_), ROOF.eId)) == corpus.akn_eid(id_)


def test_facts_are_properties_with_their_words(rdf: Graph, law: Law):
    for fact in law.facts.values():
        iri = names.predicate(fact.name)
        assert rdf.value(iri, RDFS.domain) == names.predicate(fact.of)
        assert rdf.value(iri, RDFS.range) == (XSD.boolean if fact.type == "yes-no" else XSD.decimal)
        assert ((iri, RDF.type, OWL.FunctionalProperty) in rdf) is not fact.derived
        if not fact.derived:
            words = set(map(str, rdf.objects(names.concept(fact.name), None)))
            assert {*fact.cues, *fact.true, *fact.false} <= words


def test_the_two_codes_never_share_a_class(law: Law):
    heads = [rule.head.predicate for rule in law.rules]
    assert {head.split(":")[0] for head in heads} == {"applies", "meets", "breaches", "m", "t"}
    for rule in law.rules:
        own = model.PREFIX[rule.label.split("/")[0]]
        other = "t:" if own == "m" else "m:"
        assert not any(atom.predicate.startswith(other) for atom in (*rule.body, rule.head)), rule.label


def test_kinds_are_disjoint(rdf: Graph):
    node = rdf.value(None, RDF.type, OWL.AllDisjointClasses)
    listed = rdf.value(node, OWL.members)
    assert listed is not None
    members = set(rdf.items(listed))
    assert members == {names.predicate(kind) for kind in model.KINDS}


DEFINITION = "Building(?x) ^ roomsLet(?x, ?n) ^ swrlb:greaterThanOrEqual(?n, $least) ^ let(?x, true)"


def _defined(*bodies: str) -> Graph:
    from fractions import Fraction
    from itertools import count

    numbers = count()
    rules = [
        Rule(str(i), parse_body(b, {"least": Fraction(5)}), parse_body("m:Hotel(?x)")[0]) for i, b in enumerate(bodies)
    ]
    graph = Graph()
    write_definitions(graph, rules, lambda: BNode(f"n{next(numbers)}"))
    return graph


def test_a_definition_with_a_number_has_a_facet():
    graph = _defined(DEFINITION)
    assert graph.value(names.predicate("m:Hotel"), OWL.equivalentClass) is not None
    assert next(graph.objects(None, XSD.minInclusive)) == Literal("5", datatype=XSD.decimal)


@pytest.mark.parametrize(
    "unsayable",
    [
        "Room(?x) ^ area(?x, ?a) ^ swrlb:multiply(?h, ?a, $least) ^ swrlb:greaterThan(?h, 100)",
        "Room(?x) ^ area(?x, ?a) ^ need(?x, ?n) ^ swrlb:lessThan(?a, ?n)",
        "Room(?x) ^ partOf(?x, ?b) ^ units(?b, ?n) ^ rooms(?x, ?n)",
    ],
)
def test_arithmetic_and_joined_variables_have_no_class_expression(unsayable: str):
    assert len(_defined(unsayable)) == 0
    assert len(_defined(DEFINITION, unsayable)) == 0  # half of a definition would say too much


def test_some_definitions_of_each_code_can_be_said(rdf: Graph):
    said = {str(s) for s in rdf.subjects(OWL.equivalentClass)}
    assert any(s.startswith(names.MUSKEGO) for s in said)
    assert any(s.startswith(names.TRIBAL) for s in said)


def test_an_unknown_name_raises():
    with pytest.raises(AttributeError):
        ROOF.plane  # noqa: B018
    with pytest.raises(ValueError, match="no predicate of the law"):
        names.predicate_name("https://example.org/x")


@pytest.mark.parametrize("name", ["Building", "partOf", "m:Hotel", "swrlb:add", "applies:tribal/55.219#x-y"])
def test_names_of_predicates_come_back(name: str):
    assert names.predicate_name(str(names.predicate(name))) == name


def test_alignments_speak_of_names_that_exist(rdf: Graph):
    from importlib.resources import files

    text = (files("ontology") / "alignments.ttl").read_text("utf-8")
    aligned = Graph().parse(data=text, format="turtle")
    known = set(rdf.subjects())
    ours = {t for triple in aligned for t in triple if isinstance(t, URIRef) and str(t).startswith(names.BASE)}
    assert {str(t) for t in ours - known} <= {names.BASE + "alignments"}
    foreign = {re.split(r"[#/](?=[^#/]*$)", str(o))[0] for o in aligned.objects() if not str(o).startswith(names.BASE)}
    for space in (
        "bot",
        "eli/ontology",
        "lbd/aec3po",
        "legalruleml/ns/v1.0/metamodel",
        "qudt.org/schema/qudt",
        "ns/oa",
    ):
        assert any(space in name for name in foreign), space
    assert (SKOS.Concept, RDF.type, OWL.Class) in rdf


@pytest.mark.java
def test_pellet_finds_it_consistent_and_every_class_satisfiable(compiled: Path):
    from ontology.pellet import inspect

    report = inspect(compiled)
    assert report.consistent
    assert report.unsatisfiable == ()
    assert report.ignored == ()
    assert report.profile == "OWL 2 DL"


@pytest.mark.java
@pytest.mark.parametrize(
    ("more", "consistent", "unsatisfiable"),
    [
        (":C a owl:Class ; rdfs:subClassOf :A, :B .", True, ("example.org:C",)),
        (":c a owl:NamedIndividual, :A, :B .", False, ()),
    ],
)
def test_pellet_tells_what_is_wrong(tmp_path: Path, more: str, consistent: bool, unsatisfiable: tuple[str, ...]):
    from ontology.pellet import inspect

    turtle = f"""
    @prefix : <https://example.org/#> . @prefix owl: <http://www.w3.org/2002/07/owl#> .
    @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    <https://example.org/> a owl:Ontology .
    :A a owl:Class . :B a owl:Class ; owl:disjointWith :A . {more}
    """
    path = tmp_path / "small.owl"
    graphs.write(graphs.in_order(ox.parse(turtle, format=ox.RdfFormat.TURTLE)), path)
    report = inspect(path)
    assert report.consistent is consistent
    assert report.unsatisfiable == unsatisfiable
