"""`layout("dice/5")`: where everything lies; published versions are frozen in `assets/layouts`.

Each game has a module with `layout(sheet)` for its sheets and `extra(name, games)` for what it
prints besides. A change of geometry raises the version there; the old file stays, and with it
every sheet that was ever printed.
"""

import json
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Protocol

from scoring.assets import ASSETS
from scoring.catalogue import GAMES, Catalogue, UnknownSheetError, catalogue
from scoring.errors import PapertownError
from scoring.sheet import Sheet
from sheets import frame
from sheets.layout import Layout, Region, rounded

FROZEN = ASSETS / "layouts"


class UnknownVersionError(PapertownError):
    """A sheet in a layout that this program does not have."""

    def __init__(self, name: str, version: int) -> None:
        super().__init__(
            f"There is no layout {version} of {name}. The sheet may come from a newer papertown: "
            "update this one."
        )


class LayoutModule(Protocol):
    """What the module of one game offers."""

    def layout(self, sheet: Sheet) -> Layout:
        """A sheet's layout."""

    def extra(self, name: str, games: Catalogue) -> Layout:
        """The layout of something that is no sheet."""


def layout(name: str, version: int | None = None, games: Catalogue | None = None) -> Layout:
    """The layout of a sheet or extra, the newest or a given version."""
    newest = _newest(name, games or catalogue())
    return newest if version in (None, newest.version) else frozen(name, version or 0)


def frozen(name: str, version: int) -> Layout:
    """A published layout as it was frozen."""
    path = frozen_path(name, version)
    if not path.is_file():
        raise UnknownVersionError(name, version)
    return _thawed(path)


def frozen_path(name: str, version: int) -> Path:
    """The file of a published layout."""
    return FROZEN / f"{name}-{version}.json"


def freeze(shape: Layout) -> str:
    """A layout as the text of its file: one region a line."""
    head = {key: getattr(shape, key) for key in ("id", "version", "width", "height", "family")}
    rows = ",\n".join(
        json.dumps([r.name, r.kind, r.x, r.y, r.w, r.h, r.page]) for r in shape.regions
    )
    return json.dumps(head)[:-1] + ',\n"regions": [\n' + rows + "]}\n"


@cache
def _thawed(path: Path) -> Layout:
    table = json.loads(path.read_text(encoding="utf-8"))
    regions = tuple(Region(*row) for row in table.pop("regions"))
    return Layout(regions=regions, **table)


@cache
def _newest(name: str, games: Catalogue) -> Layout:
    game = name.partition("/")[0]
    if game not in GAMES:
        games.sheet(name)
    module: LayoutModule = import_module(f"sheets.layouts.{game}")
    if name in games.extras(game):
        return _plain(name) if name.endswith("/rules") else module.extra(name, games)
    if name not in games.sheets(game):
        raise UnknownSheetError(name, (*games.sheet_names(), *games.extras(game)))
    return module.layout(games.sheet(name))


def _plain(name: str) -> Layout:
    """Pages of rules: nothing on them is cut out or read."""
    return Layout(name, 1, *frame.size("portrait"), -1, ())


__all__ = ["FROZEN", "Layout", "Region", "freeze", "frozen", "frozen_path", "layout", "rounded"]
