"""Whole screens as pictures: at 80x24 and 120x36, light and dark; look at each before accepting it."""

import pytest

from tests.tui.driving import settle, type_, until

SIZES = {"small": (80, 24), "wide": (120, 36)}


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", SIZES)
def test_an_answer(snap_compare, screen_app, size, theme) -> None:
    async def before(pilot) -> None:
        await until(pilot, lambda: pilot.app.opened and "ready" in pilot.app.marks)
        await type_(pilot, "who must exterminate if only my unit has mice?")
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.screen.conversation.exchanges[-1].live)
        await until(pilot, lambda: "Input" in type(pilot.app.focused).__name__)
        await settle(pilot)

    assert snap_compare(screen_app(f'theme = "{theme}"'), terminal_size=SIZES[size], run_before=before)


@pytest.mark.parametrize(("size", "theme"), [("small", "light"), ("wide", "dark")])
def test_the_first_start(snap_compare, screen_app, size, theme) -> None:
    async def before(pilot) -> None:
        await until(pilot, lambda: pilot.app.opened and "ready" in pilot.app.marks)
        await settle(pilot)

    assert snap_compare(screen_app(f'theme = "{theme}"'), terminal_size=SIZES[size], run_before=before)


@pytest.mark.parametrize(("size", "theme"), [("small", "high-contrast"), ("wide", "dark")])
def test_a_provision_in_the_tree(snap_compare, screen_app, size, theme) -> None:
    async def before(pilot) -> None:
        await until(pilot, lambda: pilot.app.opened and "ready" in pilot.app.marks)
        await pilot.app.browse_to("muskego/equipment/G/1")
        tree = pilot.app.screen.query_one("#tree")
        await until(pilot, lambda: tree.cursor_node is not None and tree.cursor_node.data == "muskego/equipment/G/1")
        await settle(pilot)

    assert snap_compare(screen_app(f'theme = "{theme}"'), terminal_size=SIZES[size], run_before=before)
