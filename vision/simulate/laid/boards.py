"""Which things lie where on a board, for a city; and the mistakes of hands on it."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import numpy as np

from scoring.board import position
from scoring.model import Building, City
from scoring.notation import canonical
from scoring.shapes import normal_form, split
from scoring.sheet import Sheet
from sheets.layout import Layout
from sheets.palette import Ink
from vision.simulate.laid import faces
from vision.simulate.laid.lay import Lying, jittered
from vision.simulate.strokes import Rng, between, pick

ANIMALS = ("fox", "beaver", "owl", "hedgehog")
MISTAKES = {"tiles": ("turned", "across", "back"), "legacy": ("off grid", "back", "foreign")}


@dataclass
class Laid:
    """What lies on a board, lowest first, and what hands did wrong there."""

    things: list[Lying] = field(default_factory=list)
    mistakes: list[str] = field(default_factory=list)  # "turned b2"
    animal: str = ""  # whose pieces they are, on a polyomino board


def visible(city: City, sheet: Sheet) -> City:
    """The city as far as a board shows it: no passes, no stickers under pieces."""
    if sheet.game == "tiles":
        return canonical(city)
    built = {name for building in city.buildings for name in building.squares}
    stickers = tuple(one for one in city.stickers if one[1] not in built)
    return canonical(replace(city, passes=0, stickers=stickers))


def can_lie(city: City, sheet: Sheet) -> bool:
    """Whether paper can lie like this: real pieces, and nothing wholly under something else."""
    squares = Counter(name for building in city.buildings for name in building.squares)
    if sheet.game == "tiles":
        return max(squares.values(), default=0) <= 1
    pieces = {
        (type_, normal_form(split(text)))
        for type_, shapes in sheet.figures["pieces"].items()
        for text in shapes
    }
    real = all((b.type, normal_form(b.squares)) in pieces for b in city.buildings)
    hidden = any(
        sum(squares[s] > 1 for s in b.squares) > len(b.squares) / 2 for b in city.buildings
    )
    stickers = Counter(name for _, name in city.stickers)
    return real and not hidden and max(stickers.values(), default=0) <= 1


def lay_out(
    city: City, sheet: Sheet, layout: Layout, rng: Rng, loose: float, ink: Ink, mistake: str = ""
) -> Laid:
    """Everything on the board."""
    laid = Laid()
    build = _tiles if sheet.game == "tiles" else _legacy
    build(laid, city, sheet, layout, rng, loose, ink, mistake)
    return laid


def _curl(rng: Rng, loose: float) -> float:
    return between(rng, 0.2, 0.4 + loose) if rng.random() < 0.1 + 0.2 * loose else 0.0


def _tiles(
    laid: Laid,
    city: City,
    sheet: Sheet,
    layout: Layout,
    rng: Rng,
    loose: float,
    ink: Ink,
    mistake: str,
) -> None:
    wrong = int(rng.integers(len(city.buildings))) if mistake and city.buildings else -1
    for number, tile in enumerate(city.buildings):
        x, y = layout.by_name[f"cell.{tile.squares[0]}"].centre
        kind = mistake if number == wrong else ""
        face = faces.tile(tile.type, tile.openings, ink, kind == "back")
        lying = jittered(Lying(face, x, y, curl=_curl(rng, loose)), rng, loose)
        if kind == "turned":
            lying = replace(lying, turn=lying.turn + 90.0 * int(rng.integers(1, 4)))
        elif kind == "across":
            dx, dy = pick(rng, ((1, 0), (-1, 0), (0, 1), (0, -1)))
            by = between(rng, 8.0, 11.5)
            lying = replace(lying, x=lying.x + dx * by, y=lying.y + dy * by)
        if kind:
            laid.mistakes.append(f"{kind} {tile.squares[0]}")
        laid.things.append(lying)
    laid.things += _reserve(city, sheet, layout, rng, loose, ink)


def _reserve(
    city: City, sheet: Sheet, layout: Layout, rng: Rng, loose: float, ink: Ink
) -> Iterator[Lying]:
    """Tiles that wait beside the board: not city."""
    box = Counter((t, o) for t, tiles in sheet.figures["tiles"].items() for o in tiles)
    box.subtract((tile.type, tile.openings) for tile in city.buildings)
    left = sorted(tile for tile, number in box.items() if number > 0)
    for region in layout.named("reserve"):
        if rng.random() < 0.45:
            type_, openings = pick(rng, left)
            face = faces.tile(type_, openings, ink, rng.random() < 0.05)
            turn = pick(rng, (0.0, 90.0, 180.0, 270.0), (12, 1, 1, 1))
            yield jittered(Lying(face, *region.centre, turn=turn), rng, min(1.0, loose + 0.3))


def _legacy(
    laid: Laid,
    city: City,
    sheet: Sheet,
    layout: Layout,
    rng: Rng,
    loose: float,
    ink: Ink,
    mistake: str,
) -> None:
    laid.animal = animal = pick(rng, ANIMALS)
    for kind, name in city.stickers:
        x, y = layout.by_name[f"cell.{name}"].centre
        sticker = jittered(Lying(faces.sticker(kind, ink), x, y, thick=False), rng, loose)
        laid.things.append(
            replace(sticker, turn=sticker.turn + pick(rng, (0, 90, 180, 270), (9, 1, 1, 1)))
        )
    order = list(rng.permutation(len(city.buildings)))
    wrong = order[0] if mistake and order else -1
    seen: set[tuple[str, object]] = set()
    for number in order:
        building = city.buildings[number]
        kind = mistake if number == wrong else ""
        form = (building.type, normal_form(building.squares))
        whose = (
            pick(rng, [a for a in ANIMALS if a != animal])
            if form in seen or kind == "foreign"
            else animal
        )
        seen.add(form)
        face = faces.piece(building.type, "".join(building.squares), whose, ink, kind == "back")
        lying = _as_it_lies(building, face, sheet, layout, rng, kind == "back")
        lying = jittered(replace(lying, curl=_curl(rng, loose)), rng, loose)
        if kind == "off grid":
            dx, dy = pick(rng, ((1, 0), (-1, 0), (0, 1), (0, -1)))
            by = between(rng, 5.0, 7.5)
            lying = replace(lying, x=lying.x + dx * by, y=lying.y + dy * by)
        if kind:
            laid.mistakes.append(f"{kind} {building.squares[0]}")
        laid.things.append(lying)
    _put_marker(laid, city, layout, rng, loose, ink, animal)


def _as_it_lies(
    building: Building, face: faces.Face, sheet: Sheet, layout: Layout, rng: Rng, back: bool
) -> Lying:
    """The turn that brings the piece onto its squares; one of them where there are several."""
    boxes = [layout.by_name[f"cell.{name}"] for name in building.squares]
    low = np.min([(b.x, b.y) for b in boxes], axis=0)
    high = np.max([(b.x + b.w, b.y + b.h) for b in boxes], axis=0)
    form = normal_form(building.squares)
    texts = {normal_form(split(t)): t for t in sheet.figures["pieces"][building.type]}
    cells = [position(name) for name in split(texts[form])]
    if back:
        cells = [(-c, r) for c, r in cells]
    wanted = sorted(at_corner([position(n) for n in building.squares]))
    turns = []
    for quarter in range(4):
        if sorted(at_corner(cells)) == wanted:
            turns.append(quarter)
        cells = [(-r, c) for c, r in cells]
    x, y = (low + high) / 2
    return Lying(face, float(x), float(y), 90.0 * pick(rng, turns))


def at_corner(cells: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Cells moved to the top left corner."""
    left, top = min(c for c, _ in cells), min(r for _, r in cells)
    return [(c - left, r - top) for c, r in cells]


def _put_marker(
    laid: Laid, city: City, layout: Layout, rng: Rng, loose: float, ink: Ink, animal: str
) -> None:
    if isinstance(city.track, int):
        region = layout.by_name.get(f"track.{city.track}")
        if region is not None:
            lying = Lying(faces.marker(animal, ink), *region.centre, turn=between(rng, -30, 30))
            laid.things.append(jittered(lying, rng, 0.6 * loose))


__all__ = ["MISTAKES", "Laid", "can_lie", "lay_out", "visible"]
