"""Readings as the ledger keeps them: what was read, from what, for whom."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from scoring.catalogue import Catalogue, catalogue
from scoring.ledger.facts import Facts, facts_of, scorer
from scoring.ledger.house import keep_rules, rules_folder
from scoring.ledger.people import ensure_player
from scoring.ledger.store import Ledger, Row, now
from scoring.model import City
from scoring.notation import parse_city
from scoring.sheet import Sheet

Doubt = Mapping[str, Any]  # region, seen, or, probability, total_if
Told = Mapping[str, Any]  # key, squares, values


@dataclass(frozen=True)
class New:
    """A reading to be saved."""

    picture: str  # hash of the file's bytes
    place: int  # among the sheets of the file
    source: str
    notation: str
    sheet: str
    status: str
    version: int | None = None
    serial: str = ""
    player: str = ""  # only where the serial does not say
    campaign: int | None = None
    doubts: tuple[Doubt, ...] = ()
    warnings: tuple[Told, ...] = ()
    taken: str = ""
    rules: str = ""  # the folder of house rules, where nothing else says
    thumbnail: bytes = b""


@dataclass(frozen=True)
class Kept:
    """A reading as it stands now, corrections included."""

    id: int
    picture: str
    place: int
    source: str
    sheet: str
    version: int | None
    serial: str
    player: str
    campaign: int | None
    notation: str
    status: str
    doubts: tuple[Doubt, ...]
    warnings: tuple[Told, ...]
    counts: bool | None  # a person's word on whether it counts
    taken: str
    said: str  # every correction that stands
    rules: str = ""
    cached: Facts | None = field(default=None, compare=False)

    @property
    def name(self) -> str:
        """The id that people use: r1042."""
        return f"r{self.id}"

    @property
    def corrected(self) -> bool:
        """Whether a person has had a say."""
        return bool(self.said)

    @property
    def game(self) -> str:
        """The game of its sheet."""
        return self.sheet.partition("/")[0]

    @property
    def games(self) -> Catalogue:
        """The catalogue with the figures that the sheet was printed with."""
        return catalogue(Path(self.rules) if self.rules else None)

    @cached_property
    def on(self) -> Sheet:
        """The sheet it fills."""
        return self.games.sheet(self.sheet)

    @cached_property
    def city(self) -> City:
        """The city."""
        return parse_city(self.notation, self.games)

    @cached_property
    def facts(self) -> Facts:
        """What it is worth and what the standings need of it."""
        return self.cached or facts_of(self.city, self.on)


_SELECT: Final = """
SELECT r.*, p.name AS player_name, c.rules AS campaign_rules,
       s.rules AS sheet_rules, COALESCE(r.campaign, s.campaign) AS campaign_id,
       (SELECT group_concat(text, ' ') FROM corrections k
        WHERE k.reading = r.id AND k.undone = '') AS said,
       f.key AS facts_key, f.total AS total, f.facts AS facts
FROM readings r
LEFT JOIN sheets s ON s.serial = r.serial AND s.sheet = r.sheet
LEFT JOIN players p ON p.id = COALESCE(r.player, s.player)
LEFT JOIN campaigns c ON c.id = COALESCE(r.campaign, s.campaign)
LEFT JOIN results f ON f.reading = r.id
"""


def save(ledger: Ledger, new: Sequence[New]) -> dict[tuple[str, int], int]:
    """Enter readings (inside a transaction); those already there are left as they are."""
    ids = {}
    for reading in new:
        known = ledger.row(
            "SELECT id FROM readings WHERE picture = ? AND place = ?",
            reading.picture,
            reading.place,
        )
        number = known["id"] if known else _insert(ledger, reading)
        if known and reading.thumbnail:
            ledger.write(
                "INSERT OR IGNORE INTO thumbnails VALUES (?, ?)", number, reading.thumbnail
            )
        ids[reading.picture, reading.place] = number
    return ids


def _insert(ledger: Ledger, new: New) -> int:
    number = ledger.write(
        "INSERT INTO readings (picture, place, source, sheet, version, serial, player, campaign, "
        "notation, status, doubts, warnings, taken, rules, program, saved) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        new.picture,
        new.place,
        new.source,
        new.sheet,
        new.version,
        new.serial,
        ensure_player(ledger, new.player) if new.player else None,
        new.campaign,
        new.notation,
        new.status,
        json.dumps(new.doubts),
        json.dumps(new.warnings),
        new.taken,
        keep_rules(ledger, new.rules),
        program(),
        now(),
    )
    if new.thumbnail:
        ledger.write("INSERT INTO thumbnails VALUES (?, ?)", number, new.thumbnail)
    keep_result(ledger, number)
    return number


def give(ledger: Ledger, number: int, player: str, campaign: int | None) -> None:
    """A reading is a player's, and counts for a campaign (inside a transaction)."""
    owner = ensure_player(ledger, player)
    ledger.write(
        "UPDATE readings SET player = ?, campaign = ? WHERE id = ?", owner, campaign, number
    )
    keep_result(ledger, number)


