"""Compiles the authored law into its built forms; run by the build hook and by `python -m ontology.build`."""

from __future__ import annotations

import sys
from pathlib import Path

from corpus.provisions import load
from ontology import built, norms, terms


def build(target: Path) -> None:
    """Write the ontology (RDF/XML) and the fast form below `target`, the same bytes for the same law.

    SystemExit with each breach of the form where the law cannot be compiled.
    """
    from ontology import graph, owl

    reading = norms.read(load())
    defined = terms.read()
    breaches = [
        *reading.breaches,
        *(f"{pid}: no file speaks of it" for pid in norms.missing_provisions(reading)),
        *terms.breaches(defined, load()),
    ]
    if breaches:
        raise SystemExit("\n".join(breaches))
    law = reading.law()
    target.mkdir(parents=True, exist_ok=True)
    (target / built.NAME).write_text(built.dump(law), "utf-8")
    (target / terms.NAME).write_text(terms.dump(defined), "utf-8")
    graph.write(graph.triples_of(owl.to_graph(law, load())), target / graph.NAME)


if __name__ == "__main__":
    build(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "built")
