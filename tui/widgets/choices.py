"""A row of choices: left and right move, Enter or the number picks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import Static


class Choices(Static, can_focus=True):
    """A few words of which one is picked."""

    HELP = "Left and right move, Enter picks the marked choice; the number before a choice picks it at once."
    DEFAULT_CSS = "Choices { height: auto; link-style: none; link-color: $foreground; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "pick", "Pick", id="choices-pick", tooltip="Take the marked choice"),
        Binding("left", "move(-1)", "Left", id="choices-left", tooltip="Mark the choice before", show=False),
        Binding("right", "move(1)", "Right", id="choices-right", tooltip="Mark the choice after", show=False),
        *(
            Binding(str(n), f"pick({n})", f"Choice {n}", id=f"choices-{n}", tooltip=f"Take choice {n}", show=False)
            for n in range(1, 7)
        ),
    ]
    marked: reactive[int] = reactive(0)

    @dataclass
    class Picked(Message):
        """A choice was taken."""

        choices: Choices
        index: int
        word: str

        @property
        def control(self) -> Choices:
            """The row it was taken in."""
            return self.choices

    def __init__(self, words: tuple[str, ...], *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.words = words

    def render(self) -> Content:
        """The words with their numbers; the marked one in brackets, so that no colour is needed."""
        parts = []
        for number, word in enumerate(self.words):
            here = number == self.marked and self.has_focus
            text = f"[{number + 1} {word}]" if number == self.marked else f" {number + 1} {word} "
            parts.append(Content.styled(text, f"@click=pick({number + 1}) {'reverse' if here else ''}"))
            parts.append(Content(" "))
        return Content.assemble(*parts)

    def on_focus(self) -> None:
        """Show the mark."""
        self.refresh()

    def on_blur(self) -> None:
        """Show the mark less."""
        self.refresh()

    def action_move(self, step: int) -> None:
        """Mark another choice."""
        self.marked = (self.marked + step) % len(self.words)

    def action_pick(self, number: int = 0) -> None:
        """Take the marked choice, or one by its number."""
        index = number - 1 if number else self.marked
        if index < len(self.words):
            self.marked = index
            self.post_message(self.Picked(self, index, self.words[index]))
