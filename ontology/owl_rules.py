"""SWRL rules as triples and back: anonymous `swrl:Imp` nodes, known by their label."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Protocol

from rdflib import RDF, RDFS, XSD, BNode, Graph, Literal, URIRef
from rdflib.term import Node

from ontology import names
from ontology.model import RELATIONS
from ontology.names import SWRL
from ontology.swrl import Atom, Rule, Term, decimal_text


class Fresh(Protocol):
    """Makes blank nodes, the same ones for the same law."""

    def __call__(self) -> BNode: ...


def literal(value: bool | Fraction) -> Literal:
    """A truth value or an exact decimal; RuleError where the number is no finite decimal."""
    if isinstance(value, bool):
        return Literal("true" if value else "false", datatype=XSD.boolean)
    return Literal(decimal_text(value), datatype=XSD.decimal)


def value(node: Literal) -> bool | Fraction:
    """What a literal of a rule says, by value: a float of another program comes back as the decimal it prints as."""
    if node.datatype == XSD.boolean:
        return str(node) in ("true", "1")
    return Fraction(Decimal(str(node)))


def write_rule(graph: Graph, rule: Rule, fresh: Fresh) -> None:
    """Add a rule and its variables."""
    node = fresh()
    graph.add((node, RDF.type, SWRL.Imp))
    graph.add((node, RDFS.label, Literal(rule.label)))
    graph.add((node, SWRL.body, _atoms(graph, rule.body, fresh)))
    graph.add((node, SWRL.head, _atoms(graph, (rule.head,), fresh)))


def _atoms(graph: Graph, atoms: Iterable[Atom], fresh: Fresh) -> Node:
    items = list(atoms)
    head: Node = RDF.nil
    nodes = [fresh() for _ in items]
    for node, atom in zip(reversed(nodes), reversed(items), strict=True):
        graph.add((node, RDF.type, SWRL.AtomList))
        graph.add((node, RDF.first, _atom(graph, atom, fresh)))
        graph.add((node, RDF.rest, head))
        head = node
    return head


def _atom(graph: Graph, atom: Atom, fresh: Fresh) -> BNode:
    node = fresh()
    terms = [_term(graph, term) for term in atom.terms]
    iri = names.predicate(atom.predicate)
    if atom.builtin is not None:
        graph.add((node, RDF.type, SWRL.BuiltinAtom))
        graph.add((node, SWRL.builtin, iri))
        rest: Node = RDF.nil
        cells = [fresh() for _ in terms]
        for cell, term in zip(reversed(cells), reversed(terms), strict=True):
            graph.add((cell, RDF.type, RDF.List))
            graph.add((cell, RDF.first, term))
            graph.add((cell, RDF.rest, rest))
            rest = cell
        graph.add((node, SWRL.arguments, rest))
    elif len(terms) == 1:
        graph.add((node, RDF.type, SWRL.ClassAtom))
        graph.add((node, SWRL.classPredicate, iri))
        graph.add((node, SWRL.argument1, terms[0]))
    else:
        kind = SWRL.IndividualPropertyAtom if atom.predicate in RELATIONS else SWRL.DatavaluedPropertyAtom
        graph.add((node, RDF.type, kind))
        graph.add((node, SWRL.propertyPredicate, iri))
        graph.add((node, SWRL.argument1, terms[0]))
        graph.add((node, SWRL.argument2, terms[1]))
    return node


def _term(graph: Graph, term: Term) -> URIRef | Literal:
    if not isinstance(term, str):
        return literal(term)
    variable = URIRef(names.VARIABLE + term.removeprefix("?"))
    graph.add((variable, RDF.type, SWRL.Variable))
    return variable


def read_rules(graph: Graph) -> tuple[Rule, ...]:
    """The rules of a graph, in the order of their labels."""
    found = []
    for node in graph.subjects(RDF.type, SWRL.Imp):
        body = tuple(_read_atoms(graph, graph.value(node, SWRL.body)))
        (head,) = _read_atoms(graph, graph.value(node, SWRL.head))
        found.append(Rule(str(graph.value(node, RDFS.label)), body, head))
    return tuple(sorted(found, key=lambda rule: rule.label))


def _items(graph: Graph, node: Node | None) -> Iterator[Node]:
    while node is not None and node != RDF.nil:
        first = graph.value(node, RDF.first)
        if first is not None:
            yield first
        node = graph.value(node, RDF.rest)


def _read_atoms(graph: Graph, node: Node | None) -> Iterator[Atom]:
    for item in _items(graph, node):
        builtin = graph.value(item, SWRL.builtin)
        if builtin is not None:
            arguments = _items(graph, graph.value(item, SWRL.arguments))
            yield Atom(names.predicate_name(str(builtin)), tuple(map(_read_term, arguments)))
            continue
        predicate = graph.value(item, SWRL.classPredicate) or graph.value(item, SWRL.propertyPredicate)
        terms = (graph.value(item, argument) for argument in (SWRL.argument1, SWRL.argument2))
        yield Atom(names.predicate_name(str(predicate)), tuple(_read_term(term) for term in terms if term is not None))


def _read_term(node: Node) -> Term:
    if isinstance(node, Literal):
        return value(node)
    return "?" + str(node).removeprefix(names.VARIABLE)
