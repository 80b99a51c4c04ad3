"""One line to type into, its cursor still: a blinking one draws the screen anew twice a second."""

from __future__ import annotations

from typing import Any

from textual.widgets import Input


class Line(Input):
    """An input whose cursor does not blink."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.cursor_blink = False
