"""A text to select with the terminal's own means, or to type a short one into."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Label, TextArea

from tui.widgets.line import Line


class PlainText(ModalScreen[None]):
    """A text without a frame at its sides, so that whole lines can be selected."""

    HELP = "Select the text with the mouse and Shift held, or as your terminal does it. Escape closes it."
    CSS_PATH = "plain_text.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", "Close", id="plain-close", tooltip="Close the text")
    ]

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        """The text."""
        with Vertical(id="plain"):
            yield Label("The clipboard cannot be reached: select the text here. Escape closes it.", markup=False)
            yield TextArea(self._text, read_only=True, soft_wrap=True)

    def action_close(self) -> None:
        """Go back."""
        self.dismiss(None)


class OneLine(ModalScreen[str | None]):
    """Asks for one line; returns it, or nothing when it was left."""

    CSS_PATH = "plain_text.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", "Leave", id="line-leave", tooltip="Leave without a change")
    ]

    def __init__(self, asked: str, value: str = "") -> None:
        super().__init__()
        self._asked, self._value = asked, value

    def compose(self) -> ComposeResult:
        """The question and the line."""
        with Vertical(id="line"):
            yield Label(self._asked, markup=False)
            yield Line(self._value)
            yield Label("Enter takes it, Escape leaves without a change.", classes="hint", markup=False)

    def action_close(self) -> None:
        """Leave."""
        self.dismiss(None)

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip() or None)
