"""A conversation as Markdown, to keep or to send on."""

from __future__ import annotations

from collections.abc import Iterator

from corpus.provisions import load
from tui import spoken
from tui.conversation import Conversation


def markdown(conversation: Conversation) -> str:
    """The whole conversation, each answer with its quotations and provisions."""
    return "\n".join(_lines(conversation)) + "\n"


def _lines(conversation: Conversation) -> Iterator[str]:
    yield f"# {_plain(conversation.name)}"
    yield ""
    yield f"{spoken.NOTICE} Answers by Rooftree from its copies of the two codes."
    for exchange in conversation.exchanges:
        yield ""
        yield f"## {_plain(' '.join(exchange.question.split()))}"
        if exchange.answer is None:
            yield f"\nNo answer. {_plain(exchange.failed)}".rstrip()
            continue
        if exchange.answer.text:
            yield f"\n{_plain(exchange.answer.text)}"
        for code in exchange.answer.codes.values():
            yield f"\n**{spoken.CODE_NAMES[code.code]}: {spoken.verdict(code)}.** {_plain(code.text)}"
            for citation in code.citations:
                if citation.quote not in code.text:
                    yield f"\n> {_plain(citation.quote)}\n>\n> {load().label(citation.id)}"
                else:
                    yield f"\n> {load().label(citation.id)}"
        facts = [f"{fact.label}: {fact.value}" for fact in exchange.answer.understood]
        if facts:
            yield f"\nFacts as understood: {_plain('; '.join(facts))}."


def _plain(text: str) -> str:
    """A text with the signs of Markdown made harmless."""
    return "".join(f"\\{c}" if c in "\\`*_[]<>#|" else c for c in text)
