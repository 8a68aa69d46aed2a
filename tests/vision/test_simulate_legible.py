"""People look at what they drew: filled squares are dark, hatched ones lighter."""

from dataclasses import replace

import numpy as np
import pytest

from scoring.catalogue import catalogue
from scoring.notation import parse_city
from sheets.layouts import layout
from vision.simulate.digits import TALL, make_script, number
from vision.simulate.filled import TAKEN, box_of, filler_with
from vision.simulate.hands import make_hand
from vision.simulate.legible import TRIES, Eye, covered, make_eye
from vision.simulate.pens import make_case
from vision.simulate.rooms import Room
from vision.simulate.strokes import Box, Stroke, Strokes

CELLS = (Box(0, 0, 10, 10), Box(12, 0, 10, 10))
ROOM = Room(CELLS, CELLS, nib=1.0)


def bar(y: float, start: float = 0, end: float = 22) -> Stroke:
    """A level line of one millimetre."""
    return Stroke(np.array([[start, y], [end, y]], np.float32), np.ones(2, np.float32))


class Bars:
    """Draws so many bars, further down each time; counts how often it was asked."""

    def __init__(self, many: int) -> None:
        self.many, self.asked = many, 0

    def __call__(self) -> Strokes:
        self.asked += 1
        first = self.many * (self.asked - 1)
        return tuple(bar(0.5 + (first + i) % 10) for i in range(self.many))


def test_how_much_of_a_square_strokes_cover() -> None:
    assert covered((), CELLS, 1.0) == [0, 0]
    assert covered((bar(5, 0, 10),), CELLS, 1.0) == pytest.approx([0.1, 0], abs=0.03)
    assert covered(tuple(bar(y + 0.5) for y in range(10)), CELLS, 1.0) == pytest.approx([1, 1])


def test_filling_goes_on_until_it_is_dark() -> None:
    draw = Bars(3)
    strokes = Eye(filled=0.5, hatched=0.3).drawn("R", ROOM, draw)
    assert draw.asked == 2
    assert min(covered(strokes, CELLS, 1.0)) >= 0.5


def test_nobody_fills_for_ever() -> None:
    draw = Bars(0)
    assert Eye(filled=0.5, hatched=0.3).drawn("R", ROOM, draw) == ()
    assert draw.asked == 1 + TRIES


def test_hatching_that_came_out_dark_is_not_kept() -> None:
    tries = iter([Bars(many)() for many in (8, 9, 2, 5)])
    strokes = Eye(filled=0.8, hatched=0.3).drawn("I", ROOM, tries.__next__)
    assert len(strokes) == 2


def test_of_nothing_but_dark_hatching_the_lightest_is_kept() -> None:
    tries = iter([Bars(many)() for many in (8, 6, 9, 7)])
    strokes = Eye(filled=0.9, hatched=0.3).drawn("I", ROOM, tries.__next__)
    assert len(strokes) == 6


def test_other_things_stay_as_they_are_drawn() -> None:
    draw = Bars(9)
    assert len(Eye(filled=0.9, hatched=0.3).drawn("P", ROOM, draw)) == 9
    assert draw.asked == 1


def test_most_people_tell_their_buildings_apart() -> None:
    eyes = [make_eye(np.random.default_rng(seed)) for seed in range(200)]
    apart = [eye for eye in eyes if eye.hatched < 0.9 * eye.filled]
    assert 180 < len(apart) < 200


@pytest.mark.parametrize("text", ["0", "8", "15"])
def test_with_a_broad_pen_numbers_are_written_larger(text: str) -> None:
    box, nib = Box(0, 0, 7, 7), 1.2
    for seed in range(20):
        rng = np.random.default_rng(seed)
        hand = make_hand(rng, "tiny")
        strokes = number(hand, rng, make_script(rng, hand), text, box, nib)
        points = np.concatenate([stroke.points for stroke in strokes])
        assert np.ptp(points[:, 1]) > 0.6 * min(TALL * nib, box.h)


def test_drawings_keep_out_of_the_box_for_a_number() -> None:
    city = parse_city("mayor/town H:c1 L:d1 W:e1 Z:f1 H:c3 L:d3 W:e3 L:f3 H:a5 L:b5")
    sheet, plan = catalogue().sheet(city.sheet), layout(city.sheet)
    boxes = [box_of(plan.by_name[f"corner.{b.squares[0]}"]) for b in city.buildings]
    inner = [box.inset(0.2 * box.size) for box in boxes]
    in_the_way = dict.fromkeys((True, False), 0)
    for seed in range(12):
        for clear in in_the_way:
            rng = np.random.default_rng(seed)
            hand, case = make_hand(rng), make_case(rng)
            filler = filler_with(hand, case, city, sheet, plan, 1.0, rng)
            filler.habits = replace(filler.habits, clear=clear, corrections=0.0)
            strokes = tuple(filler.fill_board().strokes)
            in_the_way[clear] += sum(s > 2 * TAKEN for s in covered(strokes, inner, filler.nib))
    assert in_the_way[True] < 0.35 * in_the_way[False]
