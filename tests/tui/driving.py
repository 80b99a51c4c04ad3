"""Driving the screen by its keys alone, and waiting for what is worked out beside it."""

from __future__ import annotations

from collections.abc import Callable

from textual import events
from textual._xterm_parser import XTermParser
from textual.css.query import NoMatches
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

NAMES = {
    " ": "space",
    "?": "question_mark",
    ".": "full_stop",
    ",": "comma",
    "/": "slash",
    "-": "minus",
    "_": "underscore",
}


async def type_(pilot: Pilot, text: str) -> None:
    """Press the keys of a text."""
    await pilot.press(*(NAMES.get(character, character) for character in text))


async def until(pilot: Pilot, holds: Callable[[], object]) -> None:
    """Let the screen work until something holds; what is not there yet does not hold.

    It counts turns of the screen and not seconds, so that a slow machine has as many of them as a fast one.
    """
    for _ in range(12_000):
        try:
            if holds():
                return
        except NoMatches:
            pass
        await pilot.pause(0.005)
    raise AssertionError("it never came to hold")


async def on(pilot: Pilot, kind: type[Screen]) -> Screen:
    """Wait until a screen of a kind is there and takes keys."""
    await until(pilot, lambda: isinstance(pilot.app.screen, kind) and pilot.app.focused is not None)
    return pilot.app.screen


async def idle(pilot: Pilot) -> None:
    """Wait until nothing works in the background any more and what it told has been acted upon."""
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
    await pilot.pause()


def text_of(pilot: Pilot, selector: str) -> str:
    """The text that a part of the screen shows."""
    return str(pilot.app.screen.query_one(selector, Static).visual)


def shown(pilot: Pilot) -> str:
    """Everything on the screen, as plain text."""
    return "\n".join(strip.text for strip in pilot.app.screen._compositor.render_strips())


async def settle(pilot: Pilot) -> None:
    """Let the screen work until nothing has scrolled or changed its size for a while."""
    last: object = None
    same = 0
    while same < 80:
        state = [(w.scroll_offset, w.size, w.virtual_size) for w in pilot.app.screen.walk_children(Widget)]
        same = same + 1 if state == last else 0
        last = state
        await pilot.pause(0.005)


async def send(pilot: Pilot, typed: str) -> None:
    """Press keys as a terminal sends them, through Textual's parser of terminal input."""
    for event in keys_of(typed):
        pilot.app.post_message(event)
    await pilot.pause()


def keys_of(typed: str) -> list[events.Key]:
    """The keys that Textual reads in what a terminal sends."""
    parser = XTermParser()
    return [event for part in (typed, "") for event in parser.feed(part) if isinstance(event, events.Key)]
