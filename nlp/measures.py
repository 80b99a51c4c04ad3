"""Quantities that a text states: counts, lengths, areas, temperatures, times of year, ages, and what was said of them.

Every number that stands in the text is found, with its place, its exact value in the canonical unit, its kind; numbers that
only name something (a unit, a clock time, a year, a price, a telephone) are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from nlp.figures import COUNTED, NTH, ORDINALS
from ontology import units


@dataclass(frozen=True, slots=True)
class Measure:
    """One quantity: its place in the normal text, exact canonical value, canonical unit, fact type, and the comparison said.

    `type` is a fact type ("area", "length", "temperature", "illuminance", "percent", "days", "hours", "years", "month-day",
    "mesh", "count"); `sides` are the two lengths in inches where an area was given as a product; `ordinal` marks a storey;
    `others` counts those besides the speaker's own ("the other 2 units").
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
    others: bool = False


_MONTH = "|".join(sorted(units.MONTHS, key=len, reverse=True))
_NUM = units.NUMBER
_CANDLE = r"[ .-]{0,2}(?:candles?|c)\b"  # after a foot: "3 ft candles", "3 ft-c"
_FOOT = rf"(?:'(?![a-z])|(?:feet|foot|ft)\b(?!{_CANDLE})\.?)"
#: "in" is inches but where a place or time follows it: "72 in every room".
_IN = (
    r"in\b\.?(?! (?:the|an?|my|our|it|each|every|his|her|their|your|this|that|these|those|any|all|both|some|most|which|there|here|hear"
    rf"|one|total|use|winter|summer|spring|fall|autumn|bed|town|front|back|{COUNTED}|{_MONTH})\b)"
)
_INCH = rf"(?:\"|''|inch(?:es)?\b|{_IN})"
_LENGTH_UNIT = (
    rf"(?:{_FOOT}|{_INCH}|yards?\b|yd\b|met(?:re|er)s?\b|m\b|centimet(?:re|er)s?\b|cm\b|millimet(?:re|er)s?\b|mm\b)"
)
_FEETIN = rf"(?:{_NUM})\s*-?\s*{_FOOT}\s*(?:and\s*)?-?\s*(?:{_NUM})\s*-?\s*(?:\"|''|inches|inch|in\b\.?)?"
_FEET_INCHES = re.compile(
    rf"(?P<f>{_NUM})\s*-?\s*{_FOOT}\s*(?:,?\s*(?:and\s*)?-?\s*(?P<i>{_NUM})\s*-?\s*{_INCH}"
    rf"|(?:and\s*)?-?\s*(?P<i2>{_NUM})(?=\s|$|[.,;:?!)])(?! (?:of|feet|foot|ft|sq|percent|people|persons|degrees?|units?)\b))"
)
_SIMPLE_LENGTH = rf"(?P<n>{_NUM})[ -]*(?P<u>{_LENGTH_UNIT})"


def _number(text: str) -> Fraction:
    return units.fraction(re.sub(r"(?<=\d)-(?=\d+/)", " ", text.strip()))


def _length(text: str, default: str = "ft") -> Fraction:
    match = _FEET_INCHES.match(text.strip()) or _FEET_INCHES.match(text.strip() + " ")
    if match:
        return _number(match["f"]) * 12 + _number(match["i"] or match["i2"])
    match = re.match(rf"({_NUM})\s*-?\s*(.*)", text.strip())
    assert match
    return units.canonical(str(_number(match[1])), units.named(match[2]) or default)[0]


class _Told(NamedTuple):
    """What a pattern's match says of a measure."""

    value: Fraction
    unit: str
    type: str
    sides: tuple[Fraction, ...] = ()
    ordinal: bool = False
    at: int = -1  # where the number begins, where words that tell its kind stand before it


_Kind = tuple[re.Pattern[str], Callable[[re.Match[str]], _Told | None]]


def _in(unit: str, type_: str) -> Callable[[re.Match[str]], _Told]:
    """A reader of a match's number in a unit."""

    def told(match: re.Match[str]) -> _Told:
        written = next(g for name, g in match.groupdict().items() if name.startswith("n") and g)
        return _Told(*units.canonical(str(_number(written)), unit), type_)

    return told


def _age(match: re.Match[str]) -> _Told:
    group = next(name for name, written in match.groupdict().items() if written)
    return _Told(*units.canonical(match[group], "years"), "years", at=match.start(group))


def _date(match: re.Match[str]) -> _Told | None:
    month = units.MONTHS[match["m"] or match["m2"] or match["m3"]]
    day = int(match["d"] or match["d2"] or 15)
    return _Told(Fraction(month * 100 + day), "month-day", "month-day") if 1 <= day <= 31 else None


