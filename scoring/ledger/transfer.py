"""The whole ledger as JSON lines and back, a copy of it, and whether it is sound."""

import base64
import json
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from scoring.errors import PapertownError
from scoring.ledger.migrations import MIGRATIONS, TABLES
from scoring.ledger.readings import reading_by_id
from scoring.ledger.store import Ledger, LedgerError
from scoring.words import say

FORMAT: Final = "papertown-ledger"


def export_lines(ledger: Ledger) -> Iterator[str]:
    """Every row of every table, one a line, after a line that says what this is."""
    ledger.db.execute("BEGIN")  # one moment, whatever others write meanwhile
    try:
        yield json.dumps({FORMAT: [name for name, _ in MIGRATIONS]})
        for table in TABLES:
            for row in ledger.db.execute(f"SELECT * FROM {table} ORDER BY rowid"):
                yield json.dumps({"table": table, **_packed(dict(row))}, ensure_ascii=False)
        sequence = ledger.row("SELECT seq FROM sqlite_sequence WHERE name = 'readings'")
        yield json.dumps({"table": "sqlite_sequence", "seq": sequence["seq"] if sequence else 1000})
    finally:
        ledger.db.execute("COMMIT")


def export_to(ledger: Ledger, target: Path) -> int:
    """Export to a file, which is replaced only when the new one is complete; how many lines."""
    draft = target.with_name(f".{target.name}.part")
    count = 0
    try:
        with draft.open("w", encoding="utf-8") as out:
            for line in export_lines(ledger):
                out.write(f"{line}\n")
                count += 1
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)
    return count


def _packed(row: dict[str, Any]) -> dict[str, Any]:
    return {
        key: {"base64": base64.b64encode(value).decode()} if isinstance(value, bytes) else value
        for key, value in row.items()
    }


def _unpacked(row: dict[str, Any]) -> dict[str, Any]:
    return {
        key: base64.b64decode(value["base64"]) if isinstance(value, dict) else value
        for key, value in row.items()
    }


def import_lines(ledger: Ledger, lines: Iterable[str]) -> int:
    """Fill an empty ledger with exported lines, all or none; how many rows."""
    with ledger.writing():
        if any(ledger.row(f"SELECT 1 FROM {table} LIMIT 1") for table in TABLES):
            raise LedgerError(say(ledger.lang, "ledger.not_empty", file=str(ledger.path)))
        count = 0
        for number, line in enumerate(lines, start=1):
            if not line.strip():
                continue
            row = _parsed(ledger, line, number)
            if number == 1:
                _check_header(ledger, row)
            else:
                _insert(ledger, row, number)
                count += 1
        if not count:
            raise LedgerError(say(ledger.lang, "ledger.no_export", line=1))
    return count - 1


def _parsed(ledger: Ledger, line: str, number: int) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except ValueError:
        row = None
    if not isinstance(row, dict):
        raise LedgerError(say(ledger.lang, "ledger.no_export", line=number))
    return row


def _check_header(ledger: Ledger, row: dict[str, Any]) -> None:
    steps = row.get(FORMAT)
    if not isinstance(steps, list):
        raise LedgerError(say(ledger.lang, "ledger.no_export", line=1))
    known = {name for name, _ in MIGRATIONS}
    if strangers := [step for step in steps if step not in known]:
        raise LedgerError(say(ledger.lang, "ledger.newer_export", step=str(strangers[-1])))


def _insert(ledger: Ledger, row: dict[str, Any], number: int) -> None:
    table = row.pop("table", None)
    if table == "sqlite_sequence":
        ledger.write("UPDATE sqlite_sequence SET seq = ? WHERE name = 'readings'", row.get("seq"))
        return
    columns = _columns(ledger, table) if table in TABLES else set()
    if not row or not set(row) <= columns:
        raise LedgerError(say(ledger.lang, "ledger.no_export", line=number))
    names = ", ".join(row)
    holes = ", ".join("?" * len(row))
    try:
        ledger.write(f"INSERT INTO {table} ({names}) VALUES ({holes})", *_unpacked(row).values())
    except (sqlite3.Error, ValueError, KeyError, TypeError) as error:
        raise LedgerError(say(ledger.lang, "ledger.no_export", line=number)) from error


def _columns(ledger: Ledger, table: str) -> set[str]:
    return {row["name"] for row in ledger.rows(f"PRAGMA table_info({table})")}


def backup(ledger: Ledger, target: Path) -> None:
    """A copy of the ledger as it is at this moment; an existing file is replaced at the end."""
    draft = target.with_name(f".{target.name}.part")
    draft.unlink(missing_ok=True)
    try:
        copy = sqlite3.connect(draft)
        with copy:
            ledger.db.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")
        copy.close()
        draft.replace(target)
    except sqlite3.Error as error:
        raise LedgerError(
            say(ledger.lang, "ledger.no_access", file=str(target), reason=str(error))
        ) from error
    finally:
        draft.unlink(missing_ok=True)


def check(ledger: Ledger) -> list[str]:
    """What is wrong with a ledger, as sentences; nothing if it is sound."""
    lang = ledger.lang
    faults = [
        say(lang, "ledger.check_file", what=row[0])
        for row in ledger.rows("PRAGMA integrity_check")
        if row[0] != "ok"
    ]
    faults += [
        say(lang, "ledger.check_reference", table=row[0], row=row[1] or 0, other=row[2])
        for row in ledger.rows("PRAGMA foreign_key_check")
    ]
    for row in ledger.rows("SELECT id FROM readings ORDER BY id"):
        faults += _check_reading(ledger, row["id"])
    return faults


def _check_reading(ledger: Ledger, number: int) -> list[str]:
    """Whether a reading can still be scored, and its kept result is right."""
    try:
        reading = reading_by_id(ledger, number)
        assert reading is not None
        kept, city = reading.cached, reading.city
        from scoring.ledger.facts import facts_of

        if kept is not None and kept != facts_of(city, reading.on):
            return [say(ledger.lang, "ledger.check_result", name=reading.name)]
    except PapertownError as error:
        return [say(ledger.lang, "ledger.check_reading", name=f"r{number}", reason=str(error))]
    return []


def counts(ledger: Ledger) -> dict[str, int]:
    """How many of everything there are."""
    tables = ("players", "campaigns", "sheets", "readings", "corrections")
    return {t: (ledger.row(f"SELECT COUNT(*) AS n FROM {t}") or {"n": 0})["n"] for t in tables}
