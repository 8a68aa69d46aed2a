"""Cities that are laid for the camera: only what paper can do and a board can show."""

from dataclasses import replace

import numpy as np
import pytest

from scoring.catalogue import catalogue
from scoring.notation import parse_city
from sheets.layouts import layout
from vision.simulate.cities import CannotDrawError
from vision.simulate.laid import faces
from vision.simulate.laid.boards import can_lie, lay_out, visible
from vision.simulate.laid.lay import MOST_SHIFT, MOST_TURN, Lying, jittered
from vision.simulate.laid.page import lay_page, made_up_boards

LINE = "legacy/9 R:e1f1g1e2e3 P:g7g8 stickers=rock:g8,tree:k3 track=8 pass=2"


def test_passes_and_stickers_under_pieces_are_not_to_be_seen() -> None:
    city = visible(parse_city(LINE), catalogue().sheet("legacy/9"))
    assert city.passes == 0
    assert city.stickers == (("tree", "k3"),)
    assert city.track == 8


@pytest.mark.parametrize(
    ("line", "possible"),
    [
        (LINE, True),
        ("legacy/9 R:e1e2e3e4e5 track=8 pass=0", False),
        ("tiles/basic H:a1.n K:a1.e", False),
        ("tiles/basic H:a1.n K:a2.e", True),
    ],
)
def test_what_paper_can_do(line: str, possible: bool) -> None:
    city = parse_city(line)
    assert can_lie(city, catalogue().sheet(city.sheet)) == possible


def test_an_impossible_board_says_so() -> None:
    city = parse_city("legacy/9 R:e1e2e3e4e5 track=8 pass=0")
    with pytest.raises(CannotDrawError, match="legacy/9"):
        lay_page(city, "K3F9Q2", np.random.default_rng(1), px_per_mm=4.0)


def test_hands_shift_by_two_millimetres_and_turn_by_eight_degrees_at_most() -> None:
    rng = np.random.default_rng(2)
    still = Lying(faces.tile("H", "n", "colour"), 50.0, 60.0)
    laid = [jittered(still, rng, 1.0) for _ in range(400)]
    shifts = [np.hypot(one.x - 50, one.y - 60) for one in laid]
    assert max(shifts) <= MOST_SHIFT + 1e-9
    assert np.mean(shifts) > 0.4
    assert max(abs(one.turn) for one in laid) <= MOST_TURN


def test_every_piece_lies_on_the_middle_of_its_squares() -> None:
    city = visible(parse_city(LINE), catalogue().sheet("legacy/9"))
    where = layout("legacy/9")
    laid = lay_out(
        city, catalogue().sheet("legacy/9"), where, np.random.default_rng(3), 0.0, "grey"
    )
    spots = {(round(one.x / 3), round(one.y / 3)) for one in laid.things}
    boxes = [[where.by_name[f"cell.{name}"] for name in b.squares] for b in city.buildings]
    assert len(laid.things) == 4  # two pieces, one sticker, the marker
    for own in boxes:
        x = (min(r.x for r in own) + max(r.x + r.w for r in own)) / 2
        y = (min(r.y for r in own) + max(r.y + r.h for r in own)) / 2
        assert any(abs(x - 3 * u) < 4 and abs(y - 3 * v) < 4 for u, v in spots)


def test_made_up_boards_are_of_both_games_and_some_break_rules() -> None:
    boards = made_up_boards(40, 5)
    assert {board.sheet.partition("/")[0] for board in boards} == {"tiles", "legacy"}
    assert all(board == replace(board, passes=0) for board in boards)
    assert all(can_lie(board, catalogue().sheet(board.sheet)) for board in boards)