def _floor(match: re.Match[str]) -> _Told:
    number = int(match["d"] or match["n"] or 0) or ORDINALS.get(match["w"] or "", 0)
    return _Told(Fraction(number), "count", "count", ordinal=True)


def _area(match: re.Match[str]) -> _Told | None:
    before = match.string[max(0, match.start() - 14) : match.start()]
    if before.rstrip().endswith(("x", "by")) and _PRODUCT.search(before + match[0]):
        return None
    unit = units.named(match["u"])
    return _Told(*units.canonical(str(_number(match["n"])), unit), "area") if unit else None


def _product(match: re.Match[str]) -> _Told | None:
    last = match["u"] or ""
    unit = units.named(last) or "ft"
    try:
        a = _length(match["a"], unit)
        b = _length(match["b"] + (last if not re.search(r"['\"a-z]", match["b"]) else ""), unit)
    except (ValueError, AssertionError):
        return None
    return None if re.search(r"\d x \d{3,}", match[0]) else _Told(a * b / 144, "ft2", "area", (a, b))


def _feet_inches(match: re.Match[str]) -> _Told:
    return _Told(_number(match["f"]) * 12 + _number(match["i"] or match["i2"]), "in", "length")


def _simple_length(match: re.Match[str]) -> _Told:
    return _Told(*units.canonical(str(_number(match["n"])), units.named(match["u"]) or "ft"), "length")


def _temperature(match: re.Match[str]) -> _Told:
    groups = match.groupdict()
    sign = -1 if groups.get("s") or groups.get("b") or groups.get("below") else 1
    unit = "degC" if groups.get("c") else "degF"
    return _Told(*units.canonical(str(sign * _number(match["n"])), unit), "temperature")


def _nothing(_: re.Match[str]) -> None:
    """A number that is no quantity."""


def _mesh(match: re.Match[str]) -> _Told:
    found = [_number(g) for g in (match["n"], match["n2"], match["n3"]) if g]
    return _Told(min(found), "mesh", "mesh")


def _months(match: re.Match[str]) -> _Told | None:
    """Some months or years of time as days; a single month has no certain number of them."""
    number = _number(match["n"])
    if match["u"].startswith("m"):
        return _Told(number * 30, "days", "days") if number >= 2 else None
    return _Told(number * 365, "days", "days")


