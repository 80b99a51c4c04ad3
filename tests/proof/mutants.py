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
from reasoner.program import BOOL, Plan, Program, compile_rules
from reasoner.threevalued import Evaluator
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
        " whole grid of the facts that their conclusion rests on, or by another rule that says more than both",
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
            others = [p.rule for p in plans if p is not plan]
            if left and any(subsumes(other, plan.rule) for other in others):
                for what in [w for w, mutant in left.items() if any(subsumes(o, mutant.rule) for o in others)]:
                    del left[what]
                    same.append(f"{plan.rule.label}: {what}: rule and mutant both say less than another rule")
            if left:
                _on_grid(trial, plan, left, counts)
            if left and not trial.points[1]:
                for what in [w for w, mutant in left.items() if trial.covered(plan, mutant)]:
                    del left[what]
                    same.append(f"{plan.rule.label}: {what}: wherever rule or mutant holds, another rule does")
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
    """Take out of `left` every mutant that an aimed case tells from its rule."""
    for turn in range(tries * 5 if len(trial.maker.program.heads[trial.head]) > 5 else tries):
        if not left:
            return
        aim = plan if turn % 3 else trial.maker.random.choice(list(left.values()))
        counts["cases"] += 1
        trial.compare(
            trial.maker.aim(
                plan if turn % 2 else aim, turn, 1, 1, trial.facts, beside=turn % 4 > 1, alone=turn % 2 == 1
            ),
            plan,
            left,
        )


def _on_grid(trial: _Trial, plan: Plan, left: dict[str, Plan], counts: Counter[str]) -> None:
    """Take out of `left` every mutant that a point of the grid tells from its rule."""
    for case in trial.grid(plan, list(left.values())):
        counts["cases"] += 1
        trial.compare(case, plan, left)
        if not left:
            return


def subsumes(general: Rule, special: Rule) -> bool:
    """Whether a rule concludes whatever another does: some naming of its variables puts its body within the other's."""
    start: dict[str, object] = {}
    for a, b in zip(general.head.terms, special.head.terms, strict=True):
        if isinstance(a, str):
            start[a] = b
        elif a != b:
            return False
    return general.head.predicate == special.head.predicate and _within(general.body, special.body, start)


def _within(body: tuple[Atom, ...], other: tuple[Atom, ...], names: dict[str, object]) -> bool:
    if not body:
        return True
    first = body[0]
    for atom in other:
        if atom.predicate != first.predicate or len(atom.terms) != len(first.terms):
            continue
        trial = dict(names)
        for a, b in zip(first.terms, atom.terms, strict=True):
            if isinstance(a, str):
                if trial.setdefault(a, b) != b:
                    break
            elif a is not b and (isinstance(a, bool) or isinstance(b, bool) or a != b):
                break
        else:
            if _within(body[1:], other, trial):
                return True
    return False


class _Trial:
    """The rules that a conclusion rests on, and cases with the facts that they read."""

    def __init__(self, law: Law, maker: Maker, head: str, most: int) -> None:
        self.maker, self.most = maker, most
        below: set[str] = {head}
        for plan in maker.program.heads[head]:
            below |= maker.read_by(plan)
        self.facts = frozenset(below)
        self.rules = [r for r in law.rules if r.head.predicate in below]
        self.program = compile_rules(self.rules, law.facts)
        self._redundant: dict[str, bool] = {}
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

    def covered(self, plan: Plan, mutant: Plan) -> bool:
        """Whether the rules with the mutant conclude all that the rule does, and those with the rule all the mutant does.

        Shown on the whole grid of the facts that the one rule reads; the other facts are left unknown, and the conclusion
        must be true all the same.
        """
        rest = [r for r in self.rules if r.label != plan.rule.label]
        if plan.rule.label not in self._redundant:
            self._redundant[plan.rule.label] = self._implies(plan, compile_rules(rest, self.maker.law.facts))
        if not self._implies(mutant, self.program):
            return False
        replaced = [*rest, mutant.rule]
        return self._redundant[plan.rule.label] or self._implies(plan, compile_rules(replaced, self.maker.law.facts))

    def _implies(self, plan: Plan, program: Program) -> bool:
        """Whether a program concludes its head wherever a rule's body holds."""
        maker, head = self.maker, plan.rule.head
        if plan.value is not None or not program.heads.get(head.predicate):
            return False
        base = maker.frame(1, 1)
        thing = base.of_kind(plan.kind or "Building")[0]
        names = maker.read_by(plan)
        full = maker.aim(plan, 0, 1, 1, names)
        keys: dict[tuple[str, str], list[bool | Fraction]] = {}
        wanted = {op.name: op.want for op in plan.ops if op.code == BOOL}
        near = {t for k in ("Building", "Unit", "Room") for t in base.all_related(thing, k)} | {thing}
        for name in sorted(names):
            fact = maker.law.facts.get(name)
            if fact is None or fact.derived:
                continue
            for target in [t for t in base.of_kind(fact.of) if t in near]:
                if fact.type == "yes-no":
                    keys[target, name] = [wanted[name]] if name in wanted else [True, False]
                else:
                    turns = set(maker.limits.get(name, ())) | set(maker.turning(full, plan, thing, (target, name)))
                    around = {t + d for t in turns for d in (-1, 0, 1) if t + d >= 0} or {Fraction(1)}
                    keys[target, name] = [*sorted(around)]
        size = 1
        for values in keys.values():
            size *= len(values)
        if size > 3000:
            return False
        for row in product(*keys.values()):
            case = base.copy()
            case.facts = {k: Given(v, Source("supposed")) for k, v in zip(keys, row, strict=True)}
            if Evaluator(maker.law, case, self.program).body(plan, thing) is False:
                continue
            if not Evaluator(maker.law, case, program).truth(head.predicate, thing):
                return False
        return True

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