def program() -> str:
    """The version of this program."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("papertown")
    except PackageNotFoundError:
        return "0"


def keep_result(ledger: Ledger, number: int) -> None:
    """Score a reading and keep what came of it."""
    reading = reading_by_id(ledger, number)
    assert reading is not None
    facts = facts_of(reading.city, reading.on)
    ledger.write(
        "INSERT OR REPLACE INTO results VALUES (?, ?, ?, ?)",
        number,
        _result_key(reading.game, reading.rules),
        facts.total,
        facts.to_json(),
    )


def _result_key(game: str, rules: str) -> str:
    """Results count only for the rules and the program that made them."""
    return scorer(game, rules)


def reading_by_id(ledger: Ledger, number: int) -> Kept | None:
    """One reading."""
    row = ledger.row(f"{_SELECT} WHERE r.id = ?", number)
    return _kept(ledger, row) if row else None


def readings_of_pictures(ledger: Ledger, pictures: Iterable[str]) -> dict[str, list[Kept]]:
    """The readings of pictures seen before, by hash."""
    found: dict[str, list[Kept]] = {}
    for picture in dict.fromkeys(pictures):
        rows = ledger.rows(f"{_SELECT} WHERE r.picture = ? ORDER BY r.place", picture)
        if rows:
            found[picture] = [_kept(ledger, row) for row in rows]
    return found


def readings_of_serials(ledger: Ledger, serials: Iterable[str]) -> list[Kept]:
    """Every reading of some serials."""
    return [
        _kept(ledger, row)
        for serial in dict.fromkeys(serials)
        for row in ledger.rows(f"{_SELECT} WHERE r.serial = ? ORDER BY r.id", serial)
    ]


def readings_of_campaign(ledger: Ledger, campaign: int) -> list[Kept]:
    """Every reading of a campaign, by its own entry or by its serial's."""
    rows = ledger.rows(
        f"{_SELECT} WHERE r.id IN (SELECT id FROM readings WHERE campaign = ?1 UNION "
        "SELECT q.id FROM sheets t JOIN readings q ON q.serial = t.serial AND q.sheet = t.sheet "
        "WHERE t.campaign = ?1 AND q.campaign IS NULL) ORDER BY r.id",
        campaign,
    )
    return [_kept(ledger, row) for row in rows]


def without_thumbnail(ledger: Ledger, pictures: Iterable[str]) -> frozenset[str]:
    """Those pictures of which some reading has no small picture."""
    return frozenset(
        picture
        for picture in dict.fromkeys(pictures)
        if ledger.row(
            "SELECT 1 FROM readings r LEFT JOIN thumbnails t ON t.reading = r.id "
            "WHERE r.picture = ? AND t.reading IS NULL",
            picture,
        )
    )


def note_partly(ledger: Ledger, picture: str, partly: bool) -> None:
    """Whether some sheet of a picture could not be read, so that it is looked at again."""
    if partly:
        ledger.write("INSERT OR IGNORE INTO partly VALUES (?)", picture)
    else:
        ledger.write("DELETE FROM partly WHERE picture = ?", picture)


def partly_read(ledger: Ledger) -> frozenset[str]:
    """The pictures with a sheet that could not be read."""
    return frozenset(row["picture"] for row in ledger.rows("SELECT picture FROM partly"))


def thumbnail(ledger: Ledger, number: int) -> bytes:
    """The small picture of a reading; empty where there is none."""
    row = ledger.row("SELECT jpeg FROM thumbnails WHERE reading = ?", number)
    return bytes(row["jpeg"]) if row else b""


def _rules(row: Row) -> str:
    """The house rules of a reading: of its printed sheet, its campaign, or of that command."""
    return row["sheet_rules"] or row["campaign_rules"] or row["rules"] or ""


def _kept(ledger: Ledger, row: Row) -> Kept:
    game, rules = row["sheet"].partition("/")[0], rules_folder(ledger, _rules(row))
    fresh = row["facts_key"] == _result_key(game, rules)
    return Kept(
        id=row["id"],
        picture=row["picture"],
        place=row["place"],
        source=row["source"],
        sheet=row["sheet"],
        version=row["version"],
        serial=row["serial"],
        player=row["player_name"] or "",
        campaign=row["campaign_id"],
        notation=row["notation"],
        status=row["status"],
        doubts=tuple(json.loads(row["doubts"])),
        warnings=tuple(json.loads(row["warnings"])),
        counts=None if row["counts"] is None else bool(row["counts"]),
        taken=row["taken"],
        said=row["said"] or "",
        rules=rules,
        cached=Facts.from_json(row["total"], row["facts"]) if fresh else None,
    )
