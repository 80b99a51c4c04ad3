"""Duties: everything in force for a case, by who owes it; what is excused and by what; what depends on open facts."""

from __future__ import annotations

from dataclasses import dataclass

from ontology.model import BEARERS, BINDING, Law, Norm
from reasoner.case import Case, assume
from reasoner.classes import deciding
from reasoner.findings import Finding, of_case
from reasoner.questions import Question, best_question
from reasoner.threevalued import Evaluator

#: kinds of norms that somebody owes
NOT_STATED = "not stated"


@dataclass(frozen=True, slots=True)
class Duty:
    """A norm in force for things of a case: who owes it, why, what excuses it, and what may yet excuse it."""

    norm: Norm
    things: tuple[str, ...]
    bearers: tuple[str, ...]
    because: tuple[str, ...]
    excused_by: tuple[Norm, ...]
    doubted_by: tuple[Norm, ...]
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Duties:
    """Duties in force by bearer; excused ones; those that depend on missing facts; the question that settles most."""

    by_bearer: tuple[tuple[str, tuple[Duty, ...]], ...]
    excused: tuple[Duty, ...]
    depends: tuple[Duty, ...]
    question: Question | None

    @property
    def in_force(self) -> tuple[Duty, ...]:
        """Every duty in force, once."""
        found = {d.norm.id: d for _, duties in self.by_bearer for d in duties}
        return tuple(found.values())


def duties(law: Law, case: Case) -> Duties:
    """The duties of both codes in a case."""
    evaluator = Evaluator(law, assume(case, law))
    groups: dict[tuple[str, str], list[Finding]] = {}
    for finding in of_case(evaluator, BINDING):
        if finding.ground.truth is False:
            continue
        state = "excused" if finding.excepted_by else "in force" if finding.in_force else "depends"
        groups.setdefault((finding.norm.id, state), []).append(finding)
    found: dict[str, list[Duty]] = {"in force": [], "excused": [], "depends": []}
    for (_, state), findings in groups.items():
        found[state].append(_duty(law, findings))
    by_bearer = []
    for bearer in (*BEARERS, NOT_STATED):
        owed = tuple(d for d in found["in force"] if bearer in d.bearers)
        if owed:
            by_bearer.append((bearer, owed))
    goals = [(f"applies:{d.norm.id}", f.thing) for d in found["depends"] for f in d.findings]
    return Duties(tuple(by_bearer), tuple(found["excused"]), tuple(found["depends"]), best_question(evaluator, goals))


def _duty(law: Law, findings: list[Finding]) -> Duty:
    norm = findings[0].norm
    because = tuple(dict.fromkeys(line for f in findings for line in deciding(law, f.ground)))
    excused = tuple(law.norms[r] for r in dict.fromkeys(r for f in findings for r in f.excepted_by))
    doubted = tuple(law.norms[r] for r in dict.fromkeys(r for f in findings for r in f.doubted_by))
    bearers = norm.bearers or (NOT_STATED,)
    return Duty(norm, tuple(f.thing for f in findings), bearers, because, excused, doubted, tuple(findings))
