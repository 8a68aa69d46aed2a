"""All evidence of a drawn sheet: squares, boxes and numbers of one flat page."""

from collections.abc import Mapping
from functools import cached_property

from scoring.model import Square
from scoring.sheet import Sheet
from sheets.layout import Layout
from vision import patches
from vision.boxes import (
    box_looks,
    cut_boxes,
    marks_covering,
    read_boxes,
    with_hidden,
    with_odd_scribble,
    with_pale,
    with_stray_scribble,
)
from vision.carried import printed_bandits
from vision.cells import board_looks, read_squares, with_bandits
from vision.digits import digit_looks, read_digits
from vision.evidence import EMPTY, MARKED, Evidence
from vision.ink import Ink, doubtful_ink, square_ink, with_ink
from vision.visible import hidden_boxes, hidden_squares, unshown_squares


class Sight:
    """A flat page, looked at as often as is asked for: each look adds to those before."""

    def __init__(self, page: patches.Grey, layout: Layout, sheet: Sheet) -> None:
        printed = patches.print_of(layout)
        self.layout, self.sheet = layout, sheet
        self.both = patches.both_boards(page, printed, layout, sheet.board)
        self.board = board_looks(self.both, sheet)
        self.boxes = cut_boxes(page, printed, layout)
        self.marks = box_looks(self.boxes, page)
        self.digits = digit_looks(page, printed, layout)

    @cached_property
    def unshown(self) -> frozenset[Square]:
        """The squares that do not show their print plainly, mostly because of what is drawn."""
        return unshown_squares(self.both, self.sheet)

    @cached_property
    def hidden(self) -> frozenset[Square]:
        """The squares that do not show their print."""
        return hidden_squares(self.both, self.sheet, self.unshown)

    @cached_property
    def printed_bandits(self) -> frozenset[Square]:
        """Carried bandits that are printed on this copy."""
        return printed_bandits(self.both, self.sheet, self.layout)

    @cached_property
    def ink(self) -> Mapping[Square, Ink]:
        """What is darker than its print on each square."""
        return square_ink(self.both, self.sheet)

    @cached_property
    def hidden_boxes(self) -> frozenset[str]:
        """The boxes that do not show their frame."""
        return hidden_boxes(self.boxes)

    def evidence(self, times: int) -> Evidence:
        """What so many looks say together."""
        board = with_bandits(read_squares(self.board, self.sheet, times), self.printed_bandits)
        cells = with_ink(self.ink, self.sheet, board.cells)
        marks = read_boxes(self.boxes, self.marks, times)
        inked = marks_covering(marks, self.boxes)
        marks = with_stray_scribble(with_odd_scribble(marks, inked), inked)
        marks = with_pale(marks, self.boxes)
        marks = with_hidden(marks, self.hidden_boxes)
        struck = {name for name, box in board.crossed.items() if box[MARKED] > 0.5}
        empty = {
            name
            for name in self.unshown
            if cells[name].get(EMPTY, 0.0) > 0.5 and f"crossed.{name}" not in struck
        }
        hidden = empty & self.hidden if empty else empty
        odd = hidden | doubtful_ink(self.ink, self.sheet, cells)
        return Evidence(
            cells=cells,
            twice={**board.twice, **dict.fromkeys(odd, 1.0)},
            same=board.same,
            boxes={**marks, **board.crossed},
            digits=read_digits(self.digits, self.layout, times),
        )
