"""`python -m tui.picture FILE`: a picture of the real program after a real question, for the README."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

from tui.app import RooftreeApp
from tui.screens.ask import AskScreen
from tui.widgets.prompt import Prompt

QUESTION = "Who must exterminate if two of the six units have mice?"
SIZE = (132, 38)


async def picture() -> str:
    """The screen as SVG, once the question is answered."""
    with tempfile.TemporaryDirectory() as folder:
        app = RooftreeApp(state=Path(folder), config=Path(folder) / "settings.toml")
        async with app.run_test(size=SIZE) as pilot:
            screen = app.screen
            assert isinstance(screen, AskScreen)
            while not app.opened or "ready" not in app.marks:
                await pilot.pause(0.05)
            screen.query_one(Prompt).load(QUESTION)
            await pilot.press("enter")
            while not (screen.conversation.exchanges and screen.conversation.exchanges[-1].live):
                await pilot.pause(0.05)
            await pilot.pause(0.3)
            app.answers.close()
            return app.export_screenshot(title="Rooftree")


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(asyncio.run(picture()), "utf-8")
