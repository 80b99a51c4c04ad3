"""What to ask next: spaced repetition of what was missed, and an exam with its report."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

from tui.practice.drafts import label_of, shortened
from tui.practice.items import KINDS, items
from tui.store import Score

DAY = 86_400.0
WAITS = (0.0, 1 * DAY, 3 * DAY, 7 * DAY, 21 * DAY, 60 * DAY)
"""How long an item of each box waits; a right answer puts it one box up, a wrong one into the first."""
EXAM = 25
PASS = Fraction(4, 5)


def after(score: Score, right: bool, now: float) -> tuple[int, float]:
    """The box of an item after an answer, and when it is due again."""
    box = min(score.box + 1, len(WAITS) - 1) if right else 0
    return box, now + WAITS[box]


def due(scores: dict[str, Score], now: float, kind: str = "", seed: int = 0) -> list[str]:
    """What to ask now: missed and due items first, the longest due first, then new ones, mixed."""
    of_kind = [id_ for id_, item in items().items() if not kind or item.template.split()[0] == kind]
    known = [id_ for id_ in of_kind if id_ in scores and scores[id_].due <= now]
    known.sort(key=lambda id_: (scores[id_].box, scores[id_].due))
    new = [id_ for id_ in of_kind if id_ not in scores]
    Random(seed).shuffle(new)
    return known + new


def exam(seed: int) -> list[str]:
    """25 questions, spread over the kinds."""
    random = Random(seed)
    by_kind: dict[str, list[str]] = {}
    for id_, item in items().items():
        by_kind.setdefault(item.template.split()[0], []).append(id_)
    for ids in by_kind.values():
        random.shuffle(ids)
    chosen: list[str] = []
    while len(chosen) < EXAM:
        for ids in by_kind.values():
            if ids and len(chosen) < EXAM:
                chosen.append(ids.pop())
    random.shuffle(chosen)
    return chosen


def report(answers: dict[str, int]) -> dict[str, Any]:
    """What an exam came to: right of all, passed or not, by kind, and each mistake with its provision."""
    by_kind: dict[str, list[int]] = {}
    mistakes = []
    for id_, given in answers.items():
        item = items()[id_]
        counts = by_kind.setdefault(item.template.split()[0], [0, 0])
        counts[0] += given == item.right
        counts[1] += 1
        if given != item.right:
            said = item.choices[given] if 0 <= given < len(item.choices) else "no answer"
            mistakes.append({"id": id_, "said": said, "right": item.choices[item.right], "provision": item.provision})
    right = sum(counts[0] for counts in by_kind.values())
    passed = right >= PASS * len(answers)
    return {"right": right, "of": len(answers), "passed": passed, "kinds": by_kind, "mistakes": mistakes}


def report_lines(found: dict[str, Any]) -> Iterator[str]:
    """The report in plain lines."""
    outcome = "passed" if found["passed"] else "not passed"
    yield f"{found['right']} of {found['of']} right: {outcome} ({100 * PASS} percent are needed)."
    for kind, (right, of) in found["kinds"].items():
        yield f"{KINDS[kind]}: {right} of {of}."
    for mistake in found["mistakes"]:
        item = items()[mistake["id"]]
        yield ""
        yield item.prompt
        yield f"You said: {mistake['said']}."
        yield f"Right: {mistake['right']}."
        yield f"{label_of(item.provision)}: “{shortened(item.quote, 400)}”"
