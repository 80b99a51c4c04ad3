"""Is a graph OWL 2 DL: every name declared, in one role, of the datatypes of OWL 2, functional properties simple."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

import pyoxigraph as ox

_OWL = "http://www.w3.org/2002/07/owl#"
_RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
_RDFS = "http://www.w3.org/2000/01/rdf-schema#"
_XSD = "http://www.w3.org/2001/XMLSchema#"
_SWRL = "http://www.w3.org/2003/11/swrl#"
_RESERVED = (_OWL, _RDF, _RDFS, _XSD, _SWRL)
_ROLES = {
    _OWL + "Class": "class",
    _OWL + "ObjectProperty": "object property",
    _OWL + "DatatypeProperty": "data property",
    _OWL + "AnnotationProperty": "annotation property",
    _OWL + "NamedIndividual": "individual",
    _SWRL + "Variable": "variable",
}
_PROPERTIES = {"object property", "data property", "annotation property"}
_DATATYPES = {_XSD + n for n in ("string", "boolean", "decimal", "integer", "anyURI")} | {_RDF + "langString"}
_NEEDS_SIMPLE = {_OWL + n for n in ("TransitiveProperty",)} | {_OWL + "propertyChainAxiom"}


def dl_breaches(quads: Iterable[ox.Quad | ox.Triple]) -> Iterator[str]:
    """What a graph has that OWL 2 DL does not allow, of what this ontology's compiler could get wrong."""
    roles: dict[str, set[str]] = defaultdict(set)
    triples = [(q.subject, q.predicate.value, q.object) for q in quads]
    for subject, predicate, object_ in triples:
        if predicate == _RDF + "type" and isinstance(subject, ox.NamedNode) and isinstance(object_, ox.NamedNode):
            role = _ROLES.get(object_.value)
            if role:
                roles[subject.value].add(role)
    for name, found in sorted(roles.items()):
        if len(found & _PROPERTIES) > 1 or len(found) > 1:
            yield f"{name} is {' and '.join(sorted(found))}"
        if name.startswith(_RESERVED):
            yield f"{name} is a reserved name"
    seen: set[str] = set()
    for subject, predicate, object_ in triples:
        if isinstance(object_, ox.Literal) and object_.datatype.value not in _DATATYPES:
            yield f"the datatype {object_.datatype.value} of {object_}"
        if predicate in _NEEDS_SIMPLE or (predicate == _RDF + "type" and str(object_)[1:-1] in _NEEDS_SIMPLE):
            yield f"{subject}: neither transitive properties nor chains, for functional ones must be simple"
        if predicate not in seen and not predicate.startswith(_RESERVED):
            seen.add(predicate)
            if not roles[predicate] & _PROPERTIES:
                yield f"the property {predicate} is not declared"
        kind = "object property" in roles[predicate]
        if kind and isinstance(object_, ox.NamedNode) and "individual" not in roles[object_.value]:
            yield f"{object_} is the object of {predicate} and not declared as an individual"
        if kind == isinstance(object_, ox.Literal) and roles[predicate] & {"object property", "data property"}:
            yield f"{predicate} has the object {object_}"
        if not isinstance(object_, ox.NamedNode):
            continue
        if (
            predicate == _RDF + "type"
            and not object_.value.startswith(_RESERVED)
            and "class" not in roles[object_.value]
        ):
            yield f"the class {object_} is not declared"
        used = predicate in (_SWRL + "classPredicate", _SWRL + "propertyPredicate", _OWL + "onProperty")
        if used and not roles[object_.value]:
            yield f"{object_} is used and not declared"
