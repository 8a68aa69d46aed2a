"""Where every printed thing lies, in millimetres: the contract between printer and reader."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Literal

Kind = Literal["cell", "box", "digits", "text", "tag", "qr", "track", "piece", "sticker", "card"]


@dataclass(frozen=True, slots=True)
class Region:
    """A printed thing: millimetres from the frame's top left corner, right and down."""

    name: str
    kind: Kind
    x: float
    y: float
    w: float
    h: float
    page: int = 1

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the region."""
        return self.x + self.w / 2, self.y + self.h / 2


@dataclass(frozen=True)
class Layout:
    """All regions of one sheet or extra. `family` is the tags' family, -1 where there are none."""

    id: str
    version: int
    width: float
    height: float
    family: int
    regions: tuple[Region, ...]

    @cached_property
    def by_name(self) -> Mapping[str, Region]:
        """Regions by their names."""
        return {region.name: region for region in self.regions}

    def of_kind(self, kind: Kind) -> tuple[Region, ...]:
        """The regions of one kind, in order."""
        return tuple(region for region in self.regions if region.kind == kind)

    def named(self, prefix: str) -> tuple[Region, ...]:
        """The regions whose name is the prefix or starts with it and a dot."""
        return tuple(
            region
            for region in self.regions
            if region.name == prefix or region.name.startswith(prefix + ".")
        )


def rounded(regions: Iterable[Region]) -> tuple[Region, ...]:
    """Regions at hundredths of a millimetre, so that a frozen layout is the same everywhere."""
    return tuple(
        Region(r.name, r.kind, round(r.x, 2), round(r.y, 2), round(r.w, 2), round(r.h, 2), r.page)
        for r in regions
    )


def layout_json(layout: Layout) -> dict[str, object]:
    """A layout as `papertown show --json` prints it; `page` only where there are several."""
    several = any(region.page > 1 for region in layout.regions)
    return {
        "sheet": layout.id,
        "version": layout.version,
        "frame": {"width": layout.width, "height": layout.height},
        "regions": [_region_json(region, several) for region in layout.regions],
    }


def _region_json(region: Region, several: bool) -> dict[str, object]:
    fields = asdict(region)
    if not several:
        del fields["page"]
    return fields
