"""Does the source say that those bear a norm whom the norm names: subjects, agents, and the rule that is cited."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from corpus.provisions import Corpus
from ontology.model import Norm

_WORDS = {
    "legal-representative": r"legal\s+(?:representative|counsel)s?",
    "city-attorney": r"city\s+attorney",
    "building-official": r"building\s+(?:official|inspector)s?|enforc(?:ing|ement)\s+officers?|inspectors?",
    "any-person": r"(?:person|one|individual)s?(?:,\s+firm(?:,?\s+or)?\s+corporation)?",
    "operator": r"operators?|(?:(?:\w+\s+)?agents?|person)\s+in\s+(?:control|charge)",
    "owner": r"owners?(?!-occupant)",
    "occupant": r"occupants?|tenants?|lessees?",
}
_ROLE = "|".join(f"(?:{words})" for words in _WORDS.values())
_ROLES = rf"(?:{_ROLE})(?:(?:,\s+(?:or\s+|and\s+)?|\s+or\s+|\s+and\s+)(?:the\s+|any\s+|an?\s+|such\s+)?(?:{_ROLE}))*"
_MODAL = r"(?:shall|must|may|is\s+(?:hereby\s+)?(?:authorized|required|empowered|directed)|has\s+the|would)\b"
_SUBJECT = re.compile(
    rf"(?:\b(?P<which>every|each|the|no|any|such|all|said|an?)\s+|^)(?P<roles>{_ROLES})\b"
    rf"(?:(?!,\s+(?:every|each|no|all|such|said)\s)[^.])*?\b{_MODAL}",
    re.IGNORECASE,
)
_INVERTED = re.compile(rf"\b(?:may|shall|unlawful\s+for)\s+(?:the\s+|any\s+)?(?P<roles>{_ROLES})\b", re.IGNORECASE)
_THE = rf"(?:(?:the|such|said|any|every|an?)\s+)?(?:property\s+|rooming\s+house\s+)?(?P<roles>{_ROLES})\b"
_AGENT = re.compile(
    r"(?<!approved )(?<!required )(?<!declared )(?<!placarded )(?<!determined )(?<!used )(?<!shared )(?<!occupied )"
    r"\b(?:by\s+or\s+under\s+the\s+control\s+of|by|responsibility\s+of|require|request|writing\s+from)\s+"
    rf"{_THE}",
    re.IGNORECASE,
)
#: whom an order goes to: enough for a provision that is cited for a bearer, not for a quotation
_ADDRESSED = re.compile(rf"\border\b[^.]*?\bto\s+{_THE}", re.IGNORECASE)
#: "the person responsible" is somebody in particular
_ANY = {"no", "any", "every", "each", "all"}
_SENTENCE = re.compile(r"(?<=[.;:])\s+(?=[A-Z\"“])")


def roles_in(words: str) -> frozenset[str]:
    """The roles that a coordination of role words names."""
    found = set()
    rest = words
    for role, pattern in _WORDS.items():
        if re.search(rf"\b(?:{pattern})\b", rest, re.IGNORECASE):
            found.add(role)
            rest = re.sub(rf"\b(?:{pattern})\b", " ", rest, flags=re.IGNORECASE)
    return frozenset(found)


def subjects(text: str) -> Iterator[frozenset[str]]:
    """Who shall, must or may do something, clause by clause."""
    for match in _SUBJECT.finditer(text):
        roles = roles_in(match["roles"])
        if roles != {"any-person"} or (match["which"] or "").lower() in _ANY:
            yield roles
    for match in _INVERTED.finditer(text):
        yield roles_in(match["roles"])


def agents(text: str) -> Iterator[frozenset[str]]:
    """By whom something shall be done, and whose responsibility it is."""
    for match in _AGENT.finditer(text):
        yield roles_in(match["roles"])


def sentence_around(text: str, start: int, end: int) -> str:
    """The sentences of a text that a stretch touches."""
    at, kept = 0, []
    for sentence in _SENTENCE.split(text):
        found = text.index(sentence, at)
        at = found + len(sentence)
        if found < end and at > start:
            kept.append(sentence)
    return " ".join(kept)


def bearer_breaches(corpus: Corpus, norm: Norm) -> Iterator[str]:
    """What the source says against a norm's bearers; nothing where it cannot tell."""
    if norm.kind == "definition" and norm.bearers:
        yield "a definition has no bearer"
    if norm.kind in ("definition", "missing"):
        return
    roles = frozenset(norm.bearers)
    if norm.bearer_by:
        cited = corpus[norm.bearer_by].text
        addressed = (roles_in(match["roles"]) for match in _ADDRESSED.finditer(cited))
        said = set(chain(subjects(cited), agents(cited), addressed))
        if roles not in said:
            yield f"{norm.bearer_by} names {_names(said)}, not {' and '.join(sorted(roles)) or 'nobody'}"
        return
    text = corpus[norm.provision].text
    start, end = corpus.locate(norm.provision, norm.quote)
    sentence = sentence_around(text, start, end)
    quoted = set(chain(subjects(norm.quote), agents(norm.quote)))
    if not roles:
        fragment = norm.kind != "exemption" and not re.search(_MODAL, norm.quote, re.IGNORECASE)
        named = quoted or (set(subjects(sentence)) if fragment else set())
        if named and not norm.bearer_stated:
            yield f"the text names {_names(named)}"
        return
    for words in (norm.quote, sentence, " ".join(corpus.lead_in(norm.provision)), text):
        said = quoted if words == norm.quote else set(chain(subjects(words), agents(words)))
        if roles in said:
            return
        if said:
            yield f"the text names {_names(said)}, not {' and '.join(sorted(roles))}"
            return
    yield f"the text does not name {' and '.join(sorted(roles))}"


def _names(sets: set[frozenset[str]]) -> str:
    return "; ".join(sorted(" and ".join(sorted(s)) for s in sets)) or "nobody"
