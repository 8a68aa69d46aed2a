"""The planners' board: each tile by its tag, its square by where its middle lies."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from scoring.model import Building, City, Square
from scoring.sheet import TYPE_ORDER
from sheets.layout import Region
from sheets.layouts import tiles as layouts
from vision.decode import Decoded
from vision.decode.doubts import Doubt
from vision.decode.written import written_figures, written_warnings
from vision.evidence import Evidence
from vision.flatten import SCALE
from vision.laid import marks, roads, tags
from vision.laid.board import FlatBoard
from vision.laid.printed import shows
from vision.laid.tags import Floats, Sighting
from vision.laid.verdict import total, verdict

# Tags that were seen well are 0.92 and more like their codes, down to 1,600 pixels' width; what
# is no tag is at most 0.6. In between something covers part of one.
CLEAR: Final = 0.85
HALF_SEEN: Final = 0.66
MARGIN: Final = 0.045  # codes differ by 0.07 at least; half of that is noise or a fingertip
CONTRAST: Final = 12.0
OFF: Final = 4.8  # millimetres from the middle of a square: laid carelessly, but on it
BOARD_RIM: Final = 13.0  # a tile whose middle is further from all squares is not on the board
TO_TAG: Final = layouts.TILE / 2 - layouts.TAG_INSET - layouts.TAG / 2  # both ways

# How much there is to see in a place, in grey values, and how dark it is. Empty places had 0.1 to
# 4.0, with tiles 5.1 to 25, over all severities, printers and inks.
BUSY: Final = 4.0
BUSIEST: Final = 6.0  # of the ninths of a place: 2.3 where nothing lies, 9.7 at a sign by a glare
DARK: Final = 208.0
LABEL: Final = (5.0, 3.2)  # half width and height of the printed name of a place
# How like its print that name is: 0.61 at most under tiles, face up or down; 0.87 and more where
# nothing lies, in the dark 0.5. A line of a pen beside it does not matter then.
NAMED: Final = 0.7
# Off the squares, boxes and doodles beside the board were up to 0.91 like some tag. A tile there
# that is no more than that is not made out; then the square that it covers does not look empty.
WELL_SEEN: Final = 0.94
HOME: Final = 3.2  # millimetres around the place where the tag of a tile is that lies as it should
OVERLAP: Final = 20.0  # millimetres from middle to middle, below which two tiles overlap
SAMPLES: Final = 4  # sides with a road that say what a road looks like on a photo


@dataclass(frozen=True)
class Tile:
    """A tile that was seen: what it is, and where its middle lies."""

    type: str
    openings: str
    x: float
    y: float
    turn: float  # degrees, clockwise
    sighting: Sighting
    confirmed: bool = False  # its roads are those that its tag says

    @property
    def certain(self) -> bool:
        """Whether its tag leaves nothing open."""
        return self.confirmed or (_is_clear(self.sighting) and self.sighting.margin >= MARGIN)

    @property
    def quarters(self) -> int:
        """How many quarter turns it lies from symbol top left."""
        return round(self.turn / 90) % 4

    @property
    def word(self) -> str:
        """As the notation has it."""
        return f"{self.type}.{self.openings}"


@dataclass(frozen=True)
class Laid:
    """A tile on its square, and how far from the square's middle."""

    tile: Tile
    square: Square
    off: float


def read_tiles(board: FlatBoard) -> Decoded:
    """The city on a planners' board."""
    cells = {region.name[5:]: region for region in board.layout.of_kind("cell")}
    found = [laid for tile in seen_tiles(board, cells) if (laid := _on_board(tile, cells))]
    box = marks.boxes(board).get("first.city")
    first = ("city",) if box and box.marked and "first" in board.sheet.marks else ()
    buildings = tuple(Building(one.tile.type, (one.square,), one.tile.openings) for one in found)
    city = City(board.sheet.id, buildings, first=first)
    doubts = [*_tile_doubts(city, board, found, cells), *_place_doubts(city, board, found, cells)]
    if box and not box.certain and "first" in board.sheet.marks:
        other = replace(city, first=() if first else ("city",))
        seen, instead = box.words
        worth = total(other, board.sheet)
        doubts.append(Doubt("first.city", seen, instead, box.probability, worth))
    decoded = verdict(city, board.sheet, doubts)
    goals = "points.goals" in board.layout.by_name  # of which one board knows nothing
    if goals:
        return decoded
    written = written_figures(Evidence(digits=marks.numbers(board)), board.sheet)
    warnings = written_warnings(written, decoded.card)
    return replace(decoded, warnings=(*decoded.warnings, *warnings))


