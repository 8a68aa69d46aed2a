"""The camera: papers on a table become a picture, from a clean scan to an abused snapshot."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Protocol, cast

import cv2
import numpy as np

from vision.simulate import exif, light, scene
from vision.simulate.arrays import Array, Field, Image
from vision.simulate.develop import encoded, noisy, sharpened, tone_curve, trail
from vision.simulate.hide import hide_squares, hide_tags
from vision.simulate.paper_sheet import Paper
from vision.simulate.severities import SEVERITIES, Severity
from vision.simulate.strokes import Rng, between, pick
from vision.simulate.table import table

Light = Callable[[tuple[int, int], Rng], Field]
_NONE: Any = None  # the second map, where the first holds x and y
STEP = 20  # pixels between the points at which geometry and light are computed


@dataclass(frozen=True)
class Shot:
    """A picture as it is stored, and where each paper lies in it."""

    jpeg: bytes
    size: tuple[int, int]
    places: tuple[Callable[[Array], Array], ...]  # millimetres on a paper (n × 2) → pixels
    hidden: tuple[tuple[int, ...], ...] = ()  # places of the tags that are covered, per paper

    @property
    def image(self) -> Image:
        """The pixels, RGB."""
        stored = cv2.imdecode(np.frombuffer(self.jpeg, np.uint8), cv2.IMREAD_COLOR)
        return cv2.cvtColor(cast(Image, stored), cv2.COLOR_BGR2RGB)


class Camera(Protocol):
    """Whatever takes pictures of papers."""

    def take(self, papers: Sequence[Paper], rng: Rng) -> Shot:
        """One picture with all the papers in it."""


@dataclass(frozen=True)
class PhoneCamera:
    """A phone. `light` replaces how light falls, `long_side` limits the picture's size."""

    severity: Severity
    light: Light | None = None
    long_side: int | None = None
    covered: bool = False  # something lies on the board

    def take(self, papers: Sequence[Paper], rng: Rng) -> Shot:
        """Lay the papers out, look at them, develop the picture."""
        size = self._size(papers, rng)
        placed = _laid_out(papers, self.severity, rng)
        lens = self._aimed(placed, size, rng)
        picture, coarse_shade = _seen(papers, placed, lens, size, self.severity, rng)
        places = tuple(_way(lens, p) for p in placed)
        hidden = tuple(
            hide_squares(picture, paper, way, rng)
            if self.covered
            else hide_tags(picture, paper, way, _count(self.severity.hidden, rng), rng)
            for paper, way in zip(papers, places, strict=True)
        )
        lit = self._lit(picture, coarse_shade, rng)
        return Shot(self._stored(self._developed(lit, rng), rng), size, places, hidden)

    def _stored(self, picture: Image, rng: Rng) -> bytes:
        """A JPEG; one in four lies on its side and says so. Messengers turn pictures upright."""
        quality = int(between(rng, *self.severity.quality))
        if rng.random() > 0.25 or max(picture.shape) <= 1600:
            return encoded(picture, quality)
        note = pick(rng, tuple(exif.TURNS))
        return exif.with_note(encoded(exif.stored_turned(picture, note), quality), note)

    def _size(self, papers: Sequence[Paper], rng: Rng) -> tuple[int, int]:
        w, h = pick(rng, self.severity.sizes)
        if self.long_side and self.long_side < w:
            w, h = self.long_side, self.long_side * h // w
        w, h = w // STEP * STEP, h // STEP * STEP
        wide = papers[0].size[0] > papers[0].size[1]
        turned = rng.random() < (0.85 if not wide else 0.15)
        return (h, w) if turned else (w, h)

    def _aimed(self, placed: Sequence[scene.Placed], size: tuple[int, int], rng: Rng) -> scene.Lens:
        s = self.severity
        tilt = np.radians(s.tilt * min(1.0, abs(rng.normal(0, 0.5))))
        roll = _roll(s.any_turn, rng)
        extent = max(max(p.size) for p in placed) * np.sqrt(len(placed))
        lens = scene.Lens(
            rotation=scene.tilted(tilt, between(rng, 0, 2 * np.pi), roll),
            distance=extent * between(rng, 1.1, 2.2),
            barrel=rng.normal(0, s.barrel / 2),
        )
        fill = between(rng, *s.fill)
        return scene.framed(lens, placed, size, fill, rng)

    def _lit(self, picture: Image, shade: Field, rng: Rng) -> Image:
        h, w = shade.shape
        conditions = self.severity.light
        fall = self.light((w, h), rng) if self.light else light.field((w, h), conditions, rng)
        gains = light.balance(conditions.warmth, rng)
        level = between(rng, *conditions.level)
        factor = (fall * shade)[..., None] * np.array(gains, np.float32) * level
        wide = cv2.resize(np.clip(factor * 170, 0, 255).astype(np.uint8), picture.shape[1::-1])
        lit = cv2.multiply(picture, wide, scale=1 / 170)
        if rng.random() < self.severity.shine:
            glow = (light.shine((w, h), rng) * 255).astype(np.uint8)
            lit = cv2.add(lit, cv2.merge([cv2.resize(glow, picture.shape[1::-1])] * 3))
        return lit

    def _developed(self, picture: Image, rng: Rng) -> Image:
        s, zoom = self.severity, max(picture.shape) / 4000
        sigma = between(rng, *s.blur) * zoom
        if max(picture.shape) <= 1800:
            sigma = max(sigma, between(rng, 0.3, 0.7))
        if sigma > 0.25:
            picture = cv2.GaussianBlur(picture, (0, 0), sigma)
        length = between(rng, *s.motion) * zoom * (rng.random() < 0.7)
        if length > 1.2:
            picture = cv2.filter2D(picture, -1, trail(length, between(rng, 0, np.pi)))
        picture = noisy(picture, between(rng, *s.noise), rng)
        picture = cv2.LUT(picture, tone_curve(rng))
        if rng.random() < 0.5:
            picture = sharpened(picture, between(rng, 0.2, 1.0), between(rng, 0.8, 2.0))
        return picture


