"""Who draws: the one thing asked of a drawer, and the drawer made of our own hands."""

from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np

from vision.simulate import boxes, digits
from vision.simulate.arrays import Points
from vision.simulate.doodles import DOODLES, elaborate, hasty
from vision.simulate.fillings import FILLINGS
from vision.simulate.hands import Hand, circle, curve, line, loop
from vision.simulate.rooms import Room
from vision.simulate.signs import SIGNS
from vision.simulate.solid import scribble
from vision.simulate.strokes import Box, Rng, Strokes, between, pick, points, smooth, warped

BLOTS = 0.05  # people who do not mind that their numbers are blots


class Drawer(Protocol):
    """Somebody with a pen. All lengths are millimetres of the frame."""

    def outline(self, corners: Points) -> Strokes:
        """Around a building, along a closed polygon."""

    def filling(self, type_: str, room: Room) -> Strokes:
        """What shows a building's type: R I P C F."""

    def doodle(self, project: str, box: Box) -> Strokes:
        """A project of the two-dice town: H L W Z X."""

    def mark(self, box: Box) -> Strokes:
        """A box ticked, crossed, ringed or filled."""

    def struck(self, box: Box) -> Strokes:
        """A box marked and taken back."""

    def crossing_out(self, box: Box) -> Strokes:
        """A bandit or a bonus icon crossed out."""

    def bandit(self, box: Box) -> Strokes:
        """A bandit drawn by hand."""

    def number(self, text: str, box: Box) -> Strokes:
        """A number written into a box."""

    def name(self, text: str, box: Box) -> Strokes:
        """A name on its line."""


class DrawerMaker(Protocol):
    """Makes the drawer of one sheet: `hand` and `nib` (mm) are there to be used or not."""

    def __call__(self, rng: Rng, hand: Hand, nib: float) -> Drawer:
        """A drawer that takes all its chances from `rng`."""


@dataclass
class HandDrawer:
    """Draws with a hand of ours. Habits (how boxes are marked) stay the same on one sheet."""

    rng: Rng
    hand: Hand
    nib: float
    script: digits.Script
    marks: str
    signs: float = 0.0  # how often the sheet's own signs are copied
    loose: float = 0.03  # how far shapes are from their pattern
    looks: bool = True  # and writes larger where a broad pen would make blots of numbers

    def outline(self, corners: Points) -> Strokes:
        """In one go or side by side, once or twice, closed or not."""
        low, high = corners.min(axis=0), corners.max(axis=0)
        around = Box(low[0], low[1], *(high - low))
        drawn = loop(self.hand, self.rng, self._askew(corners))
        return warped(drawn, around, self.loose * 0.3, self.rng)

    def _askew(self, corners: Points) -> Points:
        """Rectangles that slack hands turn: every corner slides towards the next."""
        if len(corners) != 4 or self.rng.random() >= 0.6 * self.hand.slack:
            return corners
        slide = 0.2 * self.rng.random() ** 2 * (1 if self.rng.random() < 0.5 else -1)
        ahead = np.roll(corners, -1 if slide > 0 else 1, axis=0)
        return np.asarray(corners + abs(slide) * (ahead - corners), np.float32)

    def filling(self, type_: str, room: Room) -> Strokes:
        """Filled, hatched, crossed, rings, an H."""
        strokes = FILLINGS[type_](self.hand, self.rng, replace(room, nib=room.nib or self.nib))
        if type_ not in "PCF":
            return strokes
        return warped(strokes, room.cells[0], self.loose * 0.6, self.rng)

    def doodle(self, project: str, box: Box) -> Strokes:
        """One of many ways to draw a project."""
        ways = SIGNS if self.rng.random() < self.signs else DOODLES
        small = self.hand if box.size > 12 else _calmed(self.hand, box.size / 12)
        drawn = ways[project](small, self.rng, box, self.nib)
        if ways is DOODLES:
            drawn = elaborate(hasty(drawn, box, self.rng), box, self.rng)
        loose = self.loose * between(self.rng, 1, 1.5 + 2 * small.slack)
        return warped(drawn, box, loose, self.rng)

    def mark(self, box: Box) -> Strokes:
        """Mostly the same kind of mark on one sheet; who fills none strikes out so."""
        others = [kind for kind in boxes.MARKS if kind != boxes.FILL]
        kind = self.marks if self.rng.random() < 0.9 else pick(self.rng, others)
        drawn = boxes.mark(self.hand, self.rng, box, kind, self.nib)
        return warped(drawn, box, self.loose, self.rng)

    def struck(self, box: Box) -> Strokes:
        """A mark scribbled over."""
        return boxes.struck(self.hand, self.rng, box, self.marks, self.nib)

    def crossing_out(self, box: Box) -> Strokes:
        """An X, bars or a scribble."""
        return boxes.crossing_out(self.hand, self.rng, box)

    def bandit(self, box: Box) -> Strokes:
        """A face, a mask, a stick man, a B, a round blob."""
        return warped(_bandit(self.hand, self.rng, box, self.nib), box, self.loose, self.rng)

    def number(self, text: str, box: Box) -> Strokes:
        """In this person's writing."""
        nib = self.nib if self.looks else 0.0
        return digits.number(self.hand, self.rng, self.script, text, box, nib)

    def name(self, text: str, box: Box) -> Strokes:
        """In capitals."""
        return digits.name(self.hand, self.rng, self.script, text, box)