_AFTER_NAME = (
    r"(?=\s*(?:$|[.,;:?!)-]|(?:is|was|has|had|have|and|or|of|in|on|at|with|needs?|got|gets?|does|did|do|can|who|that|where|they|we|i|he|she|it"
    r"|keeps?|next|below|above|upstairs|downstairs|smells?|leaks?|only|too|also|says?|complain\w*|report\w*|for|because|if|when|since|now|still|but|so|to|there)\b))"
)
_BEFORE_NAME = (
    r"\b(?=[a-z]+[ .#]*(?:[a-z]+[ .#]*)?\d)(?:(?<=^)|(?<=[,.;:(?!] )|(?<=\bin )|(?<=\bof )|(?<=\bat )|(?<=\bfrom )|(?<=\bfor )|(?<=\bto )|(?<=\band )|(?<=\bor )|(?<=\bbut )"
    r"|(?<=\blike )|(?<=\bis )|(?<=\bif )|(?<=\babove )|(?<=\bbelow )|(?<=\bunder )|(?<=\brent )|(?<=\brenting )|(?<=\bhave )|(?<=\bwhile )"
    r"|(?<=\bthat )|(?<=\bonly )|(?<=\bwhen )|(?<=\bbecause )|(?<=\bwith ))"
)
_HOUR = r"(?:1\d|2[0-4]|\d)"
#: Numbers that only name something: money, telephones, clock times, years, streets, a man's height, sections of a code.
_IDLE = re.compile(
    rf"\$ ?{_NUM}|\b{_NUM} ?(?:dollars?|bucks|cents|usd)\b|\b\d{{2,4}} (?:a|per|each|every) (?:month|week|night)\b"
    r"|(?:\(\d{3}\) ?|\b\d{3}[ .-])?\b\d{3}-\d{4}\b"
    rf"|\b{_HOUR}(?::\d\d)? ?(?:am\b(?! i\b)|pm\b|a\.m\b\.?|p\.m\b\.?|o ?'?clock\b)|\b{_HOUR}:\d\d\b"
    rf"|\b(?:between|from) {_HOUR} (?:and|to|till?|until) {_HOUR}(?::\d\d)? ?(?:am|pm|at night|in the (?:morning|evening|afternoon))\b"
    rf"|\b(?:off|out|wrong|low|high|short|over|under) by (?:about |some )?{_NUM}(?: ?(?:degrees?|inch(?:es)?|feet|foot|ft|percent|points?))?\b"
    rf"|\b{_NUM} degrees? (?:off\b|too )"
    rf"|\b{_NUM}[ -](?:way|prong|pronged|piece|part|tier|ply|speed|burner)s?\b"
    rf"|\b(?:at|till?|until|by|around|after|before|from|since|past|to|about) {_HOUR}(?= (?:at night|tonight|sharp|in the (?:morning|evening|afternoon)|(?:every|this|each) (?:night|morning|evening))\b)"
    r"|\b(?:19|20)\d\d\b(?! ?(?:sq|square|feet|ft|foot|m2|lux|people|lumens?)\b)"
    r"|\b\d+ (?:[a-z]+ ){1,2}(?:st|street|ave|avenue|road|rd|drive|lane|blvd|boulevard|court)\b|\b\d+[ -]footers?\b"
    r"|\b(?:section|sec\.?|chapter|ch\.?|article|paragraph|code|figure|page|§) ?\d+(?:[.-]\d+)*\b|\b55\.\d{3}\b|\b205-\d+\b"
)
#: Numbers that name a unit or a room: "apartment 2", "units 3 and 5", "in number 4", "#3".
_NAMES = re.compile(
    rf"{_BEFORE_NAME}(?:unit|apartment|apt|flat|suite|room|rm|cabin|lot|space|trailer|house|building|bldg|condo|studio|site) ?(?:number |no\.? ?|nr\.? |# ?)?\d+[a-z]?\b{_AFTER_NAME}"
    r"|\b(?:unit|apartment|apt|flat|suite|room|rm|cabin|lot|house) ?(?:number |no\.? ?|nr\.? |# ?)\d+[a-z]?\b"
    r"|\b(?:units|apartments|apts|flats)(?: (?:nos?|numbers?)\.?)? #?\d+[a-z]?(?:, ?#?\d+[a-z]?)*,? and #?\d+[a-z]?"
    rf"(?!\w| ?(?:{COUNTED}|{_LENGTH_UNIT}|sq|degrees|percent)\b)"
)
_NUMBERED = re.compile(rf"# ?\d+\b|{_BEFORE_NAME}(?:number|nr\.?|no\.?) ?\d+[a-z]?\b{_AFTER_NAME}")
_GAUGE = re.compile(r"\b(?:gauge|gage|ga|shield\w*|wire|sheet metal|aluminum|galvani[sz]ed)\b")


def idle(text: str) -> list[tuple[int, int]]:
    """The spans of a text in figures whose numbers count and measure nothing."""
    return [m.span() for m in _IDLE.finditer(text)]


