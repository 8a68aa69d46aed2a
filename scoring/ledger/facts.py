"""What the standings need to know of one city, small enough to keep beside its reading."""

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from scoring.assets import ASSETS
from scoring.model import City
from scoring.notation import firsts
from scoring.score import score
from scoring.sheet import Sheet
from scoring.town import Town


@dataclass(frozen=True, slots=True)
class Facts:
    """The total and what is compared between players."""

    total: int
    illegal: bool = False
    bags: int = 0
    claimed: tuple[str, ...] = ()  # "I was first" boxes marked
    built: tuple[str, ...] = ()  # terrains that are all built on

    def to_json(self) -> str:
        """All but the total, as text for the ledger."""
        return json.dumps([self.illegal, self.bags, self.claimed, self.built])

    @classmethod
    def from_json(cls, total: int, text: str) -> "Facts":
        """Out of the ledger."""
        illegal, bags, claimed, built = json.loads(text)
        return cls(total, illegal, bags, tuple(claimed), tuple(built))


def facts_of(city: City, sheet: Sheet) -> Facts:
    """Score a city and look at what is compared between players."""
    card = score(city, sheet)
    if sheet.game != "dice":
        return Facts(card.total, bool(card.illegal), claimed=city.first)
    from scoring.dice.land import all_built, bags

    town = Town(city, sheet)
    return Facts(
        card.total,
        bool(card.illegal),
        bags(town) if "bags" in sheet.marks else 0,
        city.first,
        tuple(name for name in firsts(sheet) if all_built(town, name)),
    )


@cache
def scorer(game: str, rules: str) -> str:
    """A mark of the program and the figures that score a game: results of others are not used."""
    here = Path(__file__).parent.parent
    folders = [here, here / game, here / "ledger", ASSETS / "games" / game]
    if rules:
        folders.append(Path(rules) / game)
    files = [path for folder in folders for path in sorted(folder.glob("*.[pt][yo]*"))]
    stamps = [(path.name, path.stat().st_size, path.stat().st_mtime_ns) for path in files]
    which = Path(rules).name  # by their mark, where the ledger keeps the rules
    return hashlib.sha256(repr((which, stamps)).encode()).hexdigest()[:16]
