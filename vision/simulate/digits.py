"""Written numbers and names, as strokes; every hand keeps to its own way of writing a digit."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from vision.simulate.arrays import Points
from vision.simulate.hands import Hand, as_stroke
from vision.simulate.strokes import (
    Box,
    Rng,
    Stroke,
    Strokes,
    between,
    drift,
    pick,
    resample,
    ring,
    smooth,
    warped,
)

# A glyph is some strokes in the unit square, y down; "~" strokes are bent through their points,
# "o" strokes are ellipses: centre, radii, start (in turns), turns.
Glyph = tuple[tuple[str, tuple[float, ...]], ...]

DIGITS: Mapping[str, tuple[Glyph, ...]] = {
    "0": (
        (("o", (0.5, 0.5, 0.38, 0.5, 0.75, -1.02)),),
        (("o", (0.5, 0.5, 0.3, 0.5, 0.7, -0.95)),),
        (("o", (0.5, 0.5, 0.42, 0.48, 0.8, 1.05)),),
        (("o", (0.5, 0.5, 0.36, 0.5, 0.75, -1.0)), ("-", (0.8, 0.1, 0.2, 0.9))),
        (("o", (0.5, 0.5, 0.46, 0.42, 0.6, -1.15)),),
        (("~", (0.6, 0.02, 0.2, 0.15, 0.1, 0.6, 0.4, 1.0, 0.8, 0.8, 0.85, 0.3, 0.5, 0.0, 0.3,
                0.08)),),
    ),
    "1": (
        (("-", (0.5, 0.0, 0.5, 1.0)),),
        (("-", (0.2, 0.35, 0.6, 0.0, 0.6, 1.0)),),
        (("-", (0.05, 0.5, 0.62, 0.0, 0.58, 1.0)),),
        (("-", (0.25, 0.25, 0.55, 0.0, 0.55, 1.0)), ("-", (0.25, 1.0, 0.85, 1.0))),
        (("~", (0.2, 0.3, 0.45, 0.15, 0.6, 0.0, 0.57, 0.5, 0.55, 1.0)),),
        (("-", (0.0, 0.6, 0.7, 0.0, 0.62, 1.0)),),
        (("-", (0.3, 0.15, 0.55, 0.0, 0.55, 1.0)), ("-", (0.2, 1.0, 0.9, 0.98))),
        (("-", (0.05, 0.25, 0.5, 0.0, 0.5, 1.0)), ("-", (-0.15, 1.0, 1.15, 1.0))),
        (("-", (0.2, 0.2, 0.52, 0.02, 0.5, 1.0, 0.0, 1.0, 1.0, 0.98)),),
    ),
    "2": (
        (("~", (0.1, 0.25, 0.3, 0.0, 0.75, 0.0, 0.9, 0.3, 0.5, 0.65, 0.08, 1.0)),
         ("-", (0.08, 1.0, 0.95, 1.0))),
        (("~", (0.12, 0.2, 0.4, -0.05, 0.85, 0.12, 0.75, 0.5, 0.05, 1.02, 0.3, 0.92, 0.95, 1.0)),),
        (("~", (0.1, 0.2, 0.4, -0.05, 0.88, 0.15, 0.6, 0.6, 0.1, 0.98, 0.05, 0.8, 0.35, 0.82, 0.6,
                1.0, 0.98, 0.92)),),
        (("-", (0.1, 0.05, 0.85, 0.05, 0.1, 1.0, 0.9, 1.0)),),
        (("~", (0.15, 0.3, 0.2, 0.05, 0.6, -0.02, 0.88, 0.2, 0.75, 0.5, 0.4, 0.8, 0.1, 1.0)),
         ("~", (0.1, 1.0, 0.5, 0.94, 0.95, 1.02))),
        (("~", (0.2, 0.18, 0.6, 0.0, 0.85, 0.25, 0.5, 0.7, 0.1, 1.0, 0.1, 1.0, 0.95, 0.95)),),
    ),
    "3": (
        (("~", (0.1, 0.1, 0.5, -0.05, 0.9, 0.15, 0.75, 0.42, 0.4, 0.48)),
         ("~", (0.4, 0.48, 0.85, 0.5, 0.95, 0.8, 0.5, 1.05, 0.05, 0.88))),
        (("-", (0.1, 0.0, 0.85, 0.0, 0.45, 0.4)),
         ("~", (0.45, 0.4, 0.9, 0.45, 0.95, 0.85, 0.5, 1.05, 0.05, 0.9))),
        (("~", (0.15, 0.12, 0.55, -0.06, 0.85, 0.2, 0.4, 0.47, 0.4, 0.47, 0.95, 0.6, 0.8, 0.98,
                0.3, 1.02, 0.08, 0.85)),),
    ),
    "4": (
        (("-", (0.6, 0.0, 0.05, 0.68, 0.95, 0.68)), ("-", (0.65, 0.35, 0.65, 1.0))),
        (("-", (0.15, 0.0, 0.1, 0.55, 0.9, 0.55)), ("-", (0.7, 0.05, 0.68, 1.0))),
        (("-", (0.7, 1.0, 0.7, 0.0, 0.05, 0.7, 0.95, 0.7)),),
        (("-", (0.35, 0.0, 0.1, 0.5, 0.95, 0.52)), ("-", (0.75, 0.25, 0.6, 1.0))),
        (("-", (0.55, 0.0, 0.02, 0.75, 1.0, 0.72)), ("-", (0.75, 0.05, 0.7, 1.02))),
        (("~", (0.3, 0.0, 0.15, 0.4, 0.15, 0.55, 0.5, 0.55, 0.9, 0.5)),
         ("-", (0.65, 0.3, 0.6, 1.0))),
    ),
    "5": (
        (("~", (0.2, 0.0, 0.15, 0.45, 0.5, 0.33, 0.92, 0.55, 0.75, 0.98, 0.3, 1.02, 0.05, 0.88)),
         ("-", (0.2, 0.02, 0.88, 0.0))),
        (("-", (0.85, 0.0, 0.2, 0.0, 0.15, 0.42)),
         ("~", (0.15, 0.42, 0.6, 0.3, 0.95, 0.6, 0.75, 1.0, 0.08, 0.95))),
        (("~", (0.9, 0.02, 0.35, 0.0, 0.2, 0.35, 0.6, 0.42, 0.85, 0.7, 0.5, 1.02, 0.05, 0.92)),),
        (("-", (0.9, 0.0, 0.25, 0.02, 0.18, 0.45, 0.7, 0.42, 0.85, 0.7, 0.6, 1.0, 0.1, 0.96)),),
    ),
    "6": (
        (("~", (0.75, 0.0, 0.3, 0.25, 0.08, 0.65, 0.25, 1.0, 0.7, 1.0, 0.88, 0.72, 0.6, 0.5, 0.25,
                0.58, 0.12, 0.8)),),
        (("~", (0.55, 0.0, 0.15, 0.45, 0.1, 0.85, 0.45, 1.05, 0.85, 0.85, 0.75, 0.55, 0.4, 0.52,
                0.12, 0.75)),),
        (("~", (0.6, 0.0, 0.2, 0.5, 0.15, 0.9, 0.4, 1.02, 0.75, 0.9, 0.7, 0.65, 0.4, 0.62, 0.2,
                0.75)),),
        (("-", (0.65, 0.0, 0.15, 0.7)), ("o", (0.47, 0.74, 0.34, 0.27, 0.5, -1.05))),
        (("~", (0.85, 0.1, 0.6, -0.02, 0.2, 0.3, 0.1, 0.8, 0.5, 1.05, 0.9, 0.75, 0.55, 0.5, 0.15,
                0.7)),),
    ),
    "7": (
        (("-", (0.08, 0.02, 0.92, 0.0, 0.4, 1.0)),),
        (("-", (0.08, 0.02, 0.92, 0.0, 0.4, 1.0)), ("-", (0.3, 0.5, 0.85, 0.48))),
        (("-", (0.05, 0.05, 0.95, 0.02, 0.25, 1.0)), ("-", (0.25, 0.45, 0.85, 0.55))),
        (("-", (0.1, 0.0, 0.88, 0.0, 0.82, 1.0)),),
        (("~", (0.05, 0.15, 0.1, 0.02, 0.5, 0.06, 0.92, 0.0, 0.92, 0.0, 0.6, 0.4, 0.42, 1.0)),
         ("-", (0.25, 0.52, 0.88, 0.46))),
        (("-", (0.1, 0.18, 0.1, 0.02, 0.9, 0.02, 0.5, 1.0)),),
        (("~", (0.1, 0.05, 0.5, 0.03, 0.9, 0.02, 0.65, 0.45, 0.5, 1.0)),),
    ),
    "8": (
        (("~", (0.8, 0.15, 0.5, -0.02, 0.18, 0.2, 0.5, 0.47, 0.88, 0.78, 0.5, 1.04, 0.12, 0.78,
                0.5, 0.47, 0.82, 0.2, 0.75, 0.08)),),
        (("o", (0.5, 0.24, 0.3, 0.24, 0.25, -1.03)), ("o", (0.5, 0.74, 0.38, 0.26, 0.75, 1.03))),
        (("-", (0.85, 0.05, 0.15, 0.95, 0.9, 0.98, 0.15, 0.08, 0.8, 0.02)),),
        (("~", (0.85, 0.2, 0.6, 0.0, 0.2, 0.15, 0.35, 0.42, 0.75, 0.6, 0.85, 0.9, 0.45, 1.03, 0.12,
                0.85, 0.35, 0.55, 0.85, 0.25)),),
        (("~", (0.5, 0.45, 0.2, 0.2, 0.5, -0.03, 0.8, 0.2, 0.5, 0.47, 0.12, 0.78, 0.5, 1.04, 0.88,
                0.78, 0.55, 0.45)),),
    ),
    "9": (
        (("~", (0.85, 0.2, 0.5, -0.02, 0.15, 0.25, 0.4, 0.52, 0.8, 0.4, 0.88, 0.1, 0.85, 0.5, 0.7,
                1.0)),),
        (("o", (0.5, 0.27, 0.34, 0.27, 0.0, -1.02)), ("-", (0.84, 0.2, 0.8, 1.0))),
        (("~", (0.8, 0.12, 0.4, 0.0, 0.15, 0.25, 0.4, 0.45, 0.8, 0.3, 0.85, 0.1, 0.8, 0.3, 0.35,
                1.0)),),
        (("o", (0.45, 0.28, 0.32, 0.28, 0.1, -1.1)),
         ("~", (0.8, 0.1, 0.82, 0.6, 0.6, 1.0, 0.2, 1.0))),
        (("~", (0.85, 0.2, 0.5, -0.02, 0.12, 0.25, 0.4, 0.55, 0.85, 0.35, 0.85, 0.35, 0.85, 0.75,
                0.55, 1.03, 0.1, 0.92)),),
    ),
    "-": ((("-", (0.0, 0.52, 1.0, 0.5)),), (("~", (0.0, 0.55, 0.5, 0.48, 1.0, 0.52)),)),
    "+": ((("-", (0.0, 0.5, 1.0, 0.5)), ("-", (0.5, 0.15, 0.5, 0.85))),),
    "?": ((("~", (0.2, 0.2, 0.5, 0.0, 0.85, 0.2, 0.5, 0.45, 0.5, 0.7)),
           ("-", (0.5, 0.95, 0.52, 1.0))),),
}  # fmt: skip

LETTERS: Mapping[str, Glyph] = {
    "A": (("-", (0.0, 1.0, 0.5, 0.0, 1.0, 1.0)), ("-", (0.2, 0.65, 0.8, 0.65))),
    "B": (("-", (0.1, 1.0, 0.1, 0.0)),
          ("~", (0.1, 0.0, 0.8, 0.05, 0.8, 0.45, 0.1, 0.5, 0.1, 0.5, 0.95, 0.55, 0.9, 1.0, 0.1,
                 1.0))),
    "C": (("~", (0.95, 0.15, 0.5, -0.05, 0.05, 0.3, 0.05, 0.75, 0.5, 1.05, 0.95, 0.85)),),
    "D": (("-", (0.1, 0.0, 0.1, 1.0)), ("~", (0.1, 0.0, 0.8, 0.1, 1.0, 0.5, 0.8, 0.95, 0.1, 1.0))),
    "E": (("-", (0.9, 0.0, 0.1, 0.0, 0.1, 1.0, 0.9, 1.0)), ("-", (0.1, 0.5, 0.7, 0.5))),
    "F": (("-", (0.9, 0.0, 0.1, 0.0, 0.1, 1.0)), ("-", (0.1, 0.5, 0.7, 0.5))),
    "G": (("~", (0.9, 0.15, 0.5, -0.05, 0.05, 0.4, 0.2, 0.95, 0.7, 1.05, 0.95, 0.6)),
          ("-", (0.55, 0.58, 0.98, 0.58))),
    "H": (("-", (0.1, 0.0, 0.1, 1.0)), ("-", (0.9, 0.0, 0.9, 1.0)), ("-", (0.1, 0.5, 0.9, 0.5))),
    "I": (("-", (0.5, 0.0, 0.5, 1.0)),),
    "J": (("~", (0.8, 0.0, 0.8, 0.6, 0.6, 1.0, 0.15, 0.9)),),
    "K": (("-", (0.1, 0.0, 0.1, 1.0)), ("-", (0.9, 0.0, 0.1, 0.55, 0.95, 1.0))),
    "L": (("-", (0.1, 0.0, 0.1, 1.0, 0.9, 1.0)),),
    "M": (("-", (0.05, 1.0, 0.1, 0.0, 0.5, 0.6, 0.9, 0.0, 0.95, 1.0)),),
    "N": (("-", (0.1, 1.0, 0.1, 0.0, 0.9, 1.0, 0.9, 0.0)),),
    "O": (("o", (0.5, 0.5, 0.45, 0.5, 0.75, -1.02)),),
    "P": (("-", (0.1, 1.0, 0.1, 0.0)), ("~", (0.1, 0.0, 0.95, 0.02, 0.9, 0.5, 0.1, 0.55))),
    "R": (("-", (0.1, 1.0, 0.1, 0.0)), ("~", (0.1, 0.0, 0.95, 0.02, 0.9, 0.45, 0.1, 0.5)),
          ("-", (0.35, 0.5, 0.95, 1.0))),
    "S": (("~", (0.9, 0.12, 0.5, -0.05, 0.1, 0.2, 0.5, 0.5, 0.92, 0.8, 0.5, 1.05, 0.05, 0.88)),),
    "T": (("-", (0.0, 0.0, 1.0, 0.0)), ("-", (0.5, 0.0, 0.5, 1.0))),
    "U": (("~", (0.1, 0.0, 0.1, 0.75, 0.5, 1.05, 0.9, 0.75, 0.9, 0.0)),),
    "W": (("-", (0.0, 0.0, 0.25, 1.0, 0.5, 0.4, 0.75, 1.0, 1.0, 0.0)),),
    "Y": (("-", (0.05, 0.0, 0.5, 0.5)), ("-", (0.95, 0.0, 0.5, 0.5, 0.45, 1.0))),
    "Z": (("-", (0.05, 0.0, 0.95, 0.0, 0.05, 1.0, 0.95, 1.0)),),
}  # fmt: skip

TALL, BROAD = 5.0, 2.6  # a number that can be read, in widths of the pen

NAMES = ("ALA", "OLEK", "OLA", "ZOSIA", "JAN", "EWA", "TOMEK", "KUBA", "HANIA", "BASIA", "IGA",
         "FRANEK", "MARTA", "GOSIA", "PAWEL", "DOROTA", "CELINA", "ADAM", "NINA",
         "WOJTEK")  # fmt: skip


@dataclass(frozen=True)
class Script:
    """How one person writes: the variant of each digit, the lean, the breadth."""

    variants: Mapping[str, int] = field(default_factory=dict)
    lean: float = 0.0
    breadth: float = 0.6
    spacing: float = 0.25


def make_script(rng: Rng, hand: Hand) -> Script:
    """A person's writing."""
    variants = {mark: int(rng.integers(len(ways))) for mark, ways in DIGITS.items()}
    lean = between(rng, -0.35, 0.05) if hand.name == "left-handed" else between(rng, -0.1, 0.4)
    return Script(variants, lean, between(rng, 0.38, 0.85), between(rng, 0.02, 0.45))


