"""The IRIs of the compiled ontology: closed vocabularies, where a name that does not exist raises, and data's names."""

# ruff: noqa: N815 (the names of RDF are camel case)

from __future__ import annotations

from rdflib import URIRef
from rdflib.namespace import DefinedNamespace, Namespace

from ontology.model import NORM_KINDS

BASE = "https://w3id.org/rooftree/"
ONTOLOGY = URIRef(BASE + "ontology")
#: Where the names of rules and facts live: shared ones, and those of each code.
CORE, MUSKEGO, TRIBAL = (BASE + part for part in ("core#", "muskego#", "tribal#"))
VARIABLE = "urn:swrl:var#"  # as the OWL API writes variables
_SPACES = {"": CORE, "m": MUSKEGO, "t": TRIBAL}
_OF_NORMS = ("applies", "meets", "breaches")


class ROOF(DefinedNamespace):
    """What is said about norms, provisions and facts."""

    _fail = True
    _NS = Namespace(BASE + "schema#")

    Norm: URIRef
    Obligation: URIRef
    Prohibition: URIRef
    Permission: URIRef
    Power: URIRef
    Procedure: URIRef
    Penalty: URIRef
    Exemption: URIRef
    Scope: URIRef
    Definition: URIRef
    Override: URIRef
    Reference: URIRef
    Missing: URIRef
    Fault: URIRef
    Judgement: URIRef
    Role: URIRef
    FactConcept: URIRef

    bearer: URIRef
    bearerStated: URIRef
    bearerBy: URIRef
    quotation: URIRef
    plain: URIRef
    hasNumber: URIRef
    comparison: URIRef
    written: URIRef
    numerator: URIRef
    denominator: URIRef
    per: URIRef
    numberWords: URIRef
    exceptedBy: URIRef
    excepts: URIRef
    judgement: URIRef
    judgingWords: URIRef
    judge: URIRef
    judgedBy: URIRef
    otherLaw: URIRef
    usesTerm: URIRef
    hasItem: URIRef
    hasFault: URIRef
    touches: URIRef
    faultKind: URIRef
    says: URIRef
    nextStep: URIRef
    nextProvision: URIRef
    supposes: URIRef
    contractName: URIRef
    subject: URIRef
    part: URIRef
    outside: URIRef
    text: URIRef
    eId: URIRef
    state: URIRef
    contextReason: URIRef
    namesLaw: URIRef

    about: URIRef
    appliesClass: URIRef
    meetsClass: URIRef
    breachesClass: URIRef
    defines: URIRef
    derives: URIRef
    ofNorm: URIRef
    comesUpWith: URIRef
    definedBy: URIRef
    difference: URIRef
    phrasing: URIRef
    question: URIRef
    factType: URIRef
    unit: URIRef
    concept: URIRef
    cue: URIRef
    cueOfTrue: URIRef
    cueOfFalse: URIRef
    cueOfNumber: URIRef
    assumed: URIRef


class SWRL(DefinedNamespace):
    """The Semantic Web Rule Language."""

    _fail = True
    _NS = Namespace("http://www.w3.org/2003/11/swrl#")

    Imp: URIRef
    AtomList: URIRef
    Variable: URIRef
    ClassAtom: URIRef
    IndividualPropertyAtom: URIRef
    DatavaluedPropertyAtom: URIRef
    BuiltinAtom: URIRef
    body: URIRef
    head: URIRef
    classPredicate: URIRef
    propertyPredicate: URIRef
    builtin: URIRef
    argument1: URIRef
    argument2: URIRef
    arguments: URIRef


class ELI(DefinedNamespace):
    """The European Legislation Identifier's ontology: provisions and how they are parts of codes."""

    _fail = True
    _NS = Namespace("http://data.europa.eu/eli/ontology#")

    LegalResource: URIRef
    LegalResourceSubdivision: URIRef
    has_part: URIRef
    is_part_of: URIRef
    number: URIRef
    title: URIRef
    cites: URIRef


class OA(DefinedNamespace):
    """Web Annotation: which words of a provision are quoted, and where they stand."""

    _fail = True
    _NS = Namespace("http://www.w3.org/ns/oa#")

    TextQuoteSelector: URIRef
    TextPositionSelector: URIRef
    exact: URIRef
    start: URIRef
    end: URIRef
    refinedBy: URIRef


