"""Whether the boxes of a sheet are marked, unmarked, or marked and struck out again."""

from typing import Final, NamedTuple

import cv2
import numpy as np

from sheets.layout import Layout, Region
from vision import nets, patches
from vision.evidence import BOX_CLASSES, EMPTY, MARKED, STRUCK, Distribution
from vision.levels import level
from vision.looking import ONCE, Looks, at_regions

NET: Final = "boxes"
INKED: Final = 45.0  # darker than the paper around
COVERED: Final = 0.7  # the share of a box that a scribble covers
# The densest mark, if it is a scribble, may have been struck out: where all are scribbles it is
# one of them, where the others are thin it is none. The odds of the network for that are taken to a
# power and then times so much, by what share of it the mark next to it in density covers. Fitted on
# 599 such scribbles in rows of 7,200 made-up sheets, 77 of them struck out; a little more careful.
ODDLY: Final = ((0.2, 1000.0), (0.6, 150.0), (0.75, 4.0), (0.85, 0.7), (1.0, 0.2))
FEW: Final = 3  # other marks: fewer say half as much
POWER: Final = 0.4
NEVER: Final = 1e-9
# A scribble in a row after a box that was left out: a struck box is on one sheet in ten, who fills
# boxes is one person in eight. How seldom boxes are left out counts besides (`decode/prior.py`).
AFTER_A_GAP: Final = 0.5
AS_DENSE: Final = 0.85  # another mark that covers this share of what it does may be of its kind
ROWS: Final = ("pass", "compass")  # are marked from the left
BARE: Final = 0.05  # as little does a box look marked that was left out
PALE: Final = 0.5  # of the ink of the other marks: one in 500 marks is that pale
WHITE: Final = 0.8  # share of a patch no lighter than its paper
DARKEST: Final = 0.02  # share of the ink that is darkest
PAPER: Final = 225  # what is lighter is not printed on
RIM: Final = 4  # pixels of a patch that its neighbours reach into
UNKNOWN: Final[Distribution] = {EMPTY: 0.5, MARKED: 0.5, STRUCK: 0.0}
INSIDE: Final = slice(11, 29)  # of a patch: the box without its frame


class Boxes(NamedTuple):
    """The boxes of a sheet, each cut out of the page and of its print."""

    regions: tuple[Region, ...]
    seen: patches.Grey
    known: patches.Grey

    def place(self, name: str) -> int:
        """Which of them has a name."""
        return next(i for i, region in enumerate(self.regions) if region.name == name)


def cut_boxes(page: patches.Grey, printed: patches.Grey, layout: Layout) -> Boxes:
    """The boxes of a flat page."""
    regions = layout.of_kind("box")
    return Boxes(
        regions,
        patches.box_patches(page, patches.PAGE_SCALE, regions),
        patches.box_patches(printed, patches.PRINT_SCALE, regions),
    )


def box_looks(boxes: Boxes, page: patches.Grey) -> Looks:
    """Looks at every box."""
    return at_regions(NET, patches.box_patches, page, *boxes)


def read_boxes(boxes: Boxes, looks: Looks, times: int = ONCE) -> dict[str, Distribution]:
    """What so many looks say of every box."""
    if not boxes.regions:
        return {}
    found = zip(boxes.regions, nets.softmax(looks.logits(times)), strict=True)
    return {
        region.name: dict(zip(BOX_CLASSES, map(float, row), strict=True)) for region, row in found
    }


def marks_covering(found: dict[str, Distribution], boxes: Boxes) -> dict[str, float]:
    """The share of each marked box that is inked."""
    return {name: covered(boxes.seen[boxes.place(name)]) for name in _marked(found)}


def with_odd_scribble(
    found: dict[str, Distribution], inked: dict[str, float]
) -> dict[str, Distribution]:
    """The same, but where one mark is a scribble and no other is, it was rather struck out.

    Some people fill their boxes, others strike out a mark so: the other boxes tell which, if any
    are marked.
    """
    odd = _densest(found, inked)
    if odd is None:
        return found
    return {**found, odd.name: _by_the_others(found[odd.name], odd)}


