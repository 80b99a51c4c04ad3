"""The language pipeline: spaCy's English tokenizer with our own components, made once and warmed in the background."""

from __future__ import annotations

import sys
from functools import cache
from types import ModuleType
from typing import Any

_COMMANDS = "spacy.cli", "spacy.cli.info"


@cache
def english() -> Any:
    """A blank English pipeline (no download); imports spaCy, which costs a second, so call it late."""
    made: Any = _spacy().blank("en")
    made.tokenizer.add_special_case("id", [{"ORTH": "id"}])  # an identification, not "i'd"
    return made


def _spacy() -> ModuleType:
    """spaCy without its command line: the package imports it for one name that is not used here, and with it web clients
    and project tools, half of the whole time. Empty modules stand in for it meanwhile; imported by name, it is there."""
    absent = [name for name in _COMMANDS if name not in sys.modules]
    for name in absent:
        stand_in = ModuleType(name)
        stand_in.__dict__["info"] = None
        sys.modules[name] = stand_in
    try:
        import spacy
    finally:
        for name in absent:
            del sys.modules[name]
    return spacy


def tokens(text: str) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The tokens of a normal text and where each begins."""
    doc = english().make_doc(text)
    words: list[str] = []
    starts: list[int] = []
    for token in doc:
        if token.is_space or (token.text == "-" and not token.whitespace_ and token.i and doc[token.i - 1].is_alpha):
            continue
        end = (
            token.text.endswith(".") and token.text[:-1].isalpha()
        )  # "no." ends a sentence; it is no abbreviation here
        words.append(token.text[:-1] if end else token.text)
        starts.append(token.idx)
        if end:
            words.append(".")
            starts.append(token.idx + len(token.text) - 1)
    return tuple(words), tuple(starts)
