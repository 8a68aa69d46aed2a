"""The polyomino city's board: pieces and stickers by their tags, the marker, what is left over."""

from collections import Counter
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from scoring.board import in_reading_order
from scoring.catalogue import catalogue
from scoring.model import Building, City, Square, Warning
from sheets.layout import Region
from vision.decode import Decoded
from vision.decode.doubts import Doubt
from vision.flatten import SCALE
from vision.laid import pieces
from vision.laid.board import FlatBoard
from vision.laid.covered import is_open, look_at, odd_squares
from vision.laid.drawn import drawn_city
from vision.laid.guess import Guess, by_type, guesses
from vision.laid.owner import ticked_animal
from vision.laid.pieces import ON_GRID, Piece, Placed
from vision.laid.rivals import rival_of, settled
from vision.laid.tags import Sighting
from vision.laid.track import Marker, find_marker
from vision.laid.verdict import total, verdict

TAGGED: Final = 16.0
FILLED: Final = 190.0  # grey value inside a progress circle: paper is near 250
CORNER: Final = 0.13  # of a circle's box: what the circle does not reach
AWARDS: Final = ("tree", "rock")


@dataclass(frozen=True)
class Scene:
    """Everything that was made out on a board."""

    placed: tuple[Placed, ...]
    stickers: tuple[tuple[str, Square], ...]
    marker: Marker | None
    unexplained: tuple[Square, ...]
    guessed: tuple[Guess, ...] = ()
    astray: tuple[Square, ...] = ()  # stickers where the story puts none
    owner: int | None = None  # the animal that is ticked
    half_seen: frozenset[Square] = frozenset()  # stickers whose tags are hardly like any


def read_legacy(board: FlatBoard, printed: Sequence[tuple[str, Square]] = ()) -> Decoded:
    """The city on a board with pieces; `printed`: the stickers that the ledger says are on it."""
    scene = seen(board, printed)
    city = _city(board, scene)
    laid = any(pieces.is_certain(one.piece) for one in scene.placed)
    if not laid and (drawn := drawn_city(board, replace(city, buildings=()))):
        return _of_drawing(board, scene, *drawn)
    doubts = [
        *_piece_doubts(city, board, scene),
        *_guess_doubts(city, board, scene),
        *_square_doubts(city, board, scene),
        *_marker_doubts(city, board, scene),
    ]
    warnings = [*_foreign(scene), *_off_grid(scene), *_astray(scene), *_progress(board)]
    if scene.marker is None:
        warnings.append(Warning("laid.no-marker"))
    alarming = any(warning.key not in HARMLESS for warning in warnings)
    return verdict(city, board.sheet, doubts, warnings, sure=not alarming)


def _of_drawing(
    board: FlatBoard, scene: Scene, city: City, doubts: list[Doubt], sure: bool
) -> Decoded:
    """A board that was drawn on: the marker, stickers and circles are the same."""
    marker = [] if scene.marker else [Warning("laid.no-marker")]
    doubts = [*doubts, *_sticker_doubts(city, board, scene), *_marker_doubts(city, board, scene)]
    warnings = [*_astray(scene), *_progress(board), *marker]
    certain = sure and bool(scene.marker) and not scene.astray
    return verdict(city, board.sheet, doubts, warnings, sure=certain)


HARMLESS: Final = ("laid.progress", "laid.progress-gap")


def seen(board: FlatBoard, printed: Sequence[tuple[str, Square]] = ()) -> Scene:
    """Look for pieces that stand out first, then for those under whatever is unexplained."""
    hunt = pieces.piece_hunt(board)
    found = pieces.clear_pieces(board, hunt)
    closed = board.sheet.board.having(*board.sheet.figures["closed"])
    placed = pieces.fitted(found, board.sheet.board, closed)
    stickers = pieces.seen_stickers(board, {n for one in placed for n in one.lie.squares})
    odd = odd_squares(board, _known(placed, stickers), by_type(placed))
    stickers += pieces.covered_stickers(board, odd)
    dark = [name for name in odd if look_at(board, name).darkest > TAGGED]
    likely = [p for p in pieces.covered_pieces(hunt, board, dark) if _new(p, found)]
    hidden = [p for p in likely if _explains(p, board, placed, odd)]
    if hidden:
        placed = pieces.fitted([*found, *hidden], board.sheet.board, closed)
    placed = settled(placed, board.sheet.board, lambda name: is_open(look_at(board, name)))
    odd = odd_squares(board, _known(placed, stickers), by_type(placed))
    built = {square for one in placed for square in one.lie.squares}
    order = {name: i for i, name in enumerate(board.sheet.board.squares)}
    # what hides a sticker is a piece, and no hatching that looks like half a tag
    hiding = {n for one in placed if pieces.is_certain(one.piece) for n in one.lie.squares}
    awards = {(kind, name) for kind, name, _ in stickers if kind in AWARDS and name not in hiding}
    awards |= {one for one in printed if one[1] in odd}  # an open square has none, whoever says so
    odd = [name for name in odd if name not in {square for _, square in awards}]
    guessed = guesses(board, placed, odd)
    explained = {square for guess in guessed for square in guess.squares}
    return Scene(
        placed=tuple(placed),
        stickers=tuple(sorted(awards, key=lambda one: (order[one[1]], one[0]))),
        marker=find_marker(board),
        unexplained=tuple(name for name in odd if name not in explained),
        guessed=tuple(guessed),
        astray=in_reading_order(
            {n for kind, n, _ in stickers if not _belongs(board, kind, n, built)}
        ),
        owner=ticked_animal(board),
        half_seen=frozenset(name for _, name, tag in stickers if not pieces.is_tag(tag)),
    )


