"""A corner of the paper folded over: the back shows, the tag under it is gone."""

from dataclasses import replace

import cv2
import numpy as np

from vision.simulate.arrays import Array
from vision.simulate.paper_sheet import Paper
from vision.simulate.strokes import Rng, between


def dog_ear(paper: Paper, rng: Rng) -> Paper:
    """One corner folded to the front; now and then hardly more than the margin."""
    h, w = paper.image.shape[:2]
    a, b = (between(rng, 14, 42) * paper.px_per_mm for _ in range(2))
    right, low = rng.random() < 0.5, rng.random() < 0.5
    corner = np.array([w * right, h * low], float)
    along = corner + np.array([a * (1 - 2 * right), 0.0])
    down = corner + np.array([0.0, b * (1 - 2 * low)])
    tip = _mirrored(corner, along, down)
    image, alpha = paper.image.copy(), paper.alpha
    gone = np.full((h, w), 255, np.uint8) if alpha is None else alpha.copy()
    cv2.fillPoly(gone, [np.array([corner, along, down]).astype(np.int32)], 0)
    flap = np.array([tip, along, down]).astype(np.int32)
    shadow = np.full((h // 4, w // 4), 255, np.uint8)
    cv2.fillPoly(shadow, [flap // 4 + int(paper.px_per_mm * 0.3)], 120)
    soft = cv2.resize(cv2.GaussianBlur(shadow, (0, 0), 3), (w, h))
    image = cv2.multiply(image, cv2.merge([soft] * 3), scale=1 / 255)
    white = between(rng, 205, 248)
    cv2.fillPoly(image, [flap], (white, white, white - 4), cv2.LINE_AA)
    crease = (along.astype(int).tolist(), down.astype(int).tolist())
    cv2.line(image, *crease, (150, 150, 150), max(1, int(0.25 * paper.px_per_mm)), cv2.LINE_AA)
    return replace(paper, image=image, alpha=gone)


def _mirrored(point: Array, a: Array, b: Array) -> Array:
    """A point on the other side of the line through a and b."""
    unit = (b - a) / np.hypot(*(b - a))
    across = point - a
    return np.asarray(a + 2 * unit * (across @ unit) - across)
