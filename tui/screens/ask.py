"""Ask: the conversation, and beside it the source, the reasons, the facts and the other code."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, Vertical

from tui import messages
from tui.conversation import Conversation, Exchange, opened
from tui.screens.places import Kept
from tui.widgets.examples import Examples
from tui.widgets.keybar import KeyBar
from tui.widgets.prompt import Prompt
from tui.widgets.topbar import TopBar

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from nlp.answer import CodeAnswer
    from tui.store import Record
    from tui.widgets.card import CodeCard
    from tui.widgets.conversation_view import ConversationView
    from tui.widgets.side_panes import SidePanes

AFTER_FIRST = 0.02  # seconds
TYPING = 0.15  # seconds after a key in which another one is likely
ASK_ON = "Ask on, or press Up to go to the answers"
UNSEEN = (
    "tui.commands",
    "tui.widgets.card",
    "tui.widgets.fact_question",
    "tui.widgets.conversation_view",
    "tui.widgets.facts_table",
    "tui.widgets.why_pane",
)
"""What is imported when the screen is drawn, so that the first answer need not wait for it."""
PANES = {"source": "the provision", "why": "the reasons", "facts": "the facts", "other": "the other code"}
CODES = {
    "auto": "both codes, or the one you name",
    "both": "both codes",
    "muskego": "Muskego",
    "tribal": "the Tribal Code",
}


class AskScreen(Kept):
    """The first screen."""

    HELP = (
        "Ask a question in plain words. Each code answers on a card of its own. Up goes to the answers, Escape "
        "comes back to the prompt; on a card, Enter shows the provision, W why, F the facts, O the other code."
    )
    CSS_PATH = "ask.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (104, "-wide")]  # noqa: RUF012 (an instance variable of Screen)
    AUTO_FOCUS = "Prompt"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "escape", "prompt", "Return", id="ask-prompt", tooltip="Go back to the conversation, then to the prompt"
        ),
        Binding("alt+s", "pane('source')", "Source", id="ask-source", tooltip="Show the provision", show=False),
        Binding("alt+w", "pane('why')", "Why", id="ask-why", tooltip="Show the reasons", show=False),
        Binding("alt+a", "pane('facts')", "Facts", id="ask-facts", tooltip="Show and change the facts", show=False),
        Binding(
            "alt+o", "pane('other')", "Other code", id="ask-other", tooltip="Show both codes side by side", show=False
        ),
        Binding(
            "alt+y",
            "copy_cited",
            "Copy cited",
            id="ask-copy-cited",
            tooltip="Copy the chosen answer with its citations",
            show=False,
        ),
        Binding("alt+c", "copy", "Copy", id="ask-copy", tooltip="Copy the chosen answer", show=False),
        Binding(
            "alt+e",
            "export",
            "Save as Markdown",
            id="ask-export",
            tooltip="Save this conversation as Markdown",
            show=False,
        ),
        Binding(
            "alt+k",
            "code",
            "Which code",
            id="ask-code",
            tooltip="Ask both codes, Muskego, or the Tribal Code",
            show=False,
        ),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.conversation = Conversation()
        self._saving = asyncio.Lock()
        self._chosen: CodeCard | None = None
        self._view: ConversationView | None = None
        self._panes: SidePanes | None = None
        self._going_on = False
        self._typed_at = 0.0
        self._key_taken = asyncio.Event()

    def compose(self) -> ComposeResult:
        """What the first frame needs; the rest is drawn after it."""
        yield TopBar("ask")
        with Horizontal(id="main"):
            with Vertical(id="talk"):
                yield Examples(id="examples")
                yield Prompt()
            yield Container(id="side")
        yield KeyBar()

    def on_mount(self) -> None:
        """Take keys at once, and draw the rest when the first frame is on the screen."""
        self.rooftree.first = self
        self.conversation.code = self.rooftree.settings.code
        self._retitle()
        self._first = self.set_interval(1 / 60, self._look)

    def _look(self) -> None:
        """Once the first frame is with the terminal, draw the rest."""
        if self.query_one(Examples).drawn and not self._going_on:
            self._going_on = True  # a busy terminal may have a second look queued already
            self._first.stop()
            self._draw_rest()

    @work(exit_on_error=False, group="drawing", description="draw the rest of Ask")
    async def _draw_rest(self) -> None:
        """Draw the panes and make what is seen later, in pieces, each after a key that was drawn.

        A task of its own: what it waits for keeps no key and no drawing waiting. Threads import what is needed.
        """
        await asyncio.sleep(AFTER_FIRST)  # the frame is written by another thread
        self.rooftree.first_frame_shown()
        await asyncio.to_thread(import_module, "tui.widgets.side_panes")
        from tui.widgets.side_panes import SidePanes

        await self._between_keys()
        self._panes = SidePanes()
        await self.query_one("#side").mount(self._panes)
        await self._drawn()
        self.rooftree.whole_screen_shown()
        for module in UNSEEN:
            await self._between_keys()
            await asyncio.to_thread(import_module, module)
        from tui.widgets.conversation_view import ConversationView

        await self._between_keys()
        view = ConversationView()
        view.display = False
        await self.query_one("#talk").mount(view, before="Prompt")
        self._view = view
        await self._between_keys()
        self.rooftree.all_made()

    async def _between_keys(self) -> None:
        """While somebody types, wait until the next key is drawn: it leaves the most room before the one after it."""
        if time.monotonic() - self._typed_at < TYPING:
            self._key_taken.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._key_taken.wait(), TYPING)
            await self._drawn()

    async def _drawn(self) -> None:
        """Wait until what was changed is on the screen."""
        drawn = asyncio.Event()
        self.call_after_refresh(drawn.set)
        await drawn.wait()

    def _retitle(self) -> None:
        bar = self.query_one(TopBar)
        code = "" if self.conversation.code == "auto" else f" ({CODES[self.conversation.code]})"
        bar.title = self.conversation.name + code

    @on(Prompt.Changed)
    def _typed(self, event: Prompt.Changed) -> None:
        self._typed_at = time.monotonic()
        self._key_taken.set()
        self.rooftree.keep_draft(event.text_area.text)

    @on(messages.DraftFound)
    def _draft_found(self, event: messages.DraftFound) -> None:
        prompt = self.query_one(Prompt)
        if prompt.text:
            prompt.asked.append(event.text)  # something is typed already: it can be recalled
        else:
            prompt.load(event.text)
            self.notify("What you had typed and not sent is in the prompt again.")

    @on(messages.QuestionSent)
    def _sent(self, event: messages.QuestionSent) -> None:
        text = event.text
        from tui import questions
        from tui.exits import BadInput

        prompt = self.query_one(Prompt)
        if not text.strip() and not self.conversation.exchanges:
            text = self.query_one(Examples).question
        elif not text.strip():
            return
        try:
            text = questions.checked(text)
        except BadInput as error:
            self.notify(str(error), severity="error", markup=False)
            return
        prompt.taken()
        self._apart(self.ask(text))

    def _apart(self, work: Coroutine[Any, Any, None]) -> None:
        """Do what may have to wait until the screen is made in a task of its own, for keys and drawing do not wait."""
        self.run_worker(work, group="asking")

    async def ask(self, text: str) -> None:
        """Ask a question as the next turn of the conversation."""
        conversation = self.conversation
        number = len(conversation.exchanges)
        conversation.exchanges.append(Exchange(text))
        view = await self._conversation_shown()
        await view.add(conversation)
        self._retitle()
        self._save(conversation, number)
        self._answer(conversation, number)

    async def _conversation_shown(self) -> ConversationView:
        while self._view is None or not self.rooftree.opened:
            await asyncio.sleep(0.01)
        self.query_one(Examples).display = False
        self.query_one(Prompt).placeholder = ASK_ON
        self._view.display = True
        return self._view

    @work(thread=True, exit_on_error=False, group="answers", description="answer a turn")
    def _answer(self, conversation: Conversation, number: int) -> None:
        edits = tuple(conversation.edits)
        turns = conversation.turns(number)
        try:
            found, failed = self.rooftree.answers.ask(turns, conversation.code, edits), ""
        except Exception as error:
            found, failed = None, str(error)
        self.post_message(messages.AnswerReceived(conversation, number, found, edits, failed))

    @on(messages.AnswerReceived)
    async def _answered(self, event: messages.AnswerReceived) -> None:
        conversation = event.conversation
        if conversation is not self.conversation or self._view is None:
            return
        exchange = self.conversation.exchanges[event.number]
        newest = event.number == len(self.conversation.exchanges) - 1
        if newest and event.edits != tuple(self.conversation.edits):
            return  # a fact was changed meanwhile: its own answer is on the way
        if event.found is None:
            exchange.failed = event.failed
        else:
            exchange.take(event.found, event.edits)
        code = self._chosen.answer.code if self._chosen is not None else ""
        await self._view.update(event.number)
        self._save(self.conversation, event.number if newest else None)
        if newest or (self._chosen is not None and self._chosen.number == event.number):
            self._choose_card(event.number, code)
        if newest:
            self._offer_question()

    def _choose_card(self, number: int, code: str) -> None:
        assert self._view is not None
        cards = [card for card in self._view.cards if card.number == number]
        if cards:
            self._choose(next((card for card in cards if card.answer.code == code), cards[0]))

    def _offer_question(self) -> None:
        """Go to the fact that decides, unless something is being typed already."""
        from tui.widgets.fact_question import FactQuestion

        assert self._view is not None
        prompt = self.query_one(Prompt)
        if found := list(self.query(FactQuestion)):
            if self.focused in (prompt, None) and not prompt.text:
                found[-1].main.focus(scroll_visible=False)
                self._view.hold(len(self.conversation.exchanges) - 1, end=True)
        elif self.focused is None:
            prompt.focus()

    @on(messages.CardChosen)
    def _card_chosen(self, event: messages.CardChosen) -> None:
        assert self._view is not None
        for card in self._view.cards:
            if card.answer is event.answer:
                self._choose(card)

    def _choose(self, card: CodeCard) -> None:
        if self._chosen is not None:
            self._chosen.remove_class("-chosen")
        self._chosen = card
        card.add_class("-chosen")
        exchange = self.conversation.exchanges[card.number]
        if self._panes is not None:
            self._panes.show(self.conversation, exchange, card.answer)
        if not exchange.live and not exchange.failed and exchange.answer is not None:
            exchange.live = True  # asked once
            self._answer_again(self.conversation, card.number)

    @work(thread=True, exit_on_error=False, group="answers", description="answer an opened turn")
    def _answer_again(self, conversation: Conversation, number: int) -> None:
        """Work out the reasons of an answer that was read from the state file."""
        exchange = conversation.exchanges[number]
        found = self.rooftree.answers.ask(conversation.turns(number), conversation.code, exchange.edits)
        self.post_message(messages.AnswerReceived(conversation, number, found, tuple(conversation.edits)))

    @on(messages.FactSettled)
    def _fact_settled(self, event: messages.FactSettled) -> None:
        from nlp.assistant import Edit

        if self.conversation.exchanges:
            self.conversation.set(Edit(event.thing, event.fact, event.value))
            self._again()

    @on(messages.FactDeclined)
    async def _fact_declined(self, event: messages.FactDeclined) -> None:
        assert self._view is not None
        self.conversation.declined[event.thing, event.fact] = event.word
        number = len(self.conversation.exchanges) - 1
        code = self._chosen.answer.code if self._chosen is not None else ""
        self.query_one(Prompt).focus()
        await self._view.update(number)
        self._save(self.conversation, number)
        self._choose_card(number, code)
        self._offer_question()

    def _again(self) -> None:
        """Answer the newest question again, with the facts as they are set now, and let the answer be seen."""
        if self.has_class("-narrow"):
            self.remove_class("-beside")
        if self.has_class("-narrow") or self._panes is None or not self._panes.has_focus_within:
            self.query_one(Prompt).focus()
        self._answer(self.conversation, len(self.conversation.exchanges) - 1)

    @on(messages.FactEditWanted)
    def _edit_fact(self, event: messages.FactEditWanted) -> None:
        if not self.conversation.exchanges:
            self.notify("Ask a question first; then its facts can be changed.")
            return
        from reasoner.case import SINGLE
        from tui.screens.fact_editor import FactEditor

        def edited(result: tuple[str, Any] | None) -> None:
            if result is not None:
                from ontology.built import law

                kind = law().facts[result[0]].of
                thing = event.thing or next(name for name, (of, _) in SINGLE.items() if of == kind)
                self.post_message(messages.FactSettled(thing, *result))

        self.app.push_screen(FactEditor(event.fact), edited)

    @on(messages.PaneWanted)
    async def _pane_wanted(self, event: messages.PaneWanted) -> None:
        await self.action_pane(event.pane, event.citation)

    async def action_pane(self, pane: str, citation: int = 0) -> None:
        """Go into one of the panes beside the conversation."""
        if self._panes is None or self._chosen is None:
            self.notify(f"Ask a question first; then {PANES[pane]} can be shown.")
            return
        self.add_class("-beside")
        if pane == "source":
            self._panes.open_citation(citation)
        await self._panes.go(pane)
        self.call_after_refresh(self._panes.take_focus)

    @on(messages.ProvisionOpened)
    async def _provision_opened(self, event: messages.ProvisionOpened) -> None:
        from tui.widgets.provision_view import ProvisionView

        view = self.query_one(ProvisionView)
        if view.shown != event.id and self._panes is not None:
            await self._panes.go("source")
            view.open(event.id)
            self.call_after_refresh(view.focus_text)

    def find_changes(self, exchange: Exchange, answer: CodeAnswer) -> None:
        """Work out in the background what would change an answer."""
        number = next(n for n, e in enumerate(self.conversation.exchanges) if e is exchange)
        self._find_changes(self.conversation.turns(number), exchange, answer, self.conversation.code)

    @work(thread=True, exclusive=True, exit_on_error=False, group="changes", description="find what would change it")
    def _find_changes(self, turns: list[str], exchange: Exchange, answer: CodeAnswer, code: str) -> None:
        from tui.changes import changes

        self.post_message(messages.ChangesFound(answer, changes(self.rooftree.answers, turns, code, exchange, answer)))

    @on(messages.ChangesFound)
    def _changes_found(self, event: messages.ChangesFound) -> None:
        if self._panes is not None:
            self._panes.show_changes(event.answer, event.nodes)

    @on(messages.EarlierWanted)
    async def _earlier(self, event: messages.EarlierWanted) -> None:
        if self._view is not None:
            await self._view.earlier(event.later)

    @on(Prompt.LeftUpwards)
    def _upwards(self) -> None:
        if not self.conversation.exchanges:
            self.query_one(Examples).move(-1)
        elif self._view is not None:
            self._view.go_up_from_prompt()

    @on(Prompt.LeftDownwards)
    def _downwards(self) -> None:
        if not self.conversation.exchanges:
            self.query_one(Examples).move(1)

    def action_example(self, number: int) -> None:
        """Ask an example question."""
        self.query_one(Examples).marked = number
        self._apart(self.ask(self.query_one(Examples).question))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """In the prompt there is no way back to it."""
        if action == "prompt":
            return not isinstance(self.focused, Prompt) or self.has_class("-beside")
        return True

    def action_prompt(self) -> None:
        """Back to the conversation, then to the prompt."""
        was_beside = self.has_class("-beside") and self.has_class("-narrow")
        self.remove_class("-beside")
        if was_beside and self._chosen is not None:
            self.call_after_refresh(self._chosen.focus)
        else:
            self.query_one(Prompt).focus()

    def action_new(self) -> None:
        """Start a new conversation; the old one is kept."""
        self._apart(self._open(Conversation(self.rooftree.settings.code)))

    async def _open(self, conversation: Conversation) -> None:
        view = await self._conversation_shown()
        self.conversation = conversation
        self._chosen = None
        empty = not conversation.exchanges
        self.query_one(Examples).display = empty
        view.display = not empty
        await view.show(conversation)
        self._retitle()
        prompt = self.query_one(Prompt)
        prompt.asked = conversation.turns()
        prompt.focus()
        if not empty:
            self._answer(conversation, len(conversation.exchanges) - 1)

    def action_open(self) -> None:
        """Find an earlier conversation."""
        if self.rooftree.store is None:
            self.notify("Nothing can be kept here, so there are no earlier conversations.", severity="warning")
            return
        from tui.screens.records import Records

        self.app.push_screen(Records(self.rooftree.store, "conversation"), self._record_chosen)

    async def _record_chosen(self, record: Record | None) -> None:
        if record is not None and self.rooftree.store is not None:
            await self._open(opened(self.rooftree.store.read(record.id), self.rooftree.store.turns(record.id)))

    def action_name(self) -> None:
        """Give the conversation a name."""
        from dataclasses import replace

        from tui.screens.plain_text import OneLine

        def named(name: str | None) -> None:
            if name and self.conversation.record is not None:
                self.conversation.record = replace(self.conversation.record, name=name)
                self._retitle()
                self._save(self.conversation, None)

        if self.conversation.record is None:
            self.notify("Ask a question first; then the conversation can be named.")
        else:
            self.app.push_screen(OneLine("Name of this conversation:", self.conversation.name), named)

    def action_copy(self) -> None:
        """Copy the chosen answer."""
        self._on_card("action_copy")

    def action_copy_cited(self) -> None:
        """Copy the chosen answer with its citations."""
        self._on_card("action_copy_cited")

    def _on_card(self, action: str) -> None:
        if self._chosen is None:
            self.notify("Ask a question first; then its answer can be copied.")
        else:
            getattr(self._chosen, action)()

    def action_export(self) -> None:
        """Save the conversation as a Markdown file."""
        from tui.transcript import markdown

        if self.conversation.exchanges:
            self.rooftree.export(self.conversation.name, "md", markdown(self.conversation))
        else:
            self.notify("There is nothing to save yet.")

    def action_code(self) -> None:
        """Ask the next of: both codes, Muskego, the Tribal Code."""
        names = list(CODES)
        self.conversation.code = names[(names.index(self.conversation.code) + 1) % len(names)]
        self._retitle()
        self.notify(f"Asking {CODES[self.conversation.code]}.")
        if self.conversation.exchanges:
            self._again()

    @work(exit_on_error=False, group="saves", description="save")
    async def _save(self, conversation: Conversation, number: int | None) -> None:
        """Write a conversation, one save after the other; nothing that another terminal wrote is lost."""
        import sqlite3

        from tui.store import Changed

        store = self.rooftree.store
        if store is None:
            return
        async with self._saving:
            turn = None if number is None else (number, conversation.turn(number))
            try:
                if conversation.record is None:
                    turns = [conversation.turn(n) for n in range(len(conversation.exchanges))]
                    conversation.record = await asyncio.to_thread(
                        store.create, "conversation", conversation.name, conversation.body(), turns
                    )
                    return
                from dataclasses import replace

                record = replace(conversation.record, body=conversation.body())
                conversation.record = await asyncio.to_thread(store.save, record, turn=turn)
            except Changed:
                turns = [conversation.turn(n) for n in range(len(conversation.exchanges))]
                name = f"{conversation.name} (second terminal)"
                conversation.record = await asyncio.to_thread(
                    store.create, "conversation", name, conversation.body(), turns
                )
                self._retitle()
                self.notify(
                    f"Another terminal has changed this conversation. Both are kept: yours goes on as “{name}”.",
                    severity="warning",
                    timeout=15,
                    markup=False,
                )
            except (OSError, sqlite3.Error) as error:
                self.notify(f"This could not be saved: {error}", severity="error", timeout=15, markup=False)
