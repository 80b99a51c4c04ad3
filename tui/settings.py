"""The user's settings: one TOML file, and a clear line for each key in it that cannot be used."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

THEMES = ("dark", "light", "high-contrast", "terminal")
CODES = ("auto", "both", "muskego", "tribal")
COPY = ("auto", "terminal", "system", "show")
EXAMPLE = """\
# Rooftree's settings. Every line may be left out.
theme = "dark"          # dark, light, high-contrast, or terminal (the terminal's own colours)
code = "auto"           # auto (the code that the question names, else both), both, muskego, tribal
animation = false       # smooth scrolling
mouse = true            # false leaves the mouse to the terminal
copy = "auto"           # auto, terminal (OSC 52), system (the clipboard program), show (text to select)
export_folder = "~"     # where exported files go

[keys]                  # other keys for what `rooftree keys` lists
# ask-copy-cited = "ctrl+y"
"""


@dataclass(frozen=True, slots=True)
class Settings:
    """What can be set, with what holds where nothing is said."""

    theme: str = "dark"
    code: str = "auto"
    animation: bool = False
    mouse: bool = True
    copy: str = "auto"
    export_folder: str = "~"
    keys: Mapping[str, str] = field(default_factory=dict)


CHOICES = {"theme": THEMES, "code": CODES, "copy": COPY}


def read(path: Path) -> tuple[Settings, tuple[str, ...]]:
    """The settings of a file, and one line for each thing in it that cannot be used; what can be is."""
    try:
        raw = tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return Settings(), ()
    except (OSError, UnicodeDecodeError) as error:
        return Settings(), (f"{path}: cannot be read ({error.__class__.__name__}); the usual settings hold",)
    except tomllib.TOMLDecodeError as error:
        return Settings(), (f"{path}: not TOML: {error}; the usual settings hold",)
    settings, faults = Settings(), []
    for key, value in raw.items():
        fault = _fault(key, value)
        if fault:
            faults.append(f"{path}: {fault}")
        else:
            settings = replace(settings, **{key: value})
    return settings, tuple(faults)


def _fault(key: str, value: Any) -> str:
    usual = getattr(Settings(), key, None) if key in Settings.__slots__ else None
    if usual is None:
        return f"there is no setting {key!r}; known are {', '.join(Settings.__slots__)}"
    if key == "keys":
        if isinstance(value, dict) and all(isinstance(keys, str) and keys for keys in value.values()):
            return ""
        return '[keys] takes lines of the form name = "key"'
    if type(value) is not type(usual):
        return f"{key} = {value!r} should be {'true or false' if isinstance(usual, bool) else 'a text'}"
    if key in CHOICES and value not in CHOICES[key]:
        return f"{key} = {value!r} is none of {', '.join(CHOICES[key])}"
    return ""
