"""The structure of the two copies: where each provision's number, heading and own words stand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.resources import files

OURS = re.compile(r" \[heading ours: [^]]*\]$")
POINTER = re.compile(r" \(see [^)]*\)$")
PAGE_NUMBER = re.compile(r" \d{1,2}(?=\n|\Z)")
TITLE = re.compile("TRIBAL CODE CHAPTER 55 BASIC HOUSING CODE")
TRIBAL_NUMBER = re.compile(
    r"""(?:CHAPTER\ [IVX]+:\ [A-Z ]+\ )?(55\.\d{3})\s+    # a section, with the heading of the chapter that it opens
    | (?<=[.;:)])\s+(?:(?:or|and)\s+)?(\([a-z\d]+\))\s+  # a part: after a stop, unlike the figure in "two (2)"
    """,
    re.VERBOSE,
)
MUSKEGO_NUMBER = re.compile(r"^(?:([A-Z])\.\s+|(\(\d\))\s+|([A-Z][A-Z ]+)$)", re.MULTILINE)
AFTER_HEADING = re.compile(r"\.| :|")
WORD = re.compile(r"[A-Z][a-z]+(?!\S)")
WIDTH = 71  # of a line of the Muskego copy


class SourceError(ValueError):
    """A copy does not have a provision that the list of names asks for."""


@dataclass(frozen=True)
class Name:
    """A row of `provisions.tsv`: a provision's id and title, whether the copy prints that title and has a text."""

    id: str
    title: str
    printed: bool
    has_text: bool

    @property
    def code(self) -> str:
        """`muskego` or `tribal`."""
        return self.id.partition("/")[0]

    @property
    def parent(self) -> str | None:
        """The id of the provision that this one is a part of; None for a section."""
        return self.id.rpartition("/")[0] if self.id.count("/") > 1 else None

    @property
    def is_term(self) -> bool:
        """Whether it is a definition of Muskego, which has its term for a number."""
        return self.parent == "muskego/definitions"

    @property
    def number(self) -> str:
        """The number as printed at its own level: `55.302`, `(v)`, `F`, `HOTEL`; a section of Muskego has none."""
        mark = self.id.rpartition("/")[2]
        if self.parent is None:
            return mark if self.code == "tribal" else ""
        if self.is_term:
            return self.title
        return mark if mark.isupper() else f"({mark})"

    @property
    def heading(self) -> str:
        """The heading as printed, a pointer to another definition left to the text; "" where there is none."""
        return POINTER.sub("", self.title) if self.printed else ""


@dataclass(frozen=True)
class Part:
    """A provision as found: it opens with its number and heading, and has its own words from `start` to `end`."""

    name: Name
    opens: int
    start: int
    end: int


def read_names() -> tuple[Name, ...]:
    """The names of all provisions in the order of the copies, from `provisions.tsv`."""
    names = []
    for row in (files("corpus") / "provisions.tsv").read_text("utf-8").splitlines()[1:]:
        id_, heading, state = row.split("\t")
        title = OURS.sub("", heading)
        names.append(Name(id_, title, title == heading, state == "text"))
    return tuple(names)


def parse(code: str, text: str, names: Iterable[Name]) -> list[Part]:
    """The provisions of one copy, in order, with offsets into `text`; raises SourceError where one is missing."""
    of_code = [name for name in names if name.code == code]
    return _parse_tribal(text, of_code) if code == "tribal" else _parse_muskego(text, of_code)


def _parse_tribal(text: str, names: list[Name]) -> list[Part]:
    """The copy runs on: title, table of contents, title, chapters; each line is a page and ends with its number."""
    pages = PAGE_NUMBER.sub(lambda number: " " * len(number[0]), text)
    contents, body = (title.end() for title in TITLE.finditer(pages))
    with_text = [name for name in names if name.has_text]
    listed_only = [name for name in names if not name.has_text]
    parts = list(_numbered(pages, TRIBAL_NUMBER.finditer(pages, body), with_text))
    listed = list(_numbered(pages, TRIBAL_NUMBER.finditer(pages, contents, body), listed_only))
    return _with_words(pages, parts) + listed


def _parse_muskego(text: str, names: list[Name]) -> list[Part]:
    """The copy is broken into lines and prints no section headings: a section is a paragraph without a letter."""
    numbers = MUSKEGO_NUMBER.finditer(text)
    parts = list(_numbered(text.replace("\n", " "), numbers, [name for name in names if name.parent]))
    sections = [name for name in names if not name.parent]
    starts = list(_plain_paragraphs(text))
    parts += [Part(name, start, start, start) for name, start in zip(sections, starts, strict=False)]
    parts.sort(key=lambda part: part.opens)
    if len(starts) != len(sections) or [part.name for part in parts] != names:
        raise SourceError("the copy of Muskego has other sections than the list of names")
    return _with_words(text, parts)


def _numbered(text: str, numbers: Iterator[re.Match[str]], names: list[Name]) -> Iterator[Part]:
    """The place of each name: the next of the printed `numbers` that is its own and has its heading behind it."""
    for name in names:
        heading = "" if name.is_term else name.heading
        for found in numbers:
            group = found.lastindex or 0
            if found[group] == name.number and text.startswith(heading, found.end()):
                break
        else:
            raise SourceError(f"{name.id}: its number and heading are not where they belong in the copy")
        end = found.end() + len(heading)
        stop = AFTER_HEADING.match(text, end) if heading else None
        end = stop.end() if stop else end
        yield Part(name, found.start() if name.parent is None else found.start(group), end, end)


def _plain_paragraphs(text: str) -> Iterator[int]:
    """Where a paragraph starts that has no letter, number or term before it.

    A line that ends a sentence and would have had room for the next word ends a paragraph.
    """
    yield 0
    start, before = 0, ""
    for line in text.splitlines(keepends=True):
        word = WORD.match(line)
        if word and before.endswith(".") and len(before) + 1 + len(word[0]) <= WIDTH:
            yield start
        start, before = start + len(line), line.rstrip("\n")


def _with_words(text: str, parts: list[Part]) -> list[Part]:
    """The parts with their own words: up to where the next one opens, without the blanks around them."""
    found = []
    for part, until in zip(parts, [part.opens for part in parts[1:]] + [len(text)], strict=True):
        words = text[part.start : until]
        start = part.start + (len(words) - len(words.lstrip()) if words.strip() else 0)
        found.append(Part(part.name, part.opens, start, start + len(words.strip())))
    return found
