"""Proofs, facts and numbers in plain words: "floor area 168 ft² is at least 4 × 40 ft² = 160 ft²"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from ontology.model import KINDS, RELATIONS, Law, Norm
from ontology.swrl import Atom
from reasoner import quantities
from reasoner.builtins import exact
from reasoner.case import Bounds, Given, Source
from reasoner.program import ARITH, BIND, Plan
from reasoner.proof import Missing, Proof
from reasoner.threevalued import Unknown

_SIGNS = {
    "equal": ("is", "is not"),
    "notEqual": ("is not", "is"),
    "lessThan": ("is less than", "is not less than"),
    "lessThanOrEqual": ("is at most", "is more than"),
    "greaterThan": ("is more than", "is not more than"),
    "greaterThanOrEqual": ("is at least", "is less than"),
}
#: canonical unit -> the fact type that shows it
_TYPES = {
    "ft2": "area", "in": "length", "degF": "temperature", "lm/ft2": "illuminance", "percent": "percent",
    "days": "days", "hours": "hours", "years": "years", "mesh": "mesh", "month-day": "month-day",
}  # fmt: skip
_PLAIN = frozenset(["", "count", "number"])
CODE = {"m": "Muskego", "t": "Tribal Code"}


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a comparison: how it was worked out, value and type, and by how much both sides were multiplied."""

    text: str
    value: object
    type: str
    scale: Fraction = Fraction(1)
    single: bool = True

    def shown(self) -> str:
        """The value in its unit, as it was before multiplying both sides."""
        if isinstance(self.value, Unknown):
            low, high = (None if e is None else Fraction(e) / self.scale for e in (self.value.low, self.value.high))
            return "not known" if not low and high is None else show(Bounds(low, high), self.type)
        if isinstance(self.value, (int, Fraction)):
            return show(Fraction(self.value) / self.scale, self.type)
        return "not known"

    def full(self) -> str:
        """How it was worked out and what it comes to."""
        return self.text if self.single else f"{self.text} = {self.shown()}"


def show(value: Fraction | Bounds, type_: str) -> str:
    """A value in the words of its type; a plain number where there is none."""
    return quantities.show(value, type_ or "number")


def value_words(law: Law, fact: str, value: object) -> str:
    """A fact's value: yes, no, or the number in its unit."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (Fraction, int)):
        return show(Fraction(value), law.facts[fact].type if fact in law.facts else "")
    return show(value, law.facts[fact].type) if isinstance(value, Bounds) else "not known"


def source_words(source: Source | None) -> str:
    """Where a fact comes from, in brackets; "" where that says nothing."""
    if source is None:
        return ""
    where = source.where
    if source.how == "said":
        return f" ({where})" if where else ""
    return f" ({source.how}: {where})" if where else f" ({source.how})"


def fact_words(law: Law, thing: str, fact: str, given: Given) -> str:
    """A fact of a case in one line."""
    return f"{thing}, {label(law, fact)}: {value_words(law, fact, given.value)}{source_words(given.source)}"


def label(law: Law, predicate: str) -> str:
    """What a predicate means, in words."""
    if predicate in law.facts:
        return law.facts[predicate].label
    if predicate.partition(":")[0] in ("applies", "meets", "breaches"):
        return predicate
    return class_words(predicate)


def class_words(name: str) -> str:
    """A class in words: m:RoomingHouse as "rooming house (Muskego)"."""
    prefix, _, local = name.rpartition(":")
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", local).lower()
    return f"{words} ({CODE[prefix]})" if prefix in CODE else words


def norm_of_rule(law: Law, rule: str) -> Norm | None:
    """The norm that a rule belongs to, by the rule's label."""
    return law.norms.get(rule.split(" ")[0])


def sign(builtin: str, truth: bool) -> str:
    """A comparison as words: "is at least", or what holds instead where it is false."""
    return _SIGNS[builtin][0 if truth else 1]


