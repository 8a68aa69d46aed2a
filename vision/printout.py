"""Readings as people read them in a terminal: points with reasons, what to look at, who won."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scoring.catalogue import Catalogue
from scoring.compare import Place, places, sum_by_player
from scoring.describe import line_text, violation_text, warning_text
from scoring.words import say
from vision.result import Reading


def reading_lines(reading: Reading, lang: str, games: Catalogue) -> Iterator[str]:
    """One sheet: its points with their reasons, then whatever asks for a look."""
    if reading.card is None:
        yield f"{reading.source}: {say(lang, 'cli.unreadable')}"
        return
    sheet = games.sheet(reading.sheet)
    who = " · ".join(part for part in (reading.player, reading.serial, reading.source) if part)
    yield f"{reading.sheet} {sheet.title(lang)} · {who}"
    for line in reading.card.lines:
        yield f"{line.points:>6}  {line_text(line, sheet.game, lang)}"
    yield f"{reading.card.total:>6}  {say(lang, f'cli.total_{reading.status}')}"
    yield from _looks(reading, sheet.game, lang)


def _looks(reading: Reading, game: str, lang: str) -> Iterator[str]:
    assert reading.card is not None
    for violation in reading.card.illegal:
        yield f"     !  {violation_text(violation, game, lang)}"
    for warning in reading.warnings:
        yield f"     !  {warning_text(warning, game, lang)}"
    yield from _doubts(reading, lang)


def _doubts(reading: Reading, lang: str) -> Iterator[str]:
    if reading.doubts:
        from vision.decode.words import doubt_text  # with what reads pictures, and only then

        yield from (f"     ?  {doubt_text(doubt, lang)}" for doubt in reading.doubts)


def comparison_lines(
    readings: Sequence[Reading], lang: str, games: Catalogue, goals: Sequence[str] = ()
) -> Iterator[str]:
    """Players with the same sheet compared; sums where they have several."""
    named = [r for r in readings if r.player and r.city is not None]
    for game in dict.fromkeys(r.sheet.partition("/")[0] for r in named):
        own = [r for r in named if r.sheet.startswith(f"{game}/")]
        if len({r.player for r in own}) > 1:
            yield from _game_lines(own, lang, games, goals)


def _game_lines(
    named: Sequence[Reading], lang: str, games: Catalogue, goals: Sequence[str]
) -> Iterator[str]:
    every: list[tuple[str, int]] = []
    sheets = list(dict.fromkeys(r.sheet for r in named))
    for sheet in sheets:
        ranked = sheet_places([r for r in named if r.sheet == sheet], games, goals)
        yield from _table(sheet, [(p.player, p.total, p.rank) for p in ranked])
        every += [(p.player, p.total) for p in ranked]
    if len(sheets) > 1:
        yield from _table(say(lang, "cli.together"), list(sum_by_player(every)))


def sheet_places(
    readings: Sequence[Reading], games: Catalogue, goals: Sequence[str] = ()
) -> tuple[Place, ...]:
    """The places of readings of one sheet."""
    cities = [replace(r.city, player=r.player) for r in readings if r.city is not None]
    return places(cities, games, goals)


def _table(title: str, rows: Sequence[tuple[str, int, int]]) -> Iterator[str]:
    yield ""
    yield title
    for player, total, rank in sorted(rows, key=lambda row: row[2]):
        yield f"{rank:>3}. {player:<20} {total:>5}"
