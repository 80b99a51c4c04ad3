"""Writing a file for the user under a name that nobody has yet."""

from __future__ import annotations

import re
from pathlib import Path


def file_name(name: str, ending: str) -> str:
    """A name made of a title: letters, digits and hyphens."""
    stem = re.sub(r"[^\w-]+", "-", name.lower()).strip("-")[:50]
    return f"{stem or 'rooftree'}.{ending}"


def write(folder: Path, name: str, content: str | bytes) -> Path:
    """Write into a folder, numbered where the name is taken; OSError where that cannot be."""
    data = content.encode() if isinstance(content, str) else content
    wanted = folder.expanduser() / name
    number = 1
    while True:
        path = wanted if number == 1 else wanted.with_stem(f"{wanted.stem}-{number}")
        try:
            with path.open("xb") as file:
                file.write(data)
        except FileExistsError:
            number += 1
        else:
            return path
