"""All evidence of a drawn sheet: squares, boxes and numbers of one flat page."""

from scoring.sheet import Sheet
from sheets.layout import Layout
from vision import patches
from vision.boxes import box_looks, read_boxes, with_odd_scribble
from vision.cells import board_looks, read_squares
from vision.digits import digit_looks, read_digits
from vision.evidence import Evidence


class Sight:
    """A flat page, looked at as often as is asked for: each look adds to those before."""

    def __init__(self, page: patches.Grey, layout: Layout, sheet: Sheet) -> None:
        printed = patches.print_of(layout)
        self.page, self.layout, self.sheet = page, layout, sheet
        self.board = board_looks(page, printed, layout, sheet)
        self.boxes = box_looks(page, printed, layout)
        self.digits = digit_looks(page, printed, layout)

    def evidence(self, times: int) -> Evidence:
        """What so many looks say together."""
        board = read_squares(self.board, self.sheet, times)
        boxes = read_boxes(self.boxes, self.layout, times)
        return Evidence(
            cells=board.cells,
            twice=board.twice,
            same=board.same,
            boxes={**with_odd_scribble(boxes, self.page, self.layout), **board.crossed},
            digits=read_digits(self.digits, self.layout, times),
        )