@dataclass(frozen=True)
class FlatbedScanner:
    """A scanner: 150 to 300 dpi, hardly skewed."""

    dpi: tuple[int, ...] = (150, 200, 200, 240, 300, 300)
    long_side: int | None = None
    quality: tuple[int, int] = (75, 95)
    lids: tuple[int, ...] = field(default=(250, 235, 200, 60, 20))

    def take(self, papers: Sequence[Paper], rng: Rng) -> Shot:
        """The first paper alone: a scanner takes one sheet at a time."""
        paper = papers[0]
        scale = pick(rng, self.dpi) / 25.4
        scale = min(scale, self.long_side / max(paper.size)) if self.long_side else scale
        bed = tuple(round(s * scale * between(rng, 1.0, 1.04)) for s in paper.size)
        turn = np.radians(np.clip(rng.normal(0, 0.8), -2, 2)) + (
            np.pi if rng.random() < 0.15 else 0
        )
        lens = scene.Lens(zoom=scale, distance=1.0, shift=(bed[0] / 2, bed[1] / 2))
        way = _way(lens, scene.Placed(paper.size, turn=turn))
        move = cv2.getAffineTransform(
            (_THREE * paper.px_per_mm).astype(np.float32), way(_THREE).astype(np.float32)
        )
        lid = pick(rng, self.lids)
        picture = _shrunk_for(paper, scale)
        picture = cv2.warpAffine(
            picture, move, bed, flags=cv2.INTER_LINEAR, borderValue=(lid, lid, lid)
        )
        if rng.random() < 0.4:
            picture = cv2.cvtColor(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY), cv2.COLOR_GRAY2RGB)
        picture = noisy(picture, between(rng, 0.3, 1.5), rng)
        picture = cv2.LUT(picture, tone_curve(rng))
        jpeg = encoded(picture, int(between(rng, *self.quality)))
        return Shot(jpeg, (bed[0], bed[1]), (way,), ((),))


