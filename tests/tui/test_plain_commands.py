"""Every function of the screen as a plain command: text that reads well, and JSON."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tui.driving import until
from tui import glossary

PLAIN = [
    (["search", "rodent"], "Tribal Code § 55.218"),
    (["compare", "water", "heating", "facilities"], "Tribal Code asks for more"),
    (["glossary", "habitable", "room"], "Muskego Minimum Housing Code"),
    (["conversations"], "No conversation"),
    (["keys"], "ask-copy-cited"),
    (["settings"], "theme: dark"),
    (["coverage"], "provisions"),
]


@pytest.mark.parametrize(("arguments", "said"), PLAIN, ids=lambda value: value[0] if isinstance(value, list) else "")
def test_text_and_json(rooftree, arguments, said) -> None:
    text = rooftree(*arguments)
    assert text.returncode == 0, text.stderr
    assert said in text.stdout.decode()
    assert b"\x1b" not in text.stdout
    assert not any(sign in text.stdout.decode() for sign in "│┃╭━")
    assert rooftree(*arguments, "--json").stdout[:1] in b"[{"


def test_practise_reads_answers_and_keeps_the_score(rooftree, tmp_path) -> None:
    env = {**os.environ, "XDG_STATE_HOME": str(tmp_path)}
    done = rooftree("practise", "--count", "2", stdin=b"9\n1\n2\n", env=env)
    assert done.returncode == 0, done.stderr
    text = done.stdout.decode()
    assert "Type a number from 1 to" in text
    assert "of 2 right." in text


def test_the_first_frame_imports_nothing_heavy() -> None:
    program = (
        "import sys\nfrom tui.app import RooftreeApp\nimport tui.screens.ask\n"
        "print(*sorted(m for m in sys.modules if '.' not in m))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    loaded = set(done.stdout.split())
    assert {"tui", "textual"} <= loaded
    assert not loaded & {
        "spacy",
        "numpy",
        "rdflib",
        "owlready2",
        "onnxruntime",
        "typer",
        "yaml",
        "nlp",
        "ontology",
        "reasoner",
    }


def test_sparql_and_export(rooftree) -> None:
    asked = rooftree("sparql", "--json", "ASK { ?s ?p ?o }")
    assert json.loads(asked.stdout) == [{"answer": "true"}]
    assert rooftree("sparql", "SELEKT").returncode == 2
    assert rooftree("export", "word").returncode == 2
    assert rooftree("export", "turtle").stdout.startswith(b"@prefix")


def test_the_man_page_names_every_command(rooftree) -> None:
    page = rooftree("man").stdout.decode()
    assert page.startswith(".TH ROOFTREE 1")
    help_ = rooftree("--help").stdout.decode()
    commands = re.findall(r"^  ([a-z]+)  ", help_.partition("Commands:")[2], re.MULTILINE)
    assert {"ask", "cite", "man"} <= set(commands)
    assert all(f".SS rooftree {command}" in page for command in commands if command != "case")
    assert all(line.isprintable() for line in page.splitlines())


def test_the_man_page_in_docs_is_the_one_that_is_printed(rooftree) -> None:
    kept = Path(__file__).parents[2] / "docs" / "rooftree.1"
    if not kept.exists():
        pytest.skip("the tests run outside the checkout: there is no docs/")
    assert rooftree("man").stdout == kept.read_bytes(), "rooftree man > docs/rooftree.1"


def test_commands_complete_in_the_shell(rooftree) -> None:
    env = {**os.environ, "_ROOFTREE_COMPLETE": "complete_bash", "COMP_WORDS": "rooftree gl", "COMP_CWORD": "1"}
    assert rooftree(env=env).stdout.split() == [b"glossary"]


async def test_without_colours_the_screen_is_grey(screen_app, monkeypatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = screen_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: app.opened)
        colours = {
            colour.triplet
            for strip in app.screen._compositor.render_strips()
            for segment in strip.apply_filter(next(iter(app._filters)), app.screen.background_colors[0])
            for colour in (segment.style.color, segment.style.bgcolor)
            if segment.style is not None and colour is not None and colour.triplet is not None
        }
        assert colours
        assert all(red == green == blue for red, green, blue in colours)


def test_a_misspelling_leads_to_its_term_and_is_not_shown() -> None:
    (owner,) = glossary.search("landlrod")
    assert "landlord" in owner.everyday
    assert "landlrod" not in " ".join(owner.lines())
    assert all("landlrod" not in str(term.json()) for term in glossary.terms())
    communal, infested = (next(t for t in glossary.terms() if t.word == w) for w in ("communal", "infestation"))
    assert "common area" in communal.everyday
    assert {"rats", "bats"} <= set(infested.everyday)
