"""Case files: what they hold, and one line for each thing wrong."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path

import jsonschema
import pytest
import yaml

from ontology.model import Law
from reasoner.case import Bounds
from reasoner.casefile import CaseFileError, parse, read, schema, skeleton

HOUSE = """\
buildings:
  - name: house
    lodgers: at least 5
    forPay: yes
    transients: null
    premises: {name: lot}
    units:
      complete: yes
      list:
        - name: upstairs
          dwellingUnit: yes
          occupants: {at-least: 2, at-most: 4}
          rooms:
            - name: bedroom
              floorArea: 12 x 14 ft
              sleepers: 2
"""


def test_things_links_facts_and_lists(law: Law) -> None:
    case = parse(HOUSE, law, "house.yaml")
    assert case.things == {"house": "Building", "lot": "Premises", "upstairs": "Unit", "bedroom": "Room"}
    assert case.links["bedroom", "inUnit"] == "upstairs"
    assert case.links["bedroom", "partOf"] == "house"
    assert case.complete == {("partOf:Unit", "house")}
    assert case.facts["house", "lodgers"].value == Bounds(Fraction(5), None)
    assert case.facts["upstairs", "occupants"].value == Bounds(Fraction(2), Fraction(4))
    assert case.facts["bedroom", "floorArea"].value == 168
    assert case.facts["bedroom", "floorArea"].source.where == "house.yaml:15"
    assert ("house", "transients") not in case.facts


def test_json_is_read_like_yaml(law: Law) -> None:
    plain = yaml.safe_load(HOUSE)
    text = json.dumps(plain, indent="\t")
    assert parse(text, law, "house.json").facts.keys() == parse(HOUSE, law).facts.keys()


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("buildings:\n  - buildingUnit: 4\n", "x.yaml:2: unknown key buildingUnit; did you mean buildingUnits?"),
        ("buildings:\n  - floorArea: 9 ft2\n", "x.yaml:2: floorArea is a fact of a room, not of a building"),
        ("buildings:\n  - forPay: maybe\n", "x.yaml:2: forPay: 'maybe' is neither yes nor no (nor unknown)"),
        ("buildings:\n  - lodgers: -1\n", "x.yaml:2: lodgers: -1 is below zero"),
        ("buildings:\n  - lodgers: .nan\n", "x.yaml:2: lodgers: .nan is no number"),
        ("buildings:\n  - lodgers: NaN\n", "x.yaml:2: lodgers: NaN is no number"),
        ("buildings:\n  - lodgers: 4\n    lodgers: 5\n", "x.yaml:3: lodgers stands here twice"),
        (
            "buildings:\n  - rooms:\n      - floorArea: 9 ft\n",
            "x.yaml:3: floorArea: '9 ft' is not an area: write it like 168 ft2",
        ),
        ("buildings:\n  - lodgers: {at-least: 5, at-most: 3}\n", "x.yaml:2: lodgers: at-least is above at-most"),
        (
            "buildings:\n  - buildingUnits: 3\n    infestedUnits: 5\n",
            "x.yaml:3: number of infested dwelling units of building (5) is more than number of dwelling units in the"
            " building of building (3)",
        ),
        (
            "buildings:\n  - units:\n      - occupants: 2\n        rooms:\n          - sleepers: 5\n",
            "x.yaml:5: number of people who sleep in the room of room 1 (5) is more than number of people living in the"
            " unit of unit 1 (2)",
        ),
        ("buildings: []\n", "x.yaml:1: the list `buildings:` names no building"),
        ("buildings: 3\n", "x.yaml:1: buildings must be a list (lines that begin with -)"),
        ("buildings:\n  - 3\n", "x.yaml:2: each of buildings must be a mapping of facts"),
        ("", "x.yaml:1: the file is empty: `rooftree case new` writes one to start from"),
        ("house: {}\n", "x.yaml:1: unknown key house"),
        ("buildings: [\n", "x.yaml:2: not readable as YAML: expected the node content, but found '<stream end>'"),
        ("a: &a [*a]\n", "x.yaml:1: more than 200,000 entries, or an alias that contains itself"),
        ("[" * 5000, "x.yaml:1: nested too deeply"),
    ],
)
def test_each_error_is_one_line_with_its_place_and_the_nearest_right_word(law: Law, text: str, line: str) -> None:
    with pytest.raises(CaseFileError) as caught:
        parse(text, law, "x.yaml")
    assert caught.value.lines == (line,)


def test_all_errors_come_at_once_in_order(law: Law) -> None:
    with pytest.raises(CaseFileError) as caught:
        parse("buildings:\n  - lodgers: x\n    forPay: x\n    zzzqq: 1\n", law, "x.yaml")
    assert [line.split(":")[1] for line in caught.value.lines] == ["2", "3", "4"]


@pytest.mark.parametrize(
    ("name", "content", "says"), [("no.yaml", None, "cannot be read"), ("x.yaml", b"\xff\xfe\x00", "not UTF-8")]
)
def test_a_file_that_cannot_be_read(law: Law, tmp_path: Path, name: str, content: bytes | None, says: str) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    with pytest.raises(CaseFileError, match=says):
        read(tmp_path / name, law)


def test_the_skeleton_is_a_case_and_every_fact_of_it_can_be_filled_in(law: Law) -> None:
    text = skeleton(law)
    assert "house" in parse(text, law).things
    full = re.sub(r"^(\s*)# (\w+: )", r"\1\2", text, flags=re.MULTILINE)
    case = parse(full.replace("infestedUnits: 4", "infestedUnits: 2"), law)
    stated = {fact for _, fact in case.facts}
    assert stated >= {name for name, fact in law.facts.items() if not fact.derived}


def test_the_schema_accepts_what_is_read_and_refuses_what_is_not(law: Law) -> None:
    made = schema(law)
    jsonschema.Draft202012Validator.check_schema(made)
    validator = jsonschema.Draft202012Validator(made)
    validator.validate(yaml.safe_load(HOUSE))
    for wrong in (
        {"buildings": [{"buildingUnit": 4}]},
        {"buildings": [{"forPay": "maybe"}]},
        {"buildings": [{"lodgers": -1}]},
        {},
    ):
        assert not validator.is_valid(wrong)
