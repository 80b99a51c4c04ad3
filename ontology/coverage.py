"""What each provision of both codes became, sentence by sentence, and what is left over."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from corpus.provisions import Corpus, load
from ontology import built, texts
from ontology.model import Law, Norm

STATUSES = {
    "rule": "computed: its conditions, numbers or classes are rules",
    "judgement": "somebody named must judge; nothing in it is computed",
    "norm": "stated with its bearer and quotation; nothing in it is computed or judged",
    "context": "nothing follows from it alone: title, purpose or lead-in",
    "heading-only": "this copy prints the heading alone",
}
_CODE_NAMES = {"muskego": "Muskego Minimum Housing Code", "tribal": "Tribal Code, Chapter 55"}


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence: whether it binds somebody or holds a number, the norms that quote it, and how it is applied.

    Words that only define bind nobody; a lead-in is applied as the parts that it leads to are.
    """

    words: str
    binding: bool
    numbers: tuple[str, ...]
    norms: tuple[str, ...]
    status: str


@dataclass(frozen=True, slots=True)
class Row:
    """A provision and what it became; `reason` says why nothing follows where it is context."""

    id: str
    label: str
    title: str
    status: str
    norms: tuple[str, ...]
    kinds: tuple[str, ...]
    reason: str
    sentences: tuple[Line, ...] = field(default=())


def status_of(norms: Iterable[Norm]) -> str:
    """rule, judgement or norm: the most that any of these norms is."""
    found = {norm_status(norm) for norm in norms}
    return next((s for s in ("rule", "judgement", "norm") if s in found), "context")


def norm_status(norm: Norm) -> str:
    """How a norm is applied: by rules about facts, by somebody's judgement, or by being stated."""
    if norm.applies or norm.requires or norm.forbids or norm.derives or norm.numbers or norm.defines:
        return "rule"
    return "judgement" if norm.judgement else "norm"


def rows(law: Law | None = None, corpus: Corpus | None = None) -> list[Row]:
    """A row for each of the 300 provisions, in order."""
    law, corpus = law or built.law(), corpus or load()
    of_provision: Mapping[str, list[Norm]] = defaultdict(list)
    for norm in law.norms.values():
        of_provision[norm.provision].append(norm)
    return [
        _row(law, corpus, id_, of_provision[id_], [n for part in corpus.descendants(id_) for n in of_provision[part]])
        for id_ in corpus
    ]


def _row(law: Law, corpus: Corpus, id_: str, norms: list[Norm], below: list[Norm]) -> Row:
    provision = corpus[id_]
    status = "heading-only" if provision.state == "heading-only" else status_of(norms)
    lines = []
    numbers = texts.numbers_in(corpus, id_)
    spans = [(norm, texts.stretches(corpus, norm)) for norm in norms]
    for sentence in texts.sentences(provision):
        place = (sentence.start, sentence.end)
        quoting = [norm for norm, stretches in spans if texts.touches(place, stretches)]
        held = tuple(n.words for n in numbers if sentence.start <= n.start < sentence.end)
        if quoting:
            how = status_of(quoting)
        elif provision.children and sentence.words.endswith(":"):  # a lead-in is applied as its parts are
            how = status_of(below)
        else:
            how = "context" if id_ in law.contexts else "uncovered"
        defining = bool(quoting) and all(norm.kind == "definition" for norm in quoting)
        binding = sentence.binding and not defining
        lines.append(Line(sentence.words, binding, held, tuple(n.id for n in quoting), how))
    return Row(
        id_,
        corpus.label(id_),
        provision.title,
        status,
        tuple(n.id for n in norms),
        tuple(sorted({n.kind for n in norms})),
        law.contexts.get(id_, ""),
        tuple(lines),
    )


