"""How well photographed sheets are read: whole sheets right, silent errors, share sure.

    bench/reading                                 200 sheets for each severity 0 to 4
    bench/reading --count 600 --severity 3 4
    bench/reading --laid [tiles|legacy|pencil]    boards with tiles or pieces, or drawn on
    bench/reading --real FOLDER                   real people's strokes, real light
    bench/reading --without decoder               an ablation: decoder, flattening or print
    bench/reading --blank 300                     blank sheets in every ink; with --laid, boards
    bench/reading --covered --severity 1 3        a finger, a pen or a coin lies on the board
    bench/timing                                  time by stage beside decoding the JPEG

Seeds begin at 5,000,000: nothing was learnt from them or chosen by them.
"""

import argparse
import json
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

import cv2

from bench import ablation
from bench.real import RealDrawers, RealLight
from bench.stages import Times, stage_lines, stopwatch
from bench.tables import Read, blank_line, table
from scoring.catalogue import catalogue
from scoring.model import City
from scoring.notation import canonical, format_city
from scoring.score import score
from scoring.words import default_language
from vision.read import read_file
from vision.result import Reading
from vision.simulate.camera import SEVERITIES as SEVERITY_OF
from vision.simulate.camera import PhoneCamera
from vision.simulate.cities import made_up_cities
from vision.simulate.photo import simulate

FIRST_SEED = 5_000_000
SEVERITIES = (0, 1, 2, 3, 4)


@dataclass(frozen=True)
class Job:
    """One photo to be made and read."""

    seed: int
    severity: int
    real: Path | None = None
    without: str = ""
    keep: Path | None = None
    blank: bool = False
    covered: bool = False


@dataclass(frozen=True)
class Result(Read):
    """What came of one sheet."""

    stages: Times = field(default_factory=dict)


def city_of(job: Job) -> City:
    """The city of a seed: every sheet of the drawn games; nothing on it if it is to be blank."""
    city = made_up_cities(1, job.seed)[0]
    return City(city.sheet) if job.blank else city


def run(job: Job) -> Result:
    """Draw, photograph, read, compare."""
    cv2.setNumThreads(1)
    city = canonical(city_of(job))
    extra = {}
    if job.real is not None:
        extra = {"drawer": RealDrawers(job.real), "camera": RealLight(job.severity, job.real)}
    if job.covered:
        extra = {"camera": PhoneCamera(SEVERITY_OF[job.severity], covered=True)}
    photo = simulate([city], job.seed, job.severity, **extra)  # type: ignore[arg-type]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(job.keep or folder, f"s{job.severity}-{job.seed}.jpg")
        path.write_bytes(photo.shot.jpeg)
        start = time.perf_counter()
        with ablation.without(job.without), stopwatch() as stages:
            readings = read_file(path, catalogue())
        seconds = time.perf_counter() - start
    result = replace(compared(job, city, readings, seconds), stages=dict(stages))
    if job.keep and result.verdict and result.sure:
        path.unlink()
    return result


def compared(job: Job, city: City, readings: list[Reading], seconds: float) -> Result:
    """A reading beside the truth."""
    sheet = catalogue().sheet(city.sheet)
    truth = score(city, sheet)
    reading = readings[0] if len(readings) == 1 else None
    card = reading.card if reading and reading.sheet == city.sheet else None
    right = card is not None and card.total == truth.total
    same_verdict = card is not None and bool(card.illegal) == bool(truth.illegal)
    squares, squares_right = squares_compared(city, reading)
    note = ""
    if not right and reading:
        read = format_city(reading.city) if reading.city else reading.reason_text("en")
        note = f"truth {format_city(city)}\n      read  {read}"
    return Result(
        job.severity,
        job.seed,
        city.sheet,
        right,
        right and same_verdict,
        reading is not None and reading.status == "sure",
        reading is None or reading.status == "unreadable",
        squares,
        squares_right,
        seconds,
        note,
        not truth.illegal and bool(city.buildings),
    )


def squares_compared(city: City, reading: Reading | None) -> tuple[int, int]:
    """How many squares there are, and how many have the right type."""
    board = catalogue().sheet(city.sheet).board
    drawn = {name: b.type for b in city.buildings for name in b.squares}
    if reading is None or reading.city is None:
        return len(board.squares), 0
    read = {name: b.type for b in reading.city.buildings for name in b.squares}
    return len(board.squares), sum(drawn.get(s) == read.get(s) for s in board.squares)


def times_of(results: Sequence[Result]) -> Iterator[tuple[int, list[Times]]]:
    """The times of each severity."""
    for severity in sorted({r.severity for r in results}):
        yield severity, [r.stages for r in results if r.severity == severity]


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description="How well photographed sheets are read.")
    parser.add_argument("--count", type=int, default=200, help="sheets for each severity")
    parser.add_argument("--severity", type=int, nargs="*", default=list(SEVERITIES))
    parser.add_argument("--first", type=int, default=FIRST_SEED, help="the first seed")
    parser.add_argument("--real", type=Path, help="a folder of real strokes and light")
    parser.add_argument("--without", choices=sorted(ablation.PARTS), default="")
    parser.add_argument("--blank", type=int, default=0, help="so many blank sheets instead")
    parser.add_argument("--covered", action="store_true", help="something lies on the board")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--keep", type=Path, help="keep photos that were not right and sure here")
    parser.add_argument("--out", type=Path, help="write every result here, JSON lines")
    parser.add_argument(
        "--laid", nargs="?", const="both", choices=("both", "tiles", "legacy", "pencil")
    )
    wanted = parser.parse_args()
    if wanted.laid:
        main_laid(wanted)
        return
    jobs = [
        Job(
            wanted.first + i,
            severity,
            wanted.real,
            wanted.without,
            wanted.keep,
            covered=wanted.covered,
        )
        for severity in wanted.severity
        for i in range(wanted.count)
    ]
    default_language()
    if wanted.blank:
        blanks = range(wanted.first, wanted.first + wanted.blank)
        jobs = [Job(seed, seed % 4, wanted.real, blank=True) for seed in blanks]
    with ProcessPoolExecutor(wanted.workers) as pool:
        results = list(pool.map(run, jobs, chunksize=4))
    if wanted.blank:
        print(blank_line(results, "blank sheets in every ink"))
        return
    print("\n".join(table(results)))
    print("\n".join(stage_lines(times_of(results))))
    for result in results:
        if result.silent:
            print(f"silent: severity {result.severity}, seed {result.seed}, {result.sheet}")
            print(f"      {result.note}")
    if wanted.out:
        wanted.out.write_text("".join(json.dumps(asdict(r)) + "\n" for r in results))


def main_laid(wanted: argparse.Namespace) -> None:
    """The same for boards that are laid."""
    from bench.laid import print_laid

    print_laid(wanted)


if __name__ == "__main__":
    main()
