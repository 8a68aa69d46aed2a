"""A sheet in a photo to a flat page: straight to a tenth of a millimetre and evenly lit."""

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from sheets.layout import Layout
from vision import align, patches
from vision.families import frame_corners
from vision.find import Found
from vision.light import even_light
from vision.problem import Problem, problem
from vision.surface import Surface, fit_surface
from vision.tags import PLACES, SIDE, Floats, Grey, edge_profiles

SCALE = 8.0  # pixels of a flat page per millimetre
_STEP = 4.0  # millimetres between points where the surface is worked out; linear in between
_AGREED = 0.3  # of the print that has to be found where it should be; drawings hide some of it
_DOUBTED = 0.2  # less is chance, or a board full of pieces: then the tags know better
_ENOUGH = 4  # tags that know better
_SETTLED = 0.5  # millimetres: a smaller shift needs no second look
_REACH = 1.25  # millimetres that the print may be off when the tags are all there
_FAR = 3.0  # and when they are not
_SURE = 0.5  # of a match's weight, where each one leads on to others
_ROUNDS = 8  # from the tags to the other end of the page
_SMALLEST = 1.6  # pixels a millimetre: a stroke is half of one wide, a module of the code two
_SOFTEST = 1.6  # millimetres from black to white: a module of the code is 1.1


Colour = NDArray[np.uint8]  # rows × columns × RGB


@dataclass(frozen=True, eq=False)
class Page:
    """A flat page: the pixel in row i, column j shows ((j + ½) / scale, (i + ½) / scale) mm."""

    image: Grey  # evenly lit, paper near 250
    scale: float
    surface: Surface
    agreement: float  # share of the print that was found where it should be
    pixels_per_mm: float  # of the photo, where it is smallest
    softness: float  # millimetres from black to white at the tags' edges
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, eq=False)
class _View:
    """A photo for drafts: half as large where that is enough."""

    picture: Grey
    shrunk: int


def flat_colour(colour: NDArray[np.uint8], page: Page, scale: float | None = None) -> Colour:
    """The page in colour, evenly lit, its paper white; `colour` is the photo at the grey size."""
    scale = scale or page.scale
    flat = unrolled(colour, page.surface, scale)
    channels = [even_light(np.ascontiguousarray(flat[..., c]), scale) for c in range(3)]
    return np.dstack(channels)


def surface_of(found: Found, grey: Grey) -> Surface:
    """The shape of a sheet by its tags alone."""
    return _fitted(found, grey, np.zeros((0, 2)), np.zeros((0, 2)))


def flatten(
    grey: Grey,
    found: Found,
    layout: Layout,
    surface: Surface | None = None,
    scale: float = SCALE,
) -> Page:
    """The page of a sheet. `surface`: what `surface_of` gave, where it is known already."""
    surface, agreement = straightened(grey, found, surface or surface_of(found, grey), layout)
    image = even_light(unrolled(grey, surface, scale), scale)
    pixels_per_mm = float(surface.scale_at(frame_corners(found.family)).min())
    softness = _softness(grey, found)
    lost = agreement < _DOUBTED and len(found.tags) < _ENOUGH
    problems = _problems(pixels_per_mm, softness, lost)
    return Page(image, scale, surface, agreement, pixels_per_mm, softness, problems)


def straightened(
    grey: Grey, found: Found, surface: Surface, layout: Layout
) -> tuple[Surface, float]:
    """The surface so that the print lies in its place, and how much of the print agrees."""
    view, printed = _view(grey, surface), patches.print_of(layout)
    best = _settled(view, found, surface, printed)
    if len(found.tags) < PLACES or best[1] < _AGREED:
        grown = _grown(view, grey, found, surface, printed)
        best = max(_settled(view, found, grown, printed), best, key=lambda pair: pair[1])
    if best[1] < _DOUBTED and len(found.tags) >= _ENOUGH:
        return surface, best[1]
    return best


def unrolled(
    picture: NDArray[np.uint8], surface: Surface, scale: float, shrunk: int = 1
) -> NDArray[np.uint8]:
    """The photo, itself or shrunk so many times, as a flat page; each pixel is taken once."""
    return cut_out(picture, surface, (0.0, 0.0, surface.width, surface.height), scale, shrunk)


