"""Blocks: every building that could stand on a board, with what believing in it costs.

The log probability of a city is that of all squares being empty and apart, plus a gain for each
building: so the best city is a packing of blocks. `Terms` turns gains into losses against an upper
bound (each square's best class and half of each edge that speaks for "one building"): the loss of
a city is then the sum of the losses of its blocks and of its empty squares, none of them negative,
and nothing in a sheet that was read without contradiction. Whatever loses more than the best city
does plus a margin can be left out without losing exactness; an edge that a block cuts off from a
square that looks built on counts in full there: whatever becomes of that one pays the other half.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

import numpy as np
import numpy.typing as npt

from scoring.board import Board
from scoring.model import Square
from vision.decode.prior import TOGETHER
from vision.evidence import EMPTY, FLOOR, Evidence, edges

Floats = npt.NDArray[np.float64]

NO_FAVOUR: Mapping[str, float] = MappingProxyType({})
LARGEST_ODD = 9  # squares; nobody draws a building larger than this by mistake
ODD_BUDGET = 4000  # steps of growing odd blocks; a page that needs more is noise


@dataclass(frozen=True, slots=True)
class Block:
    """A building that may be there: its squares as bits in reading order."""

    mask: int
    type: str
    loss: float
    legal: bool


def bits(mask: int) -> list[int]:
    """The numbers of the bits that are set."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


