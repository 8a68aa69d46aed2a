"""Whether the boxes of a sheet are marked, unmarked, or marked and struck out again."""

from typing import Final

import cv2
import numpy as np

from sheets.layout import Layout, Region
from vision import nets, patches
from vision.evidence import BOX_CLASSES, EMPTY, MARKED, STRUCK, Distribution
from vision.looking import ONCE, Looks, at_regions

NET: Final = "boxes"
INKED: Final = 45.0  # darker than the paper around
COVERED: Final = 0.7  # the share of a box that a scribble covers
# A mark that covers this share of what another does is like it. Of 31 scribbles to which no other
# mark on the sheet came so near, 30 had been struck out.
ALIKE: Final = 0.75
TAKEN_BACK: Final = (0.1, 0.75, 0.9)  # odd scribbles that were struck out, by how many other marks
# A scribble in a row after a box that was left out: a struck box is on one sheet in ten, who fills
# boxes is one person in eight. How seldom boxes are left out counts besides (`decode/prior.py`).
AFTER_A_GAP: Final = 0.5
AS_DENSE: Final = 0.85  # another mark that covers this share of what it does may be of its kind
ROWS: Final = ("pass", "compass")  # are marked from the left
BARE: Final = 0.05  # as little does a box look marked that was left out
PALE: Final = 0.5  # of the ink of the other marks: one in 500 marks is that pale
PAPER: Final = 225  # what is lighter is not printed on
RIM: Final = 4  # pixels of a patch that its neighbours reach into
UNKNOWN: Final[Distribution] = {EMPTY: 0.5, MARKED: 0.5, STRUCK: 0.0}
INSIDE: Final = slice(11, 29)  # of a patch: the box without its frame


def boxes(layout: Layout) -> tuple[Region, ...]:
    """The boxes of a sheet."""
    return layout.of_kind("box")


def box_looks(page: patches.Grey, printed: patches.Grey, layout: Layout) -> Looks:
    """Looks at every box."""
    return at_regions(NET, patches.box_patches, page, printed, boxes(layout))


def read_boxes(looks: Looks, layout: Layout, times: int = ONCE) -> dict[str, Distribution]:
    """What so many looks say of every box."""
    if not boxes(layout):
        return {}
    found = zip(boxes(layout), nets.softmax(looks.logits(times)), strict=True)
    return {
        region.name: dict(zip(BOX_CLASSES, map(float, row), strict=True)) for region, row in found
    }


def with_odd_scribble(
    found: dict[str, Distribution], page: patches.Grey, layout: Layout
) -> dict[str, Distribution]:
    """The same, but where one mark is a scribble and no other is, it was rather struck out.

    Some people fill their boxes, others strike out a mark so: the other boxes tell which, if any
    are marked.
    """
    odd, others = _scribble(found, page, layout, ALIKE)
    struck = TAKEN_BACK[min(others, len(TAKEN_BACK) - 1)]
    return {**found, odd: _rather_struck(found[odd], struck)} if odd else found


def with_stray_scribble(
    found: dict[str, Distribution], page: patches.Grey, layout: Layout
) -> dict[str, Distribution]:
    """The same, but the densest scribble, after a bare box of its row, was rather struck out."""
    stray, _ = _scribble(found, page, layout, AS_DENSE)
    if not stray or not _after_a_gap(stray, found):
        return found
    return {**found, stray: _rather_struck(found[stray], AFTER_A_GAP)}


def _scribble(
    found: dict[str, Distribution], page: patches.Grey, layout: Layout, alike: float
) -> tuple[str, int]:
    """The box with a scribble that no other mark is like, if there is one; how many others."""
    inked = {name: covered(page, layout.by_name[name]) for name in _marked(found)}
    densest = max(inked, key=lambda name: inked[name], default="")
    others = [share for name, share in inked.items() if name != densest]
    if not densest or inked[densest] < COVERED:
        return "", 0
    return ("" if max(others, default=0.0) > alike * inked[densest] else densest), len(others)


def _after_a_gap(name: str, found: dict[str, Distribution]) -> bool:
    kind, _, number = name.partition(".")
    if kind not in ROWS or number == "1":
        return False
    return found.get(f"{kind}.{int(number) - 1}", UNKNOWN).get(MARKED, 0.0) < BARE


def _rather_struck(classes: Distribution, share: float) -> Distribution:
    """Struck out with that probability, else as it looks."""
    likely = {kind: p * (1 - share) for kind, p in classes.items()}
    return likely | {STRUCK: likely.get(STRUCK, 0.0) + share}


def with_pale(
    found: dict[str, Distribution], page: patches.Grey, printed: patches.Grey, layout: Layout
) -> dict[str, Distribution]:
    """The same, but a mark much paler than the others may be the ring of a cup, or rubbed out."""
    marked = _marked(found)
    if len(marked) < 2:
        return found
    regions = tuple(layout.by_name[name] for name in marked)
    seen = patches.box_patches(page, patches.PAGE_SCALE, regions)
    known = patches.box_patches(printed, patches.PRINT_SCALE, regions)
    dark = np.array([_darkness(*pair) for pair in zip(seen, known, strict=True)])
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
    return float(np.percentile(seen, 80)) - float(np.percentile(ink, 2)) if ink.size else 0.0


def with_hidden(found: dict[str, Distribution], hidden: frozenset[str]) -> dict[str, Distribution]:
    """The same, but a box that cannot be seen, and does not look marked, may as well be."""
    return {
        name: UNKNOWN if name in hidden and classes.get(MARKED, 0.0) < 0.5 else classes
        for name, classes in found.items()
    }


def covered(page: patches.Grey, region: Region) -> float:
    """The share of a box that is inked."""
    patch = patches.box_patches(page, patches.PAGE_SCALE, (region,))[0].astype(np.float32)
    paper = float(np.percentile(patch, 80))
    return float((patch[INSIDE, INSIDE] < paper - INKED).mean())
