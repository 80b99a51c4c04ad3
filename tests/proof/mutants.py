"""Mutants of the rules, and the generated cases that tell them from the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product

from ontology.model import KINDS, RELATIONS, Fact, Law
from ontology.swrl import COMPARISONS, Atom, Rule, RuleError, check_rule
from reasoner.case import Case, Given, Source
from reasoner.cases_for import Maker
from reasoner.forward import Forward
from reasoner.openvalues import UNSIGNED, WHOLE
from reasoner.program import Plan, compile_rules
from tests.proof.measure import Measure

_NEXT = {
    "lessThan": "lessThanOrEqual", "lessThanOrEqual": "lessThan", "greaterThan": "greaterThanOrEqual",
    "greaterThanOrEqual": "greaterThan",
}  # fmt: skip


def mutants(rule: Rule, facts: Mapping[str, Fact]) -> Iterator[tuple[str, Rule]]:
    """Each mutant with what was done: comparison flipped or its end moved, constant one off, test turned, atom dropped.

    A kind that the domain of one of the rule's facts or relations gives back is not dropped: that says nothing else.
    """
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
        if len(rule.body) > 1 and not _given_back(rule, at, facts):
            yield from _valid(f"drop {atom}", replace(rule, body=(*rule.body[:at], *rule.body[at + 1 :])))


def _given_back(rule: Rule, at: int, facts: Mapping[str, Fact]) -> bool:
    """Whether an atom is a kind that another atom's domain or range implies."""
    kind = rule.body[at]
    if kind.predicate not in KINDS:
        return False
    for other in rule.body:
        fact = facts.get(other.predicate)
        if fact is not None and fact.of == kind.predicate and other.terms[0] == kind.terms[0]:
            return True
        ranged = RELATIONS.get(other.predicate, ("", ""))[1] == kind.predicate
        if ranged and other.terms[1] == kind.terms[0]:
            return True
        if len(other.terms) == 1 and other is not kind and other.terms == kind.terms:
            return True  # a class, which the rules for it give only to that kind
    return False


def _with(rule: Rule, at: int, atom: Atom) -> Rule:
    return replace(rule, body=(*rule.body[:at], atom, *rule.body[at + 1 :]))


def _valid(what: str, rule: Rule) -> Iterator[tuple[str, Rule]]:
    try:
        check_rule(rule)
    except RuleError:
        return
    if any(a.builtin is None for a in rule.body):
        yield what, rule


def killed(law: Law, share: float = 1.0, tries: int = 40, grid: int = 20_000, seed: int = 7) -> Measure:
    """How many mutants of (a share of) the rules some generated case tells from their rule."""
    measure = Measure(
        "Mutants of the rules",
        "at least 98 % of those that do not mean the same are killed; that the others mean the same is shown on the"
        " whole grid of the facts that their conclusion rests on (other rules of the same conclusion cover them)",
    )
    maker = Maker(law, seed)
    counts: Counter[str] = Counter()
    same: list[str] = []
    open_: list[str] = []
    for head, plans in maker.program.heads.items():
        chosen = [p for p in plans if maker.random.random() < share]
        if not chosen:
            continue
        trial = _Trial(law, maker, head, grid)
        for plan in chosen:
            counts["rules"] += 1
            left = {what: _plan(maker, rule) for what, rule in mutants(plan.rule, law.facts)}
            counts["mutants"] += len(left)
            _kill(trial, plan, left, tries, counts)
            for what in left:
                points, whole = trial.points
                line = f"{plan.rule.label}: {what}: equal on {'all' if whole else 'a sample of'} {points:,} points"
                (same if whole else open_).append(line)
    total, dead = counts["mutants"], counts["mutants"] - len(same) - len(open_)
    rate = 100 * dead / max(1, total - len(same))
    measure.figures["killed"] = rate
    measure.check(rate >= 98, f"only {rate:.2f} % are killed")
    measure.found += [
        f"mutants: {total:,} of {counts['rules']:,} rules; killed {dead:,} by {counts['cases']:,} cases;"
        f" mean the same {len(same):,}; neither {len(open_):,}: {rate:.2f} % killed",
        *[f"means the same: {line}" for line in same],
        *[f"neither killed nor shown to be the same: {line}" for line in open_],
    ]
    return measure


