"""The best ways to lay blocks side by side, exactly, one independent part of the board at a time.

Squares are decided in reading order: a square is covered already, stays empty, or is the first of
a block. What is decided is forgotten but for the squares ahead that are covered, so a part of a
board has few states. Going forward drops what loses more than the limit; going backward gives the
exact best rest of each state and the sum over all rests; then the packings come out best first.
"""

import heapq
import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from vision.decode.blocks import Block, bits

Payload = tuple[Block, ...]
Step = tuple[float, int, Block | None]  # what it loses, the state it leads to, the block laid


class TooUncertainError(Exception):
    """This part of the board is too uncertain to be searched."""


@dataclass(frozen=True)
class Part:
    """A part of the board: its squares in order, what leaving each one empty loses, its blocks."""

    cells: tuple[int, ...]
    skip: tuple[float, ...]
    starting: Mapping[int, Sequence[Block]]  # by their first square


def parts(blocks: Sequence[Block], skip: Sequence[float]) -> list[Part]:
    """Parts that share no block; squares without blocks that lose nothing empty fall out."""
    root = list(range(len(skip)))

    def find(cell: int) -> int:
        while root[cell] != cell:
            root[cell] = root[root[cell]]
            cell = root[cell]
        return cell

    starting: dict[int, list[Block]] = defaultdict(list)
    for block in blocks:
        cells = bits(block.mask)
        starting[cells[0]].append(block)
        for cell in cells[1:]:
            root[find(cell)] = find(cells[0])
    members: dict[int, list[int]] = defaultdict(list)
    covered = 0
    for block in blocks:
        covered |= block.mask
    for cell in range(len(skip)):
        if covered >> cell & 1 or skip[cell] > 0:
            members[find(cell)].append(cell)
    return [
        Part(tuple(cells), tuple(skip[c] for c in cells), {c: starting[c] for c in cells})
        for cells in members.values()
    ]


class Packing:
    """All packings of one part within a limit, best first, found as far as they are asked for."""

    def __init__(self, part: Part, limit: float, budget: int, beam: int | None = None) -> None:
        """Search exactly, or with only the best states of each square where a beam is given."""
        self._steps = _forward(part, limit, budget, beam)
        self._rest, self.log_mass = _backward(self._steps)
        self.best = self._rest[0].get(0, math.inf)
        self._found: list[tuple[float, Payload]] = []
        self._more = self._in_order()

    def option(self, number: int) -> tuple[float, Payload] | None:
        """The packing in this place of the order, with its loss."""
        while len(self._found) <= number:
            following = next(self._more, None)
            if following is None:
                return None
            self._found.append(following)
        return self._found[number]

    def _in_order(self) -> Iterator[tuple[float, Payload]]:
        """Best first: the rests are known exactly, so no path is followed in vain."""
        if self.best == math.inf:
            return
        heap: list[tuple[float, int, int, int, float, Payload]] = [(self.best, 0, 0, 0, 0.0, ())]
        count = 1
        while heap:
            loss, _, place, state, lost, laid = heapq.heappop(heap)
            if place == len(self._steps):
                yield loss, laid
                continue
            rest = self._rest[place + 1]
            for cost, following, block in self._steps[place][state]:
                if following in rest:
                    whole = laid if block is None else (*laid, block)
                    total = lost + cost
                    entry = (total + rest[following], count, place + 1, following, total, whole)
                    heapq.heappush(heap, entry)
                    count += 1


def _forward(
    part: Part, limit: float, budget: int, beam: int | None
) -> list[dict[int, list[Step]]]:
    """For each square the states that are reached within the limit, and where they lead."""
    layers: list[dict[int, list[Step]]] = []
    reached = {0: 0.0}
    for cell, skip in zip(part.cells, part.skip, strict=True):
        layer: dict[int, list[Step]] = {}
        following: dict[int, float] = {}
        bit = 1 << cell
        for state, lost in reached.items():
            budget -= 1
            steps = _steps_from(part, cell, bit, skip, state, limit - lost)
            layer[state] = steps
            budget -= len(steps)
            for cost, to, _ in steps:
                if lost + cost < following.get(to, math.inf):
                    following[to] = lost + cost
        if budget < 0 and beam is None:
            raise TooUncertainError
        layers.append(layer)
        reached = following
        if beam is not None and len(following) > beam:
            reached = dict(heapq.nsmallest(beam, following.items(), key=lambda item: item[1]))
    return layers


def _steps_from(
    part: Part, cell: int, bit: int, skip: float, state: int, limit: float
) -> list[Step]:
    if state & bit:
        return [(0.0, state ^ bit, None)]
    steps: list[Step] = [(skip, state, None)] if skip <= limit else []
    for block in part.starting[cell]:
        if block.loss <= limit and not block.mask & state:
            steps.append((block.loss, (state | block.mask) ^ bit, block))
    return steps


def _backward(layers: list[dict[int, list[Step]]]) -> tuple[list[dict[int, float]], float]:
    """The least loss of the rest from each state, and the log of the sum over all packings."""
    rest: dict[int, float] = {0: 0.0}
    mass: dict[int, float] = {0: 1.0}
    rests = [rest]
    for layer in reversed(layers):
        least: dict[int, float] = {}
        total: dict[int, float] = {}
        for state, steps in layer.items():
            open_ = [(cost, to) for cost, to, _ in steps if to in rest]
            if open_:
                least[state] = min(cost + rest[to] for cost, to in open_)
                total[state] = sum(math.exp(-cost) * mass[to] for cost, to in open_)
        rest, mass = least, total
        rests.append(rest)
    sum_ = mass.get(0, 0.0)
    return rests[::-1], math.log(sum_) if sum_ > 0 else -math.inf
