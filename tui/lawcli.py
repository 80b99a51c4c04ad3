"""The commands about the law itself: coverage, verify, export and sparql."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from tui.exits import BadInput, Exit
from tui.output import AsJson, print_json, print_lines

law_commands = typer.Typer(rich_markup_mode=None)
ENGINE_CASES = 40  # cases that `verify` puts to both engines


@law_commands.command()
def coverage(
    as_json: AsJson = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print the table of docs/COVERAGE.md.")] = False,
) -> None:
    """List each of the 300 provisions and what became of it."""
    from ontology import coverage as run

    if markdown:
        print(run.markdown(), end="")
    elif as_json:
        print_json(run.to_json(run.rows()))
    else:
        print(run.text(run.rows()))


@law_commands.command()
def verify(as_json: AsJson = False) -> None:
    """Check the ontology against the texts, and the engines against each other; status 1 on any breach."""
    from ontology import pellet
    from ontology.verify import verify as run

    told = []
    try:
        pellet.java()
        engines = True
    except pellet.NoReasonerError as error:
        engines = False
        told.append(
            f"Not looked at, since Pellet cannot run here: consistency, and the engines against each other. {error}."
        )
    found = [str(breach) for breach in run(reasoner=pellet.inspect if engines else None)]
    if engines:
        found += _engines()
    if as_json:
        print_json({"breaches": found, "notes": told})
    else:
        print_lines([*found, *told, f"{len(found)} breach{'' if len(found) == 1 else 'es'}."])
    if found:
        raise typer.Exit(Exit.BREACH)


def _engines() -> list[str]:
    """The cases on which our evaluation and Pellet do not conclude the same."""
    from fractions import Fraction

    from ontology.built import law
    from reasoner.cases_for import Maker
    from reasoner.forward import Forward
    from reasoner.pellet import AtomKey, Pellet, definite

    def rounded(atom: AtomKey) -> tuple[str, str, object]:
        number = isinstance(atom[2], (int, Fraction)) and not isinstance(atom[2], bool)
        return atom[0], atom[1], f"{float(atom[2]):.12g}" if number else atom[2]  # type: ignore[arg-type]

    maker, heads = Maker(law(), 1), frozenset(rule.head.predicate for rule in law().rules)
    cases = [definite(maker.random_case(0.5)) for _ in range(ENGINE_CASES)]
    found = []
    with Pellet(law(), warm=True) as pellet:
        for number, (case, theirs) in enumerate(zip(cases, pellet.conclusions(cases), strict=True), 1):
            ours = {rounded(atom) for atom in Forward(law(), case).atoms(given=True) if atom[0] in heads}
            if odd := ours ^ {rounded(atom) for atom in theirs}:
                found.append(f"engines: case {number}: only one side concludes {sorted(map(str, odd))[:3]}")
    return found


@law_commands.command()
def export(
    form: Annotated[str, typer.Argument(metavar="FORMAT", help="turtle, rdfxml, ntriples or jsonld.")] = "turtle",
) -> None:
    """Write the compiled ontology, for Protégé and others, to standard output."""
    from ontology import export as run

    if form not in run.FORMATS:
        raise BadInput(f"no format is called {form!r}: choose {', '.join(run.FORMATS)}")
    run.export(form, sys.stdout.buffer)
    sys.stdout.buffer.flush()


@law_commands.command()
def sparql(
    query: Annotated[str, typer.Argument(help="A SELECT, ASK, CONSTRUCT or DESCRIBE query; - reads standard input.")],
    as_json: AsJson = False,
    csv: Annotated[bool, typer.Option("--csv", help="Print CSV.")] = False,
) -> None:
    """Ask the compiled ontology a SPARQL query; its prefixes are known."""
    from ontology import export as run

    try:
        text = sys.stdin.buffer.read().decode("utf-8") if query == "-" else query
        table = run.sparql(text)
    except UnicodeDecodeError as error:
        raise BadInput(f"standard input is not valid UTF-8 (byte {error.start + 1})") from error
    except run.QueryError as error:
        raise BadInput(f"the query cannot be answered: {error}") from error
    print_lines(run.lines(table, "json" if as_json else "csv" if csv else "text"))
