"""What terminals send for Alt with a key, read as that key.

A terminal sends Escape and the character. Textual gives the character along, so that a text field would take Alt+S for
an s; and it takes Alt with a digit for what a Mac's Option key types (Alt+1 for ¡).
"""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import cast

from textual import events

DIGITS = "123456"  # those of Alt+1 to Alt+6


def read_alt_digits() -> None:
    """Let Alt with a digit be the key that it is."""
    from textual._ansi_sequences import ANSI_SEQUENCES_KEYS

    known = cast("MutableMapping[str, object]", ANSI_SEQUENCES_KEYS)
    for digit in DIGITS:
        known.pop(f"\x1b{digit}", None)


def types_nothing(event: events.Event) -> None:
    """Take the character from a key that was pressed with Alt: it is no text."""
    if isinstance(event, events.Key) and event.key.startswith("alt+"):
        event.character = None
