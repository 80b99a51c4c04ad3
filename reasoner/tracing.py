"""Proofs of the three-valued evaluation, written when somebody looks: each atom as a step, why and why not."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from ontology.swrl import Atom, Term
from reasoner.case import Given
from reasoner.openvalues import Line, Somewhere, Unknown, missing_of
from reasoner.program import ARITH, BIND, BOOL, CLASS, COMPARE, KIND, LINK, Op, Plan
from reasoner.proof import NONE, Context, Missing, Proof, Steps, Truth

if TYPE_CHECKING:
    from reasoner.threevalued import Evaluator, Option

#: The steps of one way through a rule, each with its atom's place in the body.
Trace = tuple[tuple[int, Proof], ...]


def goal_proof(ev: Evaluator, atom: Atom, thing: str, truth: Truth, missing: Missing, plans: list[Plan]) -> Proof:
    """A goal's proof: by the rule that decides, or every rule's reason where none gives it."""
    if not plans:
        return Proof(atom, truth, "", (), missing)
    if truth is False and len(plans) > 1:
        return Proof(atom, False, "", lambda: tuple(rule_proof(ev, atom, p, thing) for p in plans))
    best, size = plans[0], -1
    for plan in plans:
        outcome, lacks = ev._body(plan, thing)
        if outcome is truth:
            if truth is not None:
                best = plan
                break
            if size < 0 or len(lacks) < size:
                best, size = plan, len(lacks)
    return Proof(atom, truth, best.rule.label, lambda: rule_proof(ev, atom, best, thing).steps, missing)


def rule_proof(ev: Evaluator, atom: Atom, plan: Plan, thing: str) -> Proof:
    """A rule's body with each atom as a step: of the best way where several bind it, all where all are false."""
    places = plan.start.copy()
    places[0] = thing
    ways: list[Trace] = []
    trace(ev, plan, plan.order(-2), 0, places, (), ways)
    truths: list[tuple[Truth, Trace]] = []
    for steps in ways:
        values = {s.truth for _, s in steps}
        truths.append((False if False in values else None if None in values else True, steps))
    for want in (True, None):
        found = [steps for t, steps in truths if t is want]
        if found:
            best = min(found, key=lambda steps: sum(s.truth is None for _, s in steps))
            ordered = tuple(s for _, s in sorted(best, key=lambda pair: pair[0]))
            missing = NONE.union(*(s.missing for s in ordered)) if want is None else NONE
            return Proof(atom, want, plan.rule.label, ordered, missing)
    false = [s for _, steps in truths for _, s in steps if s.truth is False]
    return Proof(atom, False, plan.rule.label, tuple(dict.fromkeys(false)))


