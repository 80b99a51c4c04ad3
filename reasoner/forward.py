"""Forward evaluation: from the facts that are known, every conclusion of every rule, with its proof.

Rules run level by level (whatever a rule reads is complete before it runs), each set off by the rarest of its facts, so
that time goes with what is known and not with the size of the law. One more fact sets off only the rules that read it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from ontology.model import RELATIONS, Law
from ontology.swrl import Atom, Term
from reasoner.builtins import COMPARE, compute, exact
from reasoner.case import Bounds, Case, Given, Source
from reasoner.counts import counted
from reasoner.program import (
    ARITH,
    BIND,
    BOOL,
    CLASS,
    KIND,
    LINK,
    Op,
    Plan,
    Program,
    Watch,
    program_of,
)
from reasoner.program import (
    COMPARE as COMPARE_OP,
)
from reasoner.proof import Proof

#: How an atom was first concluded: by which rule, with which things and numbers in its places.
Step = tuple[Plan, list[object]]
#: The values of one thing, each with how it was concluded (None: it was given).
Values = dict[object, "Step | None"]


class Forward:
    """All conclusions of one case; `add` brings in one more fact."""

    def __init__(self, law: Law | Program, case: Case | None = None) -> None:
        self.program = law if isinstance(law, Program) else program_of(law)
        self.store: dict[str, dict[str, Values]] = {}
        self.inverse: dict[str, dict[object, list[str]]] = {r: {} for r in RELATIONS}
        self._given: Mapping[tuple[str, str], Given] = {}
        self._told: dict[tuple[str, str], Source] = {}
        if case is not None:
            self._load(case)
            self.run()

    def _load(self, case: Case) -> None:
        for thing, kind in case.things.items():
            self.tell(kind, thing)
        for (thing, relation), target in case.links.items():
            self.tell(relation, thing, target)
        facts, store, things = self.program.facts, self.store, case.things
        self._given = counted(case, facts)
        for (thing, name), given in self._given.items():
            value = given.value
            if value is not True and value is not False:
                if isinstance(value, Bounds):
                    continue
                value = exact(value)  # type: ignore[assignment]
            fact = facts.get(name)
            if fact is not None and things.get(thing) != fact.of:
                continue  # a fact of another kind of thing says nothing
            there = store.get(name)
            if there is None:
                store[name] = {thing: {value: None}}
            else:
                there[thing] = {value: None}

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
        watch, facts = self.program.watch, self.program.facts
        buckets: list[list[tuple[Watch, str, object]]] = [[] for _ in range(self.program.levels)]
        for predicate, things in self.store.items():
            waiting = watch.get(predicate)
            if waiting is not None:
                plain, yes, no = waiting
                for thing, values in things.items():
                    for value in values:
                        for found in yes if value is True else no if value is False else plain:
                            buckets[found.level].append((found, thing, value))
        for bucket in buckets:
            for found, thing, value in bucket:  # a list may grow while it is run through
                ops = found.order
                if ops is None:
                    ops = found.ops(facts)
                for places in self._matches(found, ops, thing, value):
                    concluded = self._conclude(found.plan, places)
                    if concluded is not None:
                        waiting = watch.get(found.head)
                        if waiting is not None:
                            _, subject, new = concluded
                            for other in waiting[1 if new is True else 2 if new is False else 0]:
                                buckets[other.level].append((other, subject, new))

    def add(
        self, thing: str, fact: str, value: bool | Fraction | int, source: Source | None = None
    ) -> list[tuple[str, str, object]]:
        """One more fact and all that follows from it: the new atoms as (predicate, thing, value)."""
        told: object = value if isinstance(value, bool) else exact(value)
        self._told[thing, fact] = source or Source("said")
        new: list[tuple[str, str, object]] = []
        if not self.tell(fact, thing, told):
            return new
        queue: list[tuple[str, str, object]] = [(fact, thing, told)]
        reads, facts = self.program.reads, self.program.facts
        for predicate, subject, told in queue:  # grows while it is run through
            waiting = reads.get(predicate)
            for found in waiting[1 if told is True else 2 if told is False else 0] if waiting is not None else ():
                for places in self._matches(found, found.ops(facts), subject, told):
                    concluded = self._conclude(found.plan, places)
                    if concluded is not None:
                        queue.append(concluded)
                        new.append(concluded)
        return new

    def _conclude(self, plan: Plan, places: list[object]) -> tuple[str, str, object] | None:
        value = None if plan.value is None else places[plan.value]
        if self.tell(plan.head, places[0], value, (plan, places)):  # type: ignore[arg-type]
            return plan.head, places[0], value  # type: ignore[return-value]
        return None

    def _matches(self, found: Watch, ops: tuple[Op, ...], thing: str, value: object) -> list[list[object]]:
        """Every way to satisfy a rule's body with the atom that set it off matched to (thing, value)."""
        places = found.plan.start.copy()
        known = places[found.first]
        if known is not None and known != thing:
            return []
        places[found.first] = thing
        if found.second >= 0:
            known = places[found.second]
            if known is not None and known != value:
                return []
            places[found.second] = value
        if not ops:
            return [places]
        out: list[list[object]] = []
        self._match(ops, 0, places, out)
        return out

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
            return Proof(atom, True, source=self._source(thing, predicate))
        return Proof(atom, True, step[0].rule.label, lambda: self._steps(*step))

    def least_proof(self, predicate: str, thing: str, value: object = None) -> Proof:
        """Why an atom holds, from facts none of which can be left out; KeyError where it does not.

        What kind a thing is stays, as its facts give it anyhow.
        """
        proof = self.proof(predicate, thing, value)
        kept = proof.facts()
        for fact in sorted(kept, key=str):
            if fact in kept and len(fact.terms) == 2:
                rest = self._from(kept - {fact})
                if rest.holds(predicate, thing, value):
                    proof = rest.proof(predicate, thing, value)
                    kept = proof.facts()
        return proof

    def _from(self, facts: Iterable[Atom]) -> Forward:
        """All conclusions of some of the facts."""
        out = Forward(self.program)
        out._given, out._told = self._given, self._told
        for atom in facts:
            value = atom.terms[1] if len(atom.terms) == 2 else None
            out.tell(atom.predicate, str(atom.terms[0]), exact(value) if isinstance(value, Fraction) else value)
        out.run()
        return out

    def _source(self, thing: str, fact: str) -> Source | None:
        given = self._given.get((thing, fact))
        return self._told.get((thing, fact)) or (given.source if given is not None else None)

    def _steps(self, plan: Plan, places: list[object]) -> tuple[Proof, ...]:
        out = []
        for op in plan.ops:
            values = [places[p] for p in op.places]
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
