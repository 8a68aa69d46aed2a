"""What happens between lens and file: blur, noise, tone, sharpening, JPEG."""

import cv2
import numpy as np

from vision.simulate.arrays import Field, Image
from vision.simulate.paper import noise
from vision.simulate.strokes import Rng, between


def trail(length: float, angle: float) -> Field:
    """A motion-blur kernel."""
    side = int(length) // 2 * 2 + 3
    kernel = np.zeros((side, side), np.float32)
    middle = side / 2
    dx, dy = np.cos(angle) * length / 2, np.sin(angle) * length / 2
    a = (round((middle - dx - 0.5) * 16), round((middle - dy - 0.5) * 16))
    b = (round((middle + dx - 0.5) * 16), round((middle + dy - 0.5) * 16))
    cv2.line(kernel, a, b, 1.0, 1, cv2.LINE_AA, 4)
    return np.asarray(kernel / max(kernel.sum(), 1e-6))


def noisy(picture: Image, sigma: float, rng: Rng) -> Image:
    """Sensor noise, and for strong noise the coloured blotches that phones leave of it."""
    h, w = picture.shape[:2]
    grain = noise(rng, (h, w))
    strength = sigma / 32
    if sigma > 4:
        grain = cv2.GaussianBlur(grain, (0, 0), between(rng, 0.4, 0.8))
        strength *= 1.6
    both = cv2.addWeighted(picture, 1.0, cv2.merge([grain] * 3), strength, -128 * strength)
    if sigma < 2.5:
        return both
    colours = cv2.resize(cv2.merge([noise(rng, (h // 3, w // 3)) for _ in range(3)]), (w, h))
    share = strength * between(rng, 0.2, 0.6)
    return cv2.addWeighted(both, 1.0, colours, share, -128 * share)


def tone_curve(rng: Rng) -> Image:
    """A phone's tone curve: some contrast, lifted or crushed blacks."""
    t = np.arange(256) / 255
    contrast, gamma = between(rng, -0.05, 0.3), between(rng, 0.85, 1.2)
    s = t**gamma
    s = s + contrast * s * (1 - s) * (2 * s - 1) * 2
    low = between(rng, 0, 0.06)
    return np.clip((low + (1 - low) * s) * 255, 0, 255).astype(np.uint8)


def sharpened(picture: Image, amount: float, sigma: float) -> Image:
    """Edges with the halos that phones give them."""
    soft = cv2.GaussianBlur(picture, (0, 0), sigma)
    return cv2.addWeighted(picture, 1 + amount, soft, -amount, 0)


def encoded(picture: Image, quality: int) -> bytes:
    """A JPEG of this quality."""
    _, data = cv2.imencode(
        ".jpg", cv2.cvtColor(picture, cv2.COLOR_RGB2BGR), [cv2.IMWRITE_JPEG_QUALITY, quality]
    )
    return bytes(data)
