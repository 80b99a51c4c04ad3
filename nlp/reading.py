"""One turn, read: its normal text in figures, its tokens, measures, cue hits and household, and what of it is asked or doubted."""

from __future__ import annotations

import bisect
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from nlp.cues import Cues, Hit
from nlp.doubts import demanded, doubted
from nlp.figures import in_figures
from nlp.measures import Measure, idle, measures
from nlp.normalise import Speller, Text, normalise
from nlp.people import People, people
from nlp.pipeline import tokens
from ontology.model import Fact, Law

#: The facts that count a household; the graph's own names.
OCCUPANTS, SLEEPERS, INDIVIDUALS, INFANTS = "occupants", "sleepers", "individuals", "occupantsUnderOne"
_WITHIN_PLACE = re.compile(
    r"\b(?:\w*rooms?|kitchen|attic|basement|cellar|closet|hall) (?P<aside>(?:of|in|inside) (?:an?|the|my|our|his|her|their|this|that|your)"
    r" (?:[\w-]+ ){0,2}?(?:apartment|unit|flat|house|building|dwelling|home|place))\b"
)
_ROOM = re.compile(
    r"\b(?:the|my|our|his|her|their|this|that) (?:\w+ )?(bedroom|living room|dining room|kitchen|bathroom)\b"
)


@dataclass(frozen=True)
class Reading:
    """One turn, read: normal text with figures, tokens and their places, measures, cue hits and household."""

    turn: int
    text: Text
    figures: str
    tokens: tuple[str, ...]
    starts: tuple[int, ...]
    measures: tuple[Measure, ...]
    hits: tuple[Hit, ...]
    household: People | None
    nouns: frozenset[int] = frozenset()  # tokens that name what is counted ("units", "windows")
    doubted: frozenset[str] = frozenset()  # facts that the speaker says he does not know
    asked: frozenset[int] = frozenset()  # where the measures begin that are asked to be demanded
    demanded: frozenset[str] = frozenset()  # facts whose number some norm demands
    mentioned: frozenset[Hit] = frozenset()  # hits that only name what is asked to be demanded

    def token_at(self, position: int) -> int:
        """The index of the token that holds a character."""
        return max(0, bisect.bisect_right(self.starts, position) - 1)

    @cached_property
    def aside(self) -> frozenset[int]:
        """Tokens of a place that only tells where another is: "the bedroom of my 3 room apartment"."""
        return frozenset(
            at
            for match in _WITHIN_PLACE.finditer(self.figures)
            for at in range(self.token_at(match.start("aside")), self.token_at(match.end() - 1) + 1)
        )

    @cached_property
    def asked_room(self) -> str:
        """The room that the question names: "is the bedroom large enough?" asks of the bedroom; "" where it names none."""
        asking = {m[1] for m in _ROOM.finditer(self.figures) if "?" in self.figures[m.end() :].split(".")[0]}
        return asking.pop() if len(asking) == 1 else ""

    def other_room(self, measure: Measure) -> bool:
        """Whether a measure is told of another room than the one that the question names."""
        sentence = re.split(r"[.?!;]", self.figures[: measure.start])[-1]
        told = [m[1] for m in _ROOM.finditer(sentence)]
        return bool(told and self.asked_room and self.asked_room not in told)

    @cached_property
    def number_cues(self) -> dict[str, list[Hit]]:
        """Fact -> the hits of its cues for numbers, in order."""
        found: dict[str, list[Hit]] = {}
        for hit in self.hits:
            if hit.key[-1] in "~#":
                found.setdefault(hit.key[:-1], []).append(hit)
        return found


_HOUSEHOLD = re.compile(
    r"\b(?:who|how many)\b[^.]*\b(?:live|lives|living|move|moves|moving|people|persons|occupants|occupy|there)\b"
)


