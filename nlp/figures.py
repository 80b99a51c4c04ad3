"""Number words and parts of counts written as figures: "two dozen" as 24, "half of the 8 units" as "4 of the 8 units"."""

from __future__ import annotations

import re
from fractions import Fraction

from ontology.units import NUMBER

_ONES = {w: n for n, w in enumerate(
    ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"]
)}  # fmt: skip
_TENS = {
    w: 10 * n for n, w in enumerate(["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], 2)
}
ORDINALS = {w: n for n, w in enumerate(
    ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"], 1
)}  # fmt: skip
NTH = "|".join(ORDINALS)

_WORDNUM = rf"(?:(?:{'|'.join(_TENS)})(?:[- ](?:{'|'.join(w for w in list(_ONES)[1:10])}))?|{'|'.join(sorted(_ONES, key=len, reverse=True))})"
#: Things that are counted; a number before one of them is no name, and a part of them is a number of them.
COUNTED = (
    r"(?:(?:dwelling |guest |rooming |flush |sleeping )?(?:units?|apartments?|flats?|apts?|rooms?|toilets?)|families|households|tenants?|bedrooms?"
    r"|lodgers?|roomers?|boarders?|guests?|people|persons?|occupants?|residents?|kids?|children|adults?|men|women|outlets?"
    r"|windows?|doors?|stories|storeys?|floors?|stor(?:y|ies)|baths?|bathrooms?|sinks?|tubs?|showers?|steps?|stairs?|risers?|exits?|beds?|cans?|sheets?|towels?)"
)
_COMPOUND = re.compile(
    rf"\b(?:(?P<dozen>(?:(?:{_WORDNUM}|a couple(?: of)?|a|half a|half|\d+) )?dozen)|(?P<score>(?:{_WORDNUM}|a|\d+) score)"
    rf"|(?P<couple>a couple of|a couple(?= (?:more|days|weeks|months|hours|{COUNTED})\b))"
    rf"|(?P<hundred>(?:{_WORDNUM}|a|\d+) (?:hundred|thousand)(?: and)?(?: {_WORDNUM})?)|(?P<word>{_WORDNUM}))\b"
)

_NTHS = {"half": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5}
_PART = re.compile(
    rf"\b(?:(?:(?P<top>an?|one|\d+)[ -]|(?=half))(?P<nth>{'|'.join(_NTHS)})s? (?:of )?|(?P<a>\d+)/(?P<b>\d+) of "
    r"|all but (?P<but>\d+|one) of )"
    rf"(?P<the>(?:the|my|our|these|those|his|her|their) )?(?P<n>\d+)(?= {COUNTED}\b|[,.;?!]|$)"
)
_OF = re.compile(rf"\b(\d+)/(\d+)(?= (?:of )?{COUNTED}\b)")  # "1/6 units": how many of how many


def in_figures(text: str) -> str:
    """Number words written as figures: "two dozen" as 24, "a couple of" as 2, "half of the 8 units" as "4 of the 8 units"."""
    text = _keep_pronoun(text)
    text = re.sub(rf"\b({NTH}) (?=floor|story|storey)", lambda m: f"{ORDINALS[m[1]]}th ", text)
    for pattern, plain in _SHAPES:
        text = pattern.sub(plain, text)
    text = _OF.sub(lambda m: f"{m[1]} of {m[2]}" if int(m[1]) < int(m[2]) and m[2] not in "234" else m[0], text)
    return _PART.sub(_part, text)


def _part(match: re.Match[str]) -> str:
    """A part of some things as their number, where that is whole."""
    whole = int(match["n"])
    if match["but"]:
        number = Fraction(whole - (1 if match["but"] == "one" else int(match["but"])))
    elif match["a"]:
        number = Fraction(whole * int(match["a"]), int(match["b"]) or 1)
    else:
        number = Fraction(whole * (int(match["top"]) if (match["top"] or "").isdigit() else 1), _NTHS[match["nth"]])
    if number.denominator != 1 or not 1 <= number <= whole:
        return match[0]
    return f"{number} of {match['the'] or ''}{whole}"


_SIDE = rf"{NUMBER} ?(?:feet|foot|ft|inches|metres?|meters?|m|cm)"
#: Shapes of one quantity, written as the plain one: "2 m 10", "10'x12'", "10 ft long and 12 ft wide", "half a metre", "40%".
_SHAPES = [
    (re.compile(r"\b(\d+) ?(?:m|metres?|meters?) (\d\d)(?= (?:by|x|high|wide|long|deep|above|below|from|to|at|on|is|the)\b|[.,;?!]|$)"), r"\1.\2 m"),
    (re.compile(r"(?<=\d)(['\"]|ft|feet|m|cm|in)x(?=\d)"), r"\1 x "),
    (re.compile(rf"\b({_SIDE}) (?:long|deep|wide|across)(?: and|,|,? by| x)? ({_SIDE}) (?:long|deep|wide|across)\b"), r"\1 x \2"),
    (re.compile(r"\bhalf an? (metre|meter|foot)\b"), r"0.5 \1"),
    (re.compile(r"(?<=\d) ?%"), " percent"),
    (re.compile(r"(?<!\d )\btwins\b"), "2 twins"),
    (re.compile(r"(?<!\d )\btriplets\b"), "3 triplets"),
    (re.compile(r"\b(\d+) and (?:a|one|1)[ -]half\b"), r"\1 1/2"),
    (re.compile(r"\b(\d+) and (?:a|one|1)[ -]third\b"), r"\1 1/3"),
    (re.compile(r"\b(\d+) and (\d+/\d+)"), r"\1 \2"),
    (re.compile(r"\b(\d+) or so\b(?: of)?"), r"\1"),
    (re.compile(r"(?<=\d)-(?=(?:unit|flat|famil|plex|stor|room|bed|person|sq|foot|inch|year|month|day|degree|mesh))"), " "),
]  # fmt: skip
_PRONOUN = re.compile(
    rf"\b(?:{NTH}|no|any|every|some|which|this|that|the only|only|another|other|each|the|last|old|new|lonely) one\b|\b(?:my|the)(?: \w+)? one\b(?! {COUNTED}\b)|\blittle ones?\b|\bone (?:of (?:my|the|our|those|these|them|his|her)|day|thing|more|another|next door|by|guy)\b"
    r"|\ball but one\b"
)


def _keep_pronoun(text: str) -> str:
    out, at = [], 0
    for match in _PRONOUN.finditer(text):
        out += [_COMPOUND.sub(_figure, text[at : match.start()]), match[0]]
        at = match.end()
    out.append(_COMPOUND.sub(_figure, text[at:]))
    return "".join(out)


def _figure(match: re.Match[str]) -> str:
    word = match[0]
    if match["couple"]:
        return "2"
    for unit, size in (("dozen", 12), ("score", 20), ("thousand", 1000), ("hundred", 100)):
        if unit in word.split():
            front, _, rest = word.partition(unit)
            front = front.strip()
            couple = front.startswith("a couple")
            times = Fraction(1, 2) if front.startswith("half") else Fraction(2 if couple else _word_value(front))
            rest = rest.replace("and", " ").strip()
            return str(int(times * size + (_word_value(rest) if rest else 0)))
    return str(_word_value(word))


def _word_value(text: str) -> int:
    if text in ("", "a", "an"):
        return 1
    if text.isdigit():
        return int(text)
    return sum(_TENS.get(part, _ONES.get(part, 0)) for part in re.split(r"[- ]", text))


_ORDINAL = re.compile(
    rf"\b(?:(?P<w>{NTH})|(?P<d>\d+)(?:st|nd|rd|th))(?= (?!of\b|floor|stor|level|the\b)[a-z]|[.,;?!]|$)"
)


def ordinals(text: str) -> list[tuple[int, int]]:
    """(number, place) of every ordinal before a noun ("a fourth one", "the 5th room"), storeys and parts ("a third of") apart."""
    return [(int(m["d"] or 0) or ORDINALS[m["w"]], m.start()) for m in _ORDINAL.finditer(text)]
