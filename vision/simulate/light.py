"""How light falls on a table: lamps, windows, shadows of hands, shine; as coarse fields."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.simulate.arrays import Field
from vision.simulate.strokes import Rng, between, pick


@dataclass(frozen=True)
class Conditions:
    """How bad the light may be."""

    fall: tuple[float, float]  # how much darker the far side is
    shadow: float  # chance of a shadow
    depth: tuple[float, float]  # what a shadow leaves
    warmth: float  # strength of a wrong white balance
    level: tuple[float, float]  # brightness of lit white paper


def field(size: tuple[int, int], conditions: Conditions, rng: Rng) -> Field:
    """Light over a photo at coarse resolution (rows × columns × 1): about 1 where it is best."""
    w, h = size
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    u, v = x / max(w, h), y / max(w, h)
    light = _slope(u, v, between(rng, *conditions.fall), rng)
    if rng.random() < 0.5:
        light *= _lamp(u, v, between(rng, *conditions.fall), rng)
    light *= 1 - between(rng, 0, 0.2) * ((u - u.mean()) ** 2 + (v - v.mean()) ** 2)
    light *= _unevenness((w, h), rng)
    if rng.random() < 0.35:
        light *= _bands(u, v, conditions.fall[1], rng)
    if rng.random() < conditions.shadow:
        light *= _shadow((w, h), conditions, rng)
    return np.asarray(light / np.percentile(light, 97))


def _slope(u: Field, v: Field, depth: float, rng: Rng) -> Field:
    angle = between(rng, 0, 2 * np.pi)
    along = u * np.cos(angle) + v * np.sin(angle)
    along = (along - along.min()) / (np.ptp(along) + 1e-6)
    return np.asarray((1 - depth * along ** between(rng, 0.6, 2.0)).astype(np.float32))


def _lamp(u: Field, v: Field, depth: float, rng: Rng) -> Field:
    """Light falling off from a spot."""
    cx, cy = between(rng, 0.1, 0.9), between(rng, 0.1, 0.7)
    away = ((u - cx) ** 2 + (v - cy) ** 2) / between(rng, 0.28, 0.9) ** 2
    return np.asarray((1 - depth + depth / (1 + away)).astype(np.float32))


def _unevenness(size: tuple[int, int], rng: Rng) -> Field:
    """Slow waves of a few per cent, as paper is never quite flat."""
    knots = rng.standard_normal((int(rng.integers(3, 9)), int(rng.integers(3, 9)))).astype(
        np.float32
    )
    depth = pick(rng, (0.005, 0.012, 0.025))
    return np.asarray(1 + depth * cv2.resize(knots, size, interpolation=cv2.INTER_CUBIC))


def _bands(u: Field, v: Field, depth: float, rng: Rng) -> Field:
    """Soft stripes, as on paper that hangs in waves or lies over an edge."""
    angle = pick(rng, (0.0, np.pi / 2)) + rng.normal(0, 0.15)
    along = u * np.cos(angle) + v * np.sin(angle)
    along = (along - along.min()) / (np.ptp(along) + 1e-6)
    n = int(rng.integers(3, 9))
    heights = np.clip(rng.standard_normal(n), -1.5, 1.5) * between(rng, 0.1, 0.35) * depth
    wave = cv2.resize(heights.astype(np.float32)[None], (256, 1), interpolation=cv2.INTER_CUBIC)[0]
    return np.asarray(1 - np.maximum(0, wave[(along * 255).astype(np.intp)]), np.float32)


def _shadow(size: tuple[int, int], conditions: Conditions, rng: Rng) -> Field:
    kind = pick(rng, (_hand, _edge, _head), (4, 3, 2))
    mask = kind(size, rng)
    soft = between(rng, 0.004, 0.05) * max(size)
    mask = cv2.GaussianBlur(mask, (0, 0), max(0.6, soft))
    left = between(rng, *conditions.depth)
    return np.asarray(1 - (1 - left) * mask)


def _hand(size: tuple[int, int], rng: Rng) -> Field:
    """A hand with a phone: an arm from the edge, a palm, fingers."""
    w, h = size
    mask = np.zeros((h, w), np.float32)
    angle = between(rng, 0, 2 * np.pi)
    middle = np.array([w * between(rng, 0.3, 0.7), h * between(rng, 0.3, 0.7)])
    way = np.array([np.cos(angle), np.sin(angle)])
    thick = between(rng, 0.09, 0.2) * max(size)
    start = middle + way * max(size)
    cv2.line(mask, start.astype(int).tolist(), middle.astype(int).tolist(), 1.0, int(thick))
    cv2.circle(mask, middle.astype(int).tolist(), int(thick * 0.65), 1.0, -1)
    for spread in rng.uniform(-0.9, 0.9, int(rng.integers(0, 5))):
        tip = middle - np.array([np.cos(angle + spread), np.sin(angle + spread)]) * thick * between(
            rng, 0.9, 1.6
        )
        cv2.line(
            mask,
            middle.astype(int).tolist(),
            tip.astype(int).tolist(),
            1.0,
            max(2, int(thick * 0.22)),
        )
    return mask


def _edge(size: tuple[int, int], rng: Rng) -> Field:
    """The shadow of something large: one straight edge across the picture."""
    w, h = size
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    angle = between(rng, 0, 2 * np.pi)
    along = (x - w / 2) * np.cos(angle) + (y - h / 2) * np.sin(angle)
    return np.asarray((along > between(rng, -0.3, 0.35) * max(size)).astype(np.float32))


def _head(size: tuple[int, int], rng: Rng) -> Field:
    """Head and shoulders of who takes the picture, with the phone before them."""
    w, h = size
    mask = np.zeros((h, w), np.float32)
    x, y = int(w * between(rng, 0.25, 0.75)), int(h * between(rng, 0.5, 1.0))
    r = int(between(rng, 0.1, 0.2) * max(size))
    cv2.ellipse(mask, (x, y), (r, int(r * 1.3)), 0, 0, 360, 1.0, -1)
    cv2.ellipse(mask, (x, y + int(2.6 * r)), (int(2.4 * r), int(1.6 * r)), 0, 0, 360, 1.0, -1)
    if rng.random() < 0.5:
        px, py = int(x - r * between(rng, 0.5, 1.5)), int(y - r * between(rng, 0.2, 1.2))
        cv2.rectangle(mask, (px, py), (px + int(0.9 * r), py + int(0.5 * r)), 1.0, -1)
    return mask


def shine(size: tuple[int, int], rng: Rng) -> Field:
    """A reflection of a lamp, 0…1: added, so that it bleaches what is under it."""
    w, h = size
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    angle = between(rng, 0, np.pi)
    dx, dy = x - w * between(rng, 0.2, 0.8), y - h * between(rng, 0.2, 0.8)
    long, short = between(rng, 0.05, 0.25) * max(size), between(rng, 0.03, 0.1) * max(size)
    a = (dx * np.cos(angle) + dy * np.sin(angle)) / long
    b = (dy * np.cos(angle) - dx * np.sin(angle)) / short
    fade = np.exp(-((a * a + b * b) ** between(rng, 0.6, 1.5)))
    return np.asarray(fade * between(rng, 0.25, 1.0), np.float32)


def balance(strength: float, rng: Rng) -> tuple[float, float, float]:
    """Gains of red, green and blue: lamp light yellow, shade blue, tubes green."""
    warm = rng.normal(0.35 * strength, strength)
    green = rng.normal(0, 0.3 * strength)
    gains = np.array([1 + 0.5 * warm, 1 + green * 0.4, 1 - 0.7 * warm])
    gains = np.clip(gains, 0.5, 1.5)
    gains = gains / gains.max()
    return float(gains[0]), float(gains[1]), float(gains[2])
