"""The frame that every sheet shares: six tags, the QR code, the printed name and serial.

Millimetres from the frame's top left corner, right and down.
"""

from typing import Final, Literal

from sheets.layout import Region

Orientation = Literal["portrait", "landscape"]

LONG: Final = 254.0
SHORT: Final = 186.0
TAG: Final = 10.0  # the black square of a tag
CLEAR: Final = 3.0  # nothing is drawn nearer to a tag
QR: Final = 24.0  # without its quiet zone
QR_MODULES: Final = 21  # a side: version 1
QUIET_MODULES: Final = 4
QUIET: Final = QUIET_MODULES * QR / QR_MODULES
LABEL_WIDTH: Final = 31.0  # the printed name and serial beside the code, two lines
LABEL_HEIGHT: Final = 9.0


def size(orientation: Orientation) -> tuple[float, float]:
    """Width and height of the frame."""
    return (SHORT, LONG) if orientation == "portrait" else (LONG, SHORT)


def tags(orientation: Orientation) -> tuple[Region, ...]:
    """The six tags by their places: the corners clockwise, then the middles of the long sides."""
    width, height = size(orientation)
    right, bottom = width - TAG, height - TAG
    corners = [(0.0, 0.0), (right, 0.0), (right, bottom), (0.0, bottom)]
    if orientation == "portrait":
        middles = [(0.0, bottom / 2), (right, bottom / 2)]
    else:
        middles = [(right / 2, 0.0), (right / 2, bottom)]
    places = enumerate(corners + middles)
    return tuple(Region(f"tag.{place}", "tag", x, y, TAG, TAG) for place, (x, y) in places)


def qr(orientation: Orientation) -> Region:
    """The QR code on the bottom edge, its quiet zone up to tag 2."""
    width, height = size(orientation)
    return Region("qr", "qr", round(width - TAG - QUIET - QR, 2), height - QR, QR, QR)


def label(orientation: Orientation) -> Region:
    """Where name and serial stand in plain letters: left of the code, above it in landscape."""
    code = qr(orientation)
    if orientation == "portrait":
        x, y = code.x - QUIET - LABEL_WIDTH, code.y + QR - LABEL_HEIGHT
    else:
        x, y = code.x + QR - LABEL_WIDTH, code.y - QUIET - LABEL_HEIGHT
    return Region("label", "text", round(x, 2), round(y, 2), LABEL_WIDTH, LABEL_HEIGHT)


def furniture(orientation: Orientation) -> tuple[Region, ...]:
    """All that every sheet has in the same place."""
    return (*tags(orientation), qr(orientation), label(orientation))
