"""Keep what is printed on every sheet, for the reader: `python -m vision.training.templates`.

The reader knows the print of a published layout by a grey picture at 4 pixels a millimetre, white
wherever copies differ: the words of another language, the code, names and serials. Published
pictures stay, like published layouts: a sheet printed years ago is still read beside its own.
"""

import sys
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import pypdfium2

from scoring.catalogue import catalogue
from scoring.model import Square
from sheets.job import page_pdf
from sheets.layouts import layout
from vision.patches import PRINT_SCALE, TEMPLATES, Grey, crop, template_name

FINE: Final = 16.0  # pixels a millimetre of the picture that is then averaged
DIFFERS: Final = 24  # grey values
AROUND: Final = 7  # pixels around what differs that are left white too
SHADES: Final = 16  # fewer grey values make smaller files


def frame_picture(sheet: str, serial: str, lang: str, carried: tuple[Square, ...] = ()) -> Grey:
    """The frame of a printed sheet in grey, at 4 pixels a millimetre."""
    pdf, offset = page_pdf(sheet, serial, "", lang, "colour", "a4", carried)
    page = pypdfium2.PdfDocument(pdf)[0]
    fine = page.render(scale=FINE * 25.4 / 72, rev_byteorder=True).to_numpy()[..., :3]
    grey = cv2.cvtColor(np.ascontiguousarray(fine), cv2.COLOR_RGB2GRAY)
    plan, place = layout(sheet), offset.place
    turn = np.radians(place.rotation)
    c, s = np.cos(turn) * place.scale * FINE, np.sin(turn) * place.scale * FINE
    matrix = np.array([[c, -s, place.x * FINE], [s, c, place.y * FINE]]) / np.array([FINE, FINE, 1])
    size = (round(plan.width * FINE), round(plan.height * FINE))
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    flat = cv2.warpAffine(grey, matrix, size, flags=flags, borderValue=255)
    small = (round(plan.width * PRINT_SCALE), round(plan.height * PRINT_SCALE))
    return np.asarray(cv2.resize(flat, small, interpolation=cv2.INTER_AREA), np.uint8)


def common_print(sheet: str) -> Grey:
    """What every copy of a sheet shows, in whatever language."""
    copies = [frame_picture(sheet, "K3F9Q2", "pl"), frame_picture(sheet, "70XWVT", "en")]
    differs = (cv2.absdiff(*copies) > DIFFERS).astype(np.uint8)
    around = cv2.dilate(differs, np.ones((AROUND, AROUND), np.uint8))
    shared = np.where(around > 0, 255, copies[0])
    return _fewer_shades(shared)


def carried_square(sheet: str, square: Square) -> Grey:
    """The square as copies have it printed on which a bandit was carried over to it."""
    picture = frame_picture(sheet, "K3F9Q2", "pl", (square,))
    return _fewer_shades(crop(picture, PRINT_SCALE, layout(sheet).by_name[f"cell.{square}"]))


def _fewer_shades(picture: Grey) -> Grey:
    step = 255 / (SHADES - 1)
    return np.asarray(np.round(np.round(picture / step) * step), np.uint8)


def main() -> None:
    """Write the pictures of all sheets; with names as arguments, of these only."""
    TEMPLATES.mkdir(parents=True, exist_ok=True)
    for sheet in sys.argv[1:] or catalogue().sheet_names():
        path = TEMPLATES / template_name(sheet, layout(sheet).version)
        _write(path, common_print(sheet))
        if room := sorted(catalogue().sheet(sheet).figures.get("carry", ())):
            _write(path.with_suffix(".carried.png"), carried_square(sheet, room[0]))


def _write(path: Path, picture: Grey) -> None:
    _, coded = cv2.imencode(".png", picture, [cv2.IMWRITE_PNG_COMPRESSION, 9])
    path.write_bytes(coded.tobytes())
    print(f"{path.name}: {len(coded)} bytes")


if __name__ == "__main__":
    main()
