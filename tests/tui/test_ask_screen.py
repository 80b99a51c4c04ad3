"""Ask, by the keyboard alone: a question, its answers, the deciding fact, source, reasons, facts, other code."""

from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest
from textual import events
from textual.command import CommandPalette
from textual.widgets import OptionList

from nlp.assistant import Edit
from tests.tui.driving import idle, on, shown, type_, until
from tui.screens.ask import AskScreen
from tui.screens.fact_editor import FactEditor
from tui.screens.help import Help
from tui.screens.records import Records
from tui.widgets.card import CodeCard
from tui.widgets.conversation_view import Block
from tui.widgets.examples import QUESTIONS
from tui.widgets.fact_question import FactQuestion
from tui.widgets.facts_table import FactsTable
from tui.widgets.prompt import Prompt
from tui.widgets.provision_view import ProvisionView
from tui.widgets.side_panes import SidePanes

SIZES = [(120, 36), (80, 24)]


async def ask(pilot, text: str = "who must exterminate if only my unit has mice?") -> None:
    await until(pilot, lambda: pilot.app.opened)
    await type_(pilot, text)
    await pilot.press("enter")
    await until(pilot, lambda: answered(pilot))
    await idle(pilot)


def asked_for(pilot, words: str) -> bool:
    """Whether the fact with these words is asked for and takes keys."""
    return any(question.has_focus_within for question in pilot.app.screen.query(FactQuestion)) and sees(pilot, words)


def answered(pilot) -> bool:
    exchanges = pilot.app.screen.conversation.exchanges
    return bool(exchanges) and (exchanges[-1].live or bool(exchanges[-1].failed))


@pytest.mark.parametrize("size", SIZES)
async def test_the_first_start_shows_examples_to_press_enter_on(screen_app, standin, size) -> None:
    async with screen_app().run_test(size=size) as pilot:
        await until(pilot, lambda: all(question[:40] in shown(pilot) for question in QUESTIONS))
        await pilot.press("down", "enter")
        await until(pilot, lambda: answered(pilot))
        assert standin.asked[-1][0] == (QUESTIONS[1],)


async def test_a_question_sent_before_the_screen_is_whole_is_answered(screen_app, standin) -> None:
    async with screen_app().run_test(size=(120, 36)) as pilot:
        await pilot.press("enter")
        assert pilot.app.screen._view is None, "the test came too late"
        await until(pilot, lambda: answered(pilot))
        assert standin.asked[-1][0] == (QUESTIONS[0],)


@pytest.mark.parametrize("size", SIZES)
async def test_the_deciding_fact_is_asked_in_place(screen_app, standin, size) -> None:
    async with screen_app().run_test(size=size) as pilot:
        await ask(pilot)
        assert "It depends" in str(pilot.app.screen.query(CodeCard).first().visual)
        await until(pilot, lambda: asked_for(pilot, "How many dwelling units"))
        keys = shown(pilot).splitlines()[-1]
        assert all(word in keys for word in ("Answer", "Don't know", "esc Return"))
        await type_(pilot, "many")  # the question has the focus
        await pilot.press("enter")
        await until(pilot, lambda: "not a whole number" in " ".join(shown(pilot).split()))
        await pilot.press(*["backspace"] * 4)
        await type_(pilot, "six")
        await pilot.press("enter")
        await until(pilot, lambda: standin.asked[-1][2] == (Edit("building", "buildingUnits", Fraction(6)),))
        await until(pilot, lambda: asked_for(pilot, "caused by the owner"))
        await pilot.press("enter")  # yes
        await until(pilot, lambda: "Owner" in card(pilot, 0) and not pilot.app.screen.query(FactQuestion))


def sees(pilot, words: str) -> bool:
    return words in shown(pilot)


def card(pilot, number: int) -> str:
    return str(pilot.app.screen.query(CodeCard)[number].visual) if pilot.app.screen.query(CodeCard) else ""


async def test_what_is_not_known_is_not_asked_again(screen_app) -> None:
    async with screen_app().run_test(size=(120, 36)) as pilot:
        await ask(pilot)
        await pilot.press("tab", "1")  # don't know
        await until(pilot, lambda: asked_for(pilot, "caused by the owner"))
        await pilot.press("4")  # doesn't apply
        await until(pilot, lambda: "You said: does not apply." in " ".join(shown(pilot).split()))


