"""The Muskego code's paragraphs as people name them: `responsibilities F`, `equipment ¶ G(1)`, `205-2 hotel`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from corpus.lookup import CLOSE, names
from corpus.mentions import PARAGRAPH, SIGN, UNIT, Mention, known, named_only, not_here
from corpus.provisions import load
from corpus.references import MUSKEGO_CODE

NUMBER = re.compile(rf"(?:({SIGN})|(?<![\w.,$/#-]))(\d{{1,3}})-(\d{{1,2}})(?![\w-]|\.\d|\s*{UNIT})", re.I)
SAYS = r"(?:says|means|asks|requires|gives|covers|provides|allows|applies|is|was)"
SAY = re.compile(r"\s+(?:say|mean|ask|require|give|cover|provide|allow|apply)\b", re.I)
STOP = r"(?=\s*(?:$|[?!,;:.)\]]))"
SPOKEN_OF = re.compile(rf"{STOP}|\s+(?:{SAYS}\b|(?:of|in|under)\s+(?:the\s+|this\s+)?(?:muskego|city|code)\b)", re.I)
DOES = re.compile(r"\bdoes(?:\s+the)?\s+$", re.I)
CITED_BARE = re.compile(
    r"(?:^|\b(?:what|which|where|does|do|under|see|quote|cite|read|show(?: me)?|explain|is|about|and|per|by|of|in"
    r"|muskego(?:'s|’s)?|code))(?:\s+the)?\s*$",
    re.I,
)
HOUSE_NUMBER = re.compile(r"\b(?:unit|apt\.?|apartment|flat|room|suite|lot|number|no\.)\s*$", re.I)
LOOK_BACK = 24  # characters before a number that tell what it counts
AND_LETTER = re.compile(
    rf"\s*(?:,|,?\s*\b(?:and|or)\b|&)\s*{PARAGRAPH}?\s*\(?([B-HJ-Z]|[AI](?=\s*(?:$|[?!,;:.])))\b\)?"
)
MISSPELT_SECTION = re.compile(
    rf"\b(?P<section>[a-z]{{6,}}),?\s+{PARAGRAPH}\s*\(?(?P<signed>[a-l])\b\)?(?P<number>)", re.I
)
TERM_QUOTED = re.compile(r",?\s*[“\"‘']([a-z ]+)[”\"’']", re.I)
TERM_AFTER_SLASH = re.compile(r"/([a-z]+(?:-[a-z]+)*)", re.I)
TERM_AFTER_NUMBER = re.compile(r",?\s+([a-z]+(?: [a-z]+)?)", re.I)


@cache
def _sections() -> dict[str, str]:
    """What the sections of Muskego are called, to their ids."""
    called = {}
    for id_ in load().sections("muskego"):
        for alias in names().section_aliases(id_.partition("/")[2]):
            called[" ".join(re.findall(r"[a-z\d]+", alias.lower()))] = id_
    return called


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """Patterns for a letter behind its section, for one before it, and for a whole section named with its code."""
    aliases = sorted(_sections(), key=len, reverse=True)
    section = "|".join(r"[\s,;/()§-]+".join(map(re.escape, alias.split())) for alias in aliases)
    code = r"(?:muskego\b(?:'s|’s)?\s*(?:minimum\s+housing\s+code,?\s*)?/?|minimum\s+housing\s+code,\s*)"
    number = r"(?:\s?[(/]\s?(\d)\b\)?)?"
    behind = re.compile(
        rf"(?P<code>{code})?\b(?P<section>{section})(?:\s+(?:section|rules?))?,?"
        rf"(?:\s*(?P<sign>{PARAGRAPH})\s*\(?(?P<signed>[a-z])\b\)?|\s?\((?P<bracket>[a-z])\)"
        rf"|(?P<gap>[\s/])(?P<bare>[a-z])\b(?!['’-]))(?P<number>{number})",
        re.I,
    )
    before = re.compile(
        rf"{PARAGRAPH}\s*\(?(?P<signed>[a-z])\b\)?(?P<number>{number})\s+(?:of|under|in)\s+(?:the\s+)?{code}?"
        rf"(?P<section>{section})\b",
        re.I,
    )
    whole = re.compile(rf"\bmuskego(?:/|\s+minimum\s+housing\s+code,\s*)(?P<section>{section})\b", re.I)
    return behind, before, whole


def lettered(text: str) -> Iterator[Mention]:
    """`responsibilities paragraph E`, `Muskego equipment G(1)`, `paragraph F of responsibilities`."""
    behind, before, whole = _patterns()
    for found in behind.finditer(text):
        section = _sections()[_folded(found["section"])]
        if not found["bare"] or _is_letter(text, found, section):
            yield _lettered_from(text, found, section)
    for found in before.finditer(text):
        yield _lettered_from(text, found, _sections()[_folded(found["section"])])
    for found in whole.finditer(text):
        section = _sections()[_folded(found["section"])]
        yield _defined(text, found.start(), found.end(), section, TERM_QUOTED, TERM_AFTER_SLASH)
    for found in MISSPELT_SECTION.finditer(text):
        if meant := _misspelt_section(found["section"].lower()):
            yield _lettered_from(text, found, meant)


def _misspelt_section(word: str) -> str | None:
    """The section of Muskego whose word is almost `word`; None for a right one, which needs no second look."""
    if any(word in alias.split() for alias in _sections()):
        return None
    from rapidfuzz import fuzz, process

    meant = process.extractOne(word, list(_sections()), scorer=fuzz.ratio, score_cutoff=CLOSE)
    return _sections()[meant[0]] if meant else None


def _is_letter(text: str, found: re.Match[str], section: str) -> bool:
    """Whether a letter alone behind a section's name names a paragraph: `light B`, but not `light a room`."""
    letter = found["bare"]
    if found["number"]:
        return True
    exists = f"{section}/{letter.upper()}" in load()
    if _is_spoken_of(text, found):
        return exists or letter.isupper()
    is_word = letter in "aiAI" and found["gap"] != "/"
    return exists and not is_word and (letter.isupper() or bool(found["code"]))


