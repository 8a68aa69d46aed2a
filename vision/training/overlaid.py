"""Buildings drawn over others: rare on real sheets, but what they look like must be learnt."""

import random
from dataclasses import replace
from typing import Final

from scoring.board import position, square
from scoring.model import Building, City, Square
from scoring.sheet import Sheet
from vision.simulate.cities import FILLED, can_be_drawn

SHARE: Final = 0.2  # of sheets; in life one in a hundred
TOWNS: Final = 0.3  # of towns drawn afresh: they have a third of the squares of a board
MOST: Final = 3  # on one sheet
HIDDEN: Final = 0.6  # of those with a filled building are left out: it may hide what is under it


def overlaid(city: City, sheet: Sheet, rng: random.Random, share: float = SHARE) -> City:
    """A share has buildings drawn over others, each of the shape of one that is there."""
    if not city.buildings or rng.random() >= share:
        return city
    for _ in range(rng.randint(1, MOST)):
        under, like = rng.choice(city.buildings), rng.choice(city.buildings)
        squares = moved_onto(like.squares, rng.choice(under.squares), rng)
        kind = rng.choice(sheet.types)
        if FILLED in (kind, under.type) and rng.random() < HIDDEN:
            continue
        wider = replace(city, buildings=(*city.buildings, Building(kind, squares)))
        if set(squares) <= set(sheet.board.squares) and can_be_drawn(wider, sheet):
            city = wider
    return city


def moved_onto(squares: tuple[Square, ...], target: Square, rng: random.Random) -> tuple[str, ...]:
    """A shape moved so that one of its squares lies on the target; off the board too."""
    column, row = position(rng.choice(squares))
    to_column, to_row = position(target)
    across, down = to_column - column, to_row - row
    return tuple(square(position(name)[0] + across, position(name)[1] + down) for name in squares)
