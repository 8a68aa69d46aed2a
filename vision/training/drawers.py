"""Boards drawn by other processes while a network learns: none is seen more than a few times."""

import multiprocessing
from collections import deque
from collections.abc import Sequence
from multiprocessing.queues import Queue
from pathlib import Path
from queue import Empty
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from vision.training.batches import Labelled

if TYPE_CHECKING:  # so that boards are drawn where there is no torch
    from vision.training.tasks import Task

KEPT: Final = 3000  # boards, the newest
FEWEST: Final = 200  # to begin with
AHEAD: Final = 600  # drawn and not yet asked for
PATIENCE: Final = 0.05  # seconds; less than a board takes
LONG: Final = 10.0  # seconds; much longer than one takes


class Drawers:
    """Processes that draw cities on blank boards, and the newest of what they drew.

    They are forked, so that all share the blank boards; begin before torch has threads of its own.
    """

    def __init__(self, task: "Task", paths: Sequence[Path], count: int) -> None:
        blank = [sample for sample in task.load(list(paths)) if sample.blank]
        if not blank:
            raise SystemExit("There are no blank boards to draw on: dataset --blank makes them.")
        self.made = 0
        self._kept: deque[Labelled] = deque(maxlen=KEPT)
        forked = multiprocessing.get_context("fork")
        self._queue: Queue[Labelled] = forked.Queue(AHEAD)
        seeds = (np.random.SeedSequence().entropy for _ in range(count))
        self._processes = [
            forked.Process(target=draw, args=(task, blank, seed, self._queue), daemon=True)
            for seed in seeds
        ]
        for process in self._processes:
            process.start()

    def boards(self) -> deque[Labelled]:
        """The newest boards; at first it waits until there are some."""
        for _ in range(max(AHEAD, FEWEST)):
            if (board := self._next()) is None:
                break
            self._kept.append(board)
            self.made += 1
        return self._kept

    def _next(self) -> Labelled | None:
        """A board that is ready; a queue looks empty for a moment after each."""
        while True:
            few = len(self._kept) < FEWEST
            try:
                return self._queue.get(timeout=LONG if few else PATIENCE)
            except Empty:
                if not any(process.is_alive() for process in self._processes):
                    raise SystemExit("The processes that draw boards have ended.") from None
                if not few:
                    return None


def draw(task: "Task", blank: Sequence[Labelled], seed: int, out: "Queue[Labelled]") -> None:
    """One board after the other, for as long as somebody wants them."""
    cv2.setNumThreads(1)
    assert task.anew is not None
    rng = np.random.default_rng(seed)
    while True:
        out.put(task.anew(blank[int(rng.integers(len(blank)))], rng))
