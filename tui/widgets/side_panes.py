"""What stands beside the conversation: the source, the reasons, the facts, and the other code."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Static

from tui.conversation import Conversation
from tui.spoken import CODE_NAMES
from tui.widgets.provision_view import ProvisionView

if TYPE_CHECKING:
    from nlp.answer import CodeAnswer
    from tui.conversation import Exchange
    from tui.proofs import Node
    from tui.widgets.facts_table import Row


class OtherPane(VerticalScroll):
    """Both codes on the subject of the answer."""

    HELP = "What both codes say on the subject of the answer, and which asks for more where that can be said."
    DEFAULT_CSS = "OtherPane { padding: 0 1; scrollbar-size-vertical: 1; } OtherPane:focus { background: $boost; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "compare", "Compare", id="other-compare", tooltip="Open the subject under Compare")
    ]

    def __init__(self) -> None:
        super().__init__()
        self.subject = ""

    def compose(self) -> ComposeResult:
        """The comparison in words."""
        yield Static(id="comparison")

    def show(self, subject: str) -> None:
        """Draw the comparison on a subject."""
        self.subject = subject
        self.query_one("#comparison", Static).update(comparison(subject))
        self.scroll_home(animate=False)

    async def action_compare(self) -> None:
        """Open the subject under Compare."""
        if self.subject:
            await self.app.compare_on(self.subject)  # type: ignore[attr-defined]


def comparison(subject: str) -> Content:
    """Both codes on a subject, as a text."""
    from tui import comparing

    try:
        found = comparing.compare(subject)
    except KeyError:
        return Content("The answer is on no subject that the codes share.")
    parts = [Content.styled(found.label.capitalize(), "bold $text-primary")]
    parts += [Content.styled(f"\n{says}", "bold") for says in found.says]
    for code, rows in found.rows.items():
        parts.append(Content.styled(f"\n\n{CODE_NAMES[code]}", "bold $text-accent"))
        if not rows:
            parts.append(Content("\nThis copy says nothing on it."))
        for row in rows:
            numbers = f" Numbers: {'; '.join(row.numbers)}." if row.numbers else ""
            label = row.label.removeprefix("Muskego Minimum Housing Code, ")
            parts.append(Content.styled(f"\n{label}: ", "underline"))
            parts += [Content(row.norm.plain), Content.styled(f" {row.bearers}.{numbers}", "$text-muted")]
    return Content.assemble(*parts)


class PaneTabs(Static):
    """The names of the panes, the one that is seen in brackets; a click goes there."""

    DEFAULT_CSS = """
    PaneTabs { height: 1; padding: 0 1; background: $panel; link-style: none; link-color: $foreground; }
    """
    active: reactive[str] = reactive("source")

    def render(self) -> Content:
        """The names."""
        parts = []
        for pane, label in PANES.items():
            here = pane == self.active
            style = f"@click=screen.pane('{pane}') {'bold' if here else ''}"
            parts.append(Content.styled(f"[{label}]" if here else f" {label} ", style))
        return Content.assemble(*parts)


class SidePanes(Vertical):
    """Four panes about the chosen answer; each is made when it is first gone to, and filled when it is seen."""

    DEFAULT_CSS = "SidePanes { height: 1fr; }"

    def __init__(self) -> None:
        super().__init__(id="panes")
        self._conversation = Conversation()
        self.exchange: Exchange | None = None
        self.answer: CodeAnswer | None = None
        self._reasons: tuple[Node, ...] = ()
        self._filled: set[str] = set()
        self.citation = 0
        self.active = "source"

    def compose(self) -> ComposeResult:
        """The names, and the first pane."""
        yield PaneTabs()
        yield ProvisionView()

    async def go(self, pane: str) -> None:
        """Show a pane."""
        kind = kind_of(pane)
        if not self.query(kind):
            await self.mount(kind())
        self.active = pane
        self.query_one(PaneTabs).active = pane
        for widget in self.children:
            if not isinstance(widget, PaneTabs):
                widget.display = isinstance(widget, kind)
        self._fill()

    def show(self, conversation: Conversation, exchange: Exchange, answer: CodeAnswer) -> None:
        """Be about an answer of an exchange."""
        same = answer is self.answer
        self._conversation, self.exchange, self.answer = conversation, exchange, answer
        if not same:
            self.citation = 0
        self._filled.clear()
        self._fill()

    def open_citation(self, number: int) -> None:
        """Show one of the citations of the answer."""
        self.citation = number
        self._filled.discard("source")
        self._fill()

    def take_focus(self) -> None:
        """Go into the pane that is seen."""
        if self.active == "source":
            self.query_one(ProvisionView).focus_text()
        else:
            pane = self.query_one(kind_of(self.active))
            pane.query_one("Steps").focus() if self.active == "why" else pane.focus()

    def show_changes(self, answer: CodeAnswer, nodes: tuple[Node, ...]) -> None:
        """Show what would change the answer, if it is still the one that is looked at."""
        if answer is self.answer and self.active == "why":
            from tui.widgets.why_pane import WhyPane

            self.query_one(WhyPane).steps.show_changes(nodes)

    def _fill(self) -> None:
        pane, answer, exchange = self.active, self.answer, self.exchange
        if answer is None or exchange is None or pane in self._filled:
            return
        self._filled.add(pane)
        if pane == "source":
            view = self.query_one(ProvisionView)
            view.restart()
            if answer.citations:
                citation = answer.citations[min(self.citation, len(answer.citations) - 1)]
                view.open(citation.id, citation.quote)
        elif pane == "why":
            from tui.widgets.why_pane import WhyPane

            reasons = exchange.reasons.get(answer.code, ())
            none = (
                "This answer rests on the words alone; no rule was worked out."
                if exchange.live
                else "Being worked out …"
            )
            self.query_one(WhyPane).steps.show(reasons, none)
            if reasons and exchange.live:
                self.screen.find_changes(exchange, answer)  # type: ignore[attr-defined]
        elif pane == "facts":
            from tui.widgets.facts_table import FactsTable

            self.query_one(FactsTable).show(self._rows(exchange, answer))
        else:
            self.query_one(OtherPane).show(answer.subject)

    def _rows(self, exchange: Exchange, answer: CodeAnswer) -> Iterator[Row]:
        from ontology.built import law
        from reasoner.words import value_words
        from tui.widgets.facts_table import Row

        set_by_hand = {(edit.thing, edit.fact): edit for edit in self._conversation.edits}
        shown = set()
        for edit in set_by_hand.values():
            shown.add((edit.thing, edit.fact))
            value = "not known" if edit.value is None else value_words(law(), edit.fact, edit.value)
            yield Row(edit.thing, edit.fact, law().facts[edit.fact].label, value, "set by hand")
        for fact in exchange.answer.understood if exchange.answer else ():
            if (fact.thing, fact.fact) not in shown:
                shown.add((fact.thing, fact.fact))
                words = f": “{fact.words}”" if fact.words else ""
                yield Row(fact.thing, fact.fact, fact.label, fact.value, f"{fact.how}, turn {fact.turn}{words}")
        for open_fact in answer.missing:
            key = open_fact.thing, open_fact.fact
            if key not in shown:
                shown.add(key)
                word = self._conversation.declined.get(key, "")
                known = {"unknown": "you don't know", "inapplicable": "doesn't apply"}.get(word, "still open")
                yield Row(*key, law().facts[open_fact.fact].label, "not known", known)
        for used in exchange.assumed.get(answer.code, ()):
            if (used.thing, used.fact) not in shown:
                shown.add((used.thing, used.fact))
                yield Row(used.thing, used.fact, used.label, used.value, used.how)


PANES = {"source": "Source", "why": "Why", "facts": "Facts", "other": "Other code"}


def kind_of(pane: str) -> type[Widget]:
    """The widget of a pane, imported when it is first asked for."""
    if pane == "source":
        return ProvisionView
    if pane == "why":
        from tui.widgets.why_pane import WhyPane

        return WhyPane
    if pane == "facts":
        from tui.widgets.facts_table import FactsTable

        return FactsTable
    return OtherPane
