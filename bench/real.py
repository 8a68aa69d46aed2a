"""Real people's strokes and real light in place of the simulator's own drawer and light.

The folder holds `strokes.json` (class → drawings in the unit square) and `light/*.png`. Nothing of
it is learnt from. It has no digits, no H and no bandits: those stay our own. One person keeps to
one kind of hatching, of mark and of drawing for each thing; each drawing is another of that kind.

Those people were asked for a rectangle or a jail, not for an outline round two squares. So a
rectangle that was drawn aslant is laid straight before it is stretched (else it is a sausage across
its box), and for hatching only drawings are taken that are some lines, mostly straight (no clouds
over the rain, nobody behind the bars); or lines that somebody drew are laid side by side.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.simulate.camera import SEVERITIES, FlatbedScanner, PhoneCamera, Shot, make_camera
from vision.simulate.drawer import Drawer, HandDrawer, make_drawer
from vision.simulate.fillings import Room
from vision.simulate.hands import Hand
from vision.simulate.paper_sheet import Paper
from vision.simulate.rooms import rows_at, spans
from vision.simulate.strokes import Box, Rng, Stroke, Strokes

Points = NDArray[np.float32]

HATCHES = ("hatch_jail", "hatch_rain", "hatch_stitches")
SIDE_BY_SIDE = "line"  # the fourth way to hatch
DOODLES = {
    "H": ("house",),
    "L": ("tree",),  # a bush by itself looks like any pond
    "W": ("pond", "pool", "river"),
    "Z": ("square", "star", "fence"),  # a garden is drawn as trees
    "X": ("building_hospital", "building_skyscraper"),  # a barn is drawn as a house
}
MARKS = ("cross", "check_like_v", "circle", "line", "zigzag")
SOME = 3  # lines at least
STRAIGHT = 0.85  # a stroke no longer than this share says
MOSTLY = 0.7  # of the length of all strokes
FLAT = 0.05  # of the unit square: what is lower or narrower is not stretched further

Drawing = list[Points]


@cache
def drawings(folder: Path) -> dict[str, list[Drawing]]:
    """The drawings that fit, by class."""
    found = json.loads((folder / "strokes.json").read_text())
    whole = {
        name: [
            [np.asarray(stroke, np.float32) for stroke in one if len(stroke) > 1] for one in many
        ]
        for name, many in found.items()
    }
    whole["rectangle"] = [laid_straight(one) for one in whole["rectangle"]]
    return whole | {name: [one for one in whole[name] if hatches(one)] for name in HATCHES}


def laid_straight(drawing: Drawing) -> Drawing:
    """A rectangle turned by less than half a right angle, so that its sides are level."""
    _, _, angle = cv2.minAreaRect(np.concatenate(drawing))
    turn = np.radians((angle + 45) % 90 - 45)
    level = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]], np.float32)
    return [stroke @ level for stroke in drawing]


def hatches(drawing: Drawing) -> bool:
    """Whether a drawing is some lines, mostly straight."""
    lengths = np.array([np.hypot(*np.diff(stroke, axis=0).T).sum() for stroke in drawing])
    chords = np.array([np.hypot(*(stroke[-1] - stroke[0])) for stroke in drawing])
    straight = chords > STRAIGHT * lengths
    return bool(straight.sum() >= SOME and lengths[straight].sum() > MOSTLY * lengths.sum())


@dataclass
class RealDrawer:
    """Draws with strokes of real people wherever there are some that fit; else like `own`."""

    rng: Rng
    folder: Path
    own: HandDrawer
    mark_kind: str
    hatch_kind: str
    doodle_kinds: dict[str, str]

    def outline(self, corners: Points) -> Strokes:
        """Side by side with real lines; four corners sometimes as a real rectangle."""
        low, high = corners.min(0), corners.max(0)
        if len(corners) == 4 and self.rng.random() < 0.6:
            return self._drawn("rectangle", Box(*map(float, low), *map(float, high - low)))
        ends = np.roll(corners, -1, axis=0)
        strokes: Strokes = ()
        for start, end in zip(corners, ends, strict=True):
            strokes += self._line(start, end)
        return strokes

    def filling(self, type_: str, room: Room) -> Strokes:
        """Zigzags over each other, hatching, crosses, rings; across where nothing else joins."""
        strokes: Strokes = ()
        for box in room.inside if room.joined and type_ in "RI" else room.cells:
            if type_ == "R":
                strokes += self._filled(box, room.nib or self.own.nib)
            elif type_ == "I":
                strokes += self._hatched(box, room.nib or self.own.nib)
            elif type_ == "P":
                strokes += self._drawn("cross", box.inset(box.size * 0.12))
            elif type_ == "C":
                shape = _one_of(self.rng, ("circle", "ellipse"))
                strokes += self._drawn(
                    shape, box.inset(box.size * float(self.rng.uniform(0.1, 0.3)))
                )
            else:
                return self.own.filling(type_, room)
        return strokes

    def _hatched(self, box: Box, nib: float) -> Strokes:
        """A pattern of lines, or lines side by side, each another one."""
        if self.hatch_kind != SIDE_BY_SIDE:
            return self._drawn(self.hatch_kind, box)
        angle = self.own.hand.slant + float(self.rng.normal(0, 0.1))
        apart = max(3.0 * nib, box.size / float(self.rng.uniform(3, 7)))
        rows = spans([box], angle, rows_at(self.rng, apart, self.own.hand.neat))
        lines = [self._line(np.array(a), np.array(b)) for row in rows for a, b in row]
        return tuple(stroke for line in lines for stroke in line)

    def doodle(self, project: str, box: Box) -> Strokes:
        """A real drawing of something of the kind."""
        return self._drawn(self.doodle_kinds[project], box, keep=True)

    def mark(self, box: Box) -> Strokes:
        """A cross, a tick, a ring, a stroke, a zigzag."""
        return self._drawn(self.mark_kind, box.inset(box.size * float(self.rng.uniform(0, 0.2))))

    def struck(self, box: Box) -> Strokes:
        """A mark with zigzags over it."""
        return self.mark(box) + self._filled(box, self.own.nib)

    def crossing_out(self, box: Box) -> Strokes:
        """A real cross."""
        return self._drawn("cross", box.inset(box.size * 0.08))

    def bandit(self, box: Box) -> Strokes:
        """A real face."""
        return self._drawn("smiley", box.inset(box.size * 0.2))

    def number(self, text: str, box: Box) -> Strokes:
        """No digits are among the real strokes."""
        return self.own.number(text, box)

    def name(self, text: str, box: Box) -> Strokes:
        """No letters either."""
        return self.own.name(text, box)

    def _one(self, name: str) -> Drawing:
        many = drawings(self.folder)[name]
        return many[int(self.rng.integers(len(many)))]

    def _drawn(self, name: str, box: Box, keep: bool = False) -> Strokes:
        """A drawing stretched into a box; what shows a thing keeps its proportions.

        A level line goes through the middle.
        """
        strokes = self._one(name)
        drawn = np.concatenate(strokes)
        low, high = drawn.min(0), drawn.max(0)
        size = np.maximum(high - low, FLAT)
        low = (low + high - size) / 2
        corner, extent = np.array([box.x, box.y]), np.array([box.w, box.h])
        if keep:
            fitting = size * (extent / size).min()
            corner, extent = corner + (extent - fitting) / 2, fitting
        return tuple(_stroke(corner + (s - low) / size * extent) for s in strokes if len(s) > 1)

    def _line(self, start: Points, end: Points) -> Strokes:
        """A real line laid from point to point."""
        path = self._one("line")[0]
        along = path[-1] - path[0]
        length = float(np.hypot(*along))
        if length < 0.2:
            return (_stroke(np.stack([start, end])),)
        turn = np.array([[along[0], -along[1]], [along[1], along[0]]]) / length**2
        way = end - start
        frame = np.array([way, [-way[1], way[0]]])
        return (_stroke(start + (path - path[0]) @ turn @ frame),)

    def _filled(self, box: Box, nib: float) -> Strokes:
        """Zigzags until the square is dark."""
        strokes: Strokes = ()
        for _ in range(int(np.clip(box.h / max(nib, 0.3) / 4, 3, 10))):
            strokes += self._drawn(_one_of(self.rng, ("zigzag", "squiggle")), box)
        return strokes


def _stroke(points: NDArray[Any]) -> Stroke:
    path = np.asarray(points, np.float32)
    return Stroke(path, np.ones(len(path), np.float32))


@dataclass(frozen=True)
class RealDrawers:
    """Makes the drawer of one sheet, with its own way to mark boxes."""

    folder: Path

    def __call__(self, rng: Rng, hand: Hand, nib: float) -> Drawer:
        """A drawer that takes all its chances from `rng`."""
        own = make_drawer(rng, hand, nib)
        assert isinstance(own, HandDrawer)
        doodles = {project: _one_of(rng, kinds) for project, kinds in DOODLES.items()}
        return RealDrawer(
            rng,
            self.folder,
            own,
            _one_of(rng, MARKS),
            _one_of(rng, (*HATCHES, SIDE_BY_SIDE)),
            doodles,
        )


def _one_of(rng: Rng, names: Sequence[str]) -> str:
    return names[int(rng.integers(len(names)))]


@cache
def _lights(folder: Path) -> list[NDArray[np.float32]]:
    found = [cv2.imread(str(p), cv2.IMREAD_GRAYSCALE) for p in sorted(folder.glob("light/*.png"))]
    return [np.asarray(light / 255, np.float32) for light in found if light is not None]


@dataclass(frozen=True)
class RealLight:
    """Our camera, with light on the paper that fell on paper somewhere."""

    severity: int
    folder: Path

    def take(self, papers: Sequence[Paper], rng: Rng) -> Shot:
        """Shade the papers, then photograph them in even light."""
        lit = [replace(paper, image=self._shaded(paper.image, rng)) for paper in papers]
        camera: PhoneCamera | FlatbedScanner = (
            PhoneCamera(
                SEVERITIES[self.severity], light=lambda size, _: np.ones(size[::-1], np.float32)
            )
            if self.severity
            else make_camera(0)  # type: ignore[assignment]
        )
        return camera.take(lit, rng)

    def _shaded(self, image: NDArray[np.uint8], rng: Rng) -> NDArray[np.uint8]:
        lights = _lights(self.folder)
        light = (
            lights[int(rng.integers(len(lights)))] if self.severity else np.ones((2, 2), np.float32)
        )
        light = np.rot90(light, int(rng.integers(4)))
        wide = cv2.resize(
            np.ascontiguousarray(light), image.shape[1::-1], interpolation=cv2.INTER_CUBIC
        )
        return np.asarray(np.clip(image * wide[..., None], 0, 255), np.uint8)