@pytest.mark.parametrize("size", SIZES)
async def test_source_reasons_facts_and_other_code_by_keys(screen_app, size) -> None:
    async with screen_app().run_test(size=size) as pilot:
        await ask(pilot)
        await pilot.press("escape", "up", "up")
        await until(pilot, lambda: isinstance(pilot.app.focused, CodeCard))
        await pilot.press("enter")
        await until(pilot, lambda: "Tribal Code § 55.220" in shown(pilot) and "Leads to" in shown(pilot))
        panes = pilot.app.screen.query_one(SidePanes)
        view = panes.query_one(ProvisionView)
        await until(pilot, lambda: panes.active == "source" and panes.has_focus_within)
        await pilot.press("d")
        await until(pilot, lambda: isinstance(pilot.app.focused, OptionList))
        await pilot.press("enter")  # a definition, one key away
        await until(pilot, lambda: view.shown != "tribal/55.220")
        await pilot.press("backspace")
        await until(pilot, lambda: view.shown == "tribal/55.220")
        for key, pane, words in (
            ("w", "why", "rests on the words"),
            ("f", "facts", "infested"),
            ("o", "other", "Muskego"),
        ):
            await pilot.press("escape")
            await until(pilot, lambda: isinstance(pilot.app.focused, (CodeCard, Prompt)))
            if isinstance(pilot.app.focused, Prompt):
                await pilot.press("up", "up")
                await until(pilot, lambda: isinstance(pilot.app.focused, CodeCard))
            await pilot.press(key)
            await until(pilot, partial(sees, pilot, words))
            await until(pilot, partial(goes_into, panes, pane))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.focused, (CodeCard, Prompt)))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.focused, Prompt))


def goes_into(panes: SidePanes, pane: str) -> bool:
    return panes.active == pane and panes.has_focus_within


@pytest.mark.parametrize("size", SIZES)
async def test_a_fact_changed_in_the_table_changes_the_answers(screen_app, standin, size) -> None:
    async with screen_app().run_test(size=size) as pilot:
        await ask(pilot)
        await pilot.press("escape", "alt+a")
        await until(pilot, lambda: isinstance(pilot.app.focused, FactsTable))
        await pilot.press("enter")
        await on(pilot, FactEditor)
        await pilot.press("3", "enter")
        await until(pilot, lambda: standin.asked[-1][2] == (Edit("building", "infestedUnits", Fraction(3)),))
        if size[0] > 100:
            await until(pilot, lambda: "set by hand" in shown(pilot))
            assert isinstance(pilot.app.focused, FactsTable)
        else:  # the table lies over the conversation: the answer is what one wants to see
            await until(pilot, lambda: "You: who must exterminate" in shown(pilot) or "Tribal Code:" in shown(pilot))
            await until(pilot, lambda: pilot.app.focused is not None and not isinstance(pilot.app.focused, FactsTable))


async def test_a_fact_that_was_not_understood_can_be_added(screen_app, standin) -> None:
    async with screen_app().run_test(size=(120, 36)) as pilot:
        await ask(pilot)
        await pilot.press("escape", "alt+a")
        await until(pilot, lambda: isinstance(pilot.app.focused, FactsTable))
        await pilot.press("a")
        await on(pilot, FactEditor)
        await type_(pilot, "owner lives")
        await pilot.press("enter")
        await until(pilot, lambda: "Does the owner live" in shown(pilot))
        await pilot.press("1")
        await until(pilot, lambda: standin.asked[-1][2] == (Edit("building", "ownerResident", True),))


async def test_a_failure_is_said_and_the_screen_goes_on(screen_app) -> None:
    async with screen_app().run_test(size=(120, 36)) as pilot:
        await ask(pilot, "fail")
        await until(pilot, lambda: "No answer: as it was told to" in shown(pilot))
        await ask(pilot, "hello")
        await until(pilot, lambda: "Hello." in shown(pilot))


@pytest.mark.parametrize(("typed", "said"), [("x" * 20_001, "20,000"), ("a\x07b", "control character")])
async def test_bad_input_is_said_and_kept(screen_app, standin, typed, said) -> None:
    async with screen_app().run_test(size=(120, 36), notifications=True) as pilot:
        await until(pilot, lambda: pilot.app.opened)
        prompt = pilot.app.screen.query_one(Prompt)
        prompt.load(typed)
        await pilot.press("enter")
        await until(pilot, lambda: any(said in note.message for note in pilot.app._notifications))
        assert prompt.text == typed
        assert standin.asked == []


async def test_ctrl_j_breaks_a_line_and_enter_sends(screen_app, standin) -> None:
    async with screen_app().run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: pilot.app.opened)
        await pilot.press("a", "ctrl+j", "b", "enter")
        await until(pilot, lambda: answered(pilot))
        assert standin.asked[-1][0] == ("a\nb",)
        await pilot.press("escape", "alt+up")
        await until(pilot, lambda: pilot.app.screen.query_one(Prompt).text == "a\nb")


