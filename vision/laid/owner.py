"""Whose polyomino board it is: the animal that is ticked at its edge, if one of them is."""

from typing import Final

import cv2
import numpy as np

from sheets.layout import Region
from vision.flatten import SCALE
from vision.laid.board import FlatBoard
from vision.patches import PRINT_SCALE, crop

AROUND: Final = 0.3  # millimetres around a box; further out a neighbour's tick may reach
PAPER: Final = 250  # grey value of print where there is none
NEAR_PRINT: Final = 0.3  # millimetres beside what is printed that the print may have slipped to
INKED: Final = 40.0  # darker than the paper around
# The share of white paper that is inked: 0.055 and more in three of four ticked boxes, 0.015 and
# less in nine of ten others; shadows and fingers reach over several.
LEAST: Final = 0.03
APART: Final = 3.0  # times the box with the most ink but one


def ticked_animal(board: FlatBoard) -> int | None:
    """The number of the only animal that is clearly ticked."""
    regions = sorted(board.layout.named("animal"), key=lambda region: region.name)
    shares = [ink(board, region) for region in regions]
    order = sorted(range(len(shares)), key=lambda i: shares[i], reverse=True)
    if not order or shares[order[0]] < LEAST:
        return None
    second = shares[order[1]] if len(order) > 1 else 0.0
    return order[0] if shares[order[0]] > APART * second else None


def ink(board: FlatBoard, region: Region) -> float:
    """How much of the paper in and around a box is inked where nothing is printed."""
    page = board.part(board.even, region, -AROUND)
    known = _printed(board, region, (page.shape[1], page.shape[0]))
    reach = 2 * round(NEAR_PRINT * SCALE) + 1
    white = cv2.erode(known, np.ones((reach, reach), np.uint8)) >= PAPER
    if not white.any():
        return 0.0
    paper = float(np.percentile(page[white], 75))
    return float((page[white] < paper - INKED).mean())


def _printed(board: FlatBoard, region: Region, size: tuple[int, int]) -> np.ndarray:
    piece = crop(board.printed, PRINT_SCALE, region, AROUND)
    return np.asarray(cv2.resize(piece, size, interpolation=cv2.INTER_AREA), np.uint8)
