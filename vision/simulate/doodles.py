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
from vision.simulate.strokes import Box, Pair, Rng, Stroke, Strokes, between, drift, pick, warped
from vision.simulate.trees import forest

Doodle = Callable[[Hand, Rng, Box, float], Strokes]
DOODLES: Mapping[str, Doodle] = {"H": house, "L": forest, "W": pond, "Z": plaza, "X": factory}
MANY: Final = 5  # lines: one less is still the same drawing
NEAR: Final = 0.4  # of a square: so near does a pen stay on the paper
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
    """The same drawing as people dash it off."""
    for share, way in HASTE:
        if strokes and rng.random() < share:
            strokes = way(strokes, box, rng)
    return strokes


def _without_a_line(strokes: Strokes, box: Box, rng: Rng) -> Strokes:
    """One of its lines is missing, where there are many."""
    if len(strokes) < MANY:
        return strokes
    gone = int(rng.integers(len(strokes)))
    return strokes[:gone] + strokes[gone + 1 :]


def _without_lifting(strokes: Strokes, box: Box, rng: Rng) -> Strokes:
    """The pen is hardly lifted: a line begins where the last one ended."""
    joined = [strokes[0]]
    for stroke in strokes[1:]:
        last = joined[-1]
        gap = float(np.hypot(*(stroke.points[0] - last.points[-1])))
        if gap < NEAR * box.size and rng.random() < 0.8 and stroke.tool == last.tool:
            path = np.concatenate((last.points, stroke.points))
            joined[-1] = replace(
                last, points=path, weight=np.concatenate((last.weight, stroke.weight))
            )
        else:
            joined.append(stroke)
    return tuple(joined)


def _ending_elsewhere(strokes: Strokes, box: Box, rng: Rng) -> Strokes:
    """Lines that stop short of where they should end."""
    kept = []
    for stroke in strokes:
        n = len(stroke.points)
        first, last = np.rint(n * 0.18 * rng.random(2) ** 2).astype(int)
        part = slice(first, max(first + 2, n - last))
        kept.append(replace(stroke, points=stroke.points[part], weight=stroke.weight[part]))
    return tuple(kept)


def _squashed(strokes: Strokes, box: Box, rng: Rng) -> Strokes:
    """Lower or narrower than the pattern."""
    shares = np.array([1.0, 1.0], np.float32)
    shares[int(rng.integers(2))] = between(rng, 0.55, 0.95)
    middle = np.array(box.at(rng.random(), rng.random()), np.float32)
    return tuple(replace(s, points=middle + (s.points - middle) * shares) for s in strokes)


def _out_of_shape(strokes: Strokes, box: Box, rng: Rng) -> Strokes:
    """Pulled and pressed like a rubber sheet."""
    return warped(strokes, box, between(rng, 0.05, 0.13) + 0.1 * rng.random() ** 3, rng)


# Ways in which drawings come out, and the share of the doodles that do.
HASTE: Final = (
    (0.06, _without_a_line),
    (0.08, _without_lifting),
    (0.12, _ending_elsewhere),
    (0.3, _squashed),
    (0.35, _out_of_shape),
)
