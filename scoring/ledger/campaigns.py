"""Campaigns: which game, who plays, which sheets it goes through."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from scoring.catalogue import GAMES, Catalogue, catalogue
from scoring.errors import UsageError
from scoring.ledger.house import keep_rules, rules_folder
from scoring.ledger.people import ensure_player, key, tidy
from scoring.ledger.store import Ledger, Row, now
from scoring.words import say

MOST_PLAYERS: Final = {"legacy": 4, "tiles": 4}


@dataclass(frozen=True, slots=True)
class Campaign:
    """One group's way through one game."""

    id: int
    name: str
    game: str
    players: tuple[str, ...]  # in the order of their seats
    mini: bool = False
    solo: bool = False
    goals: tuple[str, ...] = ()
    rules: str = ""  # the folder of house rules

    def games(self) -> Catalogue:
        """The catalogue with this campaign's house rules."""
        return catalogue(Path(self.rules) if self.rules else None)

    def sheets(self) -> tuple[str, ...]:
        """Its sheets in the order of play."""
        return episodes(self.game, self.games(), self.mini)


def episodes(game: str, games: Catalogue, mini: bool = False) -> tuple[str, ...]:
    """The sheets that a campaign of a game goes through."""
    if mini:
        return tuple(games.game(game).get("mini", ()))
    sheets = games.sheets(game).values()
    numbered = [sheet.id for sheet in sheets if sheet.chapter]
    return tuple(numbered or (sheet.id for sheet in sheets))


def new_campaign(ledger: Ledger, wanted: Campaign, add_to_known: bool = False) -> Campaign:
    """Enter a campaign (inside a transaction). A known one is refused, or gets the new players."""
    known = find_campaign(ledger, wanted.name)
    if known is not None and not add_to_known:
        raise UsageError(say(ledger.lang, "ledger.campaign_known", name=known.name))
    if known is not None:
        return add_players(ledger, known, wanted.players, wanted.game)
    _check(ledger, wanted)
    ledger.write(
        "INSERT INTO campaigns (name, key, game, mini, solo, goals, rules, made) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        tidy(wanted.name),
        key(wanted.name),
        wanted.game,
        wanted.mini,
        wanted.solo or len(wanted.players) == 1,
        json.dumps(wanted.goals),
        keep_rules(ledger, wanted.rules),
        now(),
    )
    return add_players(ledger, require_campaign(ledger, wanted.name), wanted.players, wanted.game)


def _check(ledger: Ledger, wanted: Campaign) -> None:
    lang = ledger.lang
    if not key(wanted.name):
        raise UsageError(say(lang, "ledger.empty_name"))
    if wanted.game not in GAMES:
        raise UsageError(say(lang, "ledger.which_game", games=", ".join(GAMES)))
    if not wanted.players:
        raise UsageError(say(lang, "ledger.no_players"))
    if wanted.solo and len(wanted.players) > 1:
        raise UsageError(say(lang, "ledger.solo_many"))
    if wanted.mini and not wanted.games().game(wanted.game).get("mini"):
        raise UsageError(say(lang, "ledger.no_mini", game=wanted.game))
    if wanted.goals:
        check_goals(wanted)


def check_goals(wanted: Campaign) -> None:
    """Goal cards exist, and only the planners' city has them."""
    from scoring.tiles.goals import UnknownGoalError, goal_cards

    cards = goal_cards(wanted.games())
    for name in wanted.goals:
        if wanted.game != "tiles" or name not in cards:
            raise UnknownGoalError(name, tuple(cards))


def add_players(
    ledger: Ledger, campaign: Campaign, players: Sequence[str], game: str = ""
) -> Campaign:
    """Seats for players who have none yet."""
    if game and game != campaign.game:
        values = {"name": campaign.name, "game": campaign.game, "other": game}
        raise UsageError(say(ledger.lang, "ledger.other_game", **values))
    seated = {key(name) for name in campaign.players}
    new = [name for name in players if key(name) not in seated]
    most = MOST_PLAYERS.get(campaign.game)
    count = len(campaign.players) + len({key(name) for name in new})
    if most is not None and count > most:
        raise UsageError(
            say(ledger.lang, "ledger.too_many", game=campaign.game, most=most, n=count)
        )
    for place, name in enumerate(new, start=len(campaign.players)):
        player = ensure_player(ledger, name)
        ledger.write("INSERT OR IGNORE INTO seats VALUES (?, ?, ?)", campaign.id, player, place)
    if new and count > 1:
        ledger.write("UPDATE campaigns SET solo = 0 WHERE id = ?", campaign.id)
    return require_campaign(ledger, campaign.name)


def set_goals(ledger: Ledger, campaign: Campaign, goals: Sequence[str]) -> Campaign:
    """Other goal cards lie open."""
    ledger.write(
        "UPDATE campaigns SET goals = ? WHERE id = ?", json.dumps(list(goals)), campaign.id
    )
    changed = require_campaign(ledger, campaign.name)
    check_goals(changed)
    return changed


def set_rules(ledger: Ledger, campaign: Campaign, folder: str) -> Campaign:
    """Other figures, from now on and for all sheets that were not printed with their own."""
    mark = keep_rules(ledger, folder)
    ledger.write("UPDATE campaigns SET rules = ? WHERE id = ?", mark, campaign.id)
    return require_campaign(ledger, campaign.name)


def find_campaign(ledger: Ledger, name: str) -> Campaign | None:
    """A campaign by its name."""
    row = ledger.row("SELECT * FROM campaigns WHERE key = ?", key(name))
    return _campaign(ledger, row) if row else None


def campaign_by_id(ledger: Ledger, number: int) -> Campaign:
    """A campaign by its id."""
    row = ledger.row("SELECT * FROM campaigns WHERE id = ?", number)
    assert row is not None
    return _campaign(ledger, row)


def require_campaign(ledger: Ledger, name: str) -> Campaign:
    """A campaign by its name; an unknown one is an error that offers those there are."""
    found = find_campaign(ledger, name)
    if found is None:
        names = [campaign.name for campaign in all_campaigns(ledger)]
        near = get_close_matches(name, names, n=3, cutoff=0.4) or names[:8]
        raise UsageError(
            say(ledger.lang, "ledger.no_campaign", name=name, known=", ".join(near) or "—")
        )
    return found


def all_campaigns(ledger: Ledger) -> tuple[Campaign, ...]:
    """Every campaign, the newest first."""
    rows = ledger.rows("SELECT * FROM campaigns ORDER BY id DESC")
    return tuple(_campaign(ledger, row) for row in rows)


def listed(ledger: Ledger) -> list[dict[str, Any]]:
    """Every campaign as `campaign --json` lists them."""
    return [
        {"campaign": c.name, "game": c.game, "players": list(c.players)}
        for c in all_campaigns(ledger)
    ]


def _campaign(ledger: Ledger, row: Row) -> Campaign:
    seats = ledger.rows(
        "SELECT name FROM seats JOIN players ON players.id = seats.player "
        "WHERE campaign = ? ORDER BY place, players.id",
        row["id"],
    )
    return Campaign(
        id=row["id"],
        name=row["name"],
        game=row["game"],
        players=tuple(seat["name"] for seat in seats),
        mini=bool(row["mini"]),
        solo=bool(row["solo"]),
        goals=tuple(json.loads(row["goals"])),
        rules=rules_folder(ledger, row["rules"]),
    )
