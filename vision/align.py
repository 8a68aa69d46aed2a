"""A draft of a page laid over what is printed there: where the print lies off its place.

Patches of the print are looked for in the draft. What people draw is darker than print inside
the squares, so both are cut off at a light grey first; what still misleads a patch is outvoted
by a smooth spline through all of them.
"""

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.surface import COLUMNS, ROWS, Surface
from vision.tags import Floats, Grey

SCALE = 4.0  # pixels a millimetre of draft and print
_DARKEST = 150  # grey values below are equal: pencil counts no more than print
_PATCH = 11.0  # millimetres
_PITCH = 13.0
_NEAR = 45.0  # millimetres around what is known, when little is
_TEXTURE = 12.0  # grey values of deviation that a patch of print needs
_LIKELY = 0.35  # correlation from which on a patch has a say
_STIFF = 0.05  # how dear the spline's bending is beside one patch a millimetre off
_STRETCH = 0.002  # how dear its shift is, where nothing is seen
_NOISE = 0.08  # millimetres that a good patch is off


@dataclass(frozen=True, eq=False)
class Matches:
    """Where points of the paper were found instead."""

    points: Floats  # n × 2 millimetres
    shifts: Floats  # n × 2 millimetres
    weights: Floats  # n, 0 where a patch was not found

    def met(self, values: Floats) -> float:
        """The share of points that lie where the values say."""
        off = np.linalg.norm(values - self.shifts, axis=1)
        return float(((off < 4 * _NOISE) & (self.weights > 0)).mean())


def match(draft: Grey, printed: Grey, reach: float, near: Floats | None = None) -> Matches:
    """The print's patches in the draft, no further than `reach` millimetres from their places.

    `near`: points of the paper; only patches around these are looked for.
    """
    seen, meant = _levelled(draft), _levelled(printed)
    size, margin = round(_PATCH * SCALE), round(reach * SCALE)
    corners = _corners(meant.shape, size, margin)
    if near is not None:
        middles = (corners[:, None, ::-1] + size / 2) / SCALE
        corners = corners[(np.linalg.norm(middles - near[None], axis=2) < _NEAR).any(axis=1)]
    patches = ((r, c, meant[r : r + size, c : c + size]) for r, c in corners.tolist())
    found = [
        (column, row, *_peak(seen, patch, row, column, margin))
        for row, column, patch in patches
        if cv2.meanStdDev(patch)[1].item() >= _TEXTURE
    ]
    table = np.array(found, np.float64).reshape(-1, 5)
    return Matches((table[:, :2] + size / 2) / SCALE, table[:, 2:4] / SCALE, table[:, 4])


def _levelled(page: Grey) -> Grey:
    return np.clip(cv2.GaussianBlur(page, (0, 0), 0.8), np.uint8(_DARKEST), np.uint8(250))


def _corners(shape: tuple[int, ...], size: int, margin: int) -> NDArray[np.intp]:
    """Rows and columns of the top left corners of patches, evenly spread."""
    step = round(_PITCH * SCALE)
    rows = np.arange(margin, shape[0] - size - margin + 1, step)
    columns = np.arange(margin, shape[1] - size - margin + 1, step)
    return np.stack(np.meshgrid(rows, columns, indexing="ij"), -1).reshape(-1, 2)


def _peak(
    seen: Grey, patch: Grey, row: int, column: int, margin: int
) -> tuple[float, float, float]:
    """Shift across and down in pixels, and how much it is worth."""
    rows, columns = patch.shape
    window = seen[row - margin : row + rows + margin, column - margin : column + columns + margin]
    scores = cv2.matchTemplate(window, patch, cv2.TM_CCOEFF_NORMED)
    _, best, _, (x, y) = cv2.minMaxLoc(scores)
    edge = 2 * margin
    if best < _LIKELY or not (0 < x < edge and 0 < y < edge):
        return 0.0, 0.0, 0.0
    across = _vertex(scores[y, x - 1], best, scores[y, x + 1])
    down = _vertex(scores[y - 1, x], best, scores[y + 1, x])
    return x - margin + across, y - margin + down, best * best


def _vertex(before: float, here: float, after: float) -> float:
    """Where between pixels a parabola through three scores has its top."""
    bend = before - 2 * here + after
    return 0.0 if bend >= 0 else float(np.clip((before - after) / (2 * bend), -0.5, 0.5))


def bend(surface: Surface, matches: Matches, sure: Matches) -> tuple[Floats, float]:
    """Control values of the smooth shift through most matches, and the share of them it meets.

    `sure`: points that need no vote, the corners of the tags.
    """
    every = Matches(*map(np.concatenate, zip(_parts(matches), _parts(sure), strict=True)))
    across, down = surface.splines(every.points)
    basis = (down[:, :, None] * across[:, None, :]).reshape(len(every.points), -1)
    weights, values = every.weights, np.zeros((ROWS * COLUMNS, 2))
    for _ in range(5):
        values = _weighted(basis, every.shifts, weights)
        off = np.linalg.norm(basis @ values - every.shifts, axis=1)
        spread = max(2.5 * float(np.median(off[every.weights > 0])), _NOISE)
        weights = every.weights / (1 + (off / spread) ** 2) ** 2
    met = matches.met((basis @ values)[: len(matches.points)])
    return values.reshape(ROWS, COLUMNS, 2), met


def _parts(matches: Matches) -> tuple[Floats, Floats, Floats]:
    return matches.points, matches.shifts, matches.weights


def _weighted(basis: Floats, shifts: Floats, weights: Floats) -> Floats:
    """Least squares held smooth. OpenCV solves it: numpy would wait for threads on busy cores."""
    scaled = (basis * weights[:, None]).T
    left = np.einsum("in,nj->ij", scaled, basis) + _smoothness()
    right = np.einsum("in,nj->ij", scaled, shifts)
    return np.asarray(cv2.solve(left, right, flags=cv2.DECOMP_CHOLESKY)[1])


@cache
def _smoothness() -> Floats:
    """The penalty on second differences both ways, and a little on the shift itself."""
    index = np.arange(ROWS * COLUMNS).reshape(ROWS, COLUMNS)
    triples = [(index[:-2], index[1:-1], index[2:]), (index[:, :-2], index[:, 1:-1], index[:, 2:])]
    rows = np.concatenate([np.stack(three, -1).reshape(-1, 3) for three in triples])
    second = np.zeros((len(rows), ROWS * COLUMNS))
    second[np.arange(len(rows))[:, None], rows] = (1, -2, 1)
    return np.asarray(_STIFF * second.T @ second + _STRETCH * np.eye(ROWS * COLUMNS))
