"""`papertown night`: read what is new, save it in one transaction, compare the players."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from scoring.catalogue import GAMES, catalogue
from scoring.errors import PapertownError
from scoring.ledger.campaigns import Campaign, campaign_by_id, require_campaign, set_goals
from scoring.ledger.people import key, names_of
from scoring.ledger.printed import printed_sheet
from scoring.ledger.readings import (
    Kept,
    give,
    note_partly,
    partly_read,
    readings_of_pictures,
    readings_of_serials,
    save,
    without_thumbnail,
)
from scoring.ledger.resolve import Slot, slots
from scoring.ledger.store import Ledger, open_ledger
from scoring.ledger.view import View, campaign_view, evening_view
from scoring.words import say
from vision.city_files import is_city_file
from vision.names import matching_name
from vision.night.files import gather, spoken_names
from vision.night.jobs import Job, Seen, broken_job, digest, read_job
from vision.night.kept import to_keep
from vision.night.workers import Progress, run_all
from vision.result import Reading

Reader = Callable[[Job], list[Seen]]
Ask = Callable[[Seen, Sequence[str]], str]
NO_CAMPAIGN: Final = Campaign(0, "", "", ())


@dataclass(frozen=True)
class Wanted:
    """What the command was called with."""

    names: tuple[str, ...]
    ledger: Path
    campaign: str = ""
    player: str = ""
    goals: tuple[str, ...] = ()
    rules: str = ""
    workers: int = 0
    lang: str = "en"
    without: tuple[Path, ...] = ()  # files that are reports
    thumbnails: bool = False
    crops: bool = False


@dataclass(frozen=True)
class Night:
    """An evening: what was read, what of it counts, and the standings by game."""

    kept: tuple[Kept, ...]  # in the order of the files, those of a picture seen twice once
    unread: tuple[Reading, ...]
    evenings: tuple[View, ...]  # tonight's sheets, a view for each game
    campaigns: tuple[View, ...]  # the whole campaigns that tonight's sheets belong to
    crops: dict[int, dict[str, bytes]]  # by reading and region
    slots: dict[int, Slot]  # by reading: the slot that it is in

    def campaign_of(self, reading: Kept) -> View | None:
        """The campaign that a reading belongs to."""
        found = (v for v in self.campaigns if v.campaign.id == reading.campaign)
        return next(found, None)


@contextmanager
def no_bar() -> Iterator[Progress]:
    """Nothing is shown while reading."""
    yield lambda done, of: None


def night(
    wanted: Wanted,
    reader: Reader = read_job,
    bar: Callable[[], AbstractContextManager[Progress]] = no_bar,
    ask: Ask | None = None,
) -> Night:
    """Read, save, compare."""
    paths = gather(wanted.names, wanted.without, wanted.lang)
    if not paths:
        raise PapertownError(say(wanted.lang, "night.nothing", folders=", ".join(wanted.names)))
    pictures = {path: digest(path) for path in paths}
    with open_ledger(wanted.ledger, wanted.lang) as ledger:
        named = require_campaign(ledger, wanted.campaign) if wanted.campaign else None
        fresh = _fresh(ledger, pictures, wanted)
        players = named.players if named else tuple(names_of(ledger).values())
        jobs = _jobs(fresh, paths, wanted, named, players)
        with bar() as progress:
            results = run_all(reader, jobs, _workers(jobs, wanted), _broken, progress)
        seen = dict(zip(fresh, results, strict=True))
        if ask is not None:
            seen = {path: [_asked(s, ledger, players, wanted, ask) for s in found]
                    for path, found in seen.items()}  # fmt: skip
        with ledger.writing():
            if named is not None and wanted.goals:
                named = set_goals(ledger, named, wanted.goals)
            for path, found in seen.items():
                saved = save_found(ledger, found, pictures[path], wanted, named)
                note_partly(ledger, pictures[path], 0 < len(saved) < len(found))
            _adopt(ledger, pictures.values(), wanted, named)
        return compare(ledger, wanted, pictures, seen)


def _fresh(ledger: Ledger, pictures: dict[Path, str], wanted: Wanted) -> list[Path]:
    """The files to read: each of which the bytes are new, or a small picture is wanted."""
    known = set(readings_of_pictures(ledger, pictures.values())) - partly_read(ledger)
    photos = {p: h for p, h in pictures.items() if not is_city_file(str(p))}
    if wanted.thumbnails:
        known -= without_thumbnail(ledger, photos.values())
    if wanted.crops:
        known -= set(photos.values())
    first = {picture: path for path, picture in reversed(pictures.items())}
    return [path for path, picture in pictures.items()
            if picture not in known and first[picture] == path]  # fmt: skip


def _jobs(
    fresh: Sequence[Path],
    paths: Sequence[Path],
    wanted: Wanted,
    named: Campaign | None,
    players: tuple[str, ...],
) -> list[Job]:
    names = spoken_names(paths)
    rules = wanted.rules or (named.rules if named else "")
    return [
        Job(
            path, names[path], wanted.ledger, rules, players, wanted.lang,
            wanted.thumbnails, wanted.crops,
        )
        for path in fresh
    ]  # fmt: skip


def _workers(jobs: Sequence[Job], wanted: Wanted) -> int:
    """Notation is quicker read than a process is started."""
    photos = sum(not is_city_file(str(job.path)) for job in jobs)
    return 1 if photos <= 1 else wanted.workers


def _broken(job: Job, error: BaseException) -> list[Seen]:
    reason = say(job.lang, "night.broken", file=job.name, reason=str(error) or type(error).__name__)
    return broken_job(job, reason)


def _asked(seen: Seen, ledger: Ledger, players: Sequence[str], wanted: Wanted, ask: Ask) -> Seen:
    """A sheet that is nobody's gets the player that a person names."""
    reading = seen.reading
    owned = reading.player or wanted.player or _printed_for(ledger, reading)
    if reading.city is None or owned:
        return seen
    return replace(seen, reading=reading.with_player(ask(seen, players)))


