"""People look at what they drew: what is filled is dark, what is hatched is lighter than that."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.simulate.rooms import Room
from vision.simulate.strokes import Box, Rng, Strokes, between

FINE: Final = 6  # pixels a millimetre
TRIES: Final = 4
NEVER_LOOKS: Final = 0.01  # of all people


@dataclass(frozen=True)
class Eye:
    """What share of a square somebody wants covered where it is filled, and where it is hatched."""

    filled: float
    hatched: float
    least: float = 0.04  # so little is no hatching

    def drawn(self, type_: str, room: Room, draw: Callable[[], Strokes]) -> Strokes:
        """A filling as this person leaves it: gone over again, or not drawn so close."""
        if type_ == "R":
            return self._until_dark(room, draw)
        return self._light_enough(room, draw) if type_ == "I" else draw()

    def _until_dark(self, room: Room, draw: Callable[[], Strokes]) -> Strokes:
        strokes = draw()
        for _ in range(TRIES):
            if min(covered(strokes, room.cells, room.nib)) >= self.filled:
                break
            strokes += draw()
        return strokes

    def _light_enough(self, room: Room, draw: Callable[[], Strokes]) -> Strokes:
        def too_much(strokes: Strokes) -> float:
            shares = covered(strokes, room.cells, room.nib)
            return max(max(shares) - self.hatched, self.least - min(shares))

        return drawn_anew(draw, too_much)


def drawn_anew(draw: Callable[[], Strokes], wrong: Callable[[Strokes], float]) -> Strokes:
    """Something drawn until nothing is wrong with it; after some tries the best of them."""
    tries: list[tuple[float, int, Strokes]] = []
    for number in range(TRIES):
        strokes = draw()
        if (much := wrong(strokes)) <= 0:
            return strokes
        tries.append((much, number, strokes))
    return min(tries)[2]


def make_eye(rng: Rng) -> Eye:
    """Most people want to tell their buildings apart; a few never look back."""
    if rng.random() < NEVER_LOOKS:
        return Eye(0.0, 1.0, 0.0)
    filled = between(rng, 0.6, 0.9)
    return Eye(filled, filled * between(rng, 0.55, 0.8))


def covered(strokes: Strokes, boxes: Sequence[Box], nib: float) -> list[float]:
    """The share of each box that strokes of a pen cover."""
    paths = [np.rint(s.points * FINE * 16).astype(np.int32) for s in strokes]
    width = max(1, round(nib * FINE))
    shares = []
    for box in boxes:
        corner = np.rint(np.array([box.x, box.y]) * FINE * 16).astype(np.int32)
        page = np.zeros((max(1, round(box.h * FINE)), max(1, round(box.w * FINE))), np.uint8)
        for path in paths:
            cv2.polylines(page, [path - corner], False, 1, width, cv2.LINE_8, 4)
        shares.append(float(page.mean()))
    return shares
