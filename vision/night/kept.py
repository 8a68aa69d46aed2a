"""Between what the reader gives and what the ledger keeps."""

from dataclasses import asdict
from typing import Any

from scoring.ledger.readings import Kept, New
from scoring.ledger.view import CARRIED, STICKERS
from scoring.model import Warning
from scoring.notation import format_city
from scoring.score import score
from vision.decode.doubts import Doubt
from vision.night.jobs import Seen
from vision.result import Reading


def to_keep(seen: Seen, picture: str, place: int, **own: Any) -> New:
    """A reading as the ledger saves it; `own` says whose it is."""
    reading = seen.reading
    assert reading.city is not None
    return New(
        picture=picture,
        place=place,
        source=reading.source,
        notation=format_city(reading.city.without_player()),
        sheet=reading.sheet,
        status=reading.status,
        version=reading.version,
        serial=reading.serial,
        doubts=tuple(_doubt_out(doubt) for doubt in reading.doubts),
        warnings=tuple(asdict(warning) for warning in reading.warnings),
        taken=seen.taken,
        thumbnail=seen.thumbnail,
        **own,
    )


def _doubt_out(doubt: Doubt) -> dict[str, Any]:
    return {
        "region": doubt.region,
        "seen": doubt.seen,
        "or": doubt.other,
        "probability": doubt.probability,
        "total_if": doubt.total_if,
    }


def reading_of_kept(kept: Kept, extra: tuple[Warning, ...] = ()) -> Reading:
    """A reading out of the ledger, corrections and all."""
    card = score(kept.city, kept.on)
    told = tuple(_warning(warning) for warning in kept.warnings)
    own = card.warnings if kept.corrected else told
    extra = (*extra, *(w for w in told if kept.corrected and w.key in (CARRIED, STICKERS)))
    return Reading(
        source=kept.source,
        status="sure" if kept.status == "sure" else "review",
        id=kept.name,
        sheet=kept.sheet,
        version=kept.version,
        serial=kept.serial,
        player=kept.player,
        city=kept.city,
        card=card,
        doubts=tuple(doubt_in(doubt) for doubt in kept.doubts),
        warnings=(*own, *extra),
    )


def doubt_in(doubt: Any) -> Doubt:
    """A doubt out of the ledger."""
    return Doubt(
        doubt["region"], doubt["seen"], doubt["or"], doubt["probability"], doubt["total_if"]
    )


def _warning(told: Any) -> Warning:
    values = tuple((name, value) for name, value in told["values"])
    return Warning(told["key"], tuple(told["squares"]), values)
