"""The two codes as one citable tree of provisions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Literal

from corpus import emendations as faults
from corpus import parse
from corpus.emendations import Emendation

if TYPE_CHECKING:
    from corpus.references import Reference

SOURCES = {"muskego": "muskego-minimum-housing-code.txt", "tribal": "tribal-code-chapter-55.txt"}
CHAPTERS = {"1": "I", "2": "II", "3": "III", "4": "IV", "5": "V"}
ELLIPSIS = "…"


class UnknownProvisionError(KeyError):
    """Neither code has a provision of that id."""

    def __str__(self) -> str:
        return f"neither code has a provision {self.args[0]!r}"


class QuoteNotFound(ValueError):  # noqa: N818 (says what it is)
    """A quotation does not stand word for word in the provision it is said to be from."""


@dataclass(frozen=True, slots=True)
class Provision:
    """One provision: `text` its own words mended, `raw` the same stretch as received, from `start` to `end`.

    `start` and `end` count characters of the source file. `text` of a parent is its lead-in alone; `heading` is as
    printed, `title` what to show to people, which is ours where the copy prints none. Where the copy has words of a
    provision before its number or heading, `raw` holds those too.
    """

    id: str
    code: str
    number: str
    heading: str
    title: str
    state: Literal["text", "heading-only"]
    text: str
    raw: str
    start: int
    end: int
    parent: str | None
    children: tuple[str, ...]
    emendations: tuple[Emendation, ...]


class Corpus(Mapping[str, Provision]):
    """All provisions of both codes by id, in the order of `provisions.tsv`."""

    def __init__(self, provisions: Mapping[str, Provision]) -> None:
        self._provisions = provisions
        self._references: dict[str, tuple[Reference, ...]] = {}
        self._referenced_by: dict[str, tuple[str, ...]] | None = None

    def __getitem__(self, id_: str) -> Provision:
        """Raises UnknownProvisionError, a KeyError."""
        try:
            return self._provisions[id_]
        except KeyError:
            raise UnknownProvisionError(id_) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._provisions)

    def __len__(self) -> int:
        return len(self._provisions)

    def sections(self, code: str) -> tuple[str, ...]:
        """The ids of a code's sections, in order."""
        return tuple(p.id for p in self._provisions.values() if p.code == code and p.parent is None)

    def ancestors(self, id_: str) -> tuple[str, ...]:
        """The ids of the provisions that this one is a part of, from the section down."""
        parent = self[id_].parent
        return () if parent is None else (*self.ancestors(parent), parent)

    def descendants(self, id_: str) -> tuple[str, ...]:
        """The ids of all parts of a provision, in order."""
        return tuple(below for child in self[id_].children for below in (child, *self.descendants(child)))

    def lead_in(self, id_: str) -> tuple[str, ...]:
        """The words that lead in to a provision: its ancestors' texts from the section down, without empty ones."""
        return tuple(self[above].text for above in self.ancestors(id_) if self[above].text)

    def whole(self, id_: str) -> str:
        """A provision's own words and, a line each, those of all its parts with their numbers and headings."""
        lines = [self[id_].text, *(self._line(self[below]) for below in self.descendants(id_))]
        return "\n".join(line for line in lines if line)

    def _line(self, provision: Provision) -> str:
        number, heading = provision.number, provision.heading
        if number == heading:
            number = ""
        elif number.isalnum():
            number += "."
        if heading and not heading.endswith("."):
            heading += "."
        return " ".join(words for words in (number, heading, provision.text) if words)

    def label(self, id_: str) -> str:
        """What to print for people: `Tribal Code § 55.131(5)(h)(v)`."""
        provision = self[id_]
        steps = id_.split("/")[1:]
        if provision.code == "tribal":
            return f"Tribal Code § {steps[0]}" + "".join(f"({step})" for step in steps[1:])
        section = f"Muskego Minimum Housing Code, {steps[0].replace('-', ' ').capitalize()}"
        if len(steps) == 1:
            return section
        if steps[0] == "definitions":
            return f"{section} “{provision.heading.capitalize()}”"
        return f"{section} ¶ {steps[1]}" + "".join(f"({step})" for step in steps[2:])

    def akn_eid(self, id_: str) -> str:
        """The Akoma Ntoso 3.0 eId: `chp_I__sec_55-131__subsec_5__para_h__subpara_v`, `sec_equipment__para_G`."""
        code, section, *steps = self[id_].id.split("/")
        chapter = f"chp_{chapter_of(id_)}__" if code == "tribal" else ""
        levels = ("subsec", "para", "subpara") if code == "tribal" else ("para", "subpara")
        parts = "".join(f"__{level}_{step}" for level, step in zip(levels, steps, strict=False))
        return f"{chapter}sec_{section.replace('.', '-')}{parts}"

    def references(self, id_: str) -> tuple[Reference, ...]:
        """What a provision's own words refer to, in the order of the text: provisions of its code and other laws."""
        if id_ not in self._references:
            from corpus.references import references_in

            self._references[id_] = references_in(self, self[id_])
        return self._references[id_]

    def referenced_by(self, id_: str) -> tuple[str, ...]:
        """The ids of the provisions whose own words name this one; naming its chapter does not count."""
        if self._referenced_by is None:
            found: dict[str, list[str]] = defaultdict(list)
            for referring in self:
                named = {
                    id_ for reference in self.references(referring) if not reference.chapter for id_ in reference.ids
                }
                for target in named:
                    found[target].append(referring)
            self._referenced_by = {target: tuple(ids) for target, ids in found.items()}
        return self._referenced_by.get(self[id_].id, ())

    def locate(self, id_: str, quote: str) -> tuple[int, int]:
        """Where a quotation stands in a provision's `text`, in characters; `…` may leave words out.

        White space is compared folded. Raises QuoteNotFound.
        """
        text = self[id_].text
        stretches = [" ".join(stretch.split()) for stretch in quote.replace("...", ELLIPSIS).split(ELLIPSIS)]
        start, end = -1, 0
        for stretch in filter(None, stretches):
            found = text.find(stretch, end)
            if found < 0:
                raise QuoteNotFound(f"{self.label(id_)} does not say {stretch!r}")
            start, end = found if start < 0 else start, found + len(stretch)
        if start < 0:
            raise QuoteNotFound("an empty quotation")
        return start, end


