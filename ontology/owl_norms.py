"""Norms, provisions, subjects and faults as individuals: what is said, in which words, to whom, and what excepts it."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction

from rdflib import OWL, PROV, RDF, RDFS, SKOS, XSD, Graph, Literal, URIRef
from rdflib.term import Node

from corpus.provisions import Corpus, QuoteNotFound
from ontology import model, names, terms
from ontology.model import Fault, Law, Norm, Number
from ontology.names import ELI, NORM_CLASSES, OA, QUDT, ROOF
from ontology.owl_rules import literal
from ontology.swrl import RuleError

SCHEME = URIRef(names.BASE + "subjects")


def write(graph: Graph, law: Law, corpus: Corpus, titles: Mapping[str, str]) -> None:
    """Add everything that is said about the codes."""
    for role in model.BEARERS:
        _individual(graph, names.role(role), ROOF.Role, role.replace("-", " "))
    for unit in names.UNITS.values():
        _individual(graph, URIRef(unit), QUDT.Unit)
    _individual(graph, SCHEME, SKOS.ConceptScheme, "what both codes speak of")
    for subject in law.subjects.values():
        iri = names.subject(subject.id)
        _individual(graph, iri, SKOS.Concept)
        graph.add((iri, SKOS.prefLabel, Literal(subject.label)))
        graph.add((iri, ROOF.part, Literal(subject.part)))
        graph.add((iri, ROOF.outside, literal(subject.outside)))
        graph.add((iri, SKOS.inScheme, SCHEME))
        for other in subject.also:
            graph.add((iri, SKOS.related, names.subject(other)))
        for fact in subject.when:
            graph.add((iri, ROOF.comesUpWith, names.predicate(fact)))
        for phrasing in law.phrasings.get(subject.id, ()):
            graph.add((iri, ROOF.phrasing, Literal(phrasing)))
    for fault in law.faults.values():
        _write_fault(graph, fault)
    for code, title in titles.items():
        _individual(graph, names.provision(code), ELI.LegalResource)
        graph.add((names.provision(code), ELI.title, Literal(title)))
    for id_ in corpus:
        _write_provision(graph, law, corpus, id_)
    _write_terms(graph, corpus)
    for norm in law.norms.values():
        _write_norm(graph, law, corpus, norm)


def _individual(graph: Graph, iri: URIRef, class_: URIRef, label: str = "") -> None:
    graph.add((iri, RDF.type, OWL.NamedIndividual))
    graph.add((iri, RDF.type, class_))
    if label:
        graph.add((iri, RDFS.label, Literal(label)))


def _write_fault(graph: Graph, fault: Fault) -> None:
    iri = names.fault(fault.id)
    _individual(graph, iri, ROOF.Fault, fault.id)
    graph.add((iri, ROOF.faultKind, Literal(fault.kind)))
    graph.add((iri, ROOF.says, Literal(fault.says)))
    for provision in fault.provisions:
        graph.add((iri, ROOF.touches, names.provision(provision)))


def _write_provision(graph: Graph, law: Law, corpus: Corpus, id_: str) -> None:
    provision, iri = corpus[id_], names.provision(id_)
    _individual(graph, iri, ELI.LegalResourceSubdivision, corpus.label(id_))
    above = names.provision(provision.parent or provision.code)
    graph.add((iri, ELI.is_part_of, above))
    graph.add((above, ELI.has_part, iri))
    for property_, text in (
        (ELI.number, provision.number),
        (ELI.title, provision.title),
        (ROOF.text, provision.text),
        (ROOF.eId, corpus.akn_eid(id_)),
        (ROOF.state, provision.state),
        (ROOF.contextReason, law.contexts.get(id_, "")),
    ):
        if text:
            graph.add((iri, property_, Literal(text)))
    for reference in corpus.references(id_):
        for target in () if reference.chapter else reference.ids:
            graph.add((iri, ELI.cites, names.provision(target)))
        if reference.law:
            printed = f"{reference.law}, {reference.section}" if reference.section else reference.law
            graph.add((iri, ROOF.namesLaw, Literal(printed)))


_MATCHES = {
    "exact": SKOS.exactMatch,
    "close": SKOS.closeMatch,
    "broader": SKOS.narrowMatch,  # SKOS says which one the other is
    "narrower": SKOS.broadMatch,
    "overlapping": SKOS.relatedMatch,
}


def _write_terms(graph: Graph, corpus: Corpus) -> None:
    """The defined words of each code as concepts, matched to the other's, with everyday words as their labels."""
    found = terms.read()
    for match in found.matches:
        for id_ in filter(None, (match.muskego, match.tribal)):
            iri, word = names.term(id_), corpus[id_].heading.strip(" .,;:").lower()
            _individual(graph, iri, SKOS.Concept)
            graph.add((iri, SKOS.prefLabel, Literal(word)))
            graph.add((iri, ROOF.definedBy, names.provision(id_)))
            graph.add((iri, ROOF.difference, Literal(match.difference)))
            for everyday in found.everyday.get(id_, ()):
                graph.add((iri, SKOS.altLabel, Literal(everyday)))
        if match.match in _MATCHES:
            graph.add((names.term(match.muskego), _MATCHES[match.match], names.term(match.tribal)))


