"""An evening told: readings, standings, what needs a look; for JSON, the terminal and reports."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from scoring.describe import violation_text, warning_text
from scoring.errors import Exit
from scoring.ledger.readings import Kept
from scoring.ledger.table import Table
from scoring.ledger.view import CARRIED, STICKERS
from scoring.model import Warning
from scoring.words import say
from vision.decode.doubts import Doubt
from vision.decode.words import doubt_text, place_text, word_text
from vision.night.evening import Night
from vision.night.kept import reading_of_kept
from vision.result import Reading

BEFORE: Final = (CARRIED, STICKERS)  # what disagrees with the sheet before


@dataclass(frozen=True, slots=True)
class LookAt:
    """Something that a person should look at, with the reason."""

    source: str
    region: str
    why: str
    reading: str = ""  # r1042

    def to_json(self) -> dict[str, Any]:
        """As `night --json` lists it."""
        return {"source": self.source, "region": self.region or None, "why": self.why}


def standing_now(night: Night, reading: Kept) -> Kept:
    """A reading with the doubts that other sheets cast on it."""
    for view in (*night.campaigns, *night.evenings):
        slot = view.slots.get((reading.player or reading.serial or reading.name, reading.sheet))
        if slot is not None and slot.counts.id == reading.id and slot.counts.doubts:
            return slot.counts
    return reading


def readings(night: Night) -> list[Reading]:
    """Every reading of the evening, with what the ledger says about it; then what has none."""
    told = [_told(night, reading) for reading in night.kept]
    return [*told, *night.unread]


def _told(night: Night, reading: Kept) -> Reading:
    return reading_of_kept(standing_now(night, reading), _fate(night, reading))


def _fate(night: Night, reading: Kept) -> tuple[Warning, ...]:
    """What became of a reading that does not count."""
    slot = night.slots.get(reading.id)
    if slot is None:
        return (Warning("night.left_out"),)
    if slot.counts.id == reading.id:
        return ()
    keys = (("same", slot.same), ("replaced", slot.replaced), ("conflict", slot.against))
    key = next(key for key, group in keys if any(r.id == reading.id for r in group))
    if key == "conflict" and _two_papers(reading, slot.counts):
        key = "second"
    if key == "replaced" and slot.counts.counts:
        key = "not_chosen"
    values = (("other", slot.counts.source), ("id", slot.counts.name))
    return (Warning(f"night.{key}", (), values),)


def to_look_at(night: Night, lang: str) -> list[LookAt]:
    """Everything that needs a person, sheet by sheet, then what is between players."""
    found: list[LookAt] = []
    for reading in night.unread:
        found.append(LookAt(reading.source, "", reading.reason_text(lang)))
    for kept in night.kept:
        slot = night.slots.get(kept.id)
        if slot is not None and slot.counts.id == kept.id:
            found += _sheet_looks(_told(night, kept), lang)
            found += _owner_looks(night, kept, lang)
        if slot is not None and any(r.id == kept.id for r in (slot.counts, *slot.against)):
            found += [_conflict(kept, other, lang) for other in _others(slot, kept)]
    for table in _tables(night):
        for notice in table.notices:
            found.append(LookAt(notice.sheet, f"first.{notice.what}", notice.text(lang)))
    return list(dict.fromkeys(found))


def _others(slot: Any, kept: Kept) -> list[Kept]:
    if kept.id == slot.counts.id:
        return []
    return [slot.counts]


def _conflict(kept: Kept, other: Kept, lang: str) -> LookAt:
    values = {"source": kept.source, "id": kept.name, "other": other.source, "known": other.name}
    if _two_papers(kept, other):
        serials = {"serial": kept.serial, "first": other.serial}
        told = say(lang, "night.two_sheets", **values, **serials, sheet=kept.sheet)
        return LookAt(kept.source, "", told, kept.name)
    return LookAt(kept.source, "", say(lang, "night.decide", **values), kept.name)


def _two_papers(one: Kept, other: Kept) -> bool:
    """Whether two readings are certainly of two printed sheets."""
    return bool(one.serial and other.serial) and one.serial != other.serial


def _owner_looks(night: Night, kept: Kept, lang: str) -> Iterator[LookAt]:
    if not kept.player:
        yield LookAt(kept.source, "name", say(lang, "night.whose", id=kept.name), kept.name)
    elif night.campaigns and kept.campaign is None:
        campaign = night.campaigns[0].campaign.name
        sentence = say(lang, "night.stranger", id=kept.name, player=kept.player, campaign=campaign)
        yield LookAt(kept.source, "name", sentence, kept.name)


def _sheet_looks(reading: Reading, lang: str) -> Iterator[LookAt]:
    """The doubts of a sheet that is not sure, the rules that it breaks, else that it is not."""
    if reading.status == "sure" or reading.card is None:
        return
    game = reading.sheet.partition("/")[0]
    for doubt, why in told_doubts(reading, lang):
        yield LookAt(reading.source, doubt.region, why, reading.id)
    for violation in reading.card.illegal:
        region = f"cell.{violation.squares[0]}" if violation.squares else ""
        yield LookAt(reading.source, region, violation_text(violation, game, lang), reading.id)
    if reading.doubts or reading.card.illegal:
        return
    told = [warning_text(warning, game, lang) for warning in reading.warnings]
    if not reading.city or not reading.city.buildings:
        told.append(say(lang, "doubt.empty-sheet"))
    right = say(lang, "night.right", id=reading.id)
    for why in dict.fromkeys(told) or [say(lang, "night.look")]:
        yield LookAt(reading.source, "", f"{why} ({right})", reading.id)


def told_doubts(reading: Reading, lang: str) -> Iterator[tuple[Doubt, str]]:
    """The doubts of a reading as questions; those that come from the sheet before say so."""
    before = {
        f"cell.{square}": warning.key
        for warning in reading.warnings
        if warning.key in BEFORE
        for square in warning.squares
    }
    for doubt in reading.doubts:
        key = before.get(doubt.region)
        yield doubt, _told_before(doubt, key, lang) if key else told_doubt(doubt, lang)


def _told_before(doubt: Doubt, key: str, lang: str) -> str:
    """Nobody doubts what is seen here, so there is no percentage."""
    return say(
        lang,
        "night.before",
        why=say(lang, key, n=1),
        place=place_text(doubt.region, lang),
        seen=word_text(doubt.seen, lang),
        other=word_text(doubt.other, lang),
        total=str(doubt.total_if).replace("-", "−"),
    )


def told_doubt(doubt: Doubt, lang: str) -> str:
    """A doubt as a question; regions that have no name of their own are told as they are."""
    try:
        return doubt_text(doubt, lang)
    except KeyError:
        values = {"region": doubt.region, "seen": doubt.seen, "other": doubt.other}
        return say(lang, "cli.doubt", **values, total=doubt.total_if)


def _tables(night: Night) -> Iterator[Table]:
    """The tables whose notices are told: the campaigns', and of evenings without one."""
    yield from (view.table for view in night.campaigns)
    games = {view.campaign.game for view in night.campaigns}
    yield from (view.table for view in night.evenings if view.campaign.game not in games)


