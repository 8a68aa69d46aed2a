"""Printing for a campaign: every serial goes into the ledger, bandits and stickers go on."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from scoring.errors import UsageError
from scoring.ledger.campaigns import Campaign, add_players, find_campaign, new_campaign
from scoring.ledger.carry import Next, next_sheets, prepared
from scoring.ledger.people import key
from scoring.ledger.printed import PrintedSheet, record, serials_taken
from scoring.ledger.store import Ledger, open_ledger
from scoring.ledger.view import campaign_view
from scoring.words import say
from sheets.job import Order, Progress, Receipt, print_job
from sheets.output import replacing
from sheets.wanted import wanted


@dataclass(frozen=True)
class Ready:
    """What a campaign prints: an order, and what is on each sheet already."""

    order: Order
    campaign: Campaign
    sheets: tuple[Next, ...]


def ready(ledger: Ledger, name: str, order: Order, following: bool) -> Ready:
    """The order as the campaign fills it in: players, sheets, what is on them already."""
    campaign = _campaign(ledger, name, order)
    own = campaign_view(ledger, campaign).own
    rules = Path(campaign.rules) if campaign.rules else None
    if order.style.games.rules is None and rules is not None:
        order = replace(order, style=replace(order.style, games=campaign.games()))
    keys = {key(player) for player in order.players}
    players = tuple(seat for seat in campaign.players if not keys or key(seat) in keys)
    if following:
        coming = tuple(n for n in next_sheets(own, campaign) if n.player in players)
        names = tuple(sheet for sheet in campaign.sheets() if any(n.sheet == sheet for n in coming))
        if not names:
            raise UsageError(say(ledger.lang, "night.next_none", name=campaign.name))
    else:
        names = order.names
        coming = tuple(
            prepared(own, player, sheet, campaign)
            for sheet in wanted(names, order.style.games)
            if sheet in campaign.sheets()
            for player in players
        )
    filled = replace(
        order,
        names=names,
        players=players,
        taken=serials_taken(ledger),
        carried={(n.player, n.sheet): n.carried for n in coming},
        stickers={(n.player, n.sheet): n.stickers for n in coming},
        only={(n.player, n.sheet) for n in coming} if following else None,
    )
    return Ready(filled, campaign, coming)


def _campaign(ledger: Ledger, name: str, order: Order) -> Campaign:
    """The campaign, made if there is none, with the players that are named."""
    game = order.names[0].strip().partition("/")[0].lower() if order.names else ""
    known = find_campaign(ledger, name)
    if known is not None:
        return add_players(ledger, known, order.players, game)
    rules = str(order.style.games.rules or "")
    return new_campaign(ledger, Campaign(0, name, game, order.players, rules=rules))


def print_for_campaign(
    path: Path, order: Order, name: str, ledger_file: Path, following: bool, progress: Progress
) -> tuple[Receipt, Ready]:
    """Print and record in one; the file appears once the ledger knows its serials."""
    lang = order.style.lang
    with open_ledger(ledger_file, lang) as ledger, replacing(path) as out, ledger.writing():
        job = ready(ledger, name, order, following)
        receipt = print_job(job.order, out, progress)
        record(ledger, _entries(receipt, job))
    return receipt, job


def _entries(receipt: Receipt, job: Ready) -> Iterator[PrintedSheet]:
    rules = str(job.order.style.games.rules or "")
    for printed in receipt.printed:
        key = (printed.player, printed.sheet)
        yield PrintedSheet(
            printed.serial,
            printed.sheet,
            printed.version,
            printed.fingerprint,
            printed.player,
            job.campaign.id,
            rules,
            job.order.carried.get(key, ()),
            job.order.stickers.get(key, ()),
        )


def told(sheets: Sequence[Next], lang: str) -> Iterator[str]:
    """What is on each player's next sheet already."""
    for sheet in sheets:
        values = {"player": sheet.player, "sheet": sheet.sheet}
        if sheet.carried:
            yield say(lang, "night.next_carried", **values, squares=", ".join(sheet.carried))
        elif sheet.stickers:
            yield say(lang, "night.next_stickers", **values, n=len(sheet.stickers))
        else:
            yield say(lang, "night.next", **values)
