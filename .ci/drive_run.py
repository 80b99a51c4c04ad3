"""Drive `make run` in a pseudo-terminal as a person would: wait, ask a question, see the answer, quit."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time

QUESTION = "who must exterminate if two units are infested?"
EXPECTED = ("55.219", "Responsibilities")  # the provision of each code that settles it
SETUP_SECONDS = 1200
ANSWER_SECONDS = 120
QUIT_SECONDS = 30
ALTERNATE_SCREEN = "\x1b[?1049h"
ESCAPE = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(\x07|\x1b\\)|\x1b[@-_]")


class Terminal:
    """A child process on a terminal of 120 columns and 36 lines, and all that it has written so far."""

    def __init__(self, command: list[str]) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 36, 120, 0, 0))
        environment = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        self.child = subprocess.Popen(
            command,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(slave)
        self.written = ""

    def read(self, seconds: float) -> bool:
        """Take in what arrives within the time; False once the child has closed its terminal."""
        ready, _, _ = select.select([self.master], [], [], seconds)
        if ready:
            try:
                chunk = os.read(self.master, 65536)
            except OSError:
                return False
            self.written += chunk.decode("utf-8", "replace")
            return bool(chunk)
        return True

    def wait_for(self, texts: tuple[str, ...], since: int, seconds: float) -> None:
        """Return when every text has been written after the offset, escape sequences left out."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            alive = self.read(0.2)
            seen = self.written[since:]
            plain = ESCAPE.sub("", seen)
            if all(text in seen or text in plain for text in texts):
                return
            if not alive:
                self.fail(f"ended before it showed {texts}")
        self.fail(f"did not show {texts} within {seconds:.0f} s")

    def wait_until_quiet(self, quiet: float, seconds: float) -> None:
        """Return when nothing has been written for a while, or the time is over (a blinking cursor never rests)."""
        end = time.monotonic() + seconds
        size, since = len(self.written), time.monotonic()
        while time.monotonic() < end and time.monotonic() - since < quiet:
            self.read(0.1)
            if len(self.written) != size:
                size, since = len(self.written), time.monotonic()

    def type(self, text: str) -> None:
        """Press the keys one after the other."""
        for key in text:
            os.write(self.master, key.encode())
            time.sleep(0.01)

    def fail(self, reason: str) -> None:
        """Say why, show the end of what was written, and stop the child."""
        self.child.kill()
        print(ESCAPE.sub(" ", self.written)[-4000:])
        sys.exit(f"make run: {reason}")


def main() -> None:
    """Exit 0 when the question was answered on the screen and ctrl+q ended it cleanly."""
    terminal = Terminal(["make", "run"])
    terminal.wait_for((ALTERNATE_SCREEN,), 0, SETUP_SECONDS)
    terminal.wait_until_quiet(0.4, 3)
    asked = len(terminal.written)
    terminal.type(QUESTION)
    terminal.wait_until_quiet(0.4, 2)
    terminal.type("\r")
    terminal.wait_for(EXPECTED, asked, ANSWER_SECONDS)
    terminal.wait_until_quiet(0.4, 2)
    terminal.type("\x11")  # ctrl+q
    end = time.monotonic() + QUIT_SECONDS
    while terminal.child.poll() is None and time.monotonic() < end:
        terminal.read(0.2)
    if terminal.child.poll() is None:
        terminal.fail("did not end on ctrl+q")
    if terminal.child.returncode != 0:
        terminal.fail(f"ended with status {terminal.child.returncode}")
    print("make run: opened, answered a question with the provisions of both codes, ended on ctrl+q")


if __name__ == "__main__":
    main()
