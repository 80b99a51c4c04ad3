"""From readings of the turns to facts of the case: which number means what, which yes/no facts were said, and by which turn."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from nlp.cues import Hit
from nlp.figures import ordinals
from nlp.fitting import LOWEST, WILD, fit_of, numeric, value_of
from nlp.measures import Measure, measures
from nlp.reading import INDIVIDUALS, INFANTS, OCCUPANTS, SLEEPERS, Reading, fact_of
from ontology.model import Fact, Law
from reasoner.case import SINGLE, Bounds, Value
from reasoner.contradictions import PARTS, SMALLER, WITHIN

#: The name of the one thing of each kind in a question's case.
THING = {kind: name for name, (kind, _) in SINGLE.items()}


@dataclass(frozen=True, slots=True)
class Said:
    """A fact as said: thing, fact, value, turn, and the words."""

    thing: str
    fact: str
    value: Value
    turn: int
    words: str
    score: float = 1.0


def said(readings: Sequence[Reading], law: Law, relevant: Mapping[str, float]) -> list[Said]:
    """What the turns say of the relevant facts (name -> weight), a later turn over an earlier."""
    known: dict[str, Said] = {}
    for reading in readings:
        for name in reading.doubted:
            known.pop(name, None)
        for fact in _truths(reading, law, relevant):
            known[fact.fact] = fact
        for fact in _named(reading, law, relevant):
            known[fact.fact] = fact
        for fact in _numbers(reading, law, relevant, known):
            for other in _same_people(known, fact):
                known[other.fact] = other
            known[fact.fact] = fact
        for fact in _household(reading, relevant, known):
            known[fact.fact] = fact
    return list(_linked(known, relevant).values())


def _same_people(known: Mapping[str, Said], now: Said) -> list[Said]:
    """The household counts that a later turn's number changes too: the lodgers who sleep in the room are its sleepers."""
    before = known.get(now.fact)
    if before is None or before.turn == now.turn or isinstance(before.value, bool):
        return []
    people = (OCCUPANTS, SLEEPERS)
    return [
        replace(other, value=now.value, turn=now.turn, words=now.words)
        for name, other in known.items()
        if name != now.fact
        and not isinstance(other.value, bool)
        and (name in people or now.fact in people)
        and (other.value, other.turn) == (before.value, before.turn)
    ]


def _linked(known: dict[str, Said], relevant: Mapping[str, float]) -> dict[str, Said]:
    """What follows from the counts themselves: a one-unit building is single-family and has no second infested unit."""
    units = known.get("buildingUnits")
    if units is None or not isinstance(units.value, Fraction):
        low = units.value.low if units is not None and isinstance(units.value, Bounds) else None
        if units is None or low is None or low < 2:
            return known
    single = isinstance(units.value, Fraction) and units.value == 1
    if "singleFamily" in relevant and "singleFamily" not in known:
        known["singleFamily"] = replace(units, fact="singleFamily", value=single)
    if single and "infestedUnits" in relevant and "infestedUnits" not in known:
        known["infestedUnits"] = replace(units, fact="infestedUnits", value=Bounds(None, Fraction(1)))
    return known


def _truths(reading: Reading, law: Law, relevant: Mapping[str, float]) -> list[Said]:
    best: dict[str, tuple[tuple[int, int, int], bool, Hit]] = {}
    for hit in reading.hits:
        name, equals, mark = hit.key.partition("=")
        if not equals or name not in relevant or hit in reading.mentioned:
            continue
        if hit.negated and mark == "0" and hit.weight < 4:
            continue  # "not a kitchen" does not say what else it is
        value = (mark == "1") != hit.negated
        rank = (hit.weight + (1 if hit.negated else 0), hit.end - hit.start, -hit.start)
        if name not in best or rank > best[name][0]:
            best[name] = (rank, value, hit)
    return [
        Said(THING[law.facts[name].of], name, value, reading.turn, _words(reading, hit), 1.0)
        for name, (_, value, hit) in best.items()
    ]