def chapter_of(id_: str) -> str:
    """The chapter of a tribal provision, in Roman numbers: that of `tribal/55.219` is II."""
    return CHAPTERS[id_.removeprefix("tribal/55.")[0]]


def read_source(code: str) -> str:
    """A copy as received, with its line ends."""
    return (files("corpus") / "sources" / SOURCES[code]).read_bytes().decode("utf-8")


@cache
def load() -> Corpus:
    """Both codes; raises SourceError or EmendationError where the data of the package do not fit each other."""
    names, listed = parse.read_names(), faults.read()
    children: dict[str | None, list[str]] = defaultdict(list)
    for name in names:
        children[name.parent].append(name.id)
    of_provision: dict[str, list[Emendation]] = defaultdict(list)
    for emendation in listed:
        of_provision[emendation.provision].append(emendation)
    provisions: dict[str, Provision] = {}
    for code in SOURCES:
        source = read_source(code)
        mended = faults.Mended(source, [emendation for emendation in listed if emendation.code == code])
        for part in parse.parse(code, mended.text, names):
            name = part.name
            start, end = mended.source_start(part.start), mended.source_end(part.end)
            provisions[name.id] = Provision(
                id=name.id,
                code=code,
                number=name.number,
                heading=name.heading,
                title=name.title,
                state="text" if name.has_text else "heading-only",
                text=" ".join(mended.text[part.start : part.end].split()),
                raw=source[start:end],
                start=start,
                end=end,
                parent=name.parent,
                children=tuple(children[name.id]),
                emendations=tuple(of_provision[name.id]),
            )
    return Corpus(provisions)
