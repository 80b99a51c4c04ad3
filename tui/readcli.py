"""The commands that do without the screen what it does: search, compare, glossary, practise, conversations, keys."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tui.exits import BadInput
from tui.output import AsJson, print_json, print_lines

if TYPE_CHECKING:
    from tui.practice.items import Item
    from tui.store import Store

reading = typer.Typer(rich_markup_mode=None)
Words = Annotated[list[str] | None, typer.Argument(help="Words to look for; left out: all.", show_default=False)]


@reading.command()
def search(words: Annotated[list[str], typer.Argument(help="Words to look for.")], as_json: AsJson = False) -> None:
    """Find the provisions of both codes that have all the words."""
    from tui import finding

    found = finding.search(" ".join(words))
    if as_json:
        print_json([hit.json() for hit in found])
        return
    print_lines(f"{hit.label}{f', {hit.heading}' if hit.heading else ''}: {hit.around}" for hit in found)
    if not found:
        print("Nothing found.")


@reading.command()
def compare(subject: Words = None, as_json: AsJson = False) -> None:
    """Put both codes side by side on a subject: what each asks, of whom, and which asks for more."""
    from tui import comparing

    every = comparing.subjects()
    if subject is None:
        if as_json:
            print_json([{"subject": id_, "label": label, "part": part} for id_, label, part in every])
        else:
            print_lines(f"{id_}: {label} ({part})" for id_, label, part in every)
        return
    words = " ".join(subject).lower().split()
    ids = [id_ for id_, *_ in every if id_ == "-".join(words)]
    ids = ids or [id_ for id_, label, _ in every if all(word in f"{id_} {label}".lower() for word in words)]
    if not ids:
        raise BadInput(f"no subject has the words {' '.join(subject)!r}: rooftree compare lists all of them")
    found = [comparing.compare(id_) for id_ in ids]
    if as_json:
        print_json([one.json() for one in found])
        return
    for number, one in enumerate(found):
        if number:
            print()
        print_lines(one.lines())


@reading.command()
def glossary(words: Words = None, as_json: AsJson = False) -> None:
    """Print the defined words of both codes; everyday words lead to them."""
    from tui import glossary as run

    found = run.search(" ".join(words or ()))
    if as_json:
        print_json([term.json() for term in found])
        return
    for number, term in enumerate(found):
        if number:
            print()
        print_lines(term.lines())
    if not found:
        print("Neither code defines such a word.")


@reading.command()
def practise(
    kind: Annotated[str, typer.Option(help="Only this kind; --list names them.")] = "",
    count: Annotated[int, typer.Option(min=1, max=1000, help="How many questions.")] = 5,
    exam: Annotated[bool, typer.Option("--exam", help="An exam of 25 with a report.")] = False,
    list_: Annotated[bool, typer.Option("--list", help="Name the kinds of questions.")] = False,
    as_json: AsJson = False,
) -> None:
    """Ask practice questions; the answers, 1 to 4, are read from standard input. What was missed comes back."""
    from tui.practice import training
    from tui.practice.items import KINDS, items
    from tui.store import Score

    if list_:
        print_lines(f"{name}: {label}" for name, label in KINDS.items())
        return
    if kind and kind not in KINDS:
        raise BadInput(f"no kind is called {kind!r}: choose {', '.join(KINDS)}")
    store = open_store()
    now = time.time()
    ids = training.exam(int(now)) if exam else training.due(store.scores(), now, kind, int(now))[:count]
    if as_json:
        print_json([items()[id_].json() for id_ in ids])
        return
    given: dict[str, int] = {}
    for number, id_ in enumerate(ids, 1):
        item = items()[id_]
        print_lines([f"Question {number} of {len(ids)}. {item.prompt}", *_numbered(item)])
        answer = _answer(len(item.choices))
        if answer is None:
            print("Stopped.")
            return
        given[id_] = answer
        right = answer == item.right
        old = store.scores().get(id_)
        store.score(id_, right, *training.after(old or Score(), right, time.time()))
        if not exam:
            from corpus.provisions import load

            print("Right." if right else f"Not right. Right is {item.right + 1}: {item.choices[item.right]}")
            print(f"{load().label(item.provision)}: “{item.quote}”")
            print()
    if exam:
        found = training.report(given)
        store.add_exam(found)
        print_lines(training.report_lines(found))
    else:
        right_ones = sum(answer == items()[id_].right for id_, answer in given.items())
        print(f"{right_ones} of {len(given)} right.")


def _numbered(item: Item) -> list[str]:
    return [f"{number}: {choice}" for number, choice in enumerate(item.choices, 1)]


def _answer(choices: int) -> int | None:
    """The choice that was typed, from 0; None at the end of the input."""
    while True:
        print(f"Your answer, 1 to {choices}: ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            print()
            return None
        if line.strip().isdecimal() and 1 <= int(line) <= choices:
            return int(line) - 1
        print(f"Type a number from 1 to {choices} and press Enter.")


@reading.command()
def conversations(
    words: Words = None,
    show: Annotated[int | None, typer.Option(help="Print this one, by its number, as Markdown.")] = None,
    as_json: AsJson = False,
) -> None:
    """List the saved conversations, the newest first, or print one."""
    from tui.conversation import opened
    from tui.store import Changed
    from tui.transcript import markdown

    store = open_store()
    if show is not None:
        try:
            print(markdown(opened(store.read(show), store.turns(show))), end="")
        except Changed as error:
            raise BadInput(f"no conversation has the number {show}: rooftree conversations lists them") from error
        return
    found = store.find("conversation", " ".join(words or ()))
    if as_json:
        print_json([{"number": record.id, "name": record.name, "changed": record.changed} for record in found])
        return
    for record in found:
        print(f"{record.id}: {record.name} ({time.strftime('%Y-%m-%d %H:%M', time.localtime(record.changed))})")
    if not found:
        print("No conversation is saved.")


@reading.command()
def keys(as_json: AsJson = False) -> None:
    """List every key of the screen with its name, for the [keys] of settings.toml."""
    from tui.commands import all_bindings

    found = sorted(all_bindings().items())
    if as_json:
        print_json([{"name": id_, "key": one.key, "does": one.tooltip} for id_, one in found])
    else:
        print_lines(f"{id_}: {one.key}: {one.tooltip}" for id_, one in found)


@reading.command()
def settings(
    example: Annotated[
        bool, typer.Option("--example", help="Print a settings file with every line explained.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Print the settings that hold, where their file is, and what in it cannot be used."""
    from dataclasses import asdict

    from tui import settings as run
    from tui.folders import settings_folder

    path = settings_folder() / "settings.toml"
    if example:
        print(run.EXAMPLE, end="")
        return
    found, faults = run.read(path)
    values: dict[str, Any] = asdict(found)
    if as_json:
        print_json({"file": str(path), "settings": values, "faults": list(faults)})
    else:
        print_lines([f"File: {path}", *(f"{key}: {value}" for key, value in values.items())])
    if faults:
        for fault in faults[:-1]:
            print(f"rooftree: {fault}", file=sys.stderr)
        raise BadInput(faults[-1])


@reading.command()
def man() -> None:
    """Print the man page: rooftree man | man -l - shows it, rooftree man > rooftree.1 keeps it."""
    from tui.manual import page

    print(page(), end="")


def open_store() -> Store:
    """The state file; a damaged one is set aside and said."""
    import sqlite3

    from tui.folders import state_folder
    from tui.store import Store

    path = state_folder() / "rooftree.db"
    try:
        store = Store(path)
    except (OSError, sqlite3.Error) as error:
        raise BadInput(f"{path} cannot be used: {error}") from error
    if store.set_aside is not None:
        print(f"rooftree: the state file was damaged; it was set aside as {store.set_aside}", file=sys.stderr)
    return store
