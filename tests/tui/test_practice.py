"""Practice: at least 500 questions, each with exactly one right choice, its provision, and near misses."""

import re
import time
from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from corpus.provisions import load
from ontology.built import law
from ontology.model import Norm
from reasoner.case import Case, assume
from reasoner.cases_for import Maker as Cases
from reasoner.checks import one
from reasoner.findings import find
from reasoner.forward import Forward
from reasoner.threevalued import Evaluator
from tui.practice import drafts, from_cases, from_rules, from_text, training
from tui.practice.items import KINDS, Item, items
from tui.spoken import CODE_NAMES
from tui.store import Score

ALL = list(items().values())


def of(*kinds: str) -> list[Item]:
    return [item for item in ALL if item.template.split()[0] in kinds]


def case_of(item: Item) -> Case:
    assert item.case is not None
    return item.case


def test_there_are_500_and_at_most_20_from_one_template() -> None:
    assert len(ALL) >= 500
    assert max(Counter(item.template for item in ALL).values()) <= 20


def test_each_has_different_choices_and_a_quoted_provision() -> None:
    for item in ALL:
        assert 3 <= len(item.choices) <= 4, item.id
        assert len({drafts.plain_key(choice) for choice in item.choices}) == len(item.choices), item.id
        assert 0 <= item.right < len(item.choices)
        assert item.provision in load()
        assert item.quote


def test_quotations_stand_in_their_provisions() -> None:
    for item in of(
        "number", "who", "whom", "section", "rule", "force", "term", "judge", "exception", "classify", "check", "code"
    ):
        load().locate(item.provision, item.quote)


def test_the_right_number_alone_is_in_the_text() -> None:
    for item in of("number"):
        norm_id, name = item.id.split()[2:]
        (number,) = [number for number in law().norms[norm_id].numbers if number.name == name]
        fitting = [choice for choice in item.choices if f" {number.written} " in f" {choice} "]
        assert fitting == [item.choices[item.right]], item.id
        assert item.prompt.count(drafts.BLANK) == 1


def test_the_right_word_alone_is_defined_so() -> None:
    for item in of("word"):
        words = from_text.definitions(item.template.split()[1])
        text = load()[item.provision].text
        assert [words[choice][1] == text for choice in item.choices].count(True) == 1


def test_the_right_provision_alone_says_it() -> None:
    labels = {load().label(id_): id_ for id_ in load()}
    for item in of("section"):
        holding = [c for c in item.choices if any(n.plain in item.prompt for n in law().of_provision(labels[c]))]
        assert holding == [item.choices[item.right]], item.id


def test_the_right_heading_alone_is_printed_there() -> None:
    for item in of("heading"):
        printed = load()[item.provision].heading.strip(" .")
        assert [choice == printed for choice in item.choices].count(True) == 1


def named(item: Item) -> Norm:
    """The norm that a question is about, by its id."""
    return law().norms[item.id.split(maxsplit=2)[2]]


def begins(text: str, choice: str) -> bool:
    """Whether a text begins as a choice does, in which a word may be left out."""
    shown = choice.removesuffix(" …")
    pattern = r"\w+( \w+)*".join(map(re.escape, shown.split(drafts.BLANK)))
    return re.match(pattern, text) is not None


def filled(item: Item, choice: str) -> bool:
    """Whether a word in place of the blank gives the words of the provision."""
    quoted = re.search("“(.*)”", item.prompt)
    assert quoted is not None
    stretches = quoted[1].replace(drafts.BLANK, choice).split("…")
    return all(drafts.plain_key(stretch) in drafts.plain_key(whole(item.provision)) for stretch in stretches)


def whole(id_: str) -> str:
    """A provision with its parts, as one text."""
    return " ".join(load()[i].text for i in (id_, *load().descendants(id_)))


def judges(item: Item) -> set[str]:
    words = {"building-official": "building", "health-official": "health", "other-law": "law", "not-stated": "nobody"}
    return {words[judgement.who] for judgement in named(item).judgement if f"“{judgement.words}”" in item.prompt}


def refers(item: Item, label: str) -> bool:
    return any(load().label(id_) == label for ref in load().references(item.provision) for id_ in ref.ids)


