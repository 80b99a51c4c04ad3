"""The commands about a case file: text and JSON, and one line on standard error for bad input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from ontology import built
from ontology.model import Law
from tui import casecli
from tui.exits import BadInput

HOUSE = """\
buildings:
  - name: house
    buildingUnits: 3
    units:
      - rooms:
          - {name: bedroom, sleepingRoom: yes, floorArea: 12 x 14 ft, windowArea: 15 ft2}
"""


@pytest.fixture
def house(tmp_path: Path, law: Law, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(built, "law", lambda: law)
    (tmp_path / "house.yaml").write_text(HOUSE, "utf-8")
    return str(tmp_path / "house.yaml")


def run(*arguments: str) -> str:
    app = typer.Typer()
    app.add_typer(casecli.cases)
    result = CliRunner().invoke(app, list(arguments), catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout


def test_text(house: str) -> None:
    assert "Tribal Code: multi-family-dwelling. Tribal Code § 55.131(5)(h)(iii)" in run("classify", house)
    checked = run("check", house)
    assert "total window area 15 ft² is less than 10 % of floor area of the room 168 ft² = 16.8 ft²" in checked
    assert "would cure it: bedroom, floor area of the room: 150 ft² instead of 168 ft²" in checked
    assert "Owner:" in run("duties", house)
    assert "is breached by bedroom: yes" in run("why", house, "breaches tribal/55.319#window-area")
    assert "complies instead of violates" in run("whatif", house, "windowArea=17 ft2")


@pytest.mark.parametrize(
    "command", [("classify",), ("check",), ("duties",), ("why", "dwelling"), ("whatif", "forPay=yes")]
)
def test_json(house: str, command: tuple[str, ...]) -> None:
    assert json.loads(run(command[0], house, *command[1:], "--json"))


def test_the_schema_and_the_skeleton(house: str, tmp_path: Path) -> None:
    assert json.loads(run("case", "schema"))["title"] == "Rooftree case"
    new = str(tmp_path / "new.yaml")
    assert "Wrote" in run("case", "new", new)
    assert run("case", "new") == Path(new).read_text("utf-8")
    run("classify", new)
    with pytest.raises(BadInput, match="is there already"):
        run("case", "new", new)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("classify", "no-such-file.yaml"), "no-such-file.yaml: cannot be read: no such file"),
        (("why", "{house}", "roming-house"), "did you mean rooming-house"),
        (("whatif", "{house}", "windowAera=3 ft2"), "did you mean windowArea"),
    ],
)
def test_bad_input(house: str, arguments: tuple[str, ...], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        run(*(a.format(house=house) for a in arguments))


def test_each_error_of_a_case_file_is_one_line(house: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path(house).write_text("buildings:\n  - lodgers: -1\n    forPay: maybe\n", "utf-8")
    with pytest.raises(BadInput, match=r"house\.yaml:3: forPay: 'maybe' is neither yes nor no"):
        casecli._open(house)
    assert "house.yaml:2: lodgers: -1 is below zero" in capsys.readouterr().err
