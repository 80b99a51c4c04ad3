"""What the reasoner's work takes: conclusions, goals, one more fact, start, growth with rules and units, and Pellet."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from statistics import quantiles
from time import perf_counter
from timeit import Timer

from ontology import built
from ontology.model import Law
from ontology.swrl import Atom, Rule
from reasoner.case import Case, assume
from reasoner.cases_for import Maker
from reasoner.forward import Forward
from reasoner.program import Program, compile_rules
from reasoner.threevalued import Evaluator

CASES = 60


def run() -> dict[str, float]:
    """The keys of the reasoner."""
    law = built.law()
    maker = Maker(law, 21)
    cases = [assume(maker.random_case(known, 1, 1), law) for known in [0.3, 0.6, 1.0] * (CASES // 3)]
    for case in cases:  # warm: the orders of the rules are worked out once
        Forward(law, case)
        _all_goals(law, maker, case)
    out = _forward(law, cases)
    out |= _goals(law, maker, cases)
    out["add_fact_over_full"] = _add(law, maker, cases)
    out["reasoner_start_ms"] = _start()
    out["growth_rules"] = _growth_rules(law, cases[:10])
    out["growth_units"] = _growth_units(law, maker)
    return out | _pellet(law, cases)


def _ms(act: Callable[[], object], times: int = 3) -> float:
    """The best of a few runs in milliseconds (other work on the machine only adds), without garbage collection."""
    return 1000 * min(Timer(act).repeat(times, 1))


def _percentiles(values: list[float]) -> tuple[float, float]:
    cuts = quantiles(values, n=20)
    return cuts[9], cuts[18]


def _forward(law: Law, cases: list[Case]) -> dict[str, float]:
    p50, p95 = _percentiles([_ms(lambda case=case: Forward(law, case)) for case in cases])  # type: ignore[misc]
    return {"forward_ms_p50": p50, "forward_ms_p95": p95}


def _heads(maker: Maker, case: Case) -> list[tuple[str, str]]:
    return [
        (head, thing)
        for head, plans in maker.program.heads.items()
        if plans[0].value is None
        for thing, kind in case.things.items()
        if kind == plans[0].kind
    ]


def _all_goals(law: Law, maker: Maker, case: Case) -> None:
    evaluator = Evaluator(law, case)
    for goal in _heads(maker, case):
        evaluator.goal(*goal)


def _goals(law: Law, maker: Maker, cases: list[Case]) -> dict[str, float]:
    single = []
    for case in cases[:12]:
        goals = _heads(maker, case)
        for goal in maker.random.sample(goals, 60):
            single.append(_ms(lambda goal=goal, case=case: Evaluator(law, case).goal(*goal)))  # type: ignore[misc]
    whole = [_ms(lambda case=case: _all_goals(law, maker, case)) for case in cases]  # type: ignore[misc]
    return {"goal_ms_p95": _percentiles(single)[1], "all_goals_ms_p95": _percentiles(whole)[1]}


def _add(law: Law, maker: Maker, cases: list[Case]) -> float:
    """Adding one fact over a full run with it, in turn."""
    added = full = 0.0
    for case in cases:
        key = maker.random.choice(list(case.facts))
        value = case.facts[key].value
        start = case.copy()
        del start.facts[key]
        best = float("inf")
        for _ in range(3):
            forward = Forward(law, start)
            begin = perf_counter()
            forward.add(*key, value)  # type: ignore[arg-type]
            best = min(best, perf_counter() - begin)
        added += 1000 * best
        full += _ms(lambda case=case: Forward(law, case))  # type: ignore[misc]
    return added / full


def _start() -> float:
    """From the built form to a program ready to run."""

    def start() -> None:
        built.law.cache_clear()
        law = built.law()
        compile_rules(law.rules, law.facts)

    return _ms(start, 5)


def _copied(law: Law, times: int) -> Program:
    """The rules, and copies of them with conclusions of their own."""
    heads = {rule.head.predicate for rule in law.rules}

    def named(atom: Atom, copy: int) -> Atom:
        return Atom(f"{atom.predicate}~{copy}", atom.terms) if copy and atom.predicate in heads else atom

    rules = [
        Rule(f"{rule.label} {copy}", tuple(named(a, copy) for a in rule.body), named(rule.head, copy))
        for copy in range(times)
        for rule in law.rules
    ]
    facts = dict(law.facts)
    for copy in range(1, times):
        facts |= {f"{n}~{copy}": replace(f, name=f"{n}~{copy}") for n, f in law.facts.items() if n in heads}
    return compile_rules(rules, facts)


def _growth_rules(law: Law, cases: list[Case]) -> float:
    """Time with the rules eight times over eight times the time with them once; 1 is linear."""
    programs = {times: _copied(law, times) for times in (1, 2, 4, 8)}
    took = dict.fromkeys(programs, 0.0)
    for case in cases:
        for times, program in programs.items():
            Forward(program, case)
            took[times] += _ms(lambda program=program, case=case: Forward(program, case))  # type: ignore[misc]
    grown = {times: took[times] / (times * took[1]) for times in (2, 4, 8)}
    print(f"  growth with the rules x2, x4, x8: {grown}", file=sys.stderr)
    return grown[8]


def _growth_units(law: Law, maker: Maker) -> float:
    """Time with eight times the units and rooms over eight times the time with two units; 1 is linear."""
    small, large = ([maker.random_case(1.0, units, 2) for _ in range(5)] for units in (2, 16))
    a, b = (sum(_ms(lambda case=case: Forward(law, case)) for case in group) for group in (small, large))  # type: ignore[misc]
    return b / (8 * a)


def _pellet(law: Law, cases: list[Case]) -> dict[str, float]:
    """Pellet in a warm Java machine over forward, on the same cases one at a time; nothing without Java."""
    from ontology.pellet import NoReasonerError
    from reasoner.pellet import Pellet, definite

    try:
        with Pellet(law, whole=False, warm=True) as pellet:
            texts = [pellet.text([definite(case)]) for case in cases[:8]]
            for text in texts[:3]:
                pellet.run(text)
            theirs = ours = 0.0
            for text, case in zip(texts, cases, strict=False):
                theirs += _ms(lambda text=text: pellet.run(text), 1)  # type: ignore[misc]
                ours += _ms(lambda case=case: Forward(law, case))  # type: ignore[misc]
    except NoReasonerError as error:
        print(f"  {error}", file=sys.stderr)
        return {}
    return {"pellet_warm_over_forward": theirs / ours}
