"""Why, why not, and what if: conclusions found by what people type, proof trees in plain words, cases compared."""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass, replace
from fractions import Fraction

from ontology import model
from ontology.model import KINDS, Law, Norm
from ontology.swrl import Atom
from reasoner import quantities, words
from reasoner.case import Case, Given, Source, Value, assume
from reasoner.checks import one
from reasoner.classes import class_findings
from reasoner.findings import find
from reasoner.proof import NONE, Proof, Truth
from reasoner.quantities import QuantityError
from reasoner.threevalued import Evaluator, Unknown


class UnknownNameError(ValueError):
    """A conclusion, thing or fact that does not exist; the message says so and names the nearest."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a proof tree, with the provision and quotation of the rule that decided, and the lines below it."""

    text: str
    truth: Truth
    provision: str = ""
    quote: str = ""
    below: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """A change of one fact that would turn a conclusion, in words, and what the conclusion would then be."""

    thing: str
    fact: str
    value: bool | Fraction
    says: str
    truth: Truth


@dataclass(frozen=True, slots=True)
class Explanation:
    """A conclusion about a thing: whether it holds, its proof, what would turn it, and what is still to be asked."""

    conclusion: str
    says: str
    thing: str
    truth: Truth
    proof: Line
    turns: tuple[Turn, ...]
    missing: tuple[str, ...]
    norm: Norm | None = None


def why(law: Law, case: Case, conclusion: str) -> tuple[Explanation, ...]:
    """The proof of a conclusion, for each thing it can be about; UnknownNameError where nothing is called so.

    `conclusion` is a class ("rooming-house", "t:Hotel"), a norm or provision id, "breaches ID", "meets ID", or a fact
    or derived number by its name; " of THING" behind it picks one thing.
    """
    evaluator = Evaluator(law, assume(case, law))
    name, _, thing = conclusion.strip().partition(" of ")
    goals = [g for g in _goals(evaluator, name.strip()) if not thing or g[1] == thing.strip()]
    if not goals:
        if thing and thing.strip() not in case.things:
            raise UnknownNameError(
                f"nothing in the case is called {thing.strip()}{_near(thing.strip(), list(case.things))}"
            )
        raise UnknownNameError(f"the case has nothing that {name.strip()} can be about")
    return tuple(_explain(evaluator, predicate, thing) for predicate, thing in goals)


def _near(word: str, known: list[str]) -> str:
    near = difflib.get_close_matches(word, known, 1, 0.5)
    return f"; did you mean {near[0]}?" if near else ""


def _goals(evaluator: Evaluator, name: str) -> list[tuple[str, str]]:
    """The goals (predicate, thing) that a typed conclusion means."""
    law, case = evaluator.law, evaluator.case
    verb, _, rest = name.partition(" ")
    prefix = model.applies
    if verb in ("meets", "breaches", "applies") and rest:
        prefix, name = {"meets": model.meets, "breaches": model.breaches, "applies": model.applies}[verb], rest.strip()
    if name in law.facts:
        return [(name, thing) for thing in case.of_kind(law.facts[name].of)]
    norms = [law.norms[name]] if name in law.norms else list(law.of_provision(name))
    if norms:
        return [(prefix(n.id), t) for n in norms for t in case.of_kind(n.thing)]
    wanted = re.sub(r"[^a-z]", "", name.lower())
    goals: dict[tuple[str, str], None] = {}
    names: dict[str, None] = {}
    for norm in law.norms.values():
        if norm.defines:
            local = norm.defines.rpartition(":")[2]
            known = {local.lower(), norm.defines.replace(":", "").lower(), re.sub(r"[^a-z]", "", norm.contract or "")}
            names[norm.contract or local] = None
            if wanted and wanted in known:
                goals.update({(norm.defines, t): None for t in case.of_kind(norm.thing)})
    if goals or any(wanted == re.sub(r"[^a-z]", "", n.lower()) for n in names):
        return list(goals)
    every = [*names, *law.norms, *law.facts, *{n.provision for n in law.norms.values()}]
    raise UnknownNameError(f"no class, provision, norm or fact is called {name}{_near(name, every)}")


def _explain(evaluator: Evaluator, predicate: str, thing: str) -> Explanation:
    law = evaluator.law
    proof = _proof(evaluator, predicate, thing)
    norm = law.norms.get(predicate.partition(":")[2]) if predicate.partition(":")[0] in _VERBS else None
    exceptions = _exceptions(evaluator, predicate, thing) if proof.truth else ()
    truth = False if exceptions else proof.truth
    says = _says(law, predicate, thing, truth, bool(exceptions))
    if predicate in law.facts and proof.truth:
        says = words.step_words(law, proof)
    shown = tree(law, proof)
    if exceptions:
        shown = replace(shown, text=says, truth=False, below=(*shown.below, *exceptions))
    turns = () if predicate in law.facts or exceptions else tuple(turning_facts(evaluator, predicate, thing, proof))
    missing = tuple(words.missing_words(law, proof.missing))
    norm = norm or words.norm_of_rule(law, proof.rule)
    return Explanation(predicate, says, thing, truth, shown, turns, missing, norm)


