"""Where a filling goes, and parallel lines over it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.simulate.arrays import Points
from vision.simulate.hands import Hand
from vision.simulate.strokes import Box, Pair, Rng, between


@dataclass(frozen=True)
class Room:
    """Where a filling goes: the squares' own boxes inside the outline, and the whole inside."""

    cells: tuple[Box, ...]
    inside: tuple[Box, ...]
    nib: float  # width of the pen, in millimetres of the frame
    joined: bool = False  # nothing but the filling shows that it is one building

    def apart(self, inset: float) -> "Room":
        """The squares one by one, each smaller by this on all sides; 0 leaves all as it is."""
        cells = tuple(cell.inset(inset) for cell in self.cells)
        return replace(self, cells=cells, inside=cells) if inset else self


Span = tuple[Pair, Pair]


def spans(
    boxes: Sequence[Box], angle: float, offsets: Callable[[float, float], Points]
) -> list[list[Span]]:
    """Parallel lines over some rectangles: for each offset, its pieces inside."""
    along = np.array([np.cos(angle), np.sin(angle)])
    across = np.array([-along[1], along[0]])
    corners = np.array([b.at(u, v) for b in boxes for u in (0, 1) for v in (0, 1)])
    reach = corners @ across
    found = []
    for offset in offsets(float(reach.min()), float(reach.max())):
        pieces = _merged([p for b in boxes if (p := _cut(b, along, across * offset))])
        ends = [(along * a + across * offset, along * b + across * offset) for a, b in pieces]
        if ends:
            found.append([((a[0], a[1]), (b[0], b[1])) for a, b in ends])
    return found


def _cut(box: Box, along: Points, origin: Points) -> Pair | None:
    """Where a line enters and leaves a box, as lengths along the line."""
    low, high = -1e9, 1e9
    for d, o, start, size in (
        (along[0], origin[0], box.x, box.w),
        (along[1], origin[1], box.y, box.h),
    ):
        if abs(d) < 1e-9:
            if not start <= o <= start + size:
                return None
            continue
        a, b = sorted(((start - o) / d, (start + size - o) / d))
        low, high = max(low, a), min(high, b)
    return (low, high) if high - low > 0.2 else None


def _merged(pieces: list[Pair]) -> list[Pair]:
    joined: list[Pair] = []
    for low, high in sorted(pieces):
        if joined and low <= joined[-1][1] + 0.05:
            joined[-1] = (joined[-1][0], max(joined[-1][1], high))
        else:
            joined.append((low, high))
    return joined


def rows_at(rng: Rng, spacing: float, neat: float) -> Callable[[float, float], Points]:
    """Offsets at a spacing that an untidy hand does not keep."""

    def offsets(low: float, high: float) -> Points:
        n = max(1, int((high - low) / spacing))
        steps = spacing * (1 + (1 - neat) * 0.35 * np.clip(rng.standard_normal(n + 2), -1.6, 1.6))
        at = low + spacing * between(rng, 0.2, 0.8) + np.concatenate(([0], np.cumsum(steps)))
        inside: Points = at[at < high - 0.15 * spacing].astype(np.float32)
        return inside

    return offsets


def slant_of(hand: Hand, rng: Rng) -> float:
    """The direction of this hand's hatching, which an untidy hand does not keep."""
    return float(rng.normal(hand.slant, 0.12 + 0.3 * (1 - hand.neat)))
