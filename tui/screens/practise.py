"""Practise: questions made from the law with near misses, what was missed comes back, and an exam of 25."""

from __future__ import annotations

import sqlite3
import time
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from corpus.provisions import load
from tui.screens.places import Place
from tui.store import Score
from tui.widgets.keybar import KeyBar
from tui.widgets.topbar import TopBar

if TYPE_CHECKING:
    from tui.practice.items import Item


HOW = "Press the number of the right answer, or choose it with Up and Down and press Enter."


class QuestionsMade(Message):
    """The questions are there to be asked."""


class PractiseScreen(Place):
    """One question at a time."""

    HELP = (
        "Up and down choose, Enter answers, 1 to 4 answer at once. After the answer Enter goes on. What you miss comes "
        "back sooner, what you know later. E starts an exam of 25 questions, K chooses the kind of questions."
    )
    CSS_PATH = "practise.tcss"
    AUTO_FOCUS = "#choices"
    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(str(n), f"answer({n - 1})", f"Answer {n}", id=f"practise-{n}", tooltip=f"Answer {n}", show=False)
            for n in range(1, 5)
        ),
        Binding("enter", "go_on", "Go on", id="practise-next", tooltip="Go on to the next question"),
        Binding("e", "exam", "Exam", id="practise-exam", tooltip="Start an exam of 25 questions"),
        Binding("k", "kind", "Kind", id="practise-kind", tooltip="Choose the kind of questions"),
        Binding("b", "browse", "Source", id="practise-source", tooltip="Open the provision under Browse", show=False),
        Binding("escape", "leave_exam", "Leave exam", id="practise-leave", tooltip="Leave the exam", show=False),
        Binding("h", "history", "Exams", id="practise-history", tooltip="Show the exams taken", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.item: Item | None = None
        self.given: int | None = None
        self.kind = ""
        self.scores: dict[str, Score] = {}
        self.queue: list[str] = []
        self.exam: list[str] = []
        self.exam_answers: dict[str, int] = {}
        self.made = False

    def compose(self) -> ComposeResult:
        """The score, the question, its choices, and what was right."""
        yield TopBar("practise")
        yield Static("Making the questions from the two codes …", id="score", markup=False)
        with VerticalScroll(id="page", can_focus=False):
            yield Static(id="prompt", markup=False)
            yield OptionList(id="choices", compact=True)
            yield Static(id="feedback")
        yield KeyBar()

    def on_mount(self) -> None:
        """Make the questions in the background."""
        self._make()

    @work(thread=True, exit_on_error=False, group="make")
    def _make(self) -> None:
        from tui.practice.items import items

        items()
        self.post_message(QuestionsMade())

    @on(QuestionsMade)
    def _begin(self) -> None:
        self.made = True
        store = self.rooftree.store
        try:
            self.scores = store.scores() if store is not None else {}
        except sqlite3.Error as error:
            self.notify(f"The scores cannot be read: {error}", severity="error", markup=False)
        self._refill()
        self._next()

    def _refill(self) -> None:
        from tui.practice.training import due

        self.queue = due(self.scores, time.time(), self.kind, seed=len(self.scores))

    def _next(self) -> None:
        from tui.practice.items import items

        self.given = None
        if self.exam:
            left = [id_ for id_ in self.exam if id_ not in self.exam_answers]
            if not left:
                self._finish_exam()
                return
            self._show(items()[left[0]])
            return
        if not self.queue:
            self._refill()
        if not self.queue:
            self._tell_score()
            self.query_one("#prompt", Static).update("Nothing is due now. K chooses another kind, E starts an exam.")
            self.query_one("#choices", OptionList).clear_options()
            self.query_one("#feedback", Static).update("")
            self.item = None
            return
        self._show(items()[self.queue.pop(0)])

    def _show(self, item: Item) -> None:
        self.item = item
        self._tell_score()
        self.query_one("#prompt", Static).update(item.prompt)
        choices = self.query_one("#choices", OptionList)
        choices.clear_options()
        choices.add_options([Option(Content(f"{n} {choice}")) for n, choice in enumerate(item.choices, 1)])
        choices.highlighted = 0
        choices.disabled = False
        choices.focus()
        self.query_one("#feedback", Static).update(Content.styled(HOW, "$text-muted"))
        self.query_one("#page", VerticalScroll).scroll_home(animate=False)

    def _tell_score(self) -> None:
        from tui.practice.items import KINDS

        if self.exam:
            told = f"Exam: question {len(self.exam_answers) + 1} of {len(self.exam)}. Escape leaves it."
        else:
            right = sum(score.right for score in self.scores.values())
            asked = right + sum(score.wrong for score in self.scores.values())
            now = time.time()
            again = sum(1 for score in self.scores.values() if score.due <= now)
            kind = KINDS[self.kind] if self.kind else "all kinds"
            told = f"Right so far: {right} of {asked}. {again} to repeat now. Asking: {kind}."
        self.query_one("#score", Static).update(told)

    @on(OptionList.OptionSelected, "#choices")
    def _selected(self, event: OptionList.OptionSelected) -> None:
        if self.given is not None:
            self.action_go_on()
        else:
            self.action_answer(event.option_index)

    def action_answer(self, number: int) -> None:
        """Answer the question."""
        item = self.item
        if item is None or self.given is not None or number >= len(item.choices):
            return
        self.given = number
        right = number == item.right
        if self.exam:
            self.exam_answers[item.id] = number
            self._remember(item.id, right)
            self._next()
            return
        self._remember(item.id, right)
        self._tell_score()
        said = "Right." if right else f"Not right. You said: {item.choices[number]}"
        parts = [Content.styled(said, "bold $text-success" if right else "bold $text-error")]
        parts.append(Content(f"\nRight is: {item.right + 1} {item.choices[item.right]}"))
        if item.why:
            parts.append(Content(f"\nBecause: {item.why}"))
        parts.append(Content.styled(f"\n\n{load().label(item.provision)}: “{item.quote}”", "$text-muted"))
        parts.append(Content.styled("\n\nEnter goes on; B opens the provision.", "bold"))
        self.query_one("#feedback", Static).update(Content.assemble(*parts))
        self.query_one("#choices", OptionList).highlighted = item.right
        self.call_after_refresh(self.query_one("#page", VerticalScroll).scroll_end, animate=False)

    def _remember(self, id_: str, right: bool) -> None:
        from tui.practice.training import after

        old = self.scores.get(id_, Score())
        box, due = after(old, right, time.time())
        self.scores[id_] = Score(box, due, old.right + right, old.wrong + (not right))
        if not right and not self.exam:
            self.queue.insert(min(5, len(self.queue)), id_)
        store = self.rooftree.store
        if store is not None:
            try:
                store.score(id_, right, box, due)
            except sqlite3.Error as error:
                self.notify(f"The score could not be kept: {error}", severity="error", markup=False)

    def action_go_on(self) -> None:
        """Go on to the next question."""
        if self.made and (self.given is not None or self.item is None):
            self._next()

    def action_kind(self) -> None:
        """Ask the next kind of questions."""
        from tui.practice.items import KINDS

        if self.made and not self.exam:
            kinds = ["", *KINDS]
            self.kind = kinds[(kinds.index(self.kind) + 1) % len(kinds)]
            self._refill()
            self._next()

    def action_exam(self) -> None:
        """Start an exam."""
        from tui.practice.training import exam

        if self.made and not self.exam:
            self.exam, self.exam_answers = exam(int(time.time())), {}
            self._next()

    def action_leave_exam(self) -> None:
        """Leave the exam; its answers count for practice only."""
        if self.exam:
            self.exam, self.exam_answers = [], {}
            self.notify("The exam was left; it is not kept.")
            self._next()

    def _finish_exam(self) -> None:
        from tui.practice.training import report, report_lines

        found = report(self.exam_answers)
        self.exam, self.exam_answers, self.item = [], {}, None
        store = self.rooftree.store
        if store is not None:
            try:
                store.add_exam(found)
            except sqlite3.Error as error:
                self.notify(f"The report could not be kept: {error}", severity="error", markup=False)
        self._report("Your exam", "\n".join(report_lines(found)))

    def _report(self, title: str, text: str) -> None:
        self._tell_score()
        self.query_one("#prompt", Static).update(title)
        self.query_one("#choices", OptionList).clear_options()
        self.query_one("#feedback", Static).update(Content(f"{text}\n\nEnter goes on to practise."))
        self.query_one("#page", VerticalScroll).can_focus = True
        self.query_one("#page").focus()
        self.query_one("#page", VerticalScroll).scroll_home(animate=False)

    def action_history(self) -> None:
        """Show the exams taken."""
        store = self.rooftree.store
        taken: list[tuple[float, dict[str, Any]]] = store.exams() if store is not None else []
        lines = [
            f"{time.strftime('%Y-%m-%d %H:%M', time.localtime(when))}: {found['right']} of {found['of']}"
            for when, found in taken
        ]
        self.item = None
        self._report("Exams taken, the newest first", "\n".join(lines) or "None yet.")

    async def action_browse(self) -> None:
        """Open the provision once the question is answered."""
        if self.item is not None and self.given is not None:
            await self.rooftree.browse_to(self.item.provision)
