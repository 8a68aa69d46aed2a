"""A bandit struck out is seen where one can be; elsewhere what looks like it is an X."""

import numpy as np
import pytest

from scoring.board import position
from scoring.catalogue import catalogue
from vision.cells import CLASSES, CROSSED, read_squares
from vision.evidence import EMPTY, MARKED
from vision.looking import Looks

SHEET = catalogue().sheet("dice/10")
BANDIT = min(SHEET.board.having("bandit"))
PLAIN = next(name for name in SHEET.board.squares if not SHEET.board.terrain.get(name))


def struck_at(name: str) -> Looks:
    """One look that sees empty squares, and on one an X that looks like a bandit struck out."""
    classes = CLASSES["buildings"]
    logits = np.full((len(classes) + 2, SHEET.board.rows + 2, SHEET.board.columns + 2), -12.0)
    logits[classes.index(EMPTY)] = 0
    column, row = position(name)
    logits[: len(classes), row + 1, column + 1] = -12
    logits[classes.index(CROSSED), row + 1, column + 1] = 0
    logits[classes.index("P"), row + 1, column + 1] = -5
    return Looks([lambda: logits.astype(np.float32)])


def test_where_a_bandit_is_it_is_struck_out() -> None:
    seen = read_squares(struck_at(BANDIT), SHEET)
    assert seen.cells[BANDIT][EMPTY] > 0.99
    assert seen.crossed[f"crossed.{BANDIT}"][MARKED] > 0.99


def test_where_no_bandit_can_be_it_is_an_x() -> None:
    seen = read_squares(struck_at(PLAIN), SHEET)
    assert seen.cells[PLAIN]["P"] > 0.99
    assert sum(seen.cells[PLAIN].values()) == pytest.approx(1, abs=1e-3)
    assert f"crossed.{PLAIN}" not in seen.crossed