_PRODUCT = re.compile(
    rf"(?P<a>{_FEETIN}|{_NUM}\s*-?{_LENGTH_UNIT}?)\s*(?:x|by|\*)\s*(?P<b>{_FEETIN}|{_NUM})\s*-?(?P<u>{_LENGTH_UNIT})?"
)
_AGE_ENDS = r"(?=\s*(?:$|[.,;:?!)]|(?:and|but|so|now|next|in|this|years?)\b))"
_RELATIVE = (
    r"(?:son|daughter|boy|girl|brother|sister|kid|child|baby|toddler|teenager|niece|nephew|cousin|mother|father|mom|mum|dad"
    r"|grand(?:ma|pa|mother|father|son|daughter))"
)
_KIN = r"(?:kids|children|sons|daughters|boys|girls|sisters|brothers|nephews|nieces|cousins|grand(?:sons|daughters|kids|children)|teen(?:ager)?s|twins)"
_TIMES = r"(?:(?:consecutive|straight|full|whole|calendar|business|working|more|solid|long|entire|other|extra|additional|odd)[ -])?"
_SPAN = r"(?:for|past|last|within|every|after|over|these|in|of|since|about|nearly|almost)"
#: The kinds of quantity in the order in which they are looked for; what one took is no part of another.
_KINDS: list[_Kind] = [
    (re.compile(rf"(?:(?P<n3>{_NUM})\s*(?:x|by)\s*)?(?P<n>{_NUM})[ -]*(?:mesh|wires per inch|squares per inch)|mesh (?:of )?(?P<n2>{_NUM})"), _mesh),
    (re.compile(rf"(?P<n>{_NUM})\s*(?:lux|lx)\b"), _in("lux", "illuminance")),
    (re.compile(rf"(?P<n>{_NUM})[ -]*(?:lumens?(?: per (?:square foot|sq ft|ft2))?|lm ?/ ?(?:ft2|sq ft)|(?:foot|feet|ft){_CANDLE}|ftc\b|fc\b)"), _in("lm/ft2", "illuminance")),
    (re.compile(
        rf"\b(?P<m>{_MONTH})\.? (?:the )?(?P<d>\d{{1,2}})(?:st|nd|rd|th)?\b(?!\d|\s*(?:people|units|sq))|\b(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? (?P<m2>{_MONTH})\b"
        rf"|\b(?:in|during|mid|early|late|is|its|it is|middle of)[ -](?P<m3>{'|'.join(k for k in _MONTH.split('|') if len(k) > 3)})\b(?! \d)"
    ), _date),
    (re.compile(
        rf"\b(?P<w>{NTH}|(?P<d>\d+)(?:st|nd|rd|th))[ -](?:floor|story|storey|level)\b|\bfloor (?P<n>\d+)\b(?!\s*(?:['\"/]|\.\d|in|ft|feet|foot|m\b|met|cm|deg|percent|sq|x|by|-))"
    ), _floor),
    (re.compile(
        rf"(?P<n>{_NUM})[ -]*(?P<u>sq(?:uare)?\.?[ -]*(?:feet|foot(?:age)?|ft\b\.?)|ft2\b|ft\^2|(?:feet|foot|ft) square\b"
        r"|sq(?:uare)?\.?[ -]*(?:met(?:re|er)s?|m\b)|m2|m\^2|sq(?:uare)?\.?[ -]*(?:inches|inch|in\b\.?)|in2|in\^2|sq(?:uare)?\.?[ -]*(?:yards?|yd)"
        r"|sq(?:uare)?\.?[ -]*(?:centimet(?:re|er)s?|cm)|cm2)"
    ), _area),
    (_PRODUCT, _product),
    (_FEET_INCHES, _feet_inches),
    (re.compile(_SIMPLE_LENGTH), _simple_length),
    (re.compile(rf"(?P<n>{_NUM}) above (?:zero|0)\b(?: degrees?)?(?P<c> ?°? ?c(?:elsius|entigrade)?\b)?"), _temperature),
    (re.compile(rf"(?P<n>{_NUM})[ -](?P<b>below)(?: zero| 0)?(?: degrees?)?(?P<c> ?°? ?c(?:elsius|entigrade)?\b)?(?: ?°? ?f(?:ahrenheit)?\b)?(?! grade| ground| the| finished| outside (?:grade|ground|finished)| avg| average| street)"), _temperature),
    (re.compile(rf"(?P<s>minus |negative |-)?(?P<n>{_NUM})\s*(?:(?P<c>°\s*c\b|degrees? c(?:elsius|entigrade)?\b|c\b(?=[ .,?;)]|$)|celsius)|(?P<f>°\s*f\b|degrees? f(?:ahrenheit)?\b|f\b|fahrenheit|°|degrees?|deg\b)(?P<b> below(?: zero| 0)?)?)(?P<below> below(?: zero| 0)?)?"), _temperature),
    (re.compile(rf"(?P<s>minus |negative |(?<![\w\d)])-)(?P<n>{_NUM})(?![\w/])"), _temperature),
    (re.compile(rf"(?P<n>{_NUM})\s*(?:percent|per cent|%|pct)"), _in("percent", "percent")),
    (re.compile(rf"(?P<n>{_NUM})[ -]*(?:months?|mo)[ -]*(?:old|baby|infant)|(?:he|she|baby|infant|child|son|daughter|kid|who|it) (?:is|of|aged) (?P<n2>{_NUM}) (?:months?|mo)\b|(?<!for )(?<!past )(?<!last )(?<!within )(?<!every )(?<!after )(?<!over )(?<!about )(?<!these )(?<!in )(?<![\d.])(?P<n3>{_NUM}) months?(?= (?:and|or|of age|now|$)|[.?!,]|$)"), _in("months", "years")),
    (re.compile(rf"(?P<n>{_NUM})[ -]*(?:years?|yr)[ -]*(?:old|of age)"), _in("years", "years")),
    (re.compile(
        rf"\b(?:he|she|who) (?:is|was)(?: (?:just|only|now|almost|nearly|about|over|under|not even))* (?P<n>{_NUM}){_AGE_ENDS}|\bturn(?:s|ed|ing) (?P<n2>{_NUM})\b"
        rf"|\b(?:age|aged) (?P<n3>{_NUM})\b(?! ?x)|\b{_RELATIVE}(?:,| \(|,? age) ?(?P<n4>{_NUM})(?=\s*(?:[,)]|and\b|[.?!;]|$))"
    ), _age),
    (re.compile(
        rf"\b{_KIN}(?:(?: are| aged| ages?| of)|[ ,(:])+{_NUM}(?:(?:, ?| and |, and |/){_NUM})+"
        r"(?=\s*(?:[).,;?!]|$|(?:shares?|sleeps?|in|are|live|have|and|both|all|with|to)\b))"
    ), _nothing),
    (re.compile(rf"\bthey are (?:only |just |now )?{_NUM} and {_NUM}{_AGE_ENDS}"), _nothing),
    (re.compile(rf"(?<=\bfor )(?P<n>{_NUM})[ -]*{_TIMES}(?P<u>months?|years?|yrs?)\b"), _months),
    (re.compile(rf"(?P<n>{_NUM})[ -]*{_TIMES}days?\b"), _in("days", "days")),
    (re.compile(rf"(?P<n>{_NUM})[ -]*{_TIMES}weeks?\b"), _in("weeks", "days")),
    (re.compile(rf"(?P<n>{_NUM})[ -]*{_TIMES}(?:hours?|hrs?)\b"), _in("hours", "hours")),
    (re.compile(rf"(?P<n>{_NUM})[ -]*minutes?\b"), _in("minutes", "hours")),
    *((pattern, _nothing) for pattern in (_IDLE, _NAMES, _NUMBERED)),
    (re.compile(rf"(?<![\w.,/'\"-])(?P<n>{_NUM})(?![\w/%°'\"]|\.\d|,\d)"), _in("count", "count")),
]  # fmt: skip
_BEFORE = [
    (re.compile(r"(?:at least|no less than|not less than|minimum of|or more)\s*$"), "at-least"),
    (re.compile(r"(?:at most|no more than|not more than|up to|maximum of|max of)\s*$"), "at-most"),
    (re.compile(r"(?:more than|over|above|greater than|exceeds?|exceeding|past)\s*$"), "more-than"),
    (re.compile(r"(?:less than|under|below|fewer than|short of|only about)\s*$"), "less-than"),
]  # fmt: skip
_AFTER = re.compile(r"^\s*(?:or more|or over|and up|\+|plus\b)")
_OTHERS = re.compile(r"\bthe other $")


