"""Class definitions as class expressions with datatype facets, for people who open the ontology in an editor.

The rules say the same and are what reasons; a body with arithmetic or joined variables has no such form.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from fractions import Fraction

from rdflib import OWL, RDF, RDFS, XSD, BNode, Graph, Literal
from rdflib.term import Node

from ontology import names
from ontology.model import RELATIONS
from ontology.owl_rules import literal
from ontology.swrl import Atom, Rule

Body = tuple[Atom, ...]
_FACETS = {
    "lessThan": XSD.maxExclusive,
    "lessThanOrEqual": XSD.maxInclusive,
    "greaterThan": XSD.minExclusive,
    "greaterThanOrEqual": XSD.minInclusive,
}
_TURNED = {
    "lessThan": "greaterThan",
    "greaterThan": "lessThan",
    "lessThanOrEqual": "greaterThanOrEqual",
    "greaterThanOrEqual": "lessThanOrEqual",
}


class NotSayable(Exception):  # noqa: N818 (says what it is)
    """A rule body that no class expression says."""


def write_definitions(graph: Graph, rules: Iterable[Rule], fresh: Callable[[], BNode]) -> tuple[str, ...]:
    """An equivalent class for each class all of whose rules can be said so; the names of those classes."""
    bodies: dict[str, list[Body]] = defaultdict(list)
    for rule in rules:
        if len(rule.head.terms) == 1 and rule.head.predicate.startswith(("m:", "t:")):
            bodies[rule.head.predicate].append(rule.body)
    said = []
    for name, alternatives in bodies.items():
        try:
            plans = [_plan(body) for body in alternatives]
        except NotSayable:
            continue
        node = _join(graph, [_write(graph, plan, fresh) for plan in plans], OWL.unionOf, OWL.Class, fresh)
        graph.add((names.predicate(name), OWL.equivalentClass, node))
        said.append(name)
    return tuple(said)


#: What is said of one variable: classes, ("value", property, truth value or number), ("range", property, facets),
#: ("some", relation, inverse, plan).
Plan = list[tuple[object, ...]]


def _plan(body: Body, variable: str = "?x") -> Plan:
    plan, used = _describe(list(body), variable, frozenset({variable}))
    if used != set(body):
        raise NotSayable
    return plan


def _describe(body: list[Atom], variable: str, seen: frozenset[str]) -> tuple[Plan, set[Atom]]:
    plan: Plan = []
    used: set[Atom] = set()
    for atom in dict.fromkeys(body):
        if atom.builtin or variable not in atom.terms or atom in used:
            continue
        used.add(atom)
        if len(atom.terms) == 1:
            plan.append(("class", atom.predicate))
        elif atom.predicate in RELATIONS:
            other = atom.terms[1] if atom.terms[0] == variable else atom.terms[0]
            if not isinstance(other, str):
                raise NotSayable
            if other in seen:
                used.discard(atom)
                continue
            below, more = _describe(body, other, seen | {other})
            plan.append(("some", atom.predicate, atom.terms[0] != variable, below))
            used |= more
        elif isinstance(atom.terms[1], bool):
            plan.append(("value", atom.predicate, atom.terms[1]))
        else:
            plan.append(("range", atom.predicate, _facets(body, str(atom.terms[1]), used)))
    return plan, used


def _facets(body: list[Atom], variable: str, used: set[Atom]) -> list[tuple[str, Fraction]]:
    facets = []
    for atom in body:
        if variable not in atom.terms or not atom.builtin:
            continue
        name, (first, second) = atom.builtin, (atom.terms if len(atom.terms) == 2 else ("", ""))
        if first != variable:
            name, first, second = _TURNED.get(name, name), second, first
        if name not in (*_FACETS, "equal") or not isinstance(second, Fraction):
            raise NotSayable
        used.add(atom)
        facets.append((name, second))
    several = any(name == "equal" for name, _ in facets) and len(facets) > 1
    if several or sum(variable in atom.terms for atom in body if not atom.builtin) != 1:
        raise NotSayable
    return facets


def _write(graph: Graph, plan: Plan, fresh: Callable[[], BNode]) -> Node:
    parts: list[Node] = []
    for what, name, *rest in plan:
        iri = names.predicate(str(name))
        if what == "class":
            parts.append(iri)
            continue
        node = fresh()
        graph.add((node, RDF.type, OWL.Restriction))
        on: Node = iri
        if what == "some":
            inverse, below = rest
            if inverse:
                on = fresh()
                graph.add((on, OWL.inverseOf, iri))
            assert isinstance(below, list)
            graph.add((node, OWL.someValuesFrom, _write(graph, below, fresh) if below else OWL.Thing))
        elif what == "value":
            assert isinstance(rest[0], bool)
            graph.add((node, OWL.hasValue, literal(rest[0])))
        else:
            assert isinstance(rest[0], list)
            graph.add((node, OWL.someValuesFrom, _range(graph, rest[0], fresh)))
        graph.add((node, OWL.onProperty, on))
        parts.append(node)
    return _join(graph, parts, OWL.intersectionOf, OWL.Class, fresh)


def _range(graph: Graph, facets: list[tuple[str, Fraction]], fresh: Callable[[], BNode]) -> Node:
    if not facets:
        return XSD.decimal
    node = fresh()
    graph.add((node, RDF.type, RDFS.Datatype))
    equal = [number for name, number in facets if name == "equal"]
    if equal:
        graph.add((node, OWL.oneOf, _list(graph, [literal(equal[0])], fresh)))
        return node
    items: list[Node] = []
    for name, number in facets:
        item = fresh()
        graph.add((item, _FACETS[name], literal(number)))
        items.append(item)
    graph.add((node, OWL.onDatatype, XSD.decimal))
    graph.add((node, OWL.withRestrictions, _list(graph, items, fresh)))
    return node


def _join(graph: Graph, parts: list[Node], how: Node, kind: Node, fresh: Callable[[], BNode]) -> Node:
    if len(parts) == 1:
        return parts[0]
    node = fresh()
    graph.add((node, RDF.type, kind))
    graph.add((node, how, _list(graph, parts, fresh)))
    return node


def _list(graph: Graph, items: list[Node | Literal], fresh: Callable[[], BNode]) -> Node:
    head: Node = RDF.nil
    cells = [fresh() for _ in items]
    for cell, item in zip(reversed(cells), reversed(items), strict=True):
        graph.add((cell, RDF.first, item))
        graph.add((cell, RDF.rest, head))
        head = cell
    return head