def with_stray_scribble(
    found: dict[str, Distribution], inked: dict[str, float]
) -> dict[str, Distribution]:
    """The same, but the densest scribble, after a bare box of its row, was rather struck out."""
    stray = _densest(found, inked)
    if stray is None or stray.nearest > AS_DENSE or not _after_a_gap(stray.name, found):
        return found
    return {**found, stray.name: _rather_struck(found[stray.name], AFTER_A_GAP)}


class Scribble(NamedTuple):
    """A box with a scribble, how many other marks there are, and how near the nearest comes."""

    name: str
    others: int
    nearest: float  # what it covers, as a share of what the scribble does


def _densest(found: dict[str, Distribution], inked: dict[str, float]) -> Scribble | None:
    """The densest mark, if it is a scribble."""
    marked = {name: inked[name] for name in _marked(found) if name in inked}
    densest = max(marked, key=lambda name: marked[name], default="")
    if not densest or inked[densest] < COVERED:
        return None
    others = [share for name, share in marked.items() if name != densest]
    return Scribble(densest, len(others), max(others, default=0.0) / inked[densest])


def _after_a_gap(name: str, found: dict[str, Distribution]) -> bool:
    kind, _, number = name.partition(".")
    if kind not in ROWS or number == "1":
        return False
    return found.get(f"{kind}.{int(number) - 1}", UNKNOWN).get(MARKED, 0.0) < BARE


def _by_the_others(classes: Distribution, odd: Scribble) -> Distribution:
    """Marked or struck out by its look and by how much denser it is than the other marks."""
    marked, struck = classes[MARKED], classes[STRUCK]
    like = odd.nearest if odd.others else 1.0
    times = next(times for nearest, times in ODDLY if like <= nearest)
    odds = times * (max(struck, NEVER) / marked) ** POWER
    odds *= 0.5 if 0 < odd.others < FEW else 1.0
    share = odds / (1 + odds)
    return {**classes, MARKED: (marked + struck) * (1 - share), STRUCK: (marked + struck) * share}


def _rather_struck(classes: Distribution, share: float) -> Distribution:
    """Struck out with that probability, else as it looks."""
    likely = {kind: p * (1 - share) for kind, p in classes.items()}
    return likely | {STRUCK: likely.get(STRUCK, 0.0) + share}


def with_pale(found: dict[str, Distribution], boxes: Boxes) -> dict[str, Distribution]:
    """The same, but a mark much paler than the others may be the ring of a cup, or rubbed out."""
    marked = _marked(found)
    if len(marked) < 2:
        return found
    places = (boxes.place(name) for name in marked)
    dark = np.array([_darkness(boxes.seen[place], boxes.known[place]) for place in places])
    others = [float(np.median(np.delete(dark, i))) for i in range(len(dark))]
    pale = [name for name, own, rest in zip(marked, dark, others, strict=True) if own < PALE * rest]
    return {**found, **dict.fromkeys(pale, UNKNOWN)}


def _marked(found: dict[str, Distribution]) -> list[str]:
    """The boxes that look marked."""
    return [name for name, classes in found.items() if classes.get(MARKED, 0.0) > 0.5]


def _darkness(seen: patches.Grey, known: patches.Grey) -> float:
    """How much darker than the paper the darkest is that was not printed there."""
    unprinted = cv2.erode((known > PAPER).astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    ink = seen[RIM:-RIM, RIM:-RIM][unprinted[RIM:-RIM, RIM:-RIM]]
    return level(seen, WHITE) - level(ink, DARKEST) if ink.size else 0.0


def with_hidden(found: dict[str, Distribution], hidden: frozenset[str]) -> dict[str, Distribution]:
    """The same, but a box that cannot be seen, and does not look marked, may as well be."""
    return {
        name: UNKNOWN if name in hidden and classes.get(MARKED, 0.0) < 0.5 else classes
        for name, classes in found.items()
    }


def covered(patch: patches.Grey) -> float:
    """The share of a box that is inked."""
    return float((patch[INSIDE, INSIDE] < level(patch, WHITE) - INKED).mean())
