"""The law as data: facts, subjects, norms and rules, as the reasoner and every screen read them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from ontology.swrl import Atom, Rule

Code = Literal["muskego", "tribal"]
CODES: tuple[Code, ...] = ("muskego", "tribal")
PREFIX: dict[str, str] = {"muskego": "m", "tribal": "t"}

KINDS = ("Building", "Unit", "Room", "Stair", "Opening", "Premises", "Person", "Proceeding")
RELATIONS = {
    "partOf": ("Room Unit Stair Opening Premises Person Proceeding", "Building"),
    "inUnit": ("Room Opening Person", "Unit"),
}
NORM_KINDS = (
    "obligation", "prohibition", "permission", "power", "procedure", "penalty", "exemption", "scope", "definition",
    "override", "reference", "missing",
)  # fmt: skip
#: The kinds that can be kept or broken by doing something: a duty to do or not to do, and with it the steps to take.
DUTIES = ("obligation", "prohibition")
BINDING = (*DUTIES, "procedure")
BEARERS = (
    "owner", "operator", "occupant", "any-person", "building-official", "legal-representative", "city-attorney",
)  # fmt: skip
COMPARISON_WORDS = ("at-least", "more-than", "at-most", "less-than", "exactly", "from", "to")
FACT_TYPES = (
    "yes-no", "count", "area", "length", "temperature", "illuminance", "percent", "days", "hours", "years",
    "month-day", "mesh", "number",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Fact:
    """A property that a case can give: its domain kind, type, question, the words that announce it, what is assumed.

    `named` pairs cues with the number they stand for: ("duplex", "2"), ("whole building", "2.." for two or more).
    """

    name: str
    of: str
    type: str
    label: str
    question: str = ""
    cues: tuple[str, ...] = ()
    true: tuple[str, ...] = ()
    false: tuple[str, ...] = ()
    assume: bool | Fraction | None = None
    judge: str | None = None
    derived: bool = False
    named: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Subject:
    """What a question can be about; `outside` subjects are treated by neither code.

    `also` names the subjects that speak for a code that has no norm on this one; `when` the facts one of which is said
    where it comes up.
    """

    id: str
    label: str
    part: str
    outside: bool = False
    also: tuple[str, ...] = ()
    when: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Number:
    """A number of the law: as printed, its canonical value, unit, comparison, and what it is per or of."""

    name: str
    written: str
    unit: str
    value: Fraction
    canonical_unit: str
    comparison: str
    per: str
    quote: str


@dataclass(frozen=True, slots=True)
class Judgement:
    """Words of a provision that somebody must judge, who, and by which other law where one is named."""

    words: str
    who: str
    law: str = ""


@dataclass(frozen=True, slots=True)
class Norm:
    """One statement of one provision: what it says, to whom, about what, when, and the words it rests on.

    `unless` lists the norms that except this one; `forbids` tells that the tests were written as breaches.
    """

    id: str
    provision: str
    code: str
    kind: str
    subject: str
    thing: str
    quote: str
    plain: str
    bearers: tuple[str, ...] = ()
    bearer_by: str | None = None
    bearer_stated: bool = True
    numbers: tuple[Number, ...] = ()
    applies: tuple[tuple[Atom, ...], ...] = ()
    requires: tuple[tuple[Atom, ...], ...] = ()
    forbids: tuple[tuple[Atom, ...], ...] = ()
    derives: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    supposes: Mapping[str, bool | Fraction] = field(default_factory=dict, hash=False)
    judgement: tuple[Judgement, ...] = ()
    defines: str | None = None
    contract: str | None = None
    terms: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()
    next_plain: str = ""
    next_provision: str = ""
    file: str = ""
    line: int = 0

    @property
    def checkable(self) -> bool:
        """Whether facts can show that it is met or breached."""
        return bool(self.requires or self.forbids)


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of the texts as received, and the provisions that it touches."""

    id: str
    provisions: tuple[str, ...]
    kind: str
    says: str


@dataclass(frozen=True, slots=True)
class Law:
    """Everything the ontology says: one object for the reasoner, the assistant and the screens.

    `samples` holds for a yes/no fact sentences that say yes and sentences that say no.
    """

    facts: Mapping[str, Fact]
    subjects: Mapping[str, Subject]
    norms: Mapping[str, Norm]
    contexts: Mapping[str, str]
    rules: tuple[Rule, ...]
    faults: Mapping[str, Fault]
    phrasings: Mapping[str, tuple[str, ...]]
    samples: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = field(default_factory=dict)
    _on: dict[tuple[str, str], tuple[Norm, ...]] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """List the norms by code and subject, as they are asked for over and over."""
        for norm in self.norms.values():
            key = norm.code, norm.subject
            self._on[key] = (*self._on.get(key, ()), norm)

    def of_subject(self, code: str, subject: str) -> tuple[Norm, ...]:
        """The norms of a code on a subject, in the code's order."""
        return self._on.get((code, subject), ())

    def of_provision(self, provision: str) -> tuple[Norm, ...]:
        """The norms that rest on a provision, in order."""
        return tuple(n for n in self.norms.values() if n.provision == provision)


def applies(norm: str) -> str:
    """The predicate that holds of the things to which a norm applies."""
    return f"applies:{norm}"


def meets(norm: str) -> str:
    """The predicate that holds of the things that meet a norm."""
    return f"meets:{norm}"


def breaches(norm: str) -> str:
    """The predicate that holds of the things that breach a norm."""
    return f"breaches:{norm}"
