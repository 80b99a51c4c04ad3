"""Cases made to try the rules: at random, or aimed at a rule's limits from both sides; and completions of partial ones.

Everything comes from a seeded generator, so that the same seed gives the same cases.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from random import Random

from ontology.model import RELATIONS, Fact, Law
from reasoner.builtins import exact
from reasoner.case import Bounds, Case, Given, Source, Value
from reasoner.counts import COUNTS, counted
from reasoner.openvalues import UNSIGNED, WHOLE
from reasoner.program import ARITH, BIND, BOOL, CLASS, COMPARE, LINK, Plan, Program, program_of
from reasoner.threevalued import Evaluator

_SUPPOSED = Source("supposed")
#: the facts that lists can give
COUNTED = {c.fact: c for c in COUNTS}
#: a third of a small step: lies off every decimal limit
_NEAR = (Fraction(1), Fraction(1, 10), Fraction(1, 3))


class Maker:
    """Makes cases for a law; `limits` are the numbers that its rules compare each fact with."""

    def __init__(self, law: Law, seed: int = 0, program: Program | None = None) -> None:
        self.law = law
        self.program = program or program_of(law)
        self.random = Random(seed)
        self.facts: dict[str, list[Fact]] = defaultdict(list)
        for fact in law.facts.values():
            if not fact.derived:
                self.facts[fact.of].append(fact)
        self.limits: dict[str, list[Fraction]] = _limits(self.program)
        self.evaluator = Evaluator(law, Case(), self.program)

    def frame(self, units: int | None = None, rooms: int | None = None, name: str = "") -> Case:
        """Things and links without facts: a building with units, rooms and one or two of everything else."""
        rng, case = self.random, Case()
        building = case.add(f"{name}building", "Building")
        homes = [
            case.add(f"{name}unit{u}", "Unit", partOf=building)
            for u in range(units if units is not None else rng.randint(1, 2))
        ]
        for u, unit in enumerate(homes):
            for r in range(rooms if rooms is not None else rng.randint(1, 2)):
                case.add(f"{name}room{u}-{r}", "Room", partOf=building, inUnit=unit)
            case.add(f"{name}opening{u}", "Opening", partOf=building, inUnit=unit)
            case.add(f"{name}person{u}", "Person", partOf=building, inUnit=unit)
        for kind in ("Stair", "Premises", "Proceeding"):
            case.add(f"{name}{kind.lower()}", kind, partOf=building)
        return case

    def random_case(
        self,
        known: float = 1.0,
        units: int | None = None,
        rooms: int | None = None,
        name: str = "",
        only: frozenset[str] | None = None,
    ) -> Case:
        """A case with each fact (or each of `only`) known with probability `known`."""
        case = self.frame(units, rooms, name)
        for thing, kind in case.things.items():
            for fact in self.facts[kind]:
                if (only is None or fact.name in only) and self.random.random() < known:
                    case.facts[thing, fact.name] = Given(self.value(fact), _SUPPOSED)
        return case

    def value(self, fact: Fact, within: Bounds | None = None) -> Value:
        """A value of a fact, numbers mostly at or next to a limit of the rules."""
        rng = self.random
        if fact.type == "yes-no":
            return rng.random() < 0.5
        limits = self.limits.get(fact.name, [])
        for _ in range(50):
            if limits and rng.random() < 0.7:
                value = rng.choice(limits) + rng.choice((0, 0, 1, -1, Fraction(1, 10), Fraction(-1, 10)))
            else:
                value = Fraction(
                    rng.choice((rng.randint(0, 12), rng.randint(0, 250), Fraction(rng.randint(0, 1000), 8)))
                )
            if fact.type in WHOLE:
                value = Fraction(value.numerator // value.denominator)
            if fact.type in UNSIGNED:
                value = max(value, Fraction(0))
            if within is None or _inside(value, within):
                return value
        assert within is not None
        if within.low is not None:
            return within.low
        return within.high if within.high is not None else Fraction(0)

    def partial(self, case: Case, known: float) -> Case:
        """A case with facts forgotten, some numbers made bounds, some links dropped, some lists said to be complete."""
        rng, out = self.random, case.copy()
        for key, given in case.facts.items():
            if rng.random() >= known:
                del out.facts[key]
                value = given.value
                if isinstance(value, Fraction) and key[1] not in COUNTED and rng.random() < 0.15:
                    low = None if rng.random() < 0.3 else value - rng.choice((0, 0, 1, 5))
                    high = None if rng.random() < 0.3 and low is not None else value + rng.choice((0, 1, 5))
                    if low != high:
                        out.facts[key] = Given(Bounds(low, high), _SUPPOSED)
        for key in list(out.links):
            if key[1] == "inUnit" and rng.random() < 0.1:
                del out.links[key]
        for thing, kind in out.things.items():
            if kind == "Building" and rng.random() < 0.4:
                out.complete.add(("partOf:Unit", thing))
            if kind == "Unit" and rng.random() < 0.4:
                out.complete.add(("inUnit:Room", thing))
        return out

    def completion(self, case: Case) -> Case:
        """A case that agrees with all that is known of a partial one, and has every fact.

        Open lists may go on, missing links may be there, and counted numbers go with their lists.
        """
        out = case.copy()
        self._lengthen(out)
        for thing, kind in out.things.items():
            for fact in self.facts[kind]:
                given = out.facts.get((thing, fact.name))
                if fact.name in COUNTED:
                    continue
                if given is None:
                    out.facts[thing, fact.name] = Given(self.value(fact), _SUPPOSED)
                elif isinstance(given.value, Bounds):
                    out.facts[thing, fact.name] = Given(self.value(fact, given.value), _SUPPOSED)
        numbers = counted(out, self.law.facts)
        for thing, kind in out.things.items():
            for fact in self.facts[kind]:
                if fact.name in COUNTED:
                    given = numbers.get((thing, fact.name))
                    if given is None or isinstance(given.value, Bounds):
                        within = given.value if given is not None and isinstance(given.value, Bounds) else None
                        given = Given(self.value(fact, within), _SUPPOSED)
                    out.facts[thing, fact.name] = given
        return out

    def _lengthen(self, case: Case) -> None:
        """Fill some missing links, and add a thing to some open lists."""
        rng = self.random
        for thing, kind in list(case.things.items()):
            if kind in RELATIONS["inUnit"][0].split() and (thing, "inUnit") not in case.links and rng.random() < 0.7:
                units = [u for u in case.of_kind("Unit") if (f"inUnit:{kind}", u) not in case.complete]
                if units:
                    case.links[thing, "inUnit"] = rng.choice(units)
        for thing, kind in list(case.things.items()):
            if kind == "Building" and ("partOf:Unit", thing) not in case.complete and rng.random() < 0.3:
                case.add(f"{thing} more unit", "Unit", partOf=thing)
            if kind == "Unit" and ("inUnit:Room", thing) not in case.complete and rng.random() < 0.3:
                case.add(
                    f"{thing} more room", "Room", inUnit=thing, partOf=case.links.get((thing, "partOf"), "building")
                )

    # cases aimed at one rule

    def aimed(self, plan: Plan, count: int) -> Iterator[Case]:
        """Complete cases at a rule's limits: yes/no facts as it wants them, numbers on, below and above each turn."""
        for turn in range(count):
            yield self.aim(plan, turn)

    def aim(
        self,
        plan: Plan,
        turn: int,
        units: int | None = None,
        rooms: int | None = None,
        only: frozenset[str] | None = None,
        beside: bool = False,
        alone: bool = False,
        met: bool = False,
    ) -> Case:
        """One complete case (or with `only` some facts) aimed at a rule.

        `beside` puts another building beside it; `alone` keeps other rules of the same conclusion from holding as well;
        `met` keeps to the side of its limits on which the rule holds.
        """
        case = self.random_case(1.0, units, rooms, "", only)
        if beside:
            other = self.random_case(1.0, 1, 1, "other ", only)
            case.things.update(other.things)
            case.links.update(other.links)
            case.facts.update(other.facts)
        thing = self._head(case, plan)
        if thing is None:
            return case
        self._satisfy(case, plan, thing, 0)
        if met:
            self._meet(case, plan, thing)
            return case
        numbers = self.numbers(case, plan, thing)
        self.random.shuffle(numbers)
        for key in numbers:
            self._towards_limit(case, plan, thing, key, turn)
        if self.random.random() < (0.5 if alone else 0.25):
            self._break_one(case, plan, thing)
        if alone:
            self._alone(case, plan, thing)
        return case

    def _alone(self, case: Case, plan: Plan, thing: str) -> None:
        """Turn facts that the rule does not read so that no other rule of its conclusion holds, as far as one pass can."""
        places = self._things(case, plan, thing)
        mine = {(places.get(op.places[0]), op.name) for op in plan.ops if op.code in (BOOL, BIND)}
        for other in self.program.heads[plan.head]:
            if other.rule.label == plan.rule.label or not self.holds(case, other, thing):
                continue
            at = self._things(case, other, thing)
            tests = [op for op in other.ops if op.code == BOOL and not self._derived(op.name)]
            free = [
                (at[op.places[0]], op) for op in tests if op.places[0] in at and (at[op.places[0]], op.name) not in mine
            ]
            if free:
                target, op = self.random.choice(free)
                case.facts[target, op.name] = Given(not op.want, _SUPPOSED)
                continue
            for key in [k for k in self.numbers(case, other, thing) if k not in mine]:
                before = case.facts.get(key)
                for value in self.turning(case, other, thing, key):
                    case.facts[key] = Given(value, _SUPPOSED)
                    if not self.holds(case, other, thing):
                        break
                else:
                    if before is not None:
                        case.facts[key] = before
                    continue
                break

    def thin(self, case: Case, plan: Plan | None, known: float) -> Case:
        """A case with facts dropped at random, save those that a rule reads (with what it rests on)."""
        kept = self.read_by(plan) if plan is not None else frozenset()
        out = case.copy()
        for key in case.facts:
            if key[1] not in kept and self.random.random() >= known:
                del out.facts[key]
        return out

    def read_by(self, plan: Plan) -> frozenset[str]:
        """Every predicate that a rule reads, and those that these rest on."""
        seen: set[str] = set()
        stack = [plan]
        while stack:
            for op in stack.pop().ops:
                if op.code in (BOOL, BIND, CLASS) and op.name not in seen:
                    seen.add(op.name)
                    stack.extend(self.program.heads.get(op.name, ()))
        return frozenset(seen)

    def _head(self, case: Case, plan: Plan) -> str | None:
        kind = plan.kind
        names = case.of_kind(kind) if kind else list(case.things)
        return self.random.choice(names) if names else None

    def _things(self, case: Case, plan: Plan, thing: str) -> dict[int, str]:
        """A thing for each thing-place of a rule, following its links."""
        places = {0: thing}
        for _ in plan.ops:
            for op in plan.ops:
                if op.code != LINK:
                    continue
                left, right = op.places
                if left in places and right not in places and (places[left], op.name) in case.links:
                    places[right] = case.links[places[left], op.name]
                elif right in places and left not in places:
                    kind = plan.kinds.get(left)
                    found = [
                        n
                        for (n, r), t in case.links.items()
                        if r == op.name and t == places[right] and kind in (None, case.things[n])
                    ]
                    if found:
                        places[left] = self.random.choice(found)
        return places

    def _satisfy(self, case: Case, plan: Plan, thing: str, depth: int) -> None:
        """Set a rule's yes/no facts as it wants them, and those of the classes it rests on."""
        places = self._things(case, plan, thing)
        for op in plan.ops:
            name = places.get(op.places[0]) if op.places else None
            if name is None:
                continue
            if op.code == BOOL and not self._derived(op.name):
                case.facts[name, op.name] = Given(op.want, _SUPPOSED)
            elif op.code in (CLASS, BOOL, BIND) and op.name in self.program.heads and depth < 4:
                choices = [p for p in self.program.heads[op.name] if p.kind is None or p.kind == case.things.get(name)]
                if op.code == BOOL:
                    choices = [p for p in choices if p.value is not None and p.start[p.value] is op.want]
                if choices:
                    below = self.random.choice(choices)
                    self._satisfy(case, below, name, depth + 1)
                    self._reach(case, below, name)

    def _derived(self, name: str) -> bool:
        fact = self.law.facts.get(name)
        return fact is None or fact.derived

    def _reach(self, case: Case, plan: Plan, thing: str) -> None:
        """Move a rule's numbers until its body holds, where a few tries manage it."""
        for key in self.numbers(case, plan, thing) * 2:
            options = self.turning(case, plan, thing, key)
            self.random.shuffle(options)
            for value in options:
                case.facts[key] = Given(value, _SUPPOSED)
                if self.holds(case, plan, thing):
                    return

    def _meet(self, case: Case, plan: Plan, thing: str) -> None:
        """Give a rule's numbers one after another, each at one of its turns where the rule may still hold by the rest."""
        numbers = self.numbers(case, plan, thing)
        for key in numbers:
            case.facts.pop(key, None)
        self.random.shuffle(numbers)
        for key in numbers:
            options: list[Value] = [*self.turning(case, plan, thing, key)]
            self.random.shuffle(options)
            for value in options or [self.value(self.law.facts[key[1]]) for _ in range(20)]:
                case.facts[key] = Given(value, _SUPPOSED)
                if Evaluator(self.law, case, self.program).body(plan, thing) is not False:
                    break

    def holds(self, case: Case, plan: Plan, thing: str) -> bool:
        """Whether a rule's body holds for a thing of a complete case."""
        evaluator = Evaluator(self.law, case, self.program)
        return bool(evaluator.body(plan, thing))

    def numbers(self, case: Case, plan: Plan, thing: str) -> list[tuple[str, str]]:
        """The number facts that a rule reads of its things, those under derived numbers and classes too."""
        out: dict[tuple[str, str], None] = {}
        self._gather(case, plan, thing, out, 0)
        return list(out)

    def _gather(self, case: Case, plan: Plan, thing: str, out: dict[tuple[str, str], None], depth: int) -> None:
        places = self._things(case, plan, thing)
        for op in plan.ops:
            name = places.get(op.places[0]) if op.places else None
            if name is None:
                continue
            if op.code == BIND and op.name in self.law.facts and not self.law.facts[op.name].derived:
                out[name, op.name] = None
            if op.name in self.program.heads and depth < 3:
                for below in self.program.heads[op.name]:
                    if below.kind is None or below.kind == case.things.get(name):
                        self._gather(case, below, name, out, depth + 1)

    def turning(self, case: Case, plan: Plan, thing: str, key: tuple[str, str]) -> list[Fraction]:
        """The values of a number at which a rule's comparisons turn, and one in each stretch between."""
        return Evaluator(self.law, case, self.program).turning(plan, thing, key)

    def _towards_limit(self, case: Case, plan: Plan, thing: str, key: tuple[str, str], turn: int) -> None:
        options = self.turning(case, plan, thing, key)
        if not options or (turn % 5 == 4 and self.random.random() < 0.5):
            return
        fact = self.law.facts[key[1]]
        value = self.random.choice(options)
        step = Fraction(1) if fact.type in WHOLE else self.random.choice(_NEAR)
        value += (0, 0, 1, -1)[self.random.randrange(4)] * step
        if fact.type in UNSIGNED:
            value = max(value, Fraction(0))
        case.facts[key] = Given(Fraction(exact(value)), _SUPPOSED)

    def _break_one(self, case: Case, plan: Plan, thing: str) -> None:
        """Turn one of a rule's yes/no facts the other way."""
        places = self._things(case, plan, thing)
        tests = [op for op in plan.ops if op.code == BOOL and not self._derived(op.name) and op.places[0] in places]
        if tests:
            op = self.random.choice(tests)
            case.facts[places[op.places[0]], op.name] = Given(not op.want, _SUPPOSED)


def _inside(value: Fraction, ends: Bounds) -> bool:
    return (ends.low is None or value >= ends.low) and (ends.high is None or value <= ends.high)


def _limits(program: Program) -> dict[str, list[Fraction]]:
    """The constants of each fact's rules, from comparisons and arithmetic that the fact's number goes into."""
    found: dict[str, set[Fraction]] = defaultdict(set)
    for plan in program.plans:
        reach: dict[int, set[str]] = defaultdict(set)
        for op in plan.ops:
            if op.code == BIND:
                reach[op.places[1]].add(op.name)
        constants = {
            i: Fraction(v)
            for i, v in enumerate(plan.start)
            if isinstance(v, (int, Fraction)) and not isinstance(v, bool)
        }
        for op in plan.ops:
            if op.code not in (ARITH, COMPARE):
                continue
            inputs = op.places if op.code == COMPARE else op.places[1:]
            names = set().union(*(reach[p] for p in inputs))
            for place in inputs:
                if place in constants:
                    for name in names:
                        found[name].add(constants[place])
            if op.code == ARITH:
                reach[op.places[0]] |= names
    return {k: sorted(v) for k, v in found.items()}