_TEN_RIGHT = np.array([10.0, 0.0])
_THREE = np.array([(0.0, 0.0), (100.0, 0.0), (0.0, 100.0)])


def make_camera(severity: int, long_side: int | None = None, light: Light | None = None) -> Camera:
    """The camera of a severity: 0 is a scanner, the others a phone."""
    if severity == 0:
        return FlatbedScanner(long_side=long_side)
    return PhoneCamera(SEVERITIES[severity], light, long_side)


def _roll(any_turn: bool, rng: Rng) -> float:
    """People hold the phone roughly straight; across a table the sheet lies any way round."""
    quarter = np.pi / 2 * int(rng.integers(4)) if any_turn or rng.random() < 0.3 else 0.0
    if any_turn and rng.random() < 0.4:
        return between(rng, 0, 2 * np.pi)
    return float(quarter + np.radians(rng.normal(0, 7 if any_turn else 3)))


def _count(most: int, rng: Rng) -> int:
    return most if most and rng.random() < 0.75 else 0


def _way(lens: scene.Lens, placed: scene.Placed) -> Callable[[Array], Array]:
    def to_pixels(points: Array) -> Array:
        return lens.see(placed.on_table(np.asarray(points, float).reshape(-1, 2)))

    return to_pixels


def _laid_out(papers: Sequence[Paper], severity: Severity, rng: Rng) -> list[scene.Placed]:
    """Papers side by side, in rows, none over another."""
    columns = int(np.ceil(np.sqrt(len(papers))))
    cell = max(max(p.size) for p in papers) * 1.12
    narrow = all(p.size[0] < p.size[1] for p in papers) and len(papers) > 1
    wide = cell * 0.8 if narrow else cell
    placed = []
    for i, paper in enumerate(papers):
        row, column = divmod(i, columns)
        turn = np.radians(rng.normal(0, 2.5)) if len(papers) > 1 else 0.0
        if len(papers) > 1 and rng.random() < 0.3:
            turn += np.pi
        curl = severity.curl * between(rng, 0, 1)
        at = (column * wide + rng.normal(0, 2), row * cell + rng.normal(0, 2))
        placed.append(scene.Placed(paper.size, scene.make_bend(rng, paper.size, curl), turn, at))
    return placed


def _seen(
    papers: Sequence[Paper],
    placed: Sequence[scene.Placed],
    lens: scene.Lens,
    size: tuple[int, int],
    severity: Severity,
    rng: Rng,
) -> tuple[Image, Field]:
    """The picture in even light, and the shading of bent paper at coarse resolution."""
    picture = table(size, rng, int(rng.integers(0, severity.clutter + 1)))
    columns, rows = size[0] // STEP + 2, size[1] // STEP + 2
    x, y = np.meshgrid(np.arange(columns), np.arange(rows))
    grid = np.stack((x.ravel(), y.ravel()), axis=1) * float(STEP) - STEP / 2 - 0.5
    shade = np.ones((rows, columns), np.float32)
    toward = between(rng, 0, 2 * np.pi)
    for paper, spot in zip(papers, placed, strict=True):
        mm = scene.back_to_paper(lens, spot, grid)
        shade *= _shading(spot, mm, toward, rng).reshape(rows, columns)
        _lay(picture, paper, mm.reshape(rows, columns, 2), lens, spot)
    return picture, shade[1:-1, 1:-1]


def _shading(spot: scene.Placed, mm: Array, toward: float, rng: Rng) -> Field:
    """Bent paper is lighter where it faces the light."""
    if spot.bend is scene.FLAT:
        return np.ones(len(mm), np.float32)
    here = spot.on_table(mm)
    step = 4.0 * np.array([np.cos(toward), np.sin(toward)])
    there = spot.on_table(mm + step)
    slope = (there[:, 2] - here[:, 2]) / 4.0
    return np.clip(1 - between(rng, 0.3, 1.3) * slope, 0.6, 1.15).astype(np.float32)


