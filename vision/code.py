"""The text of a sheet's code: as any reader finds it, else module by module at its known place."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, product
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from sheets import frame
from sheets.layout import Region
from vision.families import orientation
from vision.flatten import cut_out
from vision.light import even_light
from vision.surface import Surface
from vision.tags import Grey

_MARGIN: Final = 7.0  # millimetres around the code: its quiet zone, and how far a bent sheet is off
_SCALES: Final = (5.0, 8.0, 12.0)  # pixels a millimetre: a module is 1.1 mm
_FINE: Final = 4  # pixels a module where each is looked at by itself
_FINE_SCALE: Final = _FINE * frame.QR_MODULES / frame.QR
_LARGE: Final = 8  # pixels a module where what was seen is drawn clean
_AWAY: Final = (0.0, -0.35, 0.35)  # modules by which the place may be off
_FAR: Final = (0.0, -0.35, 0.35, -0.7, 0.7)  # the same, where it is known what to look for
_PULLED: Final = (0.0, -0.8, 0.8)
_DARKER: Final = (0.5, 0.3, 0.7, 0.85)  # shares of the way from ink to paper up to which it is ink

Modules = NDArray[np.bool_]
Brightness = NDArray[np.uint8]  # of each module
Pair = tuple[float, float]


def read_code(grey: Grey, family: int, surface: Surface) -> str:
    """The text of the code at its place; empty if it cannot be read."""
    region = frame.qr(orientation(family))

    def piece(scale: float) -> Grey:
        return cut_out(grey, surface, _around(region), scale)

    return _read(chain(_looks(piece), _clean(piece)))


def _around(region: Region) -> tuple[float, float, float, float]:
    x, y = region.x - _MARGIN, region.y - _MARGIN
    return x, y, region.w + 2 * _MARGIN, region.h + 2 * _MARGIN


def _texts(picture: Grey) -> list[str]:
    import zxingcpp

    kind: Any = zxingcpp.BarcodeFormat.QRCode
    return [code.text for code in zxingcpp.read_barcodes(picture, formats=kind)]


def _looks(piece: Callable[[float], Grey]) -> Iterator[Grey]:
    """The code at several sizes, as it is, evenly lit, and sharpened against blur."""
    for scale in _SCALES:
        yield piece(scale)
    large = piece(_SCALES[1])
    lit = even_light(large, _SCALES[1])
    yield lit
    for width in (2.0, 4.0):
        soft = cv2.GaussianBlur(lit, (0, 0), width)
        yield np.asarray(cv2.addWeighted(lit, 2.5, soft, -1.5, 0), np.uint8)


def _clean(piece: Callable[[float], Grey]) -> Iterator[Grey]:
    """Drawn anew from the brightness of each module: against noise, streaks, a hidden corner."""
    page = _lit(piece(_FINE_SCALE))
    ink, paper = np.percentile(page, (5, 90))
    for down, right in product(_AWAY, _AWAY):
        yield from _at_levels(_seen(page, (down, right)), ink, paper)


def brightness(grey: Grey, family: int, surface: Surface) -> Iterator[Brightness]:
    """How bright each module is, the code lying where it should or off that, even or pulled."""
    region = frame.qr(orientation(family))
    page = _lit(cut_out(grey, surface, _around(region), _FINE_SCALE))
    for place, pull in product(product(_FAR, _FAR), product(_PULLED, _PULLED)):
        yield _seen(page, place, pull)


def read_modules(seen: Brightness) -> str:
    """The text of a code, drawn anew from the brightness of its modules."""
    return _read(_at_levels(seen, *np.percentile(seen, (10, 90))))


def _at_levels(seen: Brightness, ink: float, paper: float) -> Iterator[Grey]:
    """Clean codes of what is darker than one level after the other."""
    for share in _DARKER:
        yield _drawn(seen < ink + share * (paper - ink))


def _read(pictures: Iterable[Grey]) -> str:
    """The text of the first picture that shows one of our codes."""
    every = (text for picture in pictures for text in _texts(picture))
    return next((text for text in every if text.startswith("PT")), "")


def _lit(piece: Grey) -> Grey:
    return np.asarray(cv2.GaussianBlur(even_light(piece, _FINE_SCALE), (0, 0), 0.7), np.uint8)


def _seen(page: Grey, place: Pair, pull: Pair = (0.0, 0.0)) -> Brightness:
    """How bright each module is in its middle.

    The code lies so many modules off, down and right, and its last corner is pulled as far again.
    """
    at = np.arange(frame.QR_MODULES) + 0.5
    start = _MARGIN * _FINE_SCALE - 0.5
    x, y = np.meshgrid(at, at)
    share = x * y / frame.QR_MODULES**2
    down, right = (away + share * more for away, more in zip(place, pull, strict=True))
    columns, rows = start + (x + right) * _FINE, start + (y + down) * _FINE
    seen = cv2.remap(page, columns.astype(np.float32), rows.astype(np.float32), cv2.INTER_LINEAR)
    return np.asarray(seen, np.uint8)


def _drawn(dark: Modules) -> Grey:
    """A clean code; what is the same in every code is drawn as it must be."""
    whole = np.pad(dark, frame.QUIET_MODULES)
    first, last = frame.QUIET_MODULES + 3, frame.QUIET_MODULES + frame.QR_MODULES - 4
    for row, column in ((first, first), (first, last), (last, first)):
        whole[row - 4 : row + 5, column - 4 : column + 5] = _EYE
    between = np.arange(first + 5, last - 4)
    whole[first + 3, between] = whole[between, first + 3] = (between - first) % 2 == 1
    large = np.kron(~whole, np.ones((_LARGE, _LARGE), np.uint8)) * 255
    return np.asarray(large, np.uint8)


def _eye() -> Modules:
    """One of the three squares by which a code is found, with the white around it."""
    away = np.abs(np.arange(9) - 4)
    rings = np.maximum.outer(away, away)
    return np.asarray((rings != 2) & (rings != 4))


_EYE: Final = _eye()
