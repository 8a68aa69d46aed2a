"""Things to cut out, laid in rows on pages; each has its own bleed around it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import count

from sheets.layout import Kind, Region

BLEED = 3.0  # ink beyond the cut


def grid(
    names: Sequence[str],
    kind: Kind,
    item: tuple[float, float],
    page: tuple[float, float],
    top: float = 0.0,
    most: int = 99,
) -> Iterator[Region]:
    """Equal things bleed beside bleed, at most `most` in a row, centred, on pages enough."""
    width, height = item[0] + 2 * BLEED, item[1] + 2 * BLEED
    columns, rows = min(most, int(page[0] // width)), int((page[1] - top) // height)
    left = (page[0] - columns * width) / 2 + BLEED
    above = top + (page[1] - top - rows * height) / 2 + BLEED
    for number, name in enumerate(names):
        sheet, place = divmod(number, columns * rows)
        row, column = divmod(place, columns)
        x, y = left + column * width, above + row * height
        yield Region(name, kind, x, y, *item, sheet + 1)


def shelves(
    items: Iterable[tuple[str, float, float]],
    kind: Kind,
    page: tuple[float, float],
    top: float = 0.0,
    first_page: int = 1,
) -> Iterator[Region]:
    """Things of different sizes in rows, the highest first, each row as high as its first."""
    x, y, high, number = 0.0, top, 0.0, first_page
    for name, w, h in sorted(items, key=lambda item: (-item[2], -item[1])):
        width, height = w + 2 * BLEED, h + 2 * BLEED
        if x + width > page[0]:
            x, y, high = 0.0, y + high, 0.0
        if y + height > page[1]:
            x, y, high, number = 0.0, top, 0.0, number + 1
        yield Region(name, kind, x + BLEED, y + BLEED, w, h, number)
        x, high = x + width, max(high, height)


def numbered(names: Iterable[str]) -> Iterator[str]:
    """Names made different: the second of a kind gets `.2` after it, and so on."""
    seen: dict[str, Iterator[int]] = {}
    for name in names:
        number = next(seen.setdefault(name, count(1)))
        yield name if number == 1 else f"{name}.{number}"


def pages_of(regions: Iterable[Region]) -> int:
    """How many pages some regions take."""
    return max((region.page for region in regions), default=1)
