"""Three-valued evaluation against completions: no wrong true or false, few unknowns that are really constant."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import islice, product

from ontology.model import Law
from reasoner.case import Bounds, Case, Given, Source
from reasoner.cases_for import COUNTED, Maker
from reasoner.forward import Forward
from reasoner.openvalues import UNSIGNED, WHOLE
from reasoner.threevalued import Evaluator
from tests.proof.measure import Measure

_GRID = 4000
_SUPPOSED = Source("supposed")


def goals_of(maker: Maker, case: Case) -> list[tuple[str, str]]:
    """Every class, ground, observance and breach of every thing of its kind."""
    out = []
    for head, plans in maker.program.heads.items():
        if plans[0].value is None:
            kinds = {p.kind for p in plans}
            out += [(head, thing) for thing, kind in case.things.items() if kind in kinds]
    return out


def completions(law: Law, goals: int, each: int = 30, seed: int = 4) -> Measure:
    """Goals of partial cases, each against the forward conclusions of `each` completions of its case."""
    measure = Measure(
        "Three-valued evaluation and completions",
        f"0 wrong true or false on {goals:,} goals against {each} completions each; every unknown names a missing fact",
    )
    maker = Maker(law, seed)
    counts: Counter[object] = Counter()
    done = cases = 0
    while done < goals:
        full = maker.random_case() if cases % 3 else maker.aim(maker.random.choice(maker.program.plans), cases)
        partial = maker.partial(full, maker.random.choice((0.3, 0.5, 0.7, 0.9, 0.97)))
        evaluator = Evaluator(law, partial)
        completed = [Forward(law, maker.completion(partial)) for _ in range(each)]
        cases += 1
        for predicate, thing in islice(goals_of(maker, partial), goals - done):
            done += 1
            truth = evaluator.truth(predicate, thing)
            counts[truth] += 1
            if truth is None:
                measure.check(bool(evaluator.missing(predicate, thing)), f"{predicate} of {thing}: nothing missing")
                continue
            wrong = sum(c.holds(predicate, thing) is not truth for c in completed)
            measure.check(not wrong, f"{predicate} of {thing} is {truth}, but not in {wrong} of {each} completions")
    measure.found += [
        f"goals: {done:,} of {cases:,} partial cases, {each} completions each",
        f"true {counts[True]:,}, false {counts[False]:,}, unknown {counts[None]:,}; wrong or without a missing fact:"
        f" {len(measure.failures)}",
    ]
    return measure


def knowing_more(law: Law, cases: int, seed: int = 5) -> Measure:
    """One fact after another is told: a goal that is true or false stays so."""
    measure = Measure("Knowing more", f"never turns true into false or back, on {cases:,} chains of cases")
    maker = Maker(law, seed)
    compared = 0
    for _ in range(cases):
        start = maker.partial(maker.random_case(), 0.9)
        for key in [k for k in start.facts if k[1] in COUNTED]:
            del start.facts[key]  # so that the numbers stated go with the lists
        full = maker.completion(start)
        keys = list(full.facts)
        maker.random.shuffle(keys)
        steps = sorted(maker.random.sample(range(len(keys)), min(5, len(keys))))
        before: dict[tuple[str, str], object] = {}
        for size in (*steps, len(keys)):
            case = full.copy()
            case.facts = {k: full.facts[k] for k in keys[:size]}
            evaluator = Evaluator(law, case)
            for goal in goals_of(maker, case):
                truth = evaluator.truth(*goal)
                if before.get(goal) is not None:
                    compared += 1
                    measure.check(truth is before[goal], f"{goal} was {before[goal]}, then {truth}")
                before[goal] = truth
    measure.found.append(f"goals compared: {compared:,}; turned: {len(measure.failures)}")
    return measure


def constant_unknowns(law: Law, cases: int, seed: int = 6) -> Measure:
    """Unknown goals with few missing facts on the whole grid of those facts' values at the rules' limits."""
    measure = Measure(
        "Unknowns that are really constant",
        "on an exhaustive grid at the rules' limits at most 1.5 % of the unknowns come out the same everywhere",
    )
    maker = Maker(law, seed)
    tried = constant = large = points = 0
    names: Counter[str] = Counter()
    for number in range(cases):
        full = maker.aim(maker.random.choice(maker.program.plans), number)
        partial = full.copy()
        for key in full.facts:
            if maker.random.random() < 0.25:
                del partial.facts[key]
        evaluator = Evaluator(law, partial)
        for goal in goals_of(maker, partial):
            if evaluator.truth(*goal) is not None:
                continue
            grid = _grid(maker, evaluator, goal, sorted(evaluator.missing(*goal)))
            if grid is None:
                large += 1
                continue
            tried += 1
            seen = set()
            for values in product(*grid.values()):
                points += 1
                trial = partial.copy()
                trial.facts.update({k: Given(v, _SUPPOSED) for k, v in zip(grid, values, strict=True)})
                seen.add(Evaluator(law, trial).truth(*goal))
                if len(seen) > 1:
                    break
            if len(seen) == 1:
                constant += 1
                names[goal[0]] += 1
    share = 100 * constant / tried if tried else 0.0
    measure.check(share <= 1.5, f"{share:.2f} % are constant: {names.most_common(5)}")
    measure.found += [
        f"unknown goals on a whole grid: {tried:,} ({points:,} points); the grid too large for {large:,} more",
        f"really constant: {constant:,} ({share:.2f} %)" + (f": {dict(names.most_common(5))}" if names else ""),
    ]
    return measure


def _grid(
    maker: Maker, evaluator: Evaluator, goal: tuple[str, str], missing: list[tuple[str, str]]
) -> dict[tuple[str, str], list[bool | Fraction]] | None:
    """The values of each missing fact at and about the limits; None where they are too many or no facts."""
    grid: dict[tuple[str, str], list[bool | Fraction]] = {}
    size = 1
    for key in missing:
        fact = evaluator.law.facts.get(key[1])
        if fact is None:
            return None
        if fact.type == "yes-no":
            grid[key] = [True, False]
        else:
            given = evaluator.case.facts.get(key)
            ends = given.value if given is not None and isinstance(given.value, Bounds) else Bounds(None, None)
            around = {v + d for v in maker.limits.get(key[1], []) for d in (-1, 0, 1)} | {Fraction(0), Fraction(10**4)}
            around |= {Fraction(v) for v in evaluator.values(*goal, key) or ()}
            grid[key] = [
                v for v in sorted(around)
                if (fact.type not in UNSIGNED or v >= 0) and (fact.type not in WHOLE or v.denominator == 1)
                and (ends.low is None or v >= ends.low) and (ends.high is None or v <= ends.high)
            ]  # fmt: skip
        size *= len(grid[key])
        if size > _GRID:
            return None
    return grid
