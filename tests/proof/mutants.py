"""Mutants of the rules, and the generated cases that tell them from the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product

from ontology.model import Law
from ontology.swrl import COMPARISONS, Atom, Rule, RuleError, check_rule
from reasoner.case import Case, Given, Source
from reasoner.cases_for import Maker
from reasoner.forward import Forward
from reasoner.program import Plan, compile_rules
from tests.proof.measure import Measure

_NEXT = {
    "lessThan": "lessThanOrEqual", "lessThanOrEqual": "lessThan", "greaterThan": "greaterThanOrEqual",
    "greaterThanOrEqual": "greaterThan",
}  # fmt: skip


def mutants(rule: Rule) -> Iterator[tuple[str, Rule]]:
    """Each mutant with what was done: a comparison flipped, moved by its end, or dropped; a constant one more or less; an atom dropped."""
    for at, atom in enumerate(rule.body):
        name = atom.builtin
        if name in COMPARISONS:
            yield from _valid(f"flip {atom}", _with(rule, at, Atom(f"swrlb:{COMPARISONS[name]}", atom.terms)))
            if name in _NEXT:
                yield from _valid(f"end of {atom}", _with(rule, at, Atom(f"swrlb:{_NEXT[name]}", atom.terms)))
        elif name is None and len(atom.terms) == 2 and isinstance(atom.terms[1], bool):
            yield from _valid(f"turn {atom}", _with(rule, at, Atom(atom.predicate, (atom.terms[0], not atom.terms[1]))))
        for place, term in enumerate(atom.terms):
            if isinstance(term, Fraction) and not isinstance(term, bool):
                for step in (1, -1):
                    terms = (*atom.terms[:place], term + step, *atom.terms[place + 1 :])
                    yield from _valid(f"{step:+} in {atom}", _with(rule, at, Atom(atom.predicate, terms)))
        if len(rule.body) > 1:
            yield from _valid(f"drop {atom}", replace(rule, body=(*rule.body[:at], *rule.body[at + 1 :])))


def _with(rule: Rule, at: int, atom: Atom) -> Rule:
    return replace(rule, body=(*rule.body[:at], atom, *rule.body[at + 1 :]))


def _valid(what: str, rule: Rule) -> Iterator[tuple[str, Rule]]:
    try:
        check_rule(rule)
    except RuleError:
        return
    if any(a.builtin is None for a in rule.body):
        yield what, rule


def killed(law: Law, share: float = 1.0, tries: int = 60, seed: int = 7) -> Measure:
    """How many mutants of (a share of) the rules some generated case tells from their rule."""
    measure = Measure(
        "Mutants of the rules",
        "at least 98 % are killed; each survivor is listed with the proof that it means the same (equal on the grid)",
    )
    maker = Maker(law, seed)
    counts: Counter[str] = Counter()
    survivors: list[str] = []
    for plan in maker.program.plans:
        if maker.random.random() >= share:
            continue
        made = {what: _plan(maker, rule) for what, rule in mutants(plan.rule)}
        left = dict(made)
        counts["mutants"] += len(made)
        counts["rules"] += 1
        turn = 0
        while left and turn < tries:
            aim = plan if turn % 3 or not left else maker.random.choice(list(left.values()))
            case = maker.aim(aim, turn, 1, 1)
            turn += 1
            forward = Forward(maker.program)
            forward._load(case)
            forward.run()
            counts["cases"] += 1
            ours = _heads(forward, plan, case)
            others = _others(forward, plan)
            for what in [
                w for w, mutant in left.items() if (_heads(forward, mutant, case) | others) != (ours | others)
            ]:
                del left[what]
        counts["survived"] += len(left)
        for what, mutant in left.items():
            points, equal = _equal_on_grid(maker, plan, mutant)
            counts["equal"] += equal
            verdict = f"equal on {points:,} points of the grid" if equal else "NOT EQUAL on the grid"
            survivors.append(f"{plan.rule.label}: {what}: {verdict}")
    total = counts["mutants"]
    rate = 100 * (total - counts["survived"]) / total if total else 100.0
    measure.check(rate >= 98, f"only {rate:.2f} % are killed")
    measure.failures += [s for s in survivors if "NOT EQUAL" in s]
    measure.found += [
        f"mutants: {total:,} of {counts['rules']:,} rules; killed {total - counts['survived']:,} ({rate:.2f} %)"
        f" by {counts['cases']:,} cases",
        *[f"survivor: {s}" for s in survivors],
    ]
    return measure


def _plan(maker: Maker, rule: Rule) -> Plan:
    return compile_rules([rule], maker.law.facts).plans[0]


def _heads(forward: Forward, plan: Plan, case: Case) -> frozenset[tuple[str, object]]:
    """What a rule concludes from everything known and concluded."""
    out = set()
    names = case.of_kind(plan.kind) if plan.kind else list(case.things)
    for thing in names:
        places = plan.start.copy()
        places[0] = thing
        found: list[list[object]] = []
        forward._match(plan.order(), 0, places, found)
        out |= {(thing, None if plan.value is None else bound[plan.value]) for bound in found}
    return frozenset(out)


def _others(forward: Forward, plan: Plan) -> frozenset[tuple[str, object]]:
    """What other rules conclude of the same predicate."""
    out = set()
    for other in forward.program.heads[plan.rule.head.predicate]:
        if other is not plan:
            for thing in list(forward.store.get(plan.kind or "", {})):
                places = other.start.copy()
                places[0] = thing
                found: list[list[object]] = []
                forward._match(other.order(), 0, places, found)
                out |= {(thing, None if other.value is None else bound[other.value]) for bound in found}
    return frozenset(out)


def _equal_on_grid(maker: Maker, plan: Plan, mutant: Plan) -> tuple[int, bool]:
    """Rule and mutant on the grid of the facts that they read: every yes/no, every number at and about each limit."""
    base = maker.aim(plan, 0, 1, 1)
    things = base.of_kind(plan.kind or "Building")
    keys: dict[tuple[str, str], list[bool | Fraction]] = {}
    for reader in (plan, mutant):
        for key in maker._numbers(base, reader, things[0]):
            turns = set(maker.turning(base, plan, things[0], key)) | set(maker.turning(base, mutant, things[0], key))
            keys[key] = sorted({max(t + d, Fraction(0)) for t in turns for d in (-1, 0, 1)})[:12] or [
                Fraction(0),
                Fraction(1),
            ]
    for fact in sorted(maker._read_by(plan) | maker._read_by(mutant)):
        found = maker.law.facts.get(fact)
        if found is not None and not found.derived and found.type == "yes-no":
            for thing in base.of_kind(found.of)[:1]:
                keys[thing, fact] = [True, False]
    points = 0
    for values in product(*keys.values()):
        points += 1
        if points > 3000:
            break
        case = base.copy()
        case.facts.update({k: Given(v, Source("supposed")) for k, v in zip(keys, values, strict=True)})
        forward = Forward(maker.program)
        forward._load(case)
        forward.run()
        others = _others(forward, plan)
        if _heads(forward, plan, case) | others != _heads(forward, mutant, case) | others:
            return points, False
    return min(points, 3000), True
