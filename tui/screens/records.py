"""The saved conversations or cases, found by their words."""

from __future__ import annotations

import time
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Label, OptionList
from textual.widgets.option_list import Option

from tui.store import Changed, Kind, Record, Store
from tui.widgets.line import Line


class Records(ModalScreen[Record | None]):
    """Returns the record that was chosen, or nothing when it was left."""

    HELP = "Type words that occur in the name, a question or an answer; Enter opens the marked one, Escape leaves."
    CSS_PATH = "records.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Leave", id="records-leave", tooltip="Leave without opening one"),
        Binding("delete", "remove", "Delete", id="records-delete", tooltip="Delete the marked one (press it twice)"),
        Binding("down", "move(1)", "Down", id="records-down", tooltip="Mark the next one", show=False, priority=True),
        Binding("up", "move(-1)", "Up", id="records-up", tooltip="Mark the one before", show=False, priority=True),
    ]

    def __init__(self, store: Store, kind: Kind) -> None:
        super().__init__()
        self._store = store
        self._kind: Kind = kind
        self._found: list[Record] = []
        self._doomed: int | None = None

    def compose(self) -> ComposeResult:
        """The words above, what was found below."""
        with Vertical(id="box"):
            yield Label(f"Your {self._kind}s, the newest first", markup=False)
            yield Line(placeholder="Type to search names, questions and answers")
            yield OptionList(compact=True)
            yield Label("", id="told", markup=False)
            yield Label("Enter opens it, Delete twice deletes it, Escape leaves.", classes="hint", markup=False)

    def on_mount(self) -> None:
        """Show all of them."""
        self._search("")

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        self._search(event.value)

    @work(exclusive=True, exit_on_error=False, group="search")
    async def _search(self, words: str) -> None:
        import asyncio

        found = await asyncio.to_thread(self._store.find, self._kind, words)
        self._found = found
        shown = self.query_one(OptionList)
        shown.clear_options()
        shown.add_options([Option(_line(record), id=str(record.id)) for record in found])
        if found:
            shown.highlighted = 0
        self.query_one("#told", Label).update("" if found else "Nothing found.")

    def action_move(self, step: int) -> None:
        """Mark another one."""
        found = self.query_one(OptionList)
        found.action_cursor_down() if step > 0 else found.action_cursor_up()

    @property
    def _marked(self) -> Record | None:
        line = self.query_one(OptionList).highlighted
        return self._found[line] if line is not None and line < len(self._found) else None

    @on(Input.Submitted)
    @on(OptionList.OptionSelected)
    def _chosen(self) -> None:
        if self._marked is not None:
            self.dismiss(self._marked)

    def action_leave(self) -> None:
        """Leave."""
        self.dismiss(None)

    def action_remove(self) -> None:
        """Delete the marked one, when it was pressed twice."""
        record = self._marked
        if record is None:
            return
        told = self.query_one("#told", Label)
        if self._doomed != record.id:
            self._doomed = record.id
            told.update(f"Press Delete again to delete “{record.name}” for good.")
            return
        try:
            self._store.remove(record)
        except Changed:
            told.update("Another terminal has just changed it: look at it again before you delete it.")
        self._doomed = None
        self._search(self.query_one(Input).value)


def _line(record: Record) -> Content:
    day = time.strftime("%Y-%m-%d %H:%M", time.localtime(record.changed))
    return Content.assemble(Content(record.name), Content.styled(f"  {day}", "$text-muted"))
