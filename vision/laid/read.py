"""A photographed board that is laid: which of the two games, and read it."""

from collections.abc import Sequence

from scoring.model import Square
from scoring.sheet import Sheet
from sheets.layout import Layout
from vision.decode import Decoded
from vision.flatten import Page
from vision.laid.board import flat_board
from vision.laid.legacy import read_legacy
from vision.laid.tiles import read_tiles
from vision.picture import Picture

LAID = ("tiles", "legacy")


def read_laid(
    picture: Picture,
    page: Page,
    layout: Layout,
    sheet: Sheet,
    printed: Sequence[tuple[str, Square]] = (),
) -> Decoded:
    """The city on a board of a game whose cities are laid; `printed`: stickers known to be."""
    board = flat_board(picture, page, layout, sheet)
    return read_tiles(board) if sheet.game == "tiles" else read_legacy(board, printed)
