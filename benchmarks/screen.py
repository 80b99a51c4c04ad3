"""How fast the screen is: until it can be used, from a key to its drawing, and in a long conversation.

Screens are opened in a pseudo-terminal, as a person opens them; an empty Textual app, in turn with ours, is the
yardstick.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import pty
import re
import select
import statistics
import string
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nlp.answer import Answer
    from nlp.assistant import Edit

EMPTY = (
    "from textual.app import App\n"
    "from textual.widgets import Static\n"
    "class Empty(App):\n"
    "    def compose(self):\n"
    "        yield Static('first frame')\n"
    "Empty().run()\n"
)
OURS = "from tui.cli import main; main()"
FIRST = ("Who must exterminate", "Ask in plain words")  # the examples, and the prompt
WHOLE = ("Choose an answer to see", "Other code")
ESCAPE = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[@-_]")
RUNS = 5
KEYS = 400
PAUSE = 0.03  # seconds between keys, as fast as anybody types
TURNS = 500


class Terminal:
    """A program in a terminal of 120 by 36, its own home beside the user's."""

    def __init__(self, program: str, home: str) -> None:
        self.started = time.perf_counter()
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 36, 120, 0, 0))
        env = {**os.environ, "TERM": "xterm-256color", "XDG_STATE_HOME": home, "XDG_CONFIG_HOME": home}
        env["PYTHONPYCACHEPREFIX"] = f"{home}/compiled"  # both sides start from compiled modules, as installed ones do
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        self._child = subprocess.Popen(
            [sys.executable, "-c", program], stdin=slave, stdout=slave, stderr=slave, env=env, start_new_session=True
        )
        os.close(slave)
        self.written = ""

    def read(self, seconds: float) -> str:
        """What arrives within the time, if anything does."""
        if not select.select([self._master], [], [], seconds)[0]:
            return ""
        try:
            chunk = os.read(self._master, 1 << 16).decode("utf-8", "replace")
        except OSError:
            return ""
        self.written += chunk
        return chunk

    def until(self, *texts: str, seconds: float = 60) -> float:
        """Seconds since the start until all texts are on the screen."""
        while not all(text in ESCAPE.sub("", self.written) for text in texts):
            self.read(0.5)
            if time.perf_counter() - self.started > seconds:
                raise TimeoutError(f"the screen never showed {texts}")
        return time.perf_counter() - self.started

    def key(self, letter: str) -> float:
        """Milliseconds from a key to its drawing."""
        while self.read(0):
            pass
        start = time.perf_counter()
        os.write(self._master, letter.encode())
        drawn = ""
        while letter not in ESCAPE.sub("", drawn):
            drawn += self.read(0.2)
            if time.perf_counter() - start > 5:
                raise TimeoutError("a key was never drawn")
        return (time.perf_counter() - start) * 1000

    def close(self) -> None:
        """End the program."""
        self._child.kill()
        self._child.wait()
        os.close(self._master)


def frames(runs: int = RUNS) -> dict[str, float]:
    """Until the prompt takes keys, and until every pane is drawn, over an empty Textual app's first frame."""
    empty, first, whole = [], [], []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        for number in range(runs + 1):  # the first one compiles
            for program, texts in ((EMPTY, ("first frame",)), (OURS, FIRST)):
                terminal = Terminal(program, home)
                seconds = terminal.until(*texts)
                whole_seconds = terminal.until(*WHOLE) if program is OURS else 0.0
                if number and program is EMPTY:
                    empty.append(seconds)
                elif number:
                    first.append(seconds)
                    whole.append(whole_seconds)
                terminal.close()
    yardstick = statistics.median(empty)
    return {
        "first_frame_over_textual": round(statistics.median(first) / yardstick, 2),
        "whole_screen_over_textual": round(statistics.median(whole) / yardstick, 2),
    }


def keys(count: int = KEYS) -> dict[str, float]:
    """The slowest of a hundred keys until it is drawn, while the assistant warms and afterwards."""
    warming: list[float] = []
    warm: list[float] = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        for _ in range(3):
            terminal = Terminal(OURS, home)
            terminal.until(*FIRST)
            letters = string.ascii_lowercase * (count // 26 + 1)
            for letter in letters[:count]:
                ready = "ready  " in ESCAPE.sub("", terminal.written).replace("getting ready", "")
                if ready and len(warm) >= count:
                    break
                (warm if ready else warming).append(terminal.key(letter))
                time.sleep(PAUSE)
            terminal.close()
    return {"key_ms_p99_warming": _p99(warming), "key_ms_p99_warm": _p99(warm)}


def _p99(values: Sequence[float]) -> float:
    return round(sorted(values)[max(0, -(-len(values) * 99 // 100) - 1)], 1)


class Same:
    """Gives one answer to everything, so that drawing alone is measured."""

    def __init__(self, answer: Answer) -> None:
        self._answer = answer

    def warm(self) -> None:
        """Nothing to load."""

    def ask(self, turns: Sequence[str], code: str = "auto", edits: Sequence[Edit] = ()) -> Answer:
        """The answer."""
        return self._answer


def long_conversation(turns: int = TURNS) -> dict[str, float]:
    """Drawing a turn at the end of a long conversation over drawing the fifth."""
    from nlp.assistant import Assistant
    from tui.app import RooftreeApp
    from tui.conversation import Conversation
    from tui.screens.ask import AskScreen
    from tui.service import Explaining

    answer = Assistant().ask(["who must exterminate if two units are infested?"])

    async def drawn() -> list[float]:
        taken = []
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
            app = RooftreeApp(Explaining(Same(answer)), Path(home), Path(home) / "settings.toml")
            async with app.run_test(size=(120, 36)) as pilot:
                await pilot.pause()
                screen = app.screen
                assert isinstance(screen, AskScreen)
                conversation: Conversation = screen.conversation
                for number in range(turns + 3):
                    start = time.perf_counter()
                    await screen.ask(f"question {number}")
                    while not conversation.exchanges[number].live:
                        await pilot.pause(0.001)
                    await pilot.pause()
                    taken.append(time.perf_counter() - start)
        return taken

    taken = asyncio.run(drawn())
    fifth, last = statistics.median(taken[2:9]), statistics.median(taken[turns - 4 : turns + 3])
    return {"turn_500_over_turn_5": round(last / fifth, 2)}


def run() -> dict[str, float]:
    """All keys of the screen."""
    return {**frames(), **keys(), **long_conversation()}


if __name__ == "__main__":
    print(run())
