"""Forward evaluation: from the facts that are known, every conclusion of every rule, with its proof.

Rules run level by level (whatever a rule reads is complete before it runs), each set off by the rarest of its facts, so
that time goes with what is known and not with the size of the law. One more fact sets off only the rules that read it.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from ontology.model import RELATIONS, Law
from ontology.swrl import Atom, Term
from reasoner.builtins import COMPARE, compute, exact
from reasoner.case import Case, Source
from reasoner.counts import counted
from reasoner.program import ARITH, BIND, BOOL, CLASS, KIND, LINK, Op, Plan, Program, program_of
from reasoner.program import COMPARE as COMPARE_OP
from reasoner.proof import Proof

Values = dict[object, "Step | None"]


class Step(NamedTuple):
    """How an atom was first concluded: by which rule, with which things and numbers in its places."""

    plan: Plan
    places: list[object]


class Forward:
    """All conclusions of one case; `add` brings in one more fact."""

    def __init__(self, law: Law | Program, case: Case | None = None) -> None:
        self.program = law if isinstance(law, Program) else program_of(law)
        self.store: dict[str, dict[str, Values]] = {}
        self.inverse: dict[str, dict[object, list[str]]] = {r: {} for r in RELATIONS}
        self._sources: dict[tuple[str, str], Source] = {}
        self._buckets: list[list[tuple[Plan, int, str, object]]] = []
        if case is not None:
            self._load(case)
            self.run()

    def _load(self, case: Case) -> None:
        for thing, kind in case.things.items():
            self.tell(kind, thing)
        for (thing, relation), target in case.links.items():
            self.tell(relation, thing, target)
        for (thing, fact), given in counted(case, self.program.facts).items():
            value = given.value
            if value is True or value is False:
                self.tell(fact, thing, value)
            elif isinstance(value, (int, Fraction)):
                self.tell(fact, thing, exact(value))
            else:
                continue
            self._sources[thing, fact] = given.source

    def tell(self, predicate: str, thing: str, value: object = None, step: Step | None = None) -> bool:
        """Put an atom into the store without running any rule; tells whether it is new."""
        things = self.store.get(predicate)
        if things is None:
            things = self.store[predicate] = {}
        values = things.get(thing)
        if values is None:
            things[thing] = {value: step}
        elif value in values:
            return False
        else:
            values[value] = step
        back = self.inverse.get(predicate)
        if back is not None:
            back.setdefault(value, []).append(thing)
        return True

    def run(self) -> None:
        """Every conclusion from everything told, level by level."""
        watch = self.program.watch
        buckets = self._buckets = [[] for _ in range(self.program.levels)]
        for predicate, things in list(self.store.items()):
            plain = watch.get((predicate, None), ())
            yes, no = watch.get((predicate, True), ()), watch.get((predicate, False), ())
            if not (plain or yes or no):
                continue
            for thing, values in things.items():
                for value in values:
                    for plan, at in plain if value is not True and value is not False else yes if value else no:
                        buckets[plan.level].append((plan, at, thing, value))
        for bucket in buckets:
            at = 0
            while at < len(bucket):
                plan, seed, thing, value = bucket[at]
                at += 1
                self._fire(plan, seed, thing, value, watch, buckets)

    def add(
        self, thing: str, fact: str, value: bool | Fraction | int, source: Source | None = None
    ) -> list[tuple[str, str, object]]:
        """One more fact and all that follows from it: the new atoms as (predicate, thing, value)."""
        told: object = value if isinstance(value, bool) else exact(value)
        self._sources[thing, fact] = source or Source("said")
        new: list[tuple[str, str, object]] = []
        if not self.tell(fact, thing, told):
            return new
        queue: list[tuple[str, str, object]] = [(fact, thing, told)]
        reads = self.program.reads
        at = 0
        while at < len(queue):
            predicate, thing, told = queue[at]
            at += 1
            for plan, seed in reads.get((predicate, told if told is True or told is False else None), ()):
                for places in self._matches(plan, seed, thing, told):
                    concluded = self._conclude(plan, places)
                    if concluded is not None:
                        queue.append(concluded)
                        new.append(concluded)
        return new

    def _fire(self, plan: Plan, seed: int, thing: str, value: object, watch: dict, buckets: list) -> None:  # type: ignore[type-arg]
        for places in self._matches(plan, seed, thing, value):
            concluded = self._conclude(plan, places)
            if concluded is not None:
                predicate, subject, found = concluded
                key = (predicate, found if found is True or found is False else None)
                for other, at in watch.get(key, ()):
                    buckets[other.level].append((other, at, subject, found))

    def _conclude(self, plan: Plan, places: list[object]) -> tuple[str, str, object] | None:
        predicate, subject = plan.rule.head.predicate, str(places[0])
        value = None if plan.value is None else places[plan.value]
        if self.tell(predicate, subject, value, Step(plan, places)):
            return predicate, subject, value
        return None

    def _matches(self, plan: Plan, seed: int, thing: str, value: object) -> list[list[object]]:
        """Every way to satisfy the rule's body with the atom `seed` matched to (thing, value)."""
        places = plan.start.copy()
        op = plan.ops[seed]
        known = places[op.places[0]]
        if known is not None and known != thing:
            return []
        places[op.places[0]] = thing
        if op.code in (BIND, LINK):
            known = places[op.places[1]]
            if known is not None and known != value:
                return []
            places[op.places[1]] = value
        found: list[list[object]] = []
        self._match(plan.order(seed), 0, places, found)
        return found

    def _match(self, ops: tuple[Op, ...], at: int, places: list[object], found: list[list[object]]) -> None:
        store = self.store
        for position in range(at, len(ops)):
            code, name, where, want, _ = ops[position]
            if code == COMPARE_OP:
                if not COMPARE[name](places[where[0]], places[where[1]]):
                    return
                continue
            if code == ARITH:
                result = compute(name, [places[w] for w in where[1:]])  # type: ignore[misc]
                if result is None:
                    return
                known = places[where[0]]
                if known is None:
                    places[where[0]] = result
                elif known != result:
                    return
                continue
            things = store.get(name)
            if things is None:
                return
            subject = places[where[0]]
            if subject is None:
                self._scan(ops, position, places, found, things)
                return
            values = things.get(subject)  # type: ignore[call-overload]
            if values is None:
                return
            if code == BOOL:
                if want not in values:
                    return
            elif code in (BIND, LINK):
                known = places[where[1]]
                if known is not None:
                    if known not in values:
                        return
                elif len(values) == 1:
                    (places[where[1]],) = values
                else:
                    for value in values:
                        branch = places.copy()
                        branch[where[1]] = value
                        self._match(ops, position + 1, branch, found)
                    return
        found.append(places)

    def _scan(
        self,
        ops: tuple[Op, ...],
        position: int,
        places: list[object],
        found: list[list[object]],
        things: dict[str, Values],
    ) -> None:
        """Try every thing for an atom whose first term is open."""
        code, name, where, _, _ = ops[position]
        second = places[where[1]] if code in (BIND, LINK) else None
        back = self.inverse.get(name)
        candidates = list(things) if second is None or back is None else back.get(second, ())
        for thing in candidates:
            branch = places.copy()
            branch[where[0]] = thing
            self._match(ops, position, branch, found)

    def holds(self, predicate: str, thing: str, value: object = None) -> bool:
        """Whether an atom is known or concluded."""
        return value in self.store.get(predicate, {}).get(thing, {})

    def atoms(self, given: bool = False) -> Iterator[tuple[str, str, object]]:
        """Every concluded atom as (predicate, thing, value), and with `given` those of the case."""
        for predicate, things in self.store.items():
            for thing, values in things.items():
                for value, step in values.items():
                    if step is not None or given:
                        yield predicate, thing, value

    def proof(self, predicate: str, thing: str, value: object = None) -> Proof:
        """Why an atom holds; KeyError where it does not."""
        step = self.store[predicate][thing][value]
        atom = Atom(predicate, (thing,) if value is None else (thing, _term(value)))
        if step is None:
            return Proof(atom, True, source=self._sources.get((thing, predicate)))
        return Proof(atom, True, step.plan.rule.label, lambda: self._steps(step))

    def _steps(self, step: Step) -> tuple[Proof, ...]:
        out = []
        for op in step.plan.ops:
            values = [step.places[p] for p in op.places]
            if op.code in (COMPARE_OP, ARITH):
                out.append(Proof(Atom(f"swrlb:{op.name}", tuple(map(_term, values))), True))
            elif op.code == BOOL:
                out.append(self.proof(op.name, str(values[0]), op.want))
            elif op.code in (KIND, CLASS):
                out.append(self.proof(op.name, str(values[0])))
            else:
                out.append(self.proof(op.name, str(values[0]), values[1]))
        return tuple(out)


def _term(value: object) -> Term:
    if isinstance(value, (bool, str)):
        return value
    assert isinstance(value, (int, Fraction))
    return Fraction(value)
