"""The games as data: every sheet from `assets/games`, with a user's own figures laid over.

A game is a folder. `game.toml` holds what all its sheets share; every other file is one sheet, or
several under `[[sheets]]`, each laid over what stands above them in the file. A `--rules` folder
has files of the same names that need only the keys they change.
"""

import hashlib
import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from scoring.assets import ASSETS
from scoring.board import Board, PictureError, parse_picture, position
from scoring.errors import SaidError, SaidUsageError, UsageError
from scoring.sheet import Sheet
from scoring.words import Sayable, say

GAMES = ("dice", "legacy", "tiles", "mayor")
CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
Table = dict[str, Any]


class RulesError(SaidError):
    """A mistake in a TOML file of rules."""

    def __init__(self, key: str, path: Path, **values: int | str | Sayable) -> None:
        super().__init__(f"own_rules.{key}", file=str(path), **values)


@dataclass(frozen=True)
class Kind:
    """What a value of TOML is: a key of the locale; for lists, what all their entries are."""

    name: str
    items: "Kind | None" = None

    def text(self, lang: str) -> str:
        """In words."""
        return say(lang, f"own_rules.kinds.{self.name}", items=self.items or "")


class UnknownSheetError(SaidUsageError):
    """No sheet of that name; the nearest ones are offered."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        near = get_close_matches(name, known, n=3, cutoff=0.4)
        key = "notation.unknown_sheet_near" if near else "notation.unknown_sheet"
        super().__init__(key, name=name, near=", ".join(near))


@dataclass(frozen=True)
class Catalogue:
    """All games; `rules` is a folder of the user's own figures and boards."""

    rules: Path | None = None

    @cached_property
    def _games(self) -> dict[str, tuple[Table, dict[str, Sheet]]]:
        return {}

    def game(self, name: str) -> Table:
        """What a game's `game.toml` says."""
        return self._load(name)[0]

    def sheets(self, game: str) -> Mapping[str, Sheet]:
        """The sheets of one game by id, in playing order."""
        return self._load(game)[1]

    def sheet(self, name: str) -> Sheet:
        """One sheet; an unknown name is an error that offers the nearest ones."""
        game = name.partition("/")[0]
        if game in GAMES and name in (sheets := self.sheets(game)):
            return sheets[name]
        raise UnknownSheetError(name, self.sheet_names())

    def sheet_names(self) -> tuple[str, ...]:
        """Every sheet of every game."""
        return tuple(name for game in GAMES for name in self.sheets(game))

    def extras(self, game: str) -> tuple[str, ...]:
        """Printable things that are no sheets: cards, pieces, rules."""
        return tuple(self.game(game).get("extras", ()))

    def _load(self, game: str) -> tuple[Table, dict[str, Sheet]]:
        if game not in self._games:
            self._games[game] = _load_game(game, self.rules)
        return self._games[game]


@cache
def catalogue(rules: Path | None = None) -> Catalogue:
    """The catalogue, read once per folder of rules."""
    if rules is not None and not rules.is_dir():
        raise UsageError(f"{rules} is no folder. Give --rules a folder with TOML files in it.")
    return Catalogue(rules)


def _load_game(game: str, rules: Path | None) -> tuple[Table, dict[str, Sheet]]:
    folder = ASSETS / "games" / game
    _reject_strangers(game, folder, rules)
    shared = _read(folder / "game.toml", rules)
    sheets = [
        _sheet(game, _merge(_sheet_defaults(shared), table), _own(path, rules) or path)
        for path in sorted(folder.glob("*.toml"))
        if path.name != "game.toml"
        for table in _tables(_read(path, rules))
    ]
    return shared, {sheet.id: sheet for sheet in sheets}


def _sheet_defaults(shared: Table) -> Table:
    """What `game.toml` gives every sheet: its table `[sheet]`."""
    defaults: Table = shared.get("sheet", {})
    return defaults


def _tables(table: Table) -> Iterator[Table]:
    if "sheets" not in table:
        yield table
        return
    above = {key: value for key, value in table.items() if key != "sheets"}
    for own in table["sheets"]:
        yield _merge(above, own)


def _merge(below: Table, above: Table) -> Table:
    """Tables are laid over each other, everything else is replaced."""
    merged = dict(below)
    for key, value in above.items():
        if isinstance(value, dict) and isinstance(merged.get(key), dict):
            merged[key] = _merge(merged[key], value)
        else:
            merged[key] = value
    return merged