def measures(text: str) -> list[Measure]:
    """Every quantity in a normal text whose number words are figures already, left to right, none overlapping."""
    found: list[Measure] = []
    taken = bytearray(len(text))
    gauge = bool(_GAUGE.search(text))
    for pattern, told in _KINDS:
        if pattern is _NUMBERED and gauge:
            continue
        for match in pattern.finditer(text):
            start, end = match.span()
            if any(taken[start:end]):
                continue
            said = told(match)
            if said is not None or told is _nothing:
                taken[start:end] = b"\1" * (end - start)
            if said is None:
                continue
            start = max(start, said.at)
            before = text[max(0, start - 24) : start]
            comparison = next((name for compared, name in _BEFORE if compared.search(before)), "")
            if _AFTER.match(text[end : end + 10]):
                comparison = "at-least"
            others = bool(_OTHERS.search(before))
            written = text[start:end].strip()
            found.append(
                Measure(
                    start, end, written, said.value, said.unit, said.type, comparison, said.sides, said.ordinal, others
                )
            )
    return _summed(sorted(found, key=lambda m: m.start), text)


_SUMMED = r"(?:windows?|panes?|skylights?|closets?|sashes|openings?|hallways?)"
_EACH = re.compile(r",? ?(?:each|apiece|a ?piece|per window)\b")


def _summed(found: list[Measure], text: str) -> list[Measure]:
    """The measures, an area of several alike as that of all: "two windows of 6 sq ft each", "two 3x4 windows"."""
    out: list[Measure] = []
    for measure in found:
        last = out[-1] if out else None
        if last is not None and last.type == "count" and measure.type == "area" and last.value in range(2, 21):
            between, after = text[last.end : measure.start], text[measure.end : measure.end + 24]
            listed = re.fullmatch(rf" (?:\w+ )?{_SUMMED}(?:,? \w+){{0,4}},? (?:\w+ )?", between)
            each = (
                _EACH.match(after) or "each" in between or text[: last.start].endswith(("each of the ", "each of my "))
            )
            if (listed and each) or (between == " " and re.match(rf" ?(?:\w+ )?{_SUMMED}", after)):
                out[-1] = replace(
                    measure,
                    start=last.start,
                    value=measure.value * last.value,
                    text=text[last.start : measure.end],
                    sides=(),
                )
                continue
        out.append(measure)
    return out
