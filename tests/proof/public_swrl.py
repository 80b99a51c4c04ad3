"""The public SWRL test files of Pellet's maintained successor, read where they lie, run by our forward evaluation."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from rdflib import OWL, RDF, RDFS, BNode, Graph, Literal, Namespace, URIRef
from rdflib.collection import Collection
from rdflib.term import Node

from ontology.swrl import BUILTINS, Atom, Rule, Term
from reasoner.builtins import exact
from reasoner.forward import Forward
from reasoner.program import compile_rules
from tests.proof.measure import Measure

SWRL = Namespace("http://www.w3.org/2003/11/swrl#")
DOCUMENT = Namespace("http://www.w3.org/2000/10/rdf-tests/rdfcore/testSchema#")
TEST = Namespace("http://www.w3.org/2002/03owlt/testOntology#")


@dataclass(frozen=True, slots=True)
class PublicTest:
    """One premise and what must (or must not) follow from it."""

    name: str
    premise: Path
    conclusion: Path
    follows: bool


class UnsupportedError(Exception):
    """The test needs something that no rule of the two codes needs; the message says what."""


def folder() -> Path | None:
    """Where the files lie: $ROOFTREE_SWRL_TESTS, or beside the checkout; None where they are absent."""
    named = os.environ.get("ROOFTREE_SWRL_TESTS")
    place = Path(named) if named else Path(__file__).parents[3] / "shared" / "swrl-tests"
    return place if place.is_dir() else None


def tests(place: Path) -> Iterator[PublicTest]:
    """Every test below the folder."""
    for premise in sorted([*place.glob("swrl-builtIns/*-premise.rdf"), *place.glob("swrl-classAtom/*-premise.rdf")]):
        conclusion = premise.with_name(premise.name.replace("-premise", "-conclusion"))
        yield PublicTest(f"{premise.parent.name}/{premise.stem.removesuffix('-premise')}", premise, conclusion, True)
    for manifest in sorted(place.glob("swrl-test/*/Manifest*.rdf")):
        graph = Graph().parse(manifest)
        for node in graph.subjects(DOCUMENT.premiseDocument, None):
            paths = []
            for key in (DOCUMENT.premiseDocument, DOCUMENT.conclusionDocument):
                names = [str(o).rsplit("/", 1)[-1] for o in graph.objects(node, key)]
                paths.append(manifest.parent / names[0])
            follows = (node, RDF.type, TEST.NegativeEntailmentTest) not in graph
            yield PublicTest(f"{manifest.parent.name}/{manifest.stem}", paths[0], paths[1], follows)


def run(test: PublicTest) -> bool:
    """Whether a test comes out as it must; UnsupportedError says what it needs that is not supported."""
    premise, conclusion = _read(test.premise), _read(test.conclusion)
    rules = list(_rules(premise))
    relations = frozenset(str(p) for p in premise.subjects(RDF.type, OWL.ObjectProperty))
    forward = Forward(compile_rules([*rules, *_schema(premise)], {}, relations))
    forward.inverse.update({r: {} for r in relations})
    for atom in _facts(premise):
        forward.tell(*atom)
    forward.run()
    return all(forward.holds(*atom) for atom in _facts(conclusion)) is test.follows


def _read(path: Path) -> Graph:
    return Graph().parse(path, format="n3" if path.suffix == ".n3" else "xml")


def _schema(graph: Graph) -> Iterator[Rule]:
    """Subclasses, subproperties, inverses, domains and ranges as rules."""
    for kind, make in (
        (RDFS.subClassOf, lambda a, b: (Atom(a, ("?x",)), Atom(b, ("?x",)))),
        (RDFS.subPropertyOf, lambda a, b: (Atom(a, ("?x", "?y")), Atom(b, ("?x", "?y")))),
        (OWL.inverseOf, lambda a, b: (Atom(a, ("?x", "?y")), Atom(b, ("?y", "?x")))),
    ):
        for a, b in graph.subject_objects(kind):
            if isinstance(a, BNode) or isinstance(b, BNode):
                raise UnsupportedError("class expressions in axioms")
            body, head = make(str(a), str(b))
            yield Rule(f"{a} {kind} {b}", (body,), head)
            if kind == OWL.inverseOf:
                body, head = make(str(b), str(a))
                yield Rule(f"{b} {kind} {a}", (body,), head)


def _facts(graph: Graph) -> Iterator[tuple[str, str, object]]:
    """The assertions of a graph as (predicate, thing, value)."""
    about = (RDF, RDFS, OWL, SWRL)
    for s, p, o in graph:
        if str(p).startswith(str(OWL.sameAs)) or p == OWL.differentFrom:
            raise UnsupportedError("equality of individuals")
        if isinstance(s, BNode) or (s, RDF.type, SWRL.Variable) in graph or (s, RDF.type, SWRL.Imp) in graph:
            continue
        if p == RDF.type:
            if isinstance(o, BNode):
                raise UnsupportedError("class expressions as facts")
            if not any(str(o).startswith(str(space)) for space in about):
                yield str(o), str(s), None
        elif not any(str(p).startswith(str(space)) for space in about):
            if isinstance(o, BNode):
                raise UnsupportedError("anonymous individuals")
            yield str(p), str(s), _value(o) if isinstance(o, Literal) else str(o)


def _value(literal: Literal) -> object:
    kind = str(literal.datatype).rpartition("#")[2]
    if kind == "boolean":
        return str(literal) in ("true", "1")
    if kind in ("", "string"):
        return f'"{literal}"'
    try:
        return exact(Fraction(str(literal)))
    except ValueError:
        raise UnsupportedError(f"values of type {kind}") from None


def _rules(graph: Graph) -> Iterator[Rule]:
    for number, node in enumerate(sorted(graph.subjects(RDF.type, SWRL.Imp), key=str)):
        body, heads = (
            [_atom(graph, item) for item in _items(graph, graph.value(node, key))] for key in (SWRL.body, SWRL.head)
        )
        for at, head in enumerate(heads):
            yield Rule(f"{number}.{at}", tuple(body), head)


def _items(graph: Graph, node: Node | None) -> list[Node]:
    return list(Collection(graph, node)) if node is not None else []


def _atom(graph: Graph, node: Node) -> Atom:
    kind = graph.value(node, RDF.type)
    if kind == SWRL.BuiltinAtom:
        name = str(graph.value(node, SWRL.builtin)).rpartition("#")[2]
        if name not in BUILTINS:
            raise UnsupportedError(f"builtin {name}")
        return Atom(f"swrlb:{name}", tuple(_term(graph, n) for n in _items(graph, graph.value(node, SWRL.arguments))))
    first = _term(graph, graph.value(node, SWRL.argument1))
    if kind == SWRL.ClassAtom:
        predicate = graph.value(node, SWRL.classPredicate)
        if not isinstance(predicate, URIRef):
            raise UnsupportedError("class expressions in rules")
        return Atom(str(predicate), (first,))
    if kind in (SWRL.IndividualPropertyAtom, SWRL.DatavaluedPropertyAtom):
        return Atom(
            str(graph.value(node, SWRL.propertyPredicate)), (first, _term(graph, graph.value(node, SWRL.argument2)))
        )
    raise UnsupportedError(
        "equality of individuals"
        if kind in (SWRL.SameIndividualAtom, SWRL.DifferentIndividualsAtom)
        else f"atoms of kind {kind}"
    )


def _term(graph: Graph, node: Node | None) -> Term:
    if isinstance(node, Literal):
        value = _value(node)
        return value if isinstance(value, (bool, str)) else Fraction(str(value))
    if (node, RDF.type, SWRL.Variable) in graph:
        return "?" + str(node)
    return str(node)


def public(place: Path | None = None) -> Measure:
    """Every public test: passed, or named with what it needs that no rule of the codes needs."""
    measure = Measure("Public SWRL tests", "every test passes that needs only what the rules of the two codes can use")
    place = place or folder()
    if place is None:
        measure.skipped = "the folder of the public tests is absent"
        return measure
    passed = 0
    unsupported: list[str] = []
    for test in tests(place):
        try:
            right = run(test)
        except UnsupportedError as error:
            unsupported.append(f"not supported: {test.name}: {error}")
            continue
        passed += right
        measure.check(right, f"{test.name} comes out wrong")
    measure.found += [
        f"passed: {passed}; failed: {len(measure.failures)}; not supported: {len(unsupported)}",
        *unsupported,
    ]
    return measure
