"""The compiled ontology in other forms, and answers of SPARQL queries over it as text, CSV or JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO, Any, Literal

import pyoxigraph as ox

from ontology import graph
from ontology.names import PREFIXES

FORMATS = {
    "turtle": ox.RdfFormat.TURTLE,
    "rdfxml": ox.RdfFormat.RDF_XML,
    "ntriples": ox.RdfFormat.N_TRIPLES,
    "jsonld": ox.RdfFormat.JSON_LD,
}
Form = Literal["text", "csv", "json"]


class QueryError(ValueError):
    """A query that cannot be read or run; says where."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under the names of a query's variables; a cell that is not bound is empty."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    terms: tuple[tuple[ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple | None, ...], ...]


def export(name: str, output: IO[bytes] | None = None) -> bytes:
    """The compiled ontology in a format of FORMATS, the same bytes each time; KeyError for any other name."""
    triples = graph.in_order(ox.parse(path=str(graph.path()), format=ox.RdfFormat.RDF_XML))
    found: Any = (ox.Quad(t.subject, t.predicate, t.object) for t in triples) if name == "jsonld" else triples
    data = ox.serialize(found, format=FORMATS[name], prefixes=PREFIXES) or b""
    if output is not None:
        output.write(data)
    return data


def sparql(query: str) -> Table:
    """The answer of a SELECT, ASK, CONSTRUCT or DESCRIBE query as a table; QueryError where there is none.

    The prefixes of the exported forms are known. Updates are refused: the ontology is read only.
    """
    declared = "".join(f"PREFIX {prefix}: <{iri}>\n" for prefix, iri in PREFIXES.items())
    try:
        found = graph.store().query(declared + query)
    except (SyntaxError, ValueError, OSError, RuntimeError) as error:
        raise QueryError(_where(str(error), declared.count("\n"))) from error
    if isinstance(found, ox.QueryBoolean):
        return Table(("answer",), (("true" if found else "false",),), ((ox.Literal(bool(found)),),))
    if isinstance(found, ox.QueryTriples):
        triples = tuple((t.subject, t.predicate, t.object) for t in found)
        return Table(("subject", "predicate", "object"), tuple(tuple(map(cell, t)) for t in triples), triples)
    columns = tuple(variable.value for variable in found.variables)
    terms = tuple(tuple(solution[name] for name in columns) for solution in found)
    return Table(columns, tuple(tuple(map(cell, row)) for row in terms), terms)


def _where(message: str, declared: int) -> str:
    """The engine's words, its line counted in the query as written."""
    import re

    return re.sub(r"(error at )(\d+)(:)", lambda m: f"{m[1]}{int(m[2]) - declared}{m[3]}", message)


def cell(term: object) -> str:
    """A term for people: a name with its prefix, the words of a literal."""
    if isinstance(term, ox.NamedNode):
        for prefix, iri in PREFIXES.items():
            if term.value.startswith(iri) and len(term.value) > len(iri):
                return f"{prefix}:{term.value.removeprefix(iri)}"
        return term.value
    if isinstance(term, ox.Literal):
        return term.value
    return "" if term is None else str(term)


def lines(table: Table, form: Form) -> Iterator[str]:
    """A table as text for a terminal, as CSV, or as JSON; lines without their ends."""
    import csv
    import io
    import json

    if form == "json":
        yield json.dumps(
            [dict(zip(table.columns, row, strict=True)) for row in table.rows], ensure_ascii=False, indent=1
        )
    elif form == "csv":
        out = io.StringIO()
        csv.writer(out, lineterminator="\n").writerows([table.columns, *table.rows])
        yield from out.getvalue().splitlines()
    else:
        from rich import box
        from rich.console import Console
        from rich.table import Column
        from rich.table import Table as RichTable
        from rich.text import Text

        shown = RichTable(
            *(Column(name, overflow="fold") for name in table.columns), box=box.SIMPLE_HEAD if table.rows else None
        )
        for row in table.rows:
            shown.add_row(*map(Text, row))
        console = Console(file=io.StringIO(), width=None, highlight=False)
        with console.capture() as captured:
            console.print(shown)
        yield from captured.get().rstrip("\n").splitlines()