def _belongs(board: FlatBoard, kind: str, name: Square, built: Container[Square]) -> bool:
    """Whether a sticker is an award, on a piece as cogs are, or one of this story so far."""
    if kind in AWARDS or name in built:
        return True
    sheets = catalogue().sheets("legacy").values()
    before = [sheet for sheet in sheets if 0 < sheet.number <= board.sheet.number]
    placed = [sticker for sheet in before for sticker in sheet.settings["stickers"]]
    return any(kind == one["kind"] and name in one["squares"] for one in placed)


def _new(piece: Piece, known: Sequence[Piece]) -> bool:
    one = piece.sighting
    near = ((p.sighting.x - one.x, p.sighting.y - one.y) for p in known)
    return all(max(abs(dx), abs(dy)) > 6 for dx, dy in near)


def _explains(
    piece: Piece, board: FlatBoard, placed: Sequence[Placed], odd: Sequence[Square]
) -> bool:
    """Whether a piece covers free squares: where something lies, if its tag is only half seen."""
    lie = pieces.lies(piece, board.sheet.board)[0]
    built = {square for one in placed for square in one.lie.squares}
    free = built.isdisjoint(lie.squares) and not lie.beyond
    clear = piece.sighting.likeness >= pieces.STANDS_OUT
    return free and (clear or 2 * len(set(odd).intersection(lie.squares)) > len(lie.squares))


def _known(
    placed: Sequence[Placed], stickers: Sequence[tuple[str, Square, Sighting]]
) -> set[Square]:
    """Squares that a piece or a sticker covers."""
    return {name for one in placed for name in one.lie.squares} | {name for _, name, _ in stickers}


def _city(board: FlatBoard, scene: Scene) -> City:
    buildings = (
        *(Building(p.piece.type, p.lie.squares) for p in scene.placed if p.lie.squares),
        *(Building(guess.types[0], guess.squares) for guess in scene.guessed),
    )
    track = scene.marker.step if scene.marker else None
    return City(board.sheet.id, buildings, stickers=scene.stickers, track=track)


def _piece_doubts(city: City, board: FlatBoard, scene: Scene) -> Iterator[Doubt]:
    """Pieces between squares or beyond the board, and tags that are only half seen."""
    for number, one in enumerate(p for p in scene.placed if p.lie.squares):
        seen_word = word(one.piece.type, one.lie.squares)
        region = f"cell.{one.lie.squares[0]}"
        if (one.lie.off > ON_GRID or one.lie.beyond) and one.others and one.others[0].squares:
            other = one.others[0]
            worth = _total_with(city, board, number, Building(one.piece.type, other.squares))
            share = max(0.5, 1 - one.lie.off / 17)
            yield Doubt(region, seen_word, word(one.piece.type, other.squares), share, worth)
        elif not pieces.is_certain(one.piece):
            rival = rival_of(one.piece)
            squares = pieces.lies(rival, board.sheet.board)[0].squares or one.lie.squares
            worth = _total_with(city, board, number, Building(rival.type, squares))
            share = min(0.95, 0.5 + 5 * max(0.0, one.piece.sighting.margin))
            yield Doubt(region, seen_word, word(rival.type, squares), share, worth)


def word(type_: str, squares: Sequence[Square]) -> str:
    """A piece as the notation has it."""
    return f"{type_}:{''.join(squares)}"