async def test_a_text_too_long_is_emptied_by_one_key_and_recalled_by_another(screen_app) -> None:
    async with screen_app().run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: pilot.app.opened)
        prompt = pilot.app.screen.query_one(Prompt)
        pilot.app.post_message(events.Paste("cold " * 5000))
        await until(pilot, lambda: len(prompt.text) == 25_000)
        await pilot.press("ctrl+l")
        assert prompt.text == ""
        await pilot.press("alt+up")
        assert len(prompt.text) == 25_000


async def test_conversations_are_found_again(screen_app, standin) -> None:
    async with screen_app().run_test(size=(120, 36)) as pilot:
        await ask(pilot)
        await pilot.press("escape", "ctrl+n")
        await until(pilot, lambda: not pilot.app.screen.conversation.exchanges)
        await ask(pilot, "hello")
        await pilot.press("escape", "ctrl+o")
        await until(pilot, lambda: isinstance(pilot.app.screen, Records) and len(pilot.app.screen._found) == 2)
        await type_(pilot, "mice")
        await until(pilot, lambda: len(pilot.app.screen._found) == 1)
        await pilot.press("enter")
        await until(pilot, lambda: "only my unit has mice" in shown(pilot))
    async with screen_app().run_test(size=(120, 36)) as pilot:  # the next day
        await until(pilot, lambda: pilot.app.opened)
        await pilot.press("ctrl+o")
        await until(pilot, lambda: len(pilot.app.screen._found) == 2)
        await pilot.press("down", "enter")
        await until(pilot, lambda: pilot.app.screen.conversation.exchanges)
        await until(pilot, lambda: answered(pilot))


async def test_a_long_conversation_is_drawn_in_stretches(screen_app) -> None:
    async with screen_app().run_test(size=(120, 36)) as pilot:
        await until(pilot, lambda: pilot.app.opened)
        screen = pilot.app.screen
        for number in range(15):
            await screen.ask(f"question number {number}")
            await until(pilot, lambda: answered(pilot))
            await idle(pilot)
        assert [block.number for block in screen.query(Block)] == list(range(9, 15))
        first = screen.query(Block).first().number
        screen.query("More").first().focus()
        await pilot.press("enter")
        await until(pilot, lambda: screen.query(Block).first().number < first)
        await until(pilot, lambda: isinstance(pilot.app.focused, CodeCard))


async def test_the_conversation_is_saved_as_markdown(screen_app, tmp_path: Path) -> None:
    async with screen_app().run_test(size=(120, 36)) as pilot:
        await ask(pilot)
        await pilot.press("escape", "alt+e")
        await until(pilot, lambda: list(tmp_path.glob("*.md")))
        (file,) = tmp_path.glob("*.md")
        await until(pilot, lambda: file.read_text("utf-8").endswith("\n"))
        text = file.read_text("utf-8")
        assert "## who must exterminate if only my unit has mice?" in text
        assert "Tribal Code § 55.220" in text


async def test_an_answer_is_copied_with_its_citation(screen_app) -> None:
    async with screen_app('copy = "terminal"').run_test(size=(120, 36)) as pilot:
        await ask(pilot)
        await pilot.press("escape", "up", "up", "y")
        await until(pilot, lambda: pilot.app.clipboard)
        assert "Tribal Code § 55.220" in pilot.app.clipboard
        assert "The occupant of a dwelling unit" in pilot.app.clipboard


async def test_where_no_clipboard_is_the_text_is_shown(screen_app) -> None:
    async with screen_app('copy = "show"').run_test(size=(120, 36)) as pilot:
        await ask(pilot)
        await pilot.press("escape", "up", "up", "c")
        await until(pilot, lambda: "select the text here" in shown(pilot))


async def test_help_comes_from_the_focused_widget(screen_app) -> None:
    async with screen_app().run_test(size=(120, 36)) as pilot:
        await ask(pilot)
        await pilot.press("escape", "f1")
        await on(pilot, Help)
        await until(pilot, lambda: "Ask the question" in shown(pilot))
        assert "Type a question in plain words" in shown(pilot)
        await pilot.press("escape")
        await on(pilot, AskScreen)
        await pilot.press("up", "up", "f1")
        await until(pilot, lambda: "Copy the answer with its citations" in shown(pilot))


async def test_the_palette_has_every_action_and_runs_it(screen_app, standin) -> None:
    async with screen_app().run_test(size=(120, 36)) as pilot:
        await ask(pilot)
        await pilot.press("escape", "ctrl+p")
        await on(pilot, CommandPalette)
        await type_(pilot, "muskego or the tribal")
        await until(pilot, lambda: "Ask both codes" in shown(pilot))
        await pilot.press("down", "enter")
        await until(pilot, lambda: standin.asked[-1][1] == "both")
