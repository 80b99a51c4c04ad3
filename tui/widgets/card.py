"""The answer of one code: verdict first, then the reason, the citations to open, and what it depends on."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from tui import spoken
from tui.messages import CardChosen, PaneWanted

if TYPE_CHECKING:
    from nlp.answer import CodeAnswer

LONGEST_VERDICT = 70


class CodeCard(Static, can_focus=True):
    """One code's answer; choosing it fills the panes beside the conversation."""

    HELP = (
        "The answer of one code. Enter opens the provision it rests on; W shows why, F the facts it was given, "
        "O what the other code says. C copies it, Y copies it with its citations."
    )
    DEFAULT_CSS = """
    CodeCard { height: auto; border-left: outer $border-blurred; padding: 0 1; margin: 0 0 1 0; }
    CodeCard:focus { border-left: outer $primary; background: $boost; }
    CodeCard.-chosen { border-left: outer $secondary; }
    CodeCard:focus.-chosen { border-left: outer $primary; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,s", "pane('source')", "Source", id="card-source", tooltip="Open the provision, word for word"),
        Binding("w", "pane('why')", "Why", id="card-why", tooltip="Show the reasons step by step"),
        Binding("f", "pane('facts')", "Facts", id="card-facts", tooltip="Show and change the facts"),
        Binding(
            "o", "pane('other')", "Other code", id="card-other", tooltip="Show both codes side by side", show=False
        ),
        Binding("c", "copy", "Copy", id="card-copy", tooltip="Copy the answer", show=False),
        Binding(
            "y",
            "copy_cited",
            "Copy cited",
            id="card-copy-cited",
            tooltip="Copy the answer with its citations",
            show=False,
        ),
        Binding("1", "open(0)", "First citation", id="card-first", tooltip="Open the first citation", show=False),
        Binding("2", "open(1)", "Second citation", id="card-second", tooltip="Open the second citation", show=False),
        Binding("3", "open(2)", "Third citation", id="card-third", tooltip="Open the third citation", show=False),
    ]

    def __init__(self, number: int, answer: CodeAnswer) -> None:
        super().__init__(body(answer))
        self.number = number
        self.answer = answer

    def on_focus(self) -> None:
        """Choose it."""
        self.post_message(CardChosen(self.number, self.answer))

    def on_click(self, event: events.Click) -> None:
        """Choose it and show its source."""
        if event.style.meta.get("@click") is None:
            self.post_message(PaneWanted("source"))

    def action_pane(self, pane: str) -> None:
        """Go to a pane."""
        self.post_message(PaneWanted(pane))

    def action_open(self, number: int) -> None:
        """Open one of the citations."""
        if number < len(self.answer.citations):
            self.post_message(CardChosen(self.number, self.answer))
            self.post_message(PaneWanted("source", number))

    def action_copy(self) -> None:
        """Copy the text of the answer."""
        self.app.copy_text("\n".join(spoken.code_lines(self.answer)), "the answer")  # type: ignore[attr-defined]

    def action_copy_cited(self) -> None:
        """Copy a paragraph with each quotation and its provision."""
        self.app.copy_text(spoken.with_citation(self.answer), "the answer with its citations")  # type: ignore[attr-defined]


def body(answer: CodeAnswer) -> Content:
    """What a card shows."""
    colour = {"answered": "$text-primary", "conditional": "$text-warning"}.get(answer.status, "$text-muted")
    verdict, why = said(answer)
    parts = [
        Content.styled(f"{spoken.SHORT_NAMES[answer.code]}: ", "bold"),
        Content.styled(f"{verdict}\n", f"bold {colour}"),
        Content(why),
    ]
    from corpus.provisions import load

    corpus = load()
    for number, citation in enumerate(answer.citations):
        label = f"\n{number + 1} {corpus.label(citation.id).removeprefix('Muskego Minimum Housing Code, ')}"
        parts += [
            Content.styled(label, f"underline @click=open({number})"),
            Content.styled(f" “{citation.quote}”", "$text-muted"),
        ]
    if answer.faults:
        many = f"{len(answer.faults)} notes" if len(answer.faults) > 1 else "1 note"
        parts.append(Content.styled(f"\n{many} on doubtful words of the text: see Source.", "italic $text-muted"))
    return Content.assemble(*parts)


def said(answer: CodeAnswer) -> tuple[str, str]:
    """The verdict, and the reason without what the card says elsewhere: the verdict's words and the quotations."""
    from corpus.provisions import load

    text, corpus = answer.text, load()
    for citation in answer.citations:
        label = corpus.label(citation.id)
        for form in (f" {label}: “{citation.quote}”", f" ({label}: “{citation.quote}”)", f" ({label})"):
            text = text.replace(form, "")
    for fact in answer.missing:
        text = text.replace(fact.question, "")
    text = re.sub(r"([.?!])(?: ?\.)+", r"\1", " ".join(text.split()))  # the full stop that stood behind a quotation
    verdict = spoken.verdict(answer)
    first, _, rest = text.partition(". ")
    if rest and _words(re.sub(r"\(.*?\)", "", first)) <= _words(verdict):
        return verdict, rest
    if rest and len(first) <= LONGEST_VERDICT and first.split()[0].strip(",") == verdict:
        return first, rest  # `No, it does not meet this code`
    return verdict, text


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower())) - {"the", "a", "an", "it", "and", "or"}
