"""What a campaign, or one evening's pictures, comes to: slots, standings, and what needs a look."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from scoring.catalogue import Catalogue
from scoring.ledger.campaigns import Campaign
from scoring.ledger.carry import carried_doubts
from scoring.ledger.readings import Kept, readings_of_campaign
from scoring.ledger.resolve import Slot, slots
from scoring.ledger.stickers import sticker_doubts
from scoring.ledger.store import Ledger
from scoring.ledger.table import Table, table_of

CARRIED: Final = "night.carried"  # the bandits drawn are not those that were left
STICKERS: Final = "night.stickers"  # the stickers are not those of the boards before
Doubts = Mapping[int, tuple[Mapping[str, object], ...]]  # by reading


@dataclass(frozen=True)
class View:
    """The readings of one game that count, and their table."""

    campaign: Campaign
    slots: Mapping[tuple[str, str], Slot]
    table: Table

    @property
    def own(self) -> dict[tuple[str, str], Kept]:
        """The reading that counts, by player and sheet."""
        return {owner: slot.counts for owner, slot in self.slots.items()}


def campaign_view(ledger: Ledger, campaign: Campaign) -> View:
    """A campaign as the ledger has it now."""
    readings = [r for r in readings_of_campaign(ledger, campaign.id) if r.game == campaign.game]
    return _view(readings, campaign, campaign.games())


def evening_view(readings: Sequence[Kept], game: str, games: Catalogue, within: Campaign) -> View:
    """The sheets of one game in some pictures, without a campaign."""
    own = [reading for reading in readings if reading.game == game]
    players = tuple(dict.fromkeys(r.player for r in own if r.player))
    evening = replace(within, id=0, name="", game=game, players=players)
    return _view(own, evening, games)


def _view(readings: Iterable[Kept], campaign: Campaign, games: Catalogue) -> View:
    found = slots(readings)
    own = {owner: slot.counts for owner, slot in found.items()}
    found = _with_doubts(found, carried_doubts(own, games), CARRIED)
    pages = campaign.sheets() if campaign.id else tuple(games.sheets(campaign.game))
    counting = [slot.counts for slot in found.values() if slot.counts.player in campaign.players]
    table = table_of(counting, games, campaign, pages)
    boards = [name for name in pages if games.sheet(name).chapter]  # the endless board has its own
    found = _with_doubts(found, sticker_doubts(own, table, boards), STICKERS)
    return View(campaign, found, table)


def _with_doubts(
    found: Mapping[tuple[str, str], Slot], doubts: Doubts, key: str
) -> dict[tuple[str, str], Slot]:
    """Readings that disagree with the sheet before are doubtful."""
    return {
        owner: replace(slot, counts=doubtful(slot.counts, doubts.get(slot.counts.id, ()), key))
        for owner, slot in found.items()
    }


def doubtful(reading: Kept, doubts: Sequence[Mapping[str, object]], key: str = CARRIED) -> Kept:
    """A reading with more doubts."""
    if not doubts:
        return reading
    named = {doubt["region"] for doubt in reading.doubts}
    new = tuple(doubt for doubt in doubts if doubt["region"] not in named)
    squares = [str(doubt["region"]).partition(".")[2] for doubt in doubts]
    told = {"key": key, "squares": squares, "values": [["n", len(squares)]]}
    return replace(
        reading,
        doubts=(*reading.doubts, *new),
        warnings=(*reading.warnings, told),
        status="review",
    )


__all__ = ["View", "campaign_view", "doubtful", "evening_view"]