def _is_spoken_of(text: str, found: re.Match[str]) -> bool:
    """Whether the words around it take it for a text: `does X say`, `X requires`, `X of the code`, `X?`."""
    asked = DOES.search(text, max(0, found.start() - LOOK_BACK), found.start())
    return bool(SPOKEN_OF.match(text, found.end()) or (asked and SAY.match(text, found.end())))


def _lettered_from(text: str, found: re.Match[str], section: str) -> Mention:
    """The paragraph of a section that a match names, and those that follow: `responsibilities E and F`."""
    letters = found.groupdict()
    letter = next(filter(None, (letters.get(way) for way in ("signed", "bracket", "bare")))).upper()
    digits = re.findall(r"\d", found["number"])
    ids = ["/".join((section, letter, *digits))]
    end = found.end()
    while more := AND_LETTER.match(text, end):
        ids.append(f"{section}/{more[1]}")
        end = more.end()
    corpus = load()
    if not all(id_ in corpus for id_ in ids):
        printed = f"{corpus.label(section)} ¶ {letter}" + "".join(f"({digit})" for digit in digits)
        return not_here(found.start(), found.end(), printed)
    return known(found.start(), end, tuple(ids))


def numbered(text: str) -> Iterator[Mention]:
    """`205-2`, `§ 205-2 hotel`, `section 205-7`, `12-4`: with a sign, or where it can be no count of people."""
    for found in NUMBER.finditer(text):
        number = f"{found[2]}-{found[3]}"
        if not found[1] and not _is_section(text, found, number):
            continue
        if number == "205-2":
            yield _defined(text, found.start(), found.end(), "muskego/definitions", TERM_QUOTED, TERM_AFTER_NUMBER)
        else:
            yield not_here(found.start(), found.end(), f"Muskego Code § {number}", MUSKEGO_CODE, number)


def _is_section(text: str, found: re.Match[str], number: str) -> bool:
    """Whether a number without a sign is a section: `205-2` unless it is a door's, `1-4` only where it is cited."""
    before = max(0, found.start() - LOOK_BACK), found.start()
    if found[2] == "205":
        return not HOUSE_NUMBER.search(text, *before)
    named = (MUSKEGO_CODE, number) in named_only()
    return named and bool(CITED_BARE.search(text, *before)) and _is_spoken_of(text, found)


def _defined(text: str, start: int, end: int, section: str, *terms: re.Pattern[str]) -> Mention:
    """A section of Muskego or, where it is the definitions and a term follows, that definition."""
    for pattern in terms:
        if section == "muskego/definitions" and (term := pattern.match(text, end)):
            words = re.split(r"[ -]", term[1].lower())
            for length in range(len(words), 0, -1):
                id_ = f"{section}/{'-'.join(words[:length])}"
                if id_ in load():
                    whole = length == len(words)
                    return known(start, term.end() if whole else term.end() - len(words[-1]) - 1, (id_,))
    return known(start, end, (section,))


def _folded(words: str) -> str:
    return " ".join(re.findall(r"[a-z\d]+", words.lower()))
