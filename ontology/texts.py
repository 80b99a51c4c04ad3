"""What a provision's own words hold: sentences, those that bind somebody, numbers, and which norm rests on which."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from corpus.provisions import Corpus, Provision
from ontology.figures import Figure, figures
from ontology.model import Norm

_BOUNDARY = re.compile(r"(?<=[.])\s+(?=[A-Z\"“(])")
_ABBREVIATION = re.compile(r"(?:\b(?:etc|No|sub|Sec|U\.S|St|F)\.|\b[A-Z]\.)$")
#: words that oblige, forbid, permit or empower
BINDING = re.compile(
    r"\b(?:shall|must|may|unlawful|is\s+hereby|are\s+hereby|is\s+(?:authorized|required|empowered|subject\s+to)"
    r"|be\s+it\s+enacted|prevails?|no\s+person)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence from `start` to `end` of a provision's text."""

    provision: str
    start: int
    end: int
    words: str

    @property
    def binding(self) -> bool:
        """Whether its words oblige, forbid, permit or empower."""
        return BINDING.search(self.words) is not None


def sentences(provision: Provision) -> tuple[Sentence, ...]:
    """The sentences of a provision's own words, in order; a clause after a semicolon stays with its sentence."""
    text, found, start = provision.text, [], 0
    for boundary in _BOUNDARY.finditer(text):
        if not _ABBREVIATION.search(text[: boundary.start()]):
            found.append(Sentence(provision.id, start, boundary.start(), text[start : boundary.start()]))
            start = boundary.end()
    if start < len(text):
        found.append(Sentence(provision.id, start, len(text), text[start:]))
    return tuple(found)


def stretches(corpus: Corpus, norm: Norm) -> tuple[tuple[int, int], ...]:
    """Where the words of a norm's quotation stand in its provision; those that an ellipsis leaves out are not in it."""
    text, at, found = corpus[norm.provision].text, 0, []
    for stretch in norm.quote.replace("...", "…").split("…"):
        words = " ".join(stretch.split())
        start = text.find(words, at) if words else -1
        if start >= 0:
            at = start + len(words)
            found.append((start, at))
    return tuple(found)


def numbers_in(corpus: Corpus, id_: str) -> tuple[Figure, ...]:
    """The numbers of a provision's own words, without those of citations and words that only imply one."""
    cited = [(r.start, r.end) for r in corpus.references(id_)]
    return tuple(
        f
        for f in figures(corpus[id_].text)
        if not f.implied and not any(start <= f.start < end for start, end in cited)
    )


def spans_of_numbers(corpus: Corpus, norm: Norm) -> tuple[tuple[int, int], ...]:
    """Where the words of a norm's numbers stand in its provision, within its quotation."""
    text, found = corpus[norm.provision].text, []
    for number in norm.numbers:
        words = [part.strip() for part in number.quote.split("…")]
        for start, end in stretches(corpus, norm):
            for part in words:
                found += [
                    (start + m.start(), start + m.end())
                    for m in re.finditer(re.escape(part), text[start:end], re.IGNORECASE)
                ]
    return tuple(found)


def touches(span: tuple[int, int], spans: Iterable[tuple[int, int]]) -> bool:
    """Whether a span shares a character with any of the others."""
    return any(start < span[1] and span[0] < end for start, end in spans)
