"""Polyomino boards in photos: pieces, stickers, the marker, and what lies wrong."""

import io
from dataclasses import replace

import cv2
import laid_boards
import numpy as np
import pypdfium2
import pytest

from scoring.board import Board
from scoring.catalogue import catalogue
from scoring.describe import warning_text
from scoring.model import City
from scoring.notation import canonical, format_city, parse_city
from scoring.shapes import split
from sheets.job import Order, print_job
from sheets.layouts import layout
from sheets.layouts.legacy import piece_numbers
from vision.decode import Decoded
from vision.decode.words import doubt_text
from vision.laid.pieces import Lie, Piece, Placed, fitted, lies, piece_of
from vision.laid.rivals import settled
from vision.laid.tags import Sighting
from vision.simulate.laid.boards import ANIMALS, lay_out
from vision.simulate.laid.lay import lay, make_cutter
from vision.simulate.laid.page import made_up_board, pencilled, ticked
from vision.simulate.pages import frame_on_page, printed_page
from vision.simulate.paper_sheet import Paper

CITY = parse_city(laid_boards.LEGACY)
BOARD = Board(11, 9, {})


def mistaken(kind: str) -> Decoded:
    """The board with one piece put down wrong."""
    return laid_boards.read(laid_boards.photo(CITY, kind), "legacy/9")


def sighting(x: float, y: float, turn: float = 0.0) -> Sighting:
    """A tag that was seen well."""
    return Sighting(0, x, y, turn, 0.99, 1, 0.1, 100.0)


def bar(x: float, y: float, turn: float = 0.0) -> Piece:
    """Three squares in a row, the tag on the first."""
    return Piece(0, "R", ((0, 0), (1, 0), (2, 0)), sighting(x, y, turn))


def test_a_laid_board_is_read_and_sure() -> None:
    decoded = laid_boards.legacy()
    assert format_city(decoded.city) == laid_boards.LEGACY
    assert decoded.sure
    assert not decoded.doubts


def test_a_piece_off_the_grid_is_told_with_where_else_it_may_lie() -> None:
    decoded = mistaken("off grid")
    assert not decoded.sure
    assert "laid.off-grid" in [w.key for w in decoded.warnings]
    (doubt,) = [d for d in decoded.doubts if ":" in d.seen]
    assert doubt.other.partition(":")[0] == doubt.seen.partition(":")[0]
    assert "kawałek" in doubt_text(doubt, "pl")


def ticked_board(animal: str) -> Decoded:
    """The board with one animal's box ticked by hand, whoever's pieces lie there."""
    rng = np.random.default_rng(3)
    sheet = catalogue().sheet("legacy/9")
    page = printed_page("legacy/9", "K3F9Q2", "a4", "pl", "colour", (), 8.0)
    laid = lay_out(CITY, sheet, page.layout, rng, 0.2, "colour")
    picture = ticked(page.image, page, animal or laid.animal, np.random.default_rng(6))
    cutter = make_cutter(rng, 0.2)
    for thing in laid.things:
        lay(picture, page, thing, cutter, rng)
    paper = Paper(picture, page.px_per_mm, page.size, page.to_page, page.layout)
    return laid_boards.read(laid_boards.taken(paper, rng), "legacy/9")


def test_the_ticked_animal_says_whose_pieces_belong_there() -> None:
    own = ticked_board("")
    assert own.sure
    assert not own.warnings
    others = {a for a in ANIMALS if any(w.key for w in ticked_board(a).warnings)}
    assert len(others) == len(ANIMALS) - 1
    told = ticked_board(sorted(others)[0])
    assert not told.sure
    (warning,) = [w for w in told.warnings if w.key.startswith("laid.foreign-")]
    pieces = [s for b in CITY.buildings for s in b.squares]
    assert set(warning.squares) == set(pieces)


def test_a_piece_face_down_is_placed_by_its_outline_and_told() -> None:
    decoded = mistaken("back")
    assert not decoded.sure
    seen = {s for b in decoded.city.buildings for s in b.squares}
    down = {s for b in CITY.buildings for s in b.squares} - seen
    told = [d.region.removeprefix("cell.") for d in decoded.doubts]
    assert told
    assert down <= set(told)
    truth = {b.squares for b in CITY.buildings}
    assert any(b.squares[0] in told and b.squares in truth for b in decoded.city.buildings) or down


def test_another_players_piece_is_named() -> None:
    decoded = mistaken("foreign")
    assert format_city(decoded.city) == laid_boards.LEGACY
    assert not decoded.sure
    (warning,) = [w for w in decoded.warnings if w.key.startswith("laid.foreign-")]
    assert dict(warning.values)["n"] == 1
    assert warning.squares in [b.squares for b in CITY.buildings]
    assert "innego gracza" in warning_text(warning, "legacy", "pl")


