"""Sheets in a photo: tags at a quarter of the size first, larger only when something is missing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.families import frame_corners, tag_corners
from vision.problem import Problem, problem
from vision.tags import PLACES, Floats, Grey, Tag, dictionary, distance, find_tags, refine

_SMALL = 1100  # pixels of the longer side at the first look
_FITS = 0.3  # of a tag's side: two tags of one sheet fit better, at a curl of 6 % and 50° of tilt
_LARGE = 18.0  # pixels: where tags are seen larger, those of another sheet would have been seen too
_PATCH = 200  # pixels of the square in which a missing tag is looked for
_REACH = 1.0  # tags' sides around the place where a missing one should be


@dataclass(frozen=True, eq=False)
class Found:
    """The tags of one sheet."""

    family: int
    tags: tuple[Tag, ...]  # by place

    @property
    def places(self) -> tuple[int, ...]:
        """Which of the six tags were seen."""
        return tuple(tag.place for tag in self.tags)

    @property
    def pixels(self) -> Floats:
        """All corners in the photo: 4 n × 2."""
        return np.concatenate([tag.corners for tag in self.tags])

    @property
    def millimetres(self) -> Floats:
        """The same corners on the sheet."""
        return tag_corners(self.family)[list(self.places)].reshape(-1, 2)

    @property
    def outline(self) -> Floats:
        """About where the frame's corners are in the photo."""
        return _project(_homography(self.tags), frame_corners(self.family))


@dataclass(frozen=True, eq=False)
class Search:
    """What a photo shows: sheets, from the top left on, and what was seen but is no use."""

    sheets: tuple[Found, ...]
    problems: tuple[Problem, ...] = ()


def find_sheets(grey: Grey) -> Search:
    """All sheets of a photo; where there is none, why."""
    tags: tuple[Tag, ...] = ()
    for picture, shrink in _looks(grey):
        seen = (_at_full_size(grey, tag, shrink) for tag in find_tags(picture))
        tags = _merge(tags, tuple(seen))
        sheets, loose = _group(tags)
        if sheets and not loose and min(tag.side for tag in tags) >= _LARGE * shrink:
            break
    sheets = tuple(_complete(grey, sheet) for sheet in sheets)
    in_order = sorted(sheets, key=lambda sheet: _reading_order(sheet, grey.shape[0]))
    return Search(tuple(in_order), _problems(sheets, loose))


def _looks(grey: Grey) -> Iterator[tuple[Grey, int]]:
    """The photo at growing sizes, then with its contrast raised, and by how much it was shrunk."""
    sizes: list[tuple[Grey, int]] = [(grey, 1)]
    while max(sizes[-1][0].shape) > _SMALL:
        picture, shrink = sizes[-1]
        sizes.append((_half(picture), 2 * shrink))
    yield from reversed(sizes)
    picture, shrink = sizes[min(1, len(sizes) - 1)]
    yield _contrasted(picture), shrink


