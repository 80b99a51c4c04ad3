"""The language pipeline: spaCy's English tokenizer with our own components, made once and warmed in the background."""

from __future__ import annotations

from functools import cache
from typing import Any


@cache
def english() -> Any:
    """A blank English pipeline (no download); imports spaCy, which costs seconds, so call it late."""
    import spacy

    made: Any = spacy.blank("en")
    made.tokenizer.add_special_case("id", [{"ORTH": "id"}])  # an identification, not "i'd"
    return made


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
