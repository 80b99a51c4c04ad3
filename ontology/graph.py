"""The compiled ontology as triples: its canonical order and form, its file, and the store that queries run on."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from decimal import Decimal, InvalidOperation
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import pyoxigraph as ox

if TYPE_CHECKING:
    from rdflib import Graph

NAME = "rooftree.owl"
_RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
_XSD = "http://www.w3.org/2001/XMLSchema#"
_NUMBERS = {_XSD + name for name in ("decimal", "integer", "int", "long", "double", "float")}


def triples_of(graph: Graph) -> list[ox.Triple]:
    """The triples of an rdflib graph in their canonical order: named subjects by name, then blank nodes by number."""
    return in_order(ox.parse(graph.serialize(format="nt", encoding="utf-8"), format=ox.RdfFormat.N_TRIPLES))


def in_order(found: Iterable[ox.Quad | ox.Triple]) -> list[ox.Triple]:
    """Triples sorted by subject (named first), predicate (types first) and object."""
    return sorted((ox.Triple(q.subject, q.predicate, q.object) for q in found), key=_key)


def _node_key(node: object) -> tuple[int, int, str]:
    if isinstance(node, ox.BlankNode):
        digits = node.value.lstrip("n")
        return (1, int(digits) if digits.isdigit() else 0, node.value)
    return (0, 0, str(node))


def _key(triple: ox.Triple) -> tuple[object, ...]:
    predicate = triple.predicate.value
    return _node_key(triple.subject), predicate != _RDF + "type", predicate, _node_key(triple.object)


def canonical(found: Iterable[ox.Quad | ox.Triple]) -> Counter[tuple[str, str, str]]:
    """Triples with numbers by value and blank nodes by what hangs from them.

    Every blank node of the ontology stands in a tree (a rule, a list, a class expression), so that its content names
    it; two graphs have the same form exactly when they are the same up to the names of blank nodes. A blank node
    within a loop raises ValueError. Types that only say `rdf:List` are left out, as list cells may go without.
    """
    by_subject: dict[object, list[tuple[str, object]]] = defaultdict(list)
    for triple in found:
        if (triple.predicate.value, str(triple.object)) != (_RDF + "type", f"<{_RDF}List>"):
            by_subject[triple.subject].append((triple.predicate.value, triple.object))
    names: dict[object, str] = {}
    open_: set[object] = set()

    def name(node: object) -> str:
        if isinstance(node, ox.Literal):
            return _literal(node)
        if not isinstance(node, ox.BlankNode):
            return str(node)
        if node not in names:
            _walk(node)
        return names[node]

    def _walk(root: object) -> None:
        stack = [root]
        while stack:
            node = stack[-1]
            below = [o for _, o in by_subject[node] if isinstance(o, ox.BlankNode) and o not in names]
            if below:
                if open_.intersection(below):
                    raise ValueError("a blank node within a loop")
                open_.add(node)
                stack += below
            else:
                stack.pop()
                open_.discard(node)
                said = sorted(f"{p} {name(o)}" for p, o in by_subject[node])
                names[node] = "_:" + sha256("\n".join(said).encode()).hexdigest()

    return Counter((name(s), p, name(o)) for s, said in list(by_subject.items()) for p, o in said)


def _literal(node: ox.Literal) -> str:
    if node.datatype.value in _NUMBERS:
        try:
            return f"number {Decimal(node.value).normalize():f}"
        except InvalidOperation:
            pass
    return f"{node.value!r}^^{node.datatype.value.removesuffix('#string')}@{node.language}"


def said_of(found: Iterable[ox.Quad | ox.Triple]) -> dict[str, dict[str, tuple[str, str | None]]]:
    """What is said of each node, the last of each property: enough to read rules, which say each thing once."""
    said: dict[str, dict[str, tuple[str, str | None]]] = defaultdict(dict)
    for triple in found:
        object_ = triple.object
        datatype = object_.datatype.value if isinstance(object_, ox.Literal) else None
        node = (str(getattr(object_, "value", "")), datatype)
        said[getattr(triple.subject, "value", "")][triple.predicate.value] = node
    return said


def write(ordered: Iterable[ox.Triple], path: Path) -> None:
    """RDF/XML, the same bytes for the same triples in the same order."""
    from ontology.names import PREFIXES

    data = ox.serialize(ordered, format=ox.RdfFormat.RDF_XML, prefixes=PREFIXES)
    assert data is not None
    path.write_bytes(data)


def path() -> Path:
    """The compiled ontology's file; FileNotFoundError, with what to do, where it was never built."""
    found = Path(str(files("ontology") / "built" / NAME))
    if not found.is_file():
        raise FileNotFoundError("the ontology is not built: run `make setup`")
    return found


@cache
def store() -> ox.Store:
    """The compiled ontology, ready for queries."""
    loaded = ox.Store()
    loaded.bulk_load(path=str(path()), format=ox.RdfFormat.RDF_XML)
    return loaded
