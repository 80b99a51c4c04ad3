"""The rules made ready to run: variables as numbered places, atoms as operations, and the order to do them in.

One program serves both evaluators, so that both give the rules one meaning.
"""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from ontology.model import KINDS, RELATIONS, Fact, Law
from ontology.swrl import COMPARISONS, Atom, Rule
from reasoner.builtins import exact

KIND, CLASS, BOOL, BIND, LINK, ARITH, COMPARE = range(7)


class Op(NamedTuple):
    """One atom as an operation: code, predicate or builtin, places of its terms, wanted truth value, its place."""

    code: int
    name: str
    places: tuple[int, ...]
    want: bool
    at: int


@dataclass(slots=True, eq=False)
class Plan:
    """A rule ready to run. `start` holds the constants in their places; place 0 is the head's thing.

    `level` orders the rules so that whatever one reads is complete before it runs; `recursive` ones run until nothing
    new comes. `kind` is the kind of the head's thing where the body says it; `kinds` those of the other places.
    """

    rule: Rule
    ops: tuple[Op, ...]
    start: list[object]
    value: int | None
    kind: str | None
    kinds: dict[int, str]
    head: str = field(init=False)
    level: int = 0
    recursive: bool = False
    orders: dict[int, tuple[Op, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.head = self.rule.head.predicate

    def order(self, seed: int = -1) -> tuple[Op, ...]:
        """The operations in running order: the head's thing known (-1; -2: kind asked too), or atom `seed` matched."""
        found = self.orders.get(seed)
        if found is None:
            found = self.orders[seed] = self._ordered(seed)
        return found

    def _ordered(self, seed: int) -> tuple[Op, ...]:
        bound = {i for i, v in enumerate(self.start) if v is not None}
        bound |= {0} if seed < 0 else set(self.ops[seed].places)
        left = [op for op in self.ops if op.at != seed]
        if seed == -1:
            left = [op for op in left if not (op.code == KIND and op.places[0] == 0 and op.name == self.kind)]
        done = []
        while left:
            op = min(left, key=lambda o: (_cost(o, bound), o.at))
            left.remove(op)
            done.append(op)
            bound |= set(op.places)
        return tuple(done)


def _cost(op: Op, bound: set[int]) -> int:
    if op.code == ARITH:
        return 3 if set(op.places[1:]) <= bound else 9
    if op.code == COMPARE:
        return 1 if set(op.places) <= bound else 9
    if op.places[0] not in bound:
        return 5 if op.code == LINK and op.places[1] in bound else 8
    return {KIND: 0, BOOL: 0, CLASS: 1, BIND: 2, LINK: 2}[op.code]


class Watch:
    """A plan that a new atom may set off, which of its atoms (`at`) it matches, and what is left to be done then."""

    __slots__ = ("at", "first", "head", "level", "order", "plan", "second", "value")

    def __init__(self, plan: Plan, at: int) -> None:
        self.plan, self.at, self.level = plan, at, plan.level
        self.head, self.value = plan.head, plan.value
        places = plan.ops[at].places
        self.first, self.second = places[0], places[1] if len(places) > 1 else -1
        self.order: tuple[Op, ...] | None = None

    def ops(self, facts: Mapping[str, Fact]) -> tuple[Op, ...]:
        """The operations left once the atom is matched; a kind that the atom's own domain gives is not asked again."""
        if self.order is None:
            op = self.plan.ops[self.at]
            fact = facts.get(op.name)
            kind = fact.of if fact is not None else op.name if op.code == KIND else None
            self.order = tuple(
                o for o in self.plan.order(self.at)
                if not (o.code == KIND and o.name == kind and o.places[0] == self.first)
            )  # fmt: skip
        return self.order


#: what waits for an atom: whatever its value, where it is yes, where it is no
Waiting = tuple[tuple[Watch, ...], tuple[Watch, ...], tuple[Watch, ...]]


@dataclass(slots=True, eq=False)
class Program:
    """All rules ready to run, found by what they conclude (`heads`), what sets them off (`watch`), what they read."""

    plans: tuple[Plan, ...]
    heads: dict[str, tuple[Plan, ...]]
    watch: dict[str, Waiting]
    reads: dict[str, Waiting]
    recursive: frozenset[str]
    levels: int
    facts: Mapping[str, Fact]
    _repeated: dict[str, frozenset[str]] = field(default_factory=dict)

    def below(self, predicate: str) -> frozenset[str]:
        """Every predicate that the rules for one read, and those that these rest on."""
        seen: set[str] = set()
        stack = [predicate]
        while stack:
            for plan in self.heads.get(stack.pop(), ()):
                for op in plan.ops:
                    if op.code in (BOOL, BIND, CLASS) and op.name not in seen:
                        seen.add(op.name)
                        stack.append(op.name)
        return frozenset(seen)

    def repeated(self, predicate: str) -> frozenset[str]:
        """The facts that rules for a predicate, and for what they rest on, read more than once."""
        found = self._repeated.get(predicate)
        if found is None:
            counts: dict[str, int] = defaultdict(int)
            self._count(predicate, counts, set())
            found = self._repeated[predicate] = frozenset(f for f, n in counts.items() if n > 1)
        return found

    def _count(self, predicate: str, counts: dict[str, int], within: set[str]) -> None:
        if predicate in within:
            return
        for plan in self.heads.get(predicate, ()):
            for op in plan.ops:
                if op.code == BOOL:
                    counts[op.name] += 1
                elif op.code == BIND:
                    uses = sum(o.places.count(op.places[1]) for o in plan.ops if o.code in (ARITH, COMPARE))
                    counts[op.name] += max(1, uses)
                if op.name in self.heads and sum(counts.values()) < 5000:
                    self._count(op.name, counts, within | {predicate})


def compile_rules(
    rules: Iterable[Rule], facts: Mapping[str, Fact], relations: frozenset[str] = frozenset(RELATIONS)
) -> Program:
    """A program of rules; `relations` are the predicates between two things."""
    plans = [_plan(rule, facts, relations) for rule in rules]
    heads: dict[str, list[Plan]] = defaultdict(list)
    for plan in plans:
        heads[plan.head].append(plan)
    level, recursive = _levels(plans, heads)
    watch: dict[tuple[str, bool | None], list[Watch]] = defaultdict(list)
    reads: dict[tuple[str, bool | None], list[Watch]] = defaultdict(list)
    for plan in plans:
        plan.recursive = plan.head in recursive
        plan.level = level[plan.head]
        readers = [op for op in plan.ops if op.code in (KIND, CLASS, BOOL, BIND, LINK)]
        for op in readers:
            reads[_key(op)].append(Watch(plan, op.at))
        if not readers:
            raise ValueError(f"{plan.rule.label}: nothing in its body can set it off")
        first = min(readers, key=lambda op: (_rarity(op, heads), op.at))
        watch[_key(first)].append(Watch(plan, first.at))
        for op in readers:
            if op is not first and plan.recursive and op.name in recursive and level[op.name] == plan.level:
                watch[_key(op)].append(Watch(plan, op.at))
    return Program(
        tuple(plans),
        {k: tuple(v) for k, v in heads.items()},
        _waiting(watch),
        _waiting(reads),
        frozenset(recursive),
        max(level.values(), default=0) + 1,
        facts,
    )


def _waiting(found: Mapping[tuple[str, bool | None], list[Watch]]) -> dict[str, Waiting]:
    names = dict.fromkeys(name for name, _ in found)
    return {
        n: (tuple(found.get((n, None), ())), tuple(found.get((n, True), ())), tuple(found.get((n, False), ())))
        for n in names
    }


def _key(op: Op) -> tuple[str, bool | None]:
    return op.name, (op.want if op.code == BOOL else None)


def _rarity(op: Op, heads: Mapping[str, list[Plan]]) -> int:
    derived = op.name in heads
    if op.code == BOOL:
        return 2 if derived else 0 if op.places[0] == 0 else 1
    if op.code == CLASS:
        return 2
    return {BIND: 3, LINK: 5, KIND: 4}[op.code] if not derived else 3


def _plan(rule: Rule, facts: Mapping[str, Fact], relations: frozenset[str]) -> Plan:
    places: dict[object, int] = {}
    start: list[object] = []

    def place(term: object) -> int:
        key = (type(term) is bool, term)
        if key not in places:
            places[key] = len(start)
            variable = isinstance(term, str) and term.startswith("?")
            start.append(None if variable else exact(term) if isinstance(term, Fraction) else term)
        return places[key]

    place(rule.head.terms[0])
    ops = []
    kinds: dict[int, str] = {}
    for at, atom in enumerate(rule.body):
        op = _op(atom, at, place, relations)
        ops.append(op)
        if op.code == KIND:
            kinds[op.places[0]] = op.name
        elif op.code in (BOOL, BIND) and op.name in facts:
            kinds.setdefault(op.places[0], facts[op.name].of)
        elif op.code == LINK and op.name in RELATIONS:
            kinds.setdefault(op.places[1], RELATIONS[op.name][1])
    value = place(rule.head.terms[1]) if len(rule.head.terms) > 1 else None
    return Plan(rule, tuple(ops), start, value, kinds.get(0), kinds)


def _op(atom: Atom, at: int, place: Callable[[object], int], relations: frozenset[str]) -> Op:
    name = atom.builtin
    if name is not None:
        return Op(COMPARE if name in COMPARISONS else ARITH, name, tuple(place(t) for t in atom.terms), False, at)
    if len(atom.terms) == 1:
        return Op(KIND if atom.predicate in KINDS else CLASS, atom.predicate, (place(atom.terms[0]),), False, at)
    second = atom.terms[1]
    if isinstance(second, bool):
        return Op(BOOL, atom.predicate, (place(atom.terms[0]),), second, at)
    code = LINK if atom.predicate in relations else BIND
    return Op(code, atom.predicate, (place(atom.terms[0]), place(second)), False, at)


def _levels(plans: list[Plan], heads: Mapping[str, list[Plan]]) -> tuple[dict[str, int], set[str]]:
    """The level of each concluded predicate, and those that rest on themselves (Tarjan's strong components)."""
    needs: dict[str, set[str]] = {h: set() for h in heads}
    for plan in plans:
        needs[plan.head] |= {op.name for op in plan.ops if op.name in heads}
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    on: set[str] = set()
    level: dict[str, int] = {}
    recursive: set[str] = set()

    def close(root: str) -> None:
        group = []
        while True:
            name = stack.pop()
            on.discard(name)
            group.append(name)
            if name == root:
                break
        members = set(group)
        depth = 1 + max((level[n] for g in group for n in needs[g] if n not in members), default=0)
        for name in group:
            level[name] = depth
            if len(group) > 1 or name in needs[name]:
                recursive.add(name)

    for start in heads:
        if start in index:
            continue
        work = [(start, iter(sorted(needs[start])))]
        index[start] = low[start] = len(index)
        stack.append(start)
        on.add(start)
        while work:
            name, children = work[-1]
            child = next(children, None)
            if child is None:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[name])
                if low[name] == index[name]:
                    close(name)
            elif child not in index:
                index[child] = low[child] = len(index)
                stack.append(child)
                on.add(child)
                work.append((child, iter(sorted(needs[child]))))
            elif child in on:
                low[name] = min(low[name], index[child])
    return level, recursive


_KEPT: OrderedDict[int, tuple[Law, Program]] = OrderedDict()


def program_of(law: Law) -> Program:
    """The law's rules as a program, kept for the laws used last."""
    found = _KEPT.get(id(law))
    if found is None:
        found = _KEPT[id(law)] = (law, compile_rules(law.rules, law.facts))
        while len(_KEPT) > 8:
            _KEPT.popitem(last=False)
    return found[1]
