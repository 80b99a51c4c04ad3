"""The plain commands, and what they have in common."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tui.casecli import cases
from tui.exits import BadInput, Exit, complain
from tui.lawcli import law_commands
from tui.output import AsJson, print_json, print_lines
from tui.readcli import reading

if TYPE_CHECKING:
    from nlp.answer import Answer

app = typer.Typer(
    name="rooftree",
    help="Plain-language answers about two housing codes, with the provisions cited and quoted. "
    "Without a command it opens the screen. Information, not legal advice.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for commands in (cases, reading, law_commands):
    app.add_typer(commands)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"rooftree {version('rooftree')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and end.")
    ] = False,
) -> None:
    """Open the screen when no command is given."""
    if context.invoked_subcommand is None:
        from tui.cli import open_screen

        raise typer.Exit(open_screen())


@app.command()
def ask(
    question: Annotated[
        list[str] | None,
        typer.Argument(help="The question, in plain words; - reads it from standard input.", show_default=False),
    ] = None,
    code: Annotated[
        str, typer.Option(help="muskego, tribal or both; left out: the code that the question names.")
    ] = "auto",
    batch: Annotated[
        str | None, typer.Option(help='A file of JSON lines {"id": "…", "turns": ["…"]}, or - for standard input.')
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Answer a question once, under both codes, with the provisions quoted."""
    from tui import questions

    chosen = questions.checked_code(code)
    if batch is not None:
        if question:
            raise BadInput("a question and --batch together: give one of them")
        raise typer.Exit(_answer_batch(batch, chosen))
    if question is None:
        raise BadInput('there is no question: write it in quotation marks, as in rooftree ask "who must exterminate?"')
    text = questions.checked(_from_standard_input() if question == ["-"] else " ".join(question))
    from nlp.assistant import Assistant

    answer = Assistant().ask([text], chosen)
    if as_json:
        print_json(answer.json())
    else:
        from tui import spoken

        print_lines(spoken.lines(answer))


def _from_standard_input() -> str:
    from tui.questions import LONGEST

    raw = sys.stdin.buffer.read(4 * LONGEST + 4)  # one character takes at most four bytes
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if error.reason == "unexpected end of data" and len(raw) > 4 * LONGEST:
            return raw.decode("utf-8", "ignore")  # cut inside a character, and too long already
        raise BadInput(f"standard input is not valid UTF-8 (byte {error.start + 1})") from error


def _answer_batch(name: str, code: str) -> Exit:
    """Answer each line of a batch in order; lines that are broken are told on standard error."""
    from tui import questions

    assistant: Any = None
    outcome = Exit.OK
    for item in questions.batch(_lines_of(name)):
        if isinstance(item, questions.BrokenLine):
            outcome = complain(f"{_called(name)}:{item.number}: {item.why}", Exit.BAD_INPUT)
            continue
        if assistant is None:
            from nlp.assistant import Assistant

            assistant = Assistant()
        answer: Answer = assistant.ask(item.turns, item.code if item.code != "auto" else code)
        print(json.dumps({"id": item.id, "answer": answer.json()}, ensure_ascii=False), flush=True)
    return outcome


def _called(name: str) -> str:
    return "standard input" if name == "-" else name


def _lines_of(name: str) -> Iterator[bytes]:
    if name == "-":
        yield from sys.stdin.buffer
        return
    try:
        with Path(name).open("rb") as file:
            yield from file
    except OSError as error:
        raise BadInput(f"cannot read {name}: {error.strerror or error}") from error


@app.command()
def cite(
    provision: Annotated[
        list[str] | None,
        typer.Argument(help="As people write it: 55.219, “responsibilities F”, “205-2 hotel”.", show_default=False),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Print a provision word for word; without one, all 300 in order."""
    from corpus.provisions import load
    from tui import spoken

    ids = tuple(load()) if provision is None else _resolved(" ".join(provision))
    if as_json:
        objects = [_provision_object(id_) for id_ in ids]
        print_json(objects[0] if provision is not None and len(objects) == 1 else objects)
        return
    for number, id_ in enumerate(ids):
        if number:
            print()
        print_lines(spoken.provision_lines(id_))


def _resolved(query: str) -> tuple[str, ...]:
    from corpus.citations import resolve
    from corpus.provisions import load
    from tui import questions

    try:
        query = questions.checked(query)
    except BadInput as error:
        raise BadInput(str(error).replace("the question", "the citation", 1).partition(": write")[0]) from error
    found = resolve(query)
    if not found.ids:
        corpus = load()
        near = "; ".join(f"{corpus.label(id_)} ({id_})" for id_ in found.nearest)
        shown = query if len(query) <= 80 else f"{query[:79]}…"
        raise BadInput(f"neither code has {shown!r}" + (f"; nearest: {near}" if near else ""))
    return found.ids


def _provision_object(id_: str) -> dict[str, Any]:
    from corpus.provisions import load

    corpus = load()
    provision = corpus[id_]
    return {
        "id": id_,
        "code": provision.code,
        "label": corpus.label(id_),
        "number": provision.number,
        "heading": provision.heading,
        "text": provision.text,
        "state": provision.state,
        "raw": provision.raw,
        "start": provision.start,
        "end": provision.end,
        "parent": provision.parent,
        "children": list(provision.children),
        "eid": corpus.akn_eid(id_),
        "emendations": len(provision.emendations),
    }


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen on; others than loopback let others in.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes a free one.")] = 8000,
) -> None:
    """Open the screen to browsers; the address with its token is printed."""
    from tui.serve import serve as run

    run(host, port)
