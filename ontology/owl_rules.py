"""SWRL rules as triples and back: anonymous `swrl:Imp` nodes, known by their label."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
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


def value(words: str, datatype: str) -> bool | Fraction:
    """What a literal of a rule says, by value: a float of another program comes back as the decimal it prints as."""
    return words in ("true", "1") if datatype == str(XSD.boolean) else Fraction(Decimal(words))


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


#: A node of a rule: its name or words, and its datatype where it is a literal.
Node_ = tuple[str, str | None]
Said = Mapping[str, Mapping[str, Node_]]


def read_rules(graph: Graph) -> tuple[Rule, ...]:
    """The rules of a graph, in the order of their labels."""
    said: dict[str, dict[str, Node_]] = {}
    for subject, predicate, object_ in graph:
        datatype = str(object_.datatype) if isinstance(object_, Literal) else None
        said.setdefault(str(subject), {})[str(predicate)] = (str(object_), datatype)
    return rules_said(said)


def rules_said(said: Said) -> tuple[Rule, ...]:
    """The rules among what is said of each node, in the order of their labels; rule nodes say each thing once."""
    found = []
    for node in said.values():
        if str(SWRL.body) in node:
            body = tuple(_read_atoms(said, node[str(SWRL.body)][0]))
            (head,) = _read_atoms(said, node[str(SWRL.head)][0])
            found.append(Rule(node[str(RDFS.label)][0], body, head))
    return tuple(sorted(found, key=lambda rule: rule.label))


def _items(said: Said, node: str) -> Iterator[Node_]:
    while node != str(RDF.nil):
        yield said[node][str(RDF.first)]
        node = said[node][str(RDF.rest)][0]


def _read_atoms(said: Said, node: str) -> Iterator[Atom]:
    for item, _ in _items(said, node):
        atom = said[item]
        if str(SWRL.builtin) in atom:
            arguments = _items(said, atom[str(SWRL.arguments)][0])
            yield Atom(names.predicate_name(atom[str(SWRL.builtin)][0]), tuple(map(_read_term, arguments)))
            continue
        predicate = atom.get(str(SWRL.classPredicate)) or atom[str(SWRL.propertyPredicate)]
        terms = (atom[key] for key in (str(SWRL.argument1), str(SWRL.argument2)) if key in atom)
        yield Atom(names.predicate_name(predicate[0]), tuple(map(_read_term, terms)))


def _read_term(node: Node_) -> Term:
    words, datatype = node
    return "?" + words.removeprefix(names.VARIABLE) if datatype is None else value(words, datatype)
