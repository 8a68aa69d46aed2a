"""Whether the boxes of a sheet are marked, unmarked, or marked and struck out again."""

from typing import Final

from sheets.layout import Layout, Region
from vision import nets, patches
from vision.evidence import BOX_CLASSES, Distribution
from vision.looking import ONCE, Looks, at_regions

NET: Final = "boxes"


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
