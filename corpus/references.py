"""What the words of a provision refer to: other provisions of its code, and laws outside both."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from corpus.provisions import Corpus, Provision, chapter_of

BASIC_BUILDING_CODE = "Basic Building Code"
MUSKEGO_CODE = "Code of the City of Muskego"
REFERENCE = {
    "tribal": re.compile(
        r"""(?:[Ss]ections?\ )?(?P<section>55\.\d{3})
        | [Ss]ection\ (?P<outside>\d{3})(?:\.0)?(?:\ of\ the\ Basic\ Building\ Code)?
        | sub\.\ \((?P<part>\d)\)
        | [Tt]his\ (?P<own_chapter>Chapter) | Chapter\ (?P<chapter>[IV]+)\ of\ this\ code
        | [Ss]ee\ (?P<term>[a-z]+)\.(?:--(?P<narrower>[a-z ]+)\.)? | the\ same\ as\ an?\ (?P<alike>[a-z]+)
        | (?P<law>Basic\ Building\ Code|[Bb]uilding\ code|plumbing\ code|electrical\ code|zoning\ law
          |air\ pollution\ control\ ordinances)
        """,
        re.VERBOSE | re.IGNORECASE,
    ),
    "muskego": re.compile(
        r"""§\ (?P<definitions>205-2) | §\ (?P<outside>\d+-\d+)\ of\ this\ Code
        | (?P<law>Plumbing\ Code|State\ Commercial\ Building\ Code|City\ and\ state\ building\ codes
          |appropriate\ codes\ of\ the\ state)
        """,
        re.VERBOSE,
    ),
}


@dataclass(frozen=True)
class Reference:
    """A reference from `start` to `end` of a provision's `text`: the `ids` it leads to, or the outside `law`.

    One to a `chapter` leads to all other sections of it; one to a numbered section of an outside law has its number
    as `section`. References are as printed, also where another section may be meant (`emendations.toml`).
    """

    start: int
    end: int
    printed: str
    ids: tuple[str, ...] = ()
    chapter: str | None = None
    law: str | None = None
    section: str | None = None


def references_in(corpus: Corpus, provision: Provision) -> tuple[Reference, ...]:
    """All references in a provision's own words, in order; "this section" and "this code" are none."""
    return tuple(_reference(corpus, provision, found) for found in REFERENCE[provision.code].finditer(provision.text))


def _reference(corpus: Corpus, provision: Provision, found: re.Match[str]) -> Reference:
    start, end, printed = found.start(), found.end(), found[0]
    named: dict[str, str] = {name: words for name, words in found.groupdict().items() if words}
    if "outside" in named:
        law = BASIC_BUILDING_CODE if provision.code == "tribal" else MUSKEGO_CODE
        return Reference(start, end, printed, law=law, section=named["outside"])
    if "law" in named:
        return Reference(start, end, printed, law=named["law"])
    chapter = chapter_of(provision.id) if "own_chapter" in named else named.get("chapter")
    if chapter:
        sections = (id_ for id_ in corpus.sections("tribal") if chapter_of(id_) == chapter and id_ != provision.id)
        return Reference(start, end, printed, tuple(sections), chapter)
    return Reference(start, end, printed, tuple(_targets(corpus, provision, named)))


def _targets(corpus: Corpus, provision: Provision, named: dict[str, str]) -> Iterator[str]:
    if section := named.get("section"):
        yield f"tribal/{section}"
    elif part := named.get("part"):
        yield f"{corpus.ancestors(provision.id)[0]}/{part}"
    elif "definitions" in named:
        yield "muskego/definitions"
    for term in filter(None, map(named.get, ("term", "narrower", "alike"))):
        yield _definition(corpus, term.lower())


def _definition(corpus: Corpus, term: str) -> str:
    """The tribal definition of a term that another one sends its reader to; a heading may list several terms."""
    defined = corpus.descendants("tribal/55.131/5")
    return next(
        id_
        for id_ in defined
        if term in corpus[id_].heading.lower().split(", ") and not corpus[id_].text.lower().startswith("(see ")
    )