def _named(reading: Reading, law: Law, relevant: Mapping[str, float]) -> list[Said]:
    """Numbers that a word stands for: a duplex has two units."""
    best: dict[str, tuple[tuple[int, int], Said]] = {}
    for hit in reading.hits:
        name, at, written = hit.key.partition("@")
        if not at or name not in relevant or hit.negated:
            continue
        low, dots, high = written.partition("..")
        value: Value = (
            Bounds(Fraction(low) if low else None, Fraction(high) if high else None) if dots else Fraction(low)
        )
        rank = (hit.weight, hit.start)
        if name not in best or rank > best[name][0]:
            best[name] = (rank, Said(THING[law.facts[name].of], name, value, reading.turn, _words(reading, hit), 3.9))
    return [s for _, s in best.values()]


def _words(reading: Reading, hit: Hit) -> str:
    start = reading.starts[hit.start]
    end = reading.starts[hit.end - 1] + len(reading.tokens[hit.end - 1])
    return reading.figures[start:end]


_ONE_MORE = re.compile(r"\b(another|1 more|one more|moves? in|moved in|moving in|joins?)\b")
_MORE = re.compile(r" (?:more|extra|additional|further|new)\b")
_LESS = re.compile(
    r" (?:less|fewer|(?:of (?:them|us|the \w+) |\w+ )?(?:(?:have|has|just) )*(?:moved (?:out|away)|left|are gone|is gone|went|died))\b"
    r"|[^.?!]* (?:moved out|out again)\b"
)
_SIDE_BY_SIDE = re.compile(
    r"(?: (?:degrees?|f)\b)?(?: [a-z']+){0,4},?(?: (?:and|but|or|while|then))?(?: [a-z']+){0,3} "
)
_OUTSIDE = re.compile(r"^\D{0,12}\b(?:out|outside|outdoors)\b")
_LEFT_OVER = re.compile(r"\b(?:only|just|with|are|is|have|has) $")
_RELATIVE = re.compile(r"\b(half|twice|double|triple) (?:that|as|the)(?: many| much| number)?")


def _numbers(reading: Reading, law: Law, relevant: Mapping[str, float], known: Mapping[str, Said]) -> list[Said]:
    kept = [m for m in reading.measures if not _refused(reading, m)]
    if reading.turn:
        kept = [m for m in kept if m.type != "count" or not _step(reading, m)]
    found, taken = _assigned(reading, kept, law, relevant, known)
    for name in LOWEST:
        if name in found:
            others = [m for i, m in enumerate(kept) if i not in taken]
            found[name] = _lowest(reading, found[name], others, law.facts[name].type)
    earlier = sorted(
        (s for s in known.values() if not isinstance(s.value, bool) and s.turn < reading.turn), key=lambda s: -s.turn
    )
    if not earlier:
        return list(found.values())
    changed = _changed(reading, earlier, law)
    if changed is not None and (not found or changed.fact in found):
        return [*(s for s in found.values() if s.fact != changed.fact), changed]
    taken_back = [m for m in reading.measures if m not in kept]
    for index, measure in enumerate(kept):
        open_ = [s for s in earlier if s.fact in relevant and not _of_other(reading, measure, law.facts[s.fact])]
        renewed = _renewed(measure, taken_back, open_, law, found)
        if renewed is not None and (index not in taken or _weak(found, measure)):
            for name in [n for n, s in found.items() if s.words == measure.text]:
                del found[name]
            now = _in_unit(measure, known[renewed.name])
            found[renewed.name] = Said(
                THING[renewed.of], renewed.name, value_of(now, renewed), reading.turn, now.text, 0.5
            )
    relative = _RELATIVE.search(reading.figures)
    if relative:
        factor = {"half": Fraction(1, 2)}.get(relative[1], Fraction(3) if relative[1] == "triple" else Fraction(2))
        after = reading.figures[relative.end() :]
        pool = [s for s in earlier if isinstance(s.value, Fraction) and law.facts[s.fact].type == "count"]
        named = [s for s in pool if any(w.rstrip("*") in after for w in law.facts[s.fact].cues)]
        for s in (named or pool)[:1]:
            assert isinstance(s.value, Fraction)
            found[s.fact] = replace(s, value=s.value * factor, turn=reading.turn, words=relative[0])
    return list(found.values())


