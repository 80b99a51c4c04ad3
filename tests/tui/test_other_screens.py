"""Browse, Compare, Check, Practise and Glossary, each through its main job with the keyboard alone."""

from functools import partial
from pathlib import Path

import pytest
from textual.widgets import Input

from tests.tui.driving import on, shown, text_of, type_, until
from tui.comparing import compare
from tui.practice.items import items
from tui.screens.browse import BrowseScreen
from tui.screens.check import CheckScreen
from tui.screens.compare import CompareScreen
from tui.screens.fact_editor import FactEditor
from tui.screens.glossary import GlossaryScreen
from tui.screens.plain_text import OneLine
from tui.screens.records import Records
from tui.widgets.provision_view import ProvisionView


def exported(folder: Path, ending: str) -> bool:
    return bool(list(folder.glob(f"*.{ending}")))


def chosen(pilot) -> str:
    return str(pilot.app.screen.query_one("#chosen").visual)


def answered(screen, number: int) -> bool:
    return len(screen.exam_answers) == number and screen.given is None


def named(screen, name: str) -> bool:
    return screen.record is not None and screen.record.name == name


SIZES = [(120, 36), (80, 24)]


@pytest.mark.parametrize("size", SIZES)
async def test_browse_finds_opens_and_follows(screen_app, size) -> None:
    async with screen_app().run_test(size=size) as pilot:
        await pilot.press("f3")
        await on(pilot, BrowseScreen)
        await type_(pilot, "55.316")
        await until(pilot, lambda: pilot.app.screen._found)
        await pilot.press("enter")
        view = pilot.app.screen.query_one(ProvisionView)
        await until(pilot, lambda: view.shown == "tribal/55.316" and view.has_focus_within)
        await pilot.press("d", "enter")
        await until(pilot, lambda: view.shown != "tribal/55.316")
        await pilot.press("backspace")
        await until(pilot, lambda: view.shown == "tribal/55.316")
        await pilot.press("escape", "escape", "down", "down", "right", "down")
        await until(pilot, lambda: view.shown not in ("", "tribal/55.316"))


async def test_browse_from_an_answer_marks_its_place_in_the_tree(screen_app) -> None:
    async with screen_app().run_test(size=(120, 36)) as pilot:
        await until(pilot, lambda: pilot.app.opened)
        await pilot.app.browse_to("muskego/equipment/G/1")
        tree = pilot.app.screen.query_one("#tree")
        await until(pilot, lambda: tree.cursor_node is not None and tree.cursor_node.data == "muskego/equipment/G/1")


@pytest.mark.parametrize("size", SIZES)
async def test_compare_says_which_asks_for_more(screen_app, size) -> None:
    async with screen_app().run_test(size=size) as pilot:
        await pilot.press("f4")
        await on(pilot, CompareScreen)
        await type_(pilot, "water heating facilities")
        await pilot.press("down")
        await until(pilot, lambda: "Tribal Code asks for more" in chosen(pilot) and "at least 120 °F" in chosen(pilot))


def test_a_number_that_a_duty_begins_at_is_not_asked_for() -> None:
    says = compare("extermination").says
    assert "The same number decides in both (infested dwelling units): at least 2." in says
    assert not any("asks for more" in line for line in says)


@pytest.mark.parametrize("size", SIZES)
async def test_glossary_shows_both_definitions(screen_app, size) -> None:
    async with screen_app().run_test(size=size) as pilot:
        await pilot.press("f7")
        await on(pilot, GlossaryScreen)
        await type_(pilot, "habitable")
        await until(pilot, lambda: "habitable room" in shown(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: "Muskego Minimum Housing Code" in chosen(pilot))
        await until(pilot, lambda: "Tribal Code § 55.131(5)" in chosen(pilot))


@pytest.mark.parametrize("size", SIZES)
async def test_check_a_room_that_is_too_dark(screen_app, tmp_path: Path, size) -> None:
    async with screen_app().run_test(size=size) as pilot:
        await until(pilot, lambda: pilot.app.opened)
        await pilot.press("f5")
        await until(pilot, lambda: isinstance(pilot.app.screen, CheckScreen) and pilot.app.screen.checked)
        screen = pilot.app.screen
        await pilot.press("r")
        await until(pilot, lambda: screen.thing == "room 1")
        for words, value in (("floor area of the room", "120"), ("total window area", "11"), ("used for sleeping", "")):
            await pilot.press("a")
            await on(pilot, FactEditor)
            await type_(pilot, words)
            await pilot.press("enter")
            await until(pilot, lambda: not pilot.app.screen.query_one("#words").display and pilot.app.focused)
            if value:
                await type_(pilot, value)
                await pilot.press("enter")
            else:
                await pilot.press("1")
            await until(pilot, lambda: pilot.app.screen is screen)
        await until(pilot, lambda: any(c.norm.provision == "muskego/light/A" for c in screen.checked.of("violates")))
        await pilot.press("alt+r")
        await until(pilot, lambda: "violates" in shown(pilot))
        await pilot.press("1")
        await until(pilot, lambda: screen.chosen["outcome"])
        for key, ending in (("alt+m", "md"), ("alt+h", "html"), ("alt+p", "pdf"), ("alt+y", "yaml")):
            await pilot.press(key)
            await until(pilot, partial(exported, tmp_path, ending))
        text = next(tmp_path.glob("*.md")).read_text("utf-8")
        assert "12 ft" in text  # the arithmetic: 10 % of 120
        assert next(tmp_path.glob("*.pdf")).read_bytes().startswith(b"%PDF")
        await until(pilot, lambda: screen.record is not None)
        assert len(pilot.app.store.find("case")) == 1


async def test_check_asks_first_how_many_units_there_are_and_says_what_it_assumed(screen_app) -> None:
    async with screen_app().run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: pilot.app.opened)
        await pilot.press("f5")
        await until(pilot, lambda: isinstance(pilot.app.screen, CheckScreen) and pilot.app.screen.checked)
        screen = pilot.app.screen
        await until(pilot, lambda: "How many dwelling units" in text_of(pilot, "#next"))
        await pilot.press("n")
        await on(pilot, FactEditor)
        await type_(pilot, "two")
        await pilot.press("enter")
        await until(pilot, lambda: ("building", "buildingUnits") in screen.case.facts)
        await until(pilot, lambda: "How many dwelling units" not in text_of(pilot, "#next"))
        await pilot.press("u")
        await until(pilot, lambda: "as far as it was assumed" in " ".join(text_of(pilot, "#next").split()))
        await pilot.press("alt+r", "1")
        await until(pilot, lambda: "as assumed: " in shown(pilot))