class Reader:
    """Reads turns with the cues of the law's facts."""

    def __init__(self, law: Law, speller: Speller | None = None) -> None:
        self.law = law
        self.speller = speller
        self.cues = Cues(_all_cues(law.facts.values()))
        self.demands = _demands(law)
        self.numbers = frozenset(name for name, value in self.demands.items() if value is None)

    def text(self, typed: str) -> Text:
        """The normal form of what was typed."""
        return normalise(typed, self.speller)

    def read(self, turn: int, typed: str | Text) -> Reading:
        """The reading of one turn."""
        text = self.text(typed) if isinstance(typed, str) else typed
        figures = in_figures(text.plain)
        words, starts = tokens(figures)
        names = idle(figures)
        found = [h for h in self.cues.find(words) if not ("@" in h.key and _inside(starts[h.end - 1], names))]
        doubts, asked = doubted(figures), demanded(figures)
        doubtful = (
            {h for h in found if any(_inside(starts[at], doubts) for at in (h.start, h.end - 1))} if doubts else set()
        )
        hits = tuple(h for h in found if h not in doubtful)
        mentioned = frozenset(h for h in hits if asked and _inside(starts[h.end - 1], asked) and self._satisfies(h))
        unsure = {fact_of(h.key) for h in doubtful} - {fact_of(h.key) for h in hits}
        if any(_HOUSEHOLD.search(figures[a:b]) for a, b in doubts):
            unsure |= {OCCUPANTS, SLEEPERS}
        nouns = frozenset(h.start for h in hits if h.key[-1] == "~" and self.law.facts[h.key[:-1]].type == "count")
        household = None if OCCUPANTS in unsure else people(figures)
        measured = tuple(m for m in measures(figures) if not _inside(m.start, doubts))
        candidates = frozenset(m.start for m in measured if _inside(m.start, asked))
        return Reading(
            turn,
            text,
            figures,
            words,
            starts,
            measured,
            hits,
            household,
            nouns,
            frozenset(unsure),
            candidates,
            self.numbers,
            mentioned,
        )

    def _satisfies(self, hit: Hit) -> bool:
        """Whether a hit says what some norm demands, as a question for the demand does without stating it."""
        name, equals, mark = hit.key.partition("=")
        return bool(equals) and self.demands.get(name) is ((mark == "1") != hit.negated)


def _inside(position: int, spans: Iterable[tuple[int, int]]) -> bool:
    return any(start <= position < end for start, end in spans)


def _demands(law: Law) -> dict[str, bool | None]:
    """The facts that more norms demand than rest on: the value that satisfies them, None for a number."""
    asked: Counter[str] = Counter()
    satisfying: dict[str, bool | None] = {}
    for norm in law.norms.values():
        for bodies, value in ((norm.requires, True), (norm.forbids, False)):
            for atom in {a for body in bodies for a in body if a.predicate in law.facts}:
                asked[atom.predicate] += 1
                last = atom.terms[-1]
                satisfying.setdefault(atom.predicate, last is value if isinstance(last, bool) else None)
        asked.subtract({a.predicate for body in norm.applies for a in body})
    return {name: value for name, value in satisfying.items() if asked[name] > 0}


def _all_cues(facts: Iterable[Fact]) -> list[tuple[str, str]]:
    found = []
    for fact in facts:
        for text in fact.true:
            found.append((f"{fact.name}=1", text))
        for text in fact.false:
            found.append((f"{fact.name}=0", text))
        for text, value in fact.named:
            found.append((f"{fact.name}@{value}", text))
        for text in fact.cues:
            found.append((f"{fact.name}{'#' if '#' in text else '~'}", text))
    return found


def fact_of(key: str) -> str:
    """The fact that a cue's key stands for (`name=1`, `name=0`, `name~`, `name#`, `name@number`)."""
    return re.split(r"[=~#@]", key, maxsplit=1)[0]


def hit_facts(reading: Reading) -> set[str]:
    """The facts that a reading's cues speak for (not against)."""
    return {fact_of(h.key) for h in reading.hits if not h.negated and h.key[-2:] != "=0"}