def _exceptions(evaluator: Evaluator, predicate: str, thing: str) -> tuple[Line, ...]:
    """The exceptions that take a class or a ground away, as proof trees; none where a definition stands without one."""
    law = evaluator.law
    norms = [n for n in law.norms.values() if predicate in (n.defines, model.applies(n.id))]
    findings = [f for f in (find(evaluator, n, thing) for n in norms) if f.ground.truth]
    if not findings or any(not f.excepted_by for f in findings):
        return ()
    lines = []
    for finding in findings:
        for ref, ground in finding.exceptions:
            if ref in finding.excepted_by:
                lines.append(replace(tree(law, ground), text=f"excepted by {ref}: {law.norms[ref].plain}"))
    return tuple(lines)


_VERBS = {"applies": "applies to", "meets": "is met by", "breaches": "is breached by"}


def _proof(evaluator: Evaluator, predicate: str, thing: str) -> Proof:
    fact = evaluator.law.facts.get(predicate)
    if fact is None:
        return evaluator.goal(predicate, thing)
    if fact.type == "yes-no":
        proof = evaluator.fact(predicate, thing, True)
        other = evaluator.fact(predicate, thing, False)
        return other if proof.truth is False and other.truth else proof
    value, found = evaluator.number(predicate, thing)
    if found is not None:
        return found
    missing = value.missing if isinstance(value, Unknown) else NONE
    return Proof(Atom(predicate, (thing, "?")), None if value is not None else False, missing=missing)


def _says(law: Law, predicate: str, thing: str, truth: Truth, excepted: bool) -> str:
    kind, _, rest = predicate.partition(":")
    no = "no (excepted)" if excepted else "no (no rule of this code gives it)"
    outcome = {True: "yes", False: no, None: "it depends"}[truth]
    if kind in _VERBS and rest in law.norms:
        return f"{rest} {_VERBS[kind]} {thing}: {outcome}. {law.norms[rest].plain}"
    return f"{thing}, {words.label(law, predicate)}: {outcome}"


def tree(law: Law, proof: Proof, depth: int = 0) -> Line:
    """A proof as lines in plain words; arithmetic steps are told within the comparisons that use them."""
    norm = words.norm_of_rule(law, proof.rule) if proof.rule else None
    below = []
    if depth < 12:
        for step in proof.steps:
            silent = step.atom.predicate in KINDS or (step.atom.builtin is not None and not words.step_words(law, step))
            if not silent:
                below.append(tree(law, step, depth + 1))
    text = words.step_words(law, proof)
    return Line(
        text, proof.truth, norm.provision if norm else "", norm.quote if norm else "", tuple(dict.fromkeys(below))
    )


def turning_facts(evaluator: Evaluator, predicate: str, thing: str, proof: Proof) -> list[Turn]:
    """The changes of one fact that would turn a conclusion: for each fact the nearest value that does."""
    law = evaluator.law
    read = evaluator.program.below(predicate)
    names = [n for n, f in law.facts.items() if n in read and not f.derived]
    goes = {t for k in KINDS for t in evaluator.case.all_related(thing, k)}
    keys = [(t, n) for n in names for t in evaluator.case.of_kind(law.facts[n].of) if t in goes]
    keys.sort(key=lambda k: (k not in proof.missing, k not in evaluator.case.facts))
    out = []
    for key in keys[:60]:
        given = evaluator.case.facts.get(key)
        now = given.value if given is not None else None
        values: list[bool | Fraction]
        if law.facts[key[1]].type == "yes-no":
            values = [not now] if isinstance(now, bool) else [True, False]
        else:
            points = [Fraction(v) for v in evaluator.values(predicate, thing, key) or ()]
            values = [*sorted(points, key=lambda p: abs(p - now) if isinstance(now, Fraction) else p)]
        for value in values:
            truth = evaluator.supposing(key, Given(value, Source("supposed"))).truth(predicate, thing)
            if truth is not proof.truth and truth is not None:
                says = f"{key[0]}, {words.label(law, key[1])}: {words.value_words(law, key[1], value)}"
                out.append(Turn(*key, value, says, truth))
                if proof.truth is not None:
                    break
    return out


# two cases compared


@dataclass(frozen=True, slots=True)
class Difference:
    """A conclusion that comes out otherwise in the second case: what, about which thing, before and after, in words."""

    what: str
    thing: str
    before: str
    after: str
    provision: str
    plain: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """Which conclusions differ between two cases, by kind: classes, norms in force, checks; and how many stay."""

    changed: tuple[str, ...]
    classes: tuple[Difference, ...]
    norms: tuple[Difference, ...]
    checks: tuple[Difference, ...]
    same: int


