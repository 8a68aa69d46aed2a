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
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from scoring.catalogue import catalogue
from sheets.layouts import layout
from vision.batch import Task, read_many
from vision.boxes import box_looks, read_boxes
from vision.cells import board_looks, read_squares
from vision.decode import decode
from vision.digits import digit_looks, read_digits
from vision.find import find_sheets
from vision.flatten import flatten, surface_of
from vision.identify import identify
from vision.laid.read import read_laid
from vision.looking import ONCE
from vision.patches import print_of
from vision.photo import load
from vision.read import read_file
from vision.see import Sight
from vision.simulate.cities import made_up_cities
from vision.simulate.laid.page import made_up_boards, photograph
from vision.simulate.photo import simulate

FIRST_SEED = 5_900_000
SEVERITY = 1  # 12 megapixels by daylight
COLOUR, GREY = "decode the JPEG in colour", "decode the JPEG in grey"
WHOLE = "the whole reading"
PARTS = ("  squares", "  boxes", "  numbers")  # of seeing
Times = dict[str, tuple[float, float]]  # stage → seconds of the processor, of the clock


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


def timed(stage: Callable[[], Any]) -> tuple[Any, tuple[float, float]]:
    """What a stage gives, and its seconds."""
    wall, cpu = time.perf_counter(), time.process_time()
    result = stage()
    return result, (time.process_time() - cpu, time.perf_counter() - wall)


def stages(path: Path) -> Times:
    """One photo, stage by stage as `vision.read` calls them, then all in one."""
    games, data, times = catalogue(), np.frombuffer(path.read_bytes(), np.uint8), {}

    def run(name: str, stage: Callable[[], Any]) -> Any:
        result, times[name] = timed(stage)
        return result

    run(COLOUR, lambda: cv2.imdecode(data, cv2.IMREAD_COLOR))
    run(GREY, lambda: cv2.imdecode(data, cv2.IMREAD_GRAYSCALE))
    picture = run("load", lambda: next(iter(load(path))))
    found = run("find", lambda: find_sheets(picture.grey).sheets[0])
    surface = run("surface", lambda: surface_of(found, picture.grey))
    who = run("identify", lambda: identify(picture.grey, found, surface, games=games))
    page = run("flatten", lambda: flatten(picture.grey, found, who.layout, surface))
    sheet, layout, printed = games.sheet(who.sheet), who.layout, print_of(who.layout)
    paper = page.image, printed, layout
    run(PARTS[0], lambda: read_squares(board_looks(*paper, sheet), sheet))
    run(PARTS[1], lambda: read_boxes(box_looks(*paper), layout))
    run(PARTS[2], lambda: read_digits(digit_looks(*paper), layout))
    evidence = run("see", lambda: Sight(page.image, layout, sheet).evidence(ONCE))
    run("decode and score", lambda: decode(evidence, sheet))
    run(WHOLE, lambda: read_file(path, games))
    return times


def laid_stages(path: Path) -> Times:
    """One photo of a laid board: up to the flat page as in `stages`, then what lies on it."""
    games, data, times = catalogue(), np.frombuffer(path.read_bytes(), np.uint8), {}

    def run(name: str, stage: Callable[[], Any]) -> Any:
        result, times[name] = timed(stage)
        return result

    run(COLOUR, lambda: cv2.imdecode(data, cv2.IMREAD_COLOR))
    run(GREY, lambda: cv2.imdecode(data, cv2.IMREAD_GRAYSCALE))
    picture = next(iter(load(path)))
    found = find_sheets(picture.grey).sheets[0]
    surface = surface_of(found, picture.grey)
    who = identify(picture.grey, found, surface, games=games)
    sheet, where = games.sheet(who.sheet), layout(who.sheet)
    page = flatten(picture.grey, found, where, surface)
    run("what is laid", lambda: read_laid(picture, page, where, sheet))
    run(WHOLE, lambda: read_file(path, games))
    return times


def best(runs: list[Times]) -> Times:
    """The quickest of several runs: what else the machine does only adds."""
    return {
        name: (min(run[name][0] for run in runs), min(run[name][1] for run in runs))
        for name in runs[0]
    }


def stage_lines(every: list[Times]) -> Iterator[str]:
    """A table of medians."""
    yield f"{'ms':<28}{'processor':>10}{'clock':>8}{'× colour':>10}"
    colour = statistics.median(times[COLOUR][0] for times in every)
    for name in every[0]:
        cpu, wall = (statistics.median(times[name][i] for times in every) for i in (0, 1))
        yield f"{name:<28}{1e3 * cpu:>10.1f}{1e3 * wall:>8.1f}{cpu / colour:>10.2f}"


def factor_lines(every: list[Times], sure: list[bool]) -> Iterator[str]:
    """The whole beside decoding in colour: sheets that are sure, and those looked at again."""
    for wanted, name in ((True, "sure"), (False, "doubtful")):
        factors = sorted(
            times[WHOLE][0] / times[COLOUR][0]
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
        make, look = (laid_photos, laid_stages) if wanted.laid else (photos, stages)
        paths = wanted.photos or make(wanted.count, Path(folder))
        if wanted.folder:
            print("\n".join(folder_lines(copies(paths, wanted.folder), wanted.workers)))
            return
        one_core()
        look(paths[0])  # networks, templates and layouts are loaded once a process
        every = [best([look(path) for _ in range(wanted.repeat)]) for path in paths]
        sure = [all(one.status == "sure" for one in read_file(p, catalogue())) for p in paths]
    print("\n".join([*stage_lines(every), *factor_lines(every, sure)]))


if __name__ == "__main__":
    main()
