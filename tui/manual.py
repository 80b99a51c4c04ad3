"""The man page, made from the commands themselves."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from tui.exits import Exit

EXITS = {
    Exit.OK: "answered, also when the answer is that the code does not say",
    Exit.BREACH: "a check of the program's own data found a breach (verify)",
    Exit.BAD_INPUT: "bad usage or bad input; one line on standard error says what",
    Exit.INTERNAL: "the program failed by its own fault",
    Exit.INTERRUPTED: "stopped from the keyboard",
}


def page() -> str:
    """The page in the language of man."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    import typer

    from tui.plaincli import app

    try:
        number = version("rooftree")
    except PackageNotFoundError:
        number = ""
    yield f'.TH ROOFTREE 1 "" "rooftree {number}" "User Commands"'
    yield ".SH NAME"
    yield r"rooftree \- plain-language answers about two housing codes, with the provisions cited and quoted"
    yield ".SH SYNOPSIS"
    yield ".B rooftree"
    yield ".br"
    yield r".B rooftree \fICOMMAND\fR [\fIOPTIONS\fR] [\fIARGUMENTS\fR]"
    yield ".SH DESCRIPTION"
    yield _safe(app.info.help or "")
    yield ".SH COMMANDS"
    yield from _commands(typer.main.get_command(app), "")
    yield ".SH FILES"
    yield (
        r".TP"
        + "\n"
        + r"\fI$XDG_CONFIG_HOME/rooftree/settings.toml\fR"
        + "\n"
        + "The settings; rooftree settings --example explains each."
    )
    yield (
        r".TP"
        + "\n"
        + r"\fI$XDG_STATE_HOME/rooftree/rooftree.db\fR"
        + "\n"
        + "Conversations, cases and practice scores."
    )
    yield ".SH ENVIRONMENT"
    yield ".TP\nNO_COLOR\nSet: no colours. The plain commands never use any."
    yield ".TP\nROOFTREE_DEBUG\nSet: a fault of the program shows where it happened."
    yield ".SH EXIT STATUS"
    for exit_, words in EXITS.items():
        yield f".TP\n{int(exit_)}\n{_safe(words)}"


def _commands(group: Any, above: str) -> Iterator[str]:
    for name, command in group.commands.items():
        full = f"{above} {name}".strip()
        if hasattr(command, "commands"):
            yield from _commands(command, full)
            continue
        arguments = " ".join((p.metavar or p.name.upper()) for p in command.params if p.param_type_name == "argument")
        yield f".SS rooftree {_safe(f'{full} {arguments}'.strip())}"
        yield _safe(command.help or "")
        for parameter in command.params:
            if parameter.param_type_name == "option" and parameter.name != "help":
                yield f".TP\n{_safe(', '.join(parameter.opts))}\n{_safe(parameter.help or '')}"


def _safe(text: str) -> str:
    """A text whose signs mean themselves."""
    plain = " ".join(text.split()).replace("\\", r"\e").replace("-", r"\-")
    return f"\\&{plain}" if plain[:1] in (".", "'") else plain
