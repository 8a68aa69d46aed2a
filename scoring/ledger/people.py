"""Players: one entry for a name however it is written, renamed, merged, forgotten."""

import unicodedata
from difflib import get_close_matches

from scoring.errors import UsageError
from scoring.ledger.store import Ledger, Row
from scoring.words import say


def tidy(name: str) -> str:
    """A name with single spaces and without what cannot be printed."""
    printable = "".join(c if c.isprintable() else " " for c in unicodedata.normalize("NFC", name))
    return " ".join(printable.split())


def key(name: str) -> str:
    """What makes two names the same: capitals and spaces do not matter."""
    return tidy(name).casefold()


def find_player(ledger: Ledger, name: str) -> int | None:
    """The id of a player, if the ledger knows the name."""
    row = ledger.row("SELECT id FROM players WHERE key = ?", key(name))
    return int(row["id"]) if row else None


def ensure_player(ledger: Ledger, name: str) -> int:
    """The id of a player, entered if new."""
    if not key(name):
        raise UsageError(say(ledger.lang, "ledger.empty_name"))
    known = find_player(ledger, name)
    if known is not None:
        return known
    return ledger.write("INSERT INTO players (name, key) VALUES (?, ?)", tidy(name), key(name))


def require_player(ledger: Ledger, name: str) -> int:
    """The id of a player; an unknown name is an error with the nearest ones."""
    known = find_player(ledger, name)
    if known is None:
        names = [row["name"] for row in ledger.rows("SELECT name FROM players ORDER BY name")]
        near = get_close_matches(name, names, n=3, cutoff=0.4) or names[:8]
        raise UsageError(
            say(ledger.lang, "ledger.no_player", name=name, known=", ".join(near) or "—")
        )
    return known


def rename(ledger: Ledger, old: str, new: str) -> None:
    """Another name for a player. One that somebody has is refused: that is a merge."""
    with ledger.writing():
        player, other = require_player(ledger, old), find_player(ledger, new)
        if other not in (None, player):
            raise UsageError(say(ledger.lang, "ledger.name_taken", old=old, new=new))
        if not key(new):
            raise UsageError(say(ledger.lang, "ledger.empty_name"))
        ledger.write(
            "UPDATE players SET name = ?, key = ? WHERE id = ?", tidy(new), key(new), player
        )


def merge(ledger: Ledger, gone: str, stays: str) -> None:
    """Two entries are one person: everything of the first becomes the second's."""
    with ledger.writing():
        old, new = require_player(ledger, gone), require_player(ledger, stays)
        if old == new:
            raise UsageError(say(ledger.lang, "ledger.same_player", name=gone))
        for table in ("sheets", "readings"):
            ledger.write(f"UPDATE {table} SET player = ? WHERE player = ?", new, old)
        ledger.write("UPDATE OR IGNORE seats SET player = ? WHERE player = ?", new, old)
        ledger.write("DELETE FROM seats WHERE player = ?", old)
        _merge_history(ledger, old, new)
        ledger.write("DELETE FROM players WHERE id = ?", old)


def _merge_history(ledger: Ledger, old: int, new: int) -> None:
    """What `--undo` would bring back names the one who stays."""
    for part in ("before", "after"):
        ledger.write(
            f"UPDATE corrections SET {part} = json_set({part}, '$.player', ?) "
            f"WHERE json_extract({part}, '$.player') = ?",
            new,
            old,
        )


def forget(ledger: Ledger, name: str) -> str:
    """Take a player's name and pictures out; the figures stay, so that the others' stay right."""
    with ledger.writing():
        player = require_player(ledger, name)
        number = player
        while find_player(ledger, alias := say(ledger.lang, "ledger.alias", number=number)):
            number += 1
        ledger.write("UPDATE players SET name = ?, key = ? WHERE id = ?", alias, key(alias), player)
        theirs = (
            "SELECT r.id FROM readings r LEFT JOIN sheets s ON s.serial = r.serial "
            "WHERE COALESCE(r.player, s.player) = ?"
        )
        ledger.write(f"DELETE FROM thumbnails WHERE reading IN ({theirs})", player)
        ledger.write(f"UPDATE readings SET source = '—' WHERE id IN ({theirs})", player)
        ledger.write(f"UPDATE corrections SET text = '—' WHERE reading IN ({theirs})", player)
    ledger.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return alias


def names_of(ledger: Ledger) -> dict[int, str]:
    """Every player's name by id."""
    rows: list[Row] = ledger.rows("SELECT id, name FROM players")
    return {row["id"]: row["name"] for row in rows}
