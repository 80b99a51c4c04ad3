"""Citations as people type them and as they are printed: alone, or inside a question."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal

from corpus.lookup import CLOSE, code_of, names
from corpus.provisions import Corpus, load
from corpus.references import BASIC_BUILDING_CODE, MUSKEGO_CODE

SIGN = r"(?:\b(?:sections?|sects?\.?|secs?\.?|ss?\.)\s*|§+\s*)"
STEP = r"(?:\d{1,2}|[a-z]{1,2}|[ivx]{1,4})"
PARAGRAPH = r"(?:¶+|\b(?:sub-?)?(?:paragraphs?|paras?\b\.?|pars?\b\.?)|\bsub-?sections?|\bsubs?\b\.?|\bitems?|\bletter)"
UNIT = r"(?:sq|square|f(?:t|eet|oot)|in(?:ch|ches)|%|percent|degrees?|°|people|persons?|lumens?|dollars?)"
SAYS = r"(?:says|means|asks|requires|gives|covers|provides|allows|applies|is|was)"
SAY = re.compile(r"\s+(?:say|mean|ask|require|give|cover|provide|allow|apply)\b", re.I)
STOP = r"(?=\s*(?:$|[?!,;:.)\]]))"

TRIBAL_SECTION = re.compile(rf"(?:\btribal/|{SIGN}|(?<![\w.,$]))55\s?\.\s?(\d{{3}})(?!\d|\.\d|\s*{UNIT})", re.I)
TRIBAL_SHORT = re.compile(rf"(?:{SIGN}|\btribal(?:\s+code)?\s+{SIGN}?)(\d{{3}})(?![\d-]|\.[\d]|\s*{UNIT})", re.I)
OUTSIDE_SECTION = re.compile(rf"{SIGN}(\d{{3}})(?:\.0)?,?\s+of\s+the\s+(?:basic\s+)?building\s+code\b", re.I)
MUSKEGO_SECTION = re.compile(rf"(?:({SIGN})|(?<![\w.,$/#-]))(\d{{1,3}})-(\d{{1,2}})(?![\w-]|\.\d|\s*{UNIT})", re.I)
DOES = re.compile(r"\bdoes(?:\s+the)?\s+$", re.I)
CITED_BARE = re.compile(
    r"(?:^|\b(?:what|which|where|does|do|under|see|quote|cite|read|show(?: me)?|explain|is|about|and|per|by|of|in"
    r"|muskego(?:'s|’s)?|code))(?:\s+the)?\s*$",
    re.I,
)
HOUSE_NUMBER = re.compile(r"\b(?:unit|apt\.?|apartment|flat|room|suite|lot|number|no\.)\s*$", re.I)
LOOK_BACK = 24  # characters before a number that tell what it counts
SPOKEN_OF = re.compile(rf"{STOP}|\s+(?:{SAYS}\b|(?:of|in|under)\s+(?:the\s+|this\s+)?(?:muskego|city|code)\b)", re.I)

STEP_IN_BRACKETS = re.compile(rf"\s?\(\s?({STEP})\s?\)", re.I)
STEP_AFTER_SLASH = re.compile(rf"[/.]({STEP})\b(?!\.\d|\s*{UNIT})", re.I)
STEP_AFTER_WORD = re.compile(rf",?\s*{PARAGRAPH}\s*\(?({STEP})\b\)?", re.I)
STEPS_LOOSE = re.compile(rf"(?:\s{STEP}\b){{2,4}}", re.I)
AND = re.compile(r"\s*(?:,?\s*\b(and|or)\b|(&|,)|\b(to|through|thru)\b|([–-]))\s*(?=\()", re.I)
AND_LETTER = re.compile(
    rf"\s*(?:,|,?\s*\b(?:and|or)\b|&)\s*{PARAGRAPH}?\s*\(?([B-HJ-Z]|[AI](?=\s*(?:$|[?!,;:.])))\b\)?"
)
MISSPELT_SECTION = re.compile(
    rf"\b(?P<section>[a-z]{{6,}}),?\s+{PARAGRAPH}\s*\(?(?P<signed>[a-l])\b\)?(?P<number>)", re.I
)
TERM_QUOTED = re.compile(r",?\s*[“\"‘']([a-z ]+)[”\"’']", re.I)
TERM_AFTER_SLASH = re.compile(r"/([a-z]+(?:-[a-z]+)*)", re.I)
TERM_AFTER_NUMBER = re.compile(r",?\s+([a-z]+(?: [a-z]+)?)", re.I)

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
    rest = query
    for mention in reversed(mentions):
        rest = rest[: mention.start] + " " + rest[mention.end :]
    return names().key(rest) not in {("", ()), ("and", ()), ("code", ())}


def find(text: str) -> list[Mention]:
    """The citations inside a question, in order and apart from each other; measurements and counts are none."""
    found: list[Mention] = []
    for search in (_outside, _tribal, _muskego_lettered, _muskego_numbered, _tribal_short):
        for mention in search(text):
            if all(mention.end <= other.start or other.end <= mention.start for other in found):
                found.append(mention)
    return sorted(found, key=lambda mention: mention.start)


def _known(start: int, end: int, ids: tuple[str, ...]) -> Mention:
    return Mention(start, end, ids, ", ".join(map(load().label, ids)))


def _not_here(start: int, end: int, printed: str, law: str = "", section: str = "") -> Mention:
    named_by = _named_only().get((law, section), ())
    return Mention(start, end, (), printed, "named-only" if named_by else "unknown", named_by)


@cache
def _named_only() -> dict[tuple[str, str], tuple[str, ...]]:
    """The numbered sections of outside laws that the copies name: (law, section) to the provisions that do."""
    corpus = load()
    named: dict[tuple[str, str], tuple[str, ...]] = {}
    for id_ in corpus:
        for reference in corpus.references(id_):
            if reference.law and reference.section:
                key = reference.law, reference.section
                named[key] = (*named.get(key, ()), id_)
    return named


def _outside(text: str) -> Iterator[Mention]:
    """`Section 606 of the Basic Building Code`."""
    for found in OUTSIDE_SECTION.finditer(text):
        printed = f"{BASIC_BUILDING_CODE} § {found[1]}"
        yield _not_here(found.start(), found.end(), printed, BASIC_BUILDING_CODE, found[1])


def _tribal(text: str) -> Iterator[Mention]:
    """`55.316`, `section 55.131(5)(h)(v)`, `55.210(4) and (9)`, `tribal/55.131/5/h`."""
    for found in TRIBAL_SECTION.finditer(text):
        yield _tribal_from(text, found.start(), found.end(), f"55.{found[1]}")


def _tribal_short(text: str) -> Iterator[Mention]:
    """`section 404`, `tribal 219`: one that the code has, unless the question names the code."""
    code = code_of(text)
    for found in TRIBAL_SHORT.finditer(text):
        if code == "muskego":
            yield _not_here(found.start(), found.end(), f"Muskego Code § {found[1]}")
        elif f"tribal/55.{found[1]}" in load() or code == "tribal":
            yield _tribal_from(text, found.start(), found.end(), f"55.{found[1]}")


def _tribal_from(text: str, start: int, end: int, section: str) -> Mention:
    corpus = load()
    steps, end = _steps(text, end)
    if not steps and (loose := STEPS_LOOSE.match(text, end)):
        steps, end = _loose_steps(corpus, section, loose)
    ids = [_tribal_id(corpus, section, steps)]
    while steps and (more := AND.match(text, end)):
        others, after = _steps(text, more.end())
        if not others:
            break
        steps = [*steps[: -len(others)], *others]
        other = _tribal_id(corpus, section, steps)
        ids += _range(corpus, ids[-1], other) if more[3] or more[4] else [other]
        end = after
    if None in ids:
        return _not_here(start, end, f"Tribal Code § {section}" + "".join(f"({step})" for step in steps))
    return _known(start, end, tuple(id_ for id_ in ids if id_))


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
        if _tribal_id(corpus, section, steps):
            return steps, found.start() + words[count - 1].end()
    return [], found.start()


def _tribal_id(corpus: Corpus, section: str, steps: list[str]) -> str | None:
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


@cache
def _sections() -> dict[str, str]:
    """What the sections of Muskego are called, to their ids."""
    called = {}
    for id_ in load().sections("muskego"):
        for alias in names().section_aliases(id_.partition("/")[2]):
            called[" ".join(re.findall(r"[a-z\d]+", alias.lower()))] = id_
    return called


@cache
def _lettered() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
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


def _muskego_lettered(text: str) -> Iterator[Mention]:
    """`responsibilities paragraph E`, `Muskego equipment G(1)`, `paragraph F of responsibilities`."""
    behind, before, whole = _lettered()
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
        if section := _misspelt_section(found["section"].lower()):
            yield _lettered_from(text, found, section)


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
    if not letter.isupper() and f"{section}/{letter.upper()}" not in load():
        return False
    is_word = letter in "aiAI" and found["gap"] != "/"
    cited = (letter.isupper() or bool(found["code"])) and not is_word and f"{section}/{letter.upper()}" in load()
    return cited or _is_spoken_of(text, found)


def _is_spoken_of(text: str, found: re.Match[str]) -> bool:
    """Whether the words around it take it for a text: `does X say`, `X requires`, `X of the code`, `X?`."""
    asked = DOES.search(text, max(0, found.start() - LOOK_BACK), found.start())
    return bool(SPOKEN_OF.match(text, found.end()) or (asked and SAY.match(text, found.end())))


def _lettered_from(text: str, found: re.Match[str], section: str) -> Mention:
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
        return _not_here(found.start(), found.end(), printed)
    return _known(found.start(), end, tuple(ids))


def _muskego_numbered(text: str) -> Iterator[Mention]:
    """`205-2`, `§ 205-2 hotel`, `section 205-7`, `12-4`: with a sign, or where it can be no count of people."""
    for found in MUSKEGO_SECTION.finditer(text):
        number = f"{found[2]}-{found[3]}"
        named = (MUSKEGO_CODE, number) in _named_only()
        if not found[1] and not _is_section(text, found, named):
            continue
        if number == "205-2":
            yield _defined(text, found.start(), found.end(), "muskego/definitions", TERM_QUOTED, TERM_AFTER_NUMBER)
        else:
            yield _not_here(found.start(), found.end(), f"Muskego Code § {number}", MUSKEGO_CODE, number)


def _is_section(text: str, found: re.Match[str], named: bool) -> bool:
    """Whether a number without a sign is a section: `205-2` unless it is a door's, `1-4` only where it is cited."""
    before = max(0, found.start() - LOOK_BACK), found.start()
    if found[2] == "205":
        return not HOUSE_NUMBER.search(text, *before)
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
                    return _known(start, term.end() if whole else term.end() - len(words[-1]) - 1, (id_,))
    return _known(start, end, (section,))


def _folded(words: str) -> str:
    return " ".join(re.findall(r"[a-z\d]+", words.lower()))
