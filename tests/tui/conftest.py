"""What the tests of the terminal interface share: the program as a process."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tui.standin import StandIn
from tui.app import RooftreeApp
from tui.service import Explaining

Run = Callable[..., subprocess.CompletedProcess[bytes]]


@pytest.fixture
def rooftree() -> Run:
    """Run the command line as its own process, without a terminal."""

    def run(*arguments: str | bytes, stdin: bytes = b"", **more) -> subprocess.CompletedProcess[bytes]:
        command = [sys.executable, "-c", "from tui.cli import main; main()", *arguments]
        return subprocess.run(command, input=stdin, capture_output=True, timeout=120, check=False, **more)

    return run


@pytest.fixture
def standin() -> StandIn:
    """The assistant that gives fixed answers."""
    return StandIn()


@pytest.fixture
def screen_app(tmp_path: Path, standin: StandIn) -> Callable[..., RooftreeApp]:
    """The screen over the stand-in assistant, with a state folder and settings of its own."""

    def make(settings: str = "", state: Path | None = None) -> RooftreeApp:
        config = tmp_path / "settings.toml"
        config.write_text(f'export_folder = "{tmp_path}"\n{settings}', "utf-8")
        return RooftreeApp(Explaining(standin), state or tmp_path / "state", config)

    return make