def seen_tiles(board: FlatBoard, cells: dict[Square, Region]) -> list[Tile]:
    """Every tile on and around the board whose tag can be made out."""
    numbers = range(16 * len(TYPE_ORDER["tiles"]))
    hunt = tags.hunt(board.grey, SCALE, layouts.TAG, numbers)
    usual = np.array([region.centre for region in cells.values()]) + TO_TAG
    low, high = usual.min(0) - 32, usual.max(0) + 24
    spots = tags.outlines(board.grey, SCALE, layouts.TAG)
    near = spots[((spots > low) & (spots < high)).all(axis=1)] if len(spots) else spots
    at_home = np.abs(near[:, None] - usual[None]).max(axis=2).min(axis=1, initial=99) < HOME
    found = [s for s in tags.look_at(hunt, near[at_home], 1.0, (0.0,)) if _is_clear(s)]
    left = [region for region in _without(found, cells) if not looks_empty(board, region)]
    places = np.array([region.centre for region in left]).reshape(-1, 2) + TO_TAG
    found += [s for s in tags.look_at(hunt, places, HOME, (0.0,)) if _is_tag(s)]
    found += [s for s in tags.look_at(hunt, _apart(near, found), 1.0) if _is_clear(s)]
    found += _in_other_corners(hunt, left, found)
    tiles = _one_a_place([_tile(sighting) for sighting in _distinct(found)])
    return tiles if all(tile.certain for tile in tiles) else _checked(hunt, board, tiles)


def _one_a_place(tiles: Sequence[Tile]) -> list[Tile]:
    """Without half seen tags where a whole tile lies: its roads were taken for one."""
    whole = [tile for tile in tiles if tile.certain]
    return [
        tile
        for tile in tiles
        if tile.certain or all(np.hypot(tile.x - w.x, tile.y - w.y) > OVERLAP for w in whole)
    ]


def _checked(hunt: tags.Hunt, board: FlatBoard, tiles: Sequence[Tile]) -> list[Tile]:
    """Tiles whose tags leave two codes open: only those of the roads that are seen count."""
    page = roads.softened(board.even)
    edges = {tile: roads.edges(page, tile.x, tile.y, tile.turn) for tile in tiles}
    open_ = [edges[tile][side] for tile in tiles if tile.certain for side in tile.openings]
    if len(open_) < SAMPLES:
        return list(tiles)
    usual = float(np.median(open_))
    return [t if t.certain else _by_roads(hunt, t, edges[t], usual) for t in tiles]


def _by_roads(hunt: tags.Hunt, tile: Tile, edges: Mapping[str, float], usual: float) -> Tile:
    """The tile again, its tag read among those with the openings that are seen."""
    openings = roads.openings(edges, usual)
    if openings is None:
        return tile
    only = tuple(layouts.tile_tag(type_, openings) for type_ in TYPE_ORDER["tiles"])
    place, quarter = np.array([[tile.sighting.x, tile.sighting.y]]), 90.0 * tile.quarters
    (seen,) = tags.look_at(replace(hunt, numbers=only), place, 0.6, (quarter,))
    if not _is_tag(seen) or seen.margin < MARGIN:
        return tile
    dull = seen.likeness < CLEAR  # a reflection may hide a road besides the tag
    if seen.number == tile.sighting.number:
        _, rivals = layouts.tile_of_tag(tile.sighting.rival)
        return replace(tile, confirmed=not dull or set(rivals) <= set(openings))
    if dull and set(openings) <= set(tile.openings):
        return tile
    return _tile(replace(seen, rival=tile.sighting.number))


def _is_tag(sighting: Sighting) -> bool:
    return sighting.likeness >= HALF_SEEN and sighting.contrast >= CONTRAST


def _is_clear(sighting: Sighting) -> bool:
    return sighting.likeness >= CLEAR and sighting.contrast >= CONTRAST


def _without(found: Sequence[Sighting], cells: dict[Square, Region]) -> list[Region]:
    """The squares on whose middle no tile lies."""
    middles = np.array([(tile.x, tile.y) for tile in map(_tile, found)]).reshape(-1, 2)
    return [
        region
        for region in cells.values()
        if np.linalg.norm(middles - region.centre, axis=1).min(initial=99) >= 9
    ]


def _in_other_corners(
    hunt: tags.Hunt, regions: Sequence[Region], found: Sequence[Sighting]
) -> Iterator[Sighting]:
    """Tags of turned tiles, on the squares that have none yet, where contours did not help."""
    for region in _without(found, {region.name: region for region in regions}):
        for quarter, (dx, dy) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
            place = np.array([region.centre]) + TO_TAG * np.array([dx, dy])
            for sighting in tags.look_at(hunt, place, 2.8, (90.0 * quarter,)):
                if _is_clear(sighting):
                    yield sighting


def _apart(spots: Floats, found: Sequence[Sighting]) -> Floats:
    known = np.array([(s.x, s.y) for s in found]).reshape(-1, 2)
    away = np.linalg.norm(spots[:, None] - known[None], axis=2)
    return np.asarray(spots[(away > layouts.TAG / 2).all(axis=1)])


def _distinct(found: Sequence[Sighting]) -> list[Sighting]:
    kept: list[Sighting] = []
    for one in sorted(found, key=lambda s: -s.likeness):
        if all(np.hypot(one.x - k.x, one.y - k.y) > layouts.TAG * 0.7 for k in kept):
            kept.append(one)
    return kept


