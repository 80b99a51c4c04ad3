"""Which question next: the missing fact that settles most of what is open, with its choices in plain words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from reasoner import quantities, words
from reasoner.case import Bounds, Given, Source
from reasoner.openvalues import WHOLE
from reasoner.threevalued import Evaluator, Truth

_MOST_TRIED = 24


@dataclass(frozen=True, slots=True)
class Question:
    """A missing fact, its question and choices in words, and how many open conclusions an answer settles on average."""

    thing: str
    fact: str
    question: str
    choices: tuple[str, ...]
    settles: Fraction
    of: int


Goal = tuple[str, str]


def best_question(evaluator: Evaluator, goals: Sequence[Goal]) -> Question | None:
    """The question that settles most of the open goals among `goals`; None where nothing open can be settled by a fact.

    A fact is asked for only where some answer changes what is known: another truth, or other facts that still matter.
    """
    open_goals = [(goal, evaluator.missing(*goal)) for goal in goals if evaluator.truth(*goal) is None]
    counts: Counter[tuple[str, str]] = Counter()
    for _, missing in open_goals:
        for key in missing:
            if key[1] in evaluator.law.facts and key[0] in evaluator.case.things:
                counts[key] += 1
    order = {name: i for i, name in enumerate(evaluator.law.facts)}
    ranked = sorted(counts, key=lambda k: (-counts[k], order[k[1]], k))
    best: Question | None = None
    best_rank: tuple[Fraction, int] | None = None
    for key in ranked[:_MOST_TRIED]:
        if best_rank is not None and counts[key] < best_rank[0]:
            break
        concerned = [goal for goal, missing in open_goals if key in missing]
        values = answers(evaluator, concerned, key)
        outcomes = [_outcome(evaluator, concerned, key, v) for v in values]
        if len(values) < 2 or len({tuple(o) for o in outcomes}) < 2:
            continue
        settled = Fraction(sum(t is not None for o in outcomes for t, _ in o), len(outcomes))
        rank = (settled, counts[key])
        if best_rank is None or rank > best_rank:
            best_rank = rank
            question = words.question_words(evaluator.law, *key)
            told = [v for i, v in enumerate(values) if not i or outcomes[i] != outcomes[i - 1]]
            best = Question(key[0], key[1], question, choices(evaluator, key, told), settled, len(open_goals))
    return best


def _outcome(
    evaluator: Evaluator, goals: list[Goal], key: tuple[str, str], value: bool | Fraction
) -> list[tuple[Truth, frozenset[tuple[str, str]]]]:
    trial = evaluator.supposing(key, Given(value, Source("supposed")))
    return [(trial.truth(*goal), trial.missing(*goal)) for goal in goals]


def answers(evaluator: Evaluator, goals: Sequence[Goal], key: tuple[str, str]) -> list[bool | Fraction]:
    """One value for each way that the goals' comparisons with a fact can come out; [] where that cannot be said."""
    found: set[bool | Fraction] = set()
    for goal in goals[:40]:
        found.update(evaluator.values(*goal, key) or ())
    return sorted(found, reverse=evaluator.law.facts[key[1]].type == "yes-no")


def choices(evaluator: Evaluator, key: tuple[str, str], values: Sequence[bool | Fraction]) -> tuple[str, ...]:
    """The answers in words: yes and no, or the stretches of a number."""
    fact = evaluator.law.facts[key[1]]
    if fact.type == "yes-no":
        return ("yes", "no")
    numbers = [Fraction(v) for v in values]
    if fact.type in WHOLE:
        return tuple(_stretches(numbers, fact.type))
    what, example = quantities.wanted(fact.type)
    return (f"{what}, for example {example}",)


def _stretches(numbers: list[Fraction], type_: str) -> list[str]:
    """Whole-number stretches that begin at each number: "0 to 4", "5", "6 or more"."""
    out = []
    for i, low in enumerate(numbers):
        if i + 1 == len(numbers):
            out.append(f"{words.show(low, type_)} or more")
        elif numbers[i + 1] - 1 == low:
            out.append(words.show(low, type_))
        else:
            out.append(words.show(Bounds(low, numbers[i + 1] - 1), type_))
    return out
