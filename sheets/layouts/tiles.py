"""Where things lie on the planners' boards, on the main board, and among what is cut out.

A tile's tag is of the 4x4_250 dictionary: 16 × type + openings, the types in the order H O L F E K,
the openings as bits n = 1, e = 2, s = 4, w = 8.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from scoring.board import position
from scoring.catalogue import Catalogue, catalogue
from scoring.sheet import TYPE_ORDER, Sheet
from sheets import frame
from sheets.layout import Layout, Region, rounded
from sheets.layouts.cutting import grid, numbered

VERSION = 1
PLACE = 26.0  # where a tile is laid
TILE = 25.0
TAG, TAG_INSET = 6.6, 1.4  # a tile's tag in its bottom right corner, and the white around it
SYMBOL = 7.6  # the sign of the type, top left
LEFT, TOP = 14.0, 19.0  # the board's corner
RESERVE = 147.0
RESERVE_STEP = 29.0
FIRST = (147.0, 113.0, 8.0)  # the box of the first finished city
LEGEND_TOP, LEGEND_STEP = 166.0, 9.4
SCORE_TOP, SCORE_STEP = 156.6, 6.2
SCORE = (156.0, 17.0)  # left edge and width of the boxes for points

SPACE, SPACE_HEIGHT = 15.6, 16.0  # one step of a track
TRACK_TOP, TRACK_STEP = 64.0, 24.4
PER_PAGE = 16  # steps of a track on one page
MARKET_TOP = 24.0
CARD = (56.0, 78.0)
MARKER = 7.6

Table = Mapping[str, Any]
OPENINGS = "nesw"


def tile_tag(type_: str, openings: str) -> int:
    """The number of a tile's tag."""
    bits = sum(1 << OPENINGS.index(side) for side in openings)
    return 16 * TYPE_ORDER["tiles"].index(type_) + bits


def tile_of_tag(number: int) -> tuple[str, str]:
    """Type and openings that a tag stands for."""
    type_, bits = divmod(number, 16)
    openings = "".join(side for bit, side in enumerate(OPENINGS) if bits >> bit & 1)
    return TYPE_ORDER["tiles"][type_], openings


def tag_on_tile() -> tuple[float, float, float]:
    """Where a tile's tag lies: left and top from the tile's corner, and its size."""
    at = TILE - TAG_INSET - TAG
    return at, at, TAG


def layout(sheet: Sheet) -> Layout:
    """A player's board."""
    width, height = frame.size("portrait")
    regions = (
        *frame.furniture("portrait"),
        Region("name", "text", 118, 1, 54, 9),
        *_board(sheet),
        *map(_reserve, range(1, int(catalogue().game("tiles")["board"]["reserve"]) + 1)),
        *_first(sheet),
        *_score(score_rows(sheet)),
    )
    return Layout(sheet.id, VERSION, width, height, sheet.family, rounded(regions))


def extra(name: str, games: Catalogue) -> Layout:
    """What lies on the table or is cut out."""
    game = games.game("tiles")
    makers = {
        "tiles/tiles": _tiles,
        "tiles/goals": _goals,
        "tiles/markers": _markers,
        "tiles/main-board": _main_board,
    }
    orientation: frame.Orientation = "landscape" if name == "tiles/main-board" else "portrait"
    width, height = frame.size(orientation)
    regions = makers[name](game) if name in makers else ()
    return Layout(name, VERSION, width, height, -1, rounded(regions))


def score_rows(sheet: Sheet) -> tuple[str, ...]:
    """The regions of the table of points from the top, the total last."""
    goals = ("points.goals",) if sheet.settings["goals"] else ()
    return (*(f"points.{rule}" for rule in sheet.rules), *goals, "total")


def track_steps(game: Table, track: str) -> range:
    """The numbers printed on a track."""
    return range(game["tracks"]["first"][track], game["tracks"]["last"] + 1)


def main_pages(game: Table) -> int:
    """How many pages the main board spans."""
    return -(-len(_columns(game)) // PER_PAGE)


def _columns(game: Table) -> range:
    """All numbers that any track has, from the lowest."""
    return range(min(game["tracks"]["first"].values()), game["tracks"]["last"] + 1)


def page_starts(game: Table) -> tuple[int, ...]:
    """The lowest number on each page of the main board; the last page is full."""
    columns, pages = _columns(game), main_pages(game)
    starts = [columns.stop - PER_PAGE * (pages - page) for page in range(pages)]
    return tuple(max(start, columns.start) for start in starts)


def page_left(game: Table, page: int) -> float:
    """Where the steps of a page begin: they end where the next page joins."""
    ends = (*page_starts(game)[1:], _columns(game).stop)
    return (PER_PAGE - (ends[page - 1] - page_starts(game)[page - 1])) * SPACE


def _board(sheet: Sheet) -> Iterator[Region]:
    for name in sheet.board.squares:
        column, row = position(name)
        x, y = LEFT + column * PLACE, TOP + row * PLACE
        yield Region(f"cell.{name}", "cell", x, y, PLACE, PLACE)


def _reserve(number: int) -> Region:
    y = TOP + (number - 1) * RESERVE_STEP
    return Region(f"reserve.{number}", "text", RESERVE, y, PLACE, PLACE)


def _first(sheet: Sheet) -> Iterator[Region]:
    if "first" in sheet.marks:
        x, y, size = FIRST
        yield Region("first.city", "box", x, y, size, size)


def _score(rows: tuple[str, ...]) -> Iterator[Region]:
    x, width = SCORE
    for number, name in enumerate(rows):
        yield Region(name, "digits", x, SCORE_TOP + number * SCORE_STEP, width, SCORE_STEP - 0.5)


def _tiles(game: Table) -> Iterator[Region]:
    names = [f"piece.{t}.{sides}" for t, tiles in all_tiles(game).items() for sides in tiles]
    return grid(tuple(numbered(names)), "piece", (TILE, TILE), frame.size("portrait"))


def all_tiles(game: Table) -> Mapping[str, list[str]]:
    """The openings of every tile in the box by type."""
    tiles: Mapping[str, list[str]] = game["sheet"]["figures"]["tiles"]
    return tiles


def _goals(game: Table) -> Iterator[Region]:
    names = [f"card.{goal['id']}" for goal in game["goals"]]
    return grid(names, "card", CARD, frame.size("portrait"))


def _markers(game: Table) -> Iterator[Region]:
    """A cube and a disc for each track of each player."""
    per_kind = int(game["players"]["most"]) * len(game["tracks"]["order"])
    names = [f"piece.{kind}.{n}" for kind in ("cube", "disc") for n in range(1, per_kind + 1)]
    width, _ = frame.size("portrait")
    area, row = (width, 90.0), 2 * len(game["tracks"]["order"])
    return grid(names, "piece", (MARKER, MARKER), area, 18, row)


def _main_board(game: Table) -> Iterator[Region]:
    for number in range(1, int(game["board"]["market"]) + 1):
        x = 0.6 + (number - 1) * (PLACE + 5)
        yield Region(f"market.{number}", "text", x, MARKET_TOP, PLACE, PLACE)
    starts = page_starts(game)
    for row, track in enumerate(game["tracks"]["order"]):
        y = TRACK_TOP + row * TRACK_STEP
        for step in track_steps(game, track):
            page = max(n for n, start in enumerate(starts, 1) if step >= start)
            x = page_left(game, page) + (step - starts[page - 1]) * SPACE
            yield Region(f"track.{track}.{step}", "track", x, y, SPACE, SPACE_HEIGHT, page)
