"""What has happened on the screen, named as past events; widgets post them, screens act on them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from nlp.answer import CodeAnswer
    from nlp.assistant import Edit
    from reasoner.case import Value
    from tui.proofs import Explained, Node


@dataclass
class AssistantReady(Message):
    """The assistant can answer at once."""


@dataclass
class DraftFound(Message):
    """A question was found that was typed and not sent before the terminal was closed."""

    text: str


@dataclass
class QuestionSent(Message):
    """A question was typed and sent."""

    text: str


@dataclass
class AnswerReceived(Message):
    """The answer to an exchange of a conversation has come; None with the reason where it failed."""

    conversation: object
    number: int
    found: Explained | None
    edits: tuple[Edit, ...] = ()
    failed: str = ""


@dataclass
class CardChosen(Message):
    """The answer of one code was chosen to be looked at."""

    number: int
    answer: CodeAnswer


@dataclass
class PaneWanted(Message):
    """A pane beside the conversation was asked for: source, why, facts or other."""

    pane: str
    citation: int = 0


@dataclass
class FactSettled(Message):
    """A fact was set by hand: to a value, or to unknown again."""

    thing: str
    fact: str
    value: Value | None


@dataclass
class FactDeclined(Message):
    """A fact was asked for and could not be given: `unknown` or `inapplicable`."""

    thing: str
    fact: str
    word: str


@dataclass
class FactEditWanted(Message):
    """A fact was chosen to be changed; without a name, any fact."""

    thing: str = ""
    fact: str = ""


@dataclass
class ProvisionOpened(Message):
    """A provision was opened."""

    id: str


@dataclass
class ChangesFound(Message):
    """It was worked out what would change an answer."""

    answer: CodeAnswer
    nodes: tuple[Node, ...]


@dataclass
class EarlierWanted(Message):
    """Questions that are not shown now were asked for: those before, or those after."""

    later: bool = False
