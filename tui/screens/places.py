"""What the screens that one goes to have in common: the program, a search to come back to, records that are kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.screen import Screen

if TYPE_CHECKING:
    from tui.app import RooftreeApp


class Place(Screen[None]):
    """One of the screens to go to by a function key."""

    @property
    def rooftree(self) -> RooftreeApp:
        """The program."""
        from tui.app import RooftreeApp

        assert isinstance(self.app, RooftreeApp)
        return self.app


class Searched(Place):
    """A screen with a search as one types, `#search`, to which Escape comes back; pressed there, it empties it."""

    AUTO_FOCUS = "#search"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "search", "Search", id="search", tooltip="Go back to the search")
    ]

    def action_search(self) -> None:
        """Go back to the search."""
        from textual.widgets import Input

        search = self.query_one("#search", Input)
        if self.focused is search:
            search.value = ""
        search.focus()


class Kept(Place):
    """A screen whose conversations or cases are kept by name."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "ctrl+n",
            "new",
            "New",
            id="new",
            tooltip="Start a new conversation or case; the old one is kept",
            show=False,
        ),
        Binding("ctrl+o", "open", "Open", id="open", tooltip="Open an earlier conversation or case", show=False),
        Binding("alt+n", "name", "Name", id="name", tooltip="Name this conversation or case", show=False),
    ]
