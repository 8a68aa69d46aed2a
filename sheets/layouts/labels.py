"""Sheets of labels that can be bought, and how stickers are laid on them."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice

from scoring.assets import ASSETS
from scoring.errors import UsageError
from scoring.words import say
from sheets.layout import Region

GAP = 1.0  # between stickers that share a label
Pair = tuple[float, float]


@dataclass(frozen=True)
class Stock:
    """One kind of label sheet, in millimetres."""

    name: str
    paper: Pair
    count: tuple[int, int]
    size: Pair
    corner: Pair
    step: Pair
    round: bool

    def labels(self) -> Iterator[Region]:
        """All labels of a sheet, row by row."""
        for row in range(self.count[1]):
            for column in range(self.count[0]):
                x = self.corner[0] + column * self.step[0]
                y = self.corner[1] + row * self.step[1]
                yield Region(
                    f"label.{row * self.count[0] + column + 1}", "sticker", x, y, *self.size
                )

    def per_label(self, side: float) -> tuple[int, int]:
        """How many square stickers go across and down on a label."""
        if self.round:
            return (1, 1) if side * 2**0.5 <= self.size[0] else (0, 0)
        across, down = (int((length - 1.0 + GAP) // (side + GAP)) for length in self.size)
        return across, down


class LabelError(UsageError):
    """No such label sheet, or stickers that do not fit on it."""


@cache
def stocks() -> Mapping[str, Stock]:
    """Every kind of label sheet by its name."""
    table = tomllib.loads((ASSETS / "labels.toml").read_text(encoding="utf-8"))
    return {
        name: Stock(
            name,
            tuple(one["paper"]),
            tuple(one["count"]),
            tuple(one["size"]),
            tuple(one["corner"]),
            tuple(one["step"]),
            one["round"],
        )
        for name, one in table.items()
    }


def stock(name: str, lang: str) -> Stock:
    """A label sheet by name; an unknown name is an error that lists them."""
    if name not in stocks():
        raise LabelError(say(lang, "labels.unknown", name=name, known=", ".join(stocks())))
    return stocks()[name]


def check_fits(side: float, kind: Stock, lang: str) -> None:
    """Refuse labels too small for the stickers."""
    if 0 in kind.per_label(side):
        raise LabelError(say(lang, "labels.small", name=kind.name, side=f"{side:g}"))


def on_labels(names: Sequence[str], side: float, kind: Stock, skip: int = 0) -> Iterator[Region]:
    """Square stickers on labels, as many to a label as fit; `skip` labels are used up."""
    places = islice(_places(side, kind), skip * _many(side, kind), None)
    for name, (page, x, y) in zip(names, places, strict=False):
        yield Region(name, "sticker", x, y, side, side, page)


def _many(side: float, kind: Stock) -> int:
    across, down = kind.per_label(side)
    return across * down


def _places(side: float, kind: Stock) -> Iterator[tuple[int, float, float]]:
    """Page and corner of one sticker after the other, over as many sheets as are asked for."""
    across, down = kind.per_label(side)
    wide, high = across * (side + GAP) - GAP, down * (side + GAP) - GAP
    page = 0
    while True:
        page += 1
        for label in kind.labels():
            left, top = label.centre[0] - wide / 2, label.centre[1] - high / 2
            for number in range(across * down):
                row, column = divmod(number, across)
                yield page, left + column * (side + GAP), top + row * (side + GAP)
