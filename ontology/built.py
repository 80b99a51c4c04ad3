"""The fast form of the law: one JSON file beside the OWL ontology, read at start in milliseconds."""

from __future__ import annotations

import json
from dataclasses import asdict
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

from ontology.model import Fact, Fault, Judgement, Law, Norm, Number, Subject
from ontology.swrl import Atom, Rule, Term

NAME = "law.json"


def _term_out(term: Term) -> Any:
    return [term.numerator, term.denominator] if isinstance(term, Fraction) else term


def _term_in(term: Any) -> Term:
    return Fraction(*term) if isinstance(term, list) else term


def _atom_out(atom: Atom) -> list[Any]:
    return [atom.predicate, *map(_term_out, atom.terms)]


def _atom_in(raw: list[Any]) -> Atom:
    return Atom(raw[0], tuple(map(_term_in, raw[1:])))


def _bodies_in(raw: list[list[list[Any]]]) -> tuple[tuple[Atom, ...], ...]:
    return tuple(tuple(map(_atom_in, body)) for body in raw)


def dump(law: Law) -> str:
    """The law as JSON text, the same bytes for the same law."""

    def plain(value: Any) -> Any:
        if isinstance(value, Atom):
            return _atom_out(value)
        if isinstance(value, Fraction):
            return [value.numerator, value.denominator]
        if isinstance(value, (list, tuple)):
            return [plain(v) for v in value]
        if isinstance(value, dict):
            return {k: plain(v) for k, v in value.items()}
        return value

    def norm_out(norm: Norm) -> dict[str, Any]:
        raw = {name: getattr(norm, name) for name in Norm.__slots__}
        raw["numbers"] = [asdict(n) for n in norm.numbers]
        raw["judgement"] = [asdict(j) for j in norm.judgement]
        raw["supposes"] = dict(norm.supposes)
        return {k: plain(v) for k, v in raw.items()}

    data = {
        "facts": [plain(asdict(f)) for f in law.facts.values()],
        "subjects": [asdict(s) for s in law.subjects.values()],
        "norms": [norm_out(n) for n in law.norms.values()],
        "contexts": dict(law.contexts),
        "rules": [[r.label, [_atom_out(a) for a in r.body], _atom_out(r.head)] for r in law.rules],
        "faults": [asdict(f) for f in law.faults.values()],
        "phrasings": {k: list(v) for k, v in law.phrasings.items()},
        "samples": {k: [list(yes), list(no)] for k, (yes, no) in law.samples.items()},
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def parse(text: str) -> Law:
    """The law from its JSON text."""
    data = json.loads(text)
    tuples = ("cues", "true", "false")
    facts = {}
    for raw in data["facts"]:
        raw |= {k: tuple(raw[k]) for k in tuples}
        raw["named"] = tuple((cue, value) for cue, value in raw["named"])
        if isinstance(raw["assume"], list):
            raw["assume"] = Fraction(*raw["assume"])
        facts[raw["name"]] = Fact(**raw)
    norms = {}
    for raw in data["norms"]:
        raw["numbers"] = tuple(Number(**(n | {"value": Fraction(*n["value"])})) for n in raw["numbers"])
        raw["judgement"] = tuple(Judgement(**j) for j in raw["judgement"])
        for key in ("applies", "requires", "forbids"):
            raw[key] = _bodies_in(raw[key])
        raw["supposes"] = {k: Fraction(*v) if isinstance(v, list) else v for k, v in raw["supposes"].items()}
        for key in ("bearers", "derives", "unless", "terms", "items", "faults"):
            raw[key] = tuple(raw[key])
        norms[raw["id"]] = Norm(**raw)
    return Law(
        facts,
        {s["id"]: Subject(**(s | {"also": tuple(s["also"]), "when": tuple(s["when"])})) for s in data["subjects"]},
        norms,
        data["contexts"],
        tuple(Rule(label, tuple(map(_atom_in, body)), _atom_in(head)) for label, body, head in data["rules"]),
        {f["id"]: Fault(**(f | {"provisions": tuple(f["provisions"])})) for f in data["faults"]},
        {k: tuple(v) for k, v in data["phrasings"].items()},
        {k: (tuple(yes), tuple(no)) for k, (yes, no) in data["samples"].items()},
    )


@cache
def law() -> Law:
    """The law that the program runs on; FileNotFoundError, with what to do, where it was never built."""
    path = files("ontology") / "built" / NAME
    try:
        return parse(path.read_text("utf-8"))
    except FileNotFoundError as error:
        raise FileNotFoundError("the ontology is not built: run `make setup`") from error
