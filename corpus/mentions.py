"""A citation found inside a question, and the words that all citations are made of."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

from corpus.provisions import load

SIGN = r"(?:\b(?:sections?|sects?\.?|secs?\.?|ss?\.)\s*|§+\s*)"
PARAGRAPH = r"(?:¶+|\b(?:sub-?)?(?:paragraphs?|paras?\b\.?|pars?\b\.?)|\bsub-?sections?|\bsubs?\b\.?|\bitems?|\bletter)"
UNIT = r"(?:sq|square|f(?:t|eet|oot)|in(?:ch|ches)|%|percent|degrees?|°|people|persons?|lumens?|dollars?)"

Why = Literal["", "unknown", "named-only"]


@dataclass(frozen=True)
class Mention:
    """A citation from `start` to `end` of a question: its provisions, and how it is printed for people.

    Without `ids` it is of no provision in either copy, and `why` says so: `unknown`, or `named-only` where the
    provisions `named_by` speak of it.
    """

    start: int
    end: int
    ids: tuple[str, ...]
    printed: str
    why: Why = ""
    named_by: tuple[str, ...] = ()


def known(start: int, end: int, ids: tuple[str, ...]) -> Mention:
    """A mention of provisions that are there."""
    return Mention(start, end, ids, ", ".join(map(load().label, ids)))


def not_here(start: int, end: int, printed: str, law: str = "", section: str = "") -> Mention:
    """A mention of what neither copy has, printed in full; `law` and `section` where outside provisions are meant."""
    named_by = named_only().get((law, section), ())
    return Mention(start, end, (), printed, "named-only" if named_by else "unknown", named_by)


@cache
def named_only() -> dict[tuple[str, str], tuple[str, ...]]:
    """The numbered sections of outside laws that the copies name: (law, section) to the provisions that do."""
    corpus = load()
    named: dict[tuple[str, str], tuple[str, ...]] = {}
    for id_ in corpus:
        for reference in corpus.references(id_):
            if reference.law and reference.section:
                key = reference.law, reference.section
                named[key] = (*named.get(key, ()), id_)
    return named
