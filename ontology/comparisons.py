"""Do a norm's numbers say what its source says: value, unit and comparison, in the words and in the rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction

from corpus.provisions import Corpus
from ontology.figures import figures
from ontology.model import Norm, Number
from ontology.swrl import ARITHMETIC, COMPARISONS, Rule

_GAP = r"(?:an?\s+|the\s+|average\s+|of\s+|no\.\s*|additional\s+)*$"
#: (words before a number, comparison), the longest first where two end alike
_BEFORE = tuple(
    (re.compile(pattern, re.IGNORECASE), comparison)
    for pattern, comparison in (
        (r"\b(?:not|no|nor)\s+(?:\w+\s+){0,3}?(?:less|fewer|lower|smaller)\s+than\b", "at-least"),
        (r"\bat\s+least\b", "at-least"),
        (r"\bminimum\b", "at-least"),
        (r"\b(?:not|no|nor)\s+(?:\w+\s+){0,3}?(?:more|greater|higher|larger|longer)\s+than\b", "at-most"),
        (r"\b(?:not|nor|never)\s+(?:to\s+)?exceed(?:ing)?\b", "at-most"),
        (r"\b(?:maximum|at\s+most|up\s+to)\b", "at-most"),
        (rf"\bwithin\s+{_GAP}", "at-most"),
        (r"\b(?:more|greater|higher|larger)\s+than\b", "more-than"),
        (r"\b(?:exceeds?|exceeding|in\s+excess\s+of)\b", "more-than"),
        (rf"\b(?:over|above)\s+{_GAP}", "more-than"),
        (r"\bother\s+than\b", "more-than"),
        (r"\b(?:less|fewer|lower)\s+than\b", "less-than"),
        (rf"\b(?:under|below)\s+{_GAP}", "less-than"),
    )
)
_AFTER = (
    (re.compile(r"^\s*(?:[a-z]+\s+){0,2}?or\s+(?:more|over|greater|higher)\b", re.IGNORECASE), "at-least"),
    (re.compile(r"^\s*(?:[a-z]+\s+){0,2}?or\s+(?:less|fewer|lower|under)\b", re.IGNORECASE), "at-most"),
    (re.compile(r"^\s+of\s+which\s+may\b", re.IGNORECASE), "at-most"),
)
_LISTED = re.compile(r"^-?\s*(?:and|or)\s+\w+-family", re.IGNORECASE)
#: comparison -> builtins of "x against the number", the duty's side and the breach's side
_BUILTINS = {
    "at-least": {"greaterThanOrEqual", "lessThan"},
    "from": {"greaterThanOrEqual", "lessThan"},
    "more-than": {"greaterThan", "lessThanOrEqual"},
    "at-most": {"lessThanOrEqual", "greaterThan"},
    "to": {"lessThanOrEqual", "greaterThan"},
    "less-than": {"lessThan", "greaterThanOrEqual"},
    "exactly": set(COMPARISONS),
}
_TURNED = {
    "lessThan": "greaterThan",
    "greaterThan": "lessThan",
    "lessThanOrEqual": "greaterThanOrEqual",
    "greaterThanOrEqual": "lessThanOrEqual",
    "equal": "equal",
    "notEqual": "notEqual",
}
#: numbers of arithmetic, which are no law
PLAIN = frozenset(map(Fraction, (0, 1, 2, 100)))


def number_breaches(norm: Norm) -> Iterator[str]:
    """Each number whose value or unit its own words contradict."""
    for number in norm.numbers:
        found = figures(number.quote)
        values = {(f.canonical, f.canonical_unit) for f in found}
        if any(f.again is not None for f in found):
            yield f"{number.name}: words and figure differ in {number.quote!r}"
        if len(values) > 1 and _LISTED.search(number.quote[found[0].end :]):
            found = found[-1:]
            values = {(found[0].canonical, found[0].canonical_unit)}
        if not found and re.match(r"(?:an?|the|other)\b", number.quote, re.IGNORECASE):
            values = {(Fraction(1), "count")}
        if len(values) != 1:
            yield f"{number.name}: {number.quote!r} holds {'several numbers' if values else 'no number'}"
            continue
        ((value, unit),) = values
        if value != number.value or not _same_unit(unit, number.canonical_unit):
            yield f"{number.name}: {number.quote!r} says {value} {unit}, not {number.value} {number.canonical_unit}"


def comparison_breaches(corpus: Corpus, norm: Norm) -> Iterator[str]:
    """Each number whose comparison the words around it in the provision contradict."""
    text = corpus[norm.provision].text
    for number in norm.numbers:
        said = comparisons_said(text, norm.quote, number)
        if said and number.comparison not in said:
            yield f"{number.name}: {number.quote!r} says {' or '.join(sorted(said))}, not {number.comparison}"


def _same_unit(printed: str, used: str) -> bool:
    return printed == used or {printed, used} <= {"count", "number"}


def comparisons_said(text: str, quote: str, number: Number) -> frozenset[str]:
    """The comparisons that the text can mean at a number's words; empty where the words stand nowhere."""
    words = number.quote.split("…")
    if len(words) > 1:  # the comparison stands in the first stretch, the number in the last
        before = next((c for p, c in _BEFORE if p.search(words[0])), None)
        return frozenset({before}) if before else frozenset()
    said: set[str] = set()
    for stretch in quote.split("…"):
        at = text.find(stretch.strip())
        for match in re.finditer(re.escape(number.quote), stretch.strip(), re.IGNORECASE):
            start = at + match.start()
            inside = figures(number.quote)
            listed = len(inside) > 1 and bool(_LISTED.search(number.quote[inside[0].end :]))
            start += (inside[-1] if listed else inside[0]).start if inside else 0
            said |= _said_at(text, start, number, listed)
    return frozenset(said)


