"""Marks made in boxes that photos showed empty, and marks that reach over from the box beside."""

from typing import Any, Final

import numpy as np

from vision.evidence import BOX_CLASSES, EMPTY, MARKED, STRUCK
from vision.patches import BOX, BOX_MARGIN
from vision.simulate import boxes
from vision.simulate.arrays import Points
from vision.simulate.hands import curve
from vision.simulate.strokes import Box, Strokes, points, smooth
from vision.training.batches import Labelled, Rng, vary_patch
from vision.training.inked import Writer

SHARE: Final = 0.4  # of the empty boxes
TAKEN_BACK: Final = 0.25  # of the marks
BESIDE: Final = 0.2  # of all boxes have a neighbour whose mark reaches over
SIDE: Final = 7.5  # millimetres of a box
ANY: Final = 0.3  # of the marks: whatever line, not one of the usual ways
TO_AND_FRO: Final = 0.4  # of these
LONG: Final = 0.5  # of a box at least


def vary_box(sample: Labelled, rng: Rng) -> Labelled:
    """As it was seen, or, if that was empty, marked; now and then a neighbour is marked too."""
    if sample.labels[0] == BOX_CLASSES.index(EMPTY) and rng.random() < SHARE:
        sample = with_mark(sample, rng)
    if rng.random() < BESIDE:
        sample = with_mark_beside(sample, rng)
    return vary_patch(sample, rng)


def with_mark(sample: Labelled, rng: Rng) -> Labelled:
    """An empty box, marked, or marked and struck out again."""
    writer = _writer(rng)
    state = STRUCK if rng.random() < TAKEN_BACK else MARKED
    return _inked(sample, writer, _mark(writer, writer.box, state), BOX_CLASSES.index(state))


def with_mark_beside(sample: Labelled, rng: Rng) -> Labelled:
    """A box beside which another is marked, as far off as boxes stand or nearer."""
    writer = _writer(rng)
    far = float(rng.uniform(1.2, 1.8)) * (1 if rng.random() < 0.5 else -1)
    there = writer.box.moved(far * writer.box.w, float(rng.normal(0, 0.1)) * writer.box.h)
    return _inked(sample, writer, _mark(writer, there, MARKED), int(sample.labels[0]))


def _writer(rng: Rng) -> Writer:
    return Writer(rng, BOX / (SIDE * (1 + 2 * BOX_MARGIN)), SIDE, SIDE)


def _mark(writer: Writer, box: Box, state: str) -> Strokes:
    if state == MARKED and writer.rng.random() < ANY:
        return _any_line(writer, box)
    kind = str(writer.rng.choice(boxes.MARKS))
    nib = writer.case.pen.width
    if state == STRUCK:
        return boxes.struck(writer.hand, writer.rng, box, kind, nib)
    return boxes.mark(writer.hand, writer.rng, box, kind, nib)


def _any_line(writer: Writer, box: Box) -> Strokes:
    """From somewhere to somewhere else, through some places between; or to and fro."""
    rng = writer.rng
    if rng.random() < TO_AND_FRO:
        spots = _zigzag(rng)
    else:
        spots = rng.uniform(-0.1, 1.1, (int(rng.integers(2, 5)), 2))
        longest = max(float(np.ptp(spots, axis=0).max()), 1e-3)
        middle = (spots.min(0) + spots.max(0)) / 2
        spots = 0.5 + (spots - middle) * max(1.0, LONG / longest) + rng.normal(0, 0.1, (1, 2))
    path = points(*(box.at(u, v) for u, v in spots))
    return curve(writer.hand, rng, smooth(path, False, int(rng.integers(3))))


def _zigzag(rng: Rng) -> Points:
    """Inside the box, level or upright, wide or narrow, with three turns or more."""
    turns = int(rng.integers(3, 10))
    along = np.linspace(0, 1, turns) + rng.normal(0, 0.06, turns)
    across = 0.5 + np.where(np.arange(turns) % 2, 0.5, -0.5) * rng.uniform(0.3, 1.1, turns)
    size, corner = rng.uniform(0.5, 1.0, 2), rng.uniform(0.0, 0.35, 2)
    spots = np.stack((along, across), axis=1)[:, :: rng.choice((-1, 1))]
    return np.asarray(np.minimum(corner, 1 - size) + spots * size, np.float32)


def _inked(sample: Labelled, writer: Writer, strokes: Strokes, label: int) -> Labelled:
    page: Any = writer.inked(sample.patch[0], strokes)
    return Labelled(np.stack([page, sample.patch[1]]), (np.asarray(label),))
