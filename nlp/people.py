"""Who lives or sleeps there: households counted from what people say ("me, my boyfriend and his 2 kids"), ages apart."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class People:
    """A household as told: how many, and how many of them are (`infants`) or may be (`young`) not over one year old.

    `more`: they come in addition to those told of before; `described`: nobody is added, somebody told of is described;
    `parts`: where the numbers stand that were added up.
    """

    count: int
    infants: int
    more: bool
    words: str
    young: int = 0
    described: bool = False
    parts: frozenset[int] = frozenset()


_GROUP = (
    r"(?:kids?|children|child|adults?|people|persons?|occupants?|men|women|girls?|boys?|roommates?|"
    r"room mates?|tenants?|roomers?|sleepers?|teens?|teenagers?|students?|guys|sons?|daughters?|grandkids|"
    r"babies|toddlers?|workers|brothers?|sisters?|infants?|newborns?|residents?|grown[ -]?ups|cousins?|"
    r"friends?|folks?|inhabitants?|twins|triplets|lodgers?|boarders?|individuals?|relatives)"
)
_ONE = (
    r"(?:husband|wife|hubby|bf|gf|boyfriend|girlfriend|partner|fiancee?|mother|mom|mum|dad|father|son|"
    r"daughter|baby|infant|newborn|toddler|roommate|brother|sister|grandma|grandmother|grandpa|grandfather|"
    r"nephew|niece|cousin|aunt|uncle|friend|spouse|kid|child|mother in law|teenager|girl|boy|little one|tot"
    r"|buddy|pal|mate|sweetheart|bro|sis|grandson|granddaughter|grandkid|grandchild|stepson|stepdaughter|missus)"
)
_CHILD = (
    r"(?:baby|babies|infant|newborn|toddler|girl|boy|son|daughter|child|kid|nephew|niece|grandson|granddaughter|twins)"
)
_NUMBER = re.compile(
    rf"(?<![\w.,'/-])(\d+) (?:other |more |small |little |young |grown |unrelated |adult |of (?:my|our|the|his|her) )*"
    rf"({_GROUP}|of us|of them)\b(?! (?:bedroom|unit|flat|family|story|storey))"
)
_FAMILIES = re.compile(
    r"\b(?:(\d+) (?:families|couples|households|groups)|family|household) of (\d+)\b(?! (?:the|my|our|those|them)\b)"
)
_BY_AGE = re.compile(
    rf"\b(?:my|his|her|our|their|the)(?: \w+)? ({_GROUP})"
    r"(?: (?:are|aged|ages|age|is|of))*[ ,(:]+(\d+(?:(?:, ?| and |, and | & |/)\d+)+)\b"
    rf"(?! (?:{_GROUP}|bed|unit|room))"
)
_TOTAL = re.compile(r"people|persons?|occupants?|of us|of them|individuals?|residents?|inhabitants?|tenants?|sleepers?")
_SINGLE = re.compile(
    r"(?:^|[,.(+&] ?|\b(?:my|his|her|our|their|a|an|the|one|another|new|single|1|and|with|just|only)"
    r"(?: own| single| little| new| newborn| infant| baby| old| elderly| teenage| adult| younger| older| youngest)* )"
    rf"({_ONE})\b(?! (?:bedroom|room|'s room|proof|house|monitor|gate))"
)
_ME = re.compile(
    r"\b(?:(?:it is |its |just |there is |for |only )?(?:me|myself|i)(?: and|,| plus| &| my | with)"
    r"|i (?:live|rent|share|sleep|stay) (?:\w+ ){0,6}?with (?=(?:my|a|an|1)\b)"
    r"|i live (?:here |there )?with|(?:me|i) (?:and|plus)|and (?:me|i|myself)\b"
    r"|plus me\b|(?:^|[:;.] ?|\bsays )(?:caller|she|he|i)(?:,| and) (?:her|his|my) \w+"
    r"|(?:caller|she|he|i am) (?:is )?(?:moving in|moves in|lives|living|shares \w+|sharing \w+) with)"
)
_AGE = re.compile(
    rf"(?<![\w.,/])(\d+)[ -](year|yr|month|mo|week|wk|day)s?\b(?:[ -](old)\b|[ -]of[ -](age)\b)?(?:[ -]({_CHILD})\b)?"
    r"(?! (?:house|building|apartment|home|place|furnace|roof|ago|lease|ban))"
)
_BEFORE_AGE = re.compile(
    rf"\b({_CHILD}|\d+|1|he|she|one|who)"
    r"(?:[ ,(:-]|\b(?:who|she|he|it|is|only|just|about|now|turned|turns|aged|not|even|yet|under))*$"
)
_ARTICLE = re.compile(r"\b(?:a|an|her|his|my|our|their|the|and|with|plus|1|one|another|new)[ ,]*$|^$|[,;(] *$")
_MORE = re.compile(
    r"\b(?:just had|also (?:lives?|moved|sleeps?)|moves? in|moved in|moving in"
    r"|another|one more|1 more|adding|added|joined?s?|now (?:there is|we have)"
    r"|on the way|expecting|plus|too|as well|born|is having|gave birth|forgot|forgotten|left out"
    r"|did not (?:count|mention|say|include)|there is also|and also)\b"
)
_DESCRIBED = re.compile(
    r"\b(?:third|second|fourth|fifth|other|last|1|one|youngest|smallest) (?:one|1|person|of (?:them|us)) (?:is|being|was|turns?)\b"
    r"|\b1 of (?:them|us|the \w+|those) (?:is|was|being)\b"
)
_NONE = re.compile(
    r"\b(?:no|none of (?:them|us|whom|these)(?: is| are| being)?(?: an?| any)?|not an?|without(?: any| an?)?|nor)"
    r" (?:infants?|babies|baby|kids?|children|child|newborns?)\b"
    rf"|\b(?:(?:my|his|her|our|their|the|1|one|an?) )?{_ONE} (?:only |just |sometimes |often )?"
    r"(?:visits?|comes? (?:over|by|round)|(?:drops?|stops?) (?:by|in)|babysits?)\b"
    rf"|\b(?:my|his|her|our|their|the|1|one) {_ONE} (?:has |just |already |have )?"
    r"(?:moved out|moves out|moving out|left|is gone|went|died|passed)\b"
)
#: "more moved in and it is 6 now": the number that stands now.
_NOW = re.compile(
    r"\b(?:it|there|we|they|that) (?:is|are|makes) (?:up to )?(\d+)(?: of (?:us|them))? now\b"
    r"|\b(\d+) of us (?:will|would|need)\b|\bnow (?:it|there|we|they) (?:is|are) (\d+)\b(?! \w+ (?:feet|ft))"
)
_FILLER = frozenset(
    "who she he it is was only just about now turned turns aged of not even yet the baby and . in 1 this".split()  # noqa: SIM905
)
_MONTHS = {"year": 12.0, "yr": 12.0, "month": 1.0, "mo": 1.0, "week": 0.23, "wk": 0.23, "day": 0.033}


def _age_kind(count: int, unit: str) -> str:
    """What an age says: `infant` (not over one year), `young` ("one year old", perhaps over), or "" (over one year)."""
    if unit in ("year", "yr"):
        return "" if count > 1 else "young" if count == 1 else "infant"
    return "infant" if count * _MONTHS[unit] <= 12 else ""


def people(text: str) -> People | None:
    """The household that a normal text (in figures) tells of, or None where it tells of none."""
    text = _NONE.sub(lambda m: " " * len(m[0]), text)
    count = infants = young = total = 0
    spans: list[tuple[int, int]] = []
    babies: list[tuple[int, int, int]] = []  # (end, how many, already told by age) of babies whose age is open

    def free(span: tuple[int, int]) -> bool:
        return all(span[1] <= a or span[0] >= b for a, b in spans)

    ages = list(_AGE.finditer(text))
    for match in ages:
        if not (match[3] or match[4] or match[5]):
            continue
        before = text[: match.start()]
        named = _BEFORE_AGE.search(before)
        if not match[5] and named and re.fullmatch(_CHILD, named[1]):
            continue  # "baby, 2 months old": the noun counts
        if match[5] or _ARTICLE.search(before):
            number = 2 if match[5] == "twins" else 1
            kind = _age_kind(int(match[1]), match[2])
            count += number
            infants += number * (kind == "infant")
            young += number * (kind == "young")
            spans.append(match.span())
    for match in _BY_AGE.finditer(text):
        if free(match.span()) and not re.search(r"\d $", text[: match.start(1)]):
            years = [int(age) for age in re.findall(r"\d+", match[2])]
            count += len(years)
            young += sum(age <= 1 for age in years)
            spans.append(match.span())
    parts = set()
    for match in _FAMILIES.finditer(text):
        count += int(match[1] or 1) * int(match[2])
        parts |= {match.start(1), match.start(2)} if match[1] else set()
        spans.append(match.span())
    for match in _NUMBER.finditer(text):
        if not free(match.span()):
            continue
        number = int(match[1])
        whole = _TOTAL.fullmatch(match[2]) is not None
        if not total and whole:
            total = number
        count += number
        if not whole:
            parts.add(match.start(1))
        spans.append(match.span())
        if re.match(r"infants?|newborns?", match[2]):
            infants += number
        elif match[2] in ("babies", "twins", "triplets"):
            babies.append((match.end(), number, 0 if match[2] == "babies" else 1))
    for match in _SINGLE.finditer(text):
        if not free(match.span(1)):
            continue
        if babies and match[1] in ("newborn", "infant") and re.match(r"[,(] ?", match[0]):
            infants += 1  # "her baby, newborn": the one told of before
            babies.pop()
            continue
        count += 1
        spans.append(match.span())
        if match[1] in ("newborn", "infant") or re.search(r"\b(newborn|infant)\b", match[0]):
            infants += 1
        elif match[1] in ("baby", "son", "daughter", "child", "kid", "girl", "boy", "toddler", "little one", "tot"):
            babies.append((match.end(), 1, 0 if match[1] in ("baby", "little one", "tot") else 1))
    if re.search(
        r"(?:^|[,.:;(+&] ?|\b(?:an?|1|young|married|old|elderly|retired|another|the|and) )couple\b(?! of\b)", text
    ):
        count += 2
        spans.append((0, 0))
    if re.search(
        r"\b(?:a|one|1) (?:single |old |young )*(?:man|woman|guy|lady|person|roomer|lodger|occupant|tenant)\b", text
    ) and not any(re.match(r"1 (?:man|woman|person|roomer|lodger|occupant|tenant)", text[a:b]) for a, b in spans):
        count += 1
        spans.append((0, 0))
    if re.search(r"\b(?:us both|both of us)\b", text) and count < 2:
        count, total = 2, 2
        spans.append((0, 0))
    now = _NOW.search(text)
    stands = int(next(filter(None, now.groups()))) if now else 0
    if spans and stands > count:
        count = total = stands
    me = bool(not now and spans and _ME.search(text))
    if me and not re.search(r"\bof us\b", text):
        count += 1
    loose = [m for m in ages if free(m.span())]
    for end, number, aged in babies:
        told = next((m for m in loose if m.start() >= end and _joins(text[end : m.start()])), None)
        if told is not None:
            loose.remove(told)
        kind = _age_kind(int(told[1]), told[2]) if told is not None else "" if aged else "young"
        infants += number * (kind == "infant")
        young += number * (kind == "young")
    for match in loose:
        if re.search(
            r"\b(?:youngest|littlest|smallest|last)(?: one| 1)?(?: of them)?(?: is)?(?: only| just| about)? $",
            text[: match.start()],
        ):
            infants += _age_kind(int(match[1]), match[2]) == "infant"
    described = bool(_DESCRIBED.search(text)) or bool(
        count == 1 and not _MORE.search(text) and re.search(rf"\b(?:the|my|our|her|his) {_CHILD} (?:is|turned|turns|was)\b", text)
    )  # fmt: skip
    if not spans:
        return None
    if re.search(rf"\b{_ONE} (?:is having|is expecting|just had|had|gave birth|delivered)\b", text) and count > 1:
        count -= 1  # the mother was told of before
    rest = count - total
    if total and (
        rest in (total, total - me) or re.search(r"\bof (?:us|them)\b.*\b(?:of them|of us)\b|includ|counting", text)
    ):
        count = total
    return People(count, infants, bool(_MORE.search(text)), text, young, described, frozenset(parts))


def _joins(between: str) -> bool:
    """Whether an age after some words still belongs to the person before them ("the baby, she is only")."""
    words = re.findall(r"[a-z]+|\d+|[.;?!]", between)
    return len(words) <= 5 and all(w in _FILLER for w in words)
