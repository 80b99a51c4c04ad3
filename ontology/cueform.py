"""The form of a cue, and what is wrong with one that a reader of texts would silently take for another."""

from __future__ import annotations

import re

_FAULTS = [
    (re.compile(r"[^\w\s|*#'_./-]"), "{0!r} is no part of a cue: write words, # for a number, _ and ... for gaps"),
    (re.compile(r"\|\||\|\s|\s\||^\||\|$"), "an empty alternative: write a|b without spaces"),
    (re.compile(r"(?<!\w)_\||\|_(?!\w)"), "a gap is no alternative: write two cues"),
    (
        re.compile(r"(?:^|[|\s])(?:([\w*]+)\|[\w*]+ \1)(?=[|\s]|$)"),
        "{0!r}: an alternative is one word, so write one cue for each phrase",
    ),
]


def fault(cue: str) -> str | None:
    """What is wrong with a cue, in one line; None where nothing is."""
    for pattern, says in _FAULTS:
        found = pattern.search(cue)
        if found:
            return f"cue {cue!r}: {says.format(found[0].strip())}"
    return None