def _total_with(city: City, board: FlatBoard, number: int, other: Building | None) -> int:
    buildings = list(city.buildings)
    buildings[number : number + 1] = [other] if other else []
    return total(replace(city, buildings=tuple(buildings)), board.sheet)


def _guess_doubts(city: City, board: FlatBoard, scene: Scene) -> Iterator[Doubt]:
    """Pieces without a tag: placed by colour and outline, and always to be looked at."""
    first = len(city.buildings) - len(scene.guessed)
    for number, guess in enumerate(scene.guessed, start=first):
        seen_word = word(guess.types[0], guess.squares)
        other = Building(guess.types[1], guess.squares) if len(guess.types) > 1 else None
        other_word = word(other.type, other.squares) if other else "empty"
        worth = _total_with(city, board, number, other)
        yield Doubt(f"cell.{guess.squares[0]}", seen_word, other_word, 0.7, worth)


def _square_doubts(city: City, board: FlatBoard, scene: Scene) -> Iterator[Doubt]:
    """Squares where something lies that was not made out."""
    for name in scene.unexplained:
        guess = Building("R", (name,))
        worth = total(replace(city, buildings=(*city.buildings, guess)), board.sheet)
        yield Doubt(f"cell.{name}", "empty", "piece", 0.6, worth)


def _sticker_doubts(city: City, board: FlatBoard, scene: Scene) -> Iterator[Doubt]:
    """Stickers that may be a part of what was drawn."""
    for sticker in scene.stickers:
        if sticker[1] in scene.half_seen:
            others = tuple(other for other in city.stickers if other != sticker)
            worth = total(replace(city, stickers=others), board.sheet)
            yield Doubt(f"cell.{sticker[1]}", "sticker", "empty", 0.6, worth)


def _marker_doubts(city: City, board: FlatBoard, scene: Scene) -> Iterator[Doubt]:
    if scene.marker and not scene.marker.certain:
        worth = total(replace(city, track=scene.marker.other), board.sheet)
        step, other = scene.marker.step, scene.marker.other
        yield Doubt(f"track.{step}", str(step), str(other), 0.6, worth)


def _foreign(scene: Scene) -> Iterator[Warning]:
    """Pieces of another animal than the one that is ticked, or else than most."""
    animals = Counter(one.piece.animal for one in scene.placed)
    usual = [animal for animal, _ in animals.most_common(1)]
    owner = usual if scene.owner is None else [scene.owner]
    for animal, count in animals.items():
        if animal in owner:
            continue
        name = catalogue().game("legacy")["animals"][animal]["id"]
        squares = [s for p in scene.placed if p.piece.animal == animal for s in p.lie.squares]
        yield Warning(f"laid.foreign-{name}", in_reading_order(squares), (("n", count),))


def _astray(scene: Scene) -> Iterator[Warning]:
    """Stickers that do not belong where they are."""
    if scene.astray:
        yield Warning("laid.sticker-astray", scene.astray, (("n", len(scene.astray)),))


def _off_grid(scene: Scene) -> Iterator[Warning]:
    """Pieces that lie off the squares or reach beyond the board."""
    off = [one.lie for one in scene.placed if one.lie.off > ON_GRID]
    beyond = [one.lie for one in scene.placed if one.lie.beyond]
    for key, found in (("laid.off-grid", off), ("laid.beside", beyond)):
        if found:
            squares = in_reading_order({name for lie in found for name in lie.squares})
            yield Warning(key, squares, (("n", len(found)),))


def _progress(board: FlatBoard) -> Iterator[Warning]:
    """How many progress circles are filled in, and whether one was left out."""
    circles = sorted(board.layout.named("progress"), key=lambda r: int(r.name.partition(".")[2]))
    filled = [number for number, region in enumerate(circles) if _filled(board, region)]
    if filled:
        yield Warning("laid.progress", (), (("n", len(filled)),))
    if filled and filled[-1] >= len(filled):
        yield Warning("laid.progress-gap", (), (("n", filled[-1] + 1 - len(filled)),))


def _filled(board: FlatBoard, circle: Region) -> bool:
    """Whether a circle is dark and its corners are not: no scribble, finger or shadow."""
    if np.median(board.part(board.even, circle, circle.w * 0.25)) >= FILLED:
        return False
    whole = board.part(board.even, circle, 0.0)
    side = round(circle.w * CORNER * SCALE)
    corners = [whole[y, x] for y in _ends(side) for x in _ends(side)]
    return sum(bool(np.median(corner) < FILLED) for corner in corners) < 2


def _ends(side: int) -> tuple[slice, slice]:
    return slice(None, side), slice(-side, None)
