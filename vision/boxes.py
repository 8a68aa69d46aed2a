"""Whether the boxes of a sheet are marked, unmarked, or marked and struck out again."""

from typing import Final

from sheets.layout import Layout, Region
from vision import nets, patches
from vision.evidence import BOX_CLASSES, Distribution
from vision.looking import look

NET: Final = "boxes"


def boxes(layout: Layout) -> tuple[Region, ...]:
    """The boxes of a sheet."""
    return layout.of_kind("box")


def read_boxes(
    page: patches.Grey, printed: patches.Grey, layout: Layout, closely: bool = False
) -> dict[str, Distribution]:
    """Look at every box; `closely`: several times, a little to the side."""
    regions = boxes(layout)
    if not regions:
        return {}
    logits = look(NET, patches.box_patches, page, printed, regions, closely)
    probabilities = nets.softmax(logits)
    return {
        region.name: dict(zip(BOX_CLASSES, map(float, row), strict=True))
        for region, row in zip(regions, probabilities, strict=True)
    }
