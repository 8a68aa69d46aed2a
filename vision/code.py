"""The text of a sheet's code: as any reader finds it, else module by module at its known place."""

from collections.abc import Callable, Iterator
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
_DARKER: Final = (0.5, 0.3, 0.7, 0.85)  # shares of the way from ink to paper up to which it is ink

Modules = NDArray[np.bool_]


def read_code(grey: Grey, family: int, surface: Surface) -> str:
    """The text of the code at its place; empty if it cannot be read."""
    region = frame.qr(orientation(family))

    def piece(scale: float) -> Grey:
        return cut_out(grey, surface, _around(region), scale)

    for picture in chain(_looks(piece), _clean(piece)):
        for text in _texts(picture):
            if text.startswith("PT"):
                return text
    return ""


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
    page = cv2.GaussianBlur(even_light(piece(_FINE_SCALE), _FINE_SCALE), (0, 0), 0.7)
    ink, paper = np.percentile(page, (5, 90))
    for down, right in product(_AWAY, _AWAY):
        modules = _seen(page, down, right)
        for share in _DARKER:
            yield _drawn(modules < ink + share * (paper - ink))


def _seen(page: NDArray[Any], down: float, right: float) -> NDArray[Any]:
    """How bright each module is in its middle, if the code lies so many modules off."""
    at = np.arange(frame.QR_MODULES) + 0.5
    start = _MARGIN * _FINE_SCALE - 0.5
    x, y = np.meshgrid(start + (at + right) * _FINE, start + (at + down) * _FINE)
    return cv2.remap(page, x.astype(np.float32), y.astype(np.float32), cv2.INTER_LINEAR)


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
