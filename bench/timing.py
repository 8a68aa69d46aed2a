"""How long reading a photo takes, by stage, beside decoding its JPEG in colour; one core.

    bench/timing                        six made-up 12 megapixel photos, five times each
    bench/timing --photos A.jpg B.jpg   these photos
    bench/timing --laid                 photos of boards with tiles or pieces laid on them
    bench/timing --folder 100           a folder read by 1, 2 … processes: sheets a minute

Every figure is a median over photos of the best of the repeats, in milliseconds of processor
time and of the clock, all from the same run. A sheet that is not sure at first is looked at again.
"""

import argparse
import os
import statistics
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import cv2
import numpy as np

from bench.stages import STAGES, Spent, Times, stopwatch, timed
from scoring.catalogue import catalogue
from vision.batch import Task, read_many
from vision.read import read_file
from vision.simulate.cities import made_up_cities
from vision.simulate.laid.page import made_up_boards, photograph
from vision.simulate.photo import simulate

FIRST_SEED = 5_900_000
SEVERITY = 1  # 12 megapixels by daylight
COLOUR, GREY = "decode the JPEG in colour", "decode the JPEG in grey"
WHOLE = "the whole reading"


def photos(count: int, folder: Path, first: int = FIRST_SEED) -> list[Path]:
    """Made-up photos of finished sheets."""
    paths = []
    for seed in range(first, first + count):
        paths.append(folder / f"{seed}.jpg")
        simulate(made_up_cities(1, seed), seed, SEVERITY).save(paths[-1])
    return paths


def laid_photos(count: int, folder: Path, first: int = FIRST_SEED) -> list[Path]:
    """Made-up photos of boards of both games that are laid."""
    paths = []
    for seed in range(first, first + count):
        paths.append(folder / f"{seed}.jpg")
        photo, _ = photograph(made_up_boards(2, seed)[seed % 2], seed, SEVERITY)
        photo.save(paths[-1])
    return paths


def stages(path: Path) -> Times:
    """A photo decoded twice, then read with a stopwatch at each stage."""
    data, times = np.frombuffer(path.read_bytes(), np.uint8), {}
    for name, flag in ((COLOUR, cv2.IMREAD_COLOR), (GREY, cv2.IMREAD_GRAYSCALE)):
        _, times[name] = timed(partial(cv2.imdecode, data, flag))
    with stopwatch() as spent:
        _, times[WHOLE] = timed(lambda: read_file(path, catalogue()))
    return times | spent


def best(runs: list[Times]) -> Times:
    """The quickest of several runs: what else the machine does only adds."""
    return {
        name: Spent(*(min(column) for column in zip(*(run[name] for run in runs), strict=True)))
        for name in runs[0]
    }


def stage_lines(every: list[Times]) -> Iterator[str]:
    """A table of medians."""
    yield f"{'ms':<28}{'processor':>10}{'clock':>8}{'× colour':>10}"
    colour = statistics.median(times[COLOUR].processor for times in every)
    for name in (COLOUR, GREY, WHOLE, *STAGES):
        own = [times[name] for times in every if name in times]
        if own:
            cpu, wall = (statistics.median(column) for column in zip(*own, strict=True))
            yield f"{name:<28}{1e3 * cpu:>10.1f}{1e3 * wall:>8.1f}{cpu / colour:>10.2f}"


def factor_lines(every: list[Times], sure: list[bool]) -> Iterator[str]:
    """The whole beside decoding in colour: sheets that are sure, and those looked at again."""
    for wanted, name in ((True, "sure"), (False, "doubtful")):
        factors = sorted(
            times[WHOLE].processor / times[COLOUR].processor
            for times, clear in zip(every, sure, strict=True)
            if clear == wanted
        )
        if factors:
            yield (
                f"{len(factors)} {name}: median factor {statistics.median(factors):.2f}, "
                f"from {factors[0]:.2f} to {factors[-1]:.2f}"
            )


def one_core() -> None:
    """Neither OpenCV nor numpy on more than one."""
    cv2.setNumThreads(1)
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def folder_lines(paths: list[Path], most: int) -> Iterator[str]:
    """A folder with growing numbers of processes: what each further one is worth."""
    cv2.setNumThreads(1)  # one process is one core, as each of several is
    alone = 0.0
    for workers in range(1, most + 1):
        _, (_, wall) = timed(partial(_read_all, paths, workers))
        alone = alone or wall
        yield (
            f"{workers} {'process' if workers == 1 else 'processes'}: {wall:6.1f} s, "
            f"{60 * len(paths) / wall:5.0f} sheets a minute, "
            f"efficiency {100 * alone / (workers * wall):3.0f} %"
        )


def _read_all(paths: list[Path], workers: int) -> int:
    return sum(len(readings) for readings in read_many([Task(path) for path in paths], workers))


def copies(paths: list[Path], count: int) -> list[Path]:
    """A folder of so many files, the photos over and over."""
    return [paths[number % len(paths)] for number in range(count)]


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description="How long reading a photo takes.")
    parser.add_argument("--count", type=int, default=6, help="photos made up for it")
    parser.add_argument("--repeat", type=int, default=5, help="runs of each photo")
    parser.add_argument("--photos", type=Path, nargs="+", help="these instead")
    parser.add_argument("--laid", action="store_true", help="boards that are laid")
    parser.add_argument("--folder", type=int, default=0, help="files in the folder")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="at most")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        make = laid_photos if wanted.laid else photos
        paths = wanted.photos or make(wanted.count, Path(folder))
        if wanted.folder:
            print("\n".join(folder_lines(copies(paths, wanted.folder), wanted.workers)))
            return
        one_core()
        stages(paths[0])  # networks, templates and layouts are loaded once a process
        every = [best([stages(path) for _ in range(wanted.repeat)]) for path in paths]
        sure = [all(one.status == "sure" for one in read_file(p, catalogue())) for p in paths]
    print("\n".join([*stage_lines(every), *factor_lines(every, sure)]))


if __name__ == "__main__":
    main()
