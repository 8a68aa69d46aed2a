"""Blocks: every building that could stand on a board, with what believing in it costs.

The log probability of a city is that of all squares being empty and apart, plus a gain for each
building: so the best city is a packing of blocks. `Terms` turns gains into losses against an upper
bound (each square's best class and half of each edge that speaks for "one building"): the loss of
a city is then the sum of the losses of its blocks and of its empty squares, none of them negative,
and nothing in a sheet that was read without contradiction. Whatever loses more than the best city
does plus a margin can be left out without losing exactness.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from scoring.board import Board
from scoring.model import Square
from vision.evidence import EMPTY, FLOOR, Evidence, edges

Floats = npt.NDArray[np.float64]

LARGEST_ODD = 9  # squares; nobody draws a building larger than this by mistake
ODD_BUDGET = 4000  # steps of growing odd blocks; a page that needs more is noise


@dataclass(frozen=True, slots=True)
class Block:
    """A building that may be there: its squares as bits in reading order."""

    mask: int
    type: str
    loss: float
    legal: bool


class Ground:
    """A board's squares and edges as numbers, made once per sheet."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.squares = board.squares
        self.index = {name: i for i, name in enumerate(self.squares)}
        self.edges = edges(board)
        self.links = [(self.index[a], self.index[b]) for a, b in self.edges]
        self.edge_at: list[dict[int, int]] = [{} for _ in self.squares]
        for number, (a, b) in enumerate(self.links):
            self.edge_at[a][b] = number
            self.edge_at[b][a] = number

    @cached_property
    def near(self) -> list[tuple[int, ...]]:
        """The neighbours of each square, across the river too."""
        return [tuple(at) for at in self.edge_at]

    @cached_property
    def river(self) -> frozenset[int]:
        """The edges that the river runs along."""
        return frozenset(
            i for i, pair in enumerate(self.edges) if frozenset(pair) in self.board.river
        )

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

    def __init__(self, ground: Ground, evidence: Evidence, types: tuple[str, ...]) -> None:
        self.ground = ground
        self.types = types
        classes = (EMPTY, *types)
        nothing: Mapping[str, float] = {EMPTY: 1.0}
        rows = [
            [found.get(name, 0.0) for name in classes]
            for found in (evidence.cells.get(name, nothing) for name in ground.squares)
        ]
        logs = np.log(np.clip(np.array(rows), FLOOR, 1 - FLOOR))
        self.gain: Floats = logs[:, 1:] - logs[:, :1]
        same = np.array([evidence.same.get(edge, 0.0) for edge in ground.edges])
        same = np.clip(same, FLOOR, 1 - FLOOR)
        self.edge: Floats = np.log(same / (1 - same))
        halves = np.zeros(len(ground.squares))
        ends = np.array(ground.links).reshape(-1, 2)
        np.add.at(halves, ends[:, 0], np.maximum(self.edge, 0) / 2)
        np.add.at(halves, ends[:, 1], np.maximum(self.edge, 0) / 2)
        self.halves: Floats = halves
        self.bound: Floats = np.maximum(0.0, self.gain.max(axis=1) + halves)


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
        for number, type_ in enumerate(terms.types):
            gain = np.append(terms.gain[:, number], 0.0)[self.cells].sum(axis=1)
            loss = bound - edge - gain + np.where(self.legal[:, number], 0.0, broken)
            for i in np.nonzero((loss <= limit) & self.possible[:, number])[0].tolist():
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
        own = terms.bound - terms.halves - terms.gain[:, number]
        for seed in np.nonzero(own <= limit - broken)[0].tolist():
            for mask, loss in _grow(terms, own.tolist(), seed, limit - broken, steps):
                if mask not in known:
                    yield Block(mask, terms.types[number], loss + broken, legal=False)


def _grow(
    terms: Terms, own: list[float], seed: int, limit: float, steps: list[int]
) -> Iterator[tuple[int, float]]:
    """Areas whose first square is the seed: each neighbour in turn is taken in or left out."""
    ground, edge = terms.ground, terms.edge
    start = own[seed] + sum(
        max(0.0, edge[e]) / 2 for near, e in ground.edge_at[seed].items() if near < seed
    )
    stack: list[tuple[tuple[int, ...], frozenset[int], float]]
    stack = [((seed,), frozenset(range(seed)), start)]
    while stack and steps[0] > 0:
        steps[0] -= 1
        cells, out, loss = stack.pop()
        near = next(
            (n for c in cells for n in ground.near[c] if n not in out and n not in cells), None
        )
        if near is None:
            yield sum(1 << c for c in cells), loss
            continue
        links = [(n, float(edge[e])) for n, e in ground.edge_at[near].items()]
        without = loss + sum(max(0.0, e) / 2 for n, e in links if n in cells)
        if without <= limit:
            stack.append((cells, out | {near}, without))
        inside = loss + own[near] + sum(max(0.0, -e) for n, e in links if n in cells)
        inside += sum(max(0.0, e) / 2 for n, e in links if n in out)
        if inside <= limit and len(cells) < LARGEST_ODD:
            stack.append(((*cells, near), out, inside))
