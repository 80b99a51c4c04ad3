"""The conversation: questions and answers, the newest at the bottom; only a stretch of a long one is drawn."""

from __future__ import annotations

import asyncio
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from tui.conversation import Conversation, Exchange
from tui.messages import EarlierWanted
from tui.widgets.card import CodeCard
from tui.widgets.fact_question import FactQuestion

WINDOW = 6  # exchanges that are drawn at the end; twice as many after going back


class More(Static, can_focus=True):
    """A line that brings back what is not drawn."""

    HELP = "Enter draws the questions that are not shown."
    DEFAULT_CSS = "More { height: 1; color: $text-muted; } More:focus { text-style: reverse; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "more", "Show", id="more-show", tooltip="Show the questions that are not drawn")
    ]

    def __init__(self, later: bool) -> None:
        super().__init__("", markup=False)
        self.later = later

    def action_more(self) -> None:
        """Ask for them."""
        self.post_message(EarlierWanted(self.later))

    def on_click(self) -> None:
        """Ask for them."""
        self.action_more()


class Block(Vertical):
    """One question and its answers."""

    DEFAULT_CSS = """
    Block { height: auto; }
    Block .question { height: auto; margin: 0 0 0 0; text-style: bold; color: $text-accent; }
    Block .note { height: auto; margin: 0 0 1 0; color: $text-muted; }
    """

    def __init__(self, number: int, exchange: Exchange, ask: bool, declined: dict[tuple[str, str], str]) -> None:
        super().__init__()
        self.number = number
        self._exchange, self._ask, self._declined = exchange, ask, declined

    def compose(self) -> ComposeResult:
        """The question, a card for each code, and the fact that decides."""
        exchange = self._exchange
        yield Static(Content(f"You: {exchange.question}"), classes="question")
        if exchange.failed:
            yield Static(Content(f"No answer: {exchange.failed}"), classes="note")
        elif exchange.answer is None:
            yield Static(Content("Looking it up …"), classes="note")
        elif not exchange.answer.codes:
            yield Static(Content(exchange.answer.text or NOT_UNDERSTOOD), classes="note")
        else:
            for code in exchange.answer.codes.values():
                yield CodeCard(self.number, code)
            if self._ask:
                yield from self._question(exchange)

    def _question(self, exchange: Exchange) -> ComposeResult:
        assert exchange.answer is not None
        facts = [fact for code in exchange.answer.codes.values() for fact in code.missing]
        for fact in facts:
            if (fact.thing, fact.fact) not in self._declined:
                yield FactQuestion(fact)
                return
        if facts:
            given = {"unknown": "not known", "inapplicable": "does not apply"}
            words = {f.question: given[self._declined[f.thing, f.fact]] for f in facts}
            text = " ".join(f"{question} You said: {word}." for question, word in words.items())
            yield Static(Content(f"So it stays open. {text}"), classes="note")


NOT_UNDERSTOOD = "I did not understand that. Say in a few plain words what it is about, or look under Browse (F3)."