def glyph_path(kind: str, figures: tuple[float, ...], rng: Rng, loose: float) -> Points:
    """One stroke of a glyph in the unit square, with its points a little off."""
    if kind == "o":
        x, y, rx, ry, start, turns = figures
        return ring((x, y), rx, ry, 2 * np.pi * start, turns)
    knots = np.array(figures, np.float32).reshape(-1, 2)
    knots = knots + np.clip(rng.standard_normal(knots.shape), -2, 2).astype(np.float32) * loose
    return smooth(knots, False, 2) if kind == "~" else knots


def glyph(hand: Hand, rng: Rng, shape: Glyph, box: Box, lean: float = 0.0) -> Strokes:
    """A digit or letter that fills a box."""
    loose = 0.012 + 0.035 * (1 - hand.neat) + 0.02 * hand.speed
    strokes: list[Stroke] = []
    for kind, figures in shape:
        unit = glyph_path(kind, figures, rng, loose)
        unit = unit + drift(rng, len(unit), 3) * loose
        x = box.x + (unit[:, 0] + lean * (0.5 - unit[:, 1]) * box.h / max(box.w, 0.1)) * box.w
        y = box.y + unit[:, 1] * box.h
        path = resample(np.stack((x, y), axis=1).astype(np.float32), max(0.15, box.h / 20))
        strokes.append(as_stroke(_calmed(hand, box.h), rng, path))
    return warped(tuple(strokes), box, loose * 1.4, rng)


