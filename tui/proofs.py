"""Reasons in plain words: the proof of a finding as a tree that a person can open step by step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from corpus.provisions import load
from ontology.built import law
from ontology.model import KINDS, RELATIONS, Norm
from reasoner.case import SINGLE
from reasoner.words import norm_of_rule, step_words, value_words

if TYPE_CHECKING:
    from nlp.answer import Answer
    from reasoner.findings import Finding
    from reasoner.proof import Proof, Truth

MARKS = {True: "✓", False: "✗", None: "?"}


@dataclass(frozen=True, slots=True)
class Node:
    """One step in words, how it came out, the steps below it, and the provision it rests on, if it is one's."""

    text: str
    truth: Truth = None
    marked: bool = False
    steps: tuple[Node, ...] = ()
    provision: str = ""
    open: bool = True

    @property
    def line(self) -> str:
        """The step in a line, with its mark where it has come out somehow."""
        return f"{MARKS[self.truth]} {self.text}" if self.marked else self.text


@dataclass(frozen=True, slots=True)
class Used:
    """A fact that an answer rests on without anybody having said it."""

    thing: str
    fact: str
    label: str
    value: str
    how: str


@dataclass(frozen=True, slots=True)
class Explained:
    """An answer with its reasons and the facts that were assumed, by code; it can be sent to another process."""

    answer: Answer
    reasons: Mapping[str, tuple[Node, ...]]
    assumed: Mapping[str, tuple[Used, ...]]


def of_finding(finding: Finding) -> Node:
    """Why a norm applies, does not, or may; whether it is met; which exceptions were looked at."""
    norm = finding.norm
    head = {True: "This applies", False: "This does not apply", None: "This may apply"}[finding.ground.truth]
    if finding.excepted_by:
        head = "This would apply, but an exception holds"
    steps = [Node("Because:" if finding.ground.truth else "It needs:", steps=_steps(finding.ground))]
    if not steps[0].steps:
        steps = [Node("It applies to every " + norm.thing.lower() + ", without a condition.", True, True)]
    if finding.met is not None:
        words = {
            True: "It is complied with",
            False: "It is not complied with",
            None: "Whether it is complied with is open",
        }
        steps.append(Node(words[finding.met.truth], finding.met.truth, True, _steps(finding.met)))
    steps += [_exception(ref, proof) for ref, proof in finding.exceptions]
    for judgement in norm.judgement:
        who = "nobody is named who judges it" if judgement.who == "not-stated" else judgement.who.replace("-", " ")
        if judgement.who == "other-law":
            who = judgement.law or "another law decides"
        steps.append(Node(f"“{judgement.words}” is a matter of judgement: {who}."))
    return Node(f"{head}: {norm.plain}", finding.in_force, True, (_rule(norm), *steps), norm.provision)


def _rule(norm: Norm) -> Node:
    return Node(f"{load().label(norm.provision)}: “{norm.quote}”", provision=norm.provision)


def _exception(ref: str, proof: Proof) -> Node:
    norm = law().norms[ref]
    came_out = {True: "holds", False: "does not hold", None: "is open"}[proof.truth]
    steps = (_rule(norm), *_steps(proof))
    return Node(
        f"Exception looked at, it {came_out}: {norm.plain}", proof.truth, True, steps, norm.provision, open=False
    )


def _steps(proof: Proof) -> tuple[Node, ...]:
    """The steps below a proof in words; wrappings that say nothing of their own are left out."""
    nodes: list[Node] = []
    for step in proof.steps:
        predicate = step.atom.predicate
        if (predicate in KINDS or predicate in RELATIONS) and step.truth:
            continue
        if predicate == proof.atom.predicate:  # one of several grounds
            nodes.append(Node("One way:", step.truth, True, _steps(step)))
            continue
        if text := words(step):
            norm = norm_of_rule(law(), step.rule) if step.rule else None
            provision = norm.provision if norm is not None else ""
            nodes.append(Node(text, step.truth, True, _steps(step), provision, open=False))
    return tuple(dict.fromkeys(nodes))


def words(proof: Proof) -> str:
    """One step of a proof in words; "" where it says nothing."""
    text = step_words(law(), proof)
    for name in SINGLE:  # a plain question has one building, one room: their names say nothing
        text = (
            text.removeprefix(f"{name}, ").replace(f" of {name}: ", ": ").replace(f"{name} is ", f"the {name} is ", 1)
        )
    if proof.source is not None and proof.source.words:
        text = text.removesuffix(")") + (", " if text.endswith(")") else " (") + f"“{proof.source.words}”)"
    return text


def explained(answer: Answer) -> Explained:
    """An answer with its reasons worked out, and without the proofs themselves."""
    reasons, assumed = {}, {}
    for code, part in answer.codes.items():
        reasons[code] = tuple(of_finding(finding) for finding in part.findings)
        assumed[code] = tuple(dict.fromkeys(fact for finding in part.findings for fact in _assumed(finding)))
    codes = {code: replace(part, findings=()) for code, part in answer.codes.items()}
    return Explained(replace(answer, codes=codes, asks=()), reasons, assumed)


def _assumed(finding: Finding) -> Iterator[Used]:
    proofs = [finding.ground, *([finding.met] if finding.met else []), *(proof for _, proof in finding.exceptions)]
    for leaf in (leaf for proof in proofs for leaf in proof.leaves()):
        fact = law().facts.get(leaf.atom.predicate)
        if fact is None or leaf.source is None or len(leaf.atom.terms) != 2:
            continue
        if leaf.source.how in ("assumed", "supposed"):
            value = value_words(law(), fact.name, leaf.atom.terms[1])
            yield Used(str(leaf.atom.terms[0]), fact.name, fact.label, value, leaf.source.how)


def lines(node: Node, depth: int = 0) -> list[str]:
    """A tree as indented lines, for those who read without the screen."""
    own = f"{'  ' * depth}{node.line}"
    return [own, *(line for step in node.steps for line in lines(step, depth + 1))]
