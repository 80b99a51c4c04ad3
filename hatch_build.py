"""Compile the authored norms into ``ontology/built/`` whenever the project is built or installed."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileOntology(BuildHookInterface[Any]):
    """The build hook: the wheel and the editable install both carry the compiled ontology."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Run the compiler of this source tree, never that of an installed copy."""
        root = Path(self.root)
        sys.path.insert(0, str(root))
        try:
            from ontology.build import build
        finally:
            sys.path.remove(str(root))
        build(root / "ontology" / "built")
