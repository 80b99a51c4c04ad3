"""What is installed is what is tested, it is complete, and it starts light."""

import importlib
import os
import re
import subprocess
import sys
import tomllib
from importlib import metadata
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

import pytest

from tests.conftest import PACKAGES

HEAVY = {"numpy", "onnxruntime", "owlready2", "rdflib", "spacy", "textual", "thinc"}
LOCKS = ("dev", "install", "runtime")


@pytest.mark.parametrize("package", PACKAGES)
def test_the_package_under_test_is_the_intended_one(package: str, repo_root: Path | None) -> None:
    origin = Path(str(importlib.import_module(package).__file__)).resolve()
    if os.environ.get("ROOFTREE_EXPECT_WHEEL") == "1":
        assert repo_root is None
        assert "site-packages" in origin.parts
        assert origin.is_relative_to(Path(sys.prefix).resolve())
    else:
        assert repo_root is not None, "outside the checkout set ROOFTREE_EXPECT_WHEEL=1"
        assert origin.parent == repo_root / package


@pytest.mark.parametrize(("package", "name"), [("ontology", "rooftree.owl"), ("ontology", "law.json")])
def test_the_compiled_law_is_installed(package: str, name: str) -> None:
    assert (files(package) / "built" / name).read_bytes()


@pytest.mark.parametrize("source", ["muskego-minimum-housing-code.txt", "tribal-code-chapter-55.txt"])
def test_the_sources_are_installed(source: str) -> None:
    assert (files("corpus") / "sources" / source).read_bytes()


@pytest.mark.parametrize("arguments", [["--help"], ["cite", "55.219"]], ids=" ".join)
def test_light_commands_load_nothing_heavy(arguments: list[str]) -> None:
    program = (
        "import atexit, sys\n"
        "atexit.register(lambda: print('LOADED', *sorted(m for m in sys.modules if '.' not in m), file=sys.stderr))\n"
        "from tui.cli import main\n"
        f"sys.argv = ['rooftree', *{arguments!r}]\n"
        "main()\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()
    loaded = set(done.stderr.rpartition("LOADED")[2].split())
    assert {"sys", "tui"} <= loaded
    assert not loaded & HEAVY


def test_the_console_script_runs_the_command_line() -> None:
    (script,) = metadata.entry_points(group="console_scripts", name="rooftree")
    assert script.value == "tui.cli:main"
    command = Path(sys.executable).with_name("rooftree")
    done = subprocess.run([command, "--help"], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert "ask" in done.stdout


@pytest.mark.parametrize("name", LOCKS)
def test_every_locked_package_has_hashes_and_no_host(checkout: Path, name: str) -> None:
    text = (checkout / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    requirement = re.compile(r"[a-z0-9-]+==\S+( ; [^\\]+)? \\")
    digest = re.compile(r"    --hash=sha256:[0-9a-f]{64}( \\)?")
    assert [line for line in lines if not requirement.fullmatch(line) and not digest.fullmatch(line)] == []
    after_requirement = [below for line, below in pairwise([*lines, ""]) if requirement.fullmatch(line)]
    assert all(digest.fullmatch(below) for below in after_requirement)
    assert len(_locked(checkout, name)) > 5


@pytest.mark.parametrize("name", LOCKS)
def test_the_locks_hold_the_declared_versions(checkout: Path, name: str) -> None:
    project = _project(checkout)
    declared = {
        "runtime": project["project"]["dependencies"],
        "install": _group(project, "install"),
        "dev": _group(project, "dev") + project["project"]["dependencies"],
    }[name]
    wanted = dict(re.sub(r"\[.*?\]", "", line).split("==") for line in declared)
    locked = _locked(checkout, name)
    assert {package: locked.get(package) for package in wanted} == wanted
    assert locked.items() <= _locked(checkout, "dev").items()


def test_the_build_and_the_extra_need_what_is_locked(checkout: Path) -> None:
    project = _project(checkout)
    locked = {*project["project"]["dependencies"], *_group(project, "dev")}
    assert set(project["build-system"]["requires"]) <= locked
    assert set(project["project"]["optional-dependencies"]["verify"]) <= locked


def test_every_locked_package_has_its_licence_named(checkout: Path) -> None:
    table = (checkout / "docs" / "LICENSES.md").read_text(encoding="utf-8")
    named = set(re.findall(r"^\| ([a-z0-9-]+) \| \S", table, flags=re.MULTILINE))
    assert named >= _locked(checkout, "dev").keys()


def _project(checkout: Path) -> dict:
    return tomllib.loads((checkout / "pyproject.toml").read_text(encoding="utf-8"))


def _group(project: dict, name: str) -> list[str]:
    """The requirements of a dependency group, those of the groups it includes among them."""
    found: list[str] = []
    for entry in project["dependency-groups"][name]:
        found += [entry] if isinstance(entry, str) else _group(project, entry["include-group"])
    return found


def _locked(checkout: Path, name: str) -> dict[str, str]:
    """Package name to version, of one lock file."""
    text = (checkout / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z0-9-]+)==(\S+)", text, flags=re.MULTILINE))
