"""The tribal code's numbers as people write them: `§ 55.131(5)(h)(v)`, `55.210(4) and (9)`, `section 404`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from corpus.lookup import code_of
from corpus.mentions import PARAGRAPH, SIGN, UNIT, Mention, known, not_here
from corpus.provisions import Corpus, load
from corpus.references import BASIC_BUILDING_CODE

STEP = r"(?:\d{1,2}|[a-z]{1,2}|[ivx]{1,4})"
FULL = re.compile(rf"(?:\btribal/|{SIGN}|(?<![\w.,$]))55\s?\.\s?(\d{{3}})(?!\d|\.\d|\s*{UNIT})", re.I)
SHORT = re.compile(rf"(?:{SIGN}|\btribal(?:\s+code)?\s+{SIGN}?)(\d{{3}})(?![\d-]|\.[\d]|\s*{UNIT})", re.I)
OUTSIDE = re.compile(rf"{SIGN}(\d{{3}})(?:\.0)?,?\s+of\s+the\s+(?:basic\s+)?building\s+code\b", re.I)
STEP_IN_BRACKETS = re.compile(rf"\s?\(\s?({STEP})\s?\)", re.I)
STEP_AFTER_SLASH = re.compile(rf"[/.]({STEP})\b(?!\.\d|\s*{UNIT})", re.I)
STEP_AFTER_WORD = re.compile(rf",?\s*{PARAGRAPH}\s*\(?({STEP})\b\)?", re.I)
STEPS_LOOSE = re.compile(rf"(?:\s{STEP}\b){{2,4}}", re.I)
AND = re.compile(r"\s*(?:,?\s*\b(and|or)\b|(&|,)|\b(to|through|thru)\b|([–-]))\s*(?=\()", re.I)


def outside(text: str) -> Iterator[Mention]:
    """`Section 606 of the Basic Building Code`."""
    for found in OUTSIDE.finditer(text):
        printed = f"{BASIC_BUILDING_CODE} § {found[1]}"
        yield not_here(found.start(), found.end(), printed, BASIC_BUILDING_CODE, found[1])


def full(text: str) -> Iterator[Mention]:
    """`55.316`, `section 55.131(5)(h)(v)`, `55.210(4) and (9)`, `tribal/55.131/5/h`."""
    for found in FULL.finditer(text):
        yield _mention(text, found.start(), found.end(), f"55.{found[1]}")


def short(text: str) -> Iterator[Mention]:
    """`section 404`, `tribal 219`: one that the code has, unless the question names the code."""
    code = code_of(text)
    for found in SHORT.finditer(text):
        if code == "muskego":
            yield not_here(found.start(), found.end(), f"Muskego Code § {found[1]}")
        elif f"tribal/55.{found[1]}" in load() or code == "tribal":
            yield _mention(text, found.start(), found.end(), f"55.{found[1]}")


def _mention(text: str, start: int, end: int, section: str) -> Mention:
    """The section written from `start` to `end`, with the parts of it that are named behind."""
    corpus = load()
    steps, end = _steps(text, end)
    if not steps and (loose := STEPS_LOOSE.match(text, end)):
        steps, end = _loose_steps(corpus, section, loose)
    ids = [_id(corpus, section, steps)]
    while steps and (more := AND.match(text, end)):
        others, after = _steps(text, more.end())
        if not others:
            break
        steps = [*steps[: -len(others)], *others]
        other = _id(corpus, section, steps)
        ids += _range(corpus, ids[-1], other) if more[3] or more[4] else [other]
        end = after
    if None in ids:
        return not_here(start, end, f"Tribal Code § {section}" + "".join(f"({step})" for step in steps))
    return known(start, end, tuple(id_ for id_ in ids if id_))


def _steps(text: str, position: int) -> tuple[list[str], int]:
    """The parts named from `position` on, and where they end: `(5)(h)(v)`, `/5/h/v`, `, paragraph (9)`."""
    steps = []
    patterns = (STEP_IN_BRACKETS, STEP_AFTER_SLASH, STEP_AFTER_WORD)
    while found := next((m for m in (pattern.match(text, position) for pattern in patterns) if m), None):
        steps.append(found[1].lower())
        position = found.end()
    return steps, position


def _loose_steps(corpus: Corpus, section: str, found: re.Match[str]) -> tuple[list[str], int]:
    """`5 h v` behind a section: parts if there are at least two and the code has them, else not part of it."""
    words = list(re.finditer(r"\S+", found[0]))
    for count in range(len(words), 1, -1):
        steps = [word[0].lower() for word in words[:count]]
        if _id(corpus, section, steps):
            return steps, found.start() + words[count - 1].end()
    return [], found.start()


def _id(corpus: Corpus, section: str, steps: list[str]) -> str | None:
    """The provision; where upper steps were left out, `55.131(h)(v)`, the only one that can be meant."""
    id_ = "/".join(("tribal", section, *steps))
    if id_ in corpus:
        return id_
    section_id, tail = f"tribal/{section}", "/" + "/".join(steps)
    below = corpus.descendants(section_id) if section_id in corpus else ()
    return min((part for part in below if part.endswith(tail)), key=len, default=None)


def _range(corpus: Corpus, first: str | None, last: str | None) -> list[str | None]:
    """What follows `first` up to `last`, parts of the same provision."""
    parent = first and corpus[first].parent
    siblings = corpus[parent].children if parent else ()
    if first not in siblings or last not in siblings:
        return [last]
    return list(siblings[siblings.index(first) + 1 : siblings.index(last) + 1])
