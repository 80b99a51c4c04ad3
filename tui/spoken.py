"""Answers and provisions as plain lines that a screen reader speaks well: no boxes, nothing that only colour tells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from corpus.provisions import load

if TYPE_CHECKING:
    from nlp.answer import Answer, CodeAnswer

CODE_NAMES = {"muskego": "Muskego Minimum Housing Code", "tribal": "Tribal Code, Chapter 55"}
SHORT_NAMES = {"muskego": "Muskego", "tribal": "Tribal Code"}
BEARERS = {
    "owner": "the owner",
    "operator": "the operator",
    "occupant": "the occupant",
    "any-person": "any person",
    "building-official": "the building official",
    "legal-representative": "the legal representative",
    "city-attorney": "the City Attorney",
}
STATUSES = {
    "answered": "answered",
    "conditional": "it depends",
    "not_addressed": "not settled by this copy of the code",
    "not_applied": "found and quoted; its rule is not applied yet",
}
BASES = {
    "rule": "worked out from the rules of the code",
    "judgement": "an official or another standard decides",
    "text": "the words of the code alone",
}
NOTICE = "Information about two codes, not legal advice."


def joined(items: tuple[str, ...], word: str = "or") -> str:
    """A list in words: `a, b or c`."""
    return f"{', '.join(items[:-1])} {word} {items[-1]}" if len(items) > 1 else "".join(items)


def verdict(answer: CodeAnswer) -> str:
    """The answer of one code in a word or a few: `Yes`, `Owner or operator`, `It depends`."""
    if answer.status == "conditional":
        return "It depends"
    if answer.status == "not_addressed":
        return "This copy does not say"
    if answer.status == "not_applied":
        return "Found, not yet applied"
    if answer.verdict:
        return answer.verdict.capitalize()
    if answer.bearers:
        who = joined(tuple(BEARERS[bearer].removeprefix("the ") for bearer in answer.bearers))
        return who[0].upper() + who[1:]
    if answer.basis == "judgement":
        return "An official judges"
    if answer.classes:
        return joined(tuple(name.replace("-", " ") for name in answer.classes), "and").capitalize()
    return "The code answers"


def lines(answer: Answer) -> Iterator[str]:
    """An answer, line by line."""
    if not answer.codes:
        yield answer.text or "I did not understand the question. Say what it is about in a few plain words."
        return
    for number, part in enumerate(answer.asks, 1):
        yield f"Part {number} of {len(answer.asks)}."
        for code in part.codes.values():
            yield from code_lines(code)
        yield ""
    if not answer.asks:
        for code in answer.codes.values():
            yield from code_lines(code)
            yield ""
    facts = [f"{fact.label}: {fact.value} ({fact.how}{_turn(fact.turn)})" for fact in answer.understood]
    if facts:
        yield "Understood: " + "; ".join(facts) + "."
    yield NOTICE


def _turn(turn: int) -> str:
    return f", turn {turn}" if turn > 0 else ""


def code_lines(answer: CodeAnswer) -> Iterator[str]:
    """What one code says: its name and verdict, the reason, what it cites, what it depends on."""
    yield f"{CODE_NAMES[answer.code]}: {verdict(answer)}."
    if answer.text:
        yield answer.text
    for citation in answer.citations:
        quoted = "" if citation.quote in answer.text else f": “{citation.quote}”"
        yield f"Cited: {load().label(citation.id)}{quoted}"
    for fact in answer.missing:
        if fact.question not in answer.text:
            yield f"To be settled: {fact.question}"


def with_citation(answer: CodeAnswer) -> str:
    """One code's answer in a paragraph ready for a letter, each quotation with its provision."""
    text = answer.text or f"{verdict(answer)}."
    quotes = {c.id: "" if c.quote in text else f" (“{c.quote}”)" for c in answer.citations}
    cited = "; ".join(load().label(id_) + quote for id_, quote in quotes.items())
    return f"{CODE_NAMES[answer.code]}: {text}" + (f" See {cited}." if cited else "")


def provision_lines(id_: str) -> Iterator[str]:
    """A provision, word for word, with its place in the code and in the source copy."""
    corpus = load()
    provision = corpus[id_]
    above = corpus.ancestors(id_)
    yield corpus.label(id_) + (f": {provision.heading}" if provision.heading else "")
    if above:
        yield "Part of: " + "; ".join(_place(part) for part in above)
    for words in corpus.lead_in(id_):
        yield f"Lead-in: {words}"
    if provision.state == "heading-only":
        yield "This copy of the code has the heading alone; the text is missing."
    else:
        yield corpus.whole(id_)
    if provision.emendations:
        count = len(provision.emendations)
        yield f"Mended: {count} fault{'' if count == 1 else 's'} of the copy; --json shows the words as received."
    if provision.state == "text":
        copy = CODE_NAMES[provision.code]
        yield f"Source: characters {provision.start} to {provision.end} of the copy of the {copy}."


def _place(id_: str) -> str:
    corpus = load()
    heading = corpus[id_].heading
    return corpus.label(id_) + (f", {heading}" if heading else "")