def _calmed(hand: Hand, height: float) -> Hand:
    """Nobody's hand drifts by a third of a digit's height while writing it."""
    from dataclasses import replace

    return replace(
        hand, wander=min(hand.wander, 0.035 * height), tremor=min(hand.tremor, 0.02 * height)
    )


def number(hand: Hand, rng: Rng, script: Script, text: str, box: Box, nib: float = 0.0) -> Strokes:
    """A number in a box: small or large, in its middle or at a side, seldom over the edge.

    Who looks at what a broad `nib` makes of it writes larger, so that a 0 has a hole.
    """
    height = box.h * between(rng, 0.5, 0.95) * (0.75 + 0.25 * hand.size)
    if rng.random() < 0.08:  # larger than the box
        height = box.h * between(rng, 0.95, 1.25)
    height = max(height, min(TALL * nib, box.h))
    breadth = max(height * script.breadth, min(BROAD * nib, box.w / len(text)))
    room = box.w * between(rng, 0.8, 1.0)
    widths = [breadth * (0.55 if mark in "1-" else 1.0) for mark in text]
    spacing = max(script.spacing, nib / breadth)
    total = sum(widths) + spacing * breadth * (len(text) - 1)
    squeeze = min(1.0, room / max(total, 0.1))
    free = box.w - total * squeeze
    place = np.clip(rng.normal(0.5, 0.2), 0.05, 0.95)
    x = box.x + free * place
    y = box.y + (box.h - height) * np.clip(rng.normal(0.5, 0.22), 0, 1)
    strokes: list[Stroke] = []
    for mark, width in zip(text, widths, strict=True):
        tall = height * between(rng, 0.9, 1.06) * (0.97 if mark != "-" else 1)
        own = Box(x, y + rng.normal(0, 0.04 * height), width * squeeze, tall)
        strokes += digit(hand, rng, script, mark, own)
        x += (width + spacing * breadth * between(rng, 0.6, 1.5)) * squeeze
    return tuple(strokes)


def digit(hand: Hand, rng: Rng, script: Script, mark: str, box: Box) -> Strokes:
    """One digit the way this person writes it, now and then another way."""
    ways = DIGITS[mark]
    chosen = script.variants.get(mark, 0) if rng.random() < 0.93 else int(rng.integers(len(ways)))
    return glyph(hand, rng, ways[chosen], box, script.lean)


def name(hand: Hand, rng: Rng, script: Script, text: str, box: Box) -> Strokes:
    """A name on its line, in capitals or with small capitals after the first."""
    height = box.h * between(rng, 0.55, 0.9)
    small = pick(rng, (1.0, 0.7))
    x, y = box.x + between(rng, 0, 0.15) * box.w, box.y + (box.h - height) * rng.random()
    step = min(height * between(rng, 0.6, 0.9), box.w * 0.85 / max(1, len(text)))
    strokes: list[Stroke] = []
    for i, mark in enumerate(text):
        tall = height if i == 0 else height * small
        own = Box(x, y + height - tall, step * 0.75, tall)
        strokes += glyph(hand, rng, LETTERS[mark], own, script.lean)
        x += step
    return tuple(strokes)
