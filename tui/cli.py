"""The command line: without a command the screen is opened, and nothing that the plain commands need is imported."""

from __future__ import annotations

import gc
import io
import os
import sys

from tui.exits import BadInput, Exit, complain


def main() -> None:
    """Run the program and end it with one of the exit statuses, never with a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    sys.exit(_run())


def _run() -> int:
    try:
        return _plain() if sys.argv[1:] or "_ROOFTREE_COMPLETE" in os.environ else open_screen()
    except BadInput as error:
        return complain(str(error), error.exit)
    except KeyboardInterrupt:
        return Exit.INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that nothing more is flushed at the end
        return Exit.OK
    except Exception as error:
        if os.environ.get("ROOFTREE_DEBUG"):
            raise
        what = f"{type(error).__name__}: {error}"
        return complain(f"a fault of the program itself ({what}); ROOFTREE_DEBUG=1 shows where", Exit.INTERNAL)


def _plain() -> int:
    """Run a plain command."""
    import typer

    from tui.plaincli import app

    try:
        outcome = app(prog_name="rooftree", standalone_mode=False)
    except typer.TyperException as error:
        context = getattr(error, "ctx", None)
        command = context.command_path if context is not None else "rooftree"
        return complain(f"{error.format_message()} Try: {command} --help", Exit.BAD_INPUT)
    except typer.Abort:
        return Exit.INTERRUPTED
    sys.stdout.flush()
    return outcome if isinstance(outcome, int) else Exit.OK


def open_screen() -> int:
    """Open the screen in this terminal; BadInput where there is none."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise BadInput('the screen needs a terminal; without one ask plainly: rooftree ask "QUESTION"')
    gc.disable()  # nothing is thrown away before the screen is drawn; the screen enables it then
    from tui.app import run

    return run()
