"""The line at the top: the screens with their keys, what is open, and whether the assistant is ready."""

from __future__ import annotations

from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Static

SCREENS = (
    ("ask", "F2", "Ask", "a question in plain words"),
    ("browse", "F3", "Browse", "read both codes"),
    ("compare", "F4", "Compare", "both codes side by side"),
    ("check", "F5", "Check", "a building against every rule"),
    ("practise", "F6", "Practise", "questions and exam"),
    ("glossary", "F7", "Glossary", "defined words"),
)
"""Each screen's name, key, title, and what it is for."""


LEAST = 8  # characters of a title; fewer say nothing


class TopBar(Static):
    """The screens to go to; a click goes there too."""

    DEFAULT_CSS = """
    TopBar { dock: top; height: 1; background: $panel; color: $foreground; padding: 0 1; text-wrap: nowrap;
             text-overflow: ellipsis; link-style: none; link-color: $foreground; }
    """
    title: reactive[str] = reactive("")
    status: reactive[str] = reactive("")

    def __init__(self, screen: str) -> None:
        super().__init__()
        self._screen_name = screen

    def render(self) -> Content:
        """The names with their keys, the open one marked in words too."""
        parts: list[Content] = []
        for name, key, label, _ in SCREENS:
            here = name == self._screen_name
            text = f" {key} {label} "
            link = f"app.go('{name}')"
            parts.append(Content.styled(f"[{text.strip()}]" if here else text, "bold" if here else f"@click={link}"))
        room = self.content_size.width - sum(len(part) for part in parts) - len(self.status) - len("    ")
        title = self.title if room >= LEAST else ""
        state = "  ".join(filter(None, (self.status, title)))
        return Content.assemble(*parts, ("  " + state, "$text-muted"))
