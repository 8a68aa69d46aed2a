"""Many files on all cores. The unit of work is a plain function of a path."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from scoring.catalogue import catalogue
from vision.result import Reading

Progress = Callable[[int, int], None]
FEW = 3  # files that are not worth starting processes for


@dataclass(frozen=True)
class Task:
    """One file to read; overlays go into a folder under a name of their own."""

    path: Path
    rules: Path | None = None
    overlays: Path | None = None
    name: str = ""
    lang: str = "en"
    player: str = ""
    ledger: Path | None = None  # where serials are looked up
    players: tuple[str, ...] = ()  # names that may stand on a sheet


def read_one(task: Task) -> list[Reading]:
    """All sheets of one file, with their overlays where those are asked for."""
    from vision.names import written_name
    from vision.night.jobs import SerialBook
    from vision.read import looks_at_file

    readings = []
    games, book = catalogue(task.rules), SerialBook(task.ledger)
    for number, look in enumerate(looks_at_file(task.path, games, book), start=1):
        reading = look.reading
        if not reading.player:
            reading = reading.with_player(task.player or written_name(look, task.players))
        readings.append(reading)
        if task.overlays and look.page is not None and look.layout is not None:
            from vision.overlay import save_overlay
            from vision.read import drawn_over

            name = task.name if number == 1 else f"{task.name}-{number}"
            save_overlay(drawn_over(look, reading, task.lang), task.overlays / f"{name}.png")
    return readings


def read_many(
    tasks: Sequence[Task], workers: int = 0, progress: Progress = lambda done, of: None
) -> Iterator[list[Reading]]:
    """The readings of each file, in order. 0 workers: as many as there are cores."""
    count = min(workers or os.cpu_count() or 1, len(tasks))
    if len(tasks) <= FEW or count == 1:
        for done, task in enumerate(tasks, start=1):
            yield read_one(task)
            progress(done, len(tasks))
        return
    pool = ProcessPoolExecutor(count, initializer=one_core_each)
    try:
        for done, readings in enumerate(pool.map(read_one, tasks), start=1):
            yield readings
            progress(done, len(tasks))
    finally:  # whoever stops early does not wait for what nobody will see
        pool.shutdown(wait=True, cancel_futures=True)


def one_core_each() -> None:
    """Processes share the cores; threads within them would only be in each other's way.

    Ctrl-C is for the process that handed out the work: one that dies of it holding a queue's lock
    would leave the others waiting for ever.
    """
    import cv2

    cv2.setNumThreads(1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """A process whose parent was killed: it holds its own queue open and would wait for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def overlay_names(paths: Sequence[Path]) -> list[str]:
    """A name for each file's overlay, no two alike: files of the same name get numbers."""
    names: list[str] = []
    for path in paths:
        name, number = path.stem, 1
        while name in names:
            number += 1
            name = f"{path.stem}_{number}"
        names.append(name)
    return names