#: From this score a number stands right before the noun of its fact, or is bound by a cue of it.
_ADJACENT = 3.2
#: From this score a cue with the number in it took the number.
_BOUND = 4.0


def _assigned(
    reading: Reading, kept: Sequence[Measure], law: Law, relevant: Mapping[str, float], known: Mapping[str, Said]
) -> tuple[dict[str, Said], set[int]]:
    """The facts that the numbers are read for, the best fitting first and each number once; and which numbers went."""
    if not kept:
        return {}, set()
    candidates = numeric(law.facts[n] for n in relevant if n in law.facts)
    options: list[tuple[float, int, Fact, float, tuple[int, int]]] = []
    demanded: list[tuple[float, Measure, Fact]] = []
    for index, measure in enumerate(kept):
        for fact in candidates:
            fit, span = fit_of(reading, measure, fact)
            if measure.start in reading.asked and fact.name in reading.demanded:
                demanded.append((fit, measure, fact))
            elif fit > (0.6 if measure.start in reading.asked else 0):
                options.append((fit * (0.8 + 0.2 * min(1.0, relevant[fact.name])), index, fact, fit, span))
    places = {name: place for place, name in enumerate(law.facts)}
    options.sort(key=lambda o: (-o[0], o[1], places[o[2].name]))
    words = [h for h in reading.hits if "@" in h.key and fact_of(h.key) in relevant]
    over = {i: [h for h in words if _covers(reading, h.start, h.end, m)] for i, m in enumerate(kept)}
    # a word that stands for a number has its figures ("1 of 6"); what a cue only reaches over is free for a near one
    taken = {
        i
        for i, hits in over.items()
        if any(reading.token_at(kept[i].start) in h.figures and h.number < 0 for h in hits)
    }
    reached = {i for i, hits in over.items() if hits}
    found: dict[str, Said] = {}
    for score, index, fact, fit, span in options:
        if index in taken or fact.name in found or score < 0.5 or (index in reached and fit < _ADJACENT):
            continue
        before = known.get(fact.name)
        if before is not None and before.turn == reading.turn and before.score >= score:
            continue
        if any(fact_of(h.key) == fact.name for h in over[index]):
            continue
        taken.add(index)
        reached |= {i for i, m in enumerate(kept) if _covers(reading, *span, m)}
        value = _whole(reading, kept[index], fact) or value_of(kept[index], fact)
        found[fact.name] = Said(THING[fact.of], fact.name, value, reading.turn, kept[index].text, score)
    _exchange(found)
    for fit, asked, fact in sorted(demanded, key=lambda d: -d[0])[:1]:
        for index, measure in enumerate(kept):  # "it must be 7 ft 6, mine is 7 ft"
            own = index not in taken and measure.start not in reading.asked and measure.start > asked.start
            if fit > 1 and own and fact.name not in found and measure.type == asked.type:
                taken.add(index)
                found[fact.name] = Said(
                    THING[fact.of], fact.name, value_of(measure, fact), reading.turn, measure.text, fit
                )
    return found, taken


def _exchange(found: dict[str, Said]) -> None:
    """Exchange two numbers read for a part and its whole where the part came out larger, unless the words bind both."""
    for part, whole in (*PARTS, *WITHIN, *SMALLER):
        one, other = found.get(part), found.get(whole)
        if one is None or other is None or min(one.score, other.score) >= _BOUND:
            continue
        if isinstance(one.value, Fraction) and isinstance(other.value, Fraction) and one.value > other.value:
            found[part] = replace(one, value=other.value, words=other.words)
            found[whole] = replace(other, value=one.value, words=one.words)


def _lowest(reading: Reading, said: Said, others: Sequence[Measure], type_: str) -> Said:
    """A reading as told, or the lowest of several that are told side by side: "65 downstairs and 72 upstairs"."""
    for measure in others:
        other = _in_unit(measure, said)
        own = reading.figures.find(said.words)
        first, second = sorted([(own, own + len(said.words)), (other.start, other.end)])
        beside = _SIDE_BY_SIDE.fullmatch(reading.figures[first[1] : second[0]])
        bare = measure.type == "count"
        likely = (
            32 <= measure.value <= 212
            if type_ == "temperature"
            else isinstance(said.value, Fraction) and other.value * 3 >= said.value
        )
        alike = other.value > 0 and (likely and other.type in (type_, "count") if bare else other.type == type_)
        outside = _OUTSIDE.search(reading.figures[other.end : other.end + 24])
        if alike and beside and not outside and isinstance(said.value, Fraction) and other.value < said.value:
            said = replace(said, value=other.value, words=other.text)
    return said


