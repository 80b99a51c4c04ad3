"""Three-valued evaluation of the rules (Kleene): true, false or unknown, with the proof and the facts still missing.

*False* means that no rule of the law gives it on these facts (completion, not OWL's negation). Truth is worked out
first and kept; the proof of a goal is written when somebody looks at it.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple, cast

from ontology.model import RELATIONS, Law
from ontology.swrl import Atom
from reasoner import tracing, trials
from reasoner.builtins import COMPARE, Exact, compare_intervals, compute, compute_intervals, exact
from reasoner.case import Bounds, Case, Given, Source
from reasoner.counts import complete, counted
from reasoner.openvalues import (
    SURE,
    UNSIGNED,
    CrookedError,
    Line,
    Somewhere,
    Unknown,
    ends,
    missing_of,
    straight,
)
from reasoner.program import ARITH, BIND, BOOL, CLASS, KIND, LINK, Op, Plan, Program, program_of
from reasoner.program import COMPARE as COMPARE_OP
from reasoner.proof import NONE, Missing, Proof, Truth

__all__ = ["Bounds", "Evaluator", "Missing", "Number", "Proof", "Source", "Truth", "Unknown"]

Number = Fraction | Bounds | Unknown


class Option(NamedTuple):
    """One way that a number comes out: truth of its ground, value, and the rule and places that give it."""

    truth: Truth
    value: object
    missing: Missing
    plan: Plan | None
    places: list[object] | None


class Evaluator:
    """Evaluates goals of one case; results are kept, so that all goals together cost little more than one."""

    def __init__(self, law: Law, case: Case, program: Program | None = None) -> None:
        self.law, self.case = law, case
        self.program = program or program_of(law)
        self._facts: Mapping[tuple[str, str], Given] = counted(case, law.facts)
        self._kept: dict[tuple[str, str], tuple[Truth, Missing]] = {}
        self._decisive: dict[tuple[str, str], Plan] = {}
        self._options: dict[tuple[str, str], tuple[Option, ...]] = {}
        self._cases: dict[tuple[str, str], tuple[tuple[str, str], list[Given]]] = {}
        self._open: set[tuple[str, str]] = set()
        self._guess: dict[tuple[str, str], tuple[Truth, Missing]] = {}
        self._below: dict[tuple[str, str], list[str]] | None = None
        self._line: tuple[str, str] | None = None
        self._turns: set[Exact] = set()
        self._trial = self._settling = False

    # what others ask

    def truth(self, predicate: str, thing: str) -> Truth:
        """Whether a class or derived predicate holds of a thing, without its proof."""
        return self._goal(predicate, thing)[0]

    def goal(self, predicate: str, thing: str) -> Proof:
        """Whether a class or derived predicate holds of a thing."""
        truth, missing = self._goal(predicate, thing)
        atom = Atom(predicate, (thing,))
        by_cases = self._cases.get((predicate, thing))
        if by_cases is not None:
            return Proof(atom, truth, "", lambda: tracing.case_steps(self, predicate, thing, *by_cases))
        if truth is not False:
            plan = self._decisive[predicate, thing]
            return Proof(
                atom, truth, plan.rule.label, lambda: tracing.rule_proof(self, atom, plan, thing).steps, missing
            )
        return tracing.goal_proof(self, atom, thing, truth, missing, self._plans(predicate, thing))

    def fact(self, name: str, thing: str, want: bool = True) -> Proof:
        """Whether a yes/no fact, given or derived, has a value."""
        truth, missing = self._bool(name, thing, want)
        return tracing.bool_proof(self, name, thing, want, truth, missing)

    def number(self, fact: str, thing: str) -> tuple[Number | None, Proof | None]:
        """A number of a thing: given, derived, unknown (with what is missing), or None where no rule gives it."""
        options = self._numbers(fact, thing)
        best = min(options, key=lambda o: (o.truth is not True, not isinstance(o.value, (int, Fraction))), default=None)
        if best is None:
            return None, None
        if best.truth and isinstance(best.value, (int, Fraction)):
            return Fraction(best.value), tracing.number_proof(self, fact, thing, best)
        missing = NONE.union(*(o.missing for o in options))
        if (
            best.truth
            and isinstance(best.value, Unknown)
            and (best.value.low is not None or best.value.high is not None)
        ):
            low, high = best.value.low, best.value.high
            between = Bounds(None if low is None else Fraction(low), None if high is None else Fraction(high))
            return between, tracing.number_proof(self, fact, thing, best)
        return Unknown(missing), None

    # goals

    def _plans(self, predicate: str, thing: str) -> list[Plan]:
        kind = self.case.things.get(thing)
        return [p for p in self.program.heads.get(predicate, ()) if p.kind is None or p.kind == kind]

    def _goal(self, predicate: str, thing: str) -> tuple[Truth, Missing]:
        key = (predicate, thing)
        found = self._kept.get(key)
        if found is not None:
            return found
        if predicate in self.program.recursive:
            return self._fixpoint(key)
        found = self._rules(predicate, thing)
        if found[0] is None and not self._trial and self._line is None:
            found = trials.settle(self, predicate, thing, found)
        self._kept[key] = found
        return found

    def _rules(self, predicate: str, thing: str) -> tuple[Truth, Missing]:
        """The disjunction of a predicate's rules: true, or unknown with all that is missing, or false."""
        missing: Missing = NONE
        best: Plan | None = None
        fewest = 0
        kind = self.case.things.get(thing)
        for plan in self.program.heads.get(predicate, ()):
            if plan.kind is not None and plan.kind != kind:
                continue
            truth, lacks = self._body(plan, thing)
            if truth:
                self._decisive[predicate, thing] = plan
                return True, NONE
            if truth is None:
                if best is None or len(lacks) < fewest:
                    best, fewest = plan, len(lacks)
                missing = missing | lacks if missing else lacks
        if best is None:
            return False, NONE
        self._decisive[predicate, thing] = best
        return None, missing

    def _fixpoint(self, key: tuple[str, str]) -> tuple[Truth, Missing]:
        """A predicate that rests on itself: from "no" upwards until nothing changes: a loop proves nothing."""
        if self._guess:
            return self._guess.setdefault(key, (False, NONE))
        self._guess = {key: (False, NONE)}
        kept, options = dict(self._kept), dict(self._options)
        changed = True
        while changed:
            self._kept, self._options = dict(kept), dict(options)  # what rested on the last guesses is worked out anew
            before = dict(self._guess)
            for goal in before:
                self._guess[goal] = self._rules(*goal)
            changed = self._guess != before
        self._kept.update(self._guess)
        self._guess = {}
        return self._kept[key]

    def _body(self, plan: Plan, thing: str) -> tuple[Truth, Missing]:
        """A rule's body for a thing, over every way to bind its other variables."""
        places = plan.start.copy()
        places[0] = thing
        return self._run(plan, plan.order(), 0, places, True, NONE, None)

    def _run(
        self, plan: Plan, ops: tuple[Op, ...], at: int, places: list[object], truth: Truth, missing: Missing,
        found: list[tuple[Truth, Missing, list[object]]] | None,
    ) -> tuple[Truth, Missing]:  # fmt: skip
        """The conjunction from operation `at` on; ways that are not false are noted in `found`."""
        best: tuple[Truth, Missing]
        facts, heads = self._facts, self.program.heads
        for position in range(at, len(ops)):
            op = ops[position]
            code, name, where, want, _ = op
            if code == BOOL and name not in heads:
                given = facts.get((places[where[0]], name))  # type: ignore[arg-type]
                if given is not None:
                    if given.value is not want:
                        return False, NONE
                    continue
            if code == COMPARE_OP:
                left, right = places[where[0]], places[where[1]]
                if type(left) in SURE and type(right) in SURE:
                    if not COMPARE[name](left, right):
                        return False, NONE
                    continue
                step, lacks = self._compare(name, left, right)
            elif code == ARITH:
                values = [places[w] for w in where[1:]]
                result = compute(name, values) if all(type(v) in SURE for v in values) else self._compute(name, values)  # type: ignore[arg-type]
                if result is None:
                    return False, NONE
                if (
                    isinstance(result, Unknown)
                    and name in ("divide", "integerDivide", "mod")
                    and type(values[1]) not in SURE
                ):
                    truth, missing = None, missing | result.missing
                known = places[where[0]]
                if known is None:
                    places[where[0]] = result
                    continue
                step, lacks = self._compare("equal", known, result)
            elif code != LINK and places[where[0]] is None:
                best = (False, NONE)
                for thing in self._candidates(op):
                    branch = places.copy()
                    branch[where[0]] = thing
                    best = _either(best, self._run(plan, ops, position, branch, truth, missing, found))
                    if best[0] and found is None:
                        return best
                return best
            elif code == KIND:
                subject = places[where[0]]
                if isinstance(subject, str):
                    if self.case.things.get(subject) != name:
                        return False, NONE
                    continue
                somewhere = subject
                assert isinstance(somewhere, Somewhere)
                if somewhere.kind is not None and somewhere.kind != name:
                    return False, NONE
                continue
            else:
                subject = places[where[0]]
                if code == LINK:
                    ways = self._links(name, subject, places[where[1]], plan.kinds.get(where[0]))
                    best = (False, NONE)
                    if len(ways) == 1:
                        way = ways[0]
                        places[where[0]], places[where[1]] = way.left, way.right
                        step, lacks = way.truth, way.missing
                    else:
                        for way in ways:
                            branch = places.copy()
                            branch[where[0]], branch[where[1]] = way.left, way.right
                            here = None if way.truth is None else truth
                            best = _either(
                                best, self._run(plan, ops, position + 1, branch, here, missing | way.missing, found)
                            )
                            if best[0] and found is None:
                                return best
                        return best
                elif isinstance(subject, Somewhere):
                    kind = self.program.facts[name].of if name in self.program.facts else None
                    if kind is not None and subject.kind is not None and kind != subject.kind:
                        return False, NONE
                    step, lacks = None, subject.missing
                    if code == BIND:
                        places[where[1]] = Unknown(subject.missing)
                elif code == BOOL:
                    step, lacks = self._bool(name, str(subject), want)
                elif code == CLASS:
                    step, lacks = self._goal(name, str(subject))
                else:
                    options = self._numbers(name, str(subject))
                    if not options:
                        return False, NONE
                    known = places[where[1]]
                    if len(options) > 1 or known is not None:
                        best = (False, NONE)
                        for option in options:
                            branch = places.copy()
                            here, open_ = (truth, missing) if option.truth else (None, missing | option.missing)
                            if known is None:
                                branch[where[1]] = option.value
                            else:
                                same, lacks = self._compare("equal", known, option.value)
                                if same is False:
                                    continue
                                if same is None:
                                    here, open_ = None, open_ | lacks
                            best = _either(best, self._run(plan, ops, position + 1, branch, here, open_, found))
                            if best[0] and found is None:
                                return best
                        return best
                    only = next(iter(options))
                    places[where[1]] = only.value
                    step, lacks = only.truth, only.missing
            if step is False:
                return False, NONE
            if step is None:
                truth = None
                missing = missing | lacks if missing else lacks
        if found is not None:
            found.append((truth, missing, places))
        return truth, (NONE if truth else missing)

    # facts, numbers, links

    def _candidates(self, op: Op) -> list[str]:
        """The things that an atom about nothing yet bound can be about."""
        fact = self.program.facts.get(op.name)
        kind = op.name if op.code == KIND else fact.of if fact is not None else None
        return list(self.case.things) if kind is None else self.case.of_kind(kind)

    def _bool(self, name: str, thing: str, want: bool) -> tuple[Truth, Missing]:
        fact = self.program.facts.get(name)
        if fact is not None and self.case.things.get(thing) != fact.of:
            return False, NONE
        given = self._facts.get((thing, name))
        if given is not None and given.value is want:
            return True, NONE
        missing: Missing = NONE
        unknown = False
        for plan in self._plans(name, thing):
            value = plan.value is not None and plan.start[plan.value]
            if value is want:
                truth, lacks = self._body(plan, thing)
                if truth:
                    return True, NONE
                if truth is None:
                    unknown, missing = True, missing | lacks
        if given is not None:
            return (None, missing) if unknown else (False, NONE)
        if fact is None or not fact.derived:
            return None, missing | {(thing, name)}
        return (None, missing) if unknown else (False, NONE)

    def _numbers(self, name: str, thing: str) -> tuple[Option, ...]:
        """Every way that a number comes out that is not ruled out."""
        key = (thing, name)
        found = self._options.get(key)
        if found is not None:
            return found
        fact = self.program.facts.get(name)
        if fact is not None and self.case.things.get(thing) != fact.of:
            return ()
        out: list[Option] = []
        given = self._facts.get(key)
        itself = frozenset((key,))
        if key == self._line:
            out.append(Option(None, Line(itself, 0, 0, 1), itself, None, None))
        elif given is not None:
            stated = given.value
            if isinstance(stated, Bounds):
                between = Unknown(itself, *(None if e is None else exact(e) for e in (stated.low, stated.high)))
                out.append(Option(True, between, NONE, None, None))
            elif not isinstance(stated, bool):
                out.append(Option(True, exact(stated), NONE, None, None))
        elif fact is None or not fact.derived:
            low = 0 if fact is not None and fact.type in UNSIGNED else None
            out.append(Option(None, Unknown(itself, low), itself, None, None))
        plans = self._plans(name, thing)
        if plans and key not in self._open:
            self._open.add(key)
            for plan in plans:
                ways: list[tuple[Truth, Missing, list[object]]] = []
                places = plan.start.copy()
                places[0] = thing
                self._run(plan, plan.order(), 0, places, True, NONE, ways)
                for truth, missing, bound in ways:
                    assert plan.value is not None
                    value = bound[plan.value]
                    if isinstance(value, bool):
                        continue
                    more = value.missing if isinstance(value, (Unknown, Line)) else NONE
                    out.append(Option(truth, value, missing | more if truth is None else NONE, plan, bound))
            self._open.discard(key)
        found = tuple(out)
        if not plans or name not in self.program.recursive:
            self._options[key] = found
        return found

    def _links(self, relation: str, left: object, right: object, kind: str | None) -> list[_Way]:
        """The ways to match a relation: up to its one target, or down to everything that has it."""
        links = self.case.links
        if isinstance(left, str):
            target = links.get((left, relation))
            if target is None:
                itself = frozenset(((left, relation),))
                if self.case.things.get(left) not in RELATIONS[relation][0].split():
                    return []
                there = right if right is not None else Somewhere(itself, RELATIONS[relation][1])
                return [_Way(None, itself, left, there)]
            if right is None or right == target:
                return [_Way(True, NONE, left, target)]
            return [_Way(None, right.missing, left, target)] if isinstance(right, Somewhere) else []
        if isinstance(left, Somewhere):
            there = right if right is not None else Somewhere(left.missing, RELATIONS[relation][1])
            return [_Way(None, left.missing, left, there)]
        if isinstance(right, Somewhere):
            return [_Way(None, right.missing, Somewhere(right.missing, kind), right)]
        assert isinstance(right, str)
        if self._below is None:
            self._below = {}
            for (name, link), target in links.items():
                self._below.setdefault((link, target), []).append(name)
        things = self.case.things
        ways = [
            _Way(True, NONE, name, right)
            for name in self._below.get((relation, right), ())
            if kind is None or things.get(name) == kind
        ]
        if not complete(self.case, relation, kind, right) and things.get(right) == RELATIONS[relation][1]:
            more = frozenset(((right, f"{relation}:{kind}" if kind else relation),))
            ways.append(_Way(None, more, Somewhere(more, kind), right))
        if not all(self.case.links.get((n, relation)) for n, k in things.items() if k == kind):
            for name, k in things.items():
                if k == kind and (name, relation) not in links:
                    ways.append(_Way(None, frozenset(((name, relation),)), name, right))
        return ways

    # comparisons and arithmetic with numbers not known

    def _compare(self, name: str, left: object, right: object) -> tuple[Truth, Missing]:
        if type(left) in SURE and type(right) in SURE:
            return COMPARE[name](left, right), NONE
        if isinstance(left, (str, Somewhere)) or isinstance(right, (str, Somewhere)):
            missing = NONE.union(*(v.missing for v in (left, right) if isinstance(v, Somewhere)))
            return (None, missing) if missing else (COMPARE[name](left, right), NONE)
        if isinstance(left, Line) or isinstance(right, Line):
            return self._turn(left, right)
        truth = compare_intervals(name, ends(left), ends(right))
        return truth, (NONE if truth is not None else missing_of((left, right)))

    def _compute(self, name: str, values: list[object]) -> object:
        """An arithmetic builtin whose operands may be unknown; None where it has no result whatever they are."""
        if all(type(v) in SURE for v in values):
            return compute(name, cast("list[Exact]", values))
        if name in ("divide", "integerDivide", "mod") and type(values[1]) in SURE and not values[1]:
            return None
        missing = missing_of(values)
        if any(isinstance(v, Line) for v in values):
            return straight(name, values, missing)
        return Unknown(missing, *compute_intervals(name, [ends(v) for v in values]))

    def _turn(self, left: object, right: object) -> tuple[Truth, Missing]:
        """A comparison with the open number of a trial: note where it turns.

        Against a number that is itself not known it turns anywhere: no few points stand for all, so that nothing is settled by them.
        """
        line = straight("subtract", [left, right], missing_of((left, right)))
        if isinstance(line, Line):
            if self._settling and (line.low is None or line.low != line.high):
                raise CrookedError
            for end in (line.low, line.high):
                if end is not None:
                    self._turns.add(exact(Fraction(-end) / line.slope))
        return None, missing_of((left, right))

    # what questions and cures ask

    def missing(self, predicate: str, thing: str) -> Missing:
        """The facts that an unknown goal still lacks."""
        return self._goal(predicate, thing)[1]

    def supposing(self, key: tuple[str, str], given: Given) -> Evaluator:
        """An evaluator of the same case with one more fact, or with one changed."""
        return Evaluator(self.law, _supposing(self.case, key, given), self.program)

    def values(self, predicate: str, thing: str, key: tuple[str, str]) -> list[bool | Fraction] | None:
        """One value of a fact for each way that a goal can come out by it; None where that cannot be said."""
        return trials.values(self, predicate, thing, key, self._facts)

    # what the makers of cases ask

    def body(self, plan: Plan, thing: str) -> Truth:
        """Whether the body of one rule holds for a thing."""
        return self._body(plan, thing)[0]

    def turning(self, plan: Plan, thing: str, key: tuple[str, str]) -> list[Fraction]:
        """The values of a number at which one rule's comparisons turn, and one in each stretch between."""
        return trials.turning(self, plan, thing, key)

    # what trials ask

    def trial(self, facts: Mapping[tuple[str, str], Given]) -> Evaluator:
        """An evaluator of the same case by other facts, which settles nothing itself."""
        other = Evaluator.__new__(Evaluator)
        other.law, other.case, other.program = self.law, self.case, self.program
        other._facts, other._kept, other._options, other._cases, other._decisive = facts, {}, {}, {}, {}
        other._open, other._guess, other._below = set(), {}, self._below
        other._line, other._turns, other._trial, other._settling = None, set(), True, False
        return other


class _Way(NamedTuple):
    truth: Truth
    missing: Missing
    left: object
    right: object


def _supposing(case: Case, key: tuple[str, str], given: Given) -> Case:
    out = case.copy()
    out.facts[key] = given
    return out


def _either(a: tuple[Truth, Missing], b: tuple[Truth, Missing]) -> tuple[Truth, Missing]:
    if a[0] or b[0]:
        return True, NONE
    if a[0] is None or b[0] is None:
        return None, a[1] | b[1]
    return False, NONE
