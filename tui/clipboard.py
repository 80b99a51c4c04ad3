"""Copying out of the terminal: by the terminal itself (OSC 52), by the system's clipboard, else as text to select."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

PROGRAMS = (
    ("WAYLAND_DISPLAY", ("wl-copy",)),
    ("DISPLAY", ("xclip", "-selection", "clipboard")),
    ("DISPLAY", ("xsel", "--clipboard", "--input")),
)
WITHOUT_OSC_52 = ("linux", "dumb", "vt100", "vt220")


def terminal_can() -> bool:
    """Whether the terminal is likely to take OSC 52; it never says so."""
    return os.environ.get("TERM", "") not in WITHOUT_OSC_52 and os.environ.get("TERM_PROGRAM") != "Apple_Terminal"


def by_system(text: str) -> bool:
    """Give a text to the system's clipboard program; False where there is none or it fails."""
    command = _program()
    if command is None:
        return False
    try:
        subprocess.run(
            command, input=text.encode(), timeout=2, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
    except (OSError, subprocess.SubprocessError):
        return False
    return True


def _program() -> tuple[str, ...] | None:
    if sys.platform == "darwin":
        return ("pbcopy",)
    for variable, command in PROGRAMS:
        if os.environ.get(variable) and shutil.which(command[0]):
            return command
    return None
