"""The other side of a norm's tests: rules that say that none of some bodies holds, and no more rules than that takes.

Each test of each body is negated in turn, so that the rules come as a product; of a product many say less than another
rule, or nothing that can ever be. Those are left out: no conclusion is lost with them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product

from ontology.swrl import COMPARISONS, Atom, Rule, RuleError, Term

Body = tuple[Atom, ...]

#: How the first term may lie to the second where a comparison holds: below it, at it, above it.
_SIGNS = {
    "equal": {0},
    "notEqual": {-1, 1},
    "lessThan": {-1},
    "lessThanOrEqual": {-1, 0},
    "greaterThan": {1},
    "greaterThanOrEqual": {0, 1},
}


def negations(bodies: Iterable[Body]) -> list[Body]:
    """Bodies that say that none of `bodies` holds: each test of each negated in turn, its bindings kept.

    Tests are comparisons and yes/no facts; relations, numbers and arithmetic bind. RuleError where a body has no test.
    """
    per_body = []
    for index, body in enumerate(bodies):
        options = []
        renamed = [_rename(atom, index) for atom in body] if index else list(body)
        for position, atom in enumerate(renamed):
            flipped = _flip(atom)
            if flipped is not None:
                before = [a for a in renamed[:position] if _flip(a) is None]
                options.append((*_needed(before, flipped), flipped))
        if not options:
            raise RuleError("nothing in it can be tested: " + " ^ ".join(map(str, body)))
        per_body.append(options)
    return [tuple(dict.fromkeys(atom for part in choice for atom in part)) for choice in product(*per_body)]


def _needed(bindings: list[Atom], test: Atom) -> list[Atom]:
    """The bindings that the test needs, in order."""
    wanted = set(test.variables)
    kept: list[Atom] = []
    for atom in reversed(bindings):
        makes = {atom.terms[0]} if atom.builtin else atom.variables
        if wanted & {t for t in makes if isinstance(t, str)} - {"?x"} or (
            not atom.builtin and wanted & set(atom.variables) - {"?x"}
        ):
            kept.append(atom)
            wanted |= atom.variables
    return kept[::-1]


def _flip(atom: Atom) -> Atom | None:
    name = atom.builtin
    if name in COMPARISONS:
        return Atom(f"swrlb:{COMPARISONS[name]}", atom.terms)
    if name is None and len(atom.terms) == 2 and isinstance(atom.terms[1], bool):
        return Atom(atom.predicate, (atom.terms[0], not atom.terms[1]))
    return None


def _rename(atom: Atom, index: int) -> Atom:
    return Atom(atom.predicate, tuple(f"{t}_{index}" if isinstance(t, str) and t != "?x" else t for t in atom.terms))


# no more of them than it takes


def fewest(bodies: Iterable[Body], single: Callable[[str], bool], rules: Iterable[Rule] = ()) -> list[Body]:
    """The bodies without repetition, without those that can never hold, and without those that another one says.

    `single` tells the predicates of which a thing has one value at most; `rules` give the derived yes/no facts.
    """
    derived: dict[str, list[Rule]] = {}
    for rule in rules:
        derived.setdefault(rule.head.predicate, []).append(rule)
    kept = []
    for body in bodies:
        short = core(merged(body, single))
        if not contradictory(short, single, derived):
            kept.append(short)
    return [
        body
        for at, body in enumerate(kept)
        if not any(
            within(other, body) is not None and (within(body, other) is None or place < at)
            for place, other in enumerate(kept)
            if place != at
        )
    ]


def merged(body: Sequence[Atom], single: Callable[[str], bool]) -> Body:
    """A body with one variable for what is one value: of a single-valued fact or relation, or of the same arithmetic."""
    atoms = list(body)
    while True:
        first: dict[tuple[object, ...], Term] = {}
        for atom in atoms:
            if atom.builtin is not None and atom.builtin not in COMPARISONS:
                key, value = (atom.predicate, *atom.terms[1:]), atom.terms[0]
            elif atom.builtin is None and len(atom.terms) == 2 and single(atom.predicate):
                key, value = (atom.predicate, atom.terms[0]), atom.terms[1]
            else:
                continue
            known = first.setdefault(key, value)
            if known != value and isinstance(known, str) and isinstance(value, str):
                atoms = [Atom(a.predicate, tuple(known if t == value else t for t in a.terms)) for a in atoms]
                break
        else:
            return tuple(dict.fromkeys(atoms))


def core(body: Body) -> Body:
    """A body without the atoms that the rest of it says already, under other names or more strictly."""
    for left_out in body:
        witnesses = within(body, tuple(a for a in body if a is not left_out))
        if witnesses is not None:
            return core(tuple(a for a in body if a in witnesses))
    return body


def within(
    general: Sequence[Atom], special: Sequence[Atom], names: Mapping[str, Term] | None = None
) -> set[Atom] | None:
    """The atoms of `special` that make `general` hold wherever it does, under some naming of its variables, or None.

    `names` are the variables named already; without them ?x is the same thing in both.
    """
    return _within(tuple(general), special, {"?x": "?x"} if names is None else names)


def _within(general: Body, special: Sequence[Atom], names: Mapping[str, Term]) -> set[Atom] | None:
    if not general:
        return set()
    for atom in special:
        named = _named(general[0], atom, names)
        if named is not None:
            rest = _within(general[1:], special, named)
            if rest is not None:
                return {atom, *rest}
    return None


def _named(general: Atom, special: Atom, names: Mapping[str, Term]) -> Mapping[str, Term] | None:
    """The names with which one atom holds wherever another does, or None."""
    if general.builtin in COMPARISONS and special.builtin in COMPARISONS:
        constant = _number(general.terms[1])
        if constant and _number(special.terms[1]):
            pairs: Iterator[tuple[Term, Term]] = iter([(general.terms[0], special.terms[0])])
        else:
            pairs = zip(general.terms, special.terms, strict=True)
        if not _signs(special, general.terms[1] if constant else special.terms[1]) <= _SIGNS[str(general.builtin)]:
            return None
    elif general.predicate != special.predicate or len(general.terms) != len(special.terms):
        return None
    else:
        pairs = zip(general.terms, special.terms, strict=True)
    named = dict(names)
    for mine, other in pairs:
        if (named.setdefault(mine, other) if isinstance(mine, str) else mine) != other or (
            isinstance(mine, bool) is not isinstance(other, bool) and not isinstance(mine, str)
        ):
            return None
    return named


def _signs(comparison: Atom, other: Term) -> set[int]:
    """How the first term of a comparison may lie to a number (or to its own second term) where it holds."""
    signs, limit = _SIGNS[str(comparison.builtin)], comparison.terms[1]
    if other == limit or not (_number(other) and _number(limit)):
        return signs
    there = -1 if limit < other else 1  # type: ignore[operator]
    return {there} if -there not in signs else {-1, 0, 1}


def _number(term: Term) -> bool:
    return not isinstance(term, (str, bool))


def contradictory(
    body: Body, single: Callable[[str], bool], derived: Mapping[str, Sequence[Rule]] | None = None
) -> bool:
    """Whether a body can never hold: a yes/no fact both ways, or two comparisons that leave no number.

    A derived fact is never both where each rule for the one contradicts each rule for the other.
    """
    for one, other in combinations(body, 2):
        if one.terms[0] != other.terms[0] or len(one.terms) != 2:
            continue
        if one.builtin in COMPARISONS and other.builtin in COMPARISONS:
            same = one.terms[1] == other.terms[1]
            if (same or (_number(one.terms[1]) and _number(other.terms[1]))) and not (
                _signs(one, other.terms[1]) & _SIGNS[str(other.builtin)]
            ):
                return True
        elif one.predicate == other.predicate and {one.terms[1], other.terms[1]} == {True, False}:
            if single(one.predicate):
                return True
            yes, no = (
                [r for r in (derived or {}).get(one.predicate, ()) if r.head.terms[1] is w] for w in (True, False)
            )
            if (yes or no) and all(
                contradictory(merged((*a.body, *(_rename(atom, 1) for atom in b.body)), single), single)
                for a, b in product(yes, no)
            ):
                return True
    return False