def trace(
    ev: Evaluator, plan: Plan, ops: tuple[Op, ...], at: int, places: list[object], steps: Trace, ways: list[Trace]
) -> None:
    """Like `_run`, but going on after a false atom of a known thing, and writing each step down."""
    for position in range(at, len(ops)):
        op = ops[position]
        code, name, where, want, _ = op
        values = [places[w] for w in where]
        if code == COMPARE:
            if None in values:
                continue
            truth, missing = ev._compare(name, values[0], values[1])
            step = Proof(atom_of(op, values), truth, "", (), missing, context=Context(plan, places, op.at))
        elif code == ARITH:
            if None in values[1:]:
                continue
            result = ev._compute(name, values[1:])
            if result is None:
                step = Proof(atom_of(op, values), False)
            elif values[0] is None:
                places[where[0]] = result
                unknown = isinstance(result, Unknown) and bool(result.missing)
                step = Proof(
                    atom_of(op, [result, *values[1:]]), None if unknown else True, "", (), missing_of((result,))
                )
            else:
                truth, missing = ev._compare("equal", values[0], result)
                step = Proof(atom_of(op, values), truth, "", (), missing)
        elif code == LINK:
            ways_here = ev._links(name, values[0], values[1], plan.kinds.get(where[0]))
            if not ways_here:
                ways.append((*steps, (op.at, Proof(atom_of(op, values), False))))
                return
            for way in ways_here:
                branch = places.copy()
                branch[where[0]], branch[where[1]] = way.left, way.right
                step = Proof(atom_of(op, [way.left, way.right]), way.truth, "", (), way.missing)
                trace(ev, plan, ops, position + 1, branch, (*steps, (op.at, step)), ways)
            return
        elif values[0] is None:
            for thing in ev._candidates(op):
                branch = places.copy()
                branch[where[0]] = thing
                trace(ev, plan, ops, position, branch, steps, ways)
            return
        elif isinstance(values[0], Somewhere):
            if code == KIND:
                continue
            if code == BIND:
                places[where[1]] = Unknown(values[0].missing)
            step = Proof(atom_of(op, values, want), None, "", (), values[0].missing)
        elif code == KIND:
            step = Proof(atom_of(op, values), ev.case.things.get(str(values[0])) == name)
            if not step.truth:
                ways.append((*steps, (op.at, step)))
                return
        elif code == CLASS:
            step = ev.goal(name, str(values[0]))
        elif code == BOOL:
            truth, missing = ev._bool(name, str(values[0]), want)
            step = bool_proof(ev, name, str(values[0]), want, truth, missing)
        else:
            options = ev._numbers(name, str(values[0]))
            if not options:
                ways.append((*steps, (op.at, no_number(ev, op, values))))
                return
            for option in options:
                branch = places.copy()
                if values[1] is None:
                    branch[where[1]] = option.value
                step = number_proof(ev, name, str(values[0]), option)
                trace(ev, plan, ops, position + 1, branch, (*steps, (op.at, step)), ways)
            return
        steps = (*steps, (op.at, step))
    ways.append(steps)


def bool_proof(ev: Evaluator, name: str, thing: str, want: bool, truth: Truth, missing: Missing) -> Proof:
    """A yes/no fact's proof: its source where it was given, else by rule."""
    given = ev._facts.get((thing, name))
    if given is not None and (given.value is want or name not in ev.program.heads):
        return Proof(Atom(name, (thing, bool(given.value))), truth, source=given.source)
    atom = Atom(name, (thing, want))
    plans = [p for p in ev._plans(name, thing) if p.value is not None and p.start[p.value] is want]
    return goal_proof(ev, atom, thing, truth, missing, plans)


def number_proof(ev: Evaluator, fact: str, thing: str, option: Option) -> Proof:
    """A number's proof, for one way that it comes out."""
    value = option.value
    atom = Atom(fact, (thing, shown(value)))
    missing = option.missing | (value.missing if isinstance(value, (Unknown, Line)) else NONE)
    if option.plan is None:
        given = ev._facts.get((thing, fact))
        return Proof(atom, option.truth, "", (), missing, given.source if given else None)
    plan = option.plan
    context = Context(plan, option.places, len(plan.ops)) if option.places is not None else None
    steps = lambda: rule_proof(ev, atom, plan, thing).steps  # noqa: E731
    return Proof(atom, option.truth, plan.rule.label, steps, missing, context=context)


def no_number(ev: Evaluator, op: Op, values: list[object]) -> Proof:
    """That no rule gives a number, with each rule's reason."""
    thing = str(values[0])
    atom = atom_of(op, values)
    plans = ev._plans(op.name, thing)
    return Proof(atom, False, "", lambda: tuple(rule_proof(ev, atom, p, thing) for p in plans))


def case_steps(ev: Evaluator, predicate: str, thing: str, key: tuple[str, str], values: list[Given]) -> Steps:
    """The goal proved once for each value of a fact that does not matter."""
    return tuple(ev.supposing(key, v).goal(predicate, thing) for v in values)


def shown(value: object) -> Term:
    """A value as a term; "?" where it is not known."""
    if isinstance(value, (bool, str)):
        return value
    if isinstance(value, (int, Fraction)):
        return Fraction(value)
    return "?"


def atom_of(op: Op, values: list[object], want: bool | None = None) -> Atom:
    """An operation's atom with the values of its places."""
    name = f"swrlb:{op.name}" if op.code in (COMPARE, ARITH) else op.name
    terms = tuple(map(shown, values))
    return Atom(name, (*terms, bool(want)) if op.code == BOOL else terms)
