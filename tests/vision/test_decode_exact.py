"""The decoder against plain enumeration on boards small enough for that."""

import math
import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from scoring.board import Board, parse_picture
from scoring.catalogue import catalogue
from scoring.shapes import in_one_piece, normal_form, split
from scoring.sheet import Sheet
from vision.decode import prior
from vision.decode.blocks import Terms, bits, odd_blocks
from vision.decode.dice import _packings
from vision.decode.land import DiceGround
from vision.decode.product import best_first, listed, log_mass
from vision.evidence import EMPTY, Evidence, edges, log, log_of

TYPES = ("R", "I")
SMALL = ("...", ". .|.\n\n. .|^", ". . .\n  -\n. t .", ". .\n\n. .\n-\n. .")
LARGE = ". . .\n  -\n. t ^\n\n^ . ."
CASES = [*((seed, SMALL[seed % 4]) for seed in range(20)), (20, LARGE)]


def small_sheet(picture: str) -> Sheet:
    board = parse_picture(picture if " " in picture else " ".join(picture))
    return replace(catalogue().sheet("dice/1"), board=board, types=TYPES)


def random_evidence(board: Board, rng: random.Random, sharpness: float) -> Evidence:
    def distribution() -> dict[str, float]:
        weights = [rng.random() ** sharpness for _ in range(3)]
        return {k: w / sum(weights) for k, w in zip((EMPTY, *TYPES), weights, strict=True)}

    def share() -> float:
        a, b = rng.random() ** sharpness, rng.random() ** sharpness
        return a / (a + b)

    return Evidence(
        cells={name: distribution() for name in board.squares},
        same={edge: share() for edge in edges(board)},
    )


def all_partitions(cells: tuple[str, ...], board: Board) -> Iterator[list[tuple[str, ...]]]:
    """All ways to choose some squares and split them into connected areas."""
    if not cells:
        yield []
        return
    first, rest = cells[0], cells[1:]
    yield from all_partitions(rest, board)
    for number in range(2 ** len(rest)):
        others = tuple(name for i, name in enumerate(rest) if number >> i & 1)
        if in_one_piece((first, *others)):
            left = tuple(name for name in rest if name not in others)
            for areas in all_partitions(left, board):
                yield [(first, *others), *areas]


def is_legal(area: tuple[str, ...], sheet: Sheet) -> bool:
    known = {normal_form(split(text)) for text in sheet.figures["shapes"].values()}
    dry = not any(pair <= set(area) for pair in sheet.board.river)
    flat = not sheet.board.having("mountain").intersection(area)
    return dry and flat and normal_form(area) in known


def enumerate_all(sheet: Sheet, evidence: Evidence) -> list[tuple[float, frozenset[object]]]:
    """Every city with its log probability, by the definition of both."""
    found = []
    for areas in all_partitions(sheet.board.squares, sheet.board):
        owner = {name: i for i, area in enumerate(areas) for name in area}
        base = 0.0
        for (a, b), p in evidence.same.items():
            joined = a in owner and owner.get(a) == owner.get(b)
            base += log(p) + prior.TOGETHER if joined else log(1 - p)
        base += sum(log_of(evidence.cells[n], EMPTY) for n in sheet.board.squares if n not in owner)
        base -= prior.BROKEN * sum(not is_legal(area, sheet) for area in areas)
        cities: list[tuple[float, tuple[object, ...]]] = [(base, ())]
        for area in areas:
            worth = {t: sum(log_of(evidence.cells[n], t) for n in area) for t in TYPES}
            cities = [(s + worth[t], (*c, (t, area))) for s, c in cities for t in TYPES]
        found += [(score, frozenset(city)) for score, city in cities]
    return sorted(found, key=lambda item: -item[0])


@pytest.mark.parametrize(("seed", "picture"), CASES)
def test_best_cities_and_their_mass_are_those_of_plain_enumeration(seed: int, picture: str) -> None:
    rng = random.Random(seed)
    sheet = small_sheet(picture)
    evidence = random_evidence(sheet.board, rng, rng.choice((0.5, 1, 2, 4)))
    truth = enumerate_all(sheet, evidence)
    ground = DiceGround(sheet)
    terms = Terms(ground, evidence, ground.types)
    packings, exact = _packings(ground, terms)
    assert exact
    found = []
    for loss, choice in islice(best_first(packings), 12):
        chosen = dict(choice)
        blocks = [
            b for i, p in enumerate(packings) for b in (p.option(chosen.get(i, 0)) or (0, ()))[1]
        ]
        city = frozenset((b.type, ground.names(b.mask)) for b in blocks)
        assert terms.loss(blocks, prior.BROKEN) == pytest.approx(loss, abs=1e-6)
        found.append((loss, city))
    known = {city: score for score, city in truth}
    top = truth[0][0]
    for (loss, city), (score, _) in zip(found, truth, strict=False):
        assert known[city] == pytest.approx(score, abs=1e-6)
        assert loss - found[0][0] == pytest.approx(top - score, abs=1e-6)
    whole = math.log(sum(math.exp(score - top) for score, _ in truth))
    assert log_mass(packings) + found[0][0] == pytest.approx(whole, abs=1e-3)


def test_joint_answers_come_in_order_each_once() -> None:
    rng = random.Random(5)
    losses = [[rng.random() * 5 for _ in range(rng.randint(1, 4))] for _ in range(5)]
    questions = [listed([(loss, loss) for loss in each]) for each in losses]
    found = list(best_first(questions))
    assert len(found) == len({choice for _, choice in found}) == math.prod(map(len, losses))
    assert [loss for loss, _ in found] == sorted(loss for loss, _ in found)
    for loss, choice in found:
        chosen = dict(choice)
        sums = (sorted(each)[chosen.get(i, 0)] for i, each in enumerate(losses))
        assert loss == pytest.approx(sum(sums))


def test_bits_are_the_numbers_of_the_squares() -> None:
    assert bits(0b101001) == [0, 3, 5]


@pytest.mark.parametrize("seed", range(8))
def test_blocks_are_left_out_only_if_every_city_with_them_loses_more(seed: int) -> None:
    """Also where empty squares have edges that speak for a building: those pay nothing."""
    rng = random.Random(50 + seed)
    sheet = small_sheet(SMALL[seed % 4])
    evidence = random_evidence(sheet.board, rng, 6)
    ground = DiceGround(sheet)
    terms = Terms(ground, evidence, ground.types)
    packings, _ = _packings(ground, terms)
    truth = enumerate_all(sheet, evidence)
    best = sum(packing.best for packing in packings)
    least: dict[object, float] = {}
    for score, city in truth:
        for block in city:
            least.setdefault(block, best + truth[0][0] - score)
    for limit in (1.0, 3.0, 6.0, 12.0):
        kept = {
            (b.type, ground.names(b.mask)) for b in ground.table.within(terms, limit, prior.BROKEN)
        }
        kept |= {
            (b.type, ground.names(b.mask))
            for b in odd_blocks(terms, (0, 1), limit, prior.BROKEN, ground.table.known)
        }
        assert kept >= {block for block, loss in least.items() if loss <= limit - 1e-9}
    assert len(kept) < len(least) or limit > max(least.values())
