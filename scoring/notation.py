"""One line of text is one filled sheet: parse it, and print it back in canonical form.

    Ala: dice/7 R:a1a2 I:b1 pass=0 compass=2 first=plateau bags=2   # a comment

The order of groups, squares and marks is canonical on output and free on input.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Any, Final

from scoring.board import in_reading_order, reading_order
from scoring.catalogue import Catalogue, UnknownSheetError, catalogue
from scoring.errors import NotationError
from scoring.model import UNREAD, Building, City, Number, Round, Square
from scoring.sheet import TYPE_ORDER, Sheet

MARK_FIELDS: Final[Mapping[str, str]] = {"pass": "passes"}  # others are named like their key
LISTS: Final = frozenset({"carried", "crossed", "first", "stickers", "rounds", "order"})
STICKERS: Final = ("tree", "rock")
ONE_SQUARE_GAMES: Final = ("tiles", "mayor")
OPENINGS: Final = "nesw"

_PLAYER = re.compile(r"\s*([^:#/]*[^:#/\s]):\s+(?=\S)")
_TOKEN = re.compile(r"\S+")
_SQUARE = re.compile(r"[a-z][0-9]{1,2}")
_GROUP = re.compile(r"([A-Za-z]):((?:[a-z][0-9]{1,2})+)(?:\.([a-z]*))?")
_NUMBER = re.compile(r"\?|-?[0-9]{1,4}")


def parse_city(text: str, games: Catalogue | None = None) -> City:
    """Read one line of notation; NotationError names the column of what is wrong."""
    line = text.partition("#")[0].rstrip("\n")
    player, start = _player(line)
    tokens = [(found.group(), found.start() + 1) for found in _TOKEN.finditer(line, start)]
    if not tokens:
        raise NotationError("expected_sheet", start + 1)
    sheet = _sheet(tokens[0], games or catalogue())
    buildings: list[Building] = []
    marks: dict[str, Any] = {}
    for token, column in tokens[1:]:
        if "=" in token:
            _add_mark(marks, sheet, token, column)
        else:
            buildings.append(_building(sheet, token, column))
    return City(sheet.id, canonical_buildings(buildings, sheet.game), player, **marks)


def canonical_buildings(buildings: list[Building], game: str) -> tuple[Building, ...]:
    """Buildings in the order of the game's type letters, then of their first square."""
    return tuple(sorted(buildings, key=partial(_rank, game)))


@lru_cache(maxsize=65536)
def _rank(game: str, building: Building) -> tuple[int, list[tuple[int, int]], str]:
    squares = [reading_order(name) for name in building.squares]
    return TYPE_ORDER[game].index(building.type), squares, building.openings


def _player(line: str) -> tuple[str, int]:
    found = _PLAYER.match(line)
    return (found.group(1), found.end()) if found else ("", 0)


def _sheet(token: tuple[str, int], games: Catalogue) -> Sheet:
    name, column = token
    try:
        return games.sheet(name)
    except UnknownSheetError as error:
        raise NotationError(error.key, column, **error.values) from None


def _building(sheet: Sheet, token: str, column: int) -> Building:
    """A group such as `R:a1a2`; the same few thousand come again and again, so they are kept."""
    board = sheet.board
    try:
        return _building_at_column_one(sheet.game, board.columns, board.rows, token)
    except NotationError as error:
        raise error.moved(column - 1) from None


@lru_cache(maxsize=65536)
def _building_at_column_one(game: str, columns: int, rows: int, token: str) -> Building:
    found = _GROUP.fullmatch(token)
    if not found:
        raise NotationError("neither", 1, token=token)
    type_, run, openings = found.groups()
    if type_ not in TYPE_ORDER[game]:
        known = " ".join(TYPE_ORDER[game])
        raise NotationError("unknown_type", 1, type=type_, game=game, known=known)
    squares = _squares(run, columns, rows, 3)
    if game in ONE_SQUARE_GAMES and len(squares) > 1:
        raise NotationError("one_square", 1, token=token, game=game)
    if (game == "tiles") != (openings is not None):
        key = "needs_openings" if game == "tiles" else "no_openings"
        raise NotationError(key, 1, token=token)
    return Building(type_, squares, _openings(openings or "", token))


def _openings(text: str, token: str) -> str:
    if not set(text) <= set(OPENINGS) or len(set(text)) != len(text):
        raise NotationError("bad_openings", 1, token=token)
    return "".join(sorted(text, key=OPENINGS.index))


def _squares(run: str, columns: int, rows: int, column: int) -> tuple[Square, ...]:
    names = []
    for found in _SQUARE.finditer(run):
        name = _on_board(found.group(), columns, rows, column + found.start())
        if name in names:
            raise NotationError("twice", column + found.start(), square=name)
        names.append(name)
    return in_reading_order(names)


def _on_board(name: str, columns: int, rows: int, column: int) -> Square:
    if not _SQUARE.fullmatch(name):
        raise NotationError("no_square", column, name=name)
    if ord(name[0]) - ord("a") >= columns or not 1 <= int(name[1:]) <= rows or name[1] == "0":
        last = f"{chr(ord('a') + columns - 1)}{rows}"
        raise NotationError("off_board", column, square=name, last=last)
    return name


def _add_mark(marks: dict[str, Any], sheet: Sheet, token: str, column: int) -> None:
    key, _, value = token.partition("=")
    if key not in sheet.marks:
        boxes = ", ".join(sheet.marks) or "–"
        raise NotationError("no_box", column, sheet=sheet.id, mark=key, known=boxes)
    name = MARK_FIELDS.get(key, key)
    if name in marks:
        raise NotationError("given_twice", column, mark=key)
    at = column + len(key) + 1
    marks[name] = _LIST_PARSERS[key](sheet, value, at) if key in LISTS else _number(value, at)