class Ground:
    """A board's squares and edges as numbers, made once per sheet."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.squares = board.squares
        self.index = {name: i for i, name in enumerate(self.squares)}
        self.edges = edges(board)
        self.links = [(self.index[a], self.index[b]) for a, b in self.edges]
        self.edge_at: list[dict[int, int]] = [{} for _ in self.squares]
        self.whole = (1 << len(self.squares)) - 1
        self.first_column = sum(1 << board.columns * row for row in range(board.rows))
        self.last_column = self.first_column << board.columns - 1
        for number, (a, b) in enumerate(self.links):
            self.edge_at[a][b] = number
            self.edge_at[b][a] = number

    @cached_property
    def river(self) -> frozenset[int]:
        """The edges that the river runs along."""
        return frozenset(
            i for i, pair in enumerate(self.edges) if frozenset(pair) in self.board.river
        )

    def beside(self, mask: int) -> int:
        """The squares that share an edge with a set, and some of the set."""
        columns = self.board.columns
        sideways = (mask & ~self.last_column) << 1 | (mask & ~self.first_column) >> 1
        return (mask << columns | mask >> columns | sideways) & self.whole

    def names(self, mask: int) -> tuple[Square, ...]:
        """The squares of a mask, in reading order."""
        return tuple(name for i, name in enumerate(self.squares) if mask >> i & 1)

    def inner_edges(self, cells: Iterable[int]) -> tuple[int, ...]:
        """The edges between squares of a set."""
        inside = set(cells)
        return tuple(
            edge
            for a in sorted(inside)
            for b, edge in self.edge_at[a].items()
            if b > a and b in inside
        )


class Terms:
    """The evidence as gains and losses over a ground; `types` are the columns of `gain`."""

    def __init__(
        self,
        ground: Ground,
        evidence: Evidence,
        types: tuple[str, ...],
        favour: Mapping[str, float] = NO_FAVOUR,
    ) -> None:
        """Read the evidence; `favour` adds to what each square of a type gains."""
        self.ground = ground
        self.types = types
        classes = (EMPTY, *types)
        nothing: Mapping[str, float] = {EMPTY: 1.0}
        rows = [
            [found.get(name, 0.0) for name in classes]
            for found in (evidence.cells.get(name, nothing) for name in ground.squares)
        ]
        logs = np.log(np.clip(np.array(rows), FLOOR, 1 - FLOOR))
        extra = np.array([favour.get(type_, 0.0) for type_ in types])
        self.gain: Floats = logs[:, 1:] - logs[:, :1] + extra
        same = np.array([evidence.same.get(edge, 0.0) for edge in ground.edges])
        same = np.clip(same, FLOOR, 1 - FLOOR)
        self.edge: Floats = np.log(same / (1 - same)) + TOGETHER
        self.built = self.gain.max(axis=1) >= 0
        ends = np.array(ground.links).reshape(-1, 2)
        half = np.maximum(self.edge, 0) / 2
        ones, twos = ends[:, 0], ends[:, 1]
        self.halves: Floats = _summed((ones, half), (twos, half), len(ground.squares))
        to_one, to_two = half * self.built[ones], half * self.built[twos]
        self.cuts: Floats = _summed((ones, to_two), (twos, to_one), len(ground.squares))
        self.uncut: Floats = to_one + to_two
        self.bound: Floats = np.maximum(0.0, self.gain.max(axis=1) + self.halves)

    def loss(self, blocks: Iterable[Block], broken: float) -> float:
        """What a packing loses in all, its empty squares included."""
        gain, bound, edge = self.gain, self.bound, self.edge
        loss = float(bound.sum())
        for block in blocks:
            cells = bits(block.mask)
            inner = list(self.ground.inner_edges(cells))
            loss -= float(gain[cells, self.types.index(block.type)].sum() + edge[inner].sum())
            loss += 0.0 if block.legal else broken
        return loss

    @cached_property
    def around(self) -> list[list[tuple[int, float, float]]]:
        """For each neighbour of each square what the edge gains, and the half that it must pay."""
        edge, built = self.edge.tolist(), self.built.tolist()
        return [
            [
                (near, edge[e], max(0.0, edge[e]) / 2 if built[near] else 0.0)
                for near, e in at.items()
            ]
            for at in self.ground.edge_at
        ]

    def next_to(self, cells: int, out: int) -> int:
        """The first square beside a set of squares that is neither in it nor left out, or -1."""
        beside = self.ground.beside(cells) & ~(cells | out)
        return (beside & -beside).bit_length() - 1


def _summed(
    first: tuple[npt.NDArray[np.intp], Floats],
    second: tuple[npt.NDArray[np.intp], Floats],
    count: int,
) -> Floats:
    """What both ends of the edges are given, added up for each square."""
    one = np.bincount(first[0], weights=first[1], minlength=count)
    two = np.bincount(second[0], weights=second[1], minlength=count)
    return one.astype(np.float64) + two


@dataclass(frozen=True)
class Table:
    """All blocks of known shapes on one sheet; rows are padded with a square and an edge of 0."""

    masks: tuple[int, ...]
    cells: npt.NDArray[np.intp]
    inner: npt.NDArray[np.intp]
    legal: npt.NDArray[np.bool_]  # block × type
    possible: npt.NDArray[np.bool_]  # block × type: may be drawn there, by mistake at least

    @cached_property
    def known(self) -> frozenset[int]:
        """The masks of the table."""
        return frozenset(self.masks)

    def within(self, terms: Terms, limit: float, broken: float) -> Iterator[Block]:
        """The blocks that lose no more than the limit; a broken rule costs extra."""
        bound = np.append(terms.bound, 0.0)[self.cells].sum(axis=1)
        edge = np.append(terms.edge, 0.0)[self.inner].sum(axis=1)
        cut = np.append(terms.cuts, 0.0)[self.cells].sum(axis=1)
        cut -= np.append(terms.uncut, 0.0)[self.inner].sum(axis=1)
        for number, type_ in enumerate(terms.types):
            gain = np.append(terms.gain[:, number], 0.0)[self.cells].sum(axis=1)
            loss = bound - edge - gain + np.where(self.legal[:, number], 0.0, broken)
            for i in np.nonzero((loss + cut <= limit) & self.possible[:, number])[0].tolist():
                # what is left of rounding is no gain
                yield Block(
                    self.masks[i], type_, max(0.0, float(loss[i])), bool(self.legal[i, number])
                )


def odd_blocks(
    terms: Terms, types: Iterable[int], limit: float, broken: float, known: frozenset[int]
) -> Iterator[Block]:
    """Connected areas of one type that are no known shape, grown as far as the limit allows."""
    steps = [ODD_BUDGET]
    for number in types:
        own = (terms.bound - terms.halves - terms.gain[:, number]).tolist()
        seeds = [seed for seed, loss in enumerate(own) if loss <= limit - broken]
        for seed in seeds:
            for mask, loss in _grow(terms, own, seed, limit - broken, steps):
                if mask not in known:
                    yield Block(mask, terms.types[number], loss + broken, legal=False)


def _grow(
    terms: Terms, own: list[float], seed: int, limit: float, steps: list[int]
) -> Iterator[tuple[int, float]]:
    """Areas whose first square is the seed: each neighbour in turn is taken in or left out.

    What is found comes with its loss; `cut` is what the squares beyond its edges must pay.
    """
    around = terms.around
    before = [(edge, half) for near, edge, half in around[seed] if near < seed]
    start = own[seed] + sum(max(0.0, edge) / 2 for edge, _ in before)
    stack = [(1 << seed, (1 << seed) - 1, start, sum(half for _, half in before))]
    while stack and steps[0] > 0:
        steps[0] -= 1
        cells, out, loss, cut = stack.pop()
        near = terms.next_to(cells, out)
        if near < 0:
            yield cells, loss
            continue
        without, inside, cut_inside = loss, loss + own[near], cut
        for neighbour, edge, half in around[near]:
            if cells >> neighbour & 1:
                without += max(0.0, edge) / 2
                inside += max(0.0, -edge)
            elif out >> neighbour & 1:
                inside += max(0.0, edge) / 2
                cut_inside += half
        cut_without = cut + (without - loss if terms.built[near] else 0.0)
        if without + cut_without <= limit:
            stack.append((cells, out | 1 << near, without, cut_without))
        if inside + cut_inside <= limit and cells.bit_count() < LARGEST_ODD:
            stack.append((cells | 1 << near, out, inside, cut_inside))
