"""Numbers, quantities, dates and ages in a normal text: what was typed, its exact value in the canonical unit, its kind."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from ontology import units


@dataclass(frozen=True, slots=True)
class Measure:
    """One quantity: its place in the normal text, exact canonical value, canonical unit, fact type, and the comparison said.

    `type` is a fact type ("area", "length", "temperature", "illuminance", "percent", "days", "hours", "years", "month-day",
    "mesh", "count"); `sides` are the two lengths in inches where an area was given as a product; `outside` marks a temperature.
    """

    start: int
    end: int
    text: str
    value: Fraction
    unit: str
    type: str
    comparison: str = ""
    sides: tuple[Fraction, ...] = ()
    ordinal: bool = False


_ONES = {w: n for n, w in enumerate(
    ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"]
)}  # fmt: skip
_TENS = {
    w: 10 * n for n, w in enumerate(["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], 2)
}
_ORDINALS = {w: n for n, w in enumerate(
    ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"], 1
)}  # fmt: skip
_MONTHS = {
    w: n
    for n, w in enumerate(
        [
            "january",
            "february",
            "march",
            "april",
            "may",
            "june",
            "july",
            "august",
            "september",
            "october",
            "november",
            "december",
        ],
        1,
    )
}
_MONTHS |= {w[:3]: n for w, n in _MONTHS.items() if w != "may"} | {"sept": 9, "may": 5}

_WORDNUM = rf"(?:(?:{'|'.join(_TENS)})(?:[- ](?:{'|'.join(w for w in list(_ONES)[1:10])}))?|{'|'.join(sorted(_ONES, key=len, reverse=True))})"
_COMPOUND = re.compile(
    rf"\b(?:(?P<dozen>(?:(?:{_WORDNUM}|a|half a|half|\d+) )?dozen)|(?P<score>(?:{_WORDNUM}|a|\d+) score)|(?P<couple>a couple of|a couple(?= (?:more|days|weeks|months|hours|units|rooms|apartments|flats|lodgers|roomers|boarders|guests|outlets|windows|people|kids|steps|stairs|toilets)\b))"
    rf"|(?P<hundred>(?:{_WORDNUM}|a|\d+) (?:hundred|thousand)(?: and)?(?: {_WORDNUM})?)|(?P<word>{_WORDNUM}))\b"
)
_NUM = r"(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+[ -]\d+/\d+|\d+/\d+|\d*\.\d+|\d+)"
_LENGTH_UNIT = r"(?:feet|foot|ft\b\.?|'(?!\w)|inches|inch|in\b\.?(?! the| a | my| our| it| each| his| her| this| that| any| all| both| an | which| there| one)|\"|yards?|yd|metres?|meters?|m\b|centimet(?:re|er)s?|cm\b|millimet(?:re|er)s?|mm\b)"
_UNIT_NAMES = [
    (r"feet|foot|ft|'", "ft"), (r"inches|inch|in\b|\"", "in"), (r"yards?|yd", "yd"), (r"centimet|cm", "cm"),
    (r"millimet|mm", "mm"), (r"met|m\b", "m"),
]  # fmt: skip
_AREA = re.compile(
    rf"(?P<n>{_NUM})[ -]*(?:(?P<ft>sq(?:uare)?\.?[ -]*(?:feet|foot|ft\.?)|ft2\b|ft\^2|square footage|(?:feet|foot|ft) square\b)"
    rf"|(?P<m>sq(?:uare)?\.?[ -]*(?:met(?:re|er)s?|m\b)|m2|m\^2)|(?P<i>sq(?:uare)?\.?[ -]*(?:inches|inch|in\b\.?)|in2|in\^2)"
    rf"|(?P<y>sq(?:uare)?\.?[ -]*(?:yards?|yd))|(?P<c>sq(?:uare)?\.?[ -]*(?:centimet(?:re|er)s?|cm)|cm2))"
)
_FEETIN = (
    rf"(?:{_NUM})\s*-?\s*(?:'|feet|foot|ft\b\.?)\s*(?:and\s*)?-?\s*(?:{_NUM})\s*-?\s*(?:\"|''|inches|inch|in\b\.?)?"
)
_PRODUCT = re.compile(
    rf"(?P<a>{_FEETIN}|{_NUM}\s*-?{_LENGTH_UNIT}?)\s*(?:x|by|\*)\s*(?P<b>{_FEETIN}|{_NUM})\s*-?(?P<u>{_LENGTH_UNIT})?"
)
_FEET_INCHES = re.compile(
    rf"(?P<f>{_NUM})\s*-?\s*(?:'|feet|foot|ft\b\.?)\s*(?:,?\s*(?:and\s*)?-?\s*(?P<i>{_NUM})\s*-?\s*(?:\"|''|inches|inch|in\b\.?(?! a| the))|(?:and\s*)?-?\s*(?P<i2>{_NUM})(?=\s|$|[.,;:?!)])(?! (?:of|feet|foot|ft|sq|percent|people|persons)\b))"
)
_SIMPLE = [
    ("length", re.compile(rf"(?P<n>{_NUM})[ -]*(?P<u>{_LENGTH_UNIT})")),
    ("below", re.compile(rf"(?P<n>{_NUM}) below(?: zero| 0)?(?: degrees?)?(?P<c> ?°? ?c(?:elsius|entigrade)?\b)?(?: ?°? ?f(?:ahrenheit)?\b)?(?! grade| ground| the| finished| outside (?:grade|ground|finished)| avg| average| street)")),
    ("temperature", re.compile(rf"(?P<s>minus |negative |-)?(?P<n>{_NUM})\s*(?:(?P<c>°\s*c\b|degrees? c(?:elsius|entigrade)?\b|c\b(?=[ .,?;)]|$)|celsius)|(?P<f>°\s*f\b|degrees? f(?:ahrenheit)?\b|f\b|fahrenheit|°|degrees?|deg\b)(?P<b> below(?: zero| 0)?)?)(?P<below> below(?: zero| 0)?)?")),
    ("minus", re.compile(rf"(?:minus |negative |(?<![\w\d)])-)(?P<n>{_NUM})(?![\w/])")),
    ("percent", re.compile(rf"(?P<n>{_NUM})\s*(?:percent|per cent|%|pct)")),
    ("lux", re.compile(rf"(?P<n>{_NUM})\s*(?:lux|lx\b)")),
    ("lumen", re.compile(rf"(?P<n>{_NUM})\s*(?:lumens?(?: per (?:square foot|sq ft|ft2))?|lm ?/ ?(?:ft2|sq ft)|foot[ -]?candles?|fc\b)")),
    ("mesh", re.compile(rf"(?P<n>{_NUM})[ -]*(?:mesh|wires per inch|squares per inch)|mesh (?:of )?(?P<n2>{_NUM})")),
    ("age-months", re.compile(rf"(?P<n>{_NUM})[ -]*(?:months?|mo)[ -]*(?:old|baby|infant)|(?:he|she|baby|infant|child|son|daughter|kid|who|it) (?:is|of|aged) (?P<n2>{_NUM}) (?:months?|mo)\b|(?P<n3>{_NUM}) months?(?= (?:and|or|of age|now|$)|[.?!,]|$)")),
    ("age-years", re.compile(rf"(?P<n>{_NUM})[ -]*(?:years?|yr)[ -]*(?:old|of age)")),
    ("days", re.compile(rf"(?P<n>{_NUM})[ -]*(?P<u>days?|weeks?)\b")),
    ("hours", re.compile(rf"(?P<n>{_NUM})[ -]*(?P<u>hours?|minutes?)\b")),
]  # fmt: skip
_DATE = re.compile(
    rf"\b(?P<m>{'|'.join(sorted(_MONTHS, key=len, reverse=True))})\.? (?P<d>\d{{1,2}})(?:st|nd|rd|th)?\b(?!\d|\s*(?:people|units|sq))|\b(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? (?P<m2>{'|'.join(sorted(_MONTHS, key=len, reverse=True))})\b"
    rf"|\b(?:in|during|mid|early|late|is|its|it is|middle of)[ -](?P<m3>{'|'.join(k for k in sorted(_MONTHS, key=len, reverse=True) if len(k) > 3)})\b(?! \d)"
)
_FLOOR = re.compile(
    rf"\b(?P<w>{'|'.join(_ORDINALS)}|(?P<d>\d+)(?:st|nd|rd|th))[ -](?:floor|story|storey|level)\b|\bfloor (?P<n>\d+)\b(?!\s*(?:['\"/]|\.\d|in|ft|feet|foot|m\b|met|cm|deg|percent|sq|x|by|-))"
)
_COUNT = re.compile(rf"(?<![\w.,/'\"-])(?P<n>{_NUM})(?![\w/%°'\"]|\.\d|,\d)")
_BEFORE = [
    (re.compile(r"(?:at least|no less than|not less than|minimum of|or more)\s*$"), "at-least"),
    (re.compile(r"(?:at most|no more than|not more than|up to|maximum of|max of)\s*$"), "at-most"),
    (re.compile(r"(?:more than|over|above|greater than|exceeds?|exceeding|past)\s*$"), "more-than"),
    (re.compile(r"(?:less than|under|below|fewer than|short of|only about)\s*$"), "less-than"),
]  # fmt: skip
_AFTER = re.compile(r"^\s*(?:or more|or over|and up|\+|plus\b)")


_NTH = re.compile(
    rf"\b(?:(?P<w>{'|'.join(_ORDINALS)})|(?P<d>\d+)(?:st|nd|rd|th))(?= (?!of\b|floor|stor|level|the\b)[a-z])"
)


def ordinals(text: str) -> list[tuple[int, int]]:
    """(number, place) of every ordinal before a noun ("a fourth one", "the 5th room"), storeys and parts ("a third of") apart."""
    return [(int(m["d"] or 0) or _ORDINALS[m["w"]], m.start()) for m in _NTH.finditer(text)]


def in_figures(text: str) -> str:
    """Number words written as figures: "two dozen" as 24, "a couple of" as 2, "twenty-one" as 21."""

    def figure(match: re.Match[str]) -> str:
        word = match[0]
        if match["couple"]:
            return "2"
        for unit, size in (("dozen", 12), ("score", 20), ("thousand", 1000), ("hundred", 100)):
            if unit in word.split():
                front, _, rest = word.partition(unit)
                front = front.strip()
                times = Fraction(1, 2) if front.startswith("half") else Fraction(_word_value(front))
                rest = rest.replace("and", " ").strip()
                return str(int(times * size + (_word_value(rest) if rest else 0)))
        return str(_word_value(word))

    text = re.sub(
        r"\bone(?= (?:of|is|to|day|has|had|next|more|thing|who|that|in|on|at|with|window there)\b)(?! (?:of )?(?:unit|apartment|flat|family|person))",
        "one ",
        text,
    ).replace("one  ", "one ")
    text = _keep_pronoun(text, figure)
    text = re.sub(rf"\b({'|'.join(_ORDINALS)}) (?=floor|story|storey)", lambda m: f"{_ORDINALS[m[1]]}th ", text)
    for pattern, plain in _SHAPES:
        text = pattern.sub(plain, text)
    text = re.sub(r"\b(\d+) and (?:a|one|1)[ -]half\b", r"\1 1/2", text)
    text = re.sub(r"\b(\d+) and (?:a|one|1)[ -]third\b", r"\1 1/3", text)
    text = re.sub(r"\b(\d+) and (\d+/\d+)", r"\1 \2", text)
    return re.sub(
        r"(?<=\d)-(?=(?:unit|flat|famil|plex|stor|room|bed|person|sq|foot|inch|year|month|day|degree|mesh))", " ", text
    )


_SIDE = rf"{_NUM} ?(?:feet|foot|ft|inches|metres?|meters?|m|cm)"
#: Shapes of one quantity, written as the plain one: "2 m 10", "10'x12'", "10 ft long and 12 ft wide", "half a metre", "40%".
_SHAPES = [
    (re.compile(r"\b(\d+) ?(?:m|metres?|meters?) (\d\d)(?= (?:by|x|high|wide|long|deep|above|below|from|to|at|on|is|the)\b|[.,;?!]|$)"), r"\1.\2 m"),
    (re.compile(r"(?<=\d)(['\"]|ft|feet|m|cm|in)x(?=\d)"), r"\1 x "),
    (re.compile(rf"\b({_SIDE}) (?:long|deep|wide|across)(?: and|,|,? by| x)? ({_SIDE}) (?:long|deep|wide|across)\b"), r"\1 x \2"),
    (re.compile(r"\bhalf an? (metre|meter|foot)\b"), r"0.5 \1"),
    (re.compile(r"(?<=\d) ?%"), " percent"),
]  # fmt: skip
_PRONOUN = re.compile(
    rf"\b(?:{'|'.join(_ORDINALS)}|no|any|every|some|which|this|that|the only|only|another|other|each|the|last|old|new|my|lonely) one\b|\bone (?:of (?:my|the|our|those|these|them|his|her)|day|thing|more|another|next door|by|guy)\b"
)


def _keep_pronoun(text: str, figure: object) -> str:
    out, at = [], 0
    for match in _PRONOUN.finditer(text):
        out += [_COMPOUND.sub(figure, text[at : match.start()]), match[0]]  # type: ignore[call-overload]
        at = match.end()
    out.append(_COMPOUND.sub(figure, text[at:]))  # type: ignore[call-overload]
    return "".join(out)


def _word_value(text: str) -> int:
    if text in ("", "a", "an"):
        return 1
    if text.isdigit():
        return int(text)
    return sum(_TENS.get(part, _ONES.get(part, 0)) for part in re.split(r"[- ]", text))


def _number(text: str) -> Fraction:
    return units.fraction(re.sub(r"(?<=\d)-(?=\d+/)", " ", text.strip()))


def _unit(text: str) -> str:
    return next((name for pattern, name in _UNIT_NAMES if re.match(pattern, text)), "ft")


def _length(text: str, default: str = "ft") -> Fraction:
    match = _FEET_INCHES.match(text.strip()) or _FEET_INCHES.match(text.strip() + " ")
    if match:
        return _number(match["f"]) * 12 + _number(match["i"] or match["i2"])
    match = re.match(rf"({_NUM})\s*-?\s*(.*)", text.strip())
    assert match
    return units.canonical(str(_number(match[1])), _unit(match[2]) if match[2] else default)[0]


def measures(text: str) -> list[Measure]:
    """Every quantity in a normal text whose number words are figures already, left to right, none overlapping."""
    found: list[Measure] = []
    taken = [False] * len(text)

    def take(
        match: re.Match[str],
        value: Fraction,
        unit: str,
        kind: str,
        sides: tuple[Fraction, ...] = (),
        ordinal: bool = False,
    ) -> None:
        start, end = match.span()
        if any(taken[start:end]):
            return
        taken[start:end] = [True] * (end - start)
        before = text[max(0, start - 24) : start]
        comparison = next((name for pattern, name in _BEFORE if pattern.search(before)), "")
        if _AFTER.match(text[end : end + 10]):
            comparison = "at-least"
        found.append(Measure(start, end, match[0].strip(), value, unit, kind, comparison, sides, ordinal))

    for match in _DATE.finditer(text):
        month = _MONTHS[match["m"] or match["m2"] or match["m3"]]
        day = int(match["d"] or match["d2"] or 15)
        if 1 <= day <= 31:
            take(match, Fraction(month * 100 + day), "month-day", "month-day")
    for match in _FLOOR.finditer(text):
        number = int(match["d"] or match["n"] or 0) or _ORDINALS.get(match["w"] or "", 0)
        take(match, Fraction(number), "count", "count", ordinal=True)
    for match in _AREA.finditer(text):
        unit = next(u for g, u in (("ft", "ft2"), ("m", "m2"), ("i", "in2"), ("y", "yd2"), ("c", "cm2")) if match[g])
        if text[max(0, match.start() - 3) : match.start()].rstrip().endswith(("x", "by")) and _PRODUCT.search(
            text[max(0, match.start() - 14) : match.end()]
        ):
            continue
        take(match, units.canonical(str(_number(match["n"])), unit)[0], "ft2", "area")
    for match in _PRODUCT.finditer(text):
        last = match["u"] or ""
        whole = text[match.start() : match.end()]
        unit = _unit(last) if last else "ft"
        try:
            a = _length(match["a"], unit)
            b = _length(match["b"] + (last if not re.search(r"['\"a-z]", match["b"]) else ""), unit)
        except (ValueError, AssertionError):
            continue
        if re.search(r"\d x \d{3,}", whole):
            continue
        take(match, a * b / 144, "ft2", "area", (a, b))
    for match in _FEET_INCHES.finditer(text):
        take(match, _number(match["f"]) * 12 + _number(match["i"] or match["i2"]), "in", "length")
    for kind, pattern in _SIMPLE:
        for match in pattern.finditer(text):
            _simple(kind, match, take)
    for match in _COUNT.finditer(text):
        value = _number(match["n"])
        take(match, value, "count", "count")
    return sorted(found, key=lambda m: m.start)


def _simple(kind: str, match: re.Match[str], take: object) -> None:
    assert callable(take)
    groups = match.groupdict()
    number = _number(next(g for g in (groups.get("n"), groups.get("n2"), groups.get("n3")) if g))
    if kind == "length":
        value, unit = units.canonical(str(number), _unit(match["u"]))
        take(match, value, unit, "length")
    elif kind == "temperature":
        sign = -1 if groups.get("s") or groups.get("b") or groups.get("below") else 1
        value, unit = units.canonical(str(sign * number), "degC" if match["c"] else "degF")
        take(match, value, unit, "temperature")
    elif kind in ("below", "minus"):
        value, unit = units.canonical(str(-number), "degC" if groups.get("c") else "degF")
        take(match, value, unit, "temperature")
    elif kind == "percent":
        take(match, number, "percent", "percent")
    elif kind in ("lux", "lumen"):
        value, unit = units.canonical(str(number), "lux" if kind == "lux" else "lm/ft2")
        take(match, value, unit, "illuminance")
    elif kind == "mesh":
        take(match, number, "mesh", "mesh")
    elif kind.startswith("age"):
        take(match, number / 12 if kind == "age-months" else number, "years", "years")
    elif kind == "days":
        take(match, number * (7 if match["u"].startswith("w") else 1), "days", "days")
    elif kind == "hours":
        take(match, number / (60 if match["u"].startswith("m") else 1), "hours", "hours")
