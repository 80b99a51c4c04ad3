"""What the tests of the terminal interface share: the program as a process."""

import subprocess
import sys
from collections.abc import Callable

import pytest

Run = Callable[..., subprocess.CompletedProcess[bytes]]


@pytest.fixture
def rooftree() -> Run:
    """Run the command line as its own process, without a terminal."""

    def run(*arguments: str | bytes, stdin: bytes = b"", **more) -> subprocess.CompletedProcess[bytes]:
        command = [sys.executable, "-c", "from tui.cli import main; main()", *arguments]
        return subprocess.run(command, input=stdin, capture_output=True, timeout=120, check=False, **more)

    return run
