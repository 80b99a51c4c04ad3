"""From the findings on a subject to what one code answers: status, verdict, bearers, numbers, classes and what is open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import product

from nlp.answer import OpenFact, Quantity
from nlp.ranking import facts_below
from ontology import model
from ontology.model import BINDING, Law, Norm
from reasoner.case import Bounds, Case, Source, assume
from reasoner.findings import Finding, find
from reasoner.threevalued import Evaluator, Missing

ALLOWING = ("permission", "power", "exemption")
MAX_OPEN = 4  # unknown yes/no facts whose outcomes are tried, two to the power of it


@dataclass(frozen=True, slots=True)
class Decision:
    """What a code answers on a subject, before wording: the leading findings first."""

    status: str
    verdict: str | None = None
    bearers: tuple[str, ...] = ()
    values: tuple[Quantity, ...] = ()
    classes: tuple[str, ...] = ()
    lead: tuple[Finding, ...] = ()
    missing: tuple[OpenFact, ...] = ()
    outcomes: tuple[tuple[str, Decision], ...] = ()
    basis: str = "rule"
    reason: str = ""


@dataclass(slots=True)
class Question:
    """One code's side of a question: law, code, subject, kind asked, case as said, and how well each norm's words fit."""

    law: Law
    code: str
    subject: str
    asked: str
    case: Case
    fit: Mapping[str, float] = field(default_factory=dict)
    numbers: tuple[tuple[Fraction, str], ...] = ()
    norms: tuple[Norm, ...] = ()
    sought: tuple[str, ...] = ()
    about: str = ""
    doubted: frozenset[str] = frozenset()  # said to be unknown: nothing is assumed of them

    def full(self) -> Case:
        """The case with assumptions filled in, none for what was said to be unknown."""
        case = assume(self.case, self.law)
        for thing, fact in [key for key, given in case.facts.items() if given.source.how == "assumed"]:
            if fact in self.doubted:
                case.forget(thing, fact)
        return case


def decide(question: Question) -> Decision:
    """The decision; where it is conditional but every outcome of the open yes/no facts is the same, that outcome."""
    case = question.full()
    decision = _decide(question, case)
    if decision.status == "conditional":
        decision = _outcomes(question, case, decision)
    if decision.status == "conditional" and not decision.missing:
        decision = replace(decision, missing=_grounds_to_ask(question.law, case, decision))
    return decision


def _grounds_to_ask(law: Law, case: Case, decision: Decision) -> tuple[OpenFact, ...]:
    """What the leading norm's grounds turn on, where none of it was said: for things that the case does not have yet."""
    below = facts_below(law, [model.applies(f.norm.id) for f in decision.lead[:1]])
    keys = [(thing, name) for name in sorted(below) for thing in case.of_kind(law.facts[name].of)]
    return open_facts(law, case, [key for key in keys if key not in case.facts])[:MAX_OPEN]


def _outcomes(question: Question, case: Case, decision: Decision) -> Decision:
    """Tries both values of each open yes/no fact; the same result in all of them is the answer."""
    law = question.law
    opens = [m for m in decision.missing if m.type == "yes-no"]
    if not opens or len(opens) > MAX_OPEN:
        return decision
    results: list[tuple[str, Decision]] = []
    for values in product((True, False), repeat=len(opens)):
        trial = case.copy()
        for item, value in zip(opens, values, strict=True):
            trial.say(item.thing, item.fact, value, Source("supposed"))
        results.append(
            (
                " and ".join(_outcome_words(law, i, v) for i, v in zip(opens, values, strict=True)),
                _decide(question, trial),
            )
        )
    seen = {
        (d.status, d.verdict, d.bearers, d.values if question.asked == "howmuch" else (), d.classes) for _, d in results
    }
    if len(seen) == 1 and results[0][1].status == "answered":
        return replace(results[0][1], missing=())
    if len(opens) == 1:
        return replace(decision, outcomes=tuple(results))
    single = []
    for item in opens[:2]:
        for value in (True, False):
            trial = case.copy()
            trial.say(item.thing, item.fact, value, Source("supposed"))
            single.append((_outcome_words(law, item, value), _decide(question, trial)))
    return replace(decision, outcomes=tuple(s for s in single if s[1].status == "answered"))


def _outcome_words(law: Law, item: OpenFact, value: bool) -> str:
    return f"{law.facts[item.fact].label}: {'yes' if value else 'no'}"


