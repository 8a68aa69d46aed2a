"""People who draw whole figures: each fits its place, none is forgotten, the same for a seed."""

import numpy as np
import pytest

from tests.vision.test_simulate_strokes import CELLS, NIB, SQUARES, dots, share_inside
from vision.simulate import closed_figures, figures
from vision.simulate.drawer import HandDrawer
from vision.simulate.figure_drawer import FLAT, IN_FIGURES, FigureDrawer, anybody
from vision.simulate.figure_drawer import make_figure_drawer as make
from vision.simulate.hands import make_hand
from vision.simulate.outlines import outline, rooms
from vision.simulate.rooms import Room
from vision.simulate.strokes import Box
from vision.simulate.touch import Draw

DRAWN = (
    closed_figures.box,
    closed_figures.round_box,
    figures.ex,
    figures.tick,
    figures.dash,
    figures.zigzag,
    figures.squiggle,
    figures.bars,
    figures.rain,
    figures.seam,
    figures.cloud,
    figures.face,
)


def drawer(seed: int) -> FigureDrawer:
    rng = np.random.default_rng(seed)
    found = make(rng, make_hand(rng), NIB)
    assert isinstance(found, FigureDrawer)
    return found


@pytest.mark.parametrize("draw", DRAWN)
def test_a_figure_fills_its_place(draw: Draw) -> None:
    box = Box(3, 5, 30, 12)
    for seed in range(25):
        found = dots(drawer(seed)._drawn(draw, box))
        assert np.isfinite(found).all()
        low, high = found.min(0), found.max(0)
        assert (low >= np.array([3, 5]) - 1e-3).all()
        assert (high <= np.array([33, 17]) + 1e-3).all()
        wide, high_ = (high - low) / np.array([30, 12])
        assert wide > 0.99 or draw is figures.dash
        assert high_ > 0.99 or draw is figures.dash
        assert max(wide, high_) > 1 - FLAT


@pytest.mark.parametrize("type_", "RIPC")
def test_fillings_stay_in_their_squares_and_none_is_forgotten(type_: str) -> None:
    inset = 0.6 + 0.08 * 15
    cells = tuple(CELLS[name].inset(inset) for name in SQUARES)
    room = Room(cells, tuple(rooms(SQUARES, CELLS, inset)), NIB)
    for seed in range(12):
        found = dots(drawer(seed).filling(type_, room))
        assert share_inside(found, SQUARES, 1.0) > 0.97
        for name in SQUARES:
            assert share_inside(found, [name], 0.0) > 0.02


@pytest.mark.parametrize("squares", [["a1"], ["a1", "b1"], SQUARES])
def test_outlines_run_around_the_building(squares: list[str]) -> None:
    (corners,) = outline(squares, CELLS, 1.5)
    for seed in range(12):
        found = dots(drawer(seed).outline(corners))
        assert share_inside(found, squares, 2.0) > 0.9


def test_one_person_in_some_draws_in_figures() -> None:
    rng = np.random.default_rng(5)
    who = [anybody(rng, make_hand(rng), NIB) for _ in range(800)]
    share = sum(isinstance(one, FigureDrawer) for one in who) / len(who)
    assert abs(share - IN_FIGURES) < 0.05
    assert all(isinstance(one, FigureDrawer | HandDrawer) for one in who)


def test_the_same_seed_draws_the_same() -> None:
    box = Box(0, 0, 15, 15)
    one, two = (dots(drawer(7)._drawn(figures.bars, box)) for _ in range(2))
    assert (one == two).all()