def step_words(law: Law, proof: Proof) -> str:
    """One step of a proof in one line: what was looked at, what it is, and where that comes from."""
    atom = proof.atom
    if atom.builtin is not None:
        return _comparison(law, proof)
    thing = str(atom.terms[0])
    if thing == "?":
        return f"something not named: {label(law, atom.predicate)}: not known"
    if atom.predicate in KINDS:
        return f"{thing} is {_a(atom.predicate.lower())}: {_yes(proof)}"
    if atom.predicate in RELATIONS:
        where = atom.terms[1] if atom.terms[1] != "?" else "something not named"
        return f"{thing} is {'part of' if atom.predicate == 'partOf' else 'in'} {where}: {_yes(proof)}"
    kind, _, norm_id = atom.predicate.partition(":")
    if kind in ("applies", "meets", "breaches"):
        verb = {"applies": "applies to", "meets": "is met by", "breaches": "is breached by"}[kind]
        return f"{norm_id} {verb} {thing}: {_yes(proof)}"
    if len(atom.terms) == 1:
        return f"{thing} is {_a(class_words(atom.predicate))}: {_yes(proof)}"
    value = atom.terms[1]
    if proof.truth is None and (isinstance(value, (bool, str))):
        return f"{thing}, {label(law, atom.predicate)}: not known"
    if proof.truth is False and not isinstance(value, bool):
        return f"{thing}, {label(law, atom.predicate)}: no rule gives it"
    if isinstance(value, bool) and proof.source is None:
        value = value if proof.truth else not value
    shown = value_words(law, atom.predicate, value)
    if proof.context is not None:
        side = derived_side(law, proof)
        shown = f"{side.text} = {shown}" if side is not None else shown
    return f"{thing}, {label(law, atom.predicate)}: {shown}{source_words(proof.source)}"


def _yes(proof: Proof) -> str:
    return "yes" if proof.truth else "no" if proof.truth is False else "not known"


def _a(noun: str) -> str:
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"


def _comparison(law: Law, proof: Proof) -> str:
    name = str(proof.atom.builtin)
    if name not in _SIGNS:
        return ""
    sides = comparison_sides(law, proof)
    if sides is None:
        return str(proof.atom)
    left, right = sides
    sign = _SIGNS[name][0 if proof.truth is not False else 1]
    text = f"{left.full()} {sign} {right.full()}"
    return text if proof.truth is not None else f"whether {left.full()} {sign} {right.full()}: not known"


def comparison_sides(law: Law, proof: Proof) -> tuple[Side, Side] | None:
    """Both sides of a comparison as they were worked out, brought to one scale; None where that cannot be told."""
    if proof.context is None or proof.atom.builtin is None:
        return None
    plan, places, at = proof.context
    op = plan.ops[at]
    left, right = (_side(law, plan, places, p, at) for p in op.places)
    if left.scale != right.scale:
        constant, other = (left, right) if left.single and left.type in _PLAIN else (right, left)
        if constant.value == 0:
            constant = Side(constant.text, 0, constant.type, other.scale)
            left, right = (constant, other) if constant.text == left.text else (other, constant)
    if left.scale != right.scale:
        return None
    kinds = [s.type for s in (left, right) if s.type not in _PLAIN]
    if kinds:
        left, right = (_typed(s, kinds[0]) for s in (left, right))
    return left, right


def derived_side(law: Law, proof: Proof) -> Side | None:
    """How a derived number was worked out, where its rule does arithmetic."""
    if proof.context is None:
        return None
    plan, places, at = proof.context
    if plan.value is None:
        return None
    side = _side(law, plan, places, plan.value, at)
    fact = law.facts.get(proof.atom.predicate)
    return None if side.single else _typed(side, fact.type if fact else "")


def _typed(side: Side, type_: str) -> Side:
    if side.type not in _PLAIN:
        return side
    value = side.value
    text = side.text
    if side.single and isinstance(value, (int, Fraction)) and re.fullmatch(r"[\d.,/ ]+", side.text):
        text = show(Fraction(value) / side.scale, type_)
    return Side(text, value, type_, side.scale, side.single)


