"""The command palette: every action that has a key, here or elsewhere on the screen, found by its words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from textual.binding import Binding
from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.dom import DOMNode


class Actions(Provider):
    """All actions: of the focused widget first, then of the screen, of the program, of the other parts."""

    async def discover(self) -> Hits:
        """All of them, before anything is typed."""
        for node, binding in actions(self.screen):
            yield DiscoveryHit(self._name(binding), self._run(node, binding), help=self._help(binding))

    async def search(self, query: str) -> Hits:
        """Those that fit what was typed."""
        matcher = self.matcher(query)
        for node, binding in actions(self.screen):
            name = self._name(binding)
            if (score := matcher.match(f"{name} {binding.tooltip}")) > 0:
                yield Hit(score, matcher.highlight(name), self._run(node, binding), help=self._help(binding))

    def _name(self, binding: Binding) -> str:
        return str(binding.tooltip or binding.description)

    def _help(self, binding: Binding) -> str:
        return f"Key: {self.app.get_key_display(binding)}"

    def _run(self, node: DOMNode, binding: Binding) -> Any:
        app = self.app

        async def run() -> None:
            await app.run_action(binding.action, node)

        return run


def actions(screen: Any) -> Iterator[tuple[DOMNode, Binding]]:
    """Each described action once, with the node that carries it out."""
    seen: set[str] = set()
    nodes: list[DOMNode] = []
    if screen.focused is not None:
        nodes += list(screen.focused.ancestors_with_self)
    nodes += [screen, screen.app, *reversed(list(screen.query("*").results()))]
    for node in nodes:
        if getattr(node, "display", True) is False:
            continue
        for bindings in node._bindings.key_to_bindings.values():
            for binding in bindings:
                told = str(binding.tooltip)
                if binding.id and binding.tooltip and not binding.system and told not in seen:
                    seen.add(told)
                    yield node, binding


def all_bindings() -> dict[str, Binding]:
    """Every key that can be remapped, by its id, from the classes that define them."""
    import importlib
    import pkgutil

    import tui.screens
    import tui.widgets

    found: dict[str, Binding] = {}
    modules = ["tui.app"]
    for package in (tui.screens, tui.widgets):
        modules += [f"{package.__name__}.{module.name}" for module in pkgutil.iter_modules(package.__path__)]
    for name in modules:
        for value in vars(importlib.import_module(name)).values():
            for binding in getattr(value, "BINDINGS", ()) if isinstance(value, type) else ():
                if isinstance(binding, Binding) and binding.id:
                    found.setdefault(binding.id, binding)
    return found
