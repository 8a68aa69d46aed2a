"""Printed sheets: whose a serial is, and with which figures it was printed."""

import json
from collections.abc import Iterable
from dataclasses import dataclass

from scoring.ledger.house import keep_rules, rules_folder
from scoring.ledger.people import ensure_player
from scoring.ledger.store import Ledger, now
from scoring.model import Square


@dataclass(frozen=True, slots=True)
class PrintedSheet:
    """One printed sheet, for the ledger."""

    serial: str
    sheet: str
    version: int
    fingerprint: str
    player: str = ""
    campaign: int | None = None
    rules: str = ""
    carried: tuple[Square, ...] = ()
    stickers: tuple[tuple[str, Square], ...] = ()


def record(ledger: Ledger, sheets: Iterable[PrintedSheet]) -> None:
    """Enter printed sheets (inside a transaction)."""
    for sheet in sheets:
        ledger.write(
            "INSERT INTO sheets VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            sheet.serial,
            sheet.sheet,
            sheet.version,
            sheet.fingerprint,
            keep_rules(ledger, sheet.rules),
            ensure_player(ledger, sheet.player) if sheet.player else None,
            sheet.campaign,
            json.dumps(sheet.carried),
            json.dumps(sheet.stickers),
            now(),
        )


def serials_taken(ledger: Ledger) -> frozenset[str]:
    """Every serial that has been given."""
    return frozenset(row["serial"] for row in ledger.rows("SELECT serial FROM sheets"))


def printed_sheet(ledger: Ledger, serial: str) -> PrintedSheet | None:
    """What the ledger knows of a serial."""
    row = ledger.row(
        "SELECT sheets.*, players.name AS name FROM sheets "
        "LEFT JOIN players ON players.id = sheets.player WHERE serial = ?",
        serial,
    )
    if row is None:
        return None
    return PrintedSheet(
        serial=row["serial"],
        sheet=row["sheet"],
        version=row["version"],
        fingerprint=row["fingerprint"],
        player=row["name"] or "",
        campaign=row["campaign"],
        rules=rules_folder(ledger, row["rules"]),
        carried=tuple(json.loads(row["carried"])),
        stickers=tuple((kind, name) for kind, name in json.loads(row["stickers"])),
    )
