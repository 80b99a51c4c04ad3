"""Browse: both codes as trees, search as you type, and each provision with what it leads to."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Tree
from textual.widgets.option_list import Option
from textual.widgets.tree import TreeNode

from corpus.provisions import load
from tui.finding import Found, search
from tui.messages import ProvisionOpened
from tui.screens.places import Searched
from tui.spoken import CODE_NAMES
from tui.widgets.keybar import KeyBar
from tui.widgets.line import Line
from tui.widgets.provision_view import ProvisionView
from tui.widgets.topbar import TopBar


class BrowseScreen(Searched):
    """The two codes to read."""

    HELP = (
        "Type to search both codes; Down goes into what was found or into the trees. Right opens a part of a tree, "
        "Enter shows the provision beside it. Escape comes back to the search."
    )
    CSS_PATH = "browse.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "expand", "Open part", id="browse-open", tooltip="Open a part of the tree", show=False),
        Binding("left", "collapse", "Close part", id="browse-close", tooltip="Close a part of the tree", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._branches: dict[str, TreeNode[str]] = {}
        self._found: list[Found] = []

    def compose(self) -> ComposeResult:
        """Search and trees on the left, the provision on the right."""
        yield TopBar("browse")
        with Horizontal(id="main"):
            with Vertical(id="left"):
                yield Line(placeholder="Search words, or a number such as 55.219", id="search")
                yield Tree("Codes", id="tree")
                yield OptionList(id="found")
            yield ProvisionView("Type words or a number, or go down into the tree and press Enter on a provision.")
        yield KeyBar()

    def on_mount(self) -> None:
        """Grow the trees."""
        self.query_one("#found").display = False
        tree: Tree[str] = self.query_one("#tree", Tree)
        tree.show_root = False
        tree.guide_depth = 2
        corpus = load()
        for code, name in CODE_NAMES.items():
            top = tree.root.add(Text(name, "bold"), expand=True)
            for id_ in corpus.sections(code):
                self._grow(top, id_)

    def _grow(self, parent: TreeNode[str], id_: str) -> None:
        provision = load()[id_]
        name = line(id_)
        if not provision.children:
            self._branches[id_] = parent.add_leaf(Text(name), id_)
            return
        node = self._branches[id_] = parent.add(Text(name), id_)
        for child in provision.children:
            self._grow(node, child)

    def show(self, id_: str) -> None:
        """Show a provision, in its place in the tree too."""
        self.query_one("#search", Input).value = ""
        self.query_one(ProvisionView).open(id_)
        self._mark(id_)
        self.query_one(ProvisionView).focus_text()

    def _mark(self, id_: str) -> None:
        tree = self.query_one("#tree", Tree)
        for above in load().ancestors(id_):
            self._branches[above].expand()
        if tree.last_line >= 0:  # asking for it numbers the lines; a branch just opened has no line of its own before
            tree.move_cursor(self._branches[id_])
        self.call_after_refresh(tree.scroll_to_node, self._branches[id_], animate=False)

    @on(Input.Changed, "#search")
    def _typed(self, event: Input.Changed) -> None:
        tree, found = self.query_one("#tree"), self.query_one("#found", OptionList)
        words = event.value.strip()
        tree.display, found.display = not words, bool(words)
        if not words:
            return
        self._found = search(words)
        found.clear_options()
        found.add_options([Option(_shown(hit)) for hit in self._found])
        if self._found:
            found.highlighted = 0
        else:
            found.add_option(Option("Nothing found.", disabled=True))

    @on(Input.Submitted, "#search")
    def _entered(self) -> None:
        if self.query_one("#found").display and self._found:
            self.query_one("#found", OptionList).action_select()

    @on(OptionList.OptionSelected, "#found")
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        if event.option_index < len(self._found):
            self.query_one(ProvisionView).open(self._found[event.option_index].id)
            self.query_one(ProvisionView).focus_text()

    @on(Tree.NodeHighlighted)
    def _highlighted(self, event: Tree.NodeHighlighted[str]) -> None:
        if event.node.data and self.focused is event.control:
            self.query_one(ProvisionView).restart()
            self.query_one(ProvisionView).open(event.node.data)

    @on(Tree.NodeSelected)
    def _selected(self, event: Tree.NodeSelected[str]) -> None:
        if event.node.data:
            self.query_one(ProvisionView).open(event.node.data)
            self.query_one(ProvisionView).focus_text()

    @on(ProvisionOpened)
    def _opened(self, event: ProvisionOpened) -> None:
        self._mark(event.id)

    def on_key(self, event: object) -> None:
        """Down leaves the search for what is below it."""
        if getattr(event, "key", "") == "down" and self.focused is self.query_one("#search"):
            below = "#found" if self.query_one("#found").display else "#tree"
            self.query_one(below).focus()

    def action_expand(self) -> None:
        """Open the part under the cursor."""
        node = self.query_one("#tree", Tree).cursor_node
        if node is not None:
            node.expand()

    def action_collapse(self) -> None:
        """Close the part under the cursor, or go up."""
        tree = self.query_one("#tree", Tree)
        if (node := tree.cursor_node) is not None:
            if node.is_expanded and node.allow_expand:
                node.collapse()
            elif node.parent is not None:
                tree.move_cursor(node.parent)


def line(id_: str) -> str:
    """A provision in a line of its tree: its number and heading, else its first words."""
    provision = load()[id_]
    if provision.heading:
        name = provision.heading
        return name if provision.number in ("", name) else f"{provision.number} {name}"
    words = provision.text[:60]
    return f"{provision.number} {provision.title or words}".strip()


def _shown(hit: Found) -> Content:
    return Content.assemble(
        Content.styled(hit.label, "bold"), Content(f" {hit.heading}\n  "), Content.styled(hit.around, "$text-muted")
    )
