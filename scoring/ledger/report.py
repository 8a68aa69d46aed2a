"""What a report says, as plain text and pictures, before it becomes HTML, PDF or CSV."""

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.ledger.chart import chart
from scoring.ledger.picture import Picture
from scoring.ledger.table import Table
from scoring.ledger.text import facts, grid, winner
from scoring.words import say


@dataclass(frozen=True)
class Card:
    """One player's sheet: the points with their reasons, and a picture."""

    player: str
    sheet: str
    title: str
    source: str
    id: str
    total: int
    sure: bool
    lines: tuple[tuple[int, str], ...]
    notes: tuple[str, ...] = ()  # doubts, broken rules, warnings
    photo: bytes = b""  # JPEG
    board: Picture | None = None


@dataclass(frozen=True)
class Standings:
    """One table with its chart."""

    title: str
    winner: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    facts: tuple[str, ...]
    chart: Picture | None


@dataclass(frozen=True)
class Report:
    """An evening or a campaign, told."""

    lang: str
    title: str
    date: str
    looks: tuple[tuple[str, str], ...]  # where, why
    standings: tuple[Standings, ...]
    cards: tuple[Card, ...]  # grouped by player


def standings_of(table: Table, lang: str) -> Standings:
    """A table as a report shows it."""
    head, rows = grid(table, lang)
    first = next(iter(winner(table, lang)), "")
    name = table.name or say(lang, "night.tonight")
    return Standings(
        title=f"{name} · {say(lang, f'night.game.{table.game}')}",
        winner=first,
        head=tuple(head),
        rows=tuple(tuple(row) for row in rows),
        facts=tuple(text for text in facts(table, lang) if text != first),
        chart=chart(table, lang) if len(table.sheets) > 1 else None,
    )


_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n")


def safe(cell: object) -> object:
    """A cell that no spreadsheet takes for a formula; numbers stay numbers."""
    text = str(cell)
    if isinstance(cell, int) or not text.lstrip().startswith(_FORMULA):
        return cell
    return f"'{text}"


def csv_of(tables: Iterable[Table], lang: str) -> str:
    """Standings for a spreadsheet: a row for each player and sheet, then chapters and totals."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([say(lang, f"report.csv.{name}") for name in CSV_COLUMNS])
    for table in tables:
        for row in _csv_rows(table, lang):
            writer.writerow([safe(cell) for cell in row])
    return out.getvalue()


CSV_COLUMNS: Final = ("campaign", "game", "player", "what", "points", "rank")


def _csv_rows(table: Table, lang: str) -> Iterable[Sequence[object]]:
    name = table.name or say(lang, "night.tonight")
    for standing in table.standings:
        here = (name, table.game, standing.player)
        for sheet, points in standing.episodes.items():
            yield (*here, sheet, points, table.places.get((standing.player, sheet), ""))
        if standing.bag_points:
            yield (*here, say(lang, "night.column.bags"), standing.bag_points, "")
        for number, points in (standing.chapters or {}).items():
            yield (*here, say(lang, "report.chapter", number=number), points, "")
        key = "progress" if table.game == "legacy" else "total"
        yield (*here, say(lang, f"night.column.{key}"), standing.total, standing.rank)
