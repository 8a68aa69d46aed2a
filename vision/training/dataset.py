"""Sheets drawn and photographed by the simulator, flattened by the reader, cut up with the truth.

    python -m vision.training.dataset FOLDER --first 0 --count 500

Every seed is one sheet, kept as one file, so that the work can stop and go on. Seeds below
1,000,000 are for training, from there on for choosing; what is reported is measured elsewhere, on
seeds from 5,000,000.
"""

import argparse
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.board import position
from scoring.catalogue import catalogue
from scoring.model import City
from scoring.sheet import Sheet
from sheets.layout import Layout, Region
from sheets.layouts import layout
from vision import patches
from vision.cells import CLASSES, CROSSED, NETS
from vision.digits import BLANK, PLACES, digit_boxes
from vision.evidence import BOX_CLASSES, CARRIED, EMPTY
from vision.find import find_sheets
from vision.flatten import flatten
from vision.read import AGREES
from vision.simulate.camera import Camera, make_camera
from vision.simulate.cities import made_up_city
from vision.simulate.photo import Details, simulate
from vision.training.overlaid import SHARE, overlaid

Ints = NDArray[np.int64]
CHOOSING: Final = 1_000_000  # the first seed that nothing is learnt from
UNKNOWN: Final = -1  # a square that two buildings claim; an edge of such a square
MAYOR_SHARE: Final = 0.4  # more than in life: a town has a third of the squares of a board
LEGACY_SHARE: Final = 0.2  # of the blank ones: polyomino boards are drawn on too
THIN: Final = 0.25
LONG_SIDES: Final = (1600, 1800, 2000, 2400, 3200)
SHARES: Final = (0.1, 0.2, 0.24, 0.2, 0.22, 0.04)


def sheet_of_seed(seed: int, mayor: float, legacy: float = 0.0) -> tuple[Sheet, int]:
    """Which sheet a seed draws, and how bad its photo is."""
    rng = random.Random(seed)
    game = "mayor" if rng.random() < mayor else "dice"
    game = "legacy" if rng.random() < legacy else game
    sheet = rng.choice(list(catalogue().sheets(game).values()))
    return sheet, rng.choices(range(6), SHARES)[0]


def thinned(city: City, rng: random.Random) -> City:
    """One in four was left early, or is blank: empty boxes and squares are seen there too."""
    if rng.random() >= THIN:
        return city
    share = rng.choice((0.0, rng.random(), rng.random()))
    buildings = tuple(b for b in city.buildings if rng.random() < share)
    left = {name for building in buildings for name in building.squares}
    return replace(
        city,
        buildings=buildings,
        rounds=city.rounds[: round(len(city.rounds) * share)],
        order=tuple(entry for entry in city.order if entry[0] in left and rng.random() < 0.9),
        carried=tuple(name for name in city.carried if rng.random() < share),
        crossed=tuple(name for name in city.crossed if rng.random() < share),
    )


def camera_of_seed(seed: int, severity: int) -> Camera:
    """Smaller pictures than a phone takes: they are made faster and look the same when flat."""
    long_side = random.Random(seed).choice(LONG_SIDES) if severity else None
    return make_camera(severity, long_side)


def city_of_seed(sheet: Sheet, seed: int, over: float = SHARE) -> City:
    """What is drawn on a sheet: a city, left early at times; a share has things over others."""
    city = thinned(made_up_city(sheet, seed), random.Random(seed + 1))
    return overlaid(city, sheet, random.Random(seed + 2), over)


def sample(
    seed: int, mayor: float = MAYOR_SHARE, blank: bool = False
) -> dict[str, NDArray[np.generic]] | None:
    """Patches and labels of one sheet; None where the photo could not be flattened well.

    Where probabilities are decided, no more is drawn over other things than in life.
    """
    sheet, severity = sheet_of_seed(seed, mayor, LEGACY_SHARE * blank)
    over = SHARE if seed < CHOOSING else 0.0
    city = City(sheet=sheet.id) if blank else city_of_seed(sheet, seed, over)
    photo = simulate([city], seed, severity, camera=camera_of_seed(seed, severity))
    grey = np.asarray(cv2.cvtColor(photo.image, cv2.COLOR_RGB2GRAY), np.uint8)
    found = find_sheets(grey).sheets
    if len(found) != 1:
        return None
    plan = layout(sheet.id)
    printed = patches.print_of(plan)
    flat = flatten(grey, found[0], plan)
    if flat.problems or flat.agreement < AGREES:
        return None  # the reader would not believe what it sees there either
    page = flat.image
    details = photo.sheets[0].details
    board = {
        "game": np.array(sheet.game),
        "blank": np.array(sheet.id if blank else ""),
        **_board(page, printed, plan, sheet, city),
    }
    if sheet.game == "legacy":
        return board
    return {
        **board,
        **_cut("boxes", patches.box_patches, page, printed, plan.of_kind("box")),
        "box_labels": _box_labels(plan.of_kind("box"), details),
        **_cut("digits", patches.digit_patches, page, printed, digit_boxes(plan)),
        "digit_labels": _digit_labels(digit_boxes(plan), details),
    }


