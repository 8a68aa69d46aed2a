"""What goes from one episode to the next: bandits left over, stickers won; and what comes next."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from scoring.board import in_reading_order
from scoring.catalogue import Catalogue
from scoring.ledger.campaigns import Campaign
from scoring.ledger.readings import Kept
from scoring.ledger.stickers import left_on
from scoring.ledger.table import Table
from scoring.model import Square
from scoring.score import score
from scoring.sheet import Sheet

Own = Mapping[tuple[str, str], Kept]


def carried_to(own: Own, player: str, sheet: Sheet, games: Catalogue) -> tuple[Square, ...] | None:
    """The bandits to be drawn on a player's sheet; None where the sheet before is not there.

    A square with a bandit of its own needs no second one.
    """
    if "carried" not in sheet.marks:
        return None
    before = own.get((player, f"dice/{sheet.number - 1}"))
    if before is None:
        return None
    from scoring.dice.campaign import bandits_left

    left = set(bandits_left(before.city, before.on)) - sheet.board.having("bandit")
    return in_reading_order(left)


def carried_doubts(own: Own, games: Catalogue) -> dict[int, tuple[dict[str, Any], ...]]:
    """Readings whose drawn bandits disagree with the sheet before: a doubt for each square."""
    found = {}
    for (player, name), reading in own.items():
        expected = carried_to(own, player, games.sheet(name), games)
        if expected is None:
            continue
        drawn = set(reading.city.carried) - reading.on.board.having("bandit")
        doubts = tuple(
            _doubt(reading, square, square in drawn)
            for square in in_reading_order(drawn ^ set(expected))
            if not _answered(reading, square)
        )
        if doubts:
            found[reading.id] = doubts
    return found


def _answered(reading: Kept, square: Square) -> bool:
    """Whether a person has said what is on a square."""
    answers = (f"{square}=", f"cell.{square}=")
    return any(word.startswith(answers) for word in reading.said.split())


def _doubt(reading: Kept, square: Square, drawn: bool) -> dict[str, Any]:
    """A bandit too many, or one that is missing."""
    city = reading.city
    kept = set(city.carried) ^ {square}
    other = score(replace(city, carried=in_reading_order(kept)), reading.on)
    at = next((b.type for b in city.buildings if square in b.squares), "")
    words = {"": "empty", "R": "filled", "I": "hatched", "P": "crossed", "F": "fortress"}
    return {
        "region": f"cell.{square}",
        "seen": "bandit" if drawn else words[at],
        "or": "empty" if drawn else "bandit",
        "probability": 0.5,
        "total_if": other.total,
    }


@dataclass(frozen=True)
class Next:
    """A player's next sheet, and what is to be on it already."""

    player: str
    sheet: str
    carried: tuple[Square, ...] = ()
    stickers: tuple[tuple[str, Square], ...] = ()


def next_sheets(own: Own, campaign: Campaign) -> tuple[Next, ...]:
    """Each player's next sheet after the furthest one; nothing for those who have finished."""
    pages = campaign.sheets()
    found = []
    for player in campaign.players:
        done = [number for number, sheet in enumerate(pages) if (player, sheet) in own]
        following = max(done, default=-1) + 1
        if following < len(pages):
            found.append(prepared(own, player, pages[following], campaign))
    return tuple(found)


def prepared(own: Own, player: str, name: str, campaign: Campaign) -> Next:
    """A player's sheet with what is to be on it: bandits left over, stickers so far."""
    games, pages = campaign.games(), campaign.sheets()
    sheet = games.sheet(name)
    carried = carried_to(own, player, sheet, games) or ()
    on: dict[Square, str] = {}
    for before in pages[: pages.index(name)] if sheet.game == "legacy" else ():
        if (player, before) in own:
            on = left_on(on, own[player, before])
    return Next(player, name, carried, tuple((on[at], at) for at in in_reading_order(on)))


def awards_of(table: Table) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """Who won which stickers in the last episode that is complete."""
    if table.game != "legacy":
        return ()
    decided = [s for s in table.sheets if all(s in (st.awards or {}) for st in table.standings)]
    if not decided:
        return ()
    last = decided[-1]
    return tuple(
        (standing.player, last, won)
        for standing in table.standings
        if (won := (standing.awards or {}).get(last, ()))
    )
