"""A provision, word for word, the quoted words marked, and the places that lead on from it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content, Span
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from corpus.provisions import load
from tui.messages import ProvisionOpened


class ProvisionView(Vertical):
    """One provision at a time, with a way back."""

    HELP = (
        "The provision as the code has it; the words an answer quotes are marked. Tab goes to the list below it: "
        "definitions, references, parts and where it is used; Enter opens one, Backspace goes back."
    )
    DEFAULT_CSS = """
    ProvisionView VerticalScroll { height: 1fr; padding: 0 1; scrollbar-size-vertical: 1; }
    ProvisionView VerticalScroll:focus { background: $boost; }
    ProvisionView Static { height: auto; }
    ProvisionView OptionList { height: auto; max-height: 33%; border: none; border-top: solid $border-blurred;
                               padding: 0 1; background: $background; }
    ProvisionView OptionList:focus { border: none; border-top: solid $border; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("d", "links", "Leads to", id="provision-links", tooltip="Go to definitions and references"),
        Binding("backspace", "back", "Back", id="provision-back", tooltip="Go back to the provision before"),
        Binding(
            "r",
            "raw",
            "As received",
            id="provision-raw",
            tooltip="Show the words as received, faults and all",
            show=False,
        ),
        Binding(
            "y",
            "copy_cited",
            "Copy cited",
            id="provision-copy",
            tooltip="Copy the words with their citation",
            show=False,
        ),
        Binding("b", "browse", "Browse", id="provision-browse", tooltip="Show its place in the code", show=False),
    ]

    def __init__(self, empty: str = "Choose an answer to see the provision it rests on.") -> None:
        """`empty` is said while no provision is open."""
        super().__init__()
        self._empty = empty
        self.shown = ""
        self._quote = ""
        self._behind: list[tuple[str, str]] = []
        self._raw = False

    def compose(self) -> ComposeResult:
        """The text above, the ways on below."""
        with VerticalScroll():
            yield Static(Content(self._empty))
        yield OptionList(compact=True)

    def open(self, id_: str, quote: str = "", *, again: bool = False) -> None:
        """Show a provision, the quoted words marked."""
        if self.shown and not again and (self.shown, self._quote) != (id_, quote):
            self._behind.append((self.shown, self._quote))
        self.shown, self._quote, self._raw = id_, quote, False
        self.query_one(Static).update(text(id_, quote))
        self.query_one(VerticalScroll).scroll_home(animate=False)
        links = self.query_one(OptionList)
        links.clear_options()
        links.add_options([Option(Content(label), id=target) for target, label in leads(id_)])
        links.display = links.option_count > 0
        links.highlighted = 0 if links.display else None

    def restart(self) -> None:
        """Forget the way here."""
        self._behind.clear()
        self.shown = ""

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if event.option.id:
            self.open(event.option.id.partition(" ")[2])
            self.post_message(ProvisionOpened(self.shown))
            self.focus_text()

    def focus_text(self) -> None:
        """Go to the text."""
        self.query_one(VerticalScroll).focus()

    def action_links(self) -> None:
        """Go to the ways on."""
        links = self.query_one(OptionList)
        if links.display:
            links.focus()

    def action_back(self) -> None:
        """Show the provision before."""
        if self._behind:
            self.open(*self._behind.pop(), again=True)
            self.post_message(ProvisionOpened(self.shown))
            self.focus_text()

    def action_raw(self) -> None:
        """Show the words as received, or the mended ones again."""
        if self.shown:
            self._raw = not self._raw
            provision = load()[self.shown]
            raw = Content.assemble(("As received:\n\n", "bold"), Content(provision.raw))
            self.query_one(Static).update(raw if self._raw else text(self.shown, self._quote))

    def action_copy_cited(self) -> None:
        """Copy the words with their citation."""
        if self.shown:
            words = f"{load().label(self.shown)}: “{load().whole(self.shown)}”"
            self.app.copy_text(words, "the provision with its citation")  # type: ignore[attr-defined]

    async def action_browse(self) -> None:
        """Show its place in the code."""
        if self.shown:
            await self.app.browse_to(self.shown)  # type: ignore[attr-defined]


def text(id_: str, quote: str = "") -> Content:
    """A provision with its place, its lead-in, its words (the quoted ones marked) and its parts."""
    corpus = load()
    provision = corpus[id_]
    parts = [Content.styled(corpus.label(id_), "bold $text-primary")]
    if provision.heading:
        parts.append(Content.styled(f"  {provision.heading}", "bold"))
    above = [
        corpus.label(part) + (f" {corpus[part].heading}" if corpus[part].heading else "")
        for part in corpus.ancestors(id_)
    ]
    if above:
        parts.append(Content.styled(f"\nin {' › '.join(above)}", "$text-muted"))
    for lead in corpus.lead_in(id_):
        parts.append(Content.styled(f"\n\n{lead}", "$text-muted italic"))
    if provision.state == "heading-only":
        parts.append(Content("\n\nThis copy of the code has the heading alone; the text is missing."))
    if provision.text:
        parts += [Content("\n\n"), marked(provision.text, quote)]
    if provision.children:
        whole = corpus.whole(id_).removeprefix(provision.text).strip("\n")
        parts.append(Content("\n\n" + whole.replace("\n", "\n\n")))
    if provision.emendations:
        reasons = "; ".join(dict.fromkeys(e.reason.rstrip(".") for e in provision.emendations))
        parts.append(Content.styled(f"\n\nMended here: {reasons}. R shows the words as received.", "$text-muted"))
    parts += [Content.styled(f"\n\nNote on the text: {says}", "italic $text-warning") for says in faults(id_)]
    return Content.assemble(*parts)


def faults(id_: str) -> list[str]:
    """What is known to be doubtful about the text of a provision."""
    from ontology.built import law

    return [fault.says for fault in law().faults.values() if id_ in fault.provisions]


def marked(words: str, quote: str) -> Content:
    """A text with the quoted stretches marked; colour alone does not tell, they are underlined too."""
    spans, end = [], 0
    for stretch in filter(None, (" ".join(part.split()) for part in quote.split("…"))):
        start = words.find(stretch, end)
        if start >= 0:
            end = start + len(stretch)
            spans.append(Span(start, end, "bold underline"))
    return Content(words, spans)


def leads(id_: str) -> Iterator[tuple[str, str]]:
    """What a provision leads to, each once, as an id that says how, and a line."""
    from tui.glossary import defined_in

    corpus = load()
    provision = corpus[id_]
    text_ = corpus.whole(id_)
    seen = {id_}
    ways = [
        ("Whole section", corpus.ancestors(id_)[:1]),
        ("Refers to", tuple(i for ref in corpus.references(id_) if not ref.chapter for i in ref.ids)),
        ("Defined", tuple(i for i in defined_in(text_, provision.code) if not id_.startswith(i))[:12]),
        ("Used by", corpus.referenced_by(id_)),
        ("Part", provision.children),
    ]
    for how, ids in ways:
        for target in ids:
            if target not in seen:
                seen.add(target)
                heading = corpus[target].heading
                name = corpus.label(target).removeprefix("Muskego Minimum Housing Code, ")
                shown = f" {heading.capitalize()}" if heading and heading.lower() not in name.lower() else ""
                yield f"{how.split()[0].lower()} {target}", f"{how}: {name}{shown}"
