"""Boards are drawn one after the other; without blank boards it says what to do."""

from pathlib import Path
from typing import TYPE_CHECKING, cast

import numpy as np
import pytest

from vision.training.batches import Labelled, Rng
from vision.training.drawers import Drawers, draw

if TYPE_CHECKING:  # torch comes with it
    from multiprocessing.queues import Queue

    from vision.training.tasks import Task


class Numbers:
    """A task whose boards carry a chance number each."""

    def __init__(self, blank: str) -> None:
        self.blank = blank

    def load(self, _paths: list[Path]) -> list[Labelled]:
        return [Labelled(np.zeros((2, 4, 4), np.uint8), (), self.blank)]

    def anew(self, sample: Labelled, rng: Rng) -> Labelled:
        return Labelled(sample.patch + np.uint8(1), (rng.integers(1 << 30, size=1),))


class FullError(Exception):
    """Nobody wants more boards."""


class Shelf:
    """Takes so many boards."""

    def __init__(self, room: int) -> None:
        self.room, self.boards = room, list[Labelled]()

    def put(self, board: Labelled) -> None:
        if len(self.boards) == self.room:
            raise FullError
        self.boards.append(board)


def test_one_board_is_drawn_after_the_other() -> None:
    task, shelf = Numbers("dice/1"), Shelf(5)
    with pytest.raises(FullError):
        draw(cast("Task", task), task.load([]), 3, cast("Queue[Labelled]", shelf))
    assert len({int(one.labels[0][0]) for one in shelf.boards}) == 5
    assert all((one.patch == 1).all() for one in shelf.boards)


def test_without_blank_boards_it_says_what_to_do() -> None:
    with pytest.raises(SystemExit, match="--blank"):
        Drawers(cast("Task", Numbers("")), [], 1)


def test_it_does_not_wait_for_those_who_draw_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.training.drawers.LONG", 0.01)
    nobody = Drawers(cast("Task", Numbers("dice/1")), [], 0)
    with pytest.raises(SystemExit, match="ended"):
        nobody.boards()
