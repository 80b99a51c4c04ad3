"""What outlives the program: conversations, cases and practice scores, in one SQLite file that several terminals share.

Every change is one transaction. A record carries a revision; a writer that has not seen the newest one gets `Changed`
and nothing is written, so that no update is lost.
"""

from __future__ import annotations

import itertools
import json
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

Kind = Literal["conversation", "case"]
VERSION = 1
NOT_DAMAGE = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_NOMEM,
}
SCHEMA = """
CREATE TABLE record (
    id INTEGER PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL, revision INTEGER NOT NULL, created REAL NOT NULL,
    changed REAL NOT NULL, body TEXT NOT NULL
);
CREATE TABLE turn (
    record INTEGER NOT NULL REFERENCES record ON DELETE CASCADE, number INTEGER NOT NULL, question TEXT NOT NULL,
    answer TEXT NOT NULL, PRIMARY KEY (record, number)
) WITHOUT ROWID;
CREATE TABLE practice (
    item TEXT PRIMARY KEY, box INTEGER NOT NULL, due REAL NOT NULL, right INTEGER NOT NULL, wrong INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE exam (id INTEGER PRIMARY KEY, taken REAL NOT NULL, report TEXT NOT NULL);
"""
DRAFTS = "CREATE TABLE IF NOT EXISTS draft (process INTEGER PRIMARY KEY, text TEXT NOT NULL, changed REAL NOT NULL)"
"""What is typed and not sent; made in files that were begun without it too."""


class Changed(Exception):  # noqa: N818 (says what it is)
    """Another terminal has changed or removed the record since it was read."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A question and, as JSON text, what was answered and the facts set by hand until then."""

    question: str
    answer: str


@dataclass(frozen=True, slots=True)
class Record:
    """A named conversation or case; `body` is its content without the turns."""

    id: int
    kind: Kind
    name: str
    revision: int
    created: float
    changed: float
    body: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Score:
    """How an item of practice stands: its box (0 to 5), when it is due, and how often it was right and wrong."""

    box: int = 0
    due: float = 0.0
    right: int = 0
    wrong: int = 0


