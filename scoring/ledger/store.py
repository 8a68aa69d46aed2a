"""The ledger's file: opening it, bringing it up to date, one transaction for each command."""

import os
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from scoring.errors import PapertownError
from scoring.ledger.migrations import MIGRATIONS
from scoring.words import default_language, say

WAIT: Final = 120.0  # seconds: a command waits for another that prints or saves a long night
Row = sqlite3.Row


class LedgerError(PapertownError):
    """Something about the ledger, as a sentence with its remedy."""


def ledger_path(option: Path | None = None) -> Path:
    """`--ledger`, else PAPERTOWN_LEDGER, else the user's data folder."""
    if option is not None:
        return option
    if named := os.environ.get("PAPERTOWN_LEDGER"):
        return Path(named)
    from platformdirs import user_data_path

    return user_data_path("papertown", appauthor=False) / "ledger.sqlite"


def now() -> str:
    """The time for the ledger's records."""
    return datetime.now(UTC).isoformat(timespec="seconds")


class Ledger:
    """An open ledger. Reading needs nothing more; what writes does so inside `writing`."""

    def __init__(self, path: Path, db: sqlite3.Connection, lang: str) -> None:
        self.path = path
        self.db = db
        self.lang = lang

    def rows(self, sql: str, *values: Any) -> list[Row]:
        """All rows of a query."""
        with self._told():
            return self.db.execute(sql, values).fetchall()

    def row(self, sql: str, *values: Any) -> Row | None:
        """The first row of a query."""
        with self._told():
            found: Row | None = self.db.execute(sql, values).fetchone()
            return found

    def write(self, sql: str, *values: Any) -> int:
        """One statement that changes something; the id of the row it made."""
        assert self.db.in_transaction, "writing happens inside Ledger.writing"
        return int(self.db.execute(sql, values).lastrowid or 0)

    def write_many(self, sql: str, values: Sequence[Sequence[Any]]) -> None:
        """The same statement for many rows."""
        assert self.db.in_transaction, "writing happens inside Ledger.writing"
        self.db.executemany(sql, values)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """A transaction: all of it or nothing. Others that write wait."""
        with self._told():
            self.db.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                self.db.execute("ROLLBACK")
                raise
            self.db.execute("COMMIT")

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise _sentence(error, self.path, self.lang) from error

    def close(self) -> None:
        """Let go of the file."""
        self.db.close()

    def __enter__(self) -> "Ledger":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def open_ledger(path: Path, lang: str = "", create: bool = True) -> Ledger:
    """Open a ledger and bring it up to date; without `create` it must be there."""
    lang = lang or default_language()
    if not create and not path.exists():
        raise LedgerError(say(lang, "ledger.missing", file=str(path)))
    if create:
        path.parent.mkdir(parents=True, exist_ok=True)
    try:
        ledger = Ledger(path, _connect(path), lang)
        _migrate(ledger)
    except sqlite3.Error as error:
        raise _sentence(error, path, lang) from error
    return ledger


def _connect(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, timeout=WAIT, isolation_level=None)
    db.row_factory = sqlite3.Row
    db.execute("PRAGMA foreign_keys = ON")
    db.execute("PRAGMA secure_delete = ON")  # a forgotten name is gone from the file too
    _use_wal(db)
    return db


def _use_wal(db: sqlite3.Connection) -> None:
    """Readers and a writer at once. SQLite does not wait here when two make the file together."""
    for attempt in range(200):
        try:
            db.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or attempt == 199:
                raise
            time.sleep(0.05)


def _migrate(ledger: Ledger) -> None:
    """Apply the steps that are missing, all or none; refuse a ledger with steps unknown here."""
    done = _applied(ledger.db)
    _refuse_newer(ledger, done)
    if len(done) == len(MIGRATIONS):
        return
    with ledger.writing():
        done = _applied(ledger.db)  # another command may have been quicker
        _refuse_newer(ledger, done)
        ledger.write("CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, at TEXT)")
        for name, sql in MIGRATIONS:
            if name not in done:
                for statement in sql.split(";"):
                    ledger.write(statement)
                ledger.write("INSERT INTO migrations VALUES (?, ?)", name, now())


def _applied(db: sqlite3.Connection) -> list[str]:
    tables = db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    names = {row["name"] for row in tables}
    if "migrations" not in names:
        if names:
            raise sqlite3.DatabaseError("not a database of papertown")
        return []
    return [row["name"] for row in db.execute("SELECT name FROM migrations ORDER BY name")]


def _refuse_newer(ledger: Ledger, done: Sequence[str]) -> None:
    known = {name for name, _ in MIGRATIONS}
    if strangers := [name for name in done if name not in known]:
        raise LedgerError(
            say(ledger.lang, "ledger.newer", file=str(ledger.path), step=strangers[-1])
        )


def _sentence(error: sqlite3.Error, path: Path, lang: str) -> LedgerError:
    text = str(error)
    keys = {
        "not a database": "ledger.not_a_ledger",
        "malformed": "ledger.damaged",
        "locked": "ledger.busy",
        "readonly": "ledger.readonly",
        "unable to open": "ledger.no_access",
        "disk is full": "ledger.disk_full",
    }
    key = next((key for part, key in keys.items() if part in text), "ledger.failed")
    return LedgerError(say(lang, key, file=str(path), reason=text))