def make_drawer(rng: Rng, hand: Hand, nib: float) -> Drawer:
    """The drawer used unless another is given."""
    marks = pick(rng, boxes.MARKS, (3, 5, 1.6, 1.6, 1, 0.7))
    signs = pick(rng, (0.0, 0.5, 0.95), (5, 2, 3))
    loose = between(rng, 0.005, 0.04) + 0.05 * (1 - hand.neat) * rng.random()
    script, looks = digits.make_script(rng, hand), bool(rng.random() >= BLOTS)
    return HandDrawer(rng, hand, nib, script, marks, signs, loose, looks)


def _calmed(hand: Hand, share: float) -> Hand:
    """In a small square the same person errs less."""
    return replace(hand, wander=hand.wander * share, overshoot=hand.overshoot * share)


def _bandit(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    own = box.inset(box.size * between(rng, 0.1, 0.3))
    kinds = ("face", "bare face", "mask", "man", "letter", "blob", "ring")
    kind = pick(rng, kinds, (4, 2, 2, 2, 1.5, 1, 1.5))
    x, y = own.centre
    r = own.size / 2
    if kind == "man":
        return _stick_man(hand, rng, own)
    if kind == "letter":
        return digits.glyph(
            hand, rng, digits.LETTERS["B"], Box(*own.at(0.2, 0), own.w * 0.6, own.h)
        )
    if kind == "blob":
        small = own.inset(own.size * 0.2)
        return circle(hand, rng, (x, y), r, r) + scribble(hand, rng, Room((small,), (small,), nib))
    if kind == "bare face":
        return _features(hand, rng, own.inset(-0.15 * own.size))
    strokes = circle(hand, rng, (x, y), r, r)
    if kind == "ring":
        return strokes
    if kind == "mask":
        for v in (0.28, 0.54):
            strokes += line(hand, rng, own.at(0.02, v), own.at(0.98, v))
    return strokes + _features(hand, rng, own)


def _features(hand: Hand, rng: Rng, box: Box) -> Strokes:
    """Two eyes, dots or rings or dashes, and a mouth that smiles or not; now and then less."""
    eyes = pick(rng, ("dots", "rings", "dashes"), (4, 2, 2))
    size = box.size * (between(rng, 0.1, 0.2) if eyes == "rings" else 0.06)
    strokes: Strokes = ()
    for u in (between(rng, 0.2, 0.36), between(rng, 0.64, 0.8)):
        ex, ey = box.at(u, between(rng, 0.25, 0.42))
        if eyes == "dashes":
            strokes += line(hand, rng, (ex, ey - 1.5 * size), (ex, ey + 1.5 * size))
        else:
            strokes += circle(hand, rng, (ex, ey), size, size * between(rng, 0.8, 1.5))
    if rng.random() < 0.07:
        return strokes
    wide, corner = between(rng, 0.15, 0.42), between(rng, 0.45, 0.78)
    low = between(rng, 0.6, 1.0)
    mouth = points(
        box.at(0.5 - wide, corner), box.at(0.5, low), box.at(0.5 + wide, between(rng, 0.45, 0.78))
    )
    return strokes + curve(hand, rng, smooth(mouth, False, 2))


def _stick_man(hand: Hand, rng: Rng, box: Box) -> Strokes:
    head = box.size * 0.16
    strokes = circle(hand, rng, box.at(0.5, 0.16), head, head)
    for a, b in (
        ((0.5, 0.32), (0.5, 0.66)),
        ((0.15, 0.42), (0.85, 0.46)),
        ((0.5, 0.66), (0.2, 1.0)),
        ((0.5, 0.66), (0.8, 1.0)),
    ):
        strokes += line(hand, rng, box.at(*a), box.at(*b))
    if rng.random() < 0.4:
        strokes += line(hand, rng, box.at(0.25, 0.05), box.at(0.75, 0.05))
    return strokes
