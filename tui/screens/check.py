"""Check: a building with its units and rooms, and every rule that applies to it with what came out."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList, Static, TabbedContent, TabPane, Tree
from textual.widgets.option_list import Option
from textual.widgets.tree import TreeNode

from corpus.provisions import load
from ontology.built import law
from ontology.model import KINDS
from reasoner.case import Case, Source
from reasoner.words import question_words, value_words
from tui import casestate, messages
from tui.report import TITLES, Block, blocks, by_assumption, details, line, markdown, page, pdf
from tui.screens.places import Kept
from tui.spoken import BEARERS, SHORT_NAMES
from tui.store import Changed
from tui.widgets.facts_table import FactsTable, Row
from tui.widgets.keybar import KeyBar
from tui.widgets.topbar import TopBar

if TYPE_CHECKING:
    from collections.abc import Callable

    from reasoner.checks import Check, Checked, Outcome
    from tui.store import Record

MARKS = {"violates": "✗ violates", "unknown": "? not known", "judged": "! judgement", "complies": "✓ complies"}
FILTERS = ("outcome", "code", "bearer", "part")
NAMED = {"bearer": "who must"}
FIRST = "buildingUnits"
"""What is asked first of a building: most of what follows hangs on it."""


@dataclass
class CaseChecked(Message):
    """A case was checked; `case` is the one that it was."""

    case: Case
    checked: Checked


class CheckScreen(Kept):
    """One case at a time."""

    HELP = (
        "Under Building, choose a thing on the left and give its facts on the right: A adds a fact, Enter changes one. "
        "U, R, S, W, L, P add a unit, room, stair, window, lot or person. Under Results (alt+r) every rule that may "
        "apply is listed; 1 to 4 filter it by outcome, code, who must, and part."
    )
    CSS_PATH = "check.tcss"
    AUTO_FOCUS = "#things"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("alt+u", "tab('building')", "Building", id="check-building", tooltip="Enter the building", show=False),
        Binding("alt+r", "tab('found')", "Results", id="check-results", tooltip="See what came out"),
        Binding("u", "add('Unit')", "Add unit", id="check-unit", tooltip="Add a unit to the building", show=False),
        Binding("r", "add('Room')", "Add room", id="check-room", tooltip="Add a room", show=False),
        Binding("s", "add('Stair')", "Add stair", id="check-stair", tooltip="Add a stair", show=False),
        Binding("w", "add('Opening')", "Add window", id="check-opening", tooltip="Add a window or door", show=False),
        Binding("l", "add('Premises')", "Add lot", id="check-lot", tooltip="Add the lot", show=False),
        Binding("p", "add('Person')", "Add person", id="check-person", tooltip="Add a person", show=False),
        Binding("a", "add_fact", "Add fact", id="check-fact", tooltip="Give a fact of the marked thing"),
        Binding("n", "answer_next", "Next question", id="check-next", tooltip="Answer the question that settles most"),
        Binding("delete", "remove", "Remove", id="check-remove", tooltip="Remove the marked thing", show=False),
        Binding("1", "filter('outcome')", "Outcome", id="check-by-outcome", tooltip="Filter by outcome", show=False),
        Binding("2", "filter('code')", "Code", id="check-by-code", tooltip="Filter by code", show=False),
        Binding("3", "filter('bearer')", "Who must", id="check-by-bearer", tooltip="Filter by who must", show=False),
        Binding("4", "filter('part')", "Part", id="check-by-part", tooltip="Filter by part of the law", show=False),
        Binding("alt+l", "load", "Load file", id="check-load", tooltip="Load a case file (YAML or JSON)", show=False),
        Binding("alt+m", "export('md')", "Markdown", id="check-md", tooltip="Save the results as Markdown", show=False),
        Binding("alt+h", "export('html')", "HTML", id="check-html", tooltip="Save the results as HTML", show=False),
        Binding("alt+p", "export('pdf')", "PDF", id="check-pdf", tooltip="Save the results as PDF", show=False),
        Binding("alt+y", "export('yaml')", "Case file", id="check-yaml", tooltip="Save the case as a file", show=False),
        Binding("b", "browse", "Source", id="check-source", tooltip="Open the provision under Browse", show=False),
        Binding("escape", "back", "Back", id="check-back", tooltip="Go back to the building's parts", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.case = casestate.new()
        self.record: Record | None = None
        self.thing = "building"
        self.checked: Checked | None = None
        self.chosen: dict[str, str] = dict.fromkeys(FILTERS, "")
        self._listed: list[Check] = []
        self._saving = asyncio.Lock()

    def compose(self) -> ComposeResult:
        """The building on one tab, what came out on the other."""
        yield TopBar("check")
        with TabbedContent(initial="building"):
            with TabPane("Building", id="building"), Horizontal():
                yield Tree("Case", id="things")
                with Vertical(id="facts-side"):
                    yield FactsTable(id="case-facts")
                    yield Static(id="next")
            with TabPane("Results", id="found"):
                yield Static(id="filters")
                yield OptionList(id="results", compact=True)
                with VerticalScroll(id="detail-scroll"):
                    yield Static(id="detail")
        yield KeyBar()

    def on_mount(self) -> None:
        """Draw the case and check it."""
        self._draw()
        self._check()

    # the building

    def _draw(self) -> None:
        self.query_one(TopBar).title = self.record.name if self.record else "New case (saved once it has a fact)"
        tree: Tree[str] = self.query_one("#things", Tree)
        tree.show_root = False
        tree.guide_depth = 2
        tree.clear()
        nodes: dict[str, TreeNode[str]] = {}

        def grow(parent: TreeNode[str], name: str) -> None:
            nodes[name] = node = parent.add(Text(name), name, expand=True)
            for part in casestate.below(self.case, name):
                grow(node, part)

        for name in self.case.of_kind("Building"):
            grow(tree.root, name)
        if self.thing in nodes and tree.last_line >= 0:  # asking for it numbers the lines that were just added
            tree.move_cursor(nodes[self.thing])
        self._draw_facts()

    def _draw_facts(self) -> None:
        rows = []
        for (thing, fact), given in self.case.facts.items():
            if thing == self.thing:
                known = " ".join(filter(None, (given.source.how, given.source.where)))
                rows.append(Row(thing, fact, law().facts[fact].label, value_words(law(), fact, given.value), known))
        self.query_one(FactsTable).show(rows)

    @on(Tree.NodeHighlighted, "#things")
    def _marked(self, event: Tree.NodeHighlighted[str]) -> None:
        if event.node.data and event.node.data in self.case.things:
            self.thing = event.node.data
            self._draw_facts()

    @on(Tree.NodeSelected, "#things")
    def _entered(self) -> None:
        self.action_add_fact()

    def action_tab(self, tab: str) -> None:
        """Go to a tab."""
        self.query_one(TabbedContent).active = tab
        target = "#things" if tab == "building" else "#results"
        self.call_after_refresh(lambda: self.query_one(target).focus())

    def action_back(self) -> None:
        """Go to the building's parts."""
        self.action_tab("building")

    def action_add(self, kind: str) -> None:
        """Add a thing under the marked one."""
        assert kind in KINDS
        self.thing = casestate.add(self.case, kind, self.thing)
        self._changed()

    def action_remove(self) -> None:
        """Remove the marked thing and its parts."""
        if self.case.things[self.thing] == "Building":
            self.notify("The building itself stays; Ctrl+N starts a new case.")
            return
        casestate.remove(self.case, self.thing)
        self.thing = self.case.of_kind("Building")[0]
        self._changed()

    def action_add_fact(self) -> None:
        """Give a fact of the marked thing."""
        self._edit(self.thing, "")

    @on(messages.FactEditWanted)
    def _edit_wanted(self, event: messages.FactEditWanted) -> None:
        self._edit(event.thing or self.thing, event.fact)

    @on(messages.FactSettled)
    def _settled(self, event: messages.FactSettled) -> None:
        if event.value is None:
            self.case.forget(event.thing, event.fact)
        else:
            self.case.say(event.thing, event.fact, event.value, Source("said", "by hand"))
        self._changed()

    def _edit(self, thing: str, fact: str) -> None:
        from tui.screens.fact_editor import FactEditor

        def edited(result: tuple[str, Any] | None) -> None:
            if result is not None:
                self.post_message(messages.FactSettled(thing, *result))

        self.app.push_screen(FactEditor(fact, self.case.things[thing]), edited)

    def action_answer_next(self) -> None:
        """Answer the question that settles most."""
        question = self._question()
        if question is not None and question[1] in law().facts:
            self._edit(*question)
        else:
            self.notify("No single question would settle anything now.")

    def _changed(self) -> None:
        self._draw()
        self._check()
        self._save()

    # what came out

    @work(thread=True, exclusive=True, exit_on_error=False, group="check")
    def _check(self) -> None:
        from reasoner.checks import check

        case = self.case.copy()
        self.post_message(CaseChecked(case, check(law(), case)))

    @on(CaseChecked)
    def _came_out(self, event: CaseChecked) -> None:
        self.checked = event.checked
        question = self._question()
        told = [f"Impossible together: {found.says}" for found in event.checked.contradictions]
        if question is not None:
            told.append(f"Next question (N answers it): {question_words(law(), *question)} ({question[0]})")
        if len(event.case.things) == 1:
            told.append("U adds a dwelling unit, R a room, A a fact; F1 lists the rest.")
        counts = ", ".join(f"{len(event.checked.of(outcome))} {words}" for outcome, words in COUNTED.items())
        supposed = sum(by_assumption(check) for check in event.checked.checks)
        counts += f" ({supposed} of them as far as it was assumed)" if supposed else ""
        self.query_one("#next", Static).update(Content("\n".join([f"So far: {counts}.", *told])))
        self._list()

    def _question(self) -> tuple[str, str] | None:
        """What to ask next, as a thing and its fact: how many units a building has, then what settles most."""
        if self.checked is None:
            return None
        wanted = {missing for check in self.checked.checks for missing in check.missing}
        for building in self.case.of_kind("Building"):
            if (building, FIRST) in wanted:
                return building, FIRST
        question = self.checked.question
        return None if question is None else (question.thing, question.fact)

    def _list(self) -> None:
        if self.checked is None:
            return
        self._listed = [check for check in self.checked.checks if self._passes(check)]
        results = self.query_one("#results", OptionList)
        at = results.highlighted or 0
        results.clear_options()
        results.add_options([Option(_result(check)) for check in self._listed])
        if self._listed:
            results.highlighted = min(at, len(self._listed) - 1)
        count = len(self._listed)
        filters = "   ".join(
            f"{n} {NAMED.get(name, name)}: {self.chosen[name] or 'all'}" for n, name in enumerate(FILTERS, 1)
        )
        self.query_one("#filters", Static).update(Content(f"{count} {'rule' if count == 1 else 'rules'}.   {filters}"))
        if not self._listed:
            self.query_one("#detail", Static).update(Content("No rule passes these filters."))

    def _passes(self, check: Check) -> bool:
        return all(not value or value in _values(check, name) for name, value in self.chosen.items())

    def action_filter(self, name: str) -> None:
        """Filter by the next value that occurs."""
        if self.checked is None:
            return
        values = ["", *sorted({value for check in self.checked.checks for value in _values(check, name)})]
        self.chosen[name] = values[(values.index(self.chosen[name]) + 1) % len(values)]
        self._list()

    @on(OptionList.OptionHighlighted, "#results")
    def _result_marked(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_index < len(self._listed):
            check = self._listed[event.option_index]
            quote = f"\n{load().label(check.norm.provision)}: “{check.norm.quote}”"
            parts = [Content.styled(line(check), "bold"), *(Content(f"\n{text}") for text in details(check))]
            self.query_one("#detail", Static).update(Content.assemble(*parts, Content.styled(quote, "$text-muted")))

    @on(OptionList.OptionSelected, "#results")
    def _result_chosen(self, event: OptionList.OptionSelected) -> None:
        check = self._listed[event.option_index]
        open_facts = [(thing, fact) for thing, fact in sorted(check.missing) if fact in law().facts]
        if open_facts and open_facts[0][0] in self.case.things:
            self._edit(*open_facts[0])
        else:
            self.query_one("#detail-scroll").focus()

    async def action_browse(self) -> None:
        """Open the provision of the marked result."""
        at = self.query_one("#results", OptionList).highlighted
        if at is not None and at < len(self._listed):
            await self.rooftree.browse_to(self._listed[at].norm.provision)

    # keeping

    def action_new(self) -> None:
        """Start a new case."""
        self._take(casestate.new(), None)

    def _take(self, case: Case, record: Record | None) -> None:
        self.case, self.record, self.thing = case, record, case.of_kind("Building")[0]
        self.chosen = dict.fromkeys(FILTERS, "")
        self._draw()
        self._check()

    def action_open(self) -> None:
        """Open a saved case."""
        if self.rooftree.store is None:
            self.notify("Nothing can be kept here, so there are no saved cases.", severity="warning")
            return
        from tui.screens.records import Records

        def chosen(record: Record | None) -> None:
            if record is not None and self.rooftree.store is not None:
                fresh = self.rooftree.store.read(record.id)
                self._take(casestate.read(fresh.body), fresh)

        self.app.push_screen(Records(self.rooftree.store, "case"), chosen)

    def action_name(self) -> None:
        """Name the case."""
        from tui.screens.plain_text import OneLine

        def named(name: str | None) -> None:
            if name:
                self._save(name)

        self.app.push_screen(OneLine("Name of this case:", self.record.name if self.record else ""), named)

    def action_load(self) -> None:
        """Load a case file."""
        if os.environ.get("ROOFTREE_VISITOR"):
            self.notify("In the browser no file of this machine can be loaded.", severity="warning")
            return
        from reasoner.casefile import CaseFileError, read
        from tui.screens.plain_text import OneLine

        def named(path: str | None) -> None:
            if not path:
                return
            try:
                case = read(Path(path).expanduser(), law())
            except CaseFileError as error:
                self.notify(str(error), title="Not loaded", severity="error", timeout=15, markup=False)
                return
            if not case.of_kind("Building"):
                self.notify(f"{path} has no building.", severity="error", markup=False)
                return
            self._take(case, None)
            self._save(Path(path).stem)

        self.app.push_screen(OneLine("Case file to load:"), named)

    def action_export(self, ending: str) -> None:
        """Save what came out, or the case itself, as a file."""
        name = self.record.name if self.record else "Case"
        if ending == "yaml":
            self.rooftree.export(name, "yaml", casestate.file_text(self.case))
        elif self.checked is not None:
            self._report(name, ending, blocks(name, self.case, self.checked.checks))

    @work(exit_on_error=False, group="saves", description="save the results")
    async def _report(self, name: str, ending: str, report: list[Block]) -> None:
        """Write the results; a thread makes them, for a PDF takes seconds."""
        make: dict[str, Callable[[list[Block]], str | bytes]] = {"md": markdown, "html": page, "pdf": pdf}
        self.rooftree.export(name, ending, await asyncio.to_thread(make[ending], report))

    @work(exit_on_error=False, group="saves")
    async def _save(self, name: str | None = None) -> None:
        store = self.rooftree.store
        if store is None:
            return
        async with self._saving:
            body = casestate.out(self.case)
            try:
                if self.record is None:
                    self.record = await asyncio.to_thread(store.create, "case", name or "Case", body)
                else:
                    record = replace(self.record, body=body, name=name or self.record.name)
                    self.record = await asyncio.to_thread(store.save, record)
            except Changed:
                copied = f"{self.record.name if self.record else 'Case'} (second terminal)"
                self.record = await asyncio.to_thread(store.create, "case", copied, body)
                self.notify(
                    f"Another terminal has changed this case. Both are kept: yours goes on as “{copied}”.",
                    severity="warning",
                    timeout=15,
                    markup=False,
                )
            except (OSError, sqlite3.Error) as error:
                self.notify(f"This could not be saved: {error}", severity="error", timeout=15, markup=False)
            if self.record is not None:
                self.query_one(TopBar).title = self.record.name


COUNTED: dict[Outcome, str] = {
    "violates": "violated",
    "unknown": "not known",
    "judged": "to be judged",
    "complies": "complied with",
}


def _result(check: Check) -> Content:
    label = load().label(check.norm.provision).removeprefix("Muskego Minimum Housing Code, ")
    colour = {"violates": "$text-error", "complies": "$text-success", "judged": "$text-warning"}.get(check.outcome, "")
    return Content.assemble(
        Content.styled(f"{MARKS[check.outcome]:12} ", f"bold {colour}"),
        Content.styled("as assumed: " if by_assumption(check) else "", "$text-muted"),
        Content(f"{line(check)} ({label})"),
    )


def _values(check: Check, name: str) -> list[str]:
    if name == "outcome":
        return [TITLES[check.outcome].lower()]
    if name == "code":
        return [SHORT_NAMES[check.norm.code]]
    if name == "part":
        return [law().subjects[check.norm.subject].part]
    return [BEARERS[bearer] for bearer in check.norm.bearers] or ["not stated"]
