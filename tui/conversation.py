"""A conversation as the screen keeps it: the questions, what was answered, and the facts set by hand."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nlp.answer import Answer, CodeAnswer
    from nlp.assistant import Edit
    from reasoner.case import Value
    from tui.proofs import Explained, Node, Used
    from tui.store import Record, Turn

NAME_LENGTH = 60


@dataclass(slots=True, repr=False)
class Exchange:
    """One question and its answer, None while it is worked out; `live` answers have their reasons."""

    question: str
    answer: Answer | None = None
    edits: tuple[Edit, ...] = ()
    reasons: Mapping[str, tuple[Node, ...]] = field(default_factory=dict)
    assumed: Mapping[str, tuple[Used, ...]] = field(default_factory=dict)
    live: bool = False
    failed: str = ""

    def take(self, found: Explained, edits: tuple[Edit, ...]) -> None:
        """Hold an answer with its reasons."""
        self.answer, self.reasons, self.assumed = found.answer, found.reasons, found.assumed
        self.edits, self.live, self.failed = edits, True, ""


@dataclass(slots=True, repr=False)
class Conversation:
    """The exchanges in order, the code asked about, the facts set by hand, and the facts that nobody could give.

    It has no written form of its parts: what is told of workers and messages would write all turns each time.
    """

    code: str = "auto"
    exchanges: list[Exchange] = field(default_factory=list)
    edits: list[Edit] = field(default_factory=list)
    declined: dict[tuple[str, str], str] = field(default_factory=dict)
    record: Record | None = None

    @property
    def name(self) -> str:
        """What it is called: the name it was given, else its first question."""
        if self.record is not None:
            return self.record.name
        return short(self.exchanges[0].question) if self.exchanges else "New conversation"

    def turns(self, until: int | None = None) -> list[str]:
        """The questions, up to and with a number."""
        return [e.question for e in self.exchanges[: None if until is None else until + 1]]

    def set(self, edit: Edit) -> None:
        """Set a fact by hand, over what was set before."""
        self.edits = [old for old in self.edits if (old.thing, old.fact) != (edit.thing, edit.fact)]
        self.edits.append(edit)
        self.declined.pop((edit.thing, edit.fact), None)

    def body(self) -> dict[str, Any]:
        """What is saved of it beside its turns."""
        declined = [[*key, word] for key, word in self.declined.items()]
        return {"code": self.code, "edits": [edit_out(e) for e in self.edits], "declined": declined}

    def turn(self, number: int) -> Turn:
        """An exchange as it is saved."""
        from tui.store import Turn

        exchange = self.exchanges[number]
        answer = exchange.answer.json() if exchange.answer is not None else None
        return Turn(exchange.question, json.dumps({"answer": answer, "edits": [edit_out(e) for e in exchange.edits]}))


def opened(record: Record, turns: list[Turn]) -> Conversation:
    """A saved conversation, with its answers as they were given."""
    body = record.body
    conversation = Conversation(body.get("code", "auto"), record=record)
    conversation.edits = [edit_in(raw) for raw in body.get("edits", [])]
    conversation.declined = {(thing, fact): word for thing, fact, word in body.get("declined", [])}
    for turn in turns:
        raw = json.loads(turn.answer)
        answer = remembered(raw["answer"]) if raw["answer"] else None
        conversation.exchanges.append(Exchange(turn.question, answer, tuple(map(edit_in, raw["edits"]))))
    return conversation


def remembered(raw: Mapping[str, Any]) -> Answer:
    """An answer from its JSON form, without its proofs."""
    from nlp.answer import Answer, Understood

    understood = tuple(
        Understood("", u["fact"], u["label"], u["value"], u["how"], u["turn"]) for u in raw["understood"]
    )
    codes = {code: _code(code, part) for code, part in raw["codes"].items()}
    return Answer(raw["status"], codes, raw["text"], raw["asked"], understood=understood)


def _code(code: str, raw: Mapping[str, Any]) -> CodeAnswer:
    from nlp.answer import Citation, CodeAnswer

    return CodeAnswer(
        code,
        raw["status"],
        raw["basis"],
        raw["verdict"],
        tuple(raw["bearers"]),
        classes=tuple(raw["classes"]),
        citations=tuple(Citation(c["id"], c["quote"]) for c in raw["citations"]),
        text=raw["text"],
        subject=raw.get("subject", ""),
        faults=tuple(raw.get("faults", ())),
    )


def edit_out(edit: Edit) -> list[Any]:
    """An edit as JSON: numbers as exact fractions."""
    value: Any = edit.value
    if isinstance(value, Fraction):
        value = str(value)
    elif value is not None and not isinstance(value, bool):
        value = [None if end is None else str(end) for end in (value.low, value.high)]
    return [edit.thing, edit.fact, value]


def edit_in(raw: list[Any]) -> Edit:
    """An edit from its JSON form."""
    from nlp.assistant import Edit
    from reasoner.case import Bounds

    thing, fact, value = raw
    known: Value | None = value
    if isinstance(value, str):
        known = Fraction(value)
    elif isinstance(value, list):
        low, high = (None if end is None else Fraction(end) for end in value)
        known = Bounds(low, high)
    return Edit(thing, fact, known)


def short(text: str) -> str:
    """A text cut to the length of a name."""
    line = " ".join(text.split())
    return line if len(line) <= NAME_LENGTH else f"{line[: NAME_LENGTH - 1].rstrip()}…"