class ConversationView(VerticalScroll):
    """The blocks of a stretch of the conversation."""

    HELP = "The conversation. Up and down go from answer to answer; Page Up and Page Down scroll."
    DEFAULT_CSS = """
    ConversationView { height: 1fr; padding: 0 1; scrollbar-size-vertical: 1; }
    """
    can_focus = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", "Up", id="talk-up", tooltip="Go to the answer above", show=False),
        Binding(
            "down", "step(1)", "Down", id="talk-down", tooltip="Go to the answer below, or to the prompt", show=False
        ),
        Binding("pageup", "page_up", "Page up", id="talk-page-up", tooltip="Scroll the conversation up", show=False),
        Binding(
            "pagedown",
            "page_down",
            "Page down",
            id="talk-page-down",
            tooltip="Scroll the conversation down",
            show=False,
        ),
    ]

    def __init__(self) -> None:
        super().__init__(id="conversation")
        self._conversation = Conversation()
        self._first = 0
        self._last = 0
        self._drawing = asyncio.Lock()
        self._held: int | None = None
        self._held_end = True

    def on_mount(self) -> None:
        """Keep the place at each layout: how high an answer is, is known then and not before."""
        self.screen.screen_layout_refresh_signal.subscribe(self, lambda _: self._place(), immediate=True)

    def hold(self, number: int, *, end: bool = False) -> None:
        """Keep an exchange in view until the reader scrolls: from its question on, or its end."""
        self._held, self._held_end = number, end
        self._place()

    def release_anchor(self) -> None:
        """Stay where the reader scrolled to."""
        self._held = None
        super().release_anchor()

    def _place(self) -> None:
        """Scroll to the end; to its question where the exchange is higher than the view."""
        block = next((block for block in self.query(Block) if block.number == self._held), None)
        if block is None:
            return
        high = block.outer_size.height > self.container_size.height
        top = min(block.virtual_region.y, self.max_scroll_y) if high and not self._held_end else self.max_scroll_y
        if top != self.scroll_target_y:
            self.scroll_to(y=top, animate=False, immediate=True, release_anchor=False)

    async def show(self, conversation: Conversation) -> None:
        """Draw the end of a conversation."""
        async with self._drawing:
            await self._show(conversation)

    async def _show(self, conversation: Conversation) -> None:
        self._conversation = conversation
        count = len(conversation.exchanges)
        await self._draw(max(0, count - WINDOW), count)
        self.hold(count - 1)

    async def add(self, conversation: Conversation) -> None:
        """Draw the newest exchange, and take the oldest drawn ones away."""
        async with self._drawing:
            await self._add(conversation)

    async def _add(self, conversation: Conversation) -> None:
        count = len(conversation.exchanges)
        if conversation is not self._conversation or self._last != count - 1 or count == 1:
            await self._show(conversation)
            return
        blocks = list(self.query(Block))
        if blocks and blocks[-1].query(FactQuestion):
            await self._redraw(blocks[-1].number)  # its question is no longer open
        self._first, self._last = max(self._first, count - WINDOW), count
        async with self.batch():
            await self.remove_children([block for block in self.query(Block) if block.number < self._first])
            await self.mount(self._block(count - 1))
            await self._mark_ends()
        self.hold(count - 1)

    async def update(self, number: int) -> None:
        """Draw an exchange anew after it was answered."""
        if self._first <= number < self._last:
            async with self._drawing:
                await self._redraw(number)
            if number == len(self._conversation.exchanges) - 1:
                self.hold(number)

    async def earlier(self, later: bool) -> None:
        """Draw the stretch before, or after, the one that is drawn."""
        count = len(self._conversation.exchanges)
        first = max(0, min(self._first + WINDOW if later else self._first - WINDOW, count - WINDOW))
        async with self._drawing:
            await self._draw(first, min(count, first + 2 * WINDOW))
        self.release_anchor()
        if later:
            self.scroll_end(animate=False)
        else:
            self.scroll_home(animate=False)
        cards = list(self.query(CodeCard))
        if cards:
            (cards[-1] if later else cards[0]).focus()

    def go_up_from_prompt(self) -> None:
        """Go to what stands last: the open question, or the last answer."""
        if stops := self._stops():
            stops[-1].focus()

    def action_step(self, step: int) -> None:
        """Go to the answer, question or line above or below; below the last one is the prompt."""
        stops = self._stops()
        focused = self.screen.focused
        if focused in stops:
            place = stops.index(focused) + step
            if 0 <= place < len(stops):
                stops[place].focus()
            elif place >= len(stops):
                self.screen.query_one("Prompt").focus()
            else:
                self.scroll_home(animate=False)

    def _stops(self) -> list[Widget]:
        found = self.query("CodeCard, More, FactQuestion").results(Widget)
        return [widget.main if isinstance(widget, FactQuestion) else widget for widget in found if widget.display]

    @property
    def cards(self) -> list[CodeCard]:
        """The cards that are drawn, from top to bottom."""
        return list(self.query(CodeCard))

    def _block(self, number: int) -> Block:
        conversation = self._conversation
        newest = number == len(conversation.exchanges) - 1
        return Block(number, conversation.exchanges[number], newest, conversation.declined)

    async def _draw(self, first: int, last: int) -> None:
        self._first, self._last = first, last
        async with self.batch():
            await self.remove_children()
            await self.mount_all(self._block(number) for number in range(first, last))
            await self._mark_ends()

    async def _redraw(self, number: int) -> None:
        for block in self.query(Block):
            if block.number == number:
                focused = self.app.focused
                held = focused is not None and block in focused.ancestors_with_self
                async with self.batch():
                    new = self._block(number)
                    await self.mount(new, after=block)
                    await block.remove()
                if held and (cards := list(new.query(CodeCard))):
                    cards[0].focus()
                return

    async def _mark_ends(self) -> None:
        before, after = self._first, len(self._conversation.exchanges) - self._last
        for later, count in ((False, before), (True, after)):
            line = next((line for line in self.query(More) if line.later is later), None)
            if not count:
                if line is not None:
                    await line.remove()
                continue
            if line is None:
                line = More(later)
                await self.mount(line, before=None if later else 0)
            sign, which = ("▼", "later") if later else ("▲", "earlier")
            line.update(f"{sign} {count} {which} question{'s' if count > 1 else ''} (Enter shows them)")