def _decide(question: Question, case: Case) -> Decision:
    evaluator = Evaluator(question.law, case)
    norms = question.norms or question.law.of_subject(question.code, question.subject)
    findings = []
    for norm in norms:
        things = case.of_kind(norm.thing)
        findings += [find(evaluator, norm, thing) for thing in things]
    findings.sort(key=lambda f: -question.fit.get(f.norm.id, 0.0))
    findings = [f for f in findings if f.norm.kind != "missing"]
    if not findings:
        return Decision("not_addressed", reason="silent")
    if question.asked == "classify":
        return classify(question, evaluator, findings)
    chooser = {
        "who": _who, "must": _must, "spare": _spare, "may": _may, "check": _may, "howmuch": _howmuch, "compare": _compare,
        "which": _which,
    }.get(question.asked, _tell)  # fmt: skip
    decision = chooser(question, evaluator, findings)
    if decision.verdict and not decision.values:
        return replace(decision, values=_rests_on(question, evaluator, decision.lead))
    return decision


def _rests_on(question: Question, evaluator: Evaluator, lead: tuple[Finding, ...]) -> tuple[Quantity, ...]:
    """The numbers that a verdict rests on: those derived for the case, and those of its first norms that have tests."""
    tested = [f for f in lead[:2] if f.met is not None] or list(lead[:1])
    derived = [q for f in tested for q in derived_values(question.law, evaluator, f)]
    stated = [quantity(n.value, n.unit, n.canonical_unit) for f in tested for n in f.norm.numbers]
    return _chosen(question, [*derived, *stated])


def open_facts(
    law: Law, case: Case, missing: Iterable[tuple[str, str]], order: Iterable[Finding] = ()
) -> tuple[OpenFact, ...]:
    """The missing facts that can be asked for, each with its question, in a fixed order."""
    found: dict[tuple[str, str], OpenFact] = {}
    for thing, name in sorted(missing):
        fact = law.facts.get(name)
        if fact is not None and not fact.derived:
            found[thing, name] = OpenFact(thing, name, fact.question or f"What is the {fact.label}?", fact.type)
    names = list(law.facts)
    return tuple(sorted(found.values(), key=lambda o: (names.index(o.fact), o.thing)))


def _missing(findings: Iterable[Finding], question: Question, evaluator: Evaluator) -> tuple[OpenFact, ...]:
    missing: Missing = frozenset().union(*(f.missing for f in findings))
    return open_facts(question.law, evaluator.case, missing)


def _ground_missing(findings: Iterable[Finding], question: Question, evaluator: Evaluator) -> tuple[OpenFact, ...]:
    missing: Missing = frozenset().union(*(f.ground.missing for f in findings))
    return open_facts(question.law, evaluator.case, missing)


def _basis(findings: Iterable[Finding]) -> str:
    return "judgement" if any(f.norm.judgement and not f.norm.checkable for f in list(findings)[:1]) else "rule"


def _who(question: Question, evaluator: Evaluator, findings: list[Finding]) -> Decision:
    bound = [f for f in findings if f.norm.bearers or not f.norm.bearer_stated]
    bound = [f for f in bound if f.norm.kind in (*BINDING, "power")] or bound
    if not bound:
        return _tell(question, evaluator, findings)
    sure = [f for f in bound if f.in_force]
    if sure:
        best = question.fit.get(sure[0].norm.id, 0.0)
        lead = (
            [f for f in sure if question.fit.get(f.norm.id, 0.0) >= best - 0.12]
            if len({f.norm.bearers for f in sure}) > 1
            else sure
        )
        lead = [f for f in lead if f.norm.bearers] or lead
        bearers = sorted(set(lead[0].norm.bearers))
        named = [f for f in sure if set(f.norm.bearers) == set(bearers)]
        return Decision(
            "answered",
            bearers=tuple(bearers),
            lead=(lead[0], *[f for f in named if f is not lead[0]]),
            basis=_basis(lead),
        )
    open_ = [f for f in bound if f.in_force is None]
    if open_:
        missing = _ground_missing(open_, question, evaluator)
        bearers = sorted({b for f in open_ for b in f.norm.bearers})
        return Decision("conditional", bearers=tuple(bearers), lead=tuple(open_), missing=missing)
    return Decision("not_addressed", lead=tuple(bound), reason="no ground")


