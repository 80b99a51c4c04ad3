"""The two copies are in the package byte for byte, and whole."""

import hashlib
from importlib.resources import files

import pytest

from corpus.provisions import SOURCES, read_source

FOLDER = files("corpus") / "sources"
SUMS = {name: digest for digest, name in map(str.split, (FOLDER / "SHA256SUMS").read_text("utf-8").splitlines())}


def test_every_copy_has_a_sum() -> None:
    assert set(SUMS) == set(SOURCES.values())


@pytest.mark.parametrize("name", SUMS)
def test_copies_are_as_received(name: str) -> None:
    assert hashlib.sha256((FOLDER / name).read_bytes()).hexdigest() == SUMS[name]


def test_sums_are_those_of_the_copies_as_received() -> None:
    assert SUMS == {
        "muskego-minimum-housing-code.txt": "37c338d411269638c3760242fcaf6e77a4edd34d2a2403ea3b72f4ae370dfab2",
        "tribal-code-chapter-55.txt": "4af47ed0e0146c157d4d19a041234412a0754d35a9446544efe032d1c036b32a",
    }


@pytest.mark.parametrize(("code", "length"), [("muskego", 23843), ("tribal", 51799)])
def test_offsets_count_characters_not_bytes(code: str, length: int) -> None:
    assert len(read_source(code)) == length
