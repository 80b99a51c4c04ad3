"""Help, made from the focused widget and the keys that act there."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Static


class Help(ModalScreen[None]):
    """What the focused part is for, and its keys; any of the keys named below closes it."""

    CSS_PATH = "help.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f1,q,enter", "close", "Close", id="help-close", tooltip="Close the help"),
    ]

    def __init__(self, behind: Screen[object]) -> None:
        super().__init__()
        self._content = content(behind)

    def compose(self) -> ComposeResult:
        """The text."""
        with VerticalScroll():
            yield Static(self._content)

    def action_close(self) -> None:
        """Go back."""
        self.dismiss(None)


def content(screen: Screen[object]) -> Content:
    """What the focused widget and those around it say of themselves, then the keys that act."""
    parts = [Content.styled("Help", "bold $text-primary"), Content("  (Escape closes it)\n")]
    nodes = list(screen.focused.ancestors_with_self) if screen.focused is not None else [screen, screen.app]
    for node in nodes:
        if text := getattr(node, "HELP", None):
            parts.append(Content(f"\n{' '.join(text.split())}\n"))
    keys: dict[str, list[str]] = {}
    for active in sorted(
        screen.active_bindings.values(), key=lambda active: nodes.index(active.node) if active.node in nodes else 99
    ):
        binding = active.binding
        if binding.tooltip and not binding.system:
            keys.setdefault(str(binding.tooltip), []).append(screen.app.get_key_display(binding))
    width = max((len(", ".join(dict.fromkeys(names))) for names in keys.values()), default=0)
    parts.append(Content.styled("\nKeys that act here\n", "bold"))
    for tooltip, names in keys.items():
        shown = ", ".join(dict.fromkeys(names))
        parts += [Content.styled(f"  {shown:{width}}  ", "bold"), Content(f"{tooltip}\n")]
    parts.append(Content("\nCtrl+P finds every action by its words. `rooftree keys` lists all keys and their names."))
    return Content.assemble(*parts)
