"""Boards come from other processes, the newest are kept, and without blank boards it says so."""

from pathlib import Path
from typing import TYPE_CHECKING, cast

import numpy as np
import pytest

from vision.training import drawers
from vision.training.batches import Labelled, Rng
from vision.training.drawers import Drawers

if TYPE_CHECKING:  # torch comes with it
    from vision.training.tasks import Task


class Numbers:
    """A task whose boards carry a chance number each."""

    def __init__(self, blank: str) -> None:
        self.blank = blank

    def load(self, _paths: list[Path]) -> list[Labelled]:
        return [Labelled(np.zeros((2, 4, 4), np.uint8), (), self.blank)]

    def anew(self, sample: Labelled, rng: Rng) -> Labelled:
        return Labelled(sample.patch + np.uint8(1), (rng.integers(1 << 30, size=1),))


def test_boards_are_drawn_by_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawers, "FEWEST", 5)
    monkeypatch.setattr(drawers, "AHEAD", 3)
    crew = Drawers(cast("Task", Numbers("dice/1")), [], 2)
    found = list(crew.boards())
    assert len(found) >= 5
    assert len({int(one.labels[0][0]) for one in found}) == len(found) == crew.made
    assert all((one.patch == 1).all() for one in found)
    assert len(crew.boards()) >= len(found)


def test_without_blank_boards_it_says_what_to_do() -> None:
    with pytest.raises(SystemExit, match="--blank"):
        Drawers(cast("Task", Numbers("")), [], 1)