def _step(reading: Reading, measure: Measure) -> int:
    """1 where a number is told to come on top of what was said ("2 more"), -1 where it goes off ("2 moved out"), else 0."""
    rest = reading.figures[measure.end :]
    if _MORE.match(rest):
        return 1
    over = rest.startswith(" left") and _LEFT_OVER.search(reading.figures[: measure.start])
    return -1 if _LESS.match(rest) and not over else 0


def _whole(reading: Reading, measure: Measure, fact: Fact) -> Fraction | None:
    """The size of the household where a number counts a part of it ("4 adults and 3 kids") and the fact all of it."""
    household = reading.household
    if fact.name not in (OCCUPANTS, SLEEPERS, INDIVIDUALS) or household is None or measure.start not in household.parts:
        return None
    return Fraction(household.count) if household.count != measure.value else None


def _covers(reading: Reading, start: int, end: int, measure: Measure) -> bool:
    """Whether the tokens [start, end) hold the beginning of a measure."""
    return start <= reading.token_at(measure.start) < end


def _changed(reading: Reading, earlier: Sequence[Said], law: Law) -> Said | None:
    """A count said before that a later turn raises or lowers: "two more", "a fourth one", "another", "the fifth room is done"."""
    counts = [s for s in earlier if isinstance(s.value, Fraction) and law.facts[s.fact].type == "count"]
    steps: list[tuple[int, int, bool]] = []  # (by how many or to which number, its place, whether it is that number)
    for measure in reading.measures:
        sign = _step(reading, measure)
        if measure.type == "count" and sign:
            steps.append((int(measure.value) * sign, measure.start, False))
    if any(m.type == "count" and not _step(reading, m) for m in reading.measures):
        steps = []  # the new number itself is said
    steps += [(number, place, True) for number, place in ordinals(reading.figures)]
    more = _ONE_MORE.search(reading.figures)
    if more:
        steps.append((1, more.start(), False))
    for step, place, whole in steps:
        near = [h for h in reading.hits if h.key[-1] in "~#" and h.start >= reading.token_at(place)]
        named = {h.key[:-1] for h in near}
        fitting = [s for s in counts if s.fact in named] or counts
        if whole:
            fitting = [s for s in fitting if s.value == step - 1]
        elif not named & {s.fact for s in counts}:
            fitting = [] if step == 1 else fitting
        for before in fitting[:1]:
            assert isinstance(before.value, Fraction)
            value = Fraction(step) if whole else before.value + step
            return replace(before, value=value, turn=reading.turn, words=reading.figures[place : place + 24].strip())
    return None


def _renewed(
    measure: Measure, taken_back: Sequence[Measure], earlier: Sequence[Said], law: Law, found: Mapping[str, Said]
) -> Fact | None:
    """The fact said before that a later number replaces: the one whose number is taken back, else the last of its type."""
    for old in taken_back:
        for before in earlier:
            fact = law.facts[before.fact]
            was = old.value * 12 if fact.type == "length" and old.type == "count" else old.value
            if before.value == was and _may_be(measure, fact):
                return fact
    same = [s for s in earlier if s.fact not in found or found[s.fact].words == measure.text]
    exact = [s for s in same if law.facts[s.fact].type == measure.type]
    if exact and measure.type != "count":
        return law.facts[exact[0].fact]
    likely = [s for s in same if s in exact or _may_be(measure, law.facts[s.fact])]
    return law.facts[min(likely, key=lambda s: _apart(measure, s, law.facts[s.fact])).fact] if likely else None


