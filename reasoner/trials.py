"""Trials: an unknown goal by cases of its missing facts, and the values of a number at which a goal or a rule turns.

A goal that comes out the same whatever a missing fact is, is settled. A number is tried at one point for each way that
the comparisons can come out: left open as a line, it shows where they turn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from ontology.model import Fact
from reasoner.case import Bounds, Given, Source
from reasoner.openvalues import UNSIGNED, WHOLE, CrookedError, points
from reasoner.proof import NONE, Missing, Truth

if TYPE_CHECKING:
    from reasoner.program import Plan
    from reasoner.threevalued import Evaluator

Key = tuple[str, str]
Facts = Mapping[Key, Given]

_BUDGET = 160
_SUPPOSED = Source("supposed")


def settle(ev: Evaluator, predicate: str, thing: str, found: tuple[Truth, Missing]) -> tuple[Truth, Missing]:
    """Try the values of each missing fact read more than once; a goal that comes out the same is settled."""
    repeated = ev.program.repeated(predicate)
    split = [key for key in found[1] if key[1] in repeated]
    if not split or len(split) > 8:
        return found
    types = ev.program.facts
    split.sort(key=lambda key: (key[1] not in types or types[key[1]].type != "yes-no", key))
    truth = _same(ev, predicate, thing, split, ev._facts, [_BUDGET], found[1])
    if truth is None:
        return found
    for key in split:
        tried = values(ev, predicate, thing, key, ev._facts)
        if tried:
            ev._cases[predicate, thing] = key, [Given(v, _SUPPOSED) for v in tried]
            break
    return truth, NONE


def _same(
    ev: Evaluator, predicate: str, thing: str, split: list[Key], facts: Facts, budget: list[int], missing: Missing
) -> Truth:
    """The truth that a goal, unknown by these facts, has in every case of the facts in `split`, or None."""
    left = [key for key in split if key in missing]
    for key in left:
        tried = values(ev, predicate, thing, key, facts, settling=True)
        if tried is None:
            continue
        rest = [k for k in left if k != key]
        outcome: Truth = None
        for value in tried:
            budget[0] -= 1
            if budget[0] < 0:
                return None
            now = {**facts, key: Given(value, _SUPPOSED)}
            here, lacks = ev.trial(now)._rules(predicate, thing)
            if here is None:
                here = _same(ev, predicate, thing, rest, now, budget, lacks)
            if here is None or (outcome is not None and here is not outcome):
                return None
            outcome = here
        return outcome
    return None


def values(
    ev: Evaluator, predicate: str, thing: str, key: Key, facts: Facts, *, settling: bool = False
) -> list[bool | Fraction] | None:
    """One value of a fact for each way that the goal's comparisons can come out; None where that cannot be said.

    To settle a goal they must stand for all values; to ask or to cure, where each is tried, for those that others leave
    open.
    """
    fact = ev.program.facts.get(key[1])
    if fact is None or key[0] not in ev.case.things:
        return None
    if fact.type == "yes-no":
        return [True, False]
    trial = ev.trial({k: v for k, v in facts.items() if k != key})
    trial._settling = settling
    found = _points(trial, fact, key, facts.get(key), lambda: trial._rules(predicate, thing))
    return None if found is None else [*found]


def turning(ev: Evaluator, plan: Plan, thing: str, key: Key) -> list[Fraction]:
    """The values of a number at which one rule's comparisons turn, and one in each stretch between."""
    trial = ev.trial({k: v for k, v in ev._facts.items() if k != key})
    return _points(trial, ev.program.facts[key[1]], key, None, lambda: trial._body(plan, thing)) or []


def _points(
    trial: Evaluator, fact: Fact, key: Key, given: Given | None, run: Callable[[], object]
) -> list[Fraction] | None:
    """The points of a number for one run with it left open as a line."""
    trial._line = key
    try:
        run()
    except CrookedError:
        return None
    known = given.value if given is not None and isinstance(given.value, Bounds) else Bounds(None, None)
    low = known.low if known.low is not None else Fraction(0) if fact.type in UNSIGNED else None
    return points(sorted(trial._turns), low, known.high, fact.type in WHOLE)