def exit_code(night: Night) -> int:
    """0 all sure, 3 something needs a look, 1 nothing could be scored."""
    if not night.kept:
        return int(Exit.NOTHING)
    return int(Exit.LOOK if to_look_at(night, "en") else Exit.SURE)


def to_json(night: Night, lang: str) -> dict[str, Any]:
    """The document of `night --json`."""
    several = len(night.evenings) > 1
    standings = [
        {"player": s.player, "total": s.total, "rank": s.rank}
        | ({"game": view.campaign.game} if several else {})
        for view in night.evenings
        for s in view.table.standings
    ]
    return {
        "readings": [reading.to_json(lang) for reading in readings(night)],
        "standings": standings,
        "look": [look.to_json() for look in to_look_at(night, lang)],
        "campaign": night.campaigns[0].table.to_json(lang) if night.campaigns else None,
    }


def lines(night: Night, lang: str) -> Iterator[str]:
    """The evening in a terminal: what needs a look first, then who won."""
    from scoring.ledger.text import table_lines

    for reading in readings(night):
        yield _one_line(reading, lang)
    looks = to_look_at(night, lang)
    if looks:
        yield ""
        yield say(lang, "night.looks", n=len(looks))
        for look in looks:
            where = " · ".join(part for part in (look.reading, look.source) if part)
            yield f"  {where}: {look.why}"
        yield from _how(night, lang)
    for table in tables_of(night):
        yield ""
        yield from table_lines(table, lang)


def _how(night: Night, lang: str) -> Iterator[str]:
    """How a doubt is settled, with one of tonight's as the example."""
    for kept, doubt in unsettled(night)[:1]:
        region = doubt.region.removeprefix("cell.")
        yield say(lang, "night.how", id=kept.name, region=region, seen=doubt.seen)


def tables_of(night: Night) -> list[Table]:
    """Tonight's tables, where they differ from the campaigns', then the campaigns."""
    whole = [view.table for view in night.campaigns]
    known = [_points(table) for table in whole]
    evening = [view.table for view in night.evenings if _points(view.table) not in known]
    return [*evening, *whole]


def _points(table: Table) -> dict[str, dict[str, int]]:
    """What stands in a table, without those who have nothing."""
    return {s.player: dict(s.episodes) for s in table.standings if s.episodes}


def _one_line(reading: Reading, lang: str) -> str:
    who = reading.player or "—"
    if reading.card is None:
        return f"  ✗ {reading.source}: {reading.reason_text(lang)}"
    mark = "✓" if reading.status == "sure" else "?"
    fate = [w for w in reading.warnings if w.key.startswith("night.")]
    words = f" ({warning_text(fate[0], '', lang)})" if fate else ""
    total = f"{reading.card.total:>5}"
    return f"  {mark} {reading.id}  {total}  {who} · {reading.sheet} · {reading.source}{words}"


def unsettled(night: Night) -> Sequence[tuple[Kept, Doubt]]:
    """The doubts that can be asked about, reading by reading."""
    return [
        (kept, doubt)
        for kept in night.kept
        if (slot := night.slots.get(kept.id)) is not None and slot.counts.id == kept.id
        for doubt in reading_of_kept(standing_now(night, kept)).doubts
    ]
