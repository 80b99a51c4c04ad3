"""What the law says of a case: which norms have a ground, which are excepted, in force, met or breached, and why."""

from __future__ import annotations

from dataclasses import dataclass

from ontology import model
from ontology.model import Law, Norm
from reasoner.case import Case
from reasoner.threevalued import Evaluator, Missing, Proof, Truth


@dataclass(frozen=True, slots=True)
class Finding:
    """A norm and a thing: ground, exception and observance, each true, false or unknown, with proofs.

    `in_force` follows DESIGN: an exception whose facts are open does not unsettle the general rule; see `doubted_by`.
    """

    norm: Norm
    thing: str
    ground: Proof
    excepted_by: tuple[str, ...]
    doubted_by: tuple[str, ...]
    met: Proof | None
    missing: Missing
    exceptions: tuple[tuple[str, Proof], ...] = ()
    breached: Proof | None = None

    @property
    def in_force(self) -> Truth:
        """Ground and no exception that is known to hold."""
        return False if self.excepted_by else self.ground.truth


def find(evaluator: Evaluator, norm: Norm, thing: str, _seen: frozenset[str] = frozenset()) -> Finding:
    """How a norm stands to a thing.

    An exception about another kind of thing excepts where it is in force for every such thing that goes with this one;
    in force for some of them, or not known, it only casts doubt.
    """
    case = evaluator.case
    ground = evaluator.goal(model.applies(norm.id), thing)
    excepted, doubted, looked = [], [], []
    if ground.truth is not False:
        for ref in norm.unless:
            other = evaluator.law.norms.get(ref)
            if other is None or ref in _seen:
                continue
            found = [find(evaluator, other, t, _seen | {norm.id}) for t in case.all_related(thing, other.thing)]
            looked += [(ref, finding.ground) for finding in found]
            truths = {finding.in_force for finding in found}
            if truths == {True}:
                excepted.append(ref)
            elif True in truths or None in truths:
                doubted.append(ref)
    met = evaluator.goal(model.meets(norm.id), thing) if norm.checkable else None
    breached = evaluator.goal(model.breaches(norm.id), thing) if norm.checkable else None
    missing = ground.missing | (met.missing if met else frozenset())
    return Finding(norm, thing, ground, tuple(excepted), tuple(doubted), met, missing, tuple(looked), breached)


def of_subject(law: Law, case: Case, code: str, subject: str) -> list[Finding]:
    """The findings of every norm of a code on a subject, for every thing of its kind."""
    evaluator = Evaluator(law, case)
    return [
        find(evaluator, norm, thing) for norm in law.of_subject(code, subject) for thing in case.of_kind(norm.thing)
    ]


def of_case(evaluator: Evaluator, kinds: tuple[str, ...] = ()) -> list[Finding]:
    """The findings of every norm (of the given kinds) for every thing of its kind, in the codes' order."""
    case = evaluator.case
    return [
        find(evaluator, norm, thing)
        for norm in evaluator.law.norms.values()
        if not kinds or norm.kind in kinds
        for thing in case.of_kind(norm.thing)
    ]
