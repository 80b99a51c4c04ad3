"""Keys as terminals send them: Alt with a key acts, wherever the focus is, and types nothing."""

import pytest

from tests.tui.driving import keys_of, send, until
from tui.commands import all_bindings
from tui.keys import read_alt_digits
from tui.screens.browse import BrowseScreen

ALT = {
    (name, key)
    for name, binding in all_bindings().items()
    for key in binding.key.split(",")
    if key.startswith("alt+") and len(key) == 5
}


@pytest.mark.parametrize(("name", "key"), sorted(ALT))
def test_a_plain_terminal_can_send_it(name: str, key: str) -> None:
    read_alt_digits()
    assert [event.key for event in keys_of(f"\x1b{key[-1]}")] == [key]


async def test_in_the_prompt_it_acts_and_types_nothing(screen_app) -> None:
    async with screen_app().run_test(size=(120, 36), notifications=True) as pilot:
        await until(pilot, lambda: pilot.app.opened)
        prompt = pilot.app.screen.query_one("Prompt")
        await send(pilot, "mice\x1bc")
        await until(pilot, lambda: any("its answer can be copied" in note.message for note in pilot.app._notifications))
        assert prompt.text == "mice"


@pytest.mark.parametrize("typed", ["\x1b2", "\x1bOR"])
async def test_screens_are_gone_to_by_digit_and_by_function_key(screen_app, typed: str) -> None:
    async with screen_app().run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: pilot.app.opened)
        await send(pilot, typed)
        await until(pilot, lambda: isinstance(pilot.app.screen, BrowseScreen))
