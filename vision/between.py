"""What several boards of `tiles` decide between them: goal cards, and who was first."""

from collections.abc import Sequence
from dataclasses import replace

from scoring.catalogue import Catalogue
from scoring.errors import SaidUsageError
from scoring.model import ScoreCard, Warning
from vision.result import Reading


def settled(
    readings: Sequence[Reading], games: Catalogue, goals: Sequence[str] = (), first: str = ""
) -> list[Reading]:
    """The same readings, those of `tiles` with the points that the players won from each other."""
    if not goals and not first:
        return list(readings)
    from scoring.tiles.goals import standings

    claimed = _claimed(readings, first) if first else list(readings)
    found = list(claimed)
    for sheet in dict.fromkeys(r.sheet for r in claimed if r.sheet.startswith("tiles/")):
        group = [i for i, r in enumerate(claimed) if r.sheet == sheet and r.city is not None]
        cities = [city for i in group if (city := claimed[i].city) is not None]
        for place, standing in zip(group, standings(cities, goals, games), strict=True):
            found[place] = replace(
                claimed[place],
                card=standing.card,
                warnings=_warnings(claimed[place], standing.card),
            )
    return found


def _warnings(reading: Reading, card: ScoreCard) -> tuple[Warning, ...]:
    """The reader's own warnings stay, the score's are those of the new card."""
    before = reading.card.warnings if reading.card else ()
    own = tuple(w for w in reading.warnings if w not in before)
    return (*card.warnings, *own)


def _claimed(readings: Sequence[Reading], first: str) -> list[Reading]:
    """One player was the first to finish; nobody else was."""
    boards = [r for r in readings if r.sheet.startswith("tiles/") and r.city is not None]
    if first not in {r.player for r in boards}:
        known = ", ".join(sorted({r.player for r in boards if r.player})) or "–"
        raise SaidUsageError("notation.nobody_first", name=first, known=known)
    return [
        replace(r, city=replace(r.city, first=("city",) if r.player == first else ()))
        if r.sheet in ("tiles/advanced", "tiles/party") and r.city is not None
        else r
        for r in readings
    ]