_ONE_OF_THEM = re.compile(r" (?:had|has|was|were|is|turned|of)\b")
_NOUN = re.compile(
    r"[ -](?!(?:and|or|now|then|instead|is|was|not|but|at|outside|inside|there|here|everywhere|all|high|tall|wide|long|in|on|by)\b)[a-z]"
)


def _of_other(reading: Reading, measure: Measure, fact: Fact) -> bool:
    """Whether a bare number replaces none of a fact: "one had mice" no total, "a 3-family house" no length."""
    if measure.type != "count":
        return False
    after = reading.figures[measure.end :]
    return bool(_ONE_OF_THEM.match(after)) if measure.value == 1 else fact.type != "count" and bool(_NOUN.match(after))


def _apart(measure: Measure, before: Said, fact: Fact) -> Fraction:
    """How many times a bare number is the value said before, or the other way round: a corrected number is near its error."""
    value, was = value_of(measure, fact), before.value
    if not isinstance(value, Fraction) or not isinstance(was, Fraction) or value <= 0 or was <= 0:
        return Fraction(10**6)
    return max(value / was, was / value)


def _in_unit(measure: Measure, before: Said) -> Measure:
    """A bare number that replaces one said before, in the unit of that one: "49 °C ... and if it were 55?"."""
    unit = re.fullmatch(r"[\d.,/ -]+?(?P<unit> ?[^\d ].*)", before.words)
    again = measures(measure.text + unit["unit"]) if measure.type == "count" and unit else []
    return replace(again[0], start=measure.start, end=measure.end, text=measure.text) if len(again) == 1 else measure


def _may_be(measure: Measure, fact: Fact) -> bool:
    """Whether a measure can be a value of a fact: the same type, or a bare number of a likely size."""
    if measure.type == fact.type:
        return True
    low, high = WILD.get(fact.type, (Fraction(1), Fraction(0)))
    return measure.type == "count" and low <= measure.value <= high


def _weak(found: Mapping[str, Said], measure: Measure) -> bool:
    """Whether a measure went to a fact without any cue of it."""
    return any(s.words == measure.text and s.score < 1.0 for s in found.values())


def _refused(reading: Reading, measure: Measure) -> bool:
    """Whether the number is none of the case: taken back ("three units, not two"), or the speaker's own "one apartment"."""
    before = reading.figures[max(0, measure.start - 14) : measure.start]
    if measure.value == 1 and re.search(
        r"\b(rent|rents|renting|lease|in|my|have|own|took|got)( just| only)? $", before
    ):
        return bool(re.match(r" (apartment|unit|flat|room)\b", reading.figures[measure.end :]))
    money = re.match(r" (dollars?|bucks|cents)\b", reading.figures[measure.end :]) or before.endswith("$")
    if measure.type == "count" and money:
        return True
    return bool(re.search(r"\bnot (in |on |just |only )?$", before)) and len(reading.measures) > 1


def _household(reading: Reading, relevant: Mapping[str, float], known: Mapping[str, Said]) -> list[Said]:
    household = reading.household
    if household is None:
        return []
    found = []
    for name, thing in ((OCCUPANTS, "unit"), (SLEEPERS, "room")):
        if name not in relevant:
            continue
        before = known.get(name)
        count = Fraction(household.count)
        sure = before is not None and before.turn == reading.turn and before.score > 3
        if before is not None and before.turn == reading.turn and name == SLEEPERS:
            continue  # said of the room itself
        if before is not None and sure and (not isinstance(before.value, Fraction) or before.value >= count):
            continue
        if household.described and before is not None and before.turn < reading.turn:
            continue
        if household.more and before is not None and before.turn < reading.turn and isinstance(before.value, Fraction):
            count += before.value
        if count:
            found.append(Said(thing, name, count, reading.turn, household.words[:60]))
    for name, thing in ((INFANTS, "unit"), ("sleepersUnderOne", "room")):
        if name not in relevant:
            continue
        low, before = Fraction(household.infants), known.get(name)
        if household.more and before is not None and before.turn < reading.turn and isinstance(before.value, Fraction):
            low += before.value
        value: Value = Bounds(low, low + household.young) if household.young else low
        found.append(Said(thing, name, value, reading.turn, household.words[:60]))
    return found
