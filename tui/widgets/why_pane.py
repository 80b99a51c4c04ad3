"""Why: the reasons as a tree that opens step by step, and what would change the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static, Tree
from textual.widgets.tree import TreeNode

from tui.messages import ProvisionOpened

if TYPE_CHECKING:
    from tui.proofs import Node


class Steps(Tree["Node"]):
    """The rule in plain words, the facts and who said them, the numbers compared, the exceptions looked at."""

    HELP = (
        "The reasons, step by step. Right opens a step, Left closes it; S shows the provision a step rests on. "
        "A tick means it holds, a cross that it does not, a question mark that it is not known."
    )
    DEFAULT_CSS = """
    Steps { background: $background; padding: 0 1; scrollbar-size-vertical: 1; height: 1fr; overflow-x: hidden; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "expand", "Open", id="why-open", tooltip="Open this step"),
        Binding("left", "collapse", "Close", id="why-close", tooltip="Close this step"),
        Binding("s", "source", "Source", id="why-source", tooltip="Show the provision this step rests on"),
    ]

    def __init__(self) -> None:
        super().__init__("Why")
        self.show_root = False
        self.guide_depth = 2
        self._reasons: tuple[Node, ...] = ()
        self._changes: tuple[Node, ...] | None = None

    def show(self, reasons: tuple[Node, ...], none: str) -> None:
        """Draw the reasons; without any, say why there are none."""
        self._reasons, self._changes = reasons, None
        self._fill(none)

    def show_changes(self, changes: tuple[Node, ...]) -> None:
        """Draw what would change the answer too."""
        self._changes = changes
        self._fill("")

    def _fill(self, none: str) -> None:
        self.clear()
        if not self._reasons:
            self.root.add_leaf(Text(none))
            return
        from tui.proofs import Node

        for node in self._reasons:
            self._add(self.root, node)
        if self._changes is not None:
            steps = self._changes or (Node("No single fact that it looked at would change this answer."),)
            self._add(self.root, Node("What would change this:", steps=steps))
        else:
            self.root.add_leaf(Text("What would change this: being worked out …"))
        self.cursor_line = 0

    def _add(self, parent: TreeNode[Node], node: Node) -> None:
        if not node.steps:
            parent.add_leaf(Text(node.line), node)
            return
        added = parent.add(Text(node.line), node, expand=node.open)
        for step in node.steps:
            self._add(added, step)

    def action_expand(self) -> None:
        """Open the step, or go to its first one."""
        if (node := self.cursor_node) is not None:
            if node.allow_expand and not node.is_expanded:
                node.expand()
            else:
                self.action_cursor_down()

    def action_collapse(self) -> None:
        """Close the step, or go to the one above."""
        if (node := self.cursor_node) is not None:
            if node.allow_expand and node.is_expanded:
                node.collapse()
            else:
                self.action_cursor_parent()

    def action_source(self) -> None:
        """Show the provision."""
        node = self.cursor_node
        while node is not None:
            if node.data is not None and node.data.provision:
                self.post_message(ProvisionOpened(node.data.provision))
                return
            node = node.parent

    @on(Tree.NodeSelected)
    def _selected(self, event: Tree.NodeSelected[Node]) -> None:
        event.stop()


class WhyPane(Vertical):
    """The steps, and the one under the cursor in full below them."""

    DEFAULT_CSS = """
    WhyPane { height: 1fr; }
    WhyPane #step { height: auto; max-height: 40%; border-top: solid $border-blurred; padding: 0 1; }
    """

    def compose(self) -> ComposeResult:
        """The tree above, the step below."""
        yield Steps()
        yield Static(id="step", markup=False)

    @property
    def steps(self) -> Steps:
        """The tree."""
        return self.query_one(Steps)

    @on(Tree.NodeHighlighted)
    def _highlighted(self, event: Tree.NodeHighlighted[Node]) -> None:
        event.stop()
        self.query_one("#step", Static).update(event.node.data.line if event.node.data is not None else "")
