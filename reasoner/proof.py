"""Proofs: what was looked at, how it came out, by which rule, on which steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from ontology.swrl import Atom
from reasoner.case import Source

if TYPE_CHECKING:
    from reasoner.program import Plan

Truth = bool | None
#: Open facts as (thing, fact); an open link or list stands as (thing, relation) or (thing, "relation:Kind").
Missing = frozenset[tuple[str, str]]
NONE: Missing = frozenset()
Steps = tuple["Proof", ...]


class Context(NamedTuple):
    """Where a comparison stands: its rule, what its variables came out as, and its place in the body."""

    plan: Plan
    places: list[object]
    at: int


class Proof:
    """One step of a proof, never changed; the steps below it are worked out when they are first looked at.

    `rule` is the label of the rule that decided, "" for a fact or a comparison; `missing` are an unknown's open facts;
    `context` of a comparison is where its numbers come from.
    """

    __slots__ = ("_steps", "atom", "context", "missing", "rule", "source", "truth")

    def __init__(
        self, atom: Atom, truth: Truth, rule: str = "", steps: Steps | Callable[[], Steps] = (),
        missing: Missing = NONE, source: Source | None = None, context: Context | None = None,
    ) -> None:  # fmt: skip
        self.context = context
        self.atom, self.truth, self.rule, self.missing, self.source = atom, truth, rule, missing, source
        self._steps = steps

    @property
    def steps(self) -> Steps:
        """The steps that it rests on, in the order of the rule."""
        if callable(self._steps):
            self._steps = self._steps()
        return self._steps

    def leaves(self) -> Iterator[Proof]:
        """The facts that it rests on."""
        if not self.steps:
            yield self
        for step in self.steps:
            yield from step.leaves()

    def facts(self) -> frozenset[Atom]:
        """The facts that it rests on, without comparisons and arithmetic, which follow from them."""
        return frozenset(leaf.atom for leaf in self.leaves() if leaf.atom.builtin is None)

    def walk(self) -> Iterator[Proof]:
        """This step and every step below it."""
        yield self
        for step in self.steps:
            yield from step.walk()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Proof):
            return NotImplemented
        mine = (self.atom, self.truth, self.rule, self.missing, self.source)
        return mine == (other.atom, other.truth, other.rule, other.missing, other.source) and self.steps == other.steps

    def __hash__(self) -> int:
        return hash((self.atom, self.truth, self.rule, self.missing))

    def __repr__(self) -> str:
        return f"Proof({self.atom}, {self.truth}, {self.rule!r}, {len(self.steps)} steps)"
