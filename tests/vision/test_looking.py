"""Looks add up: none is taken twice, and several that agree are surer than one."""

from functools import partial

import numpy as np

from scoring.catalogue import catalogue
from sheets.layouts import layout
from vision import patches
from vision.cells import ASIDES, board_looks, from_aside
from vision.looking import AT_LENGTH, CLEARER, CLOSELY, ONCE, TWICE, Looks


def looks(*values: float) -> tuple[Looks, list[float]]:
    taken: list[float] = []

    def look(value: float) -> np.ndarray:
        taken.append(value)
        return np.array([value, -value], np.float32)

    return Looks([partial(look, value) for value in values]), taken


def test_no_look_is_taken_twice() -> None:
    seen, taken = looks(1.0, 2.0, 3.0, 4.0)
    seen.logits(ONCE)
    assert taken == [1.0]
    seen.logits(TWICE)
    seen.logits(ONCE)
    assert taken == [1.0, 2.0]
    seen.logits(CLOSELY)
    assert taken == [1.0, 2.0, 3.0, 4.0]


def test_the_mean_is_what_all_say_and_clearer() -> None:
    seen, _ = looks(1.0, 3.0, 0.0, 4.0)
    assert np.allclose(seen.logits(CLOSELY), np.float32(CLEARER[CLOSELY]) * np.array([2.0, -2.0]))
    assert np.allclose(seen.logits(ONCE), [1.0, -1.0])


def test_as_many_looks_as_there_are() -> None:
    seen, taken = looks(1.0, 3.0)
    assert np.allclose(seen.logits(CLOSELY), np.float32(CLEARER[TWICE]) * np.array([2.0, -2.0]))
    assert len(taken) == 2


def test_from_aside_the_same_is_seen_elsewhere_in_another_light() -> None:
    patch = np.full((120, 180), 255, np.uint8)
    patch[40:80, 60:120] = 100
    for aside in ASIDES[1:]:
        seen = from_aside(patch, aside)
        assert seen.shape == patch.shape
        assert (seen[0] == 255).all()
        assert (seen[60, 90] < 100) == (aside.ink < 1)
        rows, columns = np.nonzero(seen < 200)
        assert abs(rows.mean() - 59.5 - aside.down) < 0.5
        assert abs(columns.mean() - 89.5 - aside.right) < 0.5


def test_every_look_at_a_board_tells_the_same_squares() -> None:
    """An empty board is empty from all sides; what is said of a square stays with the square."""
    for name, number in (("dice/4", AT_LENGTH), ("mayor/town", 6)):
        plan, sheet = layout(name), catalogue().sheet(name)
        printed = patches.print_of(plan)
        page = np.repeat(np.repeat(printed, 2, 0), 2, 1)
        looks = board_looks(patches.both_boards(page, printed, plan, sheet.board), sheet)
        looks.logits(AT_LENGTH)
        assert len(looks.taken) == number
        for logits in looks.taken:
            assert (logits[:-2, 1:-1, 1:-1].argmax(0) == 0).all()