def says(item: Item, choice: str) -> bool:
    """Whether the codes have the words that are asked about where the choice says."""
    quoted = drafts.plain_key(item.prompt.split("“")[1].removesuffix("”").removesuffix(" …"))
    having = {name for code, name in CODE_NAMES.items() if quoted in drafts.plain_key(texts()[code])}
    return having == {"Both": set(CODE_NAMES.values()), "Neit": set()}.get(choice[:4], {choice.removeprefix("The ")})


@cache
def texts() -> dict[str, str]:
    """Each code as one text."""
    return {code: " ".join(load()[i].text for i in load() if i.startswith(f"{code}/")) for code in CODE_NAMES}


BY_THE_TEXT: dict[str, Callable[[Item, str], bool]] = {
    "meaning": lambda item, choice: begins(load()[item.provision].text, choice),
    "headed": lambda item, choice: any(
        f"“{load()[i].heading.strip(' .')}”" in item.prompt for i in load() if load().label(i) == choice
    ),
    "term": filled,
    "rule": lambda item, choice: any(n.plain == choice for n in law().of_provision(item.provision)),
    "force": lambda item, choice: choice in {from_rules.FORCES[n.kind] for n in [named(item)]},
    "judge": lambda item, choice: any(word in choice for word in judges(item)),
    "exception": lambda item, choice: choice in {law().norms[ref].plain for ref in named(item).unless},
    "reference": refers,
    "contents": lambda item, choice: any(
        begins(load()[i].text, choice)
        for n in law().norms.values()
        if item.provision in n.items and n.plain in item.prompt
        for i in n.items
        if load()[i].text
    ),
    "code": says,
}


@pytest.mark.parametrize("kind", BY_THE_TEXT)
def test_by_the_text_the_right_choice_alone_is_right(kind: str) -> None:
    assert of(kind)
    for item in of(kind):
        right = [choice for choice in item.choices if BY_THE_TEXT[kind](item, choice)]
        assert right == [item.choices[item.right]], item.id


def test_every_kind_has_its_choices_tested() -> None:
    others = {"number", "word", "section", "heading", "who", "whom", "classify", "check"}
    assert set(KINDS) == others | set(BY_THE_TEXT)


def test_the_right_bearers_alone_owe_it() -> None:
    for item in of("who", "whom"):
        bearers = ",".join(law().norms[item.about].bearers)
        assert [answer == bearers for answer in item.answers].count(True) == 1
        assert item.answers[item.right] == bearers


def test_both_of_our_engines_find_the_one_class() -> None:
    for item in of("classify"):
        case = assume(case_of(item), law())
        forward = {(atom[0], atom[1]) for atom in Forward(law(), case).atoms(given=True)}
        evaluator = Evaluator(law(), case)
        for place, name in enumerate(item.answers):
            assert ((name, "building") in forward) == (place == item.right), item.id
            assert evaluator.truth(name, "building") is (place == item.right), item.id


def test_the_check_came_out_so() -> None:
    for item in of("check"):
        norm = law().norms[item.about]
        evaluator = Evaluator(law(), assume(case_of(item), law()))
        finding = find(evaluator, norm, norm.thing.lower())
        checked = one(evaluator, finding)
        outcome = checked.outcome if checked is not None else "none"
        assert item.answers[item.right] == outcome
        atoms = {(atom[0], atom[1]) for atom in Forward(law(), assume(case_of(item), law())).atoms(given=True)}
        breached = (f"breaches:{norm.id}", norm.thing.lower()) in atoms
        assert breached == (outcome == "violates"), item.id


def owing(item: Item, atoms: set[tuple[str, str]]) -> list[bool]:
    """For each choice, whether a duty of the subject is in force for those bearers, by the conclusions of an engine."""
    norms = law().norms
    group = next(found for found in from_cases.split_duties(norms[item.about].code) if norms[item.about] in found)

    def applies(id_: str) -> bool:
        return (f"applies:{id_}", norms[id_].thing.lower()) in atoms

    in_force = [norm for norm in group if applies(norm.id) and not any(map(applies, norm.unless))]
    return [any(",".join(norm.bearers) == answer for norm in in_force) for answer in item.answers]


def test_our_engine_puts_the_duty_on_the_right_ones_alone() -> None:
    assert len(of("whom")) >= 30
    assert len({item.choices[item.right] for item in of("whom")}) >= 3
    for item in of("whom"):
        atoms = {(atom[0], atom[1]) for atom in Forward(law(), assume(case_of(item), law())).atoms(given=True)}
        assert owing(item, atoms) == [place == item.right for place in range(len(item.choices))], item.id