def _half(picture: Grey) -> Grey:
    height, width = picture.shape
    size = (max(1, width // 2), max(1, height // 2))
    even = picture[: 2 * size[1], : 2 * size[0]]  # whole blocks of two: OpenCV's quick path
    return cv2.resize(even, size, interpolation=cv2.INTER_AREA).astype(np.uint8, copy=False)


def _contrasted(picture: Grey) -> Grey:
    clahe = cv2.createCLAHE(clipLimit=4.0, tileGridSize=(12, 12))
    return clahe.apply(picture).astype(np.uint8, copy=False)


def _at_full_size(grey: Grey, tag: Tag, shrink: int) -> Tag:
    corners = (tag.corners + 0.5) * shrink - 0.5
    return refine(grey, Tag(tag.number, corners))


def _merge(known: tuple[Tag, ...], new: tuple[Tag, ...]) -> tuple[Tag, ...]:
    """The known tags and those of the new ones that are none of them."""
    fresh = [n for n in new if all(distance(n, k) > k.side / 2 for k in known)]
    return (*known, *fresh)


def _group(tags: tuple[Tag, ...]) -> tuple[tuple[Found, ...], tuple[Tag, ...]]:
    """Sheets out of tags that fit together, and the tags left over."""
    sheets: list[Found] = []
    loose: list[Tag] = []
    for family in sorted({tag.family for tag in tags}):
        left = [tag for tag in tags if tag.family == family]
        while len(group := _largest(left)) >= 2:
            sheets.append(Found(family, tuple(sorted(group, key=lambda tag: tag.place))))
            left = [tag for tag in left if tag not in group]
        loose += left
    return tuple(sheets), tuple(loose)


def _largest(tags: list[Tag]) -> list[Tag]:
    """The most tags that each fit with the first of them: one sheet, or nothing."""
    if len(tags) > 1 and len({tag.place for tag in tags}) == len(tags) and _off(tags) < _FITS:
        return tags
    groups = [[one, *_fitting(one, tags)] for one in tags]
    return max(groups, key=len, default=[])


def _fitting(one: Tag, tags: list[Tag]) -> list[Tag]:
    """The best fitting tag for each other place."""
    best: dict[int, tuple[float, Tag]] = {}
    for other in tags:
        misfit = _misfit(one, other)
        if misfit < min(_FITS, best.get(other.place, (1.0, other))[0]):
            best[other.place] = misfit, other
    return [tag for _, tag in best.values()]


def _misfit(one: Tag, other: Tag) -> float:
    """How far two tags are from lying on one sheet, in sides of a tag."""
    return float("inf") if one.place == other.place else _off([one, other])


def _off(tags: list[Tag]) -> float:
    """How far tags are from lying in one plane as on a sheet, in sides of the smallest."""
    seen = np.concatenate([tag.corners for tag in tags])
    meant = tag_corners(tags[0].family)[[tag.place for tag in tags]].reshape(-1, 2)
    off = np.linalg.norm(_project(_homography(tags), meant) - seen, axis=1)
    return float(off.max() / min(tag.side for tag in tags))


def _homography(tags: Sequence[Tag]) -> Floats:
    """Millimetres to pixels, least squares over all corners."""
    meant = tag_corners(tags[0].family)[[tag.place for tag in tags]].reshape(-1, 2)
    seen = np.concatenate([tag.corners for tag in tags])
    return np.asarray(cv2.findHomography(meant, seen, 0)[0], np.float64)


def _project(plane: Floats, points: Floats) -> Floats:
    return np.asarray(cv2.perspectiveTransform(points.reshape(-1, 1, 2), plane)[:, 0], np.float64)


def _complete(grey: Grey, sheet: Found) -> Found:
    """The sheet with the missing tags looked for where they should be, the nearest first."""
    for _ in range(2):
        missing = [place for place in range(PLACES) if place not in sheet.places]
        found = [tag for place in missing if (tag := _look_for(grey, sheet, place))]
        if not found:
            break
        tags = sorted((*sheet.tags, *found), key=lambda tag: tag.place)
        sheet = Found(sheet.family, tuple(tags))
    return sheet


def _look_for(grey: Grey, sheet: Found, place: int) -> Tag | None:
    """One tag of a sheet on a small upright picture of its place."""
    square = tag_corners(sheet.family)[place]
    middle, side = square.mean(0), np.ptp(square[:, 0])
    scale = _PATCH / (side * (1 + 2 * _REACH))
    corner = middle - side * (0.5 + _REACH)
    window = np.array([[1 / scale, 0, corner[0]], [0, 1 / scale, corner[1]], [0, 0, 1]])
    plane = _homography(sheet.tags) @ window
    patch = cv2.warpPerspective(
        grey, plane, (_PATCH, _PATCH), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    )
    number = PLACES * sheet.family + place
    for picture in (patch, cv2.equalizeHist(patch)):
        corners, numbers, _ = _detector().detectMarkers(picture)
        for quad, seen in zip(corners, () if numbers is None else np.ravel(numbers), strict=True):
            if seen == number:
                return refine(grey, Tag(number, _project(plane, np.asarray(quad[0], np.float64))))
    return None


def _detector() -> cv2.aruco.ArucoDetector:
    return cv2.aruco.ArucoDetector(dictionary(), cv2.aruco.DetectorParameters())


def _reading_order(sheet: Found, height: int) -> tuple[float, float]:
    x, y = sheet.outline.mean(0)
    return round(4 * y / height), x


def _problems(sheets: tuple[Found, ...], loose: tuple[Tag, ...]) -> tuple[Problem, ...]:
    """One tag alone makes no sheet; it is not passed over in silence either."""
    if not sheets and not loose:
        return (problem("no_sheet"),)
    numbers = sorted({tag.family for tag in loose})
    return tuple(
        problem("one_tag", n=sum(tag.family == family for tag in loose)) for family in numbers
    )
