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

    @property
    def in_force(self) -> Truth:
        """Ground and no exception that is known to hold."""
        return False if self.excepted_by else self.ground.truth


def find(evaluator: Evaluator, norm: Norm, thing: str, _seen: frozenset[str] = frozenset()) -> Finding:
    """How a norm stands to a thing."""
    case = evaluator.case
    ground = evaluator.goal(model.applies(norm.id), thing)
    excepted, doubted, looked = [], [], []
    if ground.truth is not False:
        for ref in norm.unless:
            other = evaluator.law.norms[ref]
            target = case.related(thing, other.thing)
            if target is None or ref in _seen:
                continue
            finding = find(evaluator, other, target, _seen | {norm.id})
            looked.append((ref, finding.ground))
            if finding.in_force:
                excepted.append(ref)
            elif finding.in_force is None:
                doubted.append(ref)
    met = evaluator.goal(model.meets(norm.id), thing) if norm.checkable else None
    missing = ground.missing | (met.missing if met else frozenset())
    return Finding(norm, thing, ground, tuple(excepted), tuple(doubted), met, missing, tuple(looked))


def of_subject(law: Law, case: Case, code: str, subject: str) -> list[Finding]:
    """The findings of every norm of a code on a subject, for every thing of its kind."""
    evaluator = Evaluator(law, case)
    return [
        find(evaluator, norm, thing) for norm in law.of_subject(code, subject) for thing in case.of_kind(norm.thing)
    ]