def _board(
    page: patches.Grey, printed: patches.Grey, plan: Layout, sheet: Sheet, city: City
) -> dict[str, NDArray[np.generic]]:
    return {
        "board": np.stack(patches.both_boards(page, printed, plan, sheet.board)),
        "squares": square_labels(sheet, city),
        "edges": edge_labels(sheet, city),
    }


def _cut(
    name: str, cut: object, page: patches.Grey, printed: patches.Grey, regions: tuple[Region, ...]
) -> dict[str, NDArray[np.generic]]:
    assert callable(cut)
    seen = cut(page, patches.PAGE_SCALE, regions)
    known = cut(printed, patches.PRINT_SCALE, regions)
    return {name: np.stack([seen, known], axis=1)}


def square_labels(sheet: Sheet, city: City) -> Ints:
    """The class of each square, (rows, columns)."""
    classes = CLASSES[NETS[sheet.game]]
    labels = np.full((sheet.board.rows, sheet.board.columns), classes.index(EMPTY))
    for name in city.carried:
        labels[_place(name)] = classes.index(CARRIED)
    for name in city.crossed:  # a carried bandit that was struck out is both: this says more
        labels[_place(name)] = classes.index(CROSSED)
    built: set[str] = set()
    for building in city.buildings:
        for name in building.squares:
            twice = name in built or name in city.carried or name in city.crossed
            labels[_place(name)] = UNKNOWN if twice else classes.index(building.type)
            built.add(name)
    return labels


def edge_labels(sheet: Sheet, city: City) -> Ints:
    """Whether a square and its neighbour to the east, to the south are one building."""
    owners: dict[str, int] = {}
    twice: set[str] = set()
    for number, building in enumerate(city.buildings):
        for name in building.squares:
            if name in owners:
                twice.add(name)
            owners[name] = number
    labels = np.zeros((2, sheet.board.rows, sheet.board.columns), np.int64)
    for name, near in sheet.board.neighbours.items():
        row, column = _place(name)
        for other in near:
            other_row, other_column = _place(other)
            if (other_row, other_column) < (row, column):
                continue
            way = int(other_row > row)
            same = name in owners and owners[name] == owners.get(other)
            unclear = name in twice or other in twice
            labels[way, row, column] = UNKNOWN if unclear else int(same)
    return labels


def _place(name: str) -> tuple[int, int]:
    column, row = position(name)
    return row, column


def _box_labels(regions: tuple[Region, ...], details: Details) -> Ints:
    states = [details.boxes.get(region.name, EMPTY) for region in regions]
    return np.array([BOX_CLASSES.index(state) for state in states], np.int64)


def _digit_labels(regions: tuple[Region, ...], details: Details) -> Ints:
    """Sign (1: minus), then hundreds, tens and ones; `BLANK` where nothing is written."""
    return np.array(
        [number_label(details.numbers.get(region.name)) for region in regions], np.int64
    ).reshape(len(regions), 1 + PLACES)


def number_label(value: int | None) -> list[int]:
    """A number as a network says it."""
    if value is None:
        return [0] + [BLANK] * PLACES
    digits = [int(digit) for digit in str(abs(value))]
    return [int(value < 0)] + [BLANK] * (PLACES - len(digits)) + digits


def save(seed: int, folder: Path, mayor: float, blank: bool) -> bool:
    """Make and keep one sample, if it is not there yet."""
    path = folder / f"{seed:07d}.npz"
    if path.exists():
        return True
    found = sample(seed, mayor, blank)
    if found is not None:
        part = path.with_suffix(".part")
        with part.open("wb") as file:
            np.savez_compressed(file, **found)  # type: ignore[arg-type]
        part.replace(path)
    return found is not None


def saved(folder: Path, first: int, last: int) -> Iterator[Path]:
    """The samples of a range of seeds, in order."""
    for path in sorted(folder.glob("*.npz")):
        if first <= int(path.stem) < last:
            yield path


def main() -> None:
    """Make samples for a range of seeds."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--mayor", type=float, default=MAYOR_SHARE, help="share of towns")
    parser.add_argument("--blank", action="store_true", help="sheets to be drawn on while learning")
    wanted = parser.parse_args()
    cv2.setNumThreads(1)
    wanted.folder.mkdir(parents=True, exist_ok=True)
    seeds = range(wanted.first, wanted.first + wanted.count)
    kept = [save(seed, wanted.folder, wanted.mayor, wanted.blank) for seed in seeds]
    print(f"{sum(kept)} of {wanted.count} sheets could be flattened")


if __name__ == "__main__":
    main()