def _must(question: Question, evaluator: Evaluator, findings: list[Finding]) -> Decision:
    duties = [f for f in findings if f.norm.kind in (*BINDING, "scope")]
    if not duties:
        return _spared(question, evaluator, findings)
    best = max(question.fit.get(f.norm.id, 0.0) for f in duties)
    near = [f for f in duties if question.fit.get(f.norm.id, 0.0) >= best - 0.25]
    sure = [f for f in near if f.in_force]
    if sure:
        verdict = "yes"
        demanded = _demands(question, sure)
        if demanded is not None:
            verdict = "yes" if demanded else "no"
        return Decision("answered", verdict, _bearers(sure), lead=tuple(sure), basis=_basis(sure))
    open_ = [f for f in near if f.in_force is None]
    if open_:
        return Decision(
            "conditional", None, _bearers(open_), lead=tuple(open_), missing=_ground_missing(open_, question, evaluator)
        )
    return Decision("answered", "no", lead=tuple(near), reason="no ground")


_OTHER = {"yes": "no", "no": "yes"}


def _spare(question: Question, evaluator: Evaluator, findings: list[Finding]) -> Decision:
    """May something be left out: where it is not required."""
    decision = _must(question, evaluator, findings)
    return replace(decision, verdict=_OTHER.get(decision.verdict or ""))


def _spared(question: Question, evaluator: Evaluator, findings: list[Finding]) -> Decision:
    """A must-question on a subject that only permits or exempts: not required where the permission or exemption holds."""
    allowing = [f for f in findings if f.norm.kind in ALLOWING]
    if not allowing:
        return _tell(question, evaluator, findings)
    sure = [f for f in allowing if f.in_force]
    if sure:
        return Decision("answered", "no", lead=tuple(sure))
    open_ = [f for f in allowing if f.in_force is None]
    if open_:
        return Decision("conditional", lead=tuple(open_), missing=_ground_missing(open_, question, evaluator))
    return Decision("answered", "yes", lead=tuple(allowing), reason="no ground")


def _demands(question: Question, sure: list[Finding]) -> bool | None:
    """Whether a number named in the question is covered by what the norms demand; None where no number is comparable."""
    for finding in sure[:1]:
        for number in finding.norm.numbers:
            for value, unit in question.numbers:
                if unit != number.canonical_unit or unit == "count":
                    continue
                if number.comparison in ("at-least", "more-than"):
                    return value <= number.value
                if number.comparison in ("at-most", "less-than"):
                    return value >= number.value
    return None


def _bearers(findings: Iterable[Finding]) -> tuple[str, ...]:
    first = next(iter(findings), None)
    return tuple(sorted(first.norm.bearers)) if first else ()


def _may(question: Question, evaluator: Evaluator, findings: list[Finding]) -> Decision:
    best = max(question.fit.get(f.norm.id, 0.0) for f in findings)
    broken: list[Finding] = []
    kept: list[Finding] = []
    unknown: list[Finding] = []
    allowed: list[Finding] = []
    idle: list[Finding] = []
    for finding in findings:
        norm = finding.norm
        if norm.kind in ALLOWING:
            if finding.in_force:
                allowed.append(finding)
            elif finding.in_force is None and norm.kind != "exemption" and question.fit.get(norm.id, 0.0) >= best - 0.1:
                unknown.append(finding)
            continue
        if norm.kind not in (*BINDING, "scope"):
            continue
        if finding.in_force is False:
            idle.append(finding)
        elif finding.met is None:
            if norm.kind == "prohibition" and question.fit.get(norm.id, 0.0) >= best - 0.15:
                (broken if finding.in_force else unknown).append(finding)
        elif finding.met.truth is False:
            (broken if finding.in_force else unknown).append(finding)
        elif finding.met.truth:
            kept.append(finding)
        else:
            unknown.append(finding)
    if broken:
        return Decision("answered", "no", _bearers(broken), lead=tuple(broken))
    touched = [f for f in unknown if _touched(question, f, evaluator.case)]
    excused = [f for f in idle if f.excepted_by]
    shown = [f for f in kept if _touched(question, f, evaluator.case)]
    replaced = {ref for f in excused for ref in f.excepted_by}
    open_ = unknown and not shown and not allowed and (not excused or any(f.norm.id in replaced for f in unknown))
    if touched or open_:
        lead = touched or unknown
        lead = [
            f
            for f in lead
            if question.fit.get(f.norm.id, 0.0) >= max(question.fit.get(g.norm.id, 0.0) for g in lead) - 0.2
        ]
        return Decision(
            "conditional", None, _bearers(lead), lead=tuple(lead), missing=_missing(lead, question, evaluator)
        )
    halves = [f for f in unknown if f.in_force and any(_together(f.norm, g.norm) for g in shown)]
    if halves:
        missing = _missing(halves, question, evaluator)
        return Decision("conditional", None, _bearers(halves), lead=(*halves, *shown), missing=missing)
    if allowed:
        return Decision("answered", "yes", _bearers(allowed), lead=(*allowed, *kept))
    if kept:
        return Decision("answered", "yes", _bearers(kept), lead=(*kept, *excused))
    if idle and not any(f.norm.checkable or f.norm.kind == "prohibition" for f in findings):
        return _who(question, evaluator, findings)
    if idle:
        return Decision("answered", "yes", lead=(*excused, *[f for f in idle if f not in excused]), reason="no ground")
    return _tell(question, evaluator, findings)


