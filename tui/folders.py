"""Where the program keeps what is the user's: the XDG folders, or those that the system has instead."""

from __future__ import annotations

import os
import sys
from pathlib import Path

NAME = "rooftree"


def settings_folder() -> Path:
    """The folder of `settings.toml`."""
    return _folder("XDG_CONFIG_HOME", ".config", "Library/Application Support")


def state_folder() -> Path:
    """The folder of the conversations, cases and scores."""
    return _folder("XDG_STATE_HOME", ".local/state", "Library/Application Support")


def _folder(variable: str, usual: str, on_mac: str) -> Path:
    given = os.environ.get(variable, "")
    if given.startswith("/"):  # XDG: a path that is not absolute is to be ignored
        return Path(given) / NAME
    return Path.home() / (on_mac if sys.platform == "darwin" else usual) / NAME