def _tile(sighting: Sighting) -> Tile:
    type_, openings = layouts.tile_of_tag(sighting.number)
    angle = np.radians(sighting.turn)
    c, s = np.cos(angle), np.sin(angle)
    x = sighting.x - TO_TAG * (c - s)
    y = sighting.y - TO_TAG * (s + c)
    return Tile(type_, openings, float(x), float(y), sighting.turn, sighting)


def _on_board(tile: Tile, cells: dict[Square, Region]) -> Laid | None:
    """The square that a tile lies on; None for the reserve and all around."""
    name, region = min(cells.items(), key=lambda cell: _away(tile, cell[1]))
    dx, dy = abs(tile.x - region.centre[0]), abs(tile.y - region.centre[1])
    off = max(dx, dy)
    if off > BOARD_RIM or (off > OFF and tile.sighting.likeness < WELL_SEEN):
        return None
    return Laid(tile, name, off)


def _away(tile: Tile, region: Region) -> float:
    return float(np.hypot(tile.x - region.centre[0], tile.y - region.centre[1]))


def _tile_doubts(
    city: City, board: FlatBoard, found: Sequence[Laid], cells: dict[Square, Region]
) -> Iterator[Doubt]:
    """Tiles that lie turned, across two squares, or with a tag that is only half seen."""
    for number, one in enumerate(found):
        tile, sighting = one.tile, one.tile.sighting
        if tile.quarters:
            turned = as_it_lies(tile)
            worth = _total_with(city, board, number, openings=turned)
            yield Doubt(f"cell.{one.square}", tile.word, f"{tile.type}.{turned}", 0.7, worth)
        if one.off > OFF:
            other = _second_square(tile, one.square, cells)
            worth = _total_with(city, board, number, squares=(other,))
            share = 0.5 + 0.5 * max(0.0, 1 - one.off / (layouts.PLACE / 2))
            yield Doubt(f"edge.{one.square}.{other}", one.square, other, share, worth)
        if not tile.certain:
            type_, openings = layouts.tile_of_tag(sighting.rival)
            worth = _total_with(city, board, number, type=type_, openings=openings)
            share = min(0.95, 0.5 + sighting.margin * 5)
            yield Doubt(f"cell.{one.square}", tile.word, f"{type_}.{openings}", share, worth)


def as_it_lies(tile: Tile) -> str:
    """The openings of a turned tile, by the sides that they are on now."""
    sides = layouts.OPENINGS
    now = {sides[(sides.index(side) + tile.quarters) % 4] for side in tile.openings}
    return "".join(side for side in sides if side in now)


def _second_square(tile: Tile, square: Square, cells: dict[Square, Region]) -> Square:
    others = {name: region for name, region in cells.items() if name != square}
    return min(others, key=lambda name: _away(tile, others[name]))


def _total_with(city: City, board: FlatBoard, number: int, **change: object) -> int:
    buildings = list(city.buildings)
    buildings[number] = replace(buildings[number], **change)  # type: ignore[arg-type]
    return total(replace(city, buildings=tuple(buildings)), board.sheet)


def _place_doubts(
    city: City, board: FlatBoard, found: Sequence[Laid], cells: dict[Square, Region]
) -> Iterator[Doubt]:
    """Places without a tag that do not look empty."""
    taken = {one.square for one in found}
    taken |= {_second_square(one.tile, one.square, cells) for one in found if one.off > OFF}
    centre = board.sheet.board.having("centre")
    for name, region in cells.items():
        if name not in taken and name not in centre and not looks_empty(board, region):
            guess = Building("H", (name,), "nesw")
            worth = total(replace(city, buildings=(*city.buildings, guess)), board.sheet)
            yield Doubt(f"cell.{name}", "empty", "tile", 0.3, worth)


def looks_empty(board: FlatBoard, region: Region) -> bool:
    """Whether a place shows its printed name, or nothing else beside where that is."""
    middle, (w, h) = region.centre, (8.0, 5.2)
    if shows(board, middle[0] - w / 2, middle[1] - h / 2, w, h) > NAMED:
        return True
    busy, level = board.part(board.busy, region, 3.0), board.part(board.even, region, 3.0)
    plain = np.ones(busy.shape, bool)
    x, y = busy.shape[1] // 2, busy.shape[0] // 2
    dx, dy = round(LABEL[0] * SCALE), round(LABEL[1] * SCALE)
    plain[y - dy : y + dy, x - dx : x + dx] = False
    quiet = busy[plain].mean() < BUSY and _busiest(busy) < BUSIEST
    return bool(quiet and np.median(level[plain]) > DARK)


def _busiest(busy: NDArray[Any]) -> float:
    """The busiest ninth of a place, but for the middle: of a tile in a glare its sign is left."""
    rows, columns = (side // 3 for side in busy.shape)
    ninths = [
        busy[i * rows : (i + 1) * rows, j * columns : (j + 1) * columns].mean()
        for i in range(3)
        for j in range(3)
        if (i, j) != (1, 1)
    ]
    return float(max(ninths))
