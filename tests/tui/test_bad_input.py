"""Bad input ends with status 2 and one clear line; what is beside it is still answered."""

import json
from pathlib import Path

import pytest

LONG = b"who must exterminate? " * 50_000  # about 1 MB

ONE_LINE = [
    pytest.param([], b"", "needs a terminal", id="no-terminal"),
    pytest.param(["ask"], b"", "no question", id="no-question"),
    pytest.param(["ask", ""], b"", "empty", id="empty-question"),
    pytest.param(["ask", " \t "], b"", "empty", id="blank-question"),
    pytest.param(["ask", "-"], LONG, "at most 20,000", id="a-megabyte"),
    pytest.param(["ask", "x" * 20_001], b"", "20,001", id="one-character-too-long"),
    pytest.param(["ask", "mice\x1b[2J?"], b"", "U+001B", id="escape-sequence"),
    pytest.param(["ask", "mice\x07?"], b"", "character 5", id="bell"),
    pytest.param(["ask", "-"], b"mice\x00?", "U+0000", id="null-character"),
    pytest.param(["ask", b"mice \xff\xfe?"], b"", "UTF-8", id="invalid-utf-8-argument"),
    pytest.param(["ask", "-"], b"mice \xff?", "byte 6", id="invalid-utf-8-input"),
    pytest.param(["ask", "--code", "ohio", "mice?"], b"", "'ohio'", id="unknown-code"),
    pytest.param(["ask", "--cod", "ohio"], b"", "--cod", id="unknown-option"),
    pytest.param(["ask", "--batch", "/nowhere/x.jsonl"], b"", "/nowhere/x.jsonl", id="no-such-file"),
    pytest.param(["ask", "--batch", "/"], b"", "cannot read /", id="a-folder"),
    pytest.param(["ask", "--batch", "-", "mice?"], b"", "together", id="batch-and-question"),
    pytest.param(["cite", "55.999"], b"", "nearest", id="unknown-provision"),
    pytest.param(["cite", ""], b"", "empty", id="empty-citation"),
    pytest.param(["frobnicate"], b"", "frobnicate", id="unknown-command"),
]


@pytest.mark.parametrize(("arguments", "stdin", "said"), ONE_LINE)
def test_one_clear_line_and_status_2(rooftree, arguments, stdin, said) -> None:
    done = rooftree(*arguments, stdin=stdin)
    error = done.stderr.decode()
    assert done.returncode == 2
    assert done.stdout == b""
    assert error.startswith("rooftree: ")
    assert error.count("\n") == 1
    assert error.endswith("\n")
    assert said in error
    assert len(error) < 600


BROKEN = [
    (b'{"id": "x", "turns": ["mice?"]', "not JSON"),
    (b"[1, 2]", "not an object"),
    (b'{"turns": ["mice?"]}', "'id'"),
    (b'{"id": 3, "turns": ["mice?"]}', "'id'"),
    (b'{"id": "x"}', "'turns'"),
    (b'{"id": "x", "turns": []}', "empty"),
    (b'{"id": "x", "turns": "mice?"}', "list of texts"),
    (b'{"id": "x", "turns": [null]}', "list of texts"),
    (b'{"id": "x", "turns": [" "]}', "empty"),
    (b'{"id": "x", "turns": ["a\\u0007b"]}', "U+0007"),
    (b'{"id": "x", "turns": ["\\ud800"]}', "UTF-8"),
    (b'{"id": "\\ud800", "turns": ["mice?"]}', "'id'"),
    (b'{"id": "x", "turns": ["mice?"], "code": "ohio"}', "'ohio'"),
    (b"\xff\xfe{}", "UTF-8"),
    (b"[" * 100_000, "too deep"),
    (b'{"id": "x", "turns": ["' + LONG[:30_000] + b'"]}', "20,000"),
    (b"1" * 5_000, "digits"),
]


def test_each_broken_line_is_told_with_its_number(rooftree, tmp_path: Path) -> None:
    file = tmp_path / "batch.jsonl"
    file.write_bytes(b"\n" + b"\n".join(line for line, _ in BROKEN))
    done = rooftree("ask", "--batch", str(file))
    errors = done.stderr.decode().splitlines()
    assert done.returncode == 2
    assert done.stdout == b""
    assert len(errors) == len(BROKEN)
    for number, (error, (_, said)) in enumerate(zip(errors, BROKEN, strict=True), 2):
        assert error.startswith(f"rooftree: {file}:{number}: ")
        assert said in error


def test_an_empty_batch_prints_nothing(rooftree) -> None:
    done = rooftree("ask", "--batch", "-")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_the_other_lines_are_still_answered(rooftree) -> None:
    good = [json.dumps({"id": f"q{n}", "turns": ["who must exterminate if two units are infested?"]}) for n in range(3)]
    done = rooftree("ask", "--batch", "-", stdin="\n".join([*good[:2], '{"id": "broken"', good[2]]).encode())
    assert done.returncode == 2
    assert [json.loads(line)["id"] for line in done.stdout.decode().splitlines()] == ["q0", "q1", "q2"]
    assert done.stderr.decode().startswith("rooftree: standard input:3: not JSON")
