"""Checks: every requirement that facts can show, against a case, with arithmetic, most occupants and cures."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from ontology import model
from ontology.model import BINDING, Law, Norm
from reasoner import words
from reasoner.case import Case, Given, Source, assume
from reasoner.classes import deciding
from reasoner.contradictions import Contradiction, contradictions
from reasoner.findings import Finding, find
from reasoner.openvalues import UNSIGNED, WHOLE
from reasoner.program import BIND
from reasoner.questions import Question, best_question
from reasoner.threevalued import Evaluator, Missing, Proof

Outcome = Literal["complies", "violates", "unknown", "judged"]


@dataclass(frozen=True, slots=True)
class Numbers:
    """Both numbers of a comparison in their unit's words: what is there, and what the norm asks."""

    have: str
    sign: str
    need: str
    holds: bool


@dataclass(frozen=True, slots=True)
class Cure:
    """The change of one fact that cures a violation: from, to, and in words."""

    thing: str
    fact: str
    before: Given | None
    after: bool | Fraction
    says: str


@dataclass(frozen=True, slots=True)
class Check:
    """One requirement and one thing: outcome, facts and arithmetic behind it, what is missing, who judges, cures."""

    norm: Norm
    thing: str
    outcome: Outcome
    because: tuple[str, ...]
    numbers: tuple[Numbers, ...]
    missing: Missing
    judges: tuple[str, ...]
    cures: tuple[Cure, ...]
    finding: Finding

    @property
    def applies(self) -> bool:
        """Whether the requirement is known to be in force for the thing."""
        return bool(self.finding.in_force)


@dataclass(frozen=True, slots=True)
class Capacity:
    """The most people that a room or unit allows: the count, by which norm and why, and what other norms allow."""

    thing: str
    fact: str
    most: int
    norm: Norm
    because: tuple[str, ...]
    others: tuple[tuple[Norm, int], ...]


@dataclass(frozen=True, slots=True)
class Checked:
    """All checks of a case, violations first; capacities; the question that settles most; contradictions."""

    checks: tuple[Check, ...]
    capacities: tuple[Capacity, ...]
    question: Question | None
    contradictions: tuple[Contradiction, ...]

    def of(self, outcome: Outcome) -> tuple[Check, ...]:
        """The checks with one outcome."""
        return tuple(c for c in self.checks if c.outcome == outcome)


_ORDER = ("violates", "unknown", "judged", "complies")


def check(law: Law, case: Case) -> Checked:
    """Every requirement of both codes that may be in force, against the facts of a case."""
    evaluator = Evaluator(law, assume(case, law))
    checks = []
    for norm in law.norms.values():
        if norm.checkable or (norm.judgement and norm.kind in BINDING):
            for thing in evaluator.case.of_kind(norm.thing):
                if evaluator.truth(model.applies(norm.id), thing) is not False:
                    found = one(evaluator, find(evaluator, norm, thing))
                    if found is not None:
                        checks.append(found)
    checks.sort(key=lambda c: _ORDER.index(c.outcome))
    goals = [(model.breaches(c.norm.id), c.thing) for c in checks if c.outcome == "unknown" and c.norm.checkable]
    question = best_question(evaluator, goals)
    return Checked(tuple(checks), tuple(capacities(evaluator)), question, tuple(contradictions(case, law)))


def one(evaluator: Evaluator, finding: Finding) -> Check | None:
    """The check of one finding; None where the norm is not in force."""
    law, norm = evaluator.law, finding.norm
    if finding.in_force is False:
        return None
    outcome: Outcome
    missing: Missing = frozenset()
    proof: Proof | None = None
    if finding.breached is not None and finding.met is not None:
        if finding.breached.truth:
            outcome, proof = "violates", finding.breached
        elif finding.met.truth:
            outcome, proof = "complies", finding.met
        else:
            outcome, proof = "unknown", finding.met
            missing = finding.met.missing | finding.breached.missing
    else:
        outcome = "judged"
    if finding.in_force is None:
        outcome, missing = "unknown", missing | finding.ground.missing
    judges = tuple(dict.fromkeys(j.who for j in norm.judgement)) if outcome in ("judged", "unknown") else ()
    open_facts = [law.facts[f] for _, f in missing if f in law.facts]
    if outcome == "unknown" and open_facts and all(f.judge for f in open_facts) and finding.in_force:
        outcome = "judged"
        judges = tuple(dict.fromkeys(str(f.judge) for f in open_facts))
    because = deciding(law, proof) if proof is not None and proof.truth is not None else deciding(law, finding.ground)
    cures = tuple(cures_of(evaluator, finding)) if outcome == "violates" else ()
    return Check(norm, finding.thing, outcome, because, _numbers(law, proof), missing, judges, cures, finding)


def _numbers(law: Law, proof: Proof | None) -> tuple[Numbers, ...]:
    out: dict[Numbers, None] = {}
    for step in proof.walk() if proof is not None else ():
        if step.context is not None and step.truth is not None:
            sides = words.comparison_sides(law, step)
            if sides is not None:
                sign = words.sign(str(step.atom.builtin), step.truth)
                out[Numbers(sides[0].shown(), sign, sides[1].shown(), True)] = None
    return tuple(out)


# what would cure a violation


