"""What each network learns: from which samples, varied how, what counts as wrong."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.cells import CLASSES
from vision.digits import BLANK, PLACES
from vision.evidence import BOX_CLASSES
from vision.patches import BOX, DIGITS
from vision.training import batches as data
from vision.training.afresh import drawn_afresh
from vision.training.dataset import UNKNOWN
from vision.training.marks import vary_box
from vision.training.nets import BoardNet, PatchNet
from vision.training.numbers import vary_number

Loss = Callable[..., Tensor]

# People draw things in more ways than ours do, and doodles most of all: on boards of real strokes
# the best temperatures of classes are 1.1 and 1.3 times those of made-up ones.
CAUTION = {"buildings": 1.1, "doodles": 1.2}


@dataclass(frozen=True)
class Task:
    """One network: what it learns from, how it is varied, what counts as wrong."""

    make: Callable[[], nn.Module]
    load: Callable[[list[Path]], list[data.Labelled]]
    vary: Callable[[data.Labelled, data.Rng], data.Labelled]
    loss: Loss
    wrong: Callable[..., tuple[int, int]]
    size: int
    minutes: float
    shape: tuple[int, int]
    parts: tuple[slice, ...] = (slice(None),)
    anew: Callable[[data.Labelled, data.Rng], data.Labelled] | None = None  # draws on blank ones
    surprise: Loss | None = None  # what the temperature is chosen by, if not by the loss
    caution: float = 1.0  # how much less certain of classes than made-up samples would have it


def _inner(logits: Tensor) -> Tensor:
    """Without the margin of one square."""
    return logits[:, :, 1:-1, 1:-1]


def board_loss(logits: Tensor, squares: Tensor, edges: Tensor) -> Tensor:
    """Classes of squares and edges; where two buildings lie over each other, edges may be any."""
    inner = _inner(logits)
    wanted = torch.where(edges == UNKNOWN, 0.5, edges.float())
    between = functional.binary_cross_entropy_with_logits(inner[:, -2:], wanted)
    return functional.cross_entropy(inner[:, :-2], squares) + between


def board_surprise(logits: Tensor, squares: Tensor, edges: Tensor) -> Tensor:
    """The same where there is a truth: what the temperature is chosen by."""
    inner = _inner(logits)
    classes = functional.cross_entropy(inner[:, :-2], squares)
    known = edges != UNKNOWN
    between = functional.binary_cross_entropy_with_logits(
        inner[:, -2:][known], edges[known].float()
    )
    return classes + between


def board_wrong(logits: Tensor, squares: Tensor, edges: Tensor) -> tuple[int, int]:
    """Wrong squares and wrong edges."""
    inner = _inner(logits)
    off = inner[:, :-2].argmax(1) != squares
    cut = ((inner[:, -2:] > 0).long() != edges) & (edges != UNKNOWN)
    return int(off.sum()), int(cut.sum())


def box_loss(logits: Tensor, labels: Tensor) -> Tensor:
    """The state of a box."""
    return functional.cross_entropy(logits, labels)


def box_wrong(logits: Tensor, labels: Tensor) -> tuple[int, int]:
    """Wrong boxes; and boxes marked that were not, or the other way round."""
    marked = BOX_CLASSES.index("marked")
    said = logits.argmax(1)
    return int((said != labels).sum()), int(((said == marked) != (labels == marked)).sum())


def _places(logits: Tensor) -> Tensor:
    return logits[:, 1:].reshape(-1, PLACES, BLANK + 1)


def digit_loss(logits: Tensor, labels: Tensor) -> Tensor:
    """Sign and three places."""
    sign = functional.binary_cross_entropy_with_logits(logits[:, 0], labels[:, 0].float())
    return sign + functional.cross_entropy(_places(logits).transpose(1, 2), labels[:, 1:])


def digit_wrong(logits: Tensor, labels: Tensor) -> tuple[int, int]:
    """Wrong numbers; and wrong numbers among those that are written."""
    said = torch.cat([(logits[:, :1] > 0).long(), _places(logits).argmax(2)], 1)
    off = (said != labels).any(1)
    return int(off.sum()), int((off & (labels[:, -1] != BLANK)).sum())


def _board_task(name: str, game: str, width: int, depth: int, vary: Any, minutes: float) -> Task:
    rows, columns = (13, 10) if game == "dice" else (7, 8)
    return Task(
        make=lambda: BoardNet(len(CLASSES[name]), width, depth),
        load=lambda paths: data.load_boards(paths, game, CLASSES[name]),
        vary=vary,
        loss=board_loss,
        wrong=board_wrong,
        size=4 if game == "dice" else 8,
        minutes=minutes,
        shape=(rows * 60, columns * 60),
        parts=(slice(0, -2), slice(-2, None)),
        anew=drawn_afresh,
        surprise=board_surprise,
        caution=CAUTION[name],
    )


TASKS: dict[str, Task] = {
    "boxes": Task(
        make=lambda: PatchNet(BOX, BOX, len(BOX_CLASSES), 10),
        load=lambda paths: data.load_patches(paths, "boxes", "box_labels"),
        vary=vary_box,
        loss=box_loss,
        wrong=box_wrong,
        size=32,
        minutes=8,
        shape=(BOX, BOX),
    ),
    "digits": Task(
        make=lambda: PatchNet(*DIGITS, 1 + PLACES * (BLANK + 1), 16),
        load=lambda paths: data.load_patches(paths, "digits", "digit_labels"),
        vary=vary_number,
        loss=digit_loss,
        wrong=digit_wrong,
        size=64,
        minutes=25,
        shape=DIGITS,
    ),
    "doodles": _board_task("doodles", "mayor", 16, 5, data.vary_town, 25),
    "buildings": _board_task("buildings", "dice", 20, 5, data.vary_board, 60),
}
