"""Who lives or sleeps there: households counted from what people say ("me, my boyfriend and his 2 kids"), ages apart."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class People:
    """A household as told: how many, how many of them certainly not over one year old, and whether they come in addition."""

    count: int
    infants: int
    more: bool
    words: str


_GROUP = r"(?:kids?|children|child|adults?|people|persons?|occupants?|men|women|girls?|boys?|roommates?|room mates?|tenants?|roomers?|sleepers?|teens?|teenagers?|students?|guys|sons?|daughters?|grandkids|babies|toddlers?|workers|brothers?|sisters?|infants?|newborns?|residents?|grown ?ups|cousins?|friends?|inhabitants?|twins)"
_ONE = r"(?:husband|wife|hubby|bf|gf|boyfriend|girlfriend|partner|fiancee?|mother|mom|mum|dad|father|son|daughter|baby|infant|newborn|toddler|roommate|brother|sister|grandma|grandmother|grandpa|grandfather|nephew|niece|cousin|aunt|uncle|friend|spouse|kid|child|mother in law|teenager)"
_NUMBER = re.compile(
    rf"(?<![\w.,'/-])(\d+) (?:other |more |small |little |young |grown |unrelated |adult |of (?:my|our|the|his|her) )*({_GROUP}|of us|of them)\b(?! (?:bedroom|unit|flat|family|story|storey))"
)
_SINGLE = re.compile(
    r"(?:^|[,.(] ?|\b(?:my|his|her|our|their|a|an|the|one|another|new|single|1|and|with)"
    r"(?: own| single| little| new| newborn| infant| baby| old| elderly| teenage)* )"
    rf"(?:\d+[ -](?:year|yr|month|week)s?[ -]old )?({_ONE})\b(?! (?:bedroom|room|'s room|proof))"
)
_ME = re.compile(
    r"\b(?:(?:it is |its |just |there is |for |only )?(?:me|myself|i)(?: and|,| plus| &| my | with)|i live (?:here |there )?with|(?:me|i) (?:and|plus)|and (?:me|i|myself)\b)"
)
_AGED = re.compile(
    r"\b(?:a|an|her|his|my|our|the|and) (\d+)[ -](year|yr|month|week|mo)s?[ -]old\b(?! (?:house|building|apartment|home|place|furnace|roof))"
)
_MORE = re.compile(
    r"\b(?:just had|also (?:lives?|moved|sleeps?)|moves? in|moved in|moving in|another|one more|adding|added|joined?s?|now (?:there is|we have)|on the way|expecting|plus|too|as well|born)\b"
)


def people(text: str) -> People | None:
    """The household that a normal text (in figures) tells of, or None where it tells of none."""
    count = infants = 0
    spans: list[tuple[int, int]] = []

    def free(span: tuple[int, int]) -> bool:
        return all(span[1] <= a or span[0] >= b for a, b in spans)

    for match in re.finditer(r"\b(\d+)[ -](month|week|mo)s?[ -](?:old )?(?:baby|infant|girl|boy|son|daughter)?", text):
        if int(match[1]) < (12 if match[2].startswith("mo") else 52) and re.search(
            r"old|baby|infant|girl|boy|son|daughter", match[0]
        ):
            infants += 1
            count += 1
            spans.append(match.span())
    for match in _NUMBER.finditer(text):
        if free(match.span()):
            count += int(match[1])
            spans.append(match.span())
            if re.match(r"infants|newborns", match[2]):
                infants += int(match[1])
    for match in _AGED.finditer(text):
        if free(match.span()):
            count += 1
            spans.append(match.span())
    for match in _SINGLE.finditer(text):
        if free(match.span()):
            count += 1
            spans.append(match.span())
            if match[1] in ("newborn", "infant") or re.search(r"\b(newborn|infant)\b", match[0]):
                infants += 1
    if re.search(r"\b(?:an? |young |married |the )couple\b(?! of)", text):
        count += 2
        spans.append((0, 0))
    if re.search(
        r"\b(?:a|one|1) (?:single |old |young )?(?:man|woman|guy|lady|person|roomer|lodger|occupant|tenant)\b", text
    ):
        count += 1
        spans.append((0, 0))
    if spans and _ME.search(text) and not re.search(r"\bof us\b", text):
        count += 1
    age = re.search(r"\b(?:he|she|it|baby|who|which) is (?:only |just |about )?(\d+) (month|week)s?\b", text)
    if age and spans and not infants and int(age[1]) < (12 if age[2] == "month" else 52):
        infants += 1
    if not spans:
        return None
    return People(count, infants, bool(_MORE.search(text)), text)
