"""`python -m benchmarks [NAME …]`: every part's keys as one JSON object on standard output, progress on standard error."""

from __future__ import annotations

import importlib
import json
import sys

PARTS = ("answers", "inference", "screen")


def main(names: list[str]) -> None:
    """Run the parts (or those named) and print what they measured; keys that do not exist yet are absent."""
    measured: dict[str, float] = {}
    for name in names or PARTS:
        try:
            part = importlib.import_module(f"benchmarks.{name}")
        except ModuleNotFoundError as error:
            if error.name != f"benchmarks.{name}":
                raise
            continue
        print(f"measuring {name} …", file=sys.stderr)
        measured |= part.run()
    print(json.dumps({k: round(v, 3) for k, v in sorted(measured.items())}, indent=2))


if __name__ == "__main__":
    main(sys.argv[1:])
