"""The bit patterns of the printed tags: AprilTag 36h11 for sheets, ArUco 4x4_250 for pieces."""

import json
from functools import cache

from scoring.assets import ASSETS

SHEETS = "36h11"
PIECES = "4x4_250"
Run = tuple[int, int, int]  # row, first column, length


def tag_id(family: int, place: int) -> int:
    """The id of the tag at one of the six places of a sheet."""
    return 6 * family + place


@cache
def modules(dictionary: str, number: int) -> tuple[tuple[bool, ...], ...]:
    """Rows of modules, true where black, with the black border of one module."""
    size, codes = _codes(dictionary)
    bits = f"{int(codes[number], 16):0{size * size}b}"
    edge = (True,) * (size + 2)
    rows = (bits[at : at + size] for at in range(0, size * size, size))
    return (edge, *((True, *(bit == "0" for bit in row), True) for row in rows), edge)


def runs(rows: tuple[tuple[bool, ...], ...]) -> tuple[Run, ...]:
    """The black modules as horizontal runs, so that a printer sees few rectangles."""
    found = []
    for number, row in enumerate(rows):
        start = None
        for column, black in enumerate((*row, False)):
            if black and start is None:
                start = column
            elif not black and start is not None:
                found.append((number, start, column - start))
                start = None
    return tuple(found)


@cache
def _codes(dictionary: str) -> tuple[int, list[str]]:
    table = json.loads((ASSETS / "tags" / f"{dictionary}.json").read_text(encoding="utf-8"))
    return table["size"], table["codes"]
