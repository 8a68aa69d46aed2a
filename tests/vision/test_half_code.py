"""A sheet with a thumb on its code is scored all the same, and is told whose it is not known."""

from pathlib import Path

import cv2
import numpy as np
from PIL import Image

from scoring.catalogue import catalogue
from scoring.notation import parse_city
from sheets.layouts import layout
from vision.find import find_sheets
from vision.flatten import surface_of
from vision.read import read_file
from vision.simulate.photo import simulate

CITY = (
    "dice/2 R:d4e4f4d5 R:a5a6a7 R:f5f6f7 R:b8c8c9b10c10 R:d9d10 R:f9f10f11 R:g9g10g11 "
    "I:b1b2c2 I:e1d2e2 I:f2 I:g2g3 I:c3d3c4 I:b4b5c5 I:g4g5g6 I:h6h7g8h8 I:e10d11e11 "
    "P:b6c6d6 P:d7e7 P:e8e9 pass=0"
)


def test_a_thumb_on_the_code_leaves_the_score(tmp_path: Path) -> None:
    photo = simulate([parse_city(CITY)], 15, 1)
    image = np.asarray(photo.image).copy()
    grey = cv2.cvtColor(image, cv2.COLOR_RGB2GRAY)
    surface = surface_of(find_sheets(grey).sheets[0], grey)
    code = layout("dice/2").by_name["qr"]
    corner = (code.x + code.w + 2, code.y + 0.7 * code.h)
    middle, edge = surface.pixels(np.array([corner, (corner[0] - 9, corner[1])]))
    reach = round(float(np.hypot(*(edge - middle))))
    cv2.circle(image, (round(float(middle[0])), round(float(middle[1]))), reach, (150, 90, 80), -1)
    Image.fromarray(image).save(tmp_path / "photo.png")
    (reading,) = read_file(tmp_path / "photo.png", catalogue())
    assert reading.serial == ""
    assert reading.status == "sure"
    assert [warning.key for warning in reading.warnings] == ["photo.half_code"]
