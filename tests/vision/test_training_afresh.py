"""Cities drawn on blank boards for training: ink where the labels say, boards of one size."""

import numpy as np
import pytest

from scoring.catalogue import catalogue
from sheets.layouts import layout
from vision import patches
from vision.cells import CLASSES
from vision.training import afresh
from vision.training.afresh import AS_LARGE_AS, cut_out, drawn_afresh
from vision.training.batches import Labelled
from vision.training.dataset import UNKNOWN

SIDE = patches.SQUARE


def blank(name: str) -> Labelled:
    plan, sheet = layout(name), catalogue().sheet(name)
    template = patches.print_of(plan)
    patch = patches.board_patch(template, patches.PRINT_SCALE, plan, sheet.board)
    rows, columns = sheet.board.rows, sheet.board.columns
    labels = (np.zeros((rows, columns), np.int64), np.zeros((2, rows, columns), np.int64))
    return Labelled(np.stack([patch, patch]), labels, name)


@pytest.mark.parametrize("name", ["dice/4", "dice/11", "mayor/factories", "legacy/7"])
def test_ink_is_where_the_labels_say(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(afresh, "SPOILT", 0.0)
    monkeypatch.setattr(afresh, "BARE", 0.0)
    monkeypatch.setattr(afresh, "HIDDEN", 0.0)
    rng = np.random.default_rng(8)
    sample = blank(name)
    classes = CLASSES["doodles" if name.startswith("mayor") else "buildings"]
    full, bare = [], []
    for _ in range(6):
        drawn = drawn_afresh(sample, rng)
        squares, edges = drawn.labels
        assert squares.min() >= 0
        assert squares.max() < len(classes)
        assert set(np.unique(edges)) <= {-1, 0, 1}
        if name != "legacy/7":
            assert (drawn.patch[1] == sample.patch[1]).all()
        ink = drawn.patch[1].astype(float) - drawn.patch[0]
        for (row, column), kind in np.ndenumerate(squares):
            top, left = (row + 1) * SIDE, (column + 1) * SIDE
            dark = ink[top + 6 : top + SIDE - 6, left + 6 : left + SIDE - 6].mean()
            (full if kind else bare).append(dark)
    assert full
    assert np.median(full) > 4
    assert np.median(bare) < 1


def test_a_stain_is_nothing_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(afresh, "BARE", 1.0)
    monkeypatch.setattr(afresh, "HIDDEN", 0.0)
    sample = blank("dice/4")
    drawn = drawn_afresh(sample, np.random.default_rng(3))
    assert (drawn.patch[0] != sample.patch[0]).any()
    assert not any(labels.any() for labels in drawn.labels)


@pytest.mark.parametrize("name", ["dice/4", "mayor/factories"])
def test_what_lies_on_a_board_hides_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(afresh, "BARE", 1.0)
    monkeypatch.setattr(afresh, "_spoilt", lambda page, rng: page)
    monkeypatch.setattr(afresh, "HIDDEN", 1.0)
    sample = blank(name)
    over = len(CLASSES["doodles" if name.startswith("mayor") else "buildings"]) - 1
    hidden = 0
    for seed in range(8):
        drawn = drawn_afresh(sample, np.random.default_rng(seed))
        squares, edges = drawn.labels
        assert set(np.unique(squares)) <= {0, over}
        changed = drawn.patch[0] != sample.patch[0]
        for (row, column), kind in np.ndenumerate(squares):
            top, left = (row + 1) * SIDE, (column + 1) * SIDE
            share = changed[top : top + SIDE, left : left + SIDE].mean()
            assert share > afresh.MUCH - 0.05 if kind else share < afresh.MUCH + 0.15
            if kind and column + 1 < squares.shape[1]:
                assert edges[0, row, column] == UNKNOWN
        hidden += int((squares == over).sum())
    assert hidden > 8


def test_boards_of_polyominoes_are_as_large_as_the_others() -> None:
    rng = np.random.default_rng(9)
    drawn = drawn_afresh(blank("legacy/3"), rng)
    like = blank("dice/1")
    assert drawn.patch.shape == like.patch.shape
    assert [a.shape for a in drawn.labels] == [a.shape for a in like.labels]


def test_a_board_on_its_side_keeps_its_edges() -> None:
    """South of a square becomes east of it, and what was beside is below."""
    rng = np.random.default_rng(10)
    rows, columns = 9, 11
    squares = np.arange(rows * columns).reshape(rows, columns)
    edges = np.stack([squares * 10 + 1, squares * 10 + 2])  # told apart: to the east, to the south
    patch = np.zeros((2, (rows + 2) * SIDE, (columns + 2) * SIDE), np.uint8)
    for (row, column), number in np.ndenumerate(squares):
        top, left = (row + 1) * SIDE, (column + 1) * SIDE
        patch[:, top : top + SIDE, left : left + SIDE] = number
    part = cut_out(patch, squares, edges, rng)
    found, between = part.labels
    assert found.shape == (AS_LARGE_AS.rows, AS_LARGE_AS.columns)
    assert (found[0, 1] - found[0, 0], found[1, 0] - found[0, 0]) == (columns, 1)
    assert (between[0] == found * 10 + 2).all()
    assert (between[1] == found * 10 + 1).all()
    middle = part.patch[0][SIDE + 30 : -SIDE : SIDE, SIDE + 30 : -SIDE : SIDE]
    assert (middle == found).all()
    assert (part.patch[0][: SIDE // 2] == 255).all()
