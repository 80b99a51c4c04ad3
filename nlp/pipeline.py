"""The language pipeline: spaCy's English tokenizer with our own components, made once and warmed in the background."""

from __future__ import annotations

from functools import cache
from typing import Any


@cache
def english() -> Any:
    """A blank English pipeline (no download); imports spaCy, which costs seconds, so call it late."""
    import spacy

    return spacy.blank("en")


def tokens(text: str) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The tokens of a normal text and where each begins."""
    doc = english().make_doc(text)
    kept = [
        t for t in doc if not t.is_space and not (t.text == "-" and not t.whitespace_ and t.i and doc[t.i - 1].is_alpha)
    ]
    return tuple(t.text for t in kept), tuple(t.idx for t in kept)
