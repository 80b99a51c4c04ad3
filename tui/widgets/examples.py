"""The first start: what this is, and three questions to press Enter on."""

from __future__ import annotations

from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Static

QUESTIONS = (
    "Who must exterminate if two units are infested?",
    "Must the landlord supply hot water, and how hot?",
    "Is a bedroom of 65 square feet big enough for two children?",
)


class Examples(Static):
    """Three example questions, one of them marked; the empty prompt's Enter asks the marked one."""

    DEFAULT_CSS = """
    Examples { height: auto; padding: 1 2; link-style: none; link-color: $foreground; link-background-hover: $boost; }
    """
    marked: reactive[int] = reactive(0)
    drawn = False

    def render(self) -> Content:
        """The welcome and the questions."""
        self.drawn = True
        lines = [
            Content.styled("Rooftree", "bold $text-primary"),
            Content(
                " answers questions about two housing codes, the Muskego Minimum Housing Code and Tribal Code"
                " chapter 55, and quotes the words it rests on. Information, not legal advice.\n\n"
            ),
            Content.styled(
                "Type a question below, or press Enter to ask the marked one (up and down choose):\n\n", "bold"
            ),
        ]
        for number, question in enumerate(QUESTIONS):
            here = number == self.marked
            style = f"@click=screen.example({number}) {'reverse' if here else ''}"
            lines.append(Content.styled(f" {'›' if here else ' '} {question}\n", style))
        return Content.assemble(
            *lines, Content.styled("\nF1 helps anywhere. Ctrl+P lists every action.", "$text-muted")
        )

    @property
    def question(self) -> str:
        """The marked question."""
        return QUESTIONS[self.marked]

    def move(self, step: int) -> None:
        """Mark another question."""
        self.marked = (self.marked + step) % len(QUESTIONS)
