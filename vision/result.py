"""What came of one sheet, photographed or written down: the object of `papertown score --json`."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from scoring.describe import line_text, violation_text, warning_text
from scoring.model import UNREAD, City, ScoreCard, Warning
from scoring.notation import format_city
from scoring.score import score
from scoring.sheet import Sheet
from vision.problem import Problem

if TYPE_CHECKING:  # notation is scored without loading what reads pictures
    from vision.decode import Decoded
    from vision.decode.doubts import Doubt

Status = Literal["sure", "review", "unreadable"]


@dataclass(frozen=True)
class Reading:
    """One sheet: its city and score, or the reason why there is none."""

    source: str  # "IMG_2041.jpg", "evening.city:3"
    status: Status
    id: str = ""  # the ledger gives it
    sheet: str = ""
    version: int | None = None
    serial: str = ""
    player: str = ""
    city: City | None = None
    card: ScoreCard | None = None
    doubts: "tuple[Doubt, ...]" = ()
    warnings: tuple[Warning, ...] = ()
    reason: Problem | str | None = None  # why it is unreadable

    def with_id(self, id_: str) -> "Reading":
        """The same reading as the ledger knows it."""
        return replace(self, id=id_)

    def with_player(self, player: str) -> "Reading":
        """The same reading, somebody's."""
        return replace(self, player=player)

    def reason_text(self, lang: str) -> str:
        """Why there is no score, as a sentence."""
        return self.reason.text(lang) if isinstance(self.reason, Problem) else self.reason or ""

    def to_json(self, lang: str) -> dict[str, Any]:
        """The object that `score --json` prints."""
        found: dict[str, Any] = {
            "id": self.id or None,
            "source": self.source,
            "sheet": self.sheet or None,
            "version": self.version,
            "serial": self.serial or None,
            "player": self.player or None,
            "city": format_city(self.city.without_player()) if self.city else None,
            "status": self.status,
            "score": _score_json(self.card, lang) if self.card else None,
            "doubts": [_doubt_json(doubt) for doubt in self.doubts],
            "illegal": _illegal_json(self.card, lang) if self.card else [],
            "warnings": self._warnings_json(lang),
        }
        return found | ({"reason": self.reason_text(lang)} if self.reason else {})

    def _warnings_json(self, lang: str) -> list[dict[str, Any]]:
        game = _game(self.sheet)
        return [
            {
                "warning": warning.key.rpartition(".")[2],
                "cells": list(warning.squares),
                "text": warning_text(warning, game, lang),
            }
            for warning in self.warnings
        ]


def reading_of(decoded: "Decoded", source: str, **known: Any) -> Reading:
    """The reading of a photographed sheet; `known` are id, version, serial, player."""
    return Reading(
        source=source,
        status="sure" if decoded.sure else "review",
        sheet=decoded.city.sheet,
        city=decoded.city,
        card=decoded.card,
        doubts=decoded.doubts,
        warnings=decoded.warnings,
        **known,
    )


def reading_of_city(city: City, sheet: Sheet, source: str, **known: Any) -> Reading:
    """The reading of a city in notation: what is written is certain, but may break a rule."""
    card = score(city, sheet)
    look = card.illegal or not city.buildings or has_unread(city, card)
    return Reading(
        source=source,
        status="review" if look else "sure",
        sheet=city.sheet,
        city=city.without_player(),
        card=card,
        warnings=(*card.warnings, *empty(city)),
        **{"player": city.player, **known},
    )


def unreadable(source: str, reason: Problem | str, **known: Any) -> Reading:
    """What is left of a picture that holds no score: why."""
    return Reading(source=source, status="unreadable", reason=reason, **known)


def empty(city: City) -> tuple[Warning, ...]:
    """What is said of a sheet with nothing drawn: it is scored, and may be a mistake."""
    return () if city.buildings else (Warning("doubt.empty-sheet"),)


def has_unread(city: City, card: ScoreCard) -> bool:
    """Whether a box could not be read; points that the town gives anyway do not count."""
    corners = (number for _, number in city.order)
    dice = (die for line in city.rounds for die in (line.die1, line.die2))
    marks = (city.passes, city.compass, city.bags, city.track)
    open_points = any(warning.key == "points-unread" for warning in card.warnings)
    return open_points or any(number is UNREAD for number in (*marks, *dice, *corners))


def _game(sheet: str) -> str:
    return sheet.partition("/")[0]


def _score_json(card: ScoreCard, lang: str) -> dict[str, Any]:
    game = _game(card.sheet)
    lines = [
        {
            "rule": line.rule,
            "points": line.points,
            "cells": list(line.squares),
            "text": line_text(line, game, lang),
        }
        for line in card.lines
    ]
    return {"total": card.total, "lines": lines}


def _doubt_json(doubt: "Doubt") -> Mapping[str, Any]:
    return {
        "region": doubt.region,
        "seen": doubt.seen,
        "or": doubt.other,
        "probability": doubt.probability,
        "total_if": doubt.total_if,
    }


def _illegal_json(card: ScoreCard, lang: str) -> list[dict[str, Any]]:
    game = _game(card.sheet)
    return [
        {"rule": v.rule, "cells": list(v.squares), "text": violation_text(v, game, lang)}
        for v in card.illegal
    ]