def _said_at(text: str, start: int, number: Number, listed: bool) -> set[str]:
    before = re.split(r"[.;:]\s", text[:start])[-1]
    own = next((f for f in figures(text) if f.start <= start < f.end), None)
    after = text[own.end if own else start :]
    if number.unit == "month-day":
        match = re.search(r"\b(from|to|until|through)\s*$", before, re.IGNORECASE)
        return {"from" if match and match[1].lower() == "from" else "to"}
    if listed:
        return {"at-most", "exactly"}
    for pattern, comparison in _AFTER:
        if pattern.match(after):
            return {comparison}
    nearest = _nearest(before)
    if own and own.unit == "weeks":
        return {"at-most"} if nearest == "at-least" else {"at-most", "exactly"}
    if nearest:
        return {nearest}
    if own and own.implied:
        return {"exactly"}
    if re.search(r"\b(?:each|per|every)\s*$", before, re.IGNORECASE):
        return {"at-most", "exactly"}
    return {"exactly", "at-least"}


def _nearest(before: str) -> str | None:
    """The comparison whose words stand nearest before a number, with no other number between."""
    best: tuple[int, int, str] | None = None
    numbers = [f for f in figures(before) if not f.ordinal and not f.implied]
    floor = numbers[-1].end if numbers else 0
    for pattern, comparison in _BEFORE:
        for match in pattern.finditer(before, floor):
            near = len(before) - match.end() <= 45 or "minimum" in match[0].lower()
            if near and (best is None or (match.end(), -match.start()) > best[:2]):
                best = (match.end(), -match.start(), comparison)
    return best[2] if best else None


def rule_breaches(norm: Norm, rules: Iterable[Rule]) -> Iterator[str]:
    """Each constant of a norm's rules that is none of its numbers, and each test on the other side of one."""
    allowed: dict[Fraction, set[str]] = {}
    for number in norm.numbers:
        parts = (Fraction(number.value.numerator), Fraction(number.value.denominator))
        for value in (number.value, *(parts if number.value.denominator != 1 else ())):
            allowed.setdefault(value, set()).update(_BUILTINS[number.comparison])
    for rule in rules:
        tainted: dict[str, set[str]] = {}
        for atom in rule.body:
            if atom.builtin is None:
                continue
            constants = [t for t in atom.terms if isinstance(t, Fraction)]
            for constant in constants:
                if constant not in allowed and constant not in PLAIN:
                    yield f"{rule.label}: the number {constant} is none of the norm's numbers"
            if atom.builtin in ARITHMETIC:
                builtins = set[str]()
                for term in atom.terms[1:]:
                    if isinstance(term, Fraction):
                        builtins |= allowed.get(term, set())
                    elif isinstance(term, str):
                        builtins |= tainted.get(term, set())
                if builtins and isinstance(atom.terms[0], str):
                    tainted[atom.terms[0]] = builtins
                continue
            sides = [
                allowed.get(t, set()) if isinstance(t, Fraction) else tainted.get(str(t), set()) for t in atom.terms
            ]
            if bool(sides[0]) == bool(sides[1]):
                continue
            name = _TURNED[atom.builtin] if sides[0] else atom.builtin
            if name not in (sides[0] or sides[1]):
                yield f"{rule.label}: {atom} tests the other side of the limit"
