"""House, forest, pond, plaza and factory, each drawn in the many ways that people draw them."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

import numpy as np

from vision.simulate.factories import factory
from vision.simulate.hands import Hand
from vision.simulate.houses import house
from vision.simulate.plazas import plaza
from vision.simulate.ponds import pond
from vision.simulate.strokes import Box, Rng, Strokes, between
from vision.simulate.trees import forest

Doodle = Callable[[Hand, Rng, Box, float], Strokes]
DOODLES: Mapping[str, Doodle] = {"H": house, "L": forest, "W": pond, "Z": plaza, "X": factory}
SQUASHED: Final = 0.3  # of the doodles: lower or narrower than the pattern
SHORT: Final = 0.06  # of the doodles: without one of their lines, where there are many
MANY: Final = 5


def hasty(strokes: Strokes, box: Box, rng: Rng) -> Strokes:
    """The same drawing as people dash it off: squashed at times, at times without a line."""
    if len(strokes) >= MANY and rng.random() < SHORT:
        gone = int(rng.integers(len(strokes)))
        strokes = strokes[:gone] + strokes[gone + 1 :]
    if rng.random() >= SQUASHED:
        return strokes
    shares = np.array([1.0, 1.0], np.float32)
    shares[int(rng.integers(2))] = between(rng, 0.55, 0.95)
    middle = np.array(box.at(rng.random(), rng.random()), np.float32)
    return tuple(replace(s, points=middle + (s.points - middle) * shares) for s in strokes)