def _number(text: str, column: int) -> Number:
    if not _NUMBER.fullmatch(text):
        raise NotationError("expected_number", column, text=text)
    return UNREAD if text == "?" else int(text)


def _items(value: str, column: int) -> Iterator[tuple[str, int]]:
    """The parts between commas, with their columns."""
    for part in value.split(","):
        yield part, column
        column += len(part) + 1


def _square_list(sheet: Sheet, value: str, column: int) -> tuple[Square, ...]:
    board = sheet.board
    names = [_on_board(name, board.columns, board.rows, at) for name, at in _items(value, column)]
    _reject_twins(names, column)
    return in_reading_order(names)


def _first_list(sheet: Sheet, value: str, column: int) -> tuple[str, ...]:
    known = firsts(sheet)
    names = []
    for name, at in _items(value, column):
        if name not in known:
            values = {"sheet": sheet.id, "known": ", ".join(known)}
            raise NotationError("unknown_first", at, name=name, **values)
        names.append(name)
    _reject_twins(names, column)
    return tuple(sorted(names))


def firsts(sheet: Sheet) -> tuple[str, ...]:
    """What one can have been first at: tiles has one race, dice those that its rules name."""
    if sheet.game == "tiles":
        return ("city",)
    return tuple(sorted(r.removeprefix("first-") for r in sheet.rules if r.startswith("first-")))


def _sticker_list(sheet: Sheet, value: str, column: int) -> tuple[tuple[str, Square], ...]:
    stickers = []
    for item, at in _items(value, column):
        name, _, where = item.partition(":")
        if name not in STICKERS:
            raise NotationError("unknown_sticker", at, name=name)
        board = sheet.board
        stickers.append((name, _on_board(where, board.columns, board.rows, at + len(name) + 1)))
    _reject_twins([where for _, where in stickers], column)
    return tuple(sorted(stickers, key=lambda sticker: reading_order(sticker[1])))


_ROUND = re.compile(r"(\?|[1-6])\+(\?|[1-6]):(\?|-?[0-9]{1,3})")


def _round_list(sheet: Sheet, value: str, column: int) -> tuple[Round, ...]:
    rounds = []
    for item, at in _items(value, column):
        found = _ROUND.fullmatch(item)
        if not found:
            raise NotationError("expected_round", at, item=item)
        die1, die2, points = (_number(part, at) for part in found.groups())
        rounds.append(Round(die1, die2, points))
    return tuple(rounds)


def _order_list(sheet: Sheet, value: str, column: int) -> tuple[tuple[Square, Number], ...]:
    order = []
    for item, at in _items(value, column):
        name, _, number = item.partition(":")
        where = _on_board(name, sheet.board.columns, sheet.board.rows, at)
        order.append((where, _number(number, at + len(name) + 1)))
    _reject_twins([name for name, _ in order], column)
    return tuple(sorted(order, key=lambda entry: reading_order(entry[0])))


def _reject_twins(names: list[str], column: int) -> None:
    for number, name in enumerate(names):
        if name in names[:number]:
            raise NotationError("listed_twice", column, name=name)


_LIST_PARSERS: Mapping[str, Callable[[Sheet, str, int], Any]] = {
    "carried": _square_list,
    "crossed": _square_list,
    "first": _first_list,
    "stickers": _sticker_list,
    "rounds": _round_list,
    "order": _order_list,
}


def format_city(city: City, games: Catalogue | None = None) -> str:
    """The canonical line of a city."""
    sheet = (games or catalogue()).sheet(city.sheet)
    head = [f"{city.player}: {city.sheet}" if city.player else city.sheet]
    groups = [_format_building(b, sheet.game) for b in city.buildings]
    marks = [_format_mark(city, key) for key in sheet.marks]
    return " ".join(head + groups + [mark for mark in marks if mark])


def canonical(city: City) -> City:
    """The same city with its buildings in canonical order."""
    game = city.sheet.partition("/")[0]
    return replace(city, buildings=canonical_buildings(list(city.buildings), game))


def _format_building(building: Building, game: str) -> str:
    text = f"{building.type}:{''.join(building.squares)}"
    return f"{text}.{building.openings}" if game == "tiles" else text


def _format_mark(city: City, key: str) -> str:
    value = getattr(city, MARK_FIELDS.get(key, key))
    if key in LISTS:
        return f"{key}={','.join(_format_item(item) for item in value)}" if value else ""
    return "" if value is None else f"{key}={_format_number(value)}"


def _format_item(item: Any) -> str:
    if isinstance(item, str):
        return item
    if isinstance(item, Round):
        die1, die2, points = map(_format_number, (item.die1, item.die2, item.points))
        return f"{die1}+{die2}:{points}"
    first, second = item
    return f"{first}:{second if isinstance(second, str) else _format_number(second)}"


def _format_number(number: Number) -> str:
    return "?" if number is UNREAD else str(number)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a file: the city, or what is wrong with the line."""

    number: int
    city: City | None
    error: NotationError | None = None


def parse_lines(text: str, games: Catalogue | None = None) -> Iterator[Line]:
    """Every line of a file that holds a sheet, the wrong ones with their error."""
    for number, text_line in enumerate(text.splitlines(), start=1):
        if not text_line.partition("#")[0].strip():
            continue
        try:
            yield Line(number, parse_city(text_line, games))
        except NotationError as error:
            yield Line(number, None, error)