@dataclass(frozen=True, slots=True)
class Summary:
    """Counts: provisions by status, sentences that bind somebody by how they are applied, and the rest."""

    provisions: Mapping[str, int]
    binding: int
    by_rule: int
    by_judgement: int
    by_norm: int
    left_over: tuple[tuple[str, str, str], ...]
    numbers_without_rule: tuple[tuple[str, str], ...]

    @property
    def share_left_over(self) -> float:
        """The share of binding sentences that are neither rule nor judgement."""
        return (self.binding - self.by_rule - self.by_judgement) / self.binding if self.binding else 0.0


def summary(found: Iterable[Row]) -> Summary:
    """What the rows add up to; `left_over` has each binding sentence that is neither, with the reason."""
    found = list(found)
    binding = [(row, line) for row in found for line in row.sentences if line.binding]
    how = Counter(line.status for _, line in binding)
    left = []
    for row, line in binding:
        if line.status not in ("rule", "judgement"):
            reason = row.reason if line.status == "context" else ""
            reason = reason or (
                f"stated ({', '.join(row.kinds)}); nothing about it can be observed as a fact"
                if line.status == "norm"
                else "no norm quotes it"
            )
            left.append((row.id, line.words, reason))
    bare = [(row.id, line.words) for row in found for line in row.sentences if line.numbers and line.status != "rule"]
    return Summary(
        Counter(row.status for row in found),
        len(binding),
        how["rule"],
        how["judgement"],
        how["norm"],
        tuple(left),
        tuple(bare),
    )


def to_json(found: Iterable[Row]) -> list[dict[str, Any]]:
    """The rows as plain objects with `id`, `status`, `norms` and more."""
    return [asdict(row) for row in found]


def text(found: Iterable[Row]) -> str:
    """A line a provision, for people: id, status, norms."""
    found = list(found)
    width = max(len(row.id) for row in found)
    lines = [
        f"{row.id:<{width}}  {row.status:<12}  {', '.join(n.split('#')[1] for n in row.norms) or row.reason}".rstrip()
        for row in found
    ]
    return "\n".join([*lines, "", *_totals(summary(found))])


def _totals(total: Summary) -> list[str]:
    kinds = ", ".join(f"{total.provisions[s]} {s}" for s in STATUSES if total.provisions[s])
    rule, judged = (100 * n / max(total.binding, 1) for n in (total.by_rule, total.by_judgement))
    return [
        f"{sum(total.provisions.values())} provisions: {kinds}.",
        f"{total.binding} sentences bind somebody: {total.by_rule} ({rule:.1f} %) are rules, {total.by_judgement}"
        f" ({judged:.1f} %) are judgement, {len(total.left_over)} ({100 * total.share_left_over:.1f} %) are neither.",
    ]


def markdown(law: Law | None = None, corpus: Corpus | None = None) -> str:
    """docs/COVERAGE.md."""
    found = rows(law, corpus)
    total = summary(found)
    out = [
        "# Coverage",
        "",
        "Made by `rooftree coverage --markdown`; do not edit. Each provision of both codes, what it became, and how it",
        "is applied.",
        "",
        *_totals(total),
        "",
        "| status | provisions | meaning |",
        "|---|---:|---|",
        *(f"| {status} | {total.provisions[status]} | {means} |" for status, means in STATUSES.items()),
        "",
        "## Binding sentences that are neither rule nor judgement",
        "",
        "| provision | sentence | reason |",
        "|---|---|---|",
        *(f"| {id_} | {_cell(words)} | {_cell(reason)} |" for id_, words, reason in total.left_over),
    ]
    for code, name in _CODE_NAMES.items():
        out += ["", f"## {name}", "", "| provision | title | status | norms, or why nothing follows |"]
        out += ["|---|---|---|---|"]
        for row in found:
            if row.id.startswith(f"{code}/"):
                norms = ", ".join(f"`{n.split('#')[1]}`" for n in row.norms) or row.reason
                name = row.id.removeprefix(f"{code}/")
                out.append(f"| {name} | {_cell(row.title)} | {row.status} | {_cell(norms)} |")
    return "\n".join(out) + "\n"


def _cell(words: str) -> str:
    return words.replace("|", "\\|")
