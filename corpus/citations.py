"""Citations as people type them and as they are printed: alone, or inside a question."""

from __future__ import annotations

from dataclasses import dataclass

from corpus import muskego_citations, tribal_citations
from corpus.lookup import names
from corpus.mentions import Mention

__all__ = ["Mention", "Resolution", "find", "resolve"]

SEARCHES = (
    tribal_citations.outside,
    tribal_citations.full,
    muskego_citations.lettered,
    muskego_citations.numbered,
    tribal_citations.short,
)


@dataclass(frozen=True)
class Resolution:
    """The provisions that a citation means; for one that means none, the `nearest` that are there."""

    ids: tuple[str, ...]
    nearest: tuple[str, ...] = ()


def resolve(query: str) -> Resolution:
    """The provisions that somebody asks for by number, section and letter, heading or id, however written."""
    if ids := names().exact(query):
        return Resolution(ids)
    mentions = find(query)
    ids = tuple(dict.fromkeys(id_ for mention in mentions for id_ in mention.ids))
    if ids and not _left_over(query, mentions):
        return Resolution(ids)
    if ids := names().misspelt(query) or ids:
        return Resolution(ids)
    named_by = tuple(id_ for mention in mentions for id_ in mention.named_by)
    return Resolution((), named_by or names().nearest(query))


def _left_over(query: str, mentions: list[Mention]) -> bool:
    """Whether a query says more than the citations in it."""
    rest = query
    for mention in reversed(mentions):
        rest = rest[: mention.start] + " " + rest[mention.end :]
    return names().key(rest) not in {("", ()), ("and", ()), ("code", ())}


def find(text: str) -> list[Mention]:
    """The citations inside a question, in order and apart from each other; measurements and counts are none."""
    found: list[Mention] = []
    for search in SEARCHES:
        for mention in search(text):
            if all(mention.end <= other.start or other.end <= mention.start for other in found):
                found.append(mention)
    return sorted(found, key=lambda mention: mention.start)
