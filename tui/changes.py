"""What would change an answer: one fact at a time is set otherwise, and the question asked again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from ontology.built import law
from reasoner.quantities import QuantityError, show
from tui import entry, spoken
from tui.proofs import Node

if TYPE_CHECKING:
    from nlp.answer import CodeAnswer
    from nlp.assistant import Edit
    from reasoner.case import Value
    from tui.conversation import Exchange
    from tui.service import Answers

MOST_FACTS = 8
STEPS = 7  # halvings when the number at which an answer turns is looked for

Outcome = tuple[str, str]
Ask = Callable[["Value | None"], Outcome]


def changes(
    answers: Answers,
    turns: list[str],
    code: str,
    exchange: Exchange,
    answer: CodeAnswer,
    stopped: Callable[[], bool] = lambda: False,
) -> tuple[Node, ...]:
    """A step for each fact that by itself changes what a code answers, and to what."""
    found: list[Node] = []
    now = _outcome(answer)
    for thing, fact, value in list(_facts(exchange, answer))[:MOST_FACTS]:

        def ask(other: Value | None, thing: str = thing, fact: str = fact) -> Outcome:
            from nlp.assistant import Edit

            edits = [e for e in exchange.edits if (e.thing, e.fact) != (thing, fact)]
            given = answers.ask(turns, code, [*edits, Edit(thing, fact, other)]).answer
            return _outcome(given.codes[answer.code]) if answer.code in given.codes else ("", "")

        if stopped():
            return tuple(found)
        label = law().facts[fact].label
        if law().facts[fact].type == "yes-no":
            for other in (True, False) if value is None else (not value,):
                if (then := ask(other)) != now:
                    found.append(Node(f"If “{label}” were {'yes' if other else 'no'}: {then[1]}."))
        elif isinstance(value, Fraction):
            found += _turns(label, law().facts[fact].type, value, ask, now)
    return tuple(dict.fromkeys(found))


def _outcome(answer: CodeAnswer) -> Outcome:
    """What counts as the same answer, and its words."""
    quoted = ",".join(sorted({citation.id for citation in answer.citations[:1]}))
    return f"{answer.status} {answer.verdict} {answer.bearers} {answer.classes} {quoted}", spoken.verdict(answer)


def _facts(exchange: Exchange, answer: CodeAnswer) -> Iterator[tuple[str, str, Value | None]]:
    """The facts that the answer looked at, with their values."""
    seen = set()
    edits: list[Edit] = list(exchange.edits)
    for edit in edits:
        seen.add((edit.thing, edit.fact))
        yield edit.thing, edit.fact, edit.value
    assert exchange.answer is not None
    told = [(u.thing, u.fact, u.value) for u in exchange.answer.understood]
    told += [(u.thing, u.fact, u.value) for u in exchange.assumed.get(answer.code, ())]
    for thing, fact, words in told:
        if thing and (thing, fact) not in seen:
            seen.add((thing, fact))
            type_ = law().facts[fact].type
            if type_ == "yes-no":
                yield thing, fact, words == "yes"
            else:
                try:
                    yield thing, fact, entry.value(words, type_)
                except QuantityError:
                    continue
    for open_fact in answer.missing:
        if (open_fact.thing, open_fact.fact) not in seen:
            yield open_fact.thing, open_fact.fact, None


def _turns(label: str, type_: str, value: Fraction, ask: Ask, now: Outcome) -> Iterator[Node]:
    """The numbers above and below at which the answer turns."""
    step = Fraction(1) if type_ in ("count", "mesh", "years", "days", "hours") else Fraction(1, 10)
    for others, word in (
        ((value + 1, value * 2, value * 4), "or more"),
        ((value - 1, value / 2, Fraction(0)), "or less"),
    ):
        for other in others:
            far = Fraction(round(other / step)) * step
            if far < 0 or far == value or ask(far) == now:
                continue
            near = value
            for _ in range(STEPS):
                if abs(far - near) <= step:
                    break
                middle = Fraction(round((far + near) / 2 / step)) * step
                if ask(middle) == now:
                    near = middle
                else:
                    far = middle
            close = "about " if abs(far - near) > step else ""
            yield Node(f"If “{label}” were {close}{show(far, type_)} {word}: {ask(far)[1]}.")
            break
