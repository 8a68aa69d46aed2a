"""What a city is: plain frozen data, the same for the notation, the scorer and the reader."""

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

Square = str  # "c4": column letter and row number, "a1" top left


class Unread(Enum):
    """A box that could not be read, written `?`."""

    UNREAD = "?"


UNREAD: Final = Unread.UNREAD
Number = int | Unread


@dataclass(frozen=True, slots=True)
class Building:
    """One building: its squares sorted by row, then column. A tile has openings out of `nesw`."""

    type: str
    squares: tuple[Square, ...]
    openings: str = ""


@dataclass(frozen=True, slots=True)
class Round:
    """One round line of `mayor`: two dice and the points written."""

    die1: Number
    die2: Number
    points: Number


@dataclass(frozen=True, slots=True)
class City:
    """One filled sheet. Marks that the sheet has no box for keep their empty value."""

    sheet: str
    buildings: tuple[Building, ...] = ()
    player: str = ""
    carried: tuple[Square, ...] = ()
    crossed: tuple[Square, ...] = ()
    stickers: tuple[tuple[str, Square], ...] = ()  # ("tree", "e5")
    track: Number | None = None  # None: not noted, the start less the passes
    passes: Number = 0
    compass: Number = 0
    first: tuple[str, ...] = ()  # of "plateau", "forest", "gold", "city"
    bags: Number = 0
    rounds: tuple[Round, ...] = ()
    order: tuple[tuple[Square, Number], ...] = ()

    def without_player(self) -> "City":
        """The same city, nobody's."""
        return replace(self, player="") if self.player else self


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Points and their reason: `values` fill the sentence that the locale has for the rule."""

    rule: str
    points: int
    squares: tuple[Square, ...] = ()
    values: tuple[tuple[str, int | str], ...] = ()


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule of the game that the city breaks, and where."""

    rule: str
    squares: tuple[Square, ...] = ()


@dataclass(frozen=True, slots=True)
class Warning:
    """Something on the sheet that disagrees with the city; `key` names the locale's sentence."""

    key: str
    squares: tuple[Square, ...] = ()
    values: tuple[tuple[str, int | str], ...] = ()


@dataclass(frozen=True, slots=True)
class ScoreCard:
    """What a city is worth, why, and what is wrong with it."""

    sheet: str
    lines: tuple[ScoreLine, ...]
    illegal: tuple[Violation, ...] = ()
    warnings: tuple[Warning, ...] = ()

    @property
    def total(self) -> int:
        """The sum of the lines."""
        return sum(line.points for line in self.lines)

    def points(self, rule: str) -> int:
        """What one rule gave in all."""
        return sum(line.points for line in self.lines if line.rule == rule)
