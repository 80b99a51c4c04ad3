"""The line at the bottom: the keys that act where the focus is, at most six of them; how to quit stands last."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

MOST = 6


class KeyBar(Static):
    """Keys and what they do; a click presses the key."""

    DEFAULT_CSS = """
    KeyBar { dock: bottom; height: 1; background: $panel; color: $foreground; padding: 0 1; text-wrap: nowrap;
             text-overflow: ellipsis; link-style: none; link-color: $foreground; }
    """

    def on_mount(self) -> None:
        """Follow the focus."""
        self.screen.bindings_updated_signal.subscribe(self, lambda _: self.refresh())

    def render(self) -> Content:
        """The keys."""
        shown: dict[str, tuple[str, str]] = {}
        for active in sorted(self.screen.active_bindings.values(), key=lambda active: active.binding.id == "quit"):
            binding = active.binding
            if binding.show and active.enabled:
                shown.setdefault(binding.description, (self.app.get_key_display(binding), binding.key))
        parts = []
        for label, (display, key) in list(shown.items())[:MOST]:
            style = f"@click=app.simulate_key('{key}')"
            parts += [
                Content.styled(display, f"bold $footer-key-foreground {style}"),
                Content.styled(f" {label}  ", style),
            ]
        return Content.assemble(*parts)
