"""Norms with one thing exchanged: a letter of the quotation, a number, a comparison, the bearers.

`python -m tests.ontology.mutants` writes the list of those that comparison with the text alone does not catch.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from zlib import crc32

from corpus.provisions import Corpus, load
from ontology import norms, verify
from ontology.model import BEARERS, COMPARISON_WORDS, Law, Norm


@dataclass(frozen=True)
class Mutant:
    """A changed norm, what was exchanged, and a line that says it."""

    norm: Norm
    what: str
    says: str


def letters(norm: Norm) -> Iterator[Mutant]:
    """Three of its letters, each exchanged for another."""
    places = [i for i, letter in enumerate(norm.quote) if letter.isalpha()]
    for turn in range(3 if places else 0):
        at = places[crc32(f"{norm.id}{turn}".encode()) % len(places)]
        letter = "e" if norm.quote[at].lower() != "e" else "a"
        quote = norm.quote[:at] + letter + norm.quote[at + 1 :]
        yield Mutant(replace(norm, quote=quote), "letter", f"{norm.id}: letter {at}")


def numbers(law: Law, norm: Norm) -> Iterator[Mutant]:
    """Each of its numbers exchanged for every other that the law has in that unit, and for its neighbours."""
    for index, number in enumerate(norm.numbers):
        others = {n.value for m in law.norms.values() for n in m.numbers if n.canonical_unit == number.canonical_unit}
        step = Fraction(1, 2) if number.value < 1 else Fraction(1)
        for value in sorted((others | {number.value + step, number.value - step}) - {number.value}):
            changed = list(norm.numbers)
            changed[index] = replace(number, value=value, written=str(value))
            says = f"{norm.id}: number {number.name} {number.value} -> {value}"
            yield Mutant(replace(norm, numbers=tuple(changed)), "number", says)


def comparisons(norm: Norm) -> Iterator[Mutant]:
    """Each of its comparisons exchanged for every other."""
    for index, number in enumerate(norm.numbers):
        for word in COMPARISON_WORDS:
            if word != number.comparison and (word in ("from", "to")) == (number.unit == "month-day"):
                changed = list(norm.numbers)
                changed[index] = replace(number, comparison=word)
                says = f"{norm.id}: comparison of {number.name} {number.comparison} -> {word}"
                yield Mutant(replace(norm, numbers=tuple(changed)), "comparison", says)


def bearers(norm: Norm) -> Iterator[Mutant]:
    """Its bearers exchanged for each other role, for owner and operator, and for nobody."""
    if norm.kind in ("definition", "missing"):
        return
    options: list[tuple[str, ...]] = [*((role,) for role in BEARERS), ("operator", "owner"), ()]
    for roles in options:
        if roles != norm.bearers:
            says = f"{norm.id}: bearer {'+'.join(norm.bearers) or 'nobody'} -> {'+'.join(roles) or 'nobody'}"
            yield Mutant(replace(norm, bearers=roles, bearer_stated=bool(roles)), "bearer", says)


def survivors(law: Law, corpus: Corpus) -> tuple[Counter[str], dict[str, list[str]]]:
    """How many mutants there are of each sort, and those that no comparison with the text catches.

    A norm's own listed readings excuse nothing here: whatever else is wrong of the same sort counts as not caught.
    """
    rules, made, left = verify.rules_by_norm(law), Counter[str](), defaultdict(list)
    for norm in law.norms.values():
        known = set(verify.norm_breaches(corpus, norm, rules.get(norm.id, ()), law))
        excused = {breach.check for breach in known}
        for mutant in mutants(law, norm):
            made[mutant.what] += 1
            found = verify.norm_breaches(corpus, mutant.norm, (), law)
            if not any(breach not in known and breach.check not in excused for breach in found):
                left[mutant.what].append(mutant.says)
    return made, left


def mutants(law: Law, norm: Norm) -> Iterator[Mutant]:
    """All of them."""
    yield from letters(norm)
    yield from numbers(law, norm)
    yield from comparisons(norm)
    yield from bearers(norm)


SURVIVORS = Path(__file__).parent / "survivors.txt"
HEAD = (
    "# Exchanges in a norm that comparison with the text alone does not catch. A line too many or too few fails",
    "# test_verify.py; `python -m tests.ontology.mutants` writes the list anew.",
)

if __name__ == "__main__":
    corpus = load()
    made, left = survivors(norms.read(corpus).law(), corpus)
    SURVIVORS.write_text("\n".join([*HEAD, *sorted(says for lines in left.values() for says in lines), ""]), "utf-8")
    print({what: f"{len(left[what])} of {made[what]} not caught" for what in made})
