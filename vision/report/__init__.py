"""An evening as a report: what it says, as a web page, as a chart."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Final

from scoring.describe import line_text, violation_text, warning_text
from scoring.errors import UsageError
from scoring.ledger.minimap import minimap
from scoring.ledger.readings import Kept, thumbnail
from scoring.ledger.report import Card, Report, csv_of, standings_of
from scoring.ledger.store import open_ledger
from scoring.words import say
from vision.night.evening import Night, Wanted
from vision.night.kept import reading_of_kept
from vision.night.telling import BEFORE, standing_now, tables_of, to_look_at, told_doubts
from vision.result import Reading

KINDS: Final = (".html", ".htm", ".pdf", ".csv")


def check_kinds(paths: Sequence[Path], lang: str) -> None:
    """Before any work: whether these are reports that can be written."""
    for path in paths:
        if path.suffix.lower() not in KINDS:
            raise UsageError(say(lang, "night.report_kind", file=str(path)))


def csv_text(night: Night, lang: str) -> str:
    """The standings for a spreadsheet."""
    return csv_of(tables_of(night), lang)


def report_of(night: Night, wanted: Wanted) -> Report:
    """Everything that a report of an evening says."""
    lang = wanted.lang
    counting = [k for k in night.kept if (s := night.slots.get(k.id)) and s.counts.id == k.id]
    order = {p: n for n, p in enumerate(dict.fromkeys(k.player for k in counting))}
    counting.sort(key=lambda kept: (not kept.player, order[kept.player], kept.on.number))
    with open_ledger(wanted.ledger, lang) as ledger:
        photos = {k.id: b"" if k.corrected else thumbnail(ledger, k.id) for k in counting}
    looks = to_look_at(night, lang)
    names = [view.campaign.name for view in night.campaigns]
    return Report(
        lang=lang,
        title=" · ".join(names) or say(lang, "report.title"),
        date=_date(counting),
        looks=tuple((" · ".join(filter(None, (k.reading, k.source))), k.why) for k in looks),
        standings=tuple(standings_of(table, lang) for table in tables_of(night)),
        cards=tuple(_card(standing_now(night, k), photos[k.id], lang) for k in counting),
    )


def _date(kept: Sequence[Kept]) -> str:
    """The day of the photos, else today."""
    taken = sorted(k.taken[:10].replace(":", "-") for k in kept if k.taken)
    return taken[-1] if taken else date.today().isoformat()


def _card(kept: Kept, photo: bytes, lang: str) -> Card:
    reading = reading_of_kept(kept)
    assert reading.card is not None
    return Card(
        player=kept.player,
        sheet=kept.sheet,
        title=kept.on.title(lang),
        source=kept.source,
        id=kept.name,
        total=reading.card.total,
        sure=reading.status == "sure",
        lines=tuple((line.points, line_text(line, kept.game, lang)) for line in reading.card.lines),
        notes=tuple(_notes(reading, kept.game, lang)),
        photo=photo,
        board=None if photo else minimap(kept.city, kept.on),
    )


def _notes(reading: Reading, game: str, lang: str) -> list[str]:
    assert reading.card is not None
    notes = [why for _, why in told_doubts(reading, lang)]
    notes += [violation_text(violation, game, lang) for violation in reading.card.illegal]
    told = [warning for warning in reading.warnings if warning.key not in BEFORE]
    return notes + [warning_text(warning, game, lang) for warning in told]
