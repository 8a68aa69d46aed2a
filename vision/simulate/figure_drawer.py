"""People who draw whole figures and stretch them to their place: one box round a building, one
scribble or barred window in each square."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.simulate import closed_figures, figures
from vision.simulate.arrays import Points
from vision.simulate.drawer import Drawer, HandDrawer, make_drawer
from vision.simulate.hands import Hand
from vision.simulate.rooms import Room, rows_at, spans
from vision.simulate.strokes import Box, Rng, Stroke, Strokes, between, pick
from vision.simulate.touch import Draw, Figure, Touch, make_touch, stroke

IN_FIGURES: Final = 0.15  # share of all people
FLAT: Final = 0.05  # of the unit square: what is lower or narrower is not stretched further
SPARE: Final = 0.12  # of a square, at the most, left free around a figure
SIDE_BY_SIDE: Final = None  # lines of their own, not one figure
HATCHES: Final = ((figures.bars, figures.rain, figures.seam, SIDE_BY_SIDE), (3, 2, 2, 4))
MARKS: Final = (
    (figures.ex, figures.tick, closed_figures.round_box, figures.dash, figures.zigzag),
    (4, 4, 2, 1, 1),
)
FILLS: Final = ((figures.zigzag, figures.squiggle), (3, 1))


@dataclass
class FigureDrawer:
    """Draws with figures; what there is none for is drawn like `own`."""

    rng: Rng
    own: HandDrawer
    touch: Touch
    mark_as: Draw
    hatch_as: Draw | None
    fill_as: Draw | None  # none: now this, now that
    straight: float  # share of rectangles that are laid side by side, line by line

    def outline(self, corners: Points) -> Strokes:
        """Four corners mostly as one box, others side by side."""
        low, high = corners.min(0), corners.max(0)
        if len(corners) == 4 and self.rng.random() >= self.straight:
            return self._drawn(closed_figures.box, Box(*map(float, low), *map(float, high - low)))
        ends = np.roll(corners, -1, axis=0)
        return tuple(s for a, b in zip(corners, ends, strict=True) for s in self._line(a, b))

    def filling(self, type_: str, room: Room) -> Strokes:
        """Scribbles over each other, hatching, crosses, rings, square by square."""
        if type_ not in "RIPC":
            return self.own.filling(type_, room)
        draw = {"R": self._filled, "I": self._hatched, "P": self._crossed, "C": self._ringed}[type_]
        boxes = room.inside if room.joined and type_ in "RI" else room.cells
        nib = room.nib or self.own.nib
        return tuple(stroke for box in boxes for stroke in draw(box, nib))

    def doodle(self, project: str, box: Box) -> Strokes:
        """As others draw it, with this person's lines."""
        return self._caught(self.own.doodle(project, box), box)

    def mark(self, box: Box) -> Strokes:
        """Nearly always the same figure."""
        way = self.mark_as if self.rng.random() < 0.95 else pick(self.rng, *MARKS)
        if way is figures.tick and self.rng.random() < 0.3:  # out at the top
            box = Box(box.x, box.y - 0.3 * box.h, box.w * 1.2, box.h * 1.3)
        return self._drawn(way, box.inset(box.size * between(self.rng, -0.05, 0.22)))

    def struck(self, box: Box) -> Strokes:
        """A mark with a scribble over it."""
        return self.mark(box) + self._filled(box, self.own.nib)

    def crossing_out(self, box: Box) -> Strokes:
        """An X over what is printed."""
        return self._drawn(figures.ex, box.inset(box.size * between(self.rng, 0.0, 0.2)))

    def bandit(self, box: Box) -> Strokes:
        """A face."""
        return self._drawn(figures.face, box.inset(box.size * between(self.rng, 0.12, 0.28)))

    def number(self, text: str, box: Box) -> Strokes:
        """As others write."""
        return self.own.number(text, box)

    def name(self, text: str, box: Box) -> Strokes:
        """As others write."""
        return self.own.name(text, box)

    def _filled(self, box: Box, nib: float) -> Strokes:
        many = int(np.clip(box.h / max(nib, 0.3) / 4, 3, 10))
        ways = (self.fill_as or pick(self.rng, *FILLS) for _ in range(many))
        return tuple(stroke for way in ways for stroke in self._drawn(way, box))

    def _hatched(self, box: Box, nib: float) -> Strokes:
        if self.hatch_as is not None:
            return self._drawn(self.hatch_as, box)
        angle = self.own.hand.slant + float(self.rng.normal(0, 0.1))
        apart = max(3.0 * nib, box.size / between(self.rng, 3, 8))
        rows = spans([box], angle, rows_at(self.rng, apart, self.own.hand.neat))
        ends = ((np.array(a), np.array(b)) for row in rows for a, b in row)
        return tuple(stroke for a, b in ends for stroke in self._line(a, b))

    def _crossed(self, box: Box, nib: float) -> Strokes:
        return self._drawn(figures.ex, self._less(box))

    def _ringed(self, box: Box, nib: float) -> Strokes:
        return self._drawn(
            closed_figures.round_box, box.inset(box.size * between(self.rng, 0.06, 0.3))
        )

    def _less(self, box: Box) -> Box:
        return box.inset(box.size * SPARE * self.rng.random())

    def _drawn(self, draw: Draw, box: Box) -> Strokes:
        """A figure stretched to fill a box; what is flat goes through the middle."""
        figure: Figure = draw(self.touch, self.rng)
        every = np.concatenate(figure)
        low, high = every.min(0), every.max(0)
        size = np.maximum(high - low, FLAT)
        start = (low + high - size) / 2
        corner, extent = np.array([box.x, box.y]), np.array([box.w, box.h])
        return tuple(self._stroke(corner + (p - start) / size * extent) for p in figure)

    def _line(self, start: Points, end: Points) -> Strokes:
        long = float(np.hypot(*np.subtract(end, start))) or 0.1
        unit = stroke(self.touch, self.rng, (0, 0), (1, 0))
        way = np.subtract(end, start).astype(np.float32)
        frame = np.array([way, [-way[1], way[0]]])
        past = between(self.rng, -0.02, 0.06) * long / max(long, 8)
        return (self._stroke(start + (unit * (1 + 2 * past) - (past, 0)) @ frame),)

    def _caught(self, strokes: Strokes, box: Box) -> Strokes:
        """Strokes of another hand on this person's raster."""
        if not self.touch.stairs:
            return strokes
        step = self.touch.stairs * box.size
        return tuple(
            Stroke(np.asarray(np.rint(s.points / step) * step, np.float32), s.weight, s.tool)
            for s in strokes
        )

    def _stroke(self, path: Points) -> Stroke:
        weight = np.full(len(path), min(1.2, max(0.7, self.own.hand.pressure)), np.float32)
        return Stroke(np.asarray(path, np.float32), weight)


def make_figure_drawer(rng: Rng, hand: Hand, nib: float) -> Drawer:
    """A person who draws so."""
    own = make_drawer(rng, hand, nib)
    assert isinstance(own, HandDrawer)
    return FigureDrawer(
        rng,
        own,
        make_touch(rng),
        pick(rng, *MARKS),
        pick(rng, *HATCHES),
        pick(rng, (None, figures.zigzag, figures.squiggle), (4, 2, 1)),
        rng.random() ** 2,
    )


def anybody(rng: Rng, hand: Hand, nib: float) -> Drawer:
    """One of all people: most draw line by line, some in figures."""
    who = make_figure_drawer if hand.likes * 31 % 1 < IN_FIGURES else make_drawer
    return who(rng, hand, nib)


__all__ = ["FigureDrawer", "anybody", "make_figure_drawer"]
