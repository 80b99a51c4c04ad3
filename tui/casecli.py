"""The commands about a case file: classify, check, duties, why, whatif, and `case schema`, `case new`."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tui.exits import BadInput

if TYPE_CHECKING:
    from corpus.provisions import Corpus
    from ontology.model import Law
    from reasoner.case import Case
    from reasoner.checks import Check
    from reasoner.explain import Difference, Explanation, Line
    from reasoner.questions import Question

cases = typer.Typer(rich_markup_mode=None)
case = typer.Typer(
    help="The case files: their schema, and one to start from.", rich_markup_mode=None, no_args_is_help=True
)
cases.add_typer(case, name="case")

CaseFile = Annotated[
    str, typer.Argument(metavar="CASE", help="A case file, YAML or JSON (rooftree case new writes one).")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
All = Annotated[bool, typer.Option("--all", help="List also what complies and what is still open.")]


@cases.command()
def classify(file: CaseFile, as_json: AsJson = False) -> None:
    """Say which classes of both codes the buildings, units and rooms of a case belong to, and why."""
    from reasoner.classes import classify as run

    law, read = _open(file)
    found = run(law, read)
    if as_json:
        _json(found)
        return
    corpus = _corpus()
    lines: list[str] = []
    for thing in read.things:
        mine = [c for c in found.holds if c.thing == thing]
        open_ = [c for c in found.possible if c.thing == thing]
        if not mine and not open_:
            continue
        lines.append(f"{thing}:")
        for c in mine:
            lines.append(f"  {_code(c.code)}: {c.label}. {corpus.label(c.norm.provision)}: “{c.norm.quote}”")
            lines += [f"    because {line}" for line in c.because]
        for c in open_:
            lines.append(f"  {_code(c.code)}: {c.label} is possible; it depends on facts not given.")
    if not lines:
        lines.append("No class of either code is established by these facts.")
    lines += [f"Contradiction: {c.says}." for c in found.contradictions]
    _print([*lines, *_question(found.question)])


@cases.command()
def check(file: CaseFile, as_json: AsJson = False, every: All = False) -> None:
    """Check every requirement of both codes: complies, violates, unknown, or somebody must judge."""
    from reasoner.checks import check as run

    law, read = _open(file)
    found = run(law, read)
    if as_json:
        _json(found)
        return
    corpus = _corpus()
    names = {"violates": "Violations", "judged": "Somebody must judge", "unknown": "Unknown", "complies": "Complies"}
    lines: list[str] = []
    for outcome in ("violates", "judged", "unknown", "complies"):
        checks = [c for c in found.checks if c.outcome == outcome]
        lines.append(f"{names[outcome]}: {len(checks)}.")
        if outcome in ("violates", "judged") or every:
            for one in checks:
                lines += _check(law, corpus, one)
    for c in found.capacities:
        label = law.facts[c.fact].label
        lines.append(f"{c.thing}, {label}: at most {c.most}, by {corpus.label(c.norm.provision)}: “{c.norm.quote}”")
        lines += [f"  {corpus.label(norm.provision)} would allow {most}." for norm, most in c.others]
    lines += [f"Contradiction: {c.says}." for c in found.contradictions]
    if not every:
        lines.append("Add --all to list what complies and what is still open.")
    _print([*lines, *_question(found.question)])


def _check(law: Law, corpus: Corpus, one: Check) -> list[str]:
    from reasoner import words

    lines = [f"  {one.thing}: {one.norm.plain} {corpus.label(one.norm.provision)}: “{one.norm.quote}”"]
    if one.outcome in ("violates", "complies"):
        lines += [f"    {line}" for line in one.because]
    if one.judges:
        lines.append(f"    to be judged by: {', '.join(j.replace('-', ' ') for j in one.judges)}")
    lines += [f"    not known: {q}" for q in words.missing_words(law, one.missing)[:3]]
    if one.cures:
        lines.append(f"    would cure it: {'; or '.join(c.says for c in one.cures[:3])}")
    lines += [f"    unless {law.norms[ref].plain}" for ref in one.finding.doubted_by]
    return lines


@cases.command()
def duties(file: CaseFile, as_json: AsJson = False) -> None:
    """List every duty in force by who owes it, what is excused and by what, and what depends on open facts."""
    from reasoner.duties import duties as run

    law, read = _open(file)
    found = run(law, read)
    if as_json:
        _json(found)
        return
    corpus = _corpus()
    lines: list[str] = []
    for bearer, owed in found.by_bearer:
        who = "The code does not say who" if bearer == "not stated" else bearer.replace("-", " ").capitalize()
        lines.append(f"{who}: {len(owed)} duties.")
        for duty in owed:
            whom = ", ".join(duty.things)
            lines.append(f"  {whom}: {duty.norm.plain} {corpus.label(duty.norm.provision)}: “{duty.norm.quote}”")
            if duty.norm.bearer_by:
                lines.append(f"    who owes it follows from {corpus.label(duty.norm.bearer_by)}")
            lines += [f"    unless {other.plain} ({corpus.label(other.provision)})" for other in duty.doubted_by]
    lines.append(f"Excused: {len(found.excused)}.")
    for duty in found.excused:
        by = "; ".join(f"{corpus.label(other.provision)}: {other.plain}" for other in duty.excused_by)
        lines.append(
            f"  {', '.join(duty.things)}: {duty.norm.plain} ({corpus.label(duty.norm.provision)}) Excused by {by}"
        )
    lines.append(f"Depends on facts not given: {len(found.depends)}.")
    lines += [f"  {', '.join(d.things)}: {d.norm.plain} ({corpus.label(d.norm.provision)})" for d in found.depends]
    _print([*lines, *_question(found.question)])


Conclusion = Annotated[
    str,
    typer.Argument(
        metavar="CONCLUSION",
        help='A class, a provision or norm id, "breaches ID", "meets ID" or a fact; add " of THING" for one thing.',
    ),
]


@cases.command()
def why(file: CaseFile, conclusion: Conclusion, as_json: AsJson = False) -> None:
    """Prove why a conclusion holds in a case, or why not, and what would turn it."""
    from reasoner.explain import UnknownNameError
    from reasoner.explain import why as run

    law, read = _open(file)
    try:
        found = run(law, read, conclusion)
    except UnknownNameError as error:
        raise BadInput(f"{file}: {error}") from error
    if as_json:
        _json(found)
        return
    corpus = _corpus()
    lines: list[str] = []
    for one in found:
        lines += _explanation(corpus, one)
    _print(lines)


def _explanation(corpus: Corpus, one: Explanation) -> list[str]:
    lines = [one.says]
    for below in one.proof.below:
        lines += _line(corpus, below, 1)
    if one.proof.provision and one.proof.quote:
        lines.append(f"  by {corpus.label(one.proof.provision)}: “{one.proof.quote}”")
    lines += [f"  not known: {question}" for question in one.missing]
    outcomes = {True: "yes", False: "no", None: "it depends"}
    lines += [f"  it would be {outcomes[t.truth]} with {t.says}" for t in one.turns]
    return lines


def _line(corpus: Corpus, line: Line, depth: int) -> list[str]:
    by = f" (by {corpus.label(line.provision)})" if line.provision else ""
    out = [f"{'  ' * depth}{line.text}{by}"]
    for below in line.below:
        out += _line(corpus, below, depth + 1)
    return out


Changes = Annotated[
    list[str],
    typer.Argument(metavar="FACT=VALUE…", help="Facts changed: lodgers=6, 'bedroom.floorArea=90 ft2', forPay=unknown."),
]


@cases.command()
def whatif(file: CaseFile, changes: Changes, as_json: AsJson = False) -> None:
    """Say which conclusions would turn if facts of a case were otherwise."""
    from reasoner.explain import UnknownNameError, what_if

    law, read = _open(file)
    try:
        found = what_if(law, read, changes)
    except UnknownNameError as error:
        raise BadInput(f"{file}: {error}") from error
    if as_json:
        _json(found)
        return
    corpus = _corpus()
    lines = [f"If {changed}:" for changed in found.changed] or ["Nothing is changed."]
    for title, group in (("Classes", found.classes), ("Norms", found.norms), ("Checks", found.checks)):
        if group:
            lines.append(f"{title} that turn: {len(group)}.")
            lines += [_difference(corpus, one) for one in group]
    lines.append(f"Conclusions that stay as they are: {found.same:,}.")
    _print(lines)


def _difference(corpus: Corpus, one: Difference) -> str:
    return (
        f"  {one.thing}, {one.what}: {one.after} instead of {one.before}. {one.plain} ({corpus.label(one.provision)})"
    )


@case.command()
def schema() -> None:
    """Print the JSON Schema of case files."""
    from reasoner.casefile import schema as make

    typer.echo(json.dumps(make(_law()), ensure_ascii=False, indent=2))


@case.command()
def new(file: Annotated[str, typer.Argument(help="Where to write it; without a name it is printed.")] = "") -> None:
    """Write a case file to fill in: every fact as a comment with its question."""
    from reasoner.casefile import skeleton

    text = skeleton(_law())
    if not file:
        typer.echo(text, nl=False)
        return
    path = Path(file)
    if path.exists():
        raise BadInput(f"{file}: is there already; give another name")
    try:
        path.write_text(text, "utf-8")
    except OSError as error:
        raise BadInput(f"{file}: cannot be written: {(error.strerror or str(error)).lower()}") from error
    typer.echo(f"Wrote {file}. Fill in what is known, then: rooftree classify {file}")


def _law() -> Law:
    from ontology.built import law

    return law()


def _corpus() -> Corpus:
    from corpus.provisions import load

    return load()


def _open(file: str) -> tuple[Law, Case]:
    from reasoner.casefile import CaseFileError, read

    law = _law()
    try:
        return law, read(file, law)
    except CaseFileError as error:
        *first, last = error.lines
        for line in first:
            typer.echo(line, err=True)
        raise BadInput(last) from error


def _json(found: Any) -> None:
    from reasoner.plain import plain

    typer.echo(json.dumps(plain(found), ensure_ascii=False, indent=2))


def _print(lines: Iterable[str]) -> None:
    typer.echo("\n".join(lines))


def _code(code: str) -> str:
    return {"muskego": "Muskego Minimum Housing Code", "tribal": "Tribal Code"}[code]


def _question(question: Question | None) -> list[str]:
    if question is None:
        return []
    choices = f" ({', '.join(question.choices)})" if question.choices else ""
    return [f"To know more, say first of {question.thing}: {question.question}{choices}"]
