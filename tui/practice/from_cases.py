"""Questions on made-up cases, settled by the reasoner: which class, on whom a duty falls, whether it complies."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

from ontology.built import law
from ontology.model import DUTIES, Norm
from tui.practice.drafts import Draft, label_of, norms_of, shuffled
from tui.spoken import BEARERS, CODE_NAMES, joined

if TYPE_CHECKING:
    from reasoner.case import Case

PER_DUTY = 4  # cases of one duty
BUILDING = {
    "muskego": (
        "usedForHabitation", "moveableUnit", "attachedToSite", "attachedDays", "roomsLet", "cookingInRooms", "guestRooms",
        "forPay", "transients",
    ),
    "tribal": (
        "buildingUnits", "lodgers", "individuals", "guestRooms", "roomingUnits", "forPay", "commonToilet", "transients",
        "ownerResident",
    ),
}  # fmt: skip
"""The facts of a building that its classes turn on."""
NO_CLASS = "none of these"


def classify_building(code: str, random: Random) -> Iterator[Draft]:
    """Which class a building belongs to; the wrong ones are classes that the reasoner knows to be false."""
    from reasoner.case import Case, Source, assume
    from reasoner.cases_for import Maker as Cases
    from reasoner.classes import class_findings
    from reasoner.contradictions import contradictions
    from reasoner.threevalued import Evaluator
    from reasoner.words import value_words

    cases = Cases(law(), random.randrange(1 << 30))
    for number in range(400):
        case = Case()
        case.add("building", "Building")
        told = []
        for name in BUILDING[code]:
            fact = law().facts.get(name)
            if fact is None or random.random() < 0.15:
                continue
            value = cases.value(fact)
            case.say("building", name, value, Source("said"))
            told.append(f"{fact.label}: {value_words(law(), name, value)}")
        found = [
            c for c in class_findings(Evaluator(law(), assume(case, law()))) if c.code == code and c.kind == "Building"
        ]
        true = [c for c in found if c.truth and c.norm.contract and c.label not in ("dwelling", "residence-building")]
        false = [c for c in found if c.truth is False and c.norm.contract]
        if len(true) != 1 or len(false) < 2 or contradictions(case, law()):
            continue
        words = {c.label.replace("-", " "): c.name for c in (*true, *false)}
        right = true[0].label.replace("-", " ")
        wrong = (*(c.label.replace("-", " ") for c in shuffled(false, random)), NO_CLASS)
        prompt = f"A building: {'; '.join(told)}. Which of these is it under the {CODE_NAMES[code]}?"
        because = "; ".join(true[0].because)
        norm = true[0].norm
        yield Draft(str(number), prompt, right, wrong, norm.provision, norm.quote, because, case, norm.id, words)


def who_in_case(code: str, random: Random) -> Iterator[Draft]:
    """Who owes a duty that falls on one or another by the facts."""
    from reasoner.case import Source, assume, single
    from reasoner.cases_for import Maker as Cases
    from reasoner.contradictions import contradictions
    from reasoner.findings import find
    from reasoner.threevalued import Evaluator
    from reasoner.words import value_words

    cases = Cases(law(), random.randrange(1 << 30))
    groups = split_duties(code)
    if not groups:
        return
    everybody = sorted({n.bearers for n in norms_of(code, *DUTIES) if n.bearers})
    names = {joined(tuple(BEARERS[b] for b in bearers)): ",".join(bearers) for bearers in everybody}
    made: dict[str, set[str]] = {}
    for number in range(900):
        norms = groups[number % len(groups)]
        case, told = single(), []
        for name in dict.fromkeys(name for norm in norms for name in _facts_of(norm, every=True)):
            fact = law().facts[name]
            thing = case.related(norms[0].thing.lower(), fact.of)
            if thing is not None:
                value = cases.value(fact)
                case.say(thing, name, value, Source("said"))
                told.append(f"{fact.label}: {value_words(law(), name, value)}")
        if not _one_building(case):
            continue
        evaluator = Evaluator(law(), assume(case, law()))
        found = {norm.id: find(evaluator, norm, norm.thing.lower()).in_force for norm in norms}
        owing = [norm for norm in norms if found[norm.id]]
        if None in found.values() or len({norm.bearers for norm in owing}) != 1 or contradictions(case, law()):
            continue
        norm = owing[0]
        known = made.setdefault(norm.id, set())
        if len(known) == PER_DUTY or "; ".join(told) in known:
            continue
        known.add("; ".join(told))
        right = joined(tuple(BEARERS[b] for b in norm.bearers))
        others = [n.bearers for n in norms if n.bearers != norm.bearers]
        others += [bearers for bearers in shuffled(list(everybody), random) if not {"building-official"} & set(bearers)]
        wrong = tuple(joined(tuple(BEARERS[b] for b in bearers)) for bearers in others if bearers != norm.bearers)
        subject = norm.subject.replace("-", " ")
        prompt = f"{CODE_NAMES[code]}: {'; '.join(told)}. On whom does the duty fall ({subject})?"
        yield Draft(str(number), prompt, right, wrong, norm.provision, norm.quote, norm.plain, case, norm.id, names)


def _one_building(case: Case) -> bool:
    """Whether a number of dwelling units that was made up is that of a building, and fits a single-family dwelling."""
    units = case.facts.get(("building", "buildingUnits"))
    single_family = case.facts.get(("building", "singleFamily"))
    if units is None:
        return True
    return units.value != 0 and (single_family is None or single_family.value == (units.value == 1))


def split_duties(code: str) -> list[list[Norm]]:
    """The duties of one subject that facts put on one or another."""
    groups: dict[tuple[str, str], list[Norm]] = {}
    for norm in norms_of(code, "obligation"):
        if norm.bearers and norm.applies and all(norm.applies) and norm.thing != "Proceeding":
            groups.setdefault((norm.subject, norm.thing), []).append(norm)
    return [norms for norms in groups.values() if len({norm.bearers for norm in norms}) > 1]


OUTCOMES = {
    "complies": "It complies",
    "violates": "It does not comply",
    "unknown": "It cannot be said without another fact",
    "none": "The rule does not apply to it",
}


def check_case(code: str, random: Random) -> Iterator[Draft]:
    """Whether a thing complies with a rule that compares numbers, at and beside its limits."""
    from reasoner.case import Source, assume, single
    from reasoner.cases_for import Maker as Cases
    from reasoner.checks import one
    from reasoner.findings import find
    from reasoner.threevalued import Evaluator
    from reasoner.words import value_words

    cases = Cases(law(), random.randrange(1 << 30))
    norms = [n for n in norms_of(code, *DUTIES) if n.checkable and n.numbers and not n.judgement]
    wanted = ["complies", "violates", "complies", "violates", "none", "unknown"]
    for number in range(3_000):
        if not norms:
            return
        norm = random.choice(norms)
        outcome = wanted[number // 500]
        case = single()
        told = []
        for fact_name in _facts_of(norm):
            fact = law().facts[fact_name]
            thing = case.related(norm.thing.lower(), fact.of)
            if thing is None or (outcome == "unknown" and random.random() < 0.3):
                continue
            value = cases.value(fact)
            case.say(thing, fact_name, value, Source("said"))
            told.append(f"{fact.label}: {value_words(law(), fact_name, value)}")
        evaluator = Evaluator(law(), assume(case, law()))
        finding = find(evaluator, norm, norm.thing.lower())
        checked = one(evaluator, finding)
        came_out = "none" if checked is None and finding.ground.truth is False else checked.outcome if checked else ""
        if came_out != outcome or not told:
            continue
        prompt = (
            f"A {norm.thing.lower()}: {'; '.join(told)}. Does it comply with {label_of(norm.provision)}: {norm.plain}"
        )
        wrong = tuple(words for name, words in OUTCOMES.items() if name != outcome)
        because = "; ".join(checked.because) if checked is not None else ""
        names = {words: name for name, words in OUTCOMES.items()}
        yield Draft(
            f"{number}", prompt, OUTCOMES[outcome], wrong, norm.provision, norm.quote, because, case, norm.id, names
        )


def _facts_of(norm: Norm, *, every: bool = False) -> list[str]:
    bodies = (*norm.applies[: None if every else 1], *norm.requires, *norm.forbids)
    names = dict.fromkeys(atom.predicate for body in bodies for atom in body)
    return [name for name in names if name in law().facts and not law().facts[name].derived]