def _together(one: Norm, other: Norm) -> bool:
    """Whether two norms are items of one list, so that keeping one is not enough."""
    parent, _, _ = one.provision.rpartition("/")
    return one.provision != other.provision and "/" in parent and parent == other.provision.rpartition("/")[0]


def _touched(question: Question, finding: Finding, case: Case) -> bool:
    """Whether anything was said of what the norm asks for."""
    asked_for = facts_below(question.law, [model.meets(finding.norm.id)])
    return finding.met is None or any(
        fact in asked_for and given.source.how in ("said", "supposed") for (_, fact), given in case.facts.items()
    )


def _howmuch(question: Question, evaluator: Evaluator, findings: list[Finding]) -> Decision:
    counted = [f for f in findings if (f.norm.numbers or f.norm.derives) and not f.excepted_by]
    if not counted:
        return _tell(question, evaluator, findings)
    sure = [f for f in counted if f.ground.truth]
    open_ = [f for f in counted if f.ground.truth is None]
    pool = sure or open_
    if not pool:
        return (
            Decision("answered", lead=tuple(counted), values=(), reason="no ground")
            if findings
            else Decision("not_addressed")
        )
    best = question.fit.get(pool[0].norm.id, 0.0)
    near = [f for f in pool if question.fit.get(f.norm.id, 0.0) >= best - 0.3]
    derived = [q for f in near for q in derived_values(question.law, evaluator, f)]
    stated = [quantity(n.value, n.unit, n.canonical_unit) for f in near for n in f.norm.numbers]
    if not derived and question.asked == "howmuch":
        along = [
            n for s in question.law.subjects[question.subject].also for n in question.law.of_subject(question.code, s)
        ]
        more = [find(evaluator, n, thing) for n in along for thing in evaluator.case.of_kind(n.thing)]
        more = [f for f in more if f.in_force is not False and f.norm.numbers]
        near += more
        stated += [quantity(n.value, n.unit, n.canonical_unit) for f in more for n in f.norm.numbers]
    values = _chosen(question, [*derived, *stated])
    if not sure and len(near) > 1:
        return Decision(
            "conditional", lead=tuple(near), values=values, missing=_ground_missing(near, question, evaluator)
        )
    return Decision("answered", values=values, bearers=_bearers(near), lead=tuple(near))


_TYPE_OF_UNIT = {"ft2": "area", "ft": "length", "in": "length", "degF": "temperature", "lm/ft2": "illuminance"}


def _chosen(question: Question, values: list[Quantity]) -> tuple[Quantity, ...]:
    """At most four numbers, those of the type asked for first; bare ratios and counts of one last."""
    kinds = question.sought

    def rank(item: tuple[int, Quantity]) -> tuple[int, int, int]:
        position, value = item
        kind = _TYPE_OF_UNIT.get(value.unit, value.unit)
        place = kinds.index(kind) if kind in kinds else len(kinds)
        return (value.unit == "number" or value.value == 1, place, position)

    ordered = sorted(enumerate(dict.fromkeys(values)), key=rank)
    return tuple(value for _, value in ordered)[:4]


def _compare(question: Question, evaluator: Evaluator, findings: list[Finding]) -> Decision:
    """A comparison lists what the code asks, with its numbers, whatever the case."""
    told = _tell(question, evaluator, findings)
    stated = [quantity(n.value, n.unit, n.canonical_unit) for f in findings for n in f.norm.numbers]
    return replace(told, values=tuple(dict.fromkeys(stated))[:4])


