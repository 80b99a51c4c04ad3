"""The state file: nothing is lost when the program is killed, two writers, or the file is damaged."""

import multiprocessing
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.tui.driving import type_, until
from tui.store import Changed, Score, Store, Turn
from tui.widgets.prompt import Prompt

SAVES = 200
WRITER = """
import sys
from pathlib import Path
from tui.store import Store, Turn
store = Store(Path(sys.argv[1]))
record = store.find("conversation")[0]
number = len(store.turns(record.id))
while True:
    record = store.save(record, turn=(number, Turn(f"question {number}", "x" * 2000)))
    number += 1
    print(number, flush=True)
"""


def test_killed_at_any_moment_nothing_that_was_saved_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "rooftree.db"
    Store(path).create("conversation", "killed", {"code": "auto"})
    chance = random.Random(1)
    saved = 0
    while saved < SAVES:
        writer = subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True)
        assert writer.stdout is not None
        last = int(writer.stdout.readline())
        until_then = time.monotonic() + chance.uniform(0, 0.3)
        while time.monotonic() < until_then and last < SAVES:
            last = int(writer.stdout.readline())
        writer.send_signal(signal.SIGKILL)
        rest = [int(line) for line in writer.stdout.read().splitlines() if line.strip().isdigit()]
        writer.wait()
        last = max([last, *rest])
        store = Store(path)
        assert store.set_aside is None
        (record,) = store.find("conversation")
        turns = store.turns(record.id)
        assert len(turns) >= last  # what was told to be saved is there
        assert [turn.question for turn in turns] == [f"question {n}" for n in range(len(turns))]
        saved = len(turns)


def _bump(path: Path, times: int) -> None:
    store = Store(path)
    for _ in range(times):
        while True:
            record = store.find("case")[0]
            record.body["count"] += 1
            try:
                store.save(record)
                break
            except Changed:
                continue


def test_of_two_writers_neither_loses_an_update(tmp_path: Path) -> None:
    path = tmp_path / "rooftree.db"
    Store(path).create("case", "shared", {"count": 0})
    context = multiprocessing.get_context("spawn")
    writers = [context.Process(target=_bump, args=(path, 25)) for _ in range(2)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join(60)
    assert Store(path).find("case")[0].body == {"count": 50}


def test_a_writer_that_has_not_seen_the_newest_is_told(tmp_path: Path) -> None:
    store = Store(tmp_path / "rooftree.db")
    seen = store.create("case", "a", {})
    store.save(seen)
    with pytest.raises(Changed):
        store.save(seen)
    with pytest.raises(Changed):
        store.remove(seen)
    newest = store.read(seen.id)
    store.remove(newest)
    with pytest.raises(Changed):
        store.read(seen.id)


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lambda whole: b"this is not a database at all" * 100, id="other-content"),
        pytest.param(lambda whole: whole[: len(whole) // 2], id="cut-off"),
        pytest.param(lambda whole: whole[:1024] + os.urandom(len(whole) - 1024), id="overwritten"),
        pytest.param(lambda whole: b"SQLite format 3\x00" + b"\x00" * 2000, id="header-alone"),
    ],
)
def test_a_damaged_file_is_set_aside_with_its_content(tmp_path: Path, damage) -> None:
    path = tmp_path / "rooftree.db"
    store = Store(path)
    for number in range(50):
        store.create("case", f"case {number}", {"text": "x" * 500})
    damaged = damage(path.read_bytes())
    path.write_bytes(damaged)
    again = Store(path)
    assert again.set_aside is not None
    assert again.set_aside.read_bytes() == damaged
    assert "damaged" in again.set_aside.name
    assert again.find("case") == []
    assert Store(path).set_aside is None


def test_another_version_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "rooftree.db"
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE future (x)")
        db.execute("PRAGMA user_version = 99")
    assert Store(path).set_aside is not None