async def test_several_cases_are_kept_and_one_is_found_by_its_words(screen_app) -> None:
    async with screen_app().run_test(size=(120, 36)) as pilot:
        await until(pilot, lambda: pilot.app.opened)
        await pilot.press("f5")
        await until(pilot, lambda: isinstance(pilot.app.screen, CheckScreen))
        screen = pilot.app.screen
        for name in ("Oak Street", "Elm Street"):
            await pilot.press("u")
            await until(pilot, lambda: screen.record)
            await pilot.press("alt+n")
            await on(pilot, OneLine)
            pilot.app.screen.query_one(Input).value = name
            await pilot.press("enter")
            await until(pilot, partial(named, screen, name))
            await pilot.press("1", "2", "ctrl+n")
            await until(pilot, lambda: screen.record is None)
            assert not any(screen.chosen.values()), "a new case is shown whole"
        await pilot.press("ctrl+o")
        await on(pilot, Records)
        await type_(pilot, "oak")
        await until(pilot, lambda: [record.name for record in pilot.app.screen._found] == ["Oak Street"])
        await pilot.press("enter")
        await until(pilot, lambda: screen.record and screen.record.name == "Oak Street")
        assert "unit 1" in screen.case.things


async def test_a_case_file_that_was_saved_is_loaded_again(screen_app, tmp_path: Path) -> None:
    file = tmp_path / "house.yaml"
    file.write_text(
        "buildings:\n  - name: house\n    rooms:\n      - name: bedroom\n        floorArea: 80 ft2\n", "utf-8"
    )
    async with screen_app().run_test(size=(120, 36)) as pilot:
        await until(pilot, lambda: pilot.app.opened)
        await pilot.press("f5")
        await until(pilot, lambda: isinstance(pilot.app.screen, CheckScreen))
        screen = pilot.app.screen
        await pilot.press("alt+l")
        await on(pilot, OneLine)
        pilot.app.screen.query_one(Input).value = str(tmp_path / "none.yaml")
        await pilot.press("enter")
        await until(pilot, lambda: any("cannot be read" in note.message for note in pilot.app._notifications))
        await pilot.press("alt+l")
        await on(pilot, OneLine)
        pilot.app.screen.query_one(Input).value = str(file)
        await pilot.press("enter")
        await until(pilot, lambda: "bedroom" in screen.case.things)
        await pilot.press("alt+y")
        await until(pilot, lambda: len(list(tmp_path.glob("house*.yaml"))) == 2)
        from ontology.built import law
        from reasoner.casefile import read

        again = read(tmp_path / "house-2.yaml", law())
        assert {key: given.value for key, given in again.facts.items()} == {
            key: given.value for key, given in screen.case.facts.items()
        }


@pytest.mark.parametrize("right", [True, False])
async def test_practise_answers_and_remembers(screen_app, right) -> None:
    async with screen_app().run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: pilot.app.opened)
        await pilot.press("f6")
        await until(pilot, lambda: getattr(pilot.app.screen, "item", None))
        item = pilot.app.screen.item
        number = item.right if right else next(n for n in range(len(item.choices)) if n != item.right)
        await pilot.press(str(number + 1))
        await until(
            pilot, lambda: str(pilot.app.screen.query_one("#feedback").visual).startswith("Right" if right else "Not")
        )
        assert item.quote in str(pilot.app.screen.query_one("#feedback").visual)
        score = pilot.app.store.scores()[item.id]
        assert (score.right, score.wrong, score.box) == ((1, 0, 1) if right else (0, 1, 0))
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.screen.item is not item)


async def test_an_exam_ends_with_a_report(screen_app) -> None:
    async with screen_app().run_test(size=(120, 36)) as pilot:
        await until(pilot, lambda: pilot.app.opened)
        await pilot.press("f6")
        await until(pilot, lambda: getattr(pilot.app.screen, "item", None))
        await pilot.press("e")
        screen = pilot.app.screen
        await until(pilot, lambda: screen.exam)
        for number in range(25):
            await until(pilot, partial(answered, screen, number))
            await pilot.press(str(items()[screen.item.id].right + 1))
        await until(pilot, lambda: pilot.app.store.exams())
        await until(pilot, lambda: "25 of 25 right: passed" in shown(pilot))
        assert "Exam: question" not in text_of(pilot, "#score")