def test_overlapping_pieces_are_illegal_as_they_lie() -> None:
    line = "legacy/9 R:h7h8h9 P:h6i6j6i7 P:g7g8 I:g8h8 track=8 pass=0"
    decoded = laid_boards.read(laid_boards.board(line), "legacy/9")
    assert format_city(decoded.city) == format_city(canonical(parse_city(line)))
    assert "overlap" in [v.rule for v in decoded.card.illegal]
    assert not decoded.sure


def test_a_sticker_that_does_not_belong_there_is_told() -> None:
    stickers = (*CITY.stickers, ("well", "c7"), ("dam", "j9"))  # a well by the story, no dam
    decoded = laid_boards.read(laid_boards.photo(replace(CITY, stickers=stickers)), "legacy/9")
    assert format_city(decoded.city) == laid_boards.LEGACY
    (warning,) = [w for w in decoded.warnings if w.key == "laid.sticker-astray"]
    assert warning.squares == ("j9",)
    assert "naklejka" in warning_text(warning, "legacy", "pl")
    assert not decoded.sure


def test_without_a_marker_the_start_is_taken_and_told() -> None:
    line = laid_boards.LEGACY.replace(" track=8", "")
    decoded = laid_boards.read(laid_boards.board(line), "legacy/9")
    assert decoded.city.track is None
    assert "laid.no-marker" in [w.key for w in decoded.warnings]
    assert not decoded.sure


@pytest.mark.parametrize(
    ("turn", "squares"),
    [
        (0, ("c3", "d3", "e3")),
        (84, ("c3", "c4", "c5")),
        (-95, ("c1", "c2", "c3")),
        (184, ("a3", "b3", "c3")),
    ],
)
def test_a_piece_covers_the_squares_that_its_tag_says(turn: float, squares: tuple[str]) -> None:
    lie = lies(bar(2.5 * 17 + 1.5, 13.2 + 2.5 * 17 - 1, turn), BOARD)[0]
    assert lie.squares == squares
    assert lie.off < 4


def test_pieces_between_squares_fit_together() -> None:
    y = 13.2 + 8.5
    fixed, loose = bar(8.5, y), bar(3 * 17 + 8.5 - 8.0, y)
    assert lies(fixed, BOARD)[0].squares == ("a1", "b1", "c1")
    assert lies(bar(3 * 17 + 8.5 - 9.0, y), BOARD)[0].squares == ("c1", "d1", "e1")
    placed = fitted([fixed, bar(3 * 17 + 8.5 - 9.0, y)], BOARD, frozenset())
    assert placed[1].lie.squares == ("d1", "e1", "f1")
    assert fitted([fixed, loose], BOARD, frozenset())[1].lie.squares == ("d1", "e1", "f1")


def board_with_stickers(stickers: tuple[tuple[str, str], ...]) -> Paper:
    """The same city on a board whose stickers were printed for a campaign."""
    order = Order(("legacy/9",), ("Ala",), stickers={("Ala", "legacy/9"): stickers})
    out = io.BytesIO()
    receipt = print_job(order, out)
    page = pypdfium2.PdfDocument(out.getvalue())[0]
    picture = page.render(scale=8 * 25.4 / 72, rev_byteorder=True).to_numpy()[..., :3].copy()
    size = tuple(side * 25.4 / 72 for side in page.get_size())
    place = frame_on_page(receipt.pages[0].frames[0].place)
    paper = Paper(picture, picture.shape[1] / size[0], size, place, layout("legacy/9"))
    rng = np.random.default_rng(4)
    city, sheet = replace(CITY, stickers=()), catalogue().sheet("legacy/9")
    for thing in lay_out(city, sheet, paper.layout, rng, 0.1, "colour").things:
        lay(picture, paper, thing, make_cutter(rng, 0.1), rng)
    return paper


def test_printed_stickers_are_those_that_the_ledger_knows() -> None:
    stickers = (("rock", "i1"), ("tree", "k3"))
    picture = laid_boards.taken(board_with_stickers(stickers), np.random.default_rng(1))
    told = laid_boards.read(picture, "legacy/9", stickers)
    assert format_city(told.city) == laid_boards.LEGACY
    assert told.sure
    untold = laid_boards.read(picture, "legacy/9")
    assert not untold.sure
    assert {d.region for d in untold.doubts} == {"cell.i1", "cell.k3"}
    assert laid_boards.read(picture, "legacy/9", (("tree", "k2"),)).city.stickers == ()


