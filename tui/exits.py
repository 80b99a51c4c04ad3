"""How the program ends: every exit status, and the error that ends it with one clear line."""

from __future__ import annotations

import sys
from enum import IntEnum


class Exit(IntEnum):
    """What the exit status says."""

    OK = 0
    BREACH = 1
    """A check of the program's own data found a breach (`rooftree verify`)."""
    BAD_INPUT = 2
    """Bad usage or bad input; one line on standard error says what, where and what to do."""
    INTERNAL = 70
    """The program failed by its own fault."""
    INTERRUPTED = 130
    """Stopped from the keyboard."""


class BadInput(Exception):  # noqa: N818 (says what it is)
    """What was given cannot be used; the message is one line that says what, why and what to do next."""

    def __init__(self, message: str, exit_: Exit = Exit.BAD_INPUT) -> None:
        super().__init__(" ".join(message.split()))
        self.exit = exit_


def complain(message: str, exit_: Exit) -> Exit:
    """Say on standard error, in one line, why the program ends so; returns the status."""
    print(f"rooftree: {' '.join(message.split())}", file=sys.stderr)
    return exit_
