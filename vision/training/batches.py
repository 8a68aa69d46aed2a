"""Samples as batches for training, varied a little each time they are shown."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cells import OVERDRAWN
from vision.training.dataset import UNKNOWN
from vision.training.shadows import shaded

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int64]
Rng = np.random.Generator

NO_PRINT: Final = 0.06  # share of samples shown without their print, as house boards are


@dataclass(frozen=True)
class Labelled:
    """Patches (2, h, w) of page and print, with their labels."""

    patch: Bytes
    labels: tuple[Ints, ...]
    blank: str = ""  # the sheet, if nothing is drawn on it


def load_boards(paths: list[Path], game: str, classes: Sequence[str]) -> list[Labelled]:
    """Whole boards of one game: labels are squares (rows, columns) and edges (2, rows, columns).

    Buildings are drawn on blank polyomino boards too.
    """
    found = []
    for path in paths:
        with np.load(path) as data:
            blank = str(data["blank"]) if "blank" in data else ""
            if str(data["game"]) in ((game, "legacy") if game == "dice" else (game,)):
                squares = classified(data["squares"], classes)
                found.append(Labelled(data["board"], (squares, data["edges"]), blank))
    return found


def classified(squares: Ints, classes: Sequence[str]) -> Ints:
    """Squares where two things are drawn over each other are a class like the others."""
    return np.where(squares == UNKNOWN, classes.index(OVERDRAWN), squares)


def load_patches(paths: list[Path], name: str, labels: str) -> list[Labelled]:
    """Single boxes or numbers with their labels."""
    found = []
    for path in paths:
        with np.load(path) as data:
            if name not in data:
                continue
            pairs = zip(data[name], data[labels], strict=True)
            found += [Labelled(patch, (np.asarray(label),)) for patch, label in pairs]
    return found


def batches(
    samples: list[Labelled], size: int, rng: Rng, vary: Callable[[Labelled, Rng], Labelled]
) -> Iterator[tuple[Any, ...]]:
    """One round through the samples in a new order: inputs and labels as arrays."""
    order = rng.permutation(len(samples))
    for start in range(0, len(order) - size + 1, size):
        chosen = [vary(samples[i], rng) for i in order[start : start + size]]
        patches = np.stack([sample.patch for sample in chosen])
        inputs = (255 - patches).astype(np.float32) / 255
        labels = zip(*(sample.labels for sample in chosen), strict=True)
        yield (inputs, *(np.stack(column) for column in labels))


def some(samples: Sequence[Labelled], count: int, rng: Rng) -> list[Labelled]:
    """So many of the samples, none twice; all if there are no more."""
    return [samples[i] for i in rng.permutation(len(samples))[:count]]


def vary_board(sample: Labelled, rng: Rng) -> Labelled:
    """A dice board: mirrored either way, moved a little, in another light."""
    squares, edges = sample.labels
    patch = sample.patch
    if rng.random() < 0.5:
        patch, squares, edges = patch[:, :, ::-1], squares[:, ::-1], _mirrored(edges, 0)
    if rng.random() < 0.5:
        patch, squares, edges = patch[:, ::-1], squares[::-1], _mirrored(edges, 1)
    return Labelled(_varied_board(patch, rng), (squares, edges))


def vary_town(sample: Labelled, rng: Rng) -> Labelled:
    """A town: doodles stand upright, so it is mirrored only sideways."""
    squares, edges = sample.labels
    patch = sample.patch
    if rng.random() < 0.3:
        patch, squares, edges = patch[:, :, ::-1], squares[:, ::-1], _mirrored(edges, 0)
    return Labelled(_varied_board(patch, rng), (squares, edges))


def _varied_board(patch: Bytes, rng: Rng) -> Bytes:
    return _varied(np.stack([shaded(patch[0], rng), patch[1]]), rng)


def vary_patch(sample: Labelled, rng: Rng) -> Labelled:
    """A box or a number: moved a little, in another light."""
    return Labelled(_varied(sample.patch, rng, 1.5), sample.labels)


def _mirrored(edges: Ints, way: int) -> Ints:
    """East edges sit on the western square, south edges on the northern one: they move by one."""
    axis = 2 - way
    turned = np.flip(edges, axis).copy()
    turned[way] = np.roll(turned[way], -1, axis - 1)
    last: list[Any] = [slice(None), slice(None)]
    last[axis - 1] = -1
    turned[way][tuple(last)] = 0
    return turned


def _varied(patch: Bytes, rng: Rng, reach: float = 2.5) -> Bytes:
    page, printed = _moved(patch[0], rng, reach, 0.012), patch[1]
    if rng.random() < NO_PRINT:
        printed = np.full_like(printed, 255)
    else:
        printed = _moved(printed, rng, reach / 3, 0.002)
    return np.stack([_lit(page, rng), printed])


def _moved(image: Bytes, rng: Rng, reach: float, turn: float) -> Bytes:
    """Shifted, turned and stretched about the middle."""
    rows, columns = image.shape
    a, b, c, d = np.eye(2).ravel() + rng.normal(0, turn / 2, 4)
    cx, cy = columns / 2, rows / 2
    shift = rng.normal(0, reach / 2, 2)
    matrix = np.array(
        [[a, b, cx - a * cx - b * cy + shift[0]], [c, d, cy - c * cx - d * cy + shift[1]]]
    )
    moved = cv2.warpAffine(np.ascontiguousarray(image), matrix, (columns, rows), borderValue=255)
    return np.asarray(moved, np.uint8)


def _lit(page: Bytes, rng: Rng) -> Bytes:
    """Other ink, other paper, other sharpness, noise: what no simulated camera had."""
    ink = (255 - page.astype(np.float32)) / 255
    ink = ink ** float(np.exp(rng.normal(0, 0.2))) * float(np.exp(rng.normal(0, 0.2)))
    ink += float(abs(rng.normal(0, 0.02)))
    if rng.random() < 0.35:
        ink = cv2.GaussianBlur(ink, (0, 0), float(rng.uniform(0.4, 1.3)))  # type: ignore[assignment]
    if rng.random() < 0.5:
        ink += rng.normal(0, rng.uniform(0.005, 0.05), ink.shape).astype(np.float32)
    return np.asarray(255 - np.clip(ink, 0, 1) * 255, np.uint8)


__all__ = ["UNKNOWN", "Labelled", "batches", "classified", "load_boards", "load_patches"]
