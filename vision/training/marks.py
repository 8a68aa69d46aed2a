"""Marks made in boxes that photos showed empty; and what is none.

A neighbour's mark may reach over, a line may pass through, a cup may have left its ring.
"""

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
WIDE: Final = 0.4  # of these: out at both sides, like a line that passes
OVERLONG: Final = 0.3  # of the neighbours' marks
PASSING: Final = 0.03  # of all boxes: a slip of the pen from somewhere else
SPILT: Final = 0.06
OUTSIDE: Final = 1.3  # boxes from the middle: beyond all that the patch shows


def vary_box(sample: Labelled, rng: Rng) -> Labelled:
    """As it was seen, or, if that was empty, marked; now and then a neighbour is marked too."""
    if sample.labels[0] == BOX_CLASSES.index(EMPTY) and rng.random() < SHARE:
        sample = with_mark(sample, rng)
    if rng.random() < BESIDE:
        sample = with_mark_beside(sample, rng)
    if rng.random() < PASSING:
        sample = with_line_passing(sample, rng)
    if rng.random() < SPILT:
        sample = with_ring(sample, rng)
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
    if rng.random() < OVERLONG:
        there = there.inset(-there.w * float(rng.uniform(0.1, 0.45)))
    return _inked(sample, writer, _mark(writer, there, MARKED), int(sample.labels[0]))


def with_line_passing(sample: Labelled, rng: Rng) -> Labelled:
    """A box through which a line goes that comes from outside, and mostly leaves again."""
    writer = _writer(rng)
    way = float(rng.uniform(0, 2 * np.pi))
    along, across = np.array([np.cos(way), np.sin(way)]), np.array([-np.sin(way), np.cos(way)])
    middle = 0.5 + across * rng.normal(0, 0.3) + along * rng.uniform(-0.3, 0.3)
    far = OUTSIDE if rng.random() < 0.7 else float(rng.uniform(-0.2, 0.5))
    spots = np.stack([middle - OUTSIDE * along, middle, middle + far * along])
    spots[1] += rng.normal(0, 0.06, 2)
    path = points(*(writer.box.at(u, v) for u, v in spots))
    strokes = curve(writer.hand, rng, smooth(path, False, 2))[:1]
    return _inked(sample, writer, strokes, int(sample.labels[0]))


def with_ring(sample: Labelled, rng: Rng) -> Labelled:
    """A box over which the rim of a cup stood, or something dripped."""
    page = sample.patch[0]
    y, x = np.mgrid[0 : page.shape[0], 0 : page.shape[1]].astype(np.float32) / BOX
    radius, way = float(rng.uniform(0.15, 3.0)), float(rng.uniform(0, 2 * np.pi))
    off = radius + rng.normal(0, 0.25)  # the rim runs through the box
    away = np.hypot(x - 0.5 - off * np.cos(way), y - 0.5 - off * np.sin(way)) / radius
    wide = float(rng.uniform(0.02, 0.2)) / radius
    rim = np.exp(-(((away - 1) / wide) ** 2))
    inside = np.clip((1 - away) * 8, 0, 1) * rng.uniform(0.1, 0.7)
    cover = np.maximum(rim, inside) * rng.uniform(0.05, 0.5)
    spilt = np.asarray(np.rint(page * (1 - cover)), np.uint8)
    return Labelled(np.stack([spilt, sample.patch[1]]), sample.labels)


def _writer(rng: Rng) -> Writer:
    return Writer(rng, BOX / (SIDE * (1 + 2 * BOX_MARGIN)), SIDE, SIDE)


def _mark(writer: Writer, box: Box, state: str) -> Strokes:
    if state == MARKED and writer.rng.random() < ANY:
        far = box.w * float(writer.rng.uniform(0, 0.4)) if writer.rng.random() < WIDE else 0.0
        return _any_line(writer, box.inset(-far))
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