def in_force(id_: str, predicates: set[str]) -> bool:
    return f"applies:{id_}" in predicates and not {f"applies:{ref}" for ref in law().norms[id_].unless} & predicates


def cases_in_force(ids: set[str]) -> dict[str, Case]:
    """For each norm, a case of everything in which our engine has it in force."""
    cases, found = Cases(law(), 6), dict[str, Case]()
    for _ in range(2000):  # until each is found; a duty of many conditions is met seldom
        case = assume(cases.random_case(units=1, rooms=1), law())
        predicates = {atom[0] for atom in Forward(law(), case).atoms(given=True)}
        found |= {id_: case for id_ in ids - set(found) if in_force(id_, predicates)}
        if set(found) == ids:
            break
    return found


def test_every_duty_that_is_asked_for_comes_into_force() -> None:
    asked = {item.about for item in of("who")}
    assert set(cases_in_force(asked)) == asked


@pytest.mark.java
def test_pellet_has_the_duties_of_a_sample_in_force_too() -> None:
    from reasoner.pellet import Pellet, definite

    sample = cases_in_force({item.about for item in Random(6).sample(of("who"), 6)})
    with Pellet(law(), warm=True) as pellet:
        found = pellet.conclusions([definite(case) for case in sample.values()])
    for id_, atoms in zip(sample, found, strict=True):
        assert in_force(id_, {predicate for predicate, _, _ in atoms}), id_


def test_each_code_has_buildings_to_classify() -> None:
    for code in ("muskego", "tribal"):
        assert len({item.choices[item.right] for item in of("classify") if item.template.endswith(code)}) >= 3


def agrees(item: Item, holds: set[tuple[str, str]]) -> bool:
    """Whether what Pellet concludes of an item's case makes the right choice right, and no other."""
    right = [place == item.right for place in range(len(item.answers))]
    if item.template.startswith("classify"):
        return [(name, "building") in holds for name in item.answers] == right
    if item.template.startswith("whom"):
        return owing(item, holds) == right
    thing = law().norms[item.about].thing.lower()
    return ((f"breaches:{item.about}", thing) in holds) == (item.answers[item.right] == "violates")


def by_pellet(asked: list[Item]) -> None:
    from reasoner.pellet import Pellet, definite

    with Pellet(law(), warm=True) as pellet:
        found = pellet.conclusions([definite(assume(case_of(item), law())) for item in asked])
    for item, atoms in zip(asked, found, strict=True):
        assert agrees(item, {(predicate, thing) for predicate, thing, _ in atoms}), item.id


@pytest.mark.java
def test_pellet_finds_the_same_of_a_sample() -> None:
    by_pellet([item for kind in ("classify", "check", "whom") for item in Random(6).sample(of(kind), 4)])


@pytest.mark.java
@pytest.mark.slow
def test_pellet_finds_the_same_of_all() -> None:
    by_pellet(of("classify", "check", "whom"))


def test_they_are_the_same_every_time() -> None:
    before = dict(items())
    items.cache_clear()
    assert items() == before


def test_what_was_missed_comes_back_first() -> None:
    now = time.time()
    known, missed, fresh = (item.id for item in ALL[:3])
    box, due = training.after(Score(2), True, now)
    assert (box, due) == (3, now + training.WAITS[3])
    assert training.after(Score(5), False, now) == (0, now)
    scores = {known: Score(3, now + 10), missed: Score(0, now - 1)}
    queue = training.due(scores, now)
    assert queue[0] == missed
    assert known not in queue
    assert fresh in queue


def test_an_exam_is_spread_and_reported() -> None:
    ids = training.exam(7)
    assert len(set(ids)) == 25
    assert len({items()[id_].template.split()[0] for id_ in ids}) > 10
    answers = {id_: items()[id_].right for id_ in ids}
    assert training.report(answers)["passed"]
    wrong = {id_: (right + 1) % 3 for id_, right in list(answers.items())[:6]}
    found = training.report(answers | wrong)
    assert not found["passed"]
    assert len(found["mistakes"]) == sum(wrong[id_] != answers[id_] for id_ in wrong)
    assert any("You said" in line for line in training.report_lines(found))