def _write_norm(graph: Graph, law: Law, corpus: Corpus, norm: Norm) -> None:
    iri = names.norm(norm.id)
    _individual(graph, iri, NORM_CLASSES[norm.kind], norm.id)

    def add(property_: URIRef, value: Node) -> None:
        graph.add((iri, property_, value))

    add(ROOF.plain, Literal(norm.plain))
    add(ROOF.subject, names.subject(norm.subject))
    add(ROOF.about, names.predicate(norm.thing))
    add(PROV.wasQuotedFrom, names.provision(norm.provision))
    add(ROOF.bearerStated, literal(norm.bearer_stated))
    for role in norm.bearers:
        add(ROOF.bearer, names.role(role))
    if norm.bearer_by:
        add(ROOF.bearerBy, names.provision(norm.bearer_by))
    if norm.quote:
        add(ROOF.quotation, _quotation(graph, corpus, norm))
    for number in norm.numbers:
        add(ROOF.hasNumber, _number(graph, norm, number))
    for index, judgement in enumerate(norm.judgement):
        node = URIRef(f"{iri}.judgement-{index}")
        _individual(graph, node, ROOF.Judgement)
        graph.add((node, ROOF.judgingWords, Literal(judgement.words)))
        graph.add((node, ROOF.judgedBy, Literal(judgement.who)))
        if judgement.who in model.BEARERS:
            graph.add((node, ROOF.judge, names.role(judgement.who)))
        if judgement.law:
            graph.add((node, ROOF.otherLaw, Literal(judgement.law)))
        add(ROOF.judgement, node)
    for target in norm.unless:
        add(ROOF.exceptedBy, names.norm(target))
        graph.add((names.norm(target), ROOF.excepts, iri))
    for property_, provisions in ((ROOF.usesTerm, norm.terms), (ROOF.hasItem, norm.items)):
        for provision in provisions:
            add(property_, names.provision(provision))
    for fault in norm.faults:
        add(ROOF.hasFault, names.fault(fault))
    for fact, value in norm.supposes.items():
        add(ROOF.supposes, Literal(f"{fact} = {literal(value)}"))
    if norm.defines:
        add(ROOF.defines, names.predicate(norm.defines))
    for fact in norm.derives:
        add(ROOF.derives, names.predicate(fact))
    if norm.contract:
        add(ROOF.contractName, Literal(norm.contract))
    if norm.next_plain:
        add(ROOF.nextStep, Literal(norm.next_plain))
    if norm.next_provision:
        add(ROOF.nextProvision, names.provision(norm.next_provision))
    for phrasing in law.phrasings.get(norm.id, ()):
        add(ROOF.phrasing, Literal(phrasing))


def _quotation(graph: Graph, corpus: Corpus, norm: Norm) -> URIRef:
    """The quoted words as a selector, refined by where they stand in the provision's text."""
    node = URIRef(f"{names.norm(norm.id)}.quotation")
    _individual(graph, node, OA.TextQuoteSelector)
    graph.add((node, OA.exact, Literal(norm.quote)))
    graph.add((node, PROV.wasQuotedFrom, names.provision(norm.provision)))
    try:
        start, end = corpus.locate(norm.provision, norm.quote)
    except QuoteNotFound:
        return node
    place = URIRef(f"{names.norm(norm.id)}.place")
    _individual(graph, place, OA.TextPositionSelector)
    graph.add((place, OA.start, Literal(start)))
    graph.add((place, OA.end, Literal(end)))
    graph.add((node, OA.refinedBy, place))
    return node


def _number(graph: Graph, norm: Norm, number: Number) -> URIRef:
    node = URIRef(f"{names.norm(norm.id)}.{number.name}")
    _individual(graph, node, QUDT.QuantityValue, number.name)
    graph.add((node, QUDT.hasUnit, URIRef(names.UNITS[number.canonical_unit])))
    graph.add((node, ROOF.comparison, Literal(number.comparison)))
    graph.add((node, ROOF.written, Literal(f"{number.written} {number.unit}")))
    graph.add((node, ROOF.numberWords, Literal(number.quote)))
    if number.per:
        graph.add((node, ROOF.per, Literal(number.per)))
    value = Fraction(number.value)
    for property_, part in ((ROOF.numerator, value.numerator), (ROOF.denominator, value.denominator)):
        graph.add((node, property_, Literal(part, datatype=XSD.integer)))
    with suppress(RuleError):  # no finite decimal: numerator and denominator say it
        graph.add((node, QUDT.numericValue, literal(value)))
    return node