class QUDT(DefinedNamespace):
    """Quantities with units."""

    _fail = True
    _NS = Namespace("http://qudt.org/schema/qudt/")

    QuantityValue: URIRef
    Unit: URIRef
    numericValue: URIRef
    hasUnit: URIRef


SWRLB = "http://www.w3.org/2003/11/swrlb#"
UNIT = "http://qudt.org/vocab/unit/"
#: canonical unit of the law -> QUDT unit; a mesh count and a month-day are no units of QUDT and get names of ours.
UNITS = {
    "ft2": UNIT + "FT2",
    "in": UNIT + "IN",
    "degF": UNIT + "DEG_F",
    "lm/ft2": UNIT + "LM-PER-FT2",
    "percent": UNIT + "PERCENT",
    "count": UNIT + "NUM",
    "days": UNIT + "DAY",
    "hours": UNIT + "HR",
    "years": UNIT + "YR",
    "number": UNIT + "UNITLESS",
    "mesh": BASE + "unit/mesh",
    "month-day": BASE + "unit/month-day",
}
#: prefixes of the written forms
PREFIXES = {
    "roof": str(ROOF._NS),
    "core": CORE,
    "muskego": MUSKEGO,
    "tribal": TRIBAL,
    "norm": BASE + "norm/",
    "provision": BASE + "provision/",
    "role": BASE + "role/",
    "subject": BASE + "subject/",
    "swrl": str(SWRL._NS),
    "swrlb": SWRLB,
    "eli": str(ELI._NS),
    "oa": str(OA._NS),
    "qudt": str(QUDT._NS),
    "unit": UNIT,
    "prov": "http://www.w3.org/ns/prov#",
    "skos": "http://www.w3.org/2004/02/skos/core#",
    "dcterms": "http://purl.org/dc/terms/",
    "owl": "http://www.w3.org/2002/07/owl#",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    "xsd": "http://www.w3.org/2001/XMLSchema#",
}
NORM_CLASSES = {kind: ROOF[kind.capitalize()] for kind in NORM_KINDS}


def predicate(name: str) -> URIRef:
    """The IRI of a predicate of rule text: `Building`, `m:Dwelling`, `applies:tribal/55.219#…`, `swrlb:add`."""
    prefix, colon, local = name.partition(":")
    if not colon:
        prefix, local = "", name
    if prefix == "swrlb":
        return URIRef(SWRLB + local)
    if prefix in _OF_NORMS:
        return URIRef(f"{BASE}{prefix}/{local}")
    return URIRef(_SPACES[prefix] + local)


def predicate_name(iri: str) -> str:
    """The name in rule text of an IRI that `predicate` made; ValueError for any other."""
    if iri.startswith(SWRLB):
        return "swrlb:" + iri.removeprefix(SWRLB)
    for prefix, space in _SPACES.items():
        if iri.startswith(space):
            return (f"{prefix}:" if prefix else "") + iri.removeprefix(space)
    for prefix in _OF_NORMS:
        if iri.startswith(f"{BASE}{prefix}/"):
            return f"{prefix}:{iri.removeprefix(f'{BASE}{prefix}/')}"
    raise ValueError(f"no predicate of the law: {iri}")


def norm(id_: str) -> URIRef:
    """The individual that a norm is."""
    return URIRef(f"{BASE}norm/{id_}")


def provision(id_: str) -> URIRef:
    """The individual that a provision is."""
    return URIRef(f"{BASE}provision/{id_}")


def subject(id_: str) -> URIRef:
    """The concept that a subject is."""
    return URIRef(f"{BASE}subject/{id_}")


def role(name: str) -> URIRef:
    """The individual that a role of people is."""
    return URIRef(f"{BASE}role/{name}")


def fault(id_: str) -> URIRef:
    """The individual that a fault of the texts is."""
    return URIRef(f"{BASE}fault/{id_}")


def term(id_: str) -> URIRef:
    """The concept that a word is which a provision defines."""
    return URIRef(f"{BASE}term/{id_}")


def concept(fact: str) -> URIRef:
    """The concept that carries the words of a fact."""
    return URIRef(f"{BASE}concept/{fact.replace(':', '/')}")
