"""A fact to set by hand: found by its words where none was chosen, then its value."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Label, OptionList, Static
from textual.widgets.option_list import Option

from ontology.built import law
from ontology.model import Fact
from reasoner.case import Value
from reasoner.quantities import QuantityError
from tui import entry
from tui.widgets.choices import Choices
from tui.widgets.line import Line

MOST = 60


class FactEditor(ModalScreen[tuple[str, Value | None] | None]):
    """Returns the fact's name and its value (None: unknown), or nothing when it was left."""

    HELP = "Type to find a fact, Enter takes it; then give its value. Escape leaves without a change."
    CSS_PATH = "fact_editor.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Leave", id="editor-leave", tooltip="Leave without a change")
    ]

    def __init__(self, fact: str = "", kind: str | None = None) -> None:
        super().__init__()
        self._fact = fact
        self._facts = [f for f in law().facts.values() if not f.derived and (kind is None or f.of == kind)]

    def compose(self) -> ComposeResult:
        """A box that is empty until it is known which fact."""
        with Vertical(id="box"):
            yield Label("Which fact?", id="asked", markup=False)
            yield Line(placeholder="Type some of its words", id="words")
            yield OptionList(id="found", compact=True)
            yield Line(id="value")
            yield Choices(("Yes", "No", "Not known"), id="choices")
            yield Static(id="fault", markup=False)
            yield Static("Enter takes it, Escape leaves without a change.", classes="hint", markup=False)

    def on_mount(self) -> None:
        """Ask for the fact, or for its value."""
        self.query_one("#value").display = False
        self.query_one("#choices").display = False
        if self._fact:
            self._ask(self._fact)
        else:
            self._find("")
            self.query_one("#words").focus()

    def action_leave(self) -> None:
        """Leave without a change."""
        self.dismiss(None)

    def _find(self, words: str) -> None:
        wanted = words.lower().split()
        found = self.query_one("#found", OptionList)
        found.clear_options()
        fitting = [f for f in self._facts if all(word in _words(f) for word in wanted)]
        fitting.sort(key=lambda f: not all(word in f.label.lower() for word in wanted))
        found.add_options([Option(Content(f"{f.label} ({f.of.lower()})"), id=f.name) for f in fitting[:MOST]])
        if found.option_count:
            found.highlighted = 0

    @on(Input.Changed, "#words")
    def _typed(self, event: Input.Changed) -> None:
        self._find(event.value)

    @on(Input.Submitted, "#words")
    def _entered(self) -> None:
        self.query_one("#found", OptionList).action_select()

    async def on_key(self, event: object) -> None:
        """Let the arrows choose while the words are typed."""
        key = getattr(event, "key", "")
        if key in ("up", "down") and self.focused is self.query_one("#words"):
            found = self.query_one("#found", OptionList)
            found.action_cursor_down() if key == "down" else found.action_cursor_up()

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        if event.option.id:
            self._ask(event.option.id)

    def _ask(self, name: str) -> None:
        self._fact = name
        fact = law().facts[name]
        self.query_one("#words").display = self.query_one("#found").display = False
        self.query_one("#asked", Label).update(fact.question or fact.label)
        choices = self.query_one("#choices", Choices)
        choices.display = True
        if fact.type == "yes-no":
            choices.focus()
            return
        choices.words = ("Not known",)
        choices.refresh()
        value = self.query_one("#value", Input)
        value.placeholder = entry.hint(fact.type)
        value.display = True
        value.focus()

    @on(Choices.Picked)
    def _picked(self, event: Choices.Picked) -> None:
        self.dismiss((self._fact, {"Yes": True, "No": False}.get(event.word)))

    @on(Input.Submitted, "#value")
    def _number(self, event: Input.Submitted) -> None:
        try:
            value = entry.value(event.value, law().facts[self._fact].type)
        except QuantityError as error:
            self.query_one("#fault", Static).update(str(error))
            return
        self.dismiss((self._fact, value))


def _words(fact: Fact) -> str:
    return f"{fact.label} {fact.question} {' '.join((*fact.cues, *fact.true, *fact.false))}".lower()
