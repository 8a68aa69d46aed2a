"""How well photographed boards that are laid are read: `bench/reading --laid`.

`--laid pencil` draws the pieces of polyomino boards with a pencil and lays only the rest.

Boards of `tiles` and `legacy` in turn, one in ten with a broken rule, one in twenty with a mistake
of hands (a tile turned or across two squares, a piece face down, off the grid or another animal's).
These must never be read as sure; what they are worth is for the players to say, so they are
counted apart from the boards that were laid as they should be.
"""

import argparse
import json
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path

import cv2
import numpy as np

from bench.tables import Read, blank_line, table
from scoring.catalogue import catalogue
from scoring.model import City
from scoring.notation import format_city
from scoring.score import score
from sheets.serials import serials
from vision.read import read_file
from vision.result import Reading
from vision.simulate.camera import make_camera
from vision.simulate.laid.page import made_up_boards, pencilled, photograph

SLIPS = 0.05
PENCIL = "pencil"


@dataclass(frozen=True)
class LaidResult(Read):
    """What came of one board."""

    mistakes: tuple[str, ...] = ()

    @property
    def silent(self) -> bool:
        """Wrong, or a broken rule or a mistake of hands passed over, without a word."""
        return super().silent or (self.sure and self.slipped)

    @property
    def slipped(self) -> bool:
        """Whether a hand put something down wrong; a finger in the picture is no such thing."""
        return any(not mistake.startswith("finger") for mistake in self.mistakes)


def print_laid(wanted: argparse.Namespace) -> None:
    """Read as many boards as are wanted of each severity, and say how well."""
    game = "" if wanted.laid == "both" else wanted.laid
    if wanted.blank:
        seeds = range(wanted.first, wanted.first + wanted.blank)
        jobs = [LaidJob(seed, seed % 4, game, wanted.keep, bare=True) for seed in seeds]
    else:
        jobs = [
            LaidJob(wanted.first + i, severity, game, wanted.keep)
            for severity in wanted.severity
            for i in range(wanted.count)
        ]
    with ProcessPoolExecutor(wanted.workers) as pool:
        results = list(pool.map(run_laid, jobs, chunksize=4))
    if wanted.blank:
        print(blank_line(results, "blank boards"))
        return
    print("\n".join(table([result for result in results if not result.slipped])))
    slips = [result for result in results if result.slipped]
    told, right = sum(not r.sure for r in slips), sum(r.right for r in slips)
    print(f"mistakes of hands: {len(slips)} boards, told {told}, as they were meant {right}")
    for result in results:
        if result.silent:
            print(f"silent: severity {result.severity}, seed {result.seed}, {result.sheet}")
            print(f"      {result.mistakes} {result.note}")
    if wanted.out:
        wanted.out.write_text("".join(json.dumps(asdict(r)) + "\n" for r in results))


@dataclass(frozen=True)
class LaidJob:
    """One board to be laid and read: of one game only, or of both in turn."""

    seed: int
    severity: int
    game: str = ""
    keep: Path | None = None  # where photos go that were not right and sure
    bare: bool = False  # nothing is laid


def run_laid(job: LaidJob) -> LaidResult:
    """Lay, photograph, read, compare."""
    cv2.setNumThreads(1)
    seed, severity = job.seed, job.severity
    boards = made_up_boards(2, seed)
    city = boards[seed % 2] if not job.game else boards[0 if job.game == "tiles" else 1]
    if job.bare:
        city = City(city.sheet)
    jpeg, mistakes = photo_of(city, seed, severity, drawn=job.game == PENCIL, bare=job.bare)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(job.keep or folder, f"laid-s{severity}-{seed}.jpg")
        path.write_bytes(jpeg)
        start = time.perf_counter()
        readings = read_file(path, catalogue())
        seconds = time.perf_counter() - start
    result = _compared(seed, severity, city, mistakes, readings, seconds)
    if job.keep and result.verdict and result.sure:
        path.unlink()
    return result


def photo_of(
    city: City, seed: int, severity: int, drawn: bool, bare: bool = False
) -> tuple[bytes, tuple[str, ...]]:
    """The JPEG of a board, and what hands did wrong on it."""
    if not drawn:
        photo, board = photograph(city, seed, severity, 0.0 if bare else SLIPS)
        return photo.shot.jpeg, board.mistakes
    rng = np.random.default_rng([seed, severity, 11])
    paper = pencilled(city, next(serials(seed)), rng, severity)
    return make_camera(severity).take([paper], rng).jpeg, ()


def _compared(
    seed: int,
    severity: int,
    city: City,
    mistakes: tuple[str, ...],
    readings: list[Reading],
    seconds: float,
) -> LaidResult:
    truth = score(city, catalogue().sheet(city.sheet))
    reading = readings[0] if len(readings) == 1 else None
    card = reading.card if reading and reading.sheet == city.sheet else None
    right = card is not None and card.total == truth.total
    same = card is not None and bool(card.illegal) == bool(truth.illegal)
    squares, agreeing = _squares(city, reading)
    note = ""
    if reading and (not right or not same or reading.status != "sure"):
        read = format_city(reading.city) if reading.city else reading.reason_text("en")
        doubts = "; ".join(f"{d.region}: {d.seen} or {d.other}" for d in reading.doubts)
        told = ", ".join(w.key for w in reading.warnings)
        note = f"truth {format_city(city)}\n      read  {read}\n      doubts {doubts} | {told}"
    return LaidResult(
        severity=severity,
        seed=seed,
        sheet=city.sheet,
        right=right,
        verdict=right and same,
        sure=reading is not None and reading.status == "sure",
        unreadable=reading is None or reading.status == "unreadable",
        squares=squares,
        squares_right=agreeing,
        seconds=seconds,
        note=note,
        mistakes=mistakes,
        legal=not truth.illegal and bool(city.buildings),  # a bare board is never sure
    )


def _squares(city: City, reading: Reading | None) -> tuple[int, int]:
    squares = catalogue().sheet(city.sheet).board.squares
    laid = {name: (b.type, b.openings) for b in city.buildings for name in b.squares}
    if reading is None or reading.city is None:
        return len(squares), 0
    read = {name: (b.type, b.openings) for b in reading.city.buildings for name in b.squares}
    return len(squares), sum(laid.get(name) == read.get(name) for name in squares)
