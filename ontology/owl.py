"""The law as one OWL 2 DL ontology with SWRL rules: kinds, facts, what each code concludes, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import count

from rdflib import DCTERMS, OWL, PROV, RDF, RDFS, SKOS, XSD, BNode, Graph, Literal, URIRef
from rdflib.term import Node

from corpus.provisions import Corpus, load
from ontology import model, names, owl_norms
from ontology.model import Fact, Law
from ontology.names import ELI, NORM_CLASSES, OA, QUDT, ROOF
from ontology.owl_definitions import write_definitions
from ontology.owl_rules import literal, read_rules, write_rule
from ontology.swrl import Rule

CODE_TITLES = {
    "muskego": "Minimum Housing Code of the City of Muskego, Wisconsin",
    "tribal": "Tribal Code, Chapter 55 (Housing)",
}
_KIND_COMMENTS = {
    "Building": "A building, with whatever is attached to it.",
    "Unit": "A dwelling unit or a rooming unit.",
    "Room": "A room, hall, compartment or enclosed space.",
    "Stair": "A flight of stairs or a porch.",
    "Opening": "A window, door or hatchway.",
    "Premises": "The lot with the yard.",
    "Person": "A person: owner, operator, occupant or another.",
    "Proceeding": "An inspection, notice, placard, order or prosecution.",
}
#: property -> (domain, range) of what is said about norms, provisions and texts
_OBJECT_PROPERTIES: dict[URIRef, tuple[URIRef | None, URIRef | None]] = {
    ROOF.bearer: (ROOF.Norm, ROOF.Role),
    ROOF.bearerBy: (ROOF.Norm, ELI.LegalResourceSubdivision),
    ROOF.quotation: (ROOF.Norm, OA.TextQuoteSelector),
    ROOF.hasNumber: (ROOF.Norm, QUDT.QuantityValue),
    ROOF.exceptedBy: (ROOF.Norm, ROOF.Norm),
    ROOF.excepts: (ROOF.Norm, ROOF.Norm),
    ROOF.judgement: (ROOF.Norm, ROOF.Judgement),
    ROOF.judge: (ROOF.Judgement, ROOF.Role),
    ROOF.usesTerm: (ROOF.Norm, ELI.LegalResourceSubdivision),
    ROOF.hasItem: (ROOF.Norm, ELI.LegalResourceSubdivision),
    ROOF.hasFault: (ROOF.Norm, ROOF.Fault),
    ROOF.touches: (ROOF.Fault, ELI.LegalResourceSubdivision),
    ROOF.nextProvision: (ROOF.Norm, ELI.LegalResourceSubdivision),
    ROOF.subject: (ROOF.Norm, SKOS.Concept),
    PROV.wasQuotedFrom: (None, ELI.LegalResourceSubdivision),
    ELI.has_part: (None, ELI.LegalResourceSubdivision),
    ELI.is_part_of: (ELI.LegalResourceSubdivision, None),
    ELI.cites: (ELI.LegalResourceSubdivision, None),
    OA.refinedBy: (OA.TextQuoteSelector, OA.TextPositionSelector),
    QUDT.hasUnit: (QUDT.QuantityValue, QUDT.Unit),
    SKOS.inScheme: (SKOS.Concept, SKOS.ConceptScheme),
    SKOS.related: (SKOS.Concept, SKOS.Concept),
    SKOS.exactMatch: (SKOS.Concept, SKOS.Concept),
    SKOS.closeMatch: (SKOS.Concept, SKOS.Concept),
    SKOS.narrowMatch: (SKOS.Concept, SKOS.Concept),
    SKOS.broadMatch: (SKOS.Concept, SKOS.Concept),
    SKOS.relatedMatch: (SKOS.Concept, SKOS.Concept),
    ROOF.definedBy: (SKOS.Concept, ELI.LegalResourceSubdivision),
}
_DATA_PROPERTIES: dict[URIRef, tuple[URIRef | None, URIRef]] = {
    ROOF.bearerStated: (ROOF.Norm, XSD.boolean),
    ROOF.plain: (ROOF.Norm, XSD.string),
    ROOF.comparison: (QUDT.QuantityValue, XSD.string),
    ROOF.written: (QUDT.QuantityValue, XSD.string),
    ROOF.numerator: (QUDT.QuantityValue, XSD.integer),
    ROOF.denominator: (QUDT.QuantityValue, XSD.integer),
    ROOF.per: (QUDT.QuantityValue, XSD.string),
    ROOF.numberWords: (QUDT.QuantityValue, XSD.string),
    QUDT.numericValue: (QUDT.QuantityValue, XSD.decimal),
    ROOF.judgingWords: (ROOF.Judgement, XSD.string),
    ROOF.otherLaw: (ROOF.Judgement, XSD.string),
    ROOF.faultKind: (ROOF.Fault, XSD.string),
    ROOF.says: (ROOF.Fault, XSD.string),
    ROOF.nextStep: (ROOF.Norm, XSD.string),
    ROOF.supposes: (ROOF.Norm, XSD.string),
    ROOF.contractName: (ROOF.Norm, XSD.string),
    ROOF.part: (SKOS.Concept, XSD.string),
    ROOF.difference: (SKOS.Concept, XSD.string),
    ROOF.outside: (SKOS.Concept, XSD.boolean),
    ROOF.text: (ELI.LegalResourceSubdivision, XSD.string),
    ROOF.eId: (ELI.LegalResourceSubdivision, XSD.string),
    ROOF.state: (ELI.LegalResourceSubdivision, XSD.string),
    ROOF.contextReason: (ELI.LegalResourceSubdivision, XSD.string),
    ROOF.namesLaw: (ELI.LegalResourceSubdivision, XSD.string),
    ELI.number: (None, XSD.string),
    ELI.title: (None, XSD.string),
    OA.exact: (OA.TextQuoteSelector, XSD.string),
    OA.start: (OA.TextPositionSelector, XSD.integer),
    OA.end: (OA.TextPositionSelector, XSD.integer),
}
#: What points from an individual to a class or property, or words a search reads: annotations, no part of the logic.
_ANNOTATION_PROPERTIES = (
    ROOF.about, ROOF.appliesClass, ROOF.meetsClass, ROOF.breachesClass, ROOF.defines, ROOF.derives, ROOF.ofNorm,
    ROOF.comesUpWith,
    ROOF.phrasing, ROOF.question, ROOF.factType, ROOF.unit, ROOF.concept, ROOF.judgedBy, ROOF.cue, ROOF.cueOfTrue,
    ROOF.cueOfFalse, ROOF.cueOfNumber, ROOF.assumed, DCTERMS.title, DCTERMS.description, SKOS.prefLabel,
    SKOS.altLabel, SKOS.hiddenLabel,
)  # fmt: skip
_CLASSES = (
    ELI.LegalResource, ELI.LegalResourceSubdivision, OA.TextQuoteSelector, OA.TextPositionSelector,
    QUDT.QuantityValue, QUDT.Unit, SKOS.Concept, SKOS.ConceptScheme, ROOF.Norm, ROOF.Fault, ROOF.Judgement,
    ROOF.Role, ROOF.FactConcept,
)  # fmt: skip
_CUE_SIGNS = frozenset("*|_#")


def to_graph(law: Law, corpus: Corpus | None = None, *, definitions: bool = True) -> Graph:
    """The whole law as triples, the same for the same law.

    Without `definitions` the classes are defined by rules alone, which a tableau reasoner does in linear time; with
    them, datatype facets say the same for people.
    """
    graph = Graph(bind_namespaces="none")
    for prefix, space in names.PREFIXES.items():
        graph.bind(prefix, space)
    numbers = count(1)

    def fresh() -> BNode:
        return BNode(f"n{next(numbers)}")

    _write_header(graph)
    _write_schema(graph, fresh)
    for fact in law.facts.values():
        _write_fact(graph, fact)
    _write_classes(graph, law)
    for rule in law.rules:
        write_rule(graph, rule, fresh)
    if definitions:
        write_definitions(graph, law.rules, fresh)
    owl_norms.write(graph, law, load() if corpus is None else corpus, CODE_TITLES)
    return graph


def from_graph(graph: Graph) -> tuple[Rule, ...]:
    """The rules of a compiled ontology, in the order of their labels, numbers by value."""
    return read_rules(graph)


def _write_header(graph: Graph) -> None:
    graph.add((names.ONTOLOGY, RDF.type, OWL.Ontology))
    title = "Rooftree: two housing codes as an ontology with rules"
    description = (
        "Facts are shared by both codes; classes, norms and conclusions are each code's own. The rules derive the"
        " grounds of each norm; which norm is in force, where one excepts another, is said by roof:exceptedBy and"
        " decided above this ontology."
    )
    graph.add((names.ONTOLOGY, DCTERMS.title, Literal(title)))
    graph.add((names.ONTOLOGY, DCTERMS.description, Literal(description)))


def _write_schema(graph: Graph, fresh: Callable[[], BNode]) -> None:
    for annotation in _ANNOTATION_PROPERTIES:
        graph.add((annotation, RDF.type, OWL.AnnotationProperty))
    for class_ in (*_CLASSES, *NORM_CLASSES.values()):
        graph.add((class_, RDF.type, OWL.Class))
    for kind, class_ in NORM_CLASSES.items():
        graph.add((class_, RDFS.subClassOf, ROOF.Norm))
        graph.add((class_, RDFS.label, Literal(kind)))
    graph.add((ROOF.FactConcept, RDFS.subClassOf, SKOS.Concept))
    for property_, (domain, range_) in _OBJECT_PROPERTIES.items():
        _property(graph, property_, OWL.ObjectProperty, domain, range_)
    for property_, (domain, data) in _DATA_PROPERTIES.items():
        _property(graph, property_, OWL.DatatypeProperty, domain, data)
    graph.add((ROOF.excepts, OWL.inverseOf, ROOF.exceptedBy))
    graph.add((ELI.is_part_of, OWL.inverseOf, ELI.has_part))
    for kind in model.KINDS:
        _class(graph, names.predicate(kind), kind, _KIND_COMMENTS.get(kind, ""))
    _disjoint(graph, [names.predicate(kind) for kind in model.KINDS], fresh)
    for relation, (domains, range_name) in model.RELATIONS.items():
        iri = names.predicate(relation)
        _property(graph, iri, OWL.ObjectProperty, None, names.predicate(range_name))
        graph.add((iri, RDF.type, OWL.FunctionalProperty))
        graph.add((iri, RDFS.label, Literal(relation)))
        union = fresh()
        graph.add((union, RDF.type, OWL.Class))
        graph.add((union, OWL.unionOf, _list(graph, [names.predicate(kind) for kind in domains.split()], fresh)))
        graph.add((iri, RDFS.domain, union))


def _property(graph: Graph, iri: URIRef, kind: URIRef, domain: Node | None, range_: Node | None) -> None:
    graph.add((iri, RDF.type, kind))
    if domain is not None:
        graph.add((iri, RDFS.domain, domain))
    if range_ is not None:
        graph.add((iri, RDFS.range, range_))


def _class(graph: Graph, iri: URIRef, label: str, comment: str = "", above: URIRef | None = None) -> None:
    graph.add((iri, RDF.type, OWL.Class))
    graph.add((iri, RDFS.label, Literal(label)))
    if comment:
        graph.add((iri, RDFS.comment, Literal(comment)))
    if above is not None:
        graph.add((iri, RDFS.subClassOf, above))


def _disjoint(graph: Graph, classes: list[URIRef], fresh: Callable[[], BNode]) -> None:
    node = fresh()
    graph.add((node, RDF.type, OWL.AllDisjointClasses))
    graph.add((node, OWL.members, _list(graph, classes, fresh)))


def _list(graph: Graph, items: Iterable[Node], fresh: Callable[[], BNode]) -> Node:
    head: Node = RDF.nil
    for item in reversed(list(items)):
        cell = fresh()
        graph.add((cell, RDF.first, item))
        graph.add((cell, RDF.rest, head))
        head = cell
    return head


def _write_fact(graph: Graph, fact: Fact) -> None:
    """A data property with its domain, range and question, and the concept that carries its words."""
    iri = names.predicate(fact.name)
    yes_no = fact.type == "yes-no"
    _property(graph, iri, OWL.DatatypeProperty, names.predicate(fact.of), XSD.boolean if yes_no else XSD.decimal)
    if not fact.derived:
        graph.add((iri, RDF.type, OWL.FunctionalProperty))
    graph.add((iri, RDFS.label, Literal(fact.label)))
    graph.add((iri, ROOF.factType, Literal(fact.type)))
    if fact.question:
        graph.add((iri, ROOF.question, Literal(fact.question)))
    if fact.judge:
        graph.add((iri, ROOF.judgedBy, Literal(fact.judge)))
    if fact.assume is not None:
        graph.add((iri, ROOF.assumed, literal(fact.assume)))
    if fact.derived:
        return
    concept = names.concept(fact.name)
    graph.add((concept, RDF.type, OWL.NamedIndividual))
    graph.add((concept, RDF.type, ROOF.FactConcept))
    graph.add((concept, SKOS.prefLabel, Literal(fact.label)))
    graph.add((iri, ROOF.concept, concept))
    for role, cues in ((ROOF.cue, fact.cues), (ROOF.cueOfTrue, fact.true), (ROOF.cueOfFalse, fact.false)):
        for cue in cues:
            graph.add((concept, role, Literal(cue)))
            _write_label(graph, concept, fact.label, cue)
    for cue, value in fact.named:
        graph.add((concept, ROOF.cueOfNumber, Literal(f"{cue} = {value}")))
        _write_label(graph, concept, fact.label, cue)


def _write_label(graph: Graph, concept: URIRef, label: str, cue: str) -> None:
    if cue != label:
        pattern = _CUE_SIGNS & set(cue) or "..." in cue
        graph.add((concept, SKOS.hiddenLabel if pattern else SKOS.altLabel, Literal(cue)))


def _write_classes(graph: Graph, law: Law) -> None:
    """The classes that rules conclude: each code's own, and what each norm applies to, what meets or breaches it."""
    for norm in law.norms.values():
        if norm.defines:
            label = norm.defines.split(":")[1]
            above = names.predicate(norm.thing)
            _class(graph, names.predicate(norm.defines), f"{label} ({norm.code})", norm.plain, above)
    heads = {rule.head.predicate for rule in law.rules if len(rule.head.terms) == 1}
    for norm in law.norms.values():
        for prefix, name, link in (
            ("applies to", model.applies(norm.id), ROOF.appliesClass),
            ("meets", model.meets(norm.id), ROOF.meetsClass),
            ("breaches", model.breaches(norm.id), ROOF.breachesClass),
        ):
            if name in heads:
                iri = names.predicate(name)
                text = f"{norm.id} applies to it" if prefix == "applies to" else f"{prefix} {norm.id}"
                _class(graph, iri, text, "", names.predicate(norm.thing))
                graph.add((iri, ROOF.ofNorm, names.norm(norm.id)))
                graph.add((names.norm(norm.id), link, iri))