def cut_out(
    picture: NDArray[np.uint8],
    surface: Surface,
    window: tuple[float, float, float, float],
    scale: float,
    shrunk: int = 1,
) -> NDArray[np.uint8]:
    """A piece of the flat page: left, top, width and height in millimetres."""
    step = round(_STEP * scale)
    width, height = round(window[2] * scale), round(window[3] * scale)
    columns, rows = width // step + 3, height // step + 3
    x, y = ((np.arange(count) - 0.5) * _STEP for count in (columns, rows))
    grid = np.stack(np.meshgrid(x + window[0], y + window[1]), -1).reshape(-1, 2)
    places = ((surface.pixels(grid) + 0.5) / shrunk - 0.5).astype(np.float32)
    inner = slice(step, step + height), slice(step, step + width)  # no rim: it is held, not met
    across, down = (
        cv2.resize(
            np.ascontiguousarray(places[:, axis]).reshape(rows, columns),
            (columns * step, rows * step),
            interpolation=cv2.INTER_LINEAR,
        )[inner]
        for axis in (0, 1)
    )
    flat = cv2.remap(picture, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(flat, np.uint8)


def _view(grey: Grey, surface: Surface) -> _View:
    finest = surface.scale_at(np.array([[surface.width / 2, surface.height / 2]]))[0]
    if finest < 1.5 * align.SCALE:
        return _View(grey, 1)
    rows, columns = grey.shape[0] // 2, grey.shape[1] // 2
    even = grey[: 2 * rows, : 2 * columns]
    half = cv2.resize(even, (columns, rows), interpolation=cv2.INTER_AREA)
    return _View(half.astype(np.uint8, copy=False), 2)


def _draft(view: _View, surface: Surface) -> Grey:
    return even_light(unrolled(view.picture, surface, align.SCALE, view.shrunk), align.SCALE)


def _settled(view: _View, found: Found, surface: Surface, printed: Grey) -> tuple[Surface, float]:
    """The warp that lays the page over its print, in one look or two."""
    agreement = 0.0
    for _ in range(2):
        matches = align.match(_draft(view, surface), printed, _REACH)
        if np.count_nonzero(matches.weights) < 12:
            return surface, 0.0
        shift, agreement = align.bend(surface, matches, _corners(found, surface))
        surface = replace(surface, warp=surface.warp + shift)
        if agreement < _AGREED or np.abs(shift).max() < _SETTLED:
            break
    return surface, agreement


def _corners(found: Found, surface: Surface) -> align.Matches:
    shifts = surface.shift_to(found.millimetres, found.pixels)
    return align.Matches(found.millimetres, shifts, np.ones(len(shifts)))


def _grown(view: _View, grey: Grey, found: Found, surface: Surface, printed: Grey) -> Surface:
    """From the tags outwards: what is found near what is known makes the next piece known."""
    points, pixels = np.zeros((0, 2)), np.zeros((0, 2))
    for _ in range(_ROUNDS):
        near = np.concatenate([found.millimetres, points])
        matches = align.match(_draft(view, surface), printed, _FAR, near)
        sure = matches.weights > _SURE
        before, points = len(points), matches.points[sure]
        pixels = surface.smooth_pixels(points + matches.shifts[sure])
        surface = _fitted(found, grey, points, pixels)
        off = np.linalg.norm(surface.smooth_pixels(points) - pixels, axis=1)
        good = off < surface.scale_at(points)
        points, pixels = points[good], pixels[good]
        if len(points) <= before:
            break
    return surface


def _fitted(found: Found, grey: Grey, points: Floats, pixels: Floats) -> Surface:
    width, height = frame_corners(found.family)[2]
    meant = np.concatenate([found.millimetres, points])
    seen = np.concatenate([found.pixels, pixels])
    return fit_surface(meant, seen, (float(width), float(height)), (grey.shape[1], grey.shape[0]))


def _softness(grey: Grey, found: Found) -> float:
    """How wide the tags' edges are, black to white, in millimetres: contrast over steepness."""
    widths = []
    for tag in found.tags:
        profiles = edge_profiles(grey, tag, 1.0)[0].mean(axis=1)
        steepest = np.abs(np.diff(profiles, axis=1)).max(axis=1) * (profiles.shape[1] - 1) / 2
        widths.append(np.ptp(profiles, axis=1) / np.maximum(steepest, 1e-6))
    return float(np.median(widths)) * 10 / SIDE  # from modules


def _problems(pixels_per_mm: float, softness: float, lost: bool) -> tuple[Problem, ...]:
    found = []
    if pixels_per_mm < _SMALLEST:
        found.append(problem("too_small"))
    if softness > _SOFTEST:
        found.append(problem("too_blurred"))
    if lost:
        found.append(problem("too_bent"))
    return tuple(found)
