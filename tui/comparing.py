"""Both codes side by side on a subject: what each asks, of whom, with which numbers, and which asks for more.

A comparison for the reader only. The codes' own conflict clauses speak of other laws, never of each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from corpus.provisions import load
from ontology.built import law
from ontology.model import CODES, DUTIES, Norm, Number
from ontology.swrl import Atom
from tui.spoken import BEARERS, CODE_NAMES, SHORT_NAMES, joined

MORE = ("at-least", "more-than")  # the greater number asks for more
LESS = ("at-most", "less-than")  # the smaller number asks for more
UNITS = {
    "ft2": "square feet",
    "ft": "feet",
    "in": "inches",
    "degF": "°F",
    "percent": "percent",
    "count": "",
    "number": "",
    "lm/ft2": "lumens per square foot",
    "mesh": "mesh",
    "month-day": "",
}


@dataclass(frozen=True, slots=True)
class Row:
    """What one norm asks."""

    norm: Norm
    label: str
    bearers: str
    numbers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """A subject, what each code asks on it, and in words which asks for more, where that can be said."""

    subject: str
    label: str
    part: str
    rows: dict[str, tuple[Row, ...]]
    says: tuple[str, ...]

    def json(self) -> dict[str, Any]:
        """For programs."""
        codes = {
            code: [
                {
                    "provision": row.norm.provision,
                    "kind": row.norm.kind,
                    "plain": row.norm.plain,
                    "bearers": list(row.norm.bearers),
                    "numbers": list(row.numbers),
                    "quote": row.norm.quote,
                }
                for row in rows
            ]
            for code, rows in self.rows.items()
        }
        return {"subject": self.subject, "label": self.label, "codes": codes, "comparison": list(self.says)}

    def lines(self) -> Iterator[str]:
        """For people, line by line."""
        yield f"Subject: {self.label}."
        yield from self.says
        for code, rows in self.rows.items():
            yield ""
            yield f"{CODE_NAMES[code]}:"
            if not rows:
                yield "This copy says nothing on it."
            for row in rows:
                yield f"{row.label}: {row.norm.plain} {row.bearers}." + (
                    f" Numbers: {'; '.join(row.numbers)}." if row.numbers else ""
                )


def subjects() -> list[tuple[str, str, str]]:
    """The subjects that a code treats: id, label and part, by part."""
    treated = {norm.subject for norm in law().norms.values() if norm.kind != "missing"}
    return [(s.id, s.label, s.part) for s in law().subjects.values() if s.id in treated and not s.outside]


def compare(subject: str) -> Comparison:
    """The comparison on a subject; KeyError where there is none of that id."""
    known = law().subjects[subject]
    rows: dict[str, tuple[Row, ...]] = {code: tuple(map(_row, _norms(code, subject))) for code in CODES}
    return Comparison(subject, known.label, known.part, rows, tuple(_says(rows)))


def _norms(code: str, subject: str) -> list[Norm]:
    return [norm for norm in law().of_subject(code, subject) if norm.kind != "missing"]


def _row(norm: Norm) -> Row:
    numbers = tuple(f"{number_words(n)}{f' ({n.per})' if n.per else ''}" for n in norm.numbers)
    return Row(norm, load().label(norm.provision), bearer_words(norm), numbers)


def bearer_words(norm: Norm) -> str:
    """Who must, in words."""
    if norm.bearers:
        who = joined(tuple(BEARERS[bearer] for bearer in norm.bearers))
        return f"Falls on {who}" + (f", by {load().label(norm.bearer_by)}" if norm.bearer_by else "")
    if norm.kind in DUTIES:
        return "Whose duty it is, the code does not say"
    return {"definition": "A definition", "scope": "Says what the code covers", "exemption": "An exemption"}.get(
        norm.kind, norm.kind.capitalize()
    )


def number_words(number: Number) -> str:
    """A number of the law with its unit: `at least 10 percent`."""
    comparison = number.comparison.removeprefix("from ")
    how = "" if comparison == "exactly" else comparison.replace("-", " ") + " "
    return f"{how}{number.written} {UNITS.get(number.unit, number.unit)}".strip()


def _says(rows: dict[str, tuple[Row, ...]]) -> Iterator[str]:
    silent = [code for code, found in rows.items() if not found]
    for code in silent:
        yield f"The {SHORT_NAMES[code].removeprefix('The ')} copy is silent on this."
    if silent:
        return
    first, second = (list(_numbers(rows[code])) for code in CODES)
    for one in first:
        for other in second:
            if (verdict := _stricter(one, other)) and _alike(one, other, first, second):
                yield verdict
    mine, theirs = ({b for row in rows[code] if row.norm.kind in DUTIES for b in row.norm.bearers} for code in CODES)
    if mine and theirs and mine != theirs:
        names = (joined(tuple(BEARERS[b] for b in sorted(who))) for who in (mine, theirs))
        yield f"Who must: {SHORT_NAMES['muskego']} {next(names)}; {SHORT_NAMES['tribal']} {next(names)}."


def _numbers(rows: tuple[Row, ...]) -> Iterator[Number]:
    """The numbers of the duties; one that only says when a duty begins is marked so by its comparison."""
    for row in rows:
        if row.norm.kind in DUTIES:
            yield from (_from(number) if _begins(row.norm, number) else number for number in row.norm.numbers)


def _begins(norm: Norm, number: Number) -> bool:
    """Whether a number says when the duty begins, and not how much it asks."""

    def used(ways: tuple[tuple[Atom, ...], ...]) -> bool:
        return any(number.value in atom.terms for way in ways for atom in way)

    return used(norm.applies) and not used(norm.requires) and not used(norm.forbids)


def _from(number: Number) -> Number:
    """A number from which a duty begins; of things that are counted, more than one is at least two."""
    if number.comparison == "more-than" and number.canonical_unit == "count":
        number = replace(number, value=number.value + 1, written=str(number.value + 1), comparison="at-least")
    return replace(number, comparison=f"from {number.comparison}")


def _family(number: Number) -> str:
    return "more" if number.comparison in MORE else "less" if number.comparison in LESS else number.comparison


def _alike(one: Number, other: Number, first: list[Number], second: list[Number]) -> bool:
    """Whether two numbers surely measure the same: named alike, or each the only one of its unit and direction."""
    if one.name == other.name:
        return True

    def key(n: Number) -> tuple[str, str]:
        return n.canonical_unit, _family(n)

    return sum(key(n) == key(one) for n in first) == 1 == sum(key(n) == key(other) for n in second)


def _stricter(one: Number, other: Number) -> str:
    if one.canonical_unit != other.canonical_unit or _family(one) != _family(other):
        return ""
    said = f"{SHORT_NAMES['muskego']} {number_words(one)}, {SHORT_NAMES['tribal']} {number_words(other)}"
    what = one.per or one.name.replace("-", " ").replace("_", " ")
    if one.comparison.startswith("from "):
        same = one.value == other.value and one.comparison == other.comparison
        return f"The same number decides in both ({what}): {number_words(one)}." if same else ""
    if one.value == other.value and one.comparison == other.comparison:
        return f"Both ask the same ({what}): {number_words(one)}."
    if _family(one) not in ("more", "less"):
        return ""
    more = (one.value > other.value) == (_family(one) == "more")
    if one.value == other.value:
        more = one.comparison in ("more-than", "less-than")
    return f"{SHORT_NAMES['muskego' if more else 'tribal']} asks for more ({what}): {said}."
