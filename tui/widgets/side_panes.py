"""What stands beside the conversation: the source, the reasons, the facts, and the other code."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.lazy import Lazy
from textual.widget import Widget
from textual.widgets import Static, TabbedContent, TabPane

from tui.conversation import Conversation
from tui.spoken import CODE_NAMES
from tui.widgets.facts_table import FactsTable, Row
from tui.widgets.provision_view import ProvisionView
from tui.widgets.why_pane import Steps, WhyPane

if TYPE_CHECKING:
    from nlp.answer import CodeAnswer
    from tui.conversation import Exchange
    from tui.proofs import Node


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


class SidePanes(Vertical):
    """Four panes about the chosen answer; only the one that is seen is filled."""

    DEFAULT_CSS = """
    SidePanes { height: 1fr; }
    SidePanes TabbedContent { height: 1fr; }
    SidePanes ContentSwitcher { height: 1fr; }
    SidePanes TabPane { padding: 0; height: 1fr; }
    """

    def __init__(self) -> None:
        super().__init__(id="panes")
        self._conversation = Conversation()
        self.exchange: Exchange | None = None
        self.answer: CodeAnswer | None = None
        self._reasons: tuple[Node, ...] = ()
        self._filled: set[str] = set()
        self.citation = 0

    def compose(self) -> ComposeResult:
        """The four panes."""
        with TabbedContent(initial="source"):
            with TabPane("Source", id="source"):
                yield ProvisionView()
            with TabPane("Why", id="why"):
                yield Lazy(WhyPane())
            with TabPane("Facts", id="facts"):
                yield Lazy(FactsTable())
            with TabPane("Other code", id="other"):
                yield Lazy(OtherPane())

    @property
    def active(self) -> str:
        """The pane that is seen."""
        return self.query_one(TabbedContent).active

    @active.setter
    def active(self, pane: str) -> None:
        self.query_one(TabbedContent).active = pane

    def show(self, conversation: Conversation, exchange: Exchange, answer: CodeAnswer) -> None:
        """Be about an answer of an exchange."""
        same = answer is self.answer
        self._conversation, self.exchange, self.answer = conversation, exchange, answer
        if not same:
            self.citation = 0
        self._filled.clear()
        self._fill()

    def on_tabbed_content_tab_activated(self) -> None:
        """Fill what is seen now."""
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
            kinds: dict[str, type[Widget]] = {"why": Steps, "facts": FactsTable, "other": OtherPane}
            self.query_one(kinds[self.active]).focus()

    def show_changes(self, answer: CodeAnswer, nodes: tuple[Node, ...]) -> None:
        """Show what would change the answer, if it is still the one that is looked at."""
        if answer is self.answer and self.active == "why":
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
            self.query_one(FactsTable).show(self._rows(exchange, answer))
        else:
            self.query_one(OtherPane).show(answer.subject)

    def _rows(self, exchange: Exchange, answer: CodeAnswer) -> Iterator[Row]:
        from ontology.built import law
        from reasoner.words import value_words

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
