"""What `papertown games` and `papertown show` tell about games and sheets."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.text import Text

from scoring.board import Board, reading_order
from scoring.catalogue import GAMES, Catalogue, UnknownSheetError, catalogue
from scoring.terminal import board_text
from scoring.words import say


def listing(lang: str, rules: Path | None = None) -> list[dict[str, Any]]:
    """All games with their sheets and extras, as JSON."""
    games = catalogue(rules)
    return [
        {
            "game": game,
            "name": game_name(games, game, lang),
            "sheets": [
                {"sheet": sheet.id, "title": sheet.title(lang)}
                for sheet in games.sheets(game).values()
            ],
            "extras": list(games.extras(game)),
        }
        for game in GAMES
    ]


def listing_lines(lang: str, rules: Path | None = None) -> Iterator[str]:
    """All games with their sheets and extras, for people."""
    for game in listing(lang, rules):
        yield f"{game['game']}: {game['name']}"
        for sheet in game["sheets"]:
            yield f"  {sheet['sheet']:<18} {sheet['title']}"
        for extra in game["extras"]:
            yield f"  {extra}"


def game_name(games: Catalogue, game: str, lang: str) -> str:
    """A game's name in a language."""
    names: dict[str, str] = games.game(game).get("names", {})
    return names.get(lang, game)


def require_known(name: str, rules: Path | None = None) -> bool:
    """Whether a name is an extra rather than a sheet; an unknown name is an error."""
    games = catalogue(rules)
    extras = tuple(extra for game in GAMES for extra in games.extras(game))
    if name in extras:
        return True
    if name not in (known := games.sheet_names()):
        raise UnknownSheetError(name, known + extras)
    return False


def board_json(sheet_id: str, rules: Path | None = None) -> dict[str, Any]:
    """Board and figures of a sheet as `show --json` prints them."""
    sheet = catalogue(rules).sheet(sheet_id)
    return {
        "board": {
            "columns": sheet.board.columns,
            "rows": sheet.board.rows,
            "terrain": dict(sheet.board.terrain),
            "river": river_pairs(sheet.board),
        },
        "figures": dict(sheet.figures),
        "fingerprint": sheet.fingerprint,
    }


def river_pairs(board: Board) -> list[list[str]]:
    """The pairs of squares that a river edge separates, in reading order."""
    pairs = (sorted(pair, key=reading_order) for pair in board.river)
    return sorted(pairs, key=lambda pair: [reading_order(name) for name in pair])


def sheet_lines(sheet_id: str, lang: str, rules: Path | None = None) -> Iterator[Text | str]:
    """A sheet for people: its title, the board in colour, the figures."""
    if require_known(sheet_id, rules):
        yield say(lang, "cli.no_board", id=sheet_id)
        return
    sheet = catalogue(rules).sheet(sheet_id)
    size = {"columns": sheet.board.columns, "rows": sheet.board.rows}
    yield say(lang, "cli.board", id=sheet.id, title=sheet.title(lang), **size)
    yield board_text(sheet.board)
    for name, figure in sheet.figures.items():
        yield f"{name}: {json.dumps(figure, ensure_ascii=False)}"
