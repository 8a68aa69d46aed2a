"""The short way to flat pages, for training: a small picture, and back by the truth."""

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from scoring.model import City
from sheets.serials import serials
from vision.simulate.arrays import Array, Image
from vision.simulate.camera import make_camera
from vision.simulate.drawer import DrawerMaker
from vision.simulate.figure_drawer import anybody
from vision.simulate.paper_sheet import Paper
from vision.simulate.photo import Drawn, draw_page
from vision.simulate.strokes import Rng, between

# Long sides of the pictures by severity: what is left of the detail at 8 px/mm, at a tenth of
# the cost of 12 MP. A messenger's pictures have their own size.
_LONG_SIDES = {0: (1700, 3000), 1: (2000, 2800), 2: (1600, 1600), 3: (1500, 2600), 4: (1500, 2600)}
_GRID = 24  # pixels between the points at which the way back is computed
SERIALS = 64  # pages for training share so many serials


@dataclass(frozen=True)
class FlatPage:
    """The frame at `px_per_mm`, as a good flattener would give it, and what was drawn."""

    image: Image
    px_per_mm: float
    drawn: Drawn


def flat_page(
    city: City,
    seed: int,
    severity: int,
    px_per_mm: float = 8.0,
    slip: float = 0.25,
    drawer: DrawerMaker = anybody,
) -> FlatPage:
    """Draw, photograph small, flatten by the truth with an error of about `slip` millimetres."""
    rng = np.random.default_rng([seed, severity, 1])
    serial = next(serials(seed % SERIALS))
    drawn = draw_page(city, serial, rng, severity, px_per_mm, drawer)
    low, high = _LONG_SIDES[min(severity, 4)]
    camera = make_camera(severity, int(between(rng, low, high)))
    shot = camera.take([drawn.paper], rng)
    image = flattened(shot.image, drawn.paper, shot.places[0], px_per_mm, slip, rng)
    return FlatPage(image, px_per_mm, drawn)


def flattened(
    picture: Image,
    paper: Paper,
    way: Callable[[Array], Array],
    px_per_mm: float,
    slip: float,
    rng: Rng,
) -> Image:
    """The frame out of a picture, by the true way from paper to pixels, a little off."""
    w, h = round(paper.layout.width * px_per_mm), round(paper.layout.height * px_per_mm)
    columns, rows = w // _GRID + 3, h // _GRID + 3
    x, y = np.meshgrid(np.arange(columns), np.arange(rows))
    pixels = np.stack((x.ravel(), y.ravel()), axis=1) * float(_GRID) - _GRID / 2 - 0.5
    mm = (pixels + 0.5) / px_per_mm + _slips(rng, columns, rows, slip)
    seen = way(paper.on_page(mm)).reshape(rows, columns, 2).astype(np.float32)
    wide = cv2.resize(seen, (columns * _GRID, rows * _GRID))[_GRID : _GRID + h, _GRID : _GRID + w]
    maps = np.ascontiguousarray(wide)
    return cv2.remap(picture, maps, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)  # type: ignore[call-overload, no-any-return]


def _slips(rng: Rng, columns: int, rows: int, slip: float) -> Array:
    """A smooth error over the page: shift, stretch and slow waves."""
    knots = rng.normal(0, slip * rng.random(), (4, 4, 2)).astype(np.float32)
    return cv2.resize(knots, (columns, rows), interpolation=cv2.INTER_CUBIC).reshape(-1, 2)
