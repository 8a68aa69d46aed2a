"""Boxes and numbers on a board that is laid: the same pens as on drawn sheets."""

from dataclasses import dataclass

from vision.boxes import box_looks, cut_boxes, read_boxes
from vision.decode.doubts import MARKED, UNMARKED
from vision.digits import digit_looks, read_digits
from vision.evidence import MARKED as TICKED
from vision.evidence import Candidates
from vision.laid.board import FlatBoard

CERTAIN = 0.97  # of a box, either way


@dataclass(frozen=True)
class Box:
    """Whether a box is marked, and how probable that is."""

    name: str
    marked: bool
    probability: float

    @property
    def certain(self) -> bool:
        """Whether nobody needs to look."""
        return self.probability >= CERTAIN

    @property
    def words(self) -> tuple[str, str]:
        """What was seen, and what else it may be."""
        return (MARKED, UNMARKED) if self.marked else (UNMARKED, MARKED)


def boxes(board: FlatBoard) -> dict[str, Box]:
    """Every box of the board."""
    cut = cut_boxes(board.even, board.printed, board.layout)
    found = read_boxes(cut, box_looks(cut, board.even))
    return {name: _box(name, classes.get(TICKED, 0.0)) for name, classes in found.items()}


def _box(name: str, ticked: float) -> Box:
    return Box(name, ticked >= 0.5, max(ticked, 1 - ticked))


def numbers(board: FlatBoard) -> dict[str, Candidates]:
    """Every number that was written."""
    return read_digits(digit_looks(board.even, board.printed, board.layout), board.layout)
