"""The fact that decides, asked for in place: yes, no, a number with its unit, don't know, doesn't apply."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widget import Widget
from textual.widgets import Input, Label, Static

from tui.messages import FactDeclined, FactSettled
from tui.widgets.choices import Choices
from tui.widgets.line import Line

if TYPE_CHECKING:
    from nlp.answer import OpenFact

DECLINED = ("Don't know", "Doesn't apply")
WORDS = {"Don't know": "unknown", "Doesn't apply": "inapplicable"}


class FactNumber(Line):
    """Where the number is typed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "submit", "Answer", id="fact-answer", tooltip="Answer with what is typed"),
        Binding("tab", "app.focus_next", "Don't know", id="fact-decline", tooltip="Go to “Don't know”"),
    ]


class FactQuestion(Vertical):
    """One open fact and the ways to settle it."""

    HELP = (
        "The answer depends on this fact. Type it and press Enter, or Tab to say that you don't know; the answer "
        "follows. You need not answer: Up goes to the answers above, Escape to the prompt."
    )
    DEFAULT_CSS = """
    FactQuestion { height: auto; border: round $warning; padding: 0 1; margin: 0 0 1 0; }
    FactQuestion Label { width: 100%; height: auto; text-style: bold; }
    FactQuestion Input { margin: 1 0; border-left: outer $border-blurred; }
    FactQuestion Input:focus { border-left: outer $primary; }
    FactQuestion #fault { color: $text-error; height: auto; display: none; }
    """

    def __init__(self, fact: OpenFact) -> None:
        from tui import entry

        super().__init__()
        self.border_title = "It depends on this"
        self.fact = fact
        self.main: Widget
        """Where the answer is given; it can be gone to before it is drawn."""
        if fact.type == "yes-no":
            self.main = Choices(("Yes", "No", *DECLINED), id="fact-choices")
        else:
            self.main = FactNumber(placeholder=entry.hint(fact.type), id="fact-number", compact=True)

    def compose(self) -> ComposeResult:
        """The question, its choices or a place for the number."""
        yield Label(self.fact.question, markup=False)
        yield self.main
        if self.fact.type != "yes-no":
            yield Choices(DECLINED, id="fact-choices")
        yield Static(id="fault", markup=False)

    @on(Choices.Picked)
    def _picked(self, event: Choices.Picked) -> None:
        event.stop()
        if event.word in WORDS:
            self.post_message(FactDeclined(self.fact.thing, self.fact.fact, WORDS[event.word]))
        else:
            self.post_message(FactSettled(self.fact.thing, self.fact.fact, event.word == "Yes"))

    @on(Input.Submitted)
    def _number(self, event: Input.Submitted) -> None:
        from reasoner.quantities import QuantityError
        from tui import entry

        event.stop()
        try:
            value = entry.value(event.value, self.fact.type)
        except QuantityError as error:
            fault = self.query_one("#fault", Static)
            fault.update(str(error))
            fault.display = True
            return
        self.post_message(FactSettled(self.fact.thing, self.fact.fact, value))
