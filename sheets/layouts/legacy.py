"""Where things lie on the polyomino city's boards, and among what is cut out.

Landscape. The progress circles run along the top, the board stands at the left, the score track
winds up the right panel, names below. Pieces and stickers carry a tag of the 4x4_250 dictionary:
48 × animal + piece, pieces counted from 0 in the order R P I C; stickers 192 + their kind.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from scoring.board import position
from scoring.catalogue import Catalogue, catalogue
from scoring.shapes import split
from scoring.sheet import TYPE_ORDER, Sheet
from sheets import frame
from sheets.layout import Layout, Region, rounded
from sheets.layouts.cutting import grid, numbered, shelves

VERSION = 1
SQUARE = 17.0
LEFT, TOP = 0.0, 13.2
UNIT = 16.8  # a square of a piece: a little less, so that pieces lie side by side
STEP = 11.0  # of the track
TRACK_COLUMNS = 5
TRACK_LEFT, TRACK_TOP = 194.5, 14.0
CIRCLE, CIRCLE_STEP, CIRCLE_ROW = 5.4, 7.0, 6.2
CIRCLES_LEFT, CIRCLES_RIGHT = 14.2, 135.4  # on both sides of the middle tag
ANIMALS_TOP, ANIMAL, ANIMAL_STEP = 136.6, 10.6, 14.0
TAG = 8.4  # on pieces
MARKER = 10.0
CARD = (44.0, 68.0)
STICKER, STICKER_TAG = 15.4, 5.0
FIRST_STICKER = 192
PER_ANIMAL = 48
ENDLESS = 50  # what a track shows that does not cap the game
HEAD = 14.0  # room for a heading on pages that are cut up

Table = Mapping[str, Any]


def layout(sheet: Sheet) -> Layout:
    """A city board."""
    width, height = frame.size("landscape")
    game = catalogue().game("legacy")
    regions = (
        *frame.furniture("landscape"),
        Region("name", "text", 155, 167.6, 50, 7.4),
        Region("city", "text", 155, 177.6, 50, 7.4),
        *_cells(sheet),
        *_circles(int(game["progress"]["circles"])),
        *_track(int(sheet.figures["track"]) or ENDLESS),
        *_animals(len(game["animals"])),
    )
    return Layout(sheet.id, VERSION, width, height, sheet.family, rounded(regions))


def extra(name: str, games: Catalogue) -> Layout:
    """Pieces, cards, stickers; what is only read has no regions."""
    _, kind, *chapter = name.split("/")
    orientation: frame.Orientation = "landscape" if kind == "cards" else "portrait"
    width, height = frame.size(orientation)
    regions: Iterable[Region] = ()
    if kind == "pieces":
        regions = _pieces(games)
    elif kind == "cards":
        regions = grid(card_names(games), "card", CARD, (width, height))
    elif kind == "stickers":
        names = sticker_names(games, int(chapter[0]))
        regions = grid(names, "sticker", (STICKER, STICKER), (width, height), HEAD)
    return Layout(name, VERSION, width, height, -1, rounded(regions))


def _cells(sheet: Sheet) -> Iterator[Region]:
    for name in sheet.board.squares:
        column, row = position(name)
        x, y = LEFT + column * SQUARE, TOP + row * SQUARE
        yield Region(f"cell.{name}", "cell", x, y, SQUARE, SQUARE)


def _circles(count: int) -> Iterator[Region]:
    """Two rows, each on both sides of the middle tag; the upper row is filled first."""
    half = count // 4
    for number in range(count):
        row, place = divmod(number, 2 * half)
        side, column = divmod(place, half)
        x = (CIRCLES_LEFT, CIRCLES_RIGHT)[side] + column * CIRCLE_STEP
        yield Region(f"progress.{number + 1}", "box", x, 0.3 + row * CIRCLE_ROW, CIRCLE, CIRCLE)


def _track(end: int) -> Iterator[Region]:
    """From 0 at the bottom left, to and fro, upwards."""
    rows = -(-(end + 1) // TRACK_COLUMNS)
    for number in range(end + 1):
        row, column = divmod(number, TRACK_COLUMNS)
        if row % 2:
            column = TRACK_COLUMNS - 1 - column
        x, y = TRACK_LEFT + column * STEP, TRACK_TOP + (rows - 1 - row) * STEP
        yield Region(f"track.{number}", "track", x, y, STEP, STEP)


def _animals(count: int) -> Iterator[Region]:
    """Whose board it is: one of the animals is ticked."""
    for number in range(count):
        x = TRACK_LEFT + number * ANIMAL_STEP
        yield Region(f"animal.{number + 1}", "box", x, ANIMALS_TOP, ANIMAL, ANIMAL)


# pieces


def all_pieces(games: Catalogue) -> Mapping[str, list[str]]:
    """Every piece of a player by colour: those of the sheet that has the most."""
    sheets = games.sheets("legacy").values()
    pieces = [sheet.figures["pieces"] for sheet in sheets]
    most: Mapping[str, list[str]] = max(pieces, key=lambda one: sum(map(len, one.values())))
    return {type_: most[type_] for type_ in TYPE_ORDER["legacy"] if type_ in most}


def piece_numbers(games: Catalogue) -> Mapping[tuple[str, str], int]:
    """Colour and shape of each piece → its number from 0."""
    pieces = [(t, shape) for t, shapes in all_pieces(games).items() for shape in shapes]
    return {piece: number for number, piece in enumerate(pieces)}


def piece_tag(animal: int, number: int) -> int:
    """The number of a piece's tag."""
    return PER_ANIMAL * animal + number