def test_filled_progress_circles_are_counted_and_scribbles_are_not() -> None:
    paper = board_with_stickers(())
    circles = [paper.layout.by_name[f"progress.{n}"] for n in (1, 2, 4, 9)]
    spots = paper.on_page(np.array([c.centre for c in circles])) * paper.px_per_mm
    for x, y in spots[:3].astype(int):
        cv2.circle(paper.image, (int(x), int(y)), 18, (60, 60, 70), -1)
    x, y = map(int, spots[3])
    cv2.line(paper.image, (x - 40, y - 40), (x + 40, y + 40), (60, 60, 70), 22)
    decoded = laid_boards.read(
        laid_boards.taken(paper, np.random.default_rng(1)), "legacy/9", CITY.stickers
    )
    told = {w.key: dict(w.values) for w in decoded.warnings}
    assert told == {"laid.progress": {"n": 3}, "laid.progress-gap": {"n": 1}}


@pytest.mark.parametrize(
    ("covered", "taken", "long"),
    [("b2c2d2", (), False), ("a2b2c2d2", (), True), ("a2b2c2d2", ("a2",), False)],
)
def test_of_two_pieces_the_one_that_fits_is_believed(
    covered: str, taken: tuple[str, ...], long: bool
) -> None:
    numbers = {shape: n for (type_, shape), n in piece_numbers(catalogue()).items() if type_ == "R"}
    four, three = numbers["a1b1c1d1"], numbers["a1b1c1"]
    x, y = 3.5 * 17, 13.2 + 1.5 * 17  # the tag on d2, the piece to the west of it
    seen = Sighting(four, x, y, 180.0, 0.95, three, 0.01, 100.0)
    (lie,) = [lie for lie in lies(piece_of(seen), BOARD) if lie.off < 1]
    other = Placed(bar(0, 0), Lie(taken, 0.0), ())
    uncertain = Placed(piece_of(seen), lie, ())
    one, *_ = settled([uncertain, other], BOARD, lambda name: name not in split(covered))
    assert one.lie.squares == (("a2", "b2", "c2", "d2") if long else ("b2", "c2", "d2"))


def test_a_board_drawn_with_a_pencil_is_read_as_drawn_sheets_are() -> None:
    city = made_up_board(catalogue().sheet("legacy/endless"), 5)
    paper = pencilled(city, "K3F9Q2", np.random.default_rng(5))
    decoded = laid_boards.read(laid_boards.taken(paper, np.random.default_rng(1)), "legacy/endless")
    drawn = {name: b.type for b in city.buildings for name in b.squares}
    seen = {name: b.type for b in decoded.city.buildings for name in b.squares}
    agreeing = sum(drawn.get(name) == seen.get(name) for name in drawn | seen)
    assert agreeing >= 0.95 * len(drawn | seen)
    assert decoded.city.track == city.track
    assert decoded.city == city or not decoded.sure


def test_hatching_that_looks_like_half_a_tag_hides_no_sticker(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn = parse_city("legacy/9 P:h2i2h3h4 R:c5d5 stickers=tree:c6 track=2")
    paper = pencilled(drawn, "K3F9Q2", np.random.default_rng(3))
    x, y = layout("legacy/9").by_name["cell.c5"].centre
    half = Sighting(0, x, y, 0.0, 0.77, 1, 0.03, 50.0)
    monkeypatch.setattr(
        "vision.laid.pieces.covered_pieces",
        lambda *_: [Piece(0, "P", ((0, 0), (1, 0), (0, 1)), half)],
    )
    decoded = laid_boards.read(laid_boards.taken(paper, np.random.default_rng(1)), "legacy/9")
    assert decoded.city.stickers == (("tree", "c6"),)


def test_a_drawing_that_looks_like_half_a_sticker_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = parse_city("legacy/9 P:h2i2h3h4 R:c5d5 track=2")
    paper = pencilled(drawn, "K3F9Q2", np.random.default_rng(3))
    half = ("tree", "h3", Sighting(192, 0.0, 0.0, 0.0, 0.77, 194, 0.04, 50.0))
    monkeypatch.setattr("vision.laid.pieces.covered_stickers", lambda *_: [half])
    decoded = laid_boards.read(laid_boards.taken(paper, np.random.default_rng(1)), "legacy/9")
    assert not decoded.sure
    assert "cell.h3" in {doubt.region for doubt in decoded.doubts}


def test_a_finger_on_a_blank_board_is_no_piece_to_be_sure_of() -> None:
    paper = pencilled(City("legacy/6"), "K3F9Q2", np.random.default_rng(5))
    frame = layout("legacy/6").by_name
    tip, heel = (frame[f"cell.{name}"].centre for name in ("f7", "i7"))
    ends = [paper.to_pixels[:, :2] @ end + paper.to_pixels[:, 2] for end in (tip, heel)]
    one, two = (tuple(map(round, end)) for end in ends)
    cv2.line(paper.image, one, two, (165, 105, 80), round(11 * paper.px_per_mm))
    decoded = laid_boards.read(laid_boards.taken(paper, np.random.default_rng(1)), "legacy/6")
    assert not decoded.sure
    if decoded.city.buildings:
        assert any(doubt.region.startswith("cell.") for doubt in decoded.doubts)