def _printed_for(ledger: Ledger, reading: Reading) -> bool:
    """Whether the ledger knows whose a sheet is by its serial."""
    sheet = printed_sheet(ledger, reading.serial) if reading.serial else None
    return sheet is not None and sheet.sheet == reading.sheet and bool(sheet.player)


def save_found(
    ledger: Ledger,
    found: Sequence[Seen],
    picture: str,
    wanted: Wanted,
    named: Campaign | None = None,
) -> dict[tuple[str, int], int]:
    """Save the readings of a picture that hold a city, with whose they are; their ids."""
    rules = wanted.rules or (named.rules if named else "")
    new = [
        to_keep(seen, picture, place, rules=rules, **_owner(ledger, seen.reading, wanted, named))
        for place, seen in enumerate(found)
        if seen.reading.city is not None
    ]
    return save(ledger, new)


def _owner(
    ledger: Ledger, reading: Reading, wanted: Wanted, named: Campaign | None
) -> dict[str, Any]:
    """Player and campaign, as far as the serial does not say."""
    sheet = printed_sheet(ledger, reading.serial) if reading.serial else None
    if sheet is not None and sheet.sheet != reading.sheet:
        sheet = None
    player = "" if sheet and sheet.player else wanted.player or reading.player
    if named is None or (sheet and sheet.campaign):
        return {"player": player}
    seat = _seat(player or (sheet.player if sheet else ""), reading.sheet, named)
    return {"player": seat, "campaign": named.id} if seat else {"player": player}


def _seat(name: str, sheet: str, named: Campaign) -> str:
    """The player of a campaign that a name means, if the sheet is one of the campaign's."""
    if sheet not in named.sheets():
        return ""
    seats = {key(seat): seat for seat in named.players}
    return seats.get(key(name)) or matching_name(name, named.players)