def piece_of_tag(tag: int) -> tuple[int, int]:
    """Animal and number of the piece that a tag stands for."""
    return divmod(tag, PER_ANIMAL)


def tag_on_piece(shape: str) -> tuple[float, float, float]:
    """Where a piece's tag lies: in the middle of its first square; left, top and size."""
    column, row = position(split(shape)[0])
    inset = (UNIT - TAG) / 2
    return column * UNIT + inset, row * UNIT + inset, TAG


def tag_on_sticker() -> tuple[float, float, float]:
    """Where a sticker's tag lies: left and top from the sticker's corner, and its size."""
    at = STICKER - STICKER_TAG - 1.1
    return at, at, STICKER_TAG


def extent(shape: str) -> tuple[int, int]:
    """Columns and rows that a shape takes."""
    cells = [position(name) for name in split(shape)]
    return 1 + max(column for column, _ in cells), 1 + max(row for _, row in cells)


def piece_name(games: Catalogue, animal: str, what: str) -> str:
    """`piece.R.3` in the first animal's set, `piece.R.3.owl` in another's."""
    first = games.game("legacy")["animals"][0]["id"]
    return f"piece.{what}" if animal == first else f"piece.{what}.{animal}"


def _pieces(games: Catalogue) -> Iterator[Region]:
    """Each animal's pieces on pages of their own."""
    page = 1
    for animal in games.game("legacy")["animals"]:
        items = [(piece_name(games, animal["id"], "marker"), MARKER, MARKER)]
        for type_, shapes in all_pieces(games).items():
            for number, shape in enumerate(shapes, 1):
                columns, rows = extent(shape)
                name = piece_name(games, animal["id"], f"{type_}.{number}")
                items.append((name, columns * UNIT, rows * UNIT))
        regions = list(shelves(items, "piece", frame.size("portrait"), HEAD, page))
        yield from regions
        page = regions[-1].page + 1


# cards and stickers


def card_names(games: Catalogue) -> list[str]:
    """One card for each piece, then the block cards."""
    names = [
        f"card.{type_}.{number}"
        for type_, shapes in all_pieces(games).items()
        for number in range(1, len(shapes) + 1)
    ]
    return names + ["card.block"] * int(games.game("legacy")["cards"]["block"])


def sticker_names(games: Catalogue, chapter: int) -> list[str]:
    """The stickers of a chapter: what all players place, and enough awards for any ranking."""
    kinds = [kind for sheet in chapter_sheets(games, chapter) for kind in _placed(games, sheet)]
    for sheet in chapter_sheets(games, chapter):
        for kind, count in awards_needed(sheet).items():
            kinds += [kind] * count
    order = games.game("legacy")["stickers"]["kinds"]
    return list(numbered(f"sticker.{kind}" for kind in sorted(kinds, key=order.index)))


def chapter_sheets(games: Catalogue, chapter: int) -> list[Sheet]:
    """The episodes of a chapter."""
    return [sheet for sheet in games.sheets("legacy").values() if sheet.chapter == chapter]


def _placed(games: Catalogue, sheet: Sheet) -> Iterator[str]:
    """Stickers that every player places before an episode, for all players."""
    players = max(games.game("legacy")["players"])
    for sticker in sheet.settings["stickers"]:
        yield from [sticker["kind"]] * len(sticker["squares"]) * players
    if "factories" in sheet.settings["news"]:
        yield from ["cog"] * len(sheet.figures["factories"]) * players


def awards_needed(sheet: Sheet) -> Mapping[str, int]:
    """How many stickers of each kind the worst case of ties gives away."""
    needed: dict[str, int] = {}
    for players, ranks in sheet.settings["awards"].items():
        if players.isdigit():
            for kind in sorted({kind for rank in ranks for kind in rank}):
                counts = [rank.count(kind) for rank in ranks]
                needed[kind] = max(needed.get(kind, 0), _most(counts, int(players)))
    return needed


def _most(counts: list[int], players: int) -> int:
    """The most that ranks give: all from some rank on share it."""
    return max(
        (sum(counts[:at]) + count * (players - at) for at, count in enumerate(counts)), default=0
    )


def sticker_tag(games: Catalogue, kind: str) -> int:
    """The number of a sticker's tag."""
    kinds: list[str] = games.game("legacy")["stickers"]["kinds"]
    return FIRST_STICKER + kinds.index(kind)