def cures_of(evaluator: Evaluator, finding: Finding) -> list[Cure]:
    """For each fact behind a violation the smallest change of it alone that cures, the relatively smallest first."""
    norm, thing = finding.norm, finding.thing
    assert finding.breached is not None
    found: list[tuple[float, Cure]] = []
    for key in sorted(_facts_below(evaluator, finding.breached)):
        given = evaluator.case.facts.get(key)
        if given is not None and given.source.how == "assumed":
            continue
        for value in _candidates(evaluator, norm, thing, key, given):
            trial = evaluator.supposing(key, Given(value, Source("supposed")))
            if trial.truth(model.breaches(norm.id), thing) is not False or not trial.truth(model.meets(norm.id), thing):
                continue
            if trial.truth(model.applies(norm.id), thing) is False:
                continue
            size, says = _change(evaluator.law, key, given, value)
            found.append((size, Cure(*key, given, value, says)))
            break
    return [cure for _, cure in sorted(found, key=lambda pair: (pair[0], pair[1].thing, pair[1].fact))]


def _facts_below(evaluator: Evaluator, proof: Proof) -> set[tuple[str, str]]:
    out = set()
    for step in proof.walk():
        atom = step.atom
        fact = evaluator.law.facts.get(atom.predicate)
        if fact is not None and not fact.derived and len(atom.terms) == 2:
            out.add((str(atom.terms[0]), atom.predicate))
    return out


def _candidates(
    evaluator: Evaluator, norm: Norm, thing: str, key: tuple[str, str], given: Given | None
) -> list[bool | Fraction]:
    """Other values of a fact, the nearest first."""
    fact = evaluator.law.facts[key[1]]
    now = given.value if given is not None else None
    if fact.type == "yes-no":
        return [not now] if isinstance(now, bool) else []
    if not isinstance(now, Fraction):
        return []
    points: set[Fraction] = set()
    for goal in (model.breaches(norm.id), model.meets(norm.id)):
        for value in evaluator.values(goal, thing, key) or ():
            points.add(Fraction(value))
    if fact.type in WHOLE:
        points |= {p + step for p in points for step in (-1, 1)}
    points = {p for p in points if p != now and (p >= 0 or fact.type not in UNSIGNED)}
    return [*sorted(points, key=lambda p: abs(p - now))[:40]]


def _change(law: Law, key: tuple[str, str], given: Given | None, value: bool | Fraction) -> tuple[float, str]:
    """How large a change is, relative to what there is, and the change in words."""
    thing, fact = key
    name = words.label(law, fact)
    if isinstance(value, bool):
        return 1.0, f"{thing}, {name}: {words.value_words(law, fact, value)} instead of {'no' if value else 'yes'}"
    assert given is not None
    assert isinstance(given.value, Fraction)
    type_ = law.facts[fact].type
    before, after = words.show(given.value, type_), words.show(value, type_)
    size = float(abs(value - given.value) / abs(given.value)) if given.value else 10.0
    return size, f"{thing}, {name}: {after} instead of {before}"


# how many people a room or unit allows


def capacities(evaluator: Evaluator) -> list[Capacity]:
    """For each count of people that a requirement limits from above: the most that every norm in force allows."""
    law = evaluator.law
    limits: dict[tuple[str, str], list[tuple[int, Norm]]] = {}
    for norm in law.norms.values():
        if not norm.checkable or norm.thing not in ("Room", "Unit"):
            continue
        for fact in _counts_read(evaluator, norm):
            for thing in evaluator.case.of_kind(norm.thing):
                most = _most(evaluator, norm, thing, fact)
                if most is not None:
                    limits.setdefault((thing, fact), []).append((most, norm))
    out = []
    for (thing, fact), found in limits.items():
        found.sort(key=lambda pair: pair[0])
        most, norm = found[0]
        trial = evaluator.supposing((thing, fact), Given(Fraction(most), Source("supposed")))
        because = deciding(law, trial.goal(model.meets(norm.id), thing))
        out.append(Capacity(thing, fact, most, norm, because, tuple((n, m) for m, n in found[1:])))
    return out


def _counts_read(evaluator: Evaluator, norm: Norm) -> list[str]:
    """The counts of people that a norm's requirement reads of its thing, directly or derived."""
    out: dict[str, None] = {}
    stack, seen = [model.meets(norm.id)], set()
    while stack:
        predicate = stack.pop()
        for plan in evaluator.program.heads.get(predicate, ()):
            for op in plan.ops:
                if op.code == BIND and op.places[0] == 0:
                    fact = evaluator.law.facts.get(op.name)
                    if fact is not None and fact.name in PEOPLE:
                        out[op.name] = None
                    elif op.name in evaluator.program.heads and op.name not in seen:
                        seen.add(op.name)
                        stack.append(op.name)
    return list(out)


#: the counts of people that a room or unit can have too many of
PEOPLE = frozenset(["sleepers", "occupants", "roomOccupants"])


def _most(evaluator: Evaluator, norm: Norm, thing: str, fact: str) -> int | None:
    """The largest whole number at which a norm is met; None where it is not in force or sets no such limit."""
    key = (thing, fact)
    points = evaluator.values(model.breaches(norm.id), thing, key)
    if not points:
        return None
    tried = sorted({max(0, int(p) + step) for p in points for step in (-1, 0, 1)})
    best: int | None = None
    for n in tried:
        trial = evaluator.supposing(key, Given(Fraction(n), Source("supposed")))
        finding = find(trial, norm, thing)
        breached = trial.truth(model.breaches(norm.id), thing)
        if n == tried[-1] and not (finding.in_force and breached):
            return None
        if (finding.in_force is not False and breached is False) or (
            finding.in_force is False and breached is not True and best is None
        ):
            best = n
    return best
