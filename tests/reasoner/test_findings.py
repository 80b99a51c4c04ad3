"""Classes, checks, duties, why, what if and the next question, on houses that a lawyer can read."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from ontology.model import Fact, Law, Norm
from ontology.swrl import Rule, parse_body
from reasoner import plain
from reasoner.case import Case, Source, single
from reasoner.casefile import parse
from reasoner.checks import check
from reasoner.classes import classify
from reasoner.duties import duties
from reasoner.explain import UnknownNameError, compare, what_if, why
from reasoner.findings import find
from reasoner.questions import best_question
from reasoner.threevalued import Evaluator

BEDROOM = """\
buildings:
  - name: house
    buildingUnits: 3
    units:
      - name: flat
        dwellingUnit: yes
        occupants: 4
        unitFloorArea: 300 ft2
        rooms:
          - name: bedroom
            sleepingRoom: yes
            floorArea: 12 x 14 ft
            windowArea: 15 ft2
            openableArea: 8 ft2
            sleepers: 4
"""


LODGINGS = """\
buildings:
  - roomsLet: yes
    takesLodgers: yes
    lodgersPay: yes
    lodgersFamily: 0
    lodgers: {lodgers}
    forPay: {forPay}
    buildingUnits: 1
"""


@pytest.fixture(scope="module")
def bedroom(law: Law) -> Case:
    return parse(BEDROOM, law, "house.yaml")


def test_every_class_of_both_codes_with_its_deciding_facts(law: Law, bedroom: Case) -> None:
    found = classify(law, bedroom)
    tribal = {c.label: c for c in found.of("tribal")}
    assert "multi-family-dwelling" in tribal
    assert any(
        "number of dwelling units in the building: 3" in line for line in tribal["multi-family-dwelling"].because
    )
    assert "dwelling" in {c.label for c in found.of("muskego")}
    assert not {"hotel", "rooming-house"} & {c.label for c in found.holds if c.kind == "Building"}


def test_the_question_separates_the_classes_still_possible(law: Law) -> None:
    text = LODGINGS.format(lodgers="null", forPay="yes")
    found = classify(law, parse(text, law))
    assert {"boarding-house", "hotel"} <= {c.label for c in found.possible}
    assert found.question is not None
    assert found.question.fact in ("lodgers", "commonToilet")
    if found.question.fact == "lodgers":
        assert found.question.choices == ("0 to 5", "6 to 20", "21 or more")


def test_an_exception_takes_a_class_away(law: Law) -> None:
    paid, free = (parse(LODGINGS.format(lodgers=8, forPay=v), law) for v in ("yes", "no"))
    assert "boarding-house" in {c.label for c in classify(law, paid).of("tribal")}
    assert "boarding-house" not in {c.label for c in classify(law, free).of("tribal")}
    (explained,) = why(law, free, "boarding-house")
    assert explained.truth is False
    assert any("excepted by" in line.text for line in explained.proof.below)


def test_contradictions_are_shown(law: Law) -> None:
    case = single()
    case.say("building", "buildingUnits", Fraction(2))
    case.say("building", "infestedUnits", Fraction(3))
    (found,) = classify(law, case).contradictions
    assert "is more than" in found.says


def test_a_violation_with_its_arithmetic_and_its_cures(law: Law, bedroom: Case) -> None:
    checked = check(law, bedroom)
    by_id = {c.norm.id: c for c in checked.checks if c.thing == "bedroom"}
    windows = by_id["muskego/light/A#sleeping-room-window-area"]
    assert windows.outcome == "violates"
    assert "total window area 15 ft² is less than 10 % of floor area of the room 168 ft² = 16.8 ft²" in windows.because
    assert [(n.have, n.sign, n.need) for n in windows.numbers] == [("15 ft²", "is less than", "16.8 ft²")]
    assert {(c.fact, c.after) for c in windows.cures} == {("floorArea", 150), ("windowArea", Fraction(84, 5))}
    assert by_id["muskego/light/B#openable-area"].outcome == "complies"  # 8 ft² of the 7.56 ft² required
    assert by_id["tribal/55.315/3#sleeping-room-area"].outcome == "violates"  # four times 50 ft²
    assert by_id["muskego/occupancy/B#sleeping-room-area"].outcome == "complies"  # four times 40 ft²


def test_the_most_people_and_the_rule_that_limits_them(law: Law, bedroom: Case) -> None:
    found = {(c.thing, c.fact): c for c in check(law, bedroom).capacities}
    assert found["bedroom", "sleepers"].most == 3
    assert found["bedroom", "sleepers"].norm.id == "tribal/55.315/3#sleeping-room-area"
    assert [(n.id, m) for n, m in found["bedroom", "sleepers"].others] == [
        ("muskego/occupancy/B#sleeping-room-area", 4)
    ]
    assert found["flat", "occupants"].most == 2


def test_duties_by_bearer_with_what_excuses_them(law: Law, bedroom: Case) -> None:
    found = duties(law, bedroom)
    bearers = [bearer for bearer, _ in found.by_bearer]
    assert {"owner", "occupant"} <= set(bearers)
    owners = dict(found.by_bearer)["owner"]
    assert all("owner" in d.bearers and all(f.in_force for f in d.findings) for d in owners)
    for duty in found.excused:
        assert duty.excused_by


def test_why_not_gives_each_reason_and_what_would_turn_it(law: Law, bedroom: Case) -> None:
    (found,) = why(law, bedroom, "breaches tribal/55.319#window-area of bedroom")
    assert found.truth is True
    assert {t.fact for t in found.turns} >= {"windowArea", "floorArea"}
    (not_met,) = why(law, bedroom, "meets tribal/55.319#window-area")
    assert not_met.truth is False
    (two,) = why(law, bedroom, "two-family-dwelling")
    assert two.truth is False
    assert any(t.fact == "buildingUnits" and t.value == 2 and t.truth for t in two.turns)


def test_a_conclusion_that_does_not_exist_names_the_nearest(law: Law, bedroom: Case) -> None:
    with pytest.raises(UnknownNameError, match="did you mean rooming-house"):
        why(law, bedroom, "roming-house")
    with pytest.raises(UnknownNameError, match="did you mean bedroom"):
        why(law, bedroom, "m:requiredWindowArea of bedrom")


def test_what_if_tells_which_conclusions_a_changed_fact_turns(law: Law, bedroom: Case) -> None:
    found = what_if(law, bedroom, ["windowArea=16.8 ft2"])
    assert found.changed == ("bedroom, total window area: 16.8 ft² instead of 15 ft²",)
    assert {(d.what, d.before, d.after) for d in found.checks} == {
        ("muskego/light/A#sleeping-room-window-area", "violates", "complies"),
        ("tribal/55.319#window-area", "violates", "complies"),
    }
    same = compare(law, bedroom, bedroom)
    assert (same.classes, same.norms, same.checks) == ((), (), ())


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("windowAera=3 ft2", "did you mean windowArea"),
        ("windowArea", "write fact=value"),
        ("windowArea=3", "write it like"),
        ("flat.windowArea=3 ft2", "is a fact of a room"),
        ("sleepingRoom=perhaps", "neither yes nor no"),
    ],
)
def test_a_change_that_cannot_be_read(law: Law, bedroom: Case, change: str, says: str) -> None:
    with pytest.raises(UnknownNameError, match=says):
        what_if(law, bedroom, [change])


def test_everything_has_a_plain_form(law: Law, bedroom: Case) -> None:
    for found in (
        classify(law, bedroom),
        check(law, bedroom),
        duties(law, bedroom),
        why(law, bedroom, "dwelling"),
        what_if(law, bedroom, ["sleepers=1"]),
    ):
        assert json.loads(json.dumps(plain.plain(found)))


def test_the_same_question_twice_gives_the_same(law: Law, bedroom: Case) -> None:
    assert json.dumps(plain.plain(check(law, bedroom))) == json.dumps(plain.plain(check(law, bedroom.copy())))


# exceptions and questions, on laws of a few norms


def tiny(applies: dict[str, str], unless: dict[str, tuple[str, ...]]) -> Law:
    """Norms about a building with their grounds, and what excepts them."""
    facts = {n: Fact(n, "Building", "yes-no", n, f"{n}?") for n in ("a", "b", "c")}
    norms, rules = {}, []
    for name, body in applies.items():
        norms[name] = Norm(
            name,
            "tribal/55.219",
            "tribal",
            "obligation",
            "s",
            "Building",
            "",
            name,
            ("owner",),
            unless=unless.get(name, ()),
        )
        rules.append(
            Rule(f"{name} applies 0", parse_body(f"Building(?x) ^ {body}"), parse_body(f"applies:{name}(?x)")[0])
        )
    return Law(facts, {}, norms, {}, tuple(rules), {}, {})


@pytest.mark.parametrize(
    ("facts", "in_force", "excepted", "doubted"),
    [
        ({"a": True, "b": False}, True, (), ()),
        ({"a": True, "b": True, "c": False}, False, ("exception",), ()),
        ({"a": True, "b": True, "c": True}, True, (), ()),  # the exception is itself excepted
        ({"a": True}, True, (), ("exception",)),  # an open exception does not unsettle the rule
        ({"b": True, "c": False}, False, ("exception",), ()),
        ({"a": False, "b": True}, False, (), ()),
        ({}, None, (), ("exception",)),
    ],
)
def test_exceptions(facts: dict, in_force: object, excepted: tuple, doubted: tuple) -> None:
    law = tiny(
        {"rule": "a(?x, true)", "exception": "b(?x, true)", "back": "c(?x, true)"},
        {"rule": ("exception",), "exception": ("back",)},
    )
    case = Case()
    case.add("h", "Building")
    for name, value in facts.items():
        case.say("h", name, value)
    found = find(Evaluator(law, case), law.norms["rule"], "h")
    assert (found.in_force, found.excepted_by, found.doubted_by) == (in_force, excepted, doubted)


def test_the_next_question_settles_most_and_never_one_that_cannot_matter() -> None:
    law = tiny({"one": "a(?x, true)", "two": "a(?x, true) ^ b(?x, true)", "three": "a(?x, true) ^ c(?x, true)"}, {})
    case = Case()
    case.add("h", "Building")
    goals = [(f"applies:{n}", "h") for n in law.norms]
    found = best_question(Evaluator(law, case), goals)
    assert found is not None
    assert (found.fact, found.choices, found.question) == ("a", ("yes", "no"), "a?")
    case.say("h", "a", False)
    assert best_question(Evaluator(law, case), goals) is None
    case.say("h", "a", True, Source("said"))
    found = best_question(Evaluator(law, case), goals)
    assert found is not None
    assert found.fact in ("b", "c")
