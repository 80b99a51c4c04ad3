"""Compile the authored law whenever the project is built or installed.

The ontology goes into ``ontology/built/``, the sample phrasings, which are read from it, into ``nlp/built/``.
"""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileLaw(BuildHookInterface[Any]):
    """The build hook: the wheel and the editable install both carry the compiled forms."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Run the compilers of this source tree, never those of an installed copy."""
        root = Path(self.root)
        sys.path.insert(0, str(root))
        try:
            import nlp.build
            import ontology.build

            ontology.build.build(root / "ontology" / "built")
            nlp.build.build(root / "nlp" / "built")
        finally:
            sys.path.remove(str(root))