def _side(law: Law, plan: Plan, places: list[object], place: int, before: int) -> Side:
    value = places[place]
    constant = plan.start[place]
    if isinstance(constant, (int, Fraction)) and not isinstance(constant, bool):
        return _constant(law, plan, Fraction(constant))
    for op in plan.ops[:before]:
        if op.code == BIND and op.places[1] == place:
            fact = law.facts.get(op.name)
            type_ = fact.type if fact else ""
            name = fact.label if fact else class_words(op.name)
            shown = Side("", value, type_).shown()
            return Side(f"{name} {shown}", value, type_)
        if op.code == ARITH and op.places[0] == place:
            return _worked(
                law, plan, places, op.name, [_side(law, plan, places, p, op.at) for p in op.places[1:]], value
            )
    return Side("", value, "")


def _constant(law: Law, plan: Plan, value: Fraction) -> Side:
    norm = norm_of_rule(law, plan.rule.label)
    for number in norm.numbers if norm else ():
        if number.value == value:
            type_ = _TYPES.get(number.canonical_unit, number.canonical_unit)
            return Side(show(value, "" if type_ in _PLAIN else type_), exact(value), type_)
    return Side(quantities.number(value), exact(value), "")


def _worked(law: Law, plan: Plan, places: list[object], name: str, sides: list[Side], value: object) -> Side:
    """An arithmetic step: percentages and multiplied-out fractions are said the way people say them."""
    texts = [s.text if s.single else f"({s.text})" for s in sides]
    if name == "multiply" and len(sides) == 2:
        a, b = sides
        for one, other in ((a, b), (b, a)):
            if one.type == "percent" and one.single and other.type != "percent":
                return Side(f"{one.text} of {other.full()}", value, other.type, other.scale * 100, False)
        for one, other in ((a, b), (b, a)):
            if one.single and one.value == 100 and one.type == "":
                return Side(other.text, value, other.type, other.scale * 100, other.single)
        first, second = (a, b) if a.type in _PLAIN or b.type not in _PLAIN else (b, a)
        plain = second.type if first.type in _PLAIN else first.type if second.type in _PLAIN else ""
        order = (first, second)
        text = " × ".join(s.text if s.single else f"({s.text})" for s in order)
        return Side(text, value, plain, a.scale * b.scale, False)
    kinds = [s.type for s in sides if s.type not in _PLAIN]
    type_ = kinds[0] if kinds else (sides[0].type if sides else "")
    scale = max(s.scale for s in sides)
    if name == "multiply":
        return Side(" × ".join(texts), value, type_, scale, False)
    if name == "divide":
        if sides[1].value == 100 and sides[1].type == "":
            single = sides[0].single
            if sides[0].scale >= 100:
                return Side(sides[0].text, value, type_, sides[0].scale / 100, single)
        return Side(f"{texts[0]} ÷ {texts[1]}", value, type_, Fraction(1), False)
    signs = {"add": " + ", "subtract": " − "}
    if name in signs:
        return Side(signs[name].join(texts), value, type_, scale, False)
    after = {"floor": "rounded down", "ceiling": "rounded up", "abs": "without its sign"}.get(name)
    if after:
        return Side(f"{texts[0]}, {after},", value, type_, scale, False)
    return Side(f"{texts[0]} {name} {texts[1]}", value, type_, Fraction(1), False)


def missing_words(law: Law, missing: Missing) -> list[str]:
    """Each missing fact as the question that would settle it, in the vocabulary's order."""
    order = {name: i for i, name in enumerate(law.facts)}
    return [question_words(law, t, f) for t, f in sorted(missing, key=lambda k: (order.get(k[1], -1), k))]


def question_words(law: Law, thing: str, fact: str) -> str:
    """The question for a missing fact, link or list."""
    if fact in law.facts:
        found = law.facts[fact]
        return found.question or f"What is the {found.label}?"
    relation, _, kind = fact.partition(":")
    if kind:
        return f"Is there any other {kind.lower()} {'in' if relation == 'inUnit' else 'belonging to'} {thing}?"
    return (
        f"Which {RELATIONS[relation][1].lower()} does {thing} belong to?"
        if relation in RELATIONS
        else f"{fact} of {thing}?"
    )


def atom_words(law: Law, atom: Atom, truth: bool | None) -> str:
    """An atom as one line, without its proof."""
    return step_words(law, Proof(atom, truth))
