"""Where the question is typed: Enter sends, ctrl+j breaks the line, it grows as it fills."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import TextArea

from tui.messages import QuestionSent


class Prompt(TextArea):
    """A text of a few lines that is sent as a question."""

    HELP = "Type a question in plain words and press Enter. Follow-up questions keep the facts of the earlier ones."
    DEFAULT_CSS = """
    Prompt { height: auto; max-height: 8; min-height: 3; border: round $border-blurred; padding: 0 1;
             background: $background; scrollbar-size-vertical: 1; }
    Prompt:focus { border: round $border; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "send", "Send", id="prompt-send", tooltip="Ask the question"),
        Binding(
            "ctrl+n",
            "screen.new",
            "New",
            id="prompt-new",
            tooltip="Start a new conversation or case; the old one is kept",
        ),
        Binding("ctrl+o", "screen.open", "Open", id="prompt-open", tooltip="Open an earlier conversation or case"),
        Binding(
            "ctrl+j,shift+enter", "break_line", "New line", id="prompt-break", tooltip="Start a new line", show=False
        ),
        Binding(
            "ctrl+l",
            "empty",
            "Empty",
            id="prompt-empty",
            tooltip="Empty the prompt (alt+up brings the text back)",
            show=False,
        ),
        Binding(
            "alt+up",
            "recall(-1)",
            "Earlier question",
            id="prompt-earlier",
            tooltip="Recall the question before",
            show=False,
        ),
        Binding(
            "alt+down",
            "recall(1)",
            "Later question",
            id="prompt-later",
            tooltip="Recall the question after",
            show=False,
        ),
    ]

    class LeftUpwards(Message):
        """The cursor left the prompt upwards."""

    class LeftDownwards(Message):
        """The cursor left an empty prompt downwards."""

    def __init__(self) -> None:
        super().__init__(
            soft_wrap=True, show_line_numbers=False, highlight_cursor_line=False, tab_behavior="focus", compact=False,
            placeholder="Ask in plain words, for instance: who must get rid of mice?",
        )  # fmt: skip
        self.cursor_blink = False
        self.asked: list[str] = []
        self._place: int | None = None

    async def _on_key(self, event: events.Key) -> None:
        if event.key == "enter":
            event.stop()
            event.prevent_default()
            self.action_send()
            return
        if event.key == "escape":
            return  # not a way out of here: this is where escape leads to
        if event.key == "up" and self.cursor_at_first_line:
            event.stop()
            event.prevent_default()
            self.post_message(self.LeftUpwards())
            return
        if event.key == "down" and not self.text:
            event.stop()
            event.prevent_default()
            self.post_message(self.LeftDownwards())
            return
        await super()._on_key(event)

    def action_send(self) -> None:
        """Send the text; the screen clears it when it was taken."""
        self.post_message(QuestionSent(self.text))

    def action_break_line(self) -> None:
        """Start a new line."""
        self.insert("\n")

    def action_empty(self) -> None:
        """Take the text away; it can be recalled."""
        self.taken()

    def action_recall(self, step: int) -> None:
        """Put an earlier question into the prompt, to send again or mend."""
        if not self.asked:
            return
        place = (len(self.asked) if self._place is None else self._place) + step
        self._place = max(0, min(place, len(self.asked)))
        self.load(self.asked[self._place] if self._place < len(self.asked) else "")

    def load(self, text: str) -> None:
        """Put a text into the prompt, the cursor behind it."""
        self.text = text
        self.move_cursor(self.document.end)

    def taken(self) -> None:
        """Clear what was sent, and keep it for recall."""
        if self.text.strip():
            self.asked.append(self.text)
        self._place = None
        self.text = ""
