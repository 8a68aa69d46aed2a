"""All evidence of a drawn sheet: squares, boxes and numbers of one flat page."""

from scoring.sheet import Sheet
from sheets.layout import Layout
from vision import patches
from vision.boxes import read_boxes
from vision.cells import read_squares
from vision.digits import read_digits
from vision.evidence import Evidence


def see(page: patches.Grey, layout: Layout, sheet: Sheet, closely: bool = False) -> Evidence:
    """Look at everything on a flat page of a drawn sheet; `closely` takes four times as long."""
    found = patches.template(layout.id, layout.version)
    printed = patches.blank(layout) if found is None else found
    squares = read_squares(page, printed, layout, sheet, closely)
    marks = read_boxes(page, printed, layout, closely)
    return Evidence(
        cells=squares.cells,
        same=squares.same,
        boxes={**marks, **squares.crossed},
        digits=read_digits(page, printed, layout, closely),
    )