class Store:
    """The state file; safe to use from several threads and several processes at once."""

    def __init__(self, path: Path) -> None:
        """Open the file, or make it; a damaged one is set aside first, and `set_aside` names where it lies."""
        self.path = path
        self.set_aside: Path | None = None
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        try:
            self._prepare()
        except sqlite3.DatabaseError as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in NOT_DAMAGE:
                raise
            self.set_aside = _set_aside(path)
            self._prepare()

    def _prepare(self) -> None:
        with self._transaction() as db:
            found = db.execute("PRAGMA user_version").fetchone()[0]
            if found == 0:
                for statement in SCHEMA.split(";"):
                    db.execute(statement)
                db.execute(DRAFTS)
                db.execute(f"PRAGMA user_version = {VERSION}")
                return
            if found != VERSION or db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
                raise sqlite3.DatabaseError(f"not a state file of this version ({found})")
            for table in ("record", "turn", "practice", "exam"):
                db.execute(f"SELECT * FROM {table} LIMIT 1")
            db.execute(DRAFTS)

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """A connection of its own inside one write transaction."""
        db = sqlite3.connect(self.path, timeout=10, isolation_level=None)
        try:
            db.execute("PRAGMA foreign_keys = ON")
            db.execute("BEGIN IMMEDIATE")
            try:
                yield db
            except BaseException:
                db.execute("ROLLBACK")
                raise
            db.execute("COMMIT")
        finally:
            db.close()

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        db = sqlite3.connect(self.path, timeout=10, isolation_level=None)
        try:
            yield db
        finally:
            db.close()

    def create(self, kind: Kind, name: str, body: dict[str, Any], turns: list[Turn] | None = None) -> Record:
        """A new record."""
        now = time.time()
        with self._transaction() as db:
            row = (kind, name, now, now, _text(body))
            cursor = db.execute("INSERT INTO record VALUES (NULL, ?, ?, 1, ?, ?, ?)", row)
            id_ = cursor.lastrowid
            assert id_ is not None
            numbered = [(id_, number, turn.question, turn.answer) for number, turn in enumerate(turns or ())]
            db.executemany("INSERT INTO turn VALUES (?, ?, ?, ?)", numbered)
        return Record(id_, kind, name, 1, now, now, body)

    def save(self, record: Record, *, turn: tuple[int, Turn] | None = None) -> Record:
        """Write the record's name and body, and one turn with its number; Changed where it was not the newest.

        Turns after that number are dropped.
        """
        now = time.time()
        with self._transaction() as db:
            row = (record.name, now, _text(record.body), record.id, record.revision)
            sql = "UPDATE record SET name = ?, changed = ?, body = ?, revision = revision + 1"
            sql += " WHERE id = ? AND revision = ?"
            if db.execute(sql, row).rowcount != 1:
                raise Changed
            if turn is not None:
                number, content = turn
                db.execute("DELETE FROM turn WHERE record = ? AND number >= ?", (record.id, number))
                row_ = (record.id, number, content.question, content.answer)
                db.execute("INSERT INTO turn VALUES (?, ?, ?, ?)", row_)
        return Record(record.id, record.kind, record.name, record.revision + 1, record.created, now, record.body)

    def remove(self, record: Record) -> None:
        """Delete a record; Changed where it was not the newest."""
        with self._transaction() as db:
            if (
                db.execute("DELETE FROM record WHERE id = ? AND revision = ?", (record.id, record.revision)).rowcount
                != 1
            ):
                raise Changed

    def read(self, id_: int) -> Record:
        """A record as it stands now; Changed where it is gone."""
        with self._reading() as db:
            row = db.execute(f"SELECT {COLUMNS} FROM record WHERE id = ?", (id_,)).fetchone()
        if row is None:
            raise Changed
        return _record(row)

    def turns(self, id_: int) -> list[Turn]:
        """The turns of a conversation, in order."""
        with self._reading() as db:
            rows = db.execute("SELECT question, answer FROM turn WHERE record = ? ORDER BY number", (id_,))
            return [Turn(*row) for row in rows]

    def find(self, kind: Kind, words: str = "") -> list[Record]:
        """The records in whose name, questions, answers or content every word occurs, the newest change first."""
        sql = f"SELECT {COLUMNS} FROM record WHERE kind = ?"
        arguments: list[str] = [kind]
        for word in words.split():
            like = "LIKE ? ESCAPE '\\'"
            sql += f" AND (name {like} OR body {like} OR EXISTS"
            sql += f" (SELECT 1 FROM turn WHERE record = id AND (question {like} OR answer {like})))"
            arguments += [f"%{_literal(word)}%"] * 4
        with self._reading() as db:
            return [_record(row) for row in db.execute(f"{sql} ORDER BY changed DESC, id DESC", arguments)]

    def keep_draft(self, text: str) -> None:
        """Keep what is typed in this terminal and not sent; nothing is kept of an empty text."""
        with self._transaction() as db:
            db.execute("DELETE FROM draft WHERE process = ?", (os.getpid(),))
            if text.strip():
                db.execute("INSERT INTO draft VALUES (?, ?, ?)", (os.getpid(), text, time.time()))

    def take_draft(self) -> str:
        """What was typed last and not sent in a terminal that is gone, once; "" where nothing was."""
        with self._transaction() as db:
            rows = db.execute("SELECT process, text FROM draft ORDER BY changed DESC").fetchall()
            left = [(process, text) for process, text in rows if process == os.getpid() or not _runs(process)]
            if not left:
                return ""
            process, text = left[0]
            db.execute("DELETE FROM draft WHERE process = ?", (process,))
        return str(text)

    def scores(self) -> dict[str, Score]:
        """How each item of practice stands that was ever asked."""
        with self._reading() as db:
            return {row[0]: Score(*row[1:]) for row in db.execute("SELECT item, box, due, right, wrong FROM practice")}

    def score(self, item: str, right: bool, box: int, due: float) -> None:
        """Count one answer to an item and put it into a box until it is due."""
        sql = (
            "INSERT INTO practice VALUES (?, ?, ?, ?, ?) ON CONFLICT (item) DO UPDATE SET box = excluded.box,"
            " due = excluded.due, right = right + excluded.right, wrong = wrong + excluded.wrong"
        )
        with self._transaction() as db:
            db.execute(sql, (item, box, due, int(right), int(not right)))

    def add_exam(self, report: dict[str, Any]) -> None:
        """Keep the report of an exam."""
        with self._transaction() as db:
            db.execute("INSERT INTO exam VALUES (NULL, ?, ?)", (time.time(), _text(report)))

    def exams(self) -> list[tuple[float, dict[str, Any]]]:
        """When each exam was taken and its report, the newest first."""
        with self._reading() as db:
            rows = db.execute("SELECT taken, report FROM exam ORDER BY id DESC").fetchall()
        return [(taken, json.loads(report)) for taken, report in rows]


COLUMNS = "id, kind, name, revision, created, changed, body"


def _record(row: tuple[Any, ...]) -> Record:
    id_, kind, name, revision, created, changed, body = row
    return Record(id_, kind, name, revision, created, changed, json.loads(body))


def _text(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False)


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        pass  # somebody else's
    return True


def _literal(word: str) -> str:
    return word.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")


def _set_aside(path: Path) -> Path:
    """Move a damaged file, and what SQLite keeps beside it, out of the way; a name nobody has yet."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    names = (f"{path.stem}.damaged-{stamp}{f'-{n}' if n else ''}{path.suffix}" for n in itertools.count())
    target = next(path.with_name(name) for name in names if not path.with_name(name).exists())
    path.rename(target)
    for ending in ("-journal", "-wal", "-shm"):
        beside = path.with_name(path.name + ending)
        if beside.exists():
            beside.rename(target.with_name(target.name + ending))
    return target
