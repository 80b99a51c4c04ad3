"""Questions on what the rules say: who must, where it stands, what it does, who judges, what excepts it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from corpus.provisions import load
from ontology.built import law
from ontology.model import DUTIES, Norm
from tui.practice.drafts import (
    PER_TEMPLATE,
    Draft,
    label_of,
    nearest,
    neighbours,
    norms_of,
    plain_key,
    shortened,
    shuffled,
)
from tui.spoken import BEARERS, CODE_NAMES, joined


def who_must(code: str, random: Random) -> Iterator[Draft]:
    """Who owes a duty that the plain words put on somebody."""
    sets = sorted({norm.bearers for norm in norms_of(code, *DUTIES) if norm.bearers} | {("owner",), ("occupant",)})
    for norm in shuffled(norms_of(code, *DUTIES), random):
        found = re.match(r"The ([a-z][a-z ,]+?) must (.*)$", norm.plain)
        if not norm.bearers or not norm.bearer_stated or found is None or not _names(norm, found[1]):
            continue
        if re.search(r"\b(owner|operator|occupant|tenant)s?\b", found[2]):
            continue
        right = joined(tuple(BEARERS[b] for b in norm.bearers))
        wrong = [joined(tuple(BEARERS[b] for b in other)) for other in sets if other != norm.bearers]
        wrong = sorted(shuffled(wrong, random), key=lambda words: not set(words.split()) & set(right.split()) - {"the"})
        names = {joined(tuple(BEARERS[b] for b in other)): ",".join(other) for other in sets}
        prompt = f"{CODE_NAMES[code]}: who must {found[2].rstrip('.')}?"
        yield Draft(norm.id, prompt, right, tuple(wrong), norm.provision, norm.quote, about=norm.id, names=names)


def _names(norm: Norm, words: str) -> bool:
    said = set(re.findall(r"[a-z]+", words)) - {"the", "or", "and", "a", "any", "of"}
    known = {word for bearer in norm.bearers for word in BEARERS[bearer].split()} | {"tenant"}
    return bool(said) and said <= known


def provision_of_rule(code: str, random: Random) -> Iterator[Draft]:
    """Where a rule stands."""
    norms = norms_of(code)
    for norm in shuffled(list(norms), random):
        same = {n.provision for n in norms if n.subject == norm.subject or plain_key(n.plain) == plain_key(norm.plain)}
        family = {norm.provision, *load().ancestors(norm.provision), *load().descendants(norm.provision)}
        others = [n.provision for n in norms if n.provision not in same | family]
        if len(norm.plain) < 40:
            continue
        ordered = neighbours(norm.provision, others, random)
        prompt = f"{CODE_NAMES[code]}: which provision says this? {norm.plain}"
        yield Draft(
            norm.id, prompt, label_of(norm.provision), tuple(map(label_of, ordered)), norm.provision, norm.quote
        )


def rule_of_provision(code: str, random: Random) -> Iterator[Draft]:
    """What a provision says."""
    norms = norms_of(code)
    for norm in shuffled(list(norms), random):
        own = {
            plain_key(n.plain)
            for n in norms
            if n.provision.startswith(norm.provision) or norm.provision.startswith(n.provision)
        }
        own |= {plain_key(n.plain) for n in norms if n.subject == norm.subject}
        others = [n.plain for n in norms if plain_key(n.plain) not in own]
        if len(norm.plain) >= 30:
            prompt = f"What does {label_of(norm.provision)} say?"
            near = nearest(norm.plain, others, random)
            yield Draft(norm.id, prompt, norm.plain, tuple(near), norm.provision, norm.quote)


FORCES = {
    "obligation": "It requires something",
    "prohibition": "It forbids something",
    "permission": "It allows something to those it speaks of",
    "power": "It gives an official a power",
    "exemption": "It makes an exception",
    "definition": "It defines a word",
    "penalty": "It sets a penalty",
}


def force_of_provision(code: str, random: Random) -> Iterator[Draft]:
    """What a provision does."""
    by_kind = {kind: shuffled(norms_of(code, kind), random) for kind in FORCES}
    for number in range(PER_TEMPLATE):
        for kind, norms in by_kind.items():
            if number < len(norms) and (kind in DUTIES or len(load()[norms[number].provision].text) < 400):
                norm = norms[number]
                prompt = f"{label_of(norm.provision)}: “{shortened(norm.quote)}” What does this do?"
                wrong = shuffled([words for other, words in FORCES.items() if other != kind], random)
                yield Draft(norm.id, prompt, FORCES[kind], tuple(wrong), norm.provision, norm.quote, norm.plain)


def judge_of_rule(code: str, random: Random) -> Iterator[Draft]:
    """Who judges what cannot be measured."""
    names = {
        "building-official": "The building official",
        "health-official": "The health official",
        "other-law": "Another law or standard decides",
        "not-stated": "The text names nobody",
    }
    for norm in shuffled(norms_of(code), random):
        if len(norm.judgement) == 1 and norm.judgement[0].who in names:
            judgement = norm.judgement[0]
            prompt = (
                f"{label_of(norm.provision)}: “{shortened(norm.quote)}” Who judges “{judgement.words}”, by this text?"
            )
            wrong = tuple(words for who, words in names.items() if who != judgement.who)
            yield Draft(norm.id, prompt, names[judgement.who], wrong, norm.provision, norm.quote)


def exception_of_rule(code: str, random: Random) -> Iterator[Draft]:
    """What excepts a rule."""
    norms = law().norms
    exceptions = dict.fromkeys(
        r for norm in norms.values() for r in norm.unless if norms[r].code == code
    )  # in a fixed order
    for norm in shuffled(norms_of(code), random):
        for ref in norm.unless[:1]:
            own = {norms[other].plain for other in norm.unless}
            others = [norms[other].plain for other in exceptions]
            others += [n.plain for n in norms_of(code, "exemption", "permission")]
            prompt = f"{label_of(norm.provision)}: {norm.plain} What is an exception to it?"
            wrong = tuple(nearest(norm.plain, [plain for plain in others if plain not in own], random))
            yield Draft(norm.id, prompt, norms[ref].plain, wrong, norms[ref].provision, norms[ref].quote)


def item_of_procedure(code: str, random: Random) -> Iterator[Draft]:
    """What a notice, or another procedure, must contain."""
    corpus = load()
    lists = {norm.id: norm for norm in norms_of(code) if len(norm.items) > 1}
    for norm in lists.values():
        own = {plain_key(corpus[i].text) for i in norm.items}
        for item in norm.items:
            others = [i for other in lists.values() if other.id != norm.id for i in other.items if i not in norm.items]
            others += [
                n.provision for n in norms_of(code, "procedure", "power", "permission") if n.provision not in norm.items
            ]
            wrong = [
                shortened(corpus[i].text)
                for i in dict.fromkeys(others)
                if corpus[i].text and not i.startswith(norm.provision) and plain_key(corpus[i].text) not in own
            ]
            if corpus[item].text:
                prompt = f"{label_of(norm.provision)}: {norm.plain} Which of these is one of its points?"
                yield Draft(
                    item, prompt, shortened(corpus[item].text), tuple(shuffled(wrong, random)), item, corpus[item].text
                )