_TRUTH = {True: "yes", False: "no", None: "it depends"}


def compare(law: Law, first: Case, second: Case) -> Comparison:
    """The conclusions of both codes that differ between two cases."""
    one_, two = (_conclusions(law, case) for case in (first, second))
    groups: dict[str, list[Difference]] = {"class": [], "norm": [], "check": []}
    same = 0
    for key in dict.fromkeys([*one_, *two]):
        before, after = one_.get(key, ("", "", "not in the case")), two.get(key, ("", "", "not in the case"))
        if before[2] == after[2]:
            same += 1
            continue
        provision, plain, _ = before if before[0] else after
        group, what, thing = key
        groups[group].append(Difference(what, thing, before[2], after[2], provision, plain))
    changed = []
    for fact_key in dict.fromkeys([*first.facts, *second.facts]):
        a, b = first.facts.get(fact_key), second.facts.get(fact_key)
        if (a.value if a else None) != (b.value if b else None):
            before_words, after_words = (
                words.value_words(law, fact_key[1], g.value) if g else "not known" for g in (a, b)
            )
            changed.append(f"{fact_key[0]}, {words.label(law, fact_key[1])}: {after_words} instead of {before_words}")
    return Comparison(tuple(changed), tuple(groups["class"]), tuple(groups["norm"]), tuple(groups["check"]), same)


def _conclusions(law: Law, case: Case) -> dict[tuple[str, str, str], tuple[str, str, str]]:
    """Every conclusion of a case: (group, what, thing) -> (provision, plain words, outcome)."""
    evaluator = Evaluator(law, assume(case, law))
    out: dict[tuple[str, str, str], tuple[str, str, str]] = {}
    for found in class_findings(evaluator):
        out["class", f"{found.label} ({found.code})", found.thing] = (
            found.norm.provision,
            found.norm.plain,
            _TRUTH[found.truth],
        )
    for norm in law.norms.values():
        for thing in evaluator.case.of_kind(norm.thing):
            finding = find(evaluator, norm, thing)
            force = (
                "excepted"
                if finding.excepted_by
                else {True: "in force", False: "not in force", None: "it depends"}[finding.in_force]
            )
            out["norm", norm.id, thing] = (norm.provision, norm.plain, force)
            if norm.checkable and finding.in_force is not False:
                checked = one(evaluator, finding)
                if checked is not None:
                    out["check", norm.id, thing] = (norm.provision, norm.plain, checked.outcome)
    return out


def what_if(law: Law, case: Case, changes: list[str]) -> Comparison:
    """The case compared with itself after changes such as "lodgers=6", "unit 1.occupants=5", "forPay=unknown"."""
    other = case.copy()
    for change in changes:
        key, value = read_change(law, case, change)
        if value is None:
            other.forget(*key)
        else:
            other.say(*key, value, Source("supposed", "what if"))
    return compare(law, case, other)


def read_change(law: Law, case: Case, change: str) -> tuple[tuple[str, str], Value | None]:
    """A change as typed: the fact of which thing, and its new value (None: unknown)."""
    name, equals, text = change.partition("=")
    if not equals:
        raise UnknownNameError(f"{change!r}: write fact=value, for example lodgers=6")
    thing, _, fact_name = name.strip().rpartition(".")
    fact = law.facts.get(fact_name)
    if fact is None or fact.derived:
        known = [n for n, f in law.facts.items() if not f.derived]
        raise UnknownNameError(f"no fact is called {fact_name}{_near(fact_name, known)}")
    things = case.of_kind(fact.of)
    if thing and thing not in case.things:
        raise UnknownNameError(f"nothing in the case is called {thing}{_near(thing, list(case.things))}")
    if thing and thing not in things:
        raise UnknownNameError(
            f"{fact_name} is a fact of a {fact.of.lower()}, and {thing} is a {case.things[thing].lower()}"
        )
    if not things:
        raise UnknownNameError(f"the case has no {fact.of.lower()}, which {fact_name} is a fact of")
    if not thing and len(things) > 1:
        raise UnknownNameError(f"{fact_name}: of which {fact.of.lower()}? write {things[0]}.{fact_name}={text.strip()}")
    return (thing or things[0], fact_name), _read_value(fact_name, fact.type, text.strip())


def _read_value(name: str, type_: str, text: str) -> Value | None:
    plain = text.lower()
    if plain in ("", "unknown", "null", "?"):
        return None
    if type_ == "yes-no":
        if plain in ("yes", "true", "y"):
            return True
        if plain in ("no", "false", "n"):
            return False
        raise UnknownNameError(f"{name}: {text!r} is neither yes nor no (nor unknown)")
    try:
        return quantities.parse_bounds(text, type_)
    except QuantityError as error:
        raise UnknownNameError(f"{name}: {error}") from error
