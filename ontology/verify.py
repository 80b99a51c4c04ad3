"""Checks the law as data against the texts, and the compiled ontology against OWL 2 DL and a reasoner."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from corpus.provisions import Corpus, QuoteNotFound, load
from ontology import built, model, texts
from ontology.bearers import bearer_breaches
from ontology.comparisons import comparison_breaches, number_breaches, rule_breaches
from ontology.model import Law, Norm
from ontology.pellet import Report
from ontology.swrl import Rule

CHECKS = {
    "quotation": "quotations stand word for word in their provision",
    "provision": "no provision is left out",
    "number": "every number of the texts is in the graph or listed with a reason; value and unit agree with the words",
    "comparison": "at least, more than, at most, less than: each number is compared as the words say",
    "bearer": "bearers agree with the words or with the provision that is cited for them",
    "norm": "every norm has bearer, kind, subject and plain sentence; exceptions lead somewhere and not in a circle",
    "rule": "rules hold no numbers but those of their norm, test them on the right side, and can fire",
    "reading": "every listed reading is still needed",
    "owl": "the compiled ontology holds the same rules, is OWL 2 DL and consistent, and every class can have members",
}


@dataclass(frozen=True, slots=True, order=True)
class Breach:
    """Something that does not hold: which check, of what, and what was found."""

    check: str
    where: str
    says: str

    def __str__(self) -> str:
        return f"{self.check}: {self.where}: {self.says}"


@dataclass(frozen=True, slots=True)
class Reading:
    """A norm whose words alone do not tell what it says, and why it says it."""

    norm: str
    check: str
    why: str


def verify(
    law: Law | None = None,
    corpus: Corpus | None = None,
    ontology: Path | None = None,
    reasoner: Callable[[Path], Report] | None = None,
) -> list[Breach]:
    """Every breach; `ontology` is the compiled file (default: the built one), `reasoner` what looks at it.

    Without a reasoner consistency, satisfiability and the profile are not looked at; all else is.
    """
    law, corpus = law or built.law(), corpus or load()
    found = [*text_breaches(law, corpus)]
    from ontology import graph

    path = ontology or graph.path()
    found += owl_breaches(law, path)
    if reasoner is not None:
        found += reasoner_breaches(reasoner(path))
    return found


def text_breaches(law: Law, corpus: Corpus) -> Iterator[Breach]:
    """What the texts alone say against the law as data."""
    yield from _provisions(law, corpus)
    yield from _numbers(law, corpus)
    rules = rules_by_norm(law)
    listed = {(reading.norm, reading.check): reading for reading in readings()}
    needed = set()
    for norm in law.norms.values():
        for breach in norm_breaches(corpus, norm, rules.get(norm.id, ()), law):
            key = (breach.where, breach.check)
            if key in listed:
                needed.add(key)
            else:
                yield breach
    for key in sorted(set(listed) - needed):
        yield Breach("reading", key[0], f"no reading of its {key[1]} is needed")
    yield from _circles(law)


def rules_by_norm(law: Law) -> Mapping[str, list[Rule]]:
    """The rules that each norm gave."""
    found: dict[str, list[Rule]] = defaultdict(list)
    for rule in law.rules:
        found[rule.label.split(" ")[0]].append(rule)
    return found


def norm_breaches(corpus: Corpus, norm: Norm, rules: Iterable[Rule], law: Law | None = None) -> Iterator[Breach]:
    """What the texts say against one norm and its rules, by comparison with the source alone."""
    if norm.provision not in corpus:
        yield Breach("quotation", norm.id, f"no provision {norm.provision}")
        return
    heading_only = corpus[norm.provision].state == "heading-only"
    if not heading_only:
        try:
            corpus.locate(norm.provision, norm.quote)
        except QuoteNotFound as error:
            yield Breach("quotation", norm.id, str(error))
            return
    for judgement in norm.judgement:
        if judgement.words.lower() not in norm.quote.lower():
            yield Breach("quotation", norm.id, f"judging words {judgement.words!r} are not in the quotation")
    for number in norm.numbers:
        if not all(part.strip().lower() in norm.quote.lower() for part in number.quote.split("…")):
            yield Breach("quotation", norm.id, f"number words {number.quote!r} are not in the quotation")
    if norm.kind not in model.NORM_KINDS:
        yield Breach("norm", norm.id, f"no kind {norm.kind!r}")
    if not norm.plain:
        yield Breach("norm", norm.id, "no plain sentence")
    if law is not None and norm.subject not in law.subjects:
        yield Breach("norm", norm.id, f"no subject {norm.subject!r}")
    if norm.bearer_stated and not norm.bearers and norm.kind in ("obligation", "power", "penalty"):
        yield Breach("norm", norm.id, "no bearer, and not said that the text states none")
    for role in norm.bearers:
        if role not in model.BEARERS:
            yield Breach("norm", norm.id, f"no bearer {role!r}")
    for says in dict.fromkeys(number_breaches(norm)):
        yield Breach("number", norm.id, says)
    for says in dict.fromkeys(comparison_breaches(corpus, norm)):
        yield Breach("comparison", norm.id, says)
    for says in dict.fromkeys(rule_breaches(norm, rules)):
        yield Breach("rule", norm.id, says)
    if law is not None:
        for says in dict.fromkeys(says for rule in rules for says in kind_breaches(law, rule)):
            yield Breach("rule", norm.id, says)
    if not heading_only:
        for says in dict.fromkeys(bearer_breaches(corpus, norm)):
            yield Breach("bearer", norm.id, says)


def kind_breaches(law: Law, rule: Rule) -> Iterator[str]:
    """Each variable of a rule that would have to be of two kinds at once, so that the rule never fires."""
    thing_of = {norm.defines: norm.thing for norm in law.norms.values() if norm.defines}
    possible: dict[str, set[str]] = {}

    def narrow(variable: object, kinds: Iterable[str]) -> None:
        if isinstance(variable, str):
            possible[variable] = possible.get(variable, set(model.KINDS)) & set(kinds)

    for atom in rule.body:
        if atom.builtin is not None:
            continue
        if atom.predicate in model.RELATIONS:
            domains, range_ = model.RELATIONS[atom.predicate]
            narrow(atom.terms[0], domains.split())
            narrow(atom.terms[1], [range_])
        elif atom.predicate in model.KINDS:
            narrow(atom.terms[0], [atom.predicate])
        elif atom.predicate in law.facts:
            narrow(atom.terms[0], [law.facts[atom.predicate].of])
        elif atom.predicate in thing_of:
            narrow(atom.terms[0], [thing_of[atom.predicate]])
    for variable, kinds in possible.items():
        if not kinds:
            yield f"{rule.label}: {variable} can be of no kind, so that the rule never fires"


def _provisions(law: Law, corpus: Corpus) -> Iterator[Breach]:
    spoken = {norm.provision for norm in law.norms.values()} | set(law.contexts)
    for id_ in corpus:
        if id_ not in spoken:
            yield Breach("provision", id_, "has neither a norm nor a reason why nothing follows from it")
    for id_ in sorted(spoken - set(corpus)):
        yield Breach("provision", id_, "is no provision of either code")


def _numbers(law: Law, corpus: Corpus) -> Iterator[Breach]:
    of_provision: dict[str, list[Norm]] = defaultdict(list)
    for norm in law.norms.values():
        of_provision[norm.provision].append(norm)
    listed, used = numbers_not_law(), set[int]()
    for id_ in corpus:
        text = corpus[id_].text
        spans = [span for norm in of_provision[id_] for span in texts.spans_of_numbers(corpus, norm)]
        for figure in texts.numbers_in(corpus, id_):
            entry = next((i for i, e in enumerate(listed) if _fits(e, id_, text, figure.start, figure.words)), None)
            inside = texts.touches((figure.start, figure.end), spans)
            if entry is not None and not inside:
                used.add(entry)
            elif not inside:
                around = text[max(0, figure.start - 30) : figure.end + 30]
                yield Breach("number", id_, f"{figure.words!r} in {around!r} is neither in the graph nor listed")
    for index, raw in enumerate(listed):
        if index not in used:
            yield Breach("reading", raw["provision"], f"{raw['words']!r} is listed as no law and need not be")


def _fits(entry: Mapping[str, Any], id_: str, text: str, start: int, words: str) -> bool:
    if (entry["provision"], entry["words"].lower()) != (id_, words.lower()):
        return False
    before, after = text[:start].rstrip(), text[start + len(words) :].lstrip()
    return before.endswith(entry.get("before", "")) and after.startswith(entry.get("after", ""))


def _circles(law: Law) -> Iterator[Breach]:
    """Norms that except each other, so that neither would ever be in force."""
    for norm in law.norms.values():
        for target in norm.unless:
            if target not in law.norms:
                yield Breach("norm", norm.id, f"is excepted by {target}, which does not exist")
            elif not law.norms[target].applies:
                yield Breach("norm", norm.id, f"is excepted by {target}, which has no condition, and so never in force")
    done: set[str] = set()
    for start in law.norms:
        path: list[str] = []

        def walk(id_: str, path: list[str]) -> Iterator[Breach]:
            if id_ in path:
                yield Breach("norm", id_, "excepts itself: " + " <- ".join([*path[path.index(id_) :], id_]))
            elif id_ not in done and id_ in law.norms:
                for target in law.norms[id_].unless:
                    yield from walk(target, [*path, id_])
                done.add(id_)

        yield from walk(start, path)


@cache
def readings() -> tuple[Reading, ...]:
    """The listed readings."""
    return tuple(Reading(raw["norm"], raw["check"], raw["why"]) for raw in _yaml("readings.yaml"))


@cache
def numbers_not_law() -> tuple[Mapping[str, Any], ...]:
    """The listed numbers of the texts that are no number of a norm."""
    return tuple(_yaml("numbers-not-law.yaml"))


def _yaml(name: str) -> list[dict[str, Any]]:
    import yaml

    found: list[dict[str, Any]] = yaml.safe_load((files("ontology") / name).read_text("utf-8"))
    return found


def owl_breaches(law: Law, ontology: Path) -> Iterator[Breach]:
    """What the compiled file says otherwise than the law, and what in it is not OWL 2 DL."""
    import pyoxigraph as ox

    from ontology.graph import said_of
    from ontology.owl_rules import rules_said
    from ontology.profile import dl_breaches

    triples = list(ox.parse(path=str(ontology), format=ox.RdfFormat.RDF_XML))
    for says in dl_breaches(triples):
        yield Breach("owl", ontology.name, says)
    compiled = {rule.label: rule for rule in rules_said(said_of(triples))}
    authored = {rule.label: rule for rule in law.rules}
    for label in sorted(set(compiled) ^ set(authored)):
        yield Breach("owl", label, "a rule of the law or of the compiled file alone")
    for label in sorted(set(compiled) & set(authored)):
        if compiled[label] != authored[label]:
            yield Breach("owl", label, f"the compiled rule differs: {compiled[label]}")


def reasoner_breaches(report: Report) -> Iterator[Breach]:
    """What a reasoner found."""
    if not report.consistent:
        yield Breach("owl", "ontology", "is inconsistent")
    for class_ in report.unsatisfiable:
        yield Breach("owl", class_, "can have no member")
    if "DL" not in report.profile:
        yield Breach("owl", "ontology", f"is not OWL 2 DL but {report.profile}")
    for line in report.ignored:
        yield Breach("owl", "rules", f"the reasoner left something out: {line}")
