"""How well a number in a text fits a fact: their types, the cues of the fact near it, and what stands between."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction

from nlp.measures import Measure
from nlp.reading import Reading
from ontology.model import Fact
from reasoner.case import Bounds, Value

#: What must be reached everywhere: of several readings the lowest decides.
LOWEST = ("indoorTemperature", "hotWaterTemperature", "hallIlluminance")


def numeric(facts: Iterable[Fact]) -> list[Fact]:
    """Those of some facts that a number can be said for."""
    return [f for f in facts if f.type != "yes-no" and not f.derived]


class Explained:
    """How well facts account for the measures of a reading; each fact is tried once, as many subjects share it."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._fits: dict[str, list[float]] = {}

    def by(self, facts: Iterable[Fact]) -> float:
        """The mean of each measure's best fit among some facts, from 0 to 1."""
        if not self._reading.measures:
            return 0.0
        best = [0.0 for _ in self._reading.measures]
        for fact in facts:
            if fact.name not in self._fits:
                self._fits[fact.name] = [fit_of(self._reading, m, fact)[0] for m in self._reading.measures]
            best = list(map(max, best, self._fits[fact.name]))
        return sum(min(1.0, fit / 3) for fit in best) / len(best)


WILD = {
    "temperature": (Fraction(10), Fraction(230)),
    "percent": (Fraction(0), Fraction(100)),
    "area": (Fraction(20), Fraction(20000)),
    "length": (Fraction(0), Fraction(20)),
    "illuminance": (Fraction(0), Fraction(500)),
    "years": (Fraction(0), Fraction(120)),
    "mesh": (Fraction(1), Fraction(60)),
}


def fit_of(reading: Reading, measure: Measure, fact: Fact) -> tuple[float, tuple[int, int]]:
    """How well a measure fits a fact (their types, the fact's cues near it), and the span of a `#` cue that took it."""
    span = (0, 0)
    if fact.of == "Room" and reading.other_room(measure):
        return 0.0, span
    exact = measure.type == fact.type
    if not exact:
        if measure.type != "count" or measure.ordinal or fact.type not in WILD:
            return 0.0, span
        first = reading.token_at(measure.start)
        if not any(h.key[-1] == "#" and h.number == first for h in reading.number_cues.get(fact.name, ())):
            counted = reading.token_at(max(measure.start, measure.end - 1)) + 1 in reading.nouns
            low, high = WILD[fact.type]
            if counted or not low <= measure.value <= high:
                return 0.0, span
    if fact.type == "count" and measure.value.denominator != 1:
        return 0.0, span
    if measure.value < 0 and fact.name in LOWEST:
        return 0.0, span  # "12 below" is outside
    if measure.ordinal != (
        fact.name.lower().find("floornumber") >= 0 or ("floor" in fact.name.lower() and fact.type == "count")
    ):
        return 0.0, span
    first, last = reading.token_at(measure.start), reading.token_at(max(measure.start, measure.end - 1))
    sided = measure.type == "length" and _SIDED.match(reading.figures[measure.end :])
    best = 0.0
    for hit in reading.number_cues.get(fact.name, ()):
        if (hit.negated and fact.type == "count") or (sided and not hit.start <= last + 1 < hit.end):
            continue
        if hit.key[-1] == "#":
            inside = first <= hit.number <= last
            if inside and 4.0 + 0.1 * hit.weight > best:
                best, span = 4.0 + 0.1 * hit.weight, (hit.start, hit.end)
            continue
        if hit.start > last:
            distance = hit.start - last - 1
            gap = (last + 1, hit.start)
            gain = 3.2 if distance == 0 else 2.4 - 0.25 * distance
        else:
            back = _pronoun(reading, hit.end, first)
            gap = (hit.end, back if back >= 0 else first)
            distance = max(0, gap[1] - gap[0])
            if reading.aside:
                distance -= sum(at in reading.aside for at in range(*gap))
            gain = (2.2 if fact.type != "count" else 1.2) - 0.18 * distance
            if not reading.aside.isdisjoint(range(hit.start, hit.end)):
                gain -= 1.0
        if gain + 0.1 * hit.weight <= best:
            continue  # what stands between only takes from it
        between = [reading.tokens[at] for at in range(*gap) if at not in reading.aside]
        if any(t in ".?!;" for t in between):
            gain -= 1.0
        if any(t in (",", "and", "but") for t in between):
            gain -= 1.0 if fact.type == "count" and "," in between else 0.25
        if any(t[:1].isdigit() for t in between):
            gain -= 0.8
        best = max(best, gain + 0.1 * hit.weight)
    if best <= 0:
        bare = exact and fact.type not in ("count", "length", "percent") and fact.assume != 0
        return (0.55 if bare else 0.0), span  # what mostly is not there takes no number without a word of it
    return (best if exact else best * 0.7), span


#: "14 feet long" is no height.
_SIDED = re.compile(r" (?:long|wide|across|in (?:length|width))\b")
_SENTENCE_ENDS = frozenset(".?!;")
_PRONOUNS = frozenset(["it", "this", "that", "which"])
_COPULAS = frozenset(["is", "has", "was", "measures", "measured", "had"])


def _pronoun(reading: Reading, start: int, end: int) -> int:
    """Where the sentence before ends, if the tokens up to a number only point back to it ("the bedroom ...? it has 85"), else -1."""
    between = reading.tokens[start:end]
    for at in range(len(between) - 1, -1, -1):
        if between[at] in _SENTENCE_ENDS:
            said = between[at + 1 :]
            points = 2 <= len(said) <= 4 and said[0] in _PRONOUNS and said[1] in _COPULAS
            return start + at if points else -1
    return -1


def value_of(measure: Measure, fact: Fact) -> Value:
    """What a measure says of a fact, in the fact's unit; bounds where the words compare ("more than 3", "the other 2")."""
    value = measure.value
    if measure.others and fact.name == "buildingUnits":
        return value + 1  # "the other 2 units", and the speaker's own
    if measure.others and fact.type == "count":
        return Bounds(value, None)
    if measure.type == "count" and fact.type == "length":
        value *= 12
    if measure.comparison == "more-than" and fact.type == "count":
        return Bounds(value + 1, None)
    if measure.comparison == "at-least" and fact.type == "count":
        return Bounds(value, None)
    return value