def _read(path: Path, rules: Path | None) -> Table:
    table = _parse(path)
    own = _own(path, rules)
    if own is None:
        return table
    changes = _parse(own)
    if "sheets" in changes:
        changes["sheets"] = _match_sheets(table, changes["sheets"], own)
    _check_like(changes, table, own, "")
    return _merge(table, changes)


def _own(path: Path, rules: Path | None) -> Path | None:
    """The user's file that changes one of ours, if there is one."""
    own = rules / path.parent.name / path.name if rules else None
    return own if own is not None and own.is_file() else None


def _parse(path: Path) -> Table:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise RulesError("no-toml", path, reason=str(error)) from error
    except OSError as error:
        raise RulesError("unreadable", path, reason=error.strerror or str(error)) from error


def _reject_strangers(game: str, folder: Path, rules: Path | None) -> None:
    own = rules / game if rules else None
    if own is None or not own.is_dir():
        return
    for path in sorted(own.glob("*.toml")):
        if not (folder / path.name).is_file():
            known = ", ".join(sorted(p.name for p in folder.glob("*.toml")))
            raise RulesError("stranger", path, game=game, known=known)


def _match_sheets(table: Table, changes: list[Table], path: Path) -> list[Table]:
    """A user's `[[sheets]]` name the sheet they change; the others stay."""
    if "sheets" not in table:
        raise RulesError("one-sheet", path)
    known = [own["sheet"] for own in table["sheets"]]
    for change in changes:
        if change.get("sheet") not in known:
            raise RulesError("which-sheet", path, known=", ".join(known))
    by_name = {change["sheet"]: change for change in changes}
    return [_merge(own, by_name.get(own["sheet"], {})) for own in table["sheets"]]


_OPEN_TABLES = {"terrain", "values", "titles"}  # their keys are squares or languages


_KINDS = {bool: "bool", int: "int", float: "float", str: "str", dict: "dict"}


def _check_like(changes: Table, base: Table, path: Path, where: str) -> None:
    """A user's table may only change what is there, to something of the same kind."""
    for key, value in changes.items():
        name = f"{where}{key}"
        if key not in base:
            if where.rstrip(".").rpartition(".")[2] in _OPEN_TABLES:
                continue
            raise RulesError("unknown-key", path, name=name, known=", ".join(base))
        if isinstance(value, dict) and isinstance(base[key], dict):
            _check_like(value, base[key], path, f"{name}.")
        elif _kind(value) != (wanted := _kind(base[key])):
            raise RulesError("unlike", path, name=name, wanted=wanted, value=repr(value))


def _kind(value: object) -> Kind:
    if isinstance(value, list):
        kinds = {_kind(item) for item in value}
        return Kind("list-of", kinds.pop()) if len(kinds) == 1 else Kind("list")
    return Kind(_KINDS.get(type(value), "other"))


def _sheet(game: str, table: Table, path: Path) -> Sheet:
    try:
        board = _board(table["board"])
        figures = table.get("figures", {})
        return Sheet(
            id=table["sheet"],
            game=game,
            board=board,
            types=tuple(table["types"]),
            marks=tuple(table.get("marks", ())),
            rules=tuple(table["rules"]),
            figures=figures,
            number=table.get("number", 0),
            chapter=table.get("chapter", 0),
            titles=table.get("titles", {}),
            settings=table.get("settings", {}),
            fingerprint=_fingerprint(board, figures),
            family=table["family"],
        )
    except KeyError as error:
        raise RulesError("missing-key", path, name=str(error.args[0])) from error
    except PictureError as error:
        raise RulesError("picture", path, reason=error) from error


def _board(table: Table) -> Board:
    """The picture, with the squares under `terrain` changed; "" makes a square plain."""
    board = parse_picture(table["picture"])
    changes: dict[str, str] = table.get("terrain", {})
    for name in changes:
        if name not in board.neighbours:
            raise PictureError("own_rules.no-square", name=name)
    terrain = {**board.terrain, **changes}
    ordered = {name: terrain[name] for name in sorted(terrain, key=position) if terrain[name]}
    return Board(board.columns, board.rows, ordered, board.river)


def _fingerprint(board: Board, figures: Table) -> str:
    """Three letters (15 bits) over everything that changes what a drawing is worth."""
    river = sorted(sorted(pair) for pair in board.river)
    content = [board.columns, board.rows, sorted(board.terrain.items()), river, figures]
    digest = hashlib.sha256(json.dumps(content, sort_keys=True).encode()).digest()
    number = int.from_bytes(digest[:2], "big")
    return "".join(CROCKFORD[number >> shift & 31] for shift in (10, 5, 0))
