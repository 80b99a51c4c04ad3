"""Each screen as a picture, at 80x24 and 120x36, light and dark; look at each before accepting it.

What they show of the law is little, and rests on the codes' own words where it can, so that another reading of some
provision leaves them as they are.
"""

from collections.abc import Awaitable, Callable

import pytest

from tests.tui.driving import settle, text_of, type_, until
from tui.practice.items import items
from tui.screens.check import CheckScreen

SIZES = {"small": (80, 24), "wide": (120, 36)}


async def first_start(pilot) -> None:
    """The examples, before anything was asked."""


async def answer(pilot) -> None:
    """An answer that depends on a fact, which is asked for."""
    await type_(pilot, "who must exterminate if only my unit has mice?")
    await pilot.press("enter")
    await until(pilot, lambda: pilot.app.screen.conversation.exchanges[-1].live)
    await until(pilot, lambda: "Number" in type(pilot.app.focused).__name__)


async def browse(pilot) -> None:
    """A provision in its place in the code."""
    await pilot.app.browse_to("muskego/equipment/G/1")
    tree = pilot.app.screen.query_one("#tree")
    await until(pilot, lambda: tree.cursor_node is not None and tree.cursor_node.data == "muskego/equipment/G/1")


async def compare(pilot) -> None:
    """Both codes on a subject that was searched for."""
    await pilot.press("f4")
    await until(pilot, lambda: pilot.app.focused is not None and pilot.app.focused.id == "search")
    await type_(pilot, "exit doors")
    await until(pilot, lambda: "Exit doors open without a key" in text_of(pilot, "#chosen"))


async def check(pilot) -> None:
    """What came out of the rules on exits for a building of which nothing is known but a unit."""
    await pilot.press("f5")
    await until(pilot, lambda: isinstance(pilot.app.screen, CheckScreen) and pilot.app.screen.checked)
    await pilot.press("u", "alt+r")
    await until(pilot, lambda: pilot.app.screen.record is not None)
    await until(pilot, lambda: any(one.thing == "unit 1" for one in pilot.app.screen.checked.checks))
    while pilot.app.screen.chosen["part"] != "exits":
        await pilot.press("4")


async def practise(pilot) -> None:
    """A question on a defined word that was not answered right."""
    items()
    await pilot.press("f6")
    await until(pilot, lambda: pilot.app.screen.item is not None)
    while pilot.app.screen.kind != "word":
        await pilot.press("k")
    item = pilot.app.screen.item
    await pilot.press("2" if item.right == 0 else "1")
    await until(pilot, lambda: "Not right" in text_of(pilot, "#feedback"))


async def glossary(pilot) -> None:
    """A word of everyday speech and the terms that it leads to."""
    await pilot.press("f7")
    await until(pilot, lambda: pilot.app.focused is not None and pilot.app.focused.id == "search")
    await type_(pilot, "landlord")
    await until(pilot, lambda: "landlord" in text_of(pilot, "#chosen"))


SCREENS: dict[str, Callable[..., Awaitable[None]]] = {
    shown.__name__.replace("_", "-"): shown
    for shown in (first_start, answer, browse, compare, check, practise, glossary)
}


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("screen", SCREENS)
def test_screen(snap_compare, screen_app, screen, size, theme) -> None:
    assert snap_compare(
        screen_app(f'theme = "{theme}"'), terminal_size=SIZES[size], run_before=lambda pilot: ready(pilot, screen)
    )


@pytest.mark.parametrize("theme", ["high-contrast", "terminal"])
def test_other_colours(snap_compare, screen_app, theme) -> None:
    assert snap_compare(
        screen_app(f'theme = "{theme}"'), terminal_size=SIZES["small"], run_before=lambda pilot: ready(pilot, "answer")
    )


async def ready(pilot, screen: str) -> None:
    """Go to a screen and wait until nothing moves."""
    await until(pilot, lambda: pilot.app.opened and "ready" in pilot.app.marks)
    await SCREENS[screen](pilot)
    await settle(pilot)