def _adopt(ledger: Ledger, pictures: Iterable[str], wanted: Wanted, named: Campaign | None) -> None:
    """Pictures read before, when nobody said whose they are or for which campaign they count."""
    for found in readings_of_pictures(ledger, pictures).values():
        for kept in (kept for kept in found if kept.campaign is None):
            player = kept.player or wanted.player
            seat = _seat(player, kept.sheet, named) if named else ""
            if seat and named:
                give(ledger, kept.id, seat, named.id)
            elif player and not kept.player:
                give(ledger, kept.id, player, None)


def compare(
    ledger: Ledger, wanted: Wanted, pictures: dict[Path, str], seen: dict[Path, list[Seen]]
) -> Night:
    """What the pictures come to, as the ledger has it now."""
    by_picture = readings_of_pictures(ledger, pictures.values())
    kept = [reading for found in by_picture.values() for reading in found]
    numbers = dict.fromkeys(r.campaign for r in kept if r.campaign is not None)
    if wanted.campaign:
        numbers = {require_campaign(ledger, wanted.campaign).id: None, **numbers}
    campaigns = tuple(campaign_view(ledger, campaign_by_id(ledger, n)) for n in numbers)
    loose = _loose(ledger, kept)
    found: dict[int, Slot] = {}
    for slot in (*loose.values(), *(s for view in campaigns for s in view.slots.values())):
        for reading in (slot.counts, *slot.same, *slot.replaced, *slot.against):
            found[reading.id] = slot
    counting = _counting(kept, found)
    return Night(
        kept=tuple(kept),
        unread=tuple(s.reading for f in seen.values() for s in f if s.reading.city is None),
        evenings=_evenings(counting, campaigns, wanted),
        campaigns=campaigns,
        crops=_crops(by_picture, pictures, seen),
        slots=found,
    )


def _loose(ledger: Ledger, kept: Sequence[Kept]) -> dict[tuple[str, str], Slot]:
    """Readings without a campaign: all that the ledger has of a serial, of others tonight's."""
    own = [reading for reading in kept if reading.campaign is None]
    serials = {reading.serial for reading in own if reading.serial}
    known = [r for r in readings_of_serials(ledger, serials) if r.campaign is None]
    return slots([*known, *(r for r in own if not r.serial)])


def _counting(kept: Sequence[Kept], found: dict[int, Slot]) -> list[Kept]:
    """The readings that count, each once, for tonight's pictures."""
    counting = {
        found[reading.id].counts.id: found[reading.id].counts
        for reading in kept
        if reading.id in found
    }
    return list(counting.values())


def _evenings(
    counting: Sequence[Kept], campaigns: Sequence[View], wanted: Wanted
) -> tuple[View, ...]:
    """Tonight's standings, by game; goals and solo as the campaign has them."""
    views = []
    groups = dict.fromkeys((r.game, r.campaign) for r in counting if r.player)
    for game, number in sorted(groups, key=lambda group: GAMES.index(group[0])):
        if wanted.campaign and number != campaigns[0].campaign.id:
            continue
        own = [r for r in counting if r.player and (r.game, r.campaign) == (game, number)]
        known = (view.campaign for view in campaigns if view.campaign.id == number)
        within = next(known, NO_CAMPAIGN)
        if wanted.goals and game == "tiles":
            within = replace(within, goals=wanted.goals)
        rules = next((r.rules for r in own if r.rules), wanted.rules)
        games = catalogue(Path(rules) if rules else None)
        views.append(evening_view(own, game, games, within))
    return tuple(views)


def _crops(
    by_picture: dict[str, list[Kept]], pictures: dict[Path, str], seen: dict[Path, list[Seen]]
) -> dict[int, dict[str, bytes]]:
    ids = {(r.picture, r.place): r.id for found in by_picture.values() for r in found}
    return {
        ids[pictures[path], place]: dict(one.crops)
        for path, found in seen.items()
        for place, one in enumerate(found)
        if one.crops and (pictures[path], place) in ids
    }


__all__ = ["Night", "Wanted", "compare", "night"]
