"""Rules in SWRL's own terms: atoms, bodies, heads, their text form, and the checks that every rule must pass."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

#: A term is a variable ("?x"), a truth value, or an exact number.
Term = str | bool | Fraction

BUILTINS: dict[str, int] = {
    "equal": 2,
    "notEqual": 2,
    "lessThan": 2,
    "lessThanOrEqual": 2,
    "greaterThan": 2,
    "greaterThanOrEqual": 2,
    "add": 0,
    "subtract": 3,
    "multiply": 0,
    "divide": 3,
    "integerDivide": 3,
    "mod": 3,
    "ceiling": 2,
    "floor": 2,
    "abs": 2,
}
COMPARISONS = {
    "equal": "notEqual",
    "notEqual": "equal",
    "lessThan": "greaterThanOrEqual",
    "greaterThanOrEqual": "lessThan",
    "greaterThan": "lessThanOrEqual",
    "lessThanOrEqual": "greaterThan",
}
ARITHMETIC = frozenset(BUILTINS) - frozenset(COMPARISONS)


@dataclass(frozen=True, slots=True)
class Atom:
    """One atom: predicate and terms; `swrlb:` predicates are builtins, one term a class, two a fact or relation."""

    predicate: str
    terms: tuple[Term, ...]

    @property
    def builtin(self) -> str | None:
        """The builtin's name, or None."""
        return self.predicate[6:] if self.predicate.startswith("swrlb:") else None

    @property
    def variables(self) -> frozenset[str]:
        """The variables that occur in the atom."""
        return frozenset(t for t in self.terms if isinstance(t, str))

    def __str__(self) -> str:
        return f"{self.predicate}({', '.join(map(term_text, self.terms))})"


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: its label (unique), body, and one head atom."""

    label: str
    body: tuple[Atom, ...]
    head: Atom

    def __str__(self) -> str:
        return f"{' ^ '.join(map(str, self.body))} -> {self.head}"


class RuleError(ValueError):
    """A rule text that cannot be read, or that breaks a rule for rules."""


def term_text(term: Term) -> str:
    """A term as written in rule text."""
    if isinstance(term, bool):
        return "true" if term else "false"
    if isinstance(term, Fraction):
        return decimal_text(term)
    return term


def decimal_text(value: Fraction) -> str:
    """A finite decimal, exactly; RuleError where the fraction has none."""
    denominator = value.denominator
    for prime in (2, 5):
        while denominator % prime == 0:
            denominator //= prime
    if denominator != 1:
        raise RuleError(f"{value} is no finite decimal: use $name.num and $name.den and multiply across")
    digits = 0
    scaled = value
    while scaled.denominator != 1:
        scaled *= 10
        digits += 1
    if not digits:
        return str(scaled.numerator)
    sign = "-" if scaled < 0 else ""
    text = str(abs(scaled.numerator)).rjust(digits + 1, "0")
    return f"{sign}{text[:-digits]}.{text[-digits:]}"


_ATOM = re.compile(r"\s*([A-Za-z][\w:-]*)\s*\(([^()]*)\)\s*")
_ARITHMETIC_DIGITS = {Fraction(n) for n in (0, 1, 2, 100)}


def parse_body(text: str, numbers: Mapping[str, Fraction] | None = None) -> tuple[Atom, ...]:
    """The atoms of `a ^ b ^ …`; `$name` becomes the norm's number; RuleError says what cannot be read."""
    atoms = []
    position = 0
    while position < len(text):
        match = _ATOM.match(text, position)
        if not match:
            raise RuleError(f"cannot read an atom at: {text[position : position + 40]!r}")
        predicate, inner = match.groups()
        terms = tuple(_term(part.strip(), numbers or {}) for part in inner.split(",")) if inner.strip() else ()
        atoms.append(Atom(predicate, terms))
        position = match.end()
        if position < len(text):
            if text[position] != "^":
                raise RuleError(f"expected ^ at: {text[position : position + 40]!r}")
            position += 1
    return tuple(atoms)


def _term(text: str, numbers: Mapping[str, Fraction]) -> Term:
    if text in ("true", "false"):
        return text == "true"
    if re.fullmatch(r"\?[A-Za-z_]\w*", text):
        return text
    if text.startswith("$"):
        name, _, part = text[1:].partition(".")
        if name not in numbers:
            raise RuleError(f"no number called ${name}")
        value = numbers[name]
        value = {"": value, "num": Fraction(value.numerator), "den": Fraction(value.denominator)}.get(part, value)
        decimal_text(value)
        return value
    try:
        value = Fraction(text)
    except ValueError:
        raise RuleError(f"cannot read the term {text!r}") from None
    if value not in _ARITHMETIC_DIGITS:
        raise RuleError(f"the digit {text} stands in a rule: write it as one of the norm's numbers")
    return value


def check_rule(rule: Rule) -> None:
    """Raise RuleError where a head variable, a compared or a computed-from variable is not bound by the body."""
    bound: set[str] = set()
    for atom in rule.body:
        name = atom.builtin
        if name is None:
            bound |= atom.variables
            continue
        if name not in BUILTINS:
            raise RuleError(f"unknown builtin swrlb:{name}")
        need = BUILTINS[name]
        if (need and len(atom.terms) != need) or len(atom.terms) < 2:
            raise RuleError(f"swrlb:{name} takes {need or 'three or more'} terms: {atom}")
        inputs = atom.terms if name in COMPARISONS else atom.terms[1:]
        loose = {t for t in inputs if isinstance(t, str)} - bound
        if loose:
            raise RuleError(f"{', '.join(sorted(loose))} is not bound before {atom}")
        bound |= atom.variables
    unbound = rule.head.variables - bound
    if unbound:
        raise RuleError(f"head variable {', '.join(sorted(unbound))} is not in the body")