def derived_values(law: Law, evaluator: Evaluator, finding: Finding) -> list[Quantity]:
    """The derived numbers that a norm gives for its thing, as far as the case settles them."""
    found = []
    for name in finding.norm.derives:
        value, _ = evaluator.number(name, finding.thing)
        if isinstance(value, Fraction) and not isinstance(value, Bounds):
            fact = law.facts[name]
            unit = {"area": "ft2", "length": "ft", "temperature": "degF", "illuminance": "lm/ft2"}.get(
                fact.type, fact.type
            )
            found.append(quantity(value, unit, "in" if unit == "ft" else unit))
    return found


def quantity(value: Fraction, unit: str, canonical: str) -> Quantity:
    """A canonical value in the unit in which the law (or the contract) states it."""
    if unit == "ft" and canonical == "in":
        return Quantity(value / 12, "ft")
    if unit == "month-day":
        return Quantity(f"{int(value) // 100:02d}-{int(value) % 100:02d}", "month-day")
    return Quantity(value, unit)


def _tell(question: Question, evaluator: Evaluator, findings: list[Finding]) -> Decision:
    best = question.fit.get(findings[0].norm.id, 0.0)
    lead = [
        f for f in findings if question.fit.get(f.norm.id, 0.0) >= best - 0.25 and f.in_force is not False
    ] or findings[:1]
    if question.asked == "penalty" and all(f.in_force is None and f.ground.missing for f in lead):
        return Decision("conditional", lead=tuple(lead), missing=_ground_missing(lead, question, evaluator))
    stated = [quantity(n.value, n.unit, n.canonical_unit) for f in lead for n in f.norm.numbers]
    return Decision(
        "answered",
        bearers=_bearers(lead),
        values=tuple(dict.fromkeys(stated))[:4],
        lead=tuple(lead),
        basis=_basis(lead),
    )


def _which(question: Question, evaluator: Evaluator, findings: list[Finding]) -> Decision:
    """Which of a subject's definitions fits the thing: the one that holds, else what is still to know."""
    sure = [f for f in findings if f.in_force]
    open_ = [f for f in findings if f.in_force is None]
    if sure or not open_:
        return _tell(question, evaluator, sure or findings)
    return Decision("conditional", lead=tuple(open_), missing=_ground_missing(open_, question, evaluator))


def classify(question: Question, evaluator: Evaluator, findings: list[Finding]) -> Decision:
    """Every class of the code that holds, exceptions applied; conditional while only the widest holds and one is open."""
    law, code = question.law, question.code
    classes = [n for n in law.norms.values() if n.code == code and n.defines and n.contract]
    classes = [n for n in classes if n.thing == (question.about or "Building")] or classes
    sure: dict[str, list[Finding]] = {}
    open_: list[Finding] = []
    for norm in classes:
        for thing in evaluator.case.of_kind(norm.thing):
            finding = find(evaluator, norm, thing)
            if finding.in_force:
                sure.setdefault(str(norm.contract), []).append(finding)
            elif finding.in_force is None:
                open_.append(finding)
    implied = {"dwelling", "residence-building"}
    specific = sorted(set(sure) - implied) or sorted(set(sure) & implied)
    opened = [f for f in open_ if f.norm.contract not in implied and f.norm.contract not in sure]
    lead = [f for name in specific for f in sure[name]]
    if opened and not set(specific) - implied:
        opened.sort(key=lambda f: -_told(f))
        relevant = [f for f in opened if _told(f)] or opened
        missing = _ground_missing(relevant, question, evaluator)
        first = [*relevant, *lead, *[f for f in opened if f not in relevant]]
        return Decision("conditional", classes=tuple(specific), lead=tuple(first), missing=missing)
    if specific:
        return Decision("answered", classes=tuple(specific), lead=tuple(lead))
    shut = [find(evaluator, n, thing) for n in classes for thing in evaluator.case.of_kind(n.thing)]
    shut.sort(key=lambda f: (f.norm.contract not in implied, -_told(f)))
    return Decision("answered", classes=("none",), lead=tuple(shut[:1] or findings[:1]))


def _told(finding: Finding) -> int:
    """How many facts that were said speak for the class."""
    return len({p.atom for p in finding.ground.leaves() if p.truth and p.source and p.source.how == "said"})
