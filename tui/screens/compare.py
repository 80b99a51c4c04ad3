"""Compare: by subject, what each code asks, who bears it, the numbers, which asks for more and which is silent."""

from __future__ import annotations

from textual.content import Content

from tui import comparing
from tui.screens.listed import ListedScreen
from tui.widgets.side_panes import comparison


class CompareScreen(ListedScreen):
    """Both codes by subject."""

    HELP = "Type to find a subject, Down and Up choose it; what both codes ask stands beside it."
    CSS_PATH = "compare.tcss"
    NAME = "compare"
    PLACEHOLDER = "Search subjects"

    def found(self, words: str) -> list[tuple[str, str]]:
        """The subjects that a code treats."""
        wanted = words.lower().split()
        rows = [(id_, f"{part}: {label}") for id_, label, part in comparing.subjects()]
        return [(id_, line) for id_, line in rows if all(word in line.lower() for word in wanted)]

    def content(self, key: str) -> Content:
        """Both codes on it."""
        return comparison(key)

    def plain(self, key: str) -> list[str]:
        """Both codes on it, as plain lines."""
        return list(comparing.compare(key).lines())

    def provision(self, key: str) -> str | None:
        """The first provision on it."""
        rows = comparing.compare(key).rows
        return next((row.norm.provision for found in rows.values() for row in found), None)
