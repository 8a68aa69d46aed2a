"""Squares that people draw in are printed so light that a pencil stays on top, in every ink."""

import numpy as np
import pypdfium2
import pytest

from scoring.catalogue import catalogue
from sheets.job import page_pdf
from sheets.layouts import layout
from sheets.palette import HUES, luminance

DPI = 150
LIGHT = 0.65
MARGIN = 2.2  # millimetres of a square that its border and the river may take
SHEETS = tuple(catalogue().sheets("dice"))


@pytest.mark.parametrize("ink", ["colour", "grey", "light"])
@pytest.mark.parametrize("name", SHEETS)
def test_squares_to_draw_in_are_light(name: str, ink: str) -> None:
    pdf, frame = page_pdf(name, "K3F9Q2", ink=ink)
    page = pypdfium2.PdfDocument(pdf)[0].render(scale=DPI / 72).to_numpy()[..., :3]
    grey = page @ np.array([0.114, 0.587, 0.299])
    sheet, plan = catalogue().sheet(name), layout(name)
    closed = set(sheet.figures["closed"]) - {"bandit"}
    dark = []
    for square in sheet.board.squares:
        region = plan.by_name[f"cell.{square}"]
        box = np.array([region.y, region.y + region.h, region.x, region.x + region.w])
        corner = np.array([frame.place.y, frame.place.y, frame.place.x, frame.place.x])
        inner = box + corner + MARGIN * np.array([1, -1, 1, -1])
        top, bottom, left, right = (inner * DPI / 25.4).astype(int)
        is_dark = grey[top:bottom, left:right].min() / 255 < LIGHT
        assert not is_dark or sheet.board.terrain.get(square) in closed, square
        dark.append(is_dark)
    assert any(dark), "mountains and the like are rich"


@pytest.mark.parametrize("ink", ["colour", "grey", "light"])
@pytest.mark.parametrize("hue", sorted(set(HUES)))
def test_light_and_pale_tones_are_light_in_every_ink(hue: str, ink: str) -> None:
    for fill in (False, True):
        assert luminance(f"{hue}.light", ink, fill) > LIGHT
        assert luminance(f"{hue}.pale", ink, fill) > 0.85
    assert luminance(f"{hue}.deep", ink) <= luminance(hue, ink) + 1e-9 or hue in ("black", "ink")
