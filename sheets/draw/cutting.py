"""What everything cut out has: its bleed, the marks for the knife, a back that fits its front."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial

from sheets.canvas import Box, Canvas
from sheets.draw.fields import box_of
from sheets.layout import Region
from sheets.layouts.cutting import BLEED
from sheets.page import Page

Drawer = Callable[[Canvas, Region], None]


def crop_marks(canvas: Canvas, box: Box) -> None:
    """Short lines outside the trim, at its four corners."""
    near, far = 0.8, 2.8
    for x, dx in ((box.x, -1), (box.right, 1)):
        for y, dy in ((box.y, -1), (box.bottom, 1)):
            canvas.line(x + dx * near, y, x + dx * far, y, "ink", 0.15, cap=0)
            canvas.line(x, y + dy * near, x, y + dy * far, "ink", 0.15, cap=0)


def bleed(box: Box) -> Box:
    """The box with its bleed."""
    return box.inset(-BLEED)


def cut_pages(
    regions: Iterable[Region],
    size: tuple[float, float],
    front: Drawer,
    back: Drawer | None,
    title: str,
    head: Callable[[Canvas, Sequence[Region]], None] | None = None,
) -> list[Page]:
    """The pages of some regions, under a heading; each is followed by its back if there is one."""
    by_page: dict[int, list[Region]] = {}
    for region in regions:
        by_page.setdefault(region.page, []).append(region)
    pages = []
    for number, here in sorted(by_page.items()):
        name = f"{title} {number}" if len(by_page) > 1 else title
        pages.append(Page(*size, partial(_draw_all, here, front, head), title=name))
        if back:
            behind = [mirrored(region, size[0]) for region in here]
            pages.append(Page(*size, partial(_draw_all, behind, back, None), back=True))
    return pages


def mirrored(region: Region, width: float) -> Region:
    """Where a thing lies on the back of its page; the printer turns whole backs if need be."""
    return replace(region, x=width - region.x - region.w)


def _draw_all(
    regions: Sequence[Region],
    draw: Drawer,
    head: Callable[[Canvas, Sequence[Region]], None] | None,
    canvas: Canvas,
) -> None:
    if head:
        head(canvas, regions)
    for region in regions:
        draw(canvas, region)


def framed(draw: Drawer, canvas: Canvas, region: Region) -> None:
    """A rectangular thing: its drawing up to the bleed, then the marks."""
    box = box_of(region)
    with canvas.clipped(bleed(box)):
        draw(canvas, region)
    crop_marks(canvas, box)
