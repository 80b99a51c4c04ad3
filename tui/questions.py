"""What people ask, checked before it is answered: one question, or a batch of conversations."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tui.exits import BadInput

LONGEST = 20_000  # characters of a question
CODES = ("auto", "both", "muskego", "tribal")


@dataclass(frozen=True, slots=True)
class Conversation:
    """One line of a batch: its name, and its turns, the last of which is to be answered."""

    id: str
    turns: tuple[str, ...]
    code: str = "auto"


@dataclass(frozen=True, slots=True)
class BrokenLine:
    """A line of a batch that cannot be answered: its number, from 1, and why."""

    number: int
    why: str


def checked(text: str) -> str:
    """The question without white space around it; BadInput where nobody could answer it."""
    if len(text) > LONGEST:
        raise BadInput(f"the question has {len(text):,} characters; at most {LONGEST:,} can be answered: shorten it")
    for position, character in enumerate(text, 1):
        category = unicodedata.category(character)
        if category == "Cs":
            raise BadInput(f"the question is not valid UTF-8 (character {position}): send it as UTF-8 text")
        if category == "Cc" and character not in "\t\n\r":
            name = f"U+{ord(character):04X}"
            raise BadInput(f"the question holds a control character ({name}, character {position}): leave it out")
    if not text.strip():
        raise BadInput('the question is empty: write it in quotation marks, as in rooftree ask "who must exterminate?"')
    return text.strip()


def checked_code(code: str) -> str:
    """The code's name; BadInput for one that is not here."""
    if code not in CODES:
        raise BadInput(f"no code is called {code!r}: choose muskego, tribal or both")
    return code


def batch(lines: Iterable[bytes]) -> Iterator[Conversation | BrokenLine]:
    """The conversations of a batch in order, one a line; empty lines are passed over."""
    for number, raw in enumerate(lines, 1):
        try:
            text = raw.decode("utf-8-sig" if number == 1 else "utf-8")
            if text.strip():
                yield _conversation(text)
        except UnicodeDecodeError as error:
            yield BrokenLine(number, f"not valid UTF-8 (byte {error.start + 1})")
        except (json.JSONDecodeError, RecursionError) as error:
            why = f"{error.msg}, column {error.colno}" if isinstance(error, json.JSONDecodeError) else "nested too deep"
            yield BrokenLine(number, f"not JSON ({why})")
        except (BadInput, ValueError) as error:
            yield BrokenLine(number, str(error))


def _conversation(text: str) -> Conversation:
    raw = json.loads(text)
    if not isinstance(raw, dict):
        raise BadInput('not an object of the form {"id": "…", "turns": ["…"]}')
    for key in ("id", "turns"):
        if key not in raw:
            raise BadInput(f"has no {key!r}")
    id_, turns, code = raw["id"], raw["turns"], raw.get("code", "auto")
    if not isinstance(id_, str):
        raise BadInput("'id' is not a text")
    if not isinstance(turns, list) or not all(isinstance(turn, str) for turn in turns):
        raise BadInput("'turns' is not a list of texts")
    if not turns:
        raise BadInput("'turns' is empty: there is no question")
    if not isinstance(code, str):
        raise BadInput("'code' is not a text")
    if any("\ud800" <= character <= "\udfff" for character in id_):
        raise BadInput("'id' is not valid Unicode")
    return Conversation(id_, tuple(checked(turn) for turn in turns), checked_code(code))
