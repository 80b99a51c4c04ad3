"""Classification: the classes of both codes that a case establishes, those still possible, the question between."""

from __future__ import annotations

from dataclasses import dataclass

from ontology.model import CODES, Law, Norm, applies
from reasoner import words
from reasoner.case import Case, assume
from reasoner.contradictions import Contradiction, contradictions
from reasoner.findings import find
from reasoner.proof import NONE
from reasoner.questions import Question, best_question
from reasoner.threevalued import Evaluator, Missing, Proof, Truth


@dataclass(frozen=True, slots=True)
class ClassFinding:
    """A class of one code and a thing: whether it holds, the norm that defines it, deciding facts, what is missing."""

    code: str
    name: str
    label: str
    thing: str
    kind: str
    truth: Truth
    norm: Norm
    because: tuple[str, ...]
    missing: Missing
    proof: Proof
    excepted_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Classification:
    """The classes that hold, those still possible, the question that separates them best, and contradictions."""

    holds: tuple[ClassFinding, ...]
    possible: tuple[ClassFinding, ...]
    question: Question | None
    contradictions: tuple[Contradiction, ...]

    def of(self, code: str, kind: str = "Building") -> tuple[ClassFinding, ...]:
        """The classes of one code that hold of things of a kind."""
        return tuple(c for c in self.holds if c.code == code and c.kind == kind)


def classify(law: Law, case: Case) -> Classification:
    """Every thing of a case in the classes of both codes."""
    evaluator = Evaluator(law, assume(case, law))
    holds, possible = [], []
    for found in class_findings(evaluator):
        if found.truth:
            holds.append(found)
        elif found.truth is None:
            possible.append(found)
    goals = [(applies(c.norm.id), c.thing) for c in possible if c.kind in ("Building", "Unit")]
    goals = goals or [(applies(c.norm.id), c.thing) for c in possible]
    question = best_question(evaluator, goals)
    return Classification(tuple(holds), tuple(possible), question, tuple(contradictions(case, law)))


def class_findings(evaluator: Evaluator) -> list[ClassFinding]:
    """How each class stands to each thing of its kind, by the definition that decides, exceptions applied."""
    law, case = evaluator.law, evaluator.case
    definitions: dict[str, list[Norm]] = {}
    for norm in law.norms.values():
        if norm.defines:
            definitions.setdefault(norm.defines, []).append(norm)
    out = []
    for name, norms in definitions.items():
        contract = next((n.contract for n in norms if n.contract), None)
        label = contract or words.class_words(name.rpartition(":")[2])
        for thing in case.of_kind(norms[0].thing):
            found = [find(evaluator, norm, thing) for norm in norms]
            order = (True, None, False)
            best = min(found, key=lambda f: (order.index(f.in_force), not f.excepted_by))
            proof = best.ground
            because = deciding(law, proof)
            kind, missing = case.things[thing], NONE.union(*(f.ground.missing for f in found if f.in_force is None))
            made = (best.norm.code, name, label, thing, kind, best.in_force, best.norm, because, missing, proof)
            out.append(ClassFinding(*made, best.excepted_by))
    return sorted(out, key=lambda c: CODES.index(c.code))


def deciding(law: Law, proof: Proof) -> tuple[str, ...]:
    """The facts and comparisons that a proof rests on, in plain words, each once."""
    lines: dict[str, None] = {}
    for step in proof.walk():
        atom = step.atom
        fact = atom.builtin is None and len(atom.terms) == 2 and not step.steps and step.source is not None
        compared = atom.builtin is not None and step.truth is not None and step.context is not None
        worked = atom.builtin is None and words.derived_side(law, step) is not None
        if fact or compared or worked:
            line = words.step_words(law, step)
            if line:
                lines[line] = None
    return tuple(lines)
