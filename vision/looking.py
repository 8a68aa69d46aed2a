"""One network's look at many small regions of a page, once or closely."""

from collections.abc import Callable

from sheets.layout import Region
from vision import nets, patches

Cut = Callable[[patches.Grey, float, tuple[Region, ...]], patches.Grey]


def look(
    net: str,
    cut: Cut,
    page: patches.Grey,
    printed: patches.Grey,
    regions: tuple[Region, ...],
    closely: bool,
) -> nets.Floats:
    """Logits for each region; `closely`: the mean of several looks a little to the side."""
    known = cut(printed, patches.PRINT_SCALE, regions)
    return nets.mean(
        [
            nets.run(net, cut(page, patches.PAGE_SCALE, there), known)
            for there in patches.looks(regions, closely)
        ]
    )