def test_search_takes_words_as_they_are(tmp_path: Path) -> None:
    store = Store(tmp_path / "rooftree.db")
    store.create("conversation", "100 % sure", {}, [Turn("mice?", "The owner.")])
    store.create("conversation", "1000 sure", {}, [Turn("rats?", "Nobody.")])
    assert [r.name for r in store.find("conversation", "100 %")] == ["100 % sure"]
    assert [r.name for r in store.find("conversation", "owner mice")] == ["100 % sure"]
    assert store.find("conversation", "_") == []


def test_scores_add_up(tmp_path: Path) -> None:
    store = Store(tmp_path / "rooftree.db")
    store.score("a", True, 1, 5.0)
    store.score("a", False, 0, 6.0)
    assert store.scores() == {"a": Score(0, 6.0, 1, 1)}


def test_a_draft_is_taken_once_and_never_from_a_running_terminal(tmp_path: Path) -> None:
    store = Store(tmp_path / "rooftree.db")
    store.keep_draft("who must")
    store.keep_draft("who must exterm")
    with sqlite3.connect(store.path) as db:  # the parent of the tests runs
        db.execute("UPDATE draft SET process = ?", (os.getppid(),))
    assert store.take_draft() == ""
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    with sqlite3.connect(store.path) as db:
        db.execute("UPDATE draft SET process = ?", (gone.pid,))
    assert store.take_draft() == "who must exterm"
    assert store.take_draft() == ""


def test_a_file_that_was_begun_without_drafts_takes_them(tmp_path: Path) -> None:
    path = tmp_path / "rooftree.db"
    Store(path).create("case", "house", {})
    with sqlite3.connect(path) as db:
        db.execute("DROP TABLE draft")
    store = Store(path)
    assert store.set_aside is None
    assert [record.name for record in store.find("case")] == ["house"]
    store.keep_draft("half a question")
    assert store.take_draft() == "half a question"


async def test_what_was_typed_and_not_sent_comes_back(screen_app) -> None:
    async with screen_app().run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: pilot.app.opened)
        await type_(pilot, "who must")
        await until(pilot, lambda: _drafts(pilot.app.store) == ["who must"])  # and then the terminal is killed
    async with screen_app().run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: pilot.app.screen.query_one(Prompt).text == "who must")
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.screen.conversation.exchanges)
        await until(pilot, lambda: _drafts(pilot.app.store) == [])


def _drafts(store: Store) -> list[str]:
    with sqlite3.connect(store.path) as db:
        return [text for (text,) in db.execute("SELECT text FROM draft")]


async def test_the_screen_says_that_the_file_was_damaged(screen_app, tmp_path: Path) -> None:
    (tmp_path / "state").mkdir()
    (tmp_path / "state" / "rooftree.db").write_bytes(b"garbage" * 1000)
    async with screen_app().run_test(size=(120, 36), notifications=True) as pilot:
        await until(pilot, lambda: any("set aside as" in note.message for note in pilot.app._notifications))
        assert list((tmp_path / "state").glob("rooftree.damaged-*.db"))


async def test_two_terminals_on_one_conversation_keep_both(screen_app) -> None:
    async with screen_app().run_test(size=(120, 36), notifications=True) as first:
        await until(first, lambda: first.app.opened)
        await type_(first, "one")
        await first.press("enter")
        await until(
            first, lambda: first.app.screen.conversation.record and first.app.screen.conversation.record.revision > 1
        )
        mine = first.app.screen.conversation.record
        other = first.app.store.save(
            first.app.store.read(mine.id), turn=(1, Turn("from elsewhere", '{"answer": null, "edits": []}'))
        )
        await first.press("escape")
        await type_(first, "two")
        await first.press("enter")
        await until(first, lambda: "second terminal" in first.app.screen.conversation.record.name)
        store = first.app.store
        assert [turn.question for turn in store.turns(other.id)] == ["one", "from elsewhere"]
        await until(first, lambda: len(store.turns(first.app.screen.conversation.record.id)) == 2)
        assert [t.question for t in store.turns(first.app.screen.conversation.record.id)] == ["one", "two"]
        assert any("Another terminal" in note.message for note in first.app._notifications)