def _kill(trial: _Trial, plan: Plan, left: dict[str, Plan], tries: int, counts: Counter[str]) -> None:
    """Take out of `left` every mutant that an aimed case, or a point of the grid, tells from its rule."""
    for turn in range(tries):
        if not left:
            return
        aim = plan if turn % 3 else trial.maker.random.choice(list(left.values()))
        counts["cases"] += 1
        trial.compare(trial.maker.aim(aim, turn, 1, 1, trial.facts, beside=True), plan, left)
    if left:
        for case in trial.grid(plan, list(left.values())):
            counts["cases"] += 1
            trial.compare(case, plan, left)
            if not left:
                return


class _Trial:
    """The rules that a conclusion rests on, and cases with the facts that they read."""

    def __init__(self, law: Law, maker: Maker, head: str, most: int) -> None:
        self.maker, self.most = maker, most
        below: set[str] = {head}
        for plan in maker.program.heads[head]:
            below |= maker.read_by(plan)
        self.facts = frozenset(below)
        self.program = compile_rules([r for r in law.rules if r.head.predicate in below], law.facts)
        self.head = head
        self.points = (0, True)

    def compare(self, case: Case, plan: Plan, left: dict[str, Plan]) -> None:
        """Take out of `left` the mutants with which the conclusion comes out otherwise in a case."""
        forward = Forward(self.program)
        forward._load(case)
        forward.run()
        ours = _heads(forward, plan, case)
        other = {what: _heads(forward, mutant, case) for what, mutant in left.items()}
        if all(found == ours for found in other.values()):
            return
        others = frozenset().union(
            *(_heads(forward, p, case) for p in self.program.heads[self.head] if p.rule.label != plan.rule.label)
        )
        for what, found in other.items():
            if found | others != ours | others:
                del left[what]

    def grid(self, plan: Plan, mutants: list[Plan]) -> Iterator[Case]:
        """The grid of the facts that the conclusion rests on: every yes/no, numbers at and about each turn."""
        maker = self.maker
        base = maker.aim(plan, 0, 1, 1, self.facts)
        keys: dict[tuple[str, str], list[bool | Fraction]] = {}
        for key, given in base.facts.items():
            fact = maker.law.facts[key[1]]
            if isinstance(given.value, bool):
                keys[key] = [True, False]
                continue
            turns: set[Fraction] = set(maker.limits.get(key[1], []))
            for reader in (plan, *mutants[:3]):
                turns |= set(maker.turning(base, reader, base.of_kind(plan.kind or "Building")[0], key))
            around = {t + d for t in turns for d in (-1, 0, 1)} | {Fraction(n) for n in PLAIN}
            keys[key] = [
                v for v in sorted(around)
                if (fact.type not in WHOLE or v.denominator == 1) and (fact.type not in UNSIGNED or v >= 0)
            ]  # fmt: skip
        size = 1
        for values in keys.values():
            size *= max(1, len(values))
        self.points = (min(size, self.most), size <= self.most)
        if size <= self.most:
            for row in product(*keys.values()):
                case = base.copy()
                case.facts.update({k: Given(v, Source("supposed")) for k, v in zip(keys, row, strict=True)})
                yield case
            return
        for turn in range(self.most // 20):
            case = maker.aim(maker.random.choice([plan, *mutants]), turn, 1, 1, self.facts, beside=True)
            for key in maker.random.sample(list(keys), maker.random.randint(0, min(3, len(keys)))):
                case.facts[key] = Given(maker.random.choice(keys[key]), Source("supposed"))
            yield case


#: numbers on every grid beside those at the limits
PLAIN = (0, 1, 3, 100, 449, 1000)


def _plan(maker: Maker, rule: Rule) -> Plan:
    return compile_rules([rule], maker.law.facts).plans[0]


def _heads(forward: Forward, plan: Plan, case: Case) -> frozenset[tuple[str, object]]:
    """What a rule concludes from everything known and concluded."""
    out = set()
    for thing in case.of_kind(plan.kind) if plan.kind else list(case.things):
        places = plan.start.copy()
        places[0] = thing
        found: list[list[object]] = []
        forward._match(plan.order(), 0, places, found)
        out |= {(thing, None if plan.value is None else bound[plan.value]) for bound in found}
    return frozenset(out)
