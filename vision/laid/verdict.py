"""From a laid city and the doubts about it to what a reading says."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from scoring.model import City, Warning
from scoring.notation import canonical
from scoring.score import score
from scoring.sheet import Sheet
from vision.decode import Decoded
from vision.decode.doubts import MOST_DOUBTS, Doubt
from vision.result import has_unread


def total(city: City, sheet: Sheet) -> int:
    """What a city is worth."""
    return score(canonical(city), sheet).total


def verdict(
    city: City,
    sheet: Sheet,
    doubts: Sequence[Doubt],
    warnings: Iterable[Warning] = (),
    sure: bool = True,
) -> Decoded:
    """Sure only without any doubt, in a city that has something in it and breaks no rule."""
    city = canonical(city)
    card = score(city, sheet)
    sound = bool(city.buildings) and not card.illegal and not has_unread(city, card)
    ranked = sorted(doubts, key=lambda doubt: (doubt.total_if == card.total, doubt.probability))
    rounded = [replace(d, probability=round(d.probability, 4)) for d in ranked[:MOST_DOUBTS]]
    return Decoded(
        city=city,
        card=card,
        sure=sure and sound and not doubts,
        doubts=tuple(rounded),
        warnings=(*card.warnings, *warnings),
    )
