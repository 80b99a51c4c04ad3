"""A list that is searched as one types on the left, and what is chosen in it on the right."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from tui.screens.places import Searched
from tui.widgets.keybar import KeyBar
from tui.widgets.line import Line
from tui.widgets.topbar import TopBar


class ListedScreen(Searched):
    """What Compare and Glossary have in common."""

    NAME = ""
    PLACEHOLDER = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "copy", "Copy", id="listed-copy", tooltip="Copy what is shown, with its citations"),
        Binding("s", "source", "Source", id="listed-source", tooltip="Open the first provision under Browse"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.keys: list[str] = []
        self.shown = ""

    def compose(self) -> ComposeResult:
        """The list on the left, the chosen on the right."""
        yield TopBar(self.NAME)
        with Horizontal(id="main"):
            with Vertical(id="left"):
                yield Line(placeholder=self.PLACEHOLDER, id="search")
                yield OptionList(id="list", compact=True)
            with VerticalScroll(id="right"):
                yield Static(id="chosen")
        yield KeyBar()

    def on_mount(self) -> None:
        """Fill the list."""
        self._fill("")

    def found(self, words: str) -> list[tuple[str, str]]:
        """The keys and lines that words lead to."""
        raise NotImplementedError

    def content(self, key: str) -> Content:
        """What is shown of one."""
        raise NotImplementedError

    def plain(self, key: str) -> list[str]:
        """The same as plain lines."""
        raise NotImplementedError

    def provision(self, key: str) -> str | None:
        """The provision to open first."""
        raise NotImplementedError

    def _fill(self, words: str) -> None:
        rows = self.found(words)
        self.keys = [key for key, _ in rows]
        list_ = self.query_one("#list", OptionList)
        list_.clear_options()
        list_.add_options([Option(Content(line)) for _, line in rows])
        if rows:
            list_.highlighted = 0
            self._show(self.keys[0])

    def show(self, key: str) -> None:
        """Show one of them."""
        self.query_one("#search", Input).value = ""
        self._fill("")
        if key in self.keys:
            self.query_one("#list", OptionList).highlighted = self.keys.index(key)
        self._show(key)

    def _show(self, key: str) -> None:
        self.shown = key
        self.query_one("#chosen", Static).update(self.content(key))
        self.query_one("#right", VerticalScroll).scroll_home(animate=False)

    @on(Input.Changed, "#search")
    def _typed(self, event: Input.Changed) -> None:
        self._fill(event.value)

    @on(OptionList.OptionHighlighted, "#list")
    def _highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_index < len(self.keys):
            self._show(self.keys[event.option_index])

    @on(OptionList.OptionSelected, "#list")
    @on(Input.Submitted, "#search")
    def _chosen(self) -> None:
        self.query_one("#right").focus()

    def on_key(self, event: object) -> None:
        """Down leaves the search for the list."""
        if getattr(event, "key", "") == "down" and self.focused is self.query_one("#search"):
            self.query_one("#list").focus()

    def action_copy(self) -> None:
        """Copy what is shown."""
        if self.shown:
            self.rooftree.copy_text("\n".join(self.plain(self.shown)), "what is shown")

    async def action_source(self) -> None:
        """Open the provision under Browse."""
        if self.shown and (id_ := self.provision(self.shown)):
            await self.rooftree.browse_to(id_)
