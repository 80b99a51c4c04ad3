"""The facts as a table to edit: what was understood, from where, said or assumed or set by hand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.binding import Binding, BindingType
from textual.widgets import DataTable

from tui.messages import FactEditWanted, FactSettled


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table."""

    thing: str
    fact: str
    label: str
    value: str
    known: str


class FactsTable(DataTable[Text]):
    """Facts with their values; Enter changes one, A adds one, Delete makes one unknown."""

    HELP = "Enter changes the marked fact, A adds another one, Delete makes it unknown; the answers follow at once."
    DEFAULT_CSS = "FactsTable { background: $background; height: 1fr; scrollbar-size-vertical: 1; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select_cursor", "Change", id="facts-change", tooltip="Change the marked fact"),
        Binding("a", "add", "Add", id="facts-add", tooltip="Add a fact that is not in the table"),
        Binding("delete", "forget", "Forget", id="facts-forget", tooltip="Make the marked fact unknown"),
    ]

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(cursor_type="row", zebra_stripes=False, id=id)
        self.rows_shown: tuple[Row, ...] = ()

    def show(self, rows: Iterable[Row]) -> None:
        """Fill the table, the cursor where it was; long labels are folded so that every value is seen."""
        line = self.cursor_row
        self.rows_shown = tuple(rows)
        self.clear(columns=True)
        room = max(self.size.width, 36) - 8
        value = min(18, max([5, *(len(row.value) for row in self.rows_shown)]))
        known = min(room // 3, max([10, *(len(row.known) for row in self.rows_shown)]))
        for name, width in (("Fact", room - value - known), ("Value", value), ("Known from", known)):
            self.add_column(name, width=width)
        for row in self.rows_shown:
            self.add_row(Text(row.label), Text(row.value), Text(row.known), height=None)
        if self.rows_shown:
            self.move_cursor(row=min(line, len(self.rows_shown) - 1))

    def on_resize(self) -> None:
        """Fold anew."""
        self.show(self.rows_shown)

    @property
    def current(self) -> Row | None:
        """The marked line."""
        return self.rows_shown[self.cursor_row] if 0 <= self.cursor_row < len(self.rows_shown) else None

    @on(DataTable.RowSelected)
    def _selected(self, event: DataTable.RowSelected) -> None:
        event.stop()
        if row := self.current:
            self.post_message(FactEditWanted(row.thing, row.fact))

    def action_add(self) -> None:
        """Add any fact."""
        self.post_message(FactEditWanted())

    def action_forget(self) -> None:
        """Make the fact unknown."""
        if row := self.current:
            self.post_message(FactSettled(row.thing, row.fact, None))
