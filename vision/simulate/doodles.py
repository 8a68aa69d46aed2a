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
from vision.simulate.strokes import Box, Pair, Rng, Stroke, Strokes, between, drift, pick
from vision.simulate.trees import forest

Doodle = Callable[[Hand, Rng, Box, float], Strokes]
DOODLES: Mapping[str, Doodle] = {"H": house, "L": forest, "W": pond, "Z": plaza, "X": factory}
SQUASHED: Final = 0.3  # of the doodles: lower or narrower than the pattern
SHORT: Final = 0.06  # of the doodles: without one of their lines, where there are many
MANY: Final = 5
MORE: Final = 0.12  # of the doodles: with more lines than the pattern


def elaborate(strokes: Strokes, box: Box, rng: Rng) -> Strokes:
    """The same drawing with more to it: lines gone over, ground, rays, dashes anywhere."""
    if not strokes or rng.random() >= MORE:
        return strokes
    what = pick(rng, ("gone over", "ground", "dashes", "rays"), (3, 2, 3, 1))
    if what == "gone over":
        again = [strokes[int(rng.integers(len(strokes)))] for _ in range(int(rng.integers(1, 4)))]
        moved = tuple(
            replace(s, points=s.points + rng.normal(0, 0.03, (1, 2)).astype(np.float32) * box.size)
            for s in again
        )
        return strokes + moved
    like = strokes[0]

    def dash(a: Pair, b: Pair) -> Stroke:
        path = np.linspace(box.at(*a), box.at(*b), 8) + drift(rng, 8, 4) * (0.02 * box.size)
        return replace(like, points=path.astype(np.float32), weight=np.resize(like.weight, 8))

    if what == "ground":
        return (*strokes, dash((-0.05, 1.0), (1.05, between(rng, 0.94, 1.02))))
    if what == "rays":
        many = np.linspace(0.2, 1.4, int(rng.integers(3, 6)))
        return strokes + tuple(
            dash((0.2 * np.cos(t), 0.2 * np.sin(t)), (0.32 * np.cos(t), 0.32 * np.sin(t)))
            for t in many
        )
    starts = rng.random((int(rng.integers(1, 7)), 2))
    reach = rng.normal(0, 0.12, (1, 2)) + rng.normal(0, 0.05, starts.shape)
    return strokes + tuple(dash(a, b) for a, b in zip(starts, starts + reach, strict=True))


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