def _lay(picture: Image, paper: Paper, mm: Array, lens: scene.Lens, spot: scene.Placed) -> None:
    """One paper into the picture, with a thin shadow under it."""
    h, w = picture.shape[:2]
    corners = lens.see(spot.on_table(paper_rim(spot.size)))
    x0, y0 = np.maximum(corners.min(axis=0).astype(int) - STEP, 0) // STEP * STEP
    x1 = min(w, int(corners[:, 0].max()) // STEP * STEP + 2 * STEP)
    y1 = min(h, int(corners[:, 1].max()) // STEP * STEP + 2 * STEP)
    if x1 <= x0 or y1 <= y0:
        return
    part = mm[y0 // STEP : y1 // STEP + 2, x0 // STEP : x1 // STEP + 2].astype(np.float32)
    wide = cv2.resize(part, (part.shape[1] * STEP, part.shape[0] * STEP))
    source = _matched(paper, lens, spot)
    scale = source.shape[1] / paper.size[0]
    maps = (wide[STEP : STEP + y1 - y0, STEP : STEP + x1 - x0] * scale) - 0.5
    view = picture[y0:y1, x0:x1]
    seen = cv2.remap(source, maps, _NONE, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    mask = np.zeros(view.shape[:2], np.uint8)
    cv2.fillPoly(mask, [np.round(corners - (x0, y0)).astype(np.int32)], 255)
    if paper.alpha is not None:
        mask &= _left_of_paper(paper, maps, source.shape)
    _shadow_under(view, mask)
    cv2.copyTo(seen, mask, view)


def paper_rim(size: tuple[float, float]) -> Array:
    """Points round a paper's edge, closer than its corners."""
    w, h = size
    t = np.linspace(0, 1, 33)[:, None]
    corners = np.array([(0, 0), (w, 0), (w, h), (0, h), (0, 0)], float)
    return np.concatenate([a + (b - a) * t for a, b in pairwise(corners)])


def _matched(paper: Paper, lens: scene.Lens, spot: scene.Placed) -> Image:
    """The page's picture, shrunk first where the photo is much coarser."""
    middle = np.array(paper.size) / 2
    a, b = lens.see(spot.on_table(np.array([middle, middle + _TEN_RIGHT])))
    return _shrunk_for(paper, float(np.hypot(*(b - a))) / 10, resize=True)


def _shrunk_for(paper: Paper, px_per_mm: float, resize: bool = False) -> Image:
    ratio = px_per_mm / paper.px_per_mm
    if ratio > 0.8:
        return paper.image
    if resize and ratio < 0.62:
        return cv2.resize(paper.image, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    return cv2.GaussianBlur(paper.image, (0, 0), 0.42 / ratio)


def _left_of_paper(paper: Paper, maps: Field, shape: tuple[int, ...]) -> Image:
    """Which pixels of the photo see paper that is still there."""
    whole: Image = cv2.resize(paper.alpha, (shape[1], shape[0]))  # type: ignore[arg-type]
    seen = cv2.remap(whole, maps, _NONE, cv2.INTER_LINEAR)
    return cv2.threshold(seen, 127, 255, cv2.THRESH_BINARY)[1]


def _shadow_under(view: Image, mask: Image) -> None:
    h, w = mask.shape
    small = cv2.resize(mask, (max(2, w // 8), max(2, h // 8)), interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(small, (0, 0), 1.5)
    under = cv2.resize((255 - 0.5 * soft).astype(np.uint8), (w, h))
    view[:] = cv2.multiply(view, cv2.merge([under] * 3), scale=1 / 255)


__all__ = ["SEVERITIES", "Camera", "FlatbedScanner", "PhoneCamera", "Shot", "make_camera"]
