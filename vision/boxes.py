"""Whether the boxes of a sheet are marked, unmarked, or marked and struck out again."""

from typing import Final

from sheets.layout import Layout, Region
from vision import nets, patches
from vision.evidence import BOX_CLASSES, Distribution

NET: Final = "boxes"


def boxes(layout: Layout) -> tuple[Region, ...]:
    """The boxes of a sheet."""
    return layout.of_kind("box")


def read_boxes(
    page: patches.Grey, printed: patches.Grey, layout: Layout
) -> dict[str, Distribution]:
    """Look at every box."""
    regions = boxes(layout)
    if not regions:
        return {}
    seen = patches.box_patches(page, patches.PAGE_SCALE, regions)
    known = patches.box_patches(printed, patches.PRINT_SCALE, regions)
    probabilities = nets.softmax(nets.run(NET, seen, known))
    return {
        region.name: dict(zip(BOX_CLASSES, map(float, row), strict=True))
        for region, row in zip(regions, probabilities, strict=True)
    }
