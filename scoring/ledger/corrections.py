"""Corrections: doubts settled, lines replaced, readings given to a player; and all of it undone."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from scoring.errors import UsageError
from scoring.ledger.campaigns import require_campaign
from scoring.ledger.edits import (
    Edit,
    EditError,
    answered,
    apply_edits,
    notation,
    parse_edit,
)
from scoring.ledger.people import ensure_player
from scoring.ledger.readings import Doubt, Kept, keep_result, reading_by_id, readings_of_serials
from scoring.ledger.resolve import in_order
from scoring.ledger.store import Ledger, now
from scoring.model import City
from scoring.notation import parse_city
from scoring.score import score
from scoring.words import say

OWN: Final = ("player", "campaign", "counts")  # about the reading, not about what is drawn
STATE: Final = ("notation", "status", "doubts", "player", "campaign", "counts")


@dataclass(frozen=True)
class Corrected:
    """A reading before and after."""

    before: Kept
    after: Kept


def find_reading(ledger: Ledger, name: str) -> Kept:
    """A reading by its id (r1042) or by its serial: then the one read last."""
    word = name.strip()
    if word[:1] in "rR" and word[1:].isdigit():
        found = reading_by_id(ledger, int(word[1:]))
        if found is not None:
            return found
    by_serial = readings_of_serials(ledger, [word.upper()])
    if not by_serial:
        raise UsageError(say(ledger.lang, "ledger.no_reading", name=name))
    from scoring.ledger.resolve import resolve

    slot = resolve(by_serial)
    return slot.counts if slot else in_order(by_serial)[-1]


def correct(ledger: Ledger, name: str, words: Sequence[str]) -> Corrected:
    """Apply what a person says about a reading; all of it or nothing."""
    with ledger.writing():
        before = find_reading(ledger, name)
        state = _state(ledger, before.id)
        after = {**state, **_changes(ledger, before, words)}
        ledger.write(
            "INSERT INTO corrections (reading, text, before, after, made) VALUES (?, ?, ?, ?, ?)",
            before.id,
            " ".join(words),
            json.dumps(state),
            json.dumps(after),
            now(),
        )
        _put(ledger, before.id, after)
        return Corrected(before, _again(ledger, before.id))


def undo(ledger: Ledger, name: str) -> Corrected:
    """Take the last correction of a reading back."""
    with ledger.writing():
        before = find_reading(ledger, name)
        last = ledger.row(
            "SELECT * FROM corrections WHERE reading = ? AND undone = '' ORDER BY id DESC LIMIT 1",
            before.id,
        )
        if last is None:
            raise UsageError(say(ledger.lang, "ledger.nothing_to_undo", name=before.name))
        ledger.write("UPDATE corrections SET undone = ? WHERE id = ?", now(), last["id"])
        _put(ledger, before.id, json.loads(last["before"]))
        return Corrected(before, _again(ledger, before.id))


def _again(ledger: Ledger, number: int) -> Kept:
    reading = reading_by_id(ledger, number)
    assert reading is not None
    return reading


def _state(ledger: Ledger, number: int) -> dict[str, Any]:
    row = ledger.row(f"SELECT {', '.join(STATE)} FROM readings WHERE id = ?", number)
    assert row is not None
    return dict(row)


def _put(ledger: Ledger, number: int, state: dict[str, Any]) -> None:
    sets = ", ".join(f"{key} = ?" for key in STATE)
    ledger.write(f"UPDATE readings SET {sets} WHERE id = ?", *(state[key] for key in STATE), number)
    keep_result(ledger, number)


def _changes(ledger: Ledger, reading: Kept, words: Sequence[str]) -> dict[str, Any]:
    """The columns that a correction changes."""
    lang = ledger.lang
    if not words:
        raise EditError(say(lang, "ledger.nothing_to_correct"))
    line = " ".join(words)
    if "/" in line.split()[0] or ": " in line:
        return _replaced(reading, line, lang)
    edits = [parse_edit(word, lang) for word in words]
    drawn = [edit for edit in edits if edit.kind not in OWN]
    changes = _drawn(reading, drawn, lang) if drawn else {}
    for edit in edits:
        if edit.kind in OWN:
            changes[edit.kind] = _own(ledger, edit)
    if changes.get("counts") and not drawn:  # looked at, and right as it is
        changes |= _standing(reading.city, reading, reading.doubts)
    return changes


def _own(ledger: Ledger, edit: Edit) -> int | None:
    if edit.kind == "player":
        return ensure_player(ledger, edit.value)
    if edit.kind == "campaign":
        return require_campaign(ledger, edit.value).id if edit.value else None
    answers = {"yes": 1, "tak": 1, "no": 0, "nie": 0, "": None}
    if edit.value.lower() not in answers:
        raise EditError(say(ledger.lang, "ledger.edit_counts", text=f"counts={edit.value}"))
    return answers[edit.value.lower()]


def _replaced(reading: Kept, line: str, lang: str) -> dict[str, Any]:
    """A whole line of notation in place of the reading."""
    city = parse_city(line, reading.games)
    if city.sheet != reading.sheet:
        raise EditError(say(lang, "ledger.other_sheet", sheet=reading.sheet, other=city.sheet))
    return _standing(city, reading, ())


def _drawn(reading: Kept, edits: Sequence[Edit], lang: str) -> dict[str, Any]:
    """The city as a person says it is, and the doubts that are left."""
    total = _announced(reading, edits)
    together = _together(reading.city, reading.doubts, edits)
    city = apply_edits(reading.city, reading.on, edits, lang, total, together)
    named = {edit.region for edit in edits}
    left = [
        doubt
        for doubt in reading.doubts
        if doubt["region"] not in named
        and not answered(doubt, city)
        and not _confirmed(doubt, reading, edits)
    ]
    return _standing(city, reading, left)


def _announced(reading: Kept, edits: Sequence[Edit]) -> int | None:
    """The total that the doubts gave for what the person now says, if that is all that is said."""
    gave = {(str(d["region"]), d["or"]): int(d["total_if"]) for d in reading.doubts}
    totals = {gave.get((edit.region, edit.value)) for edit in edits}
    return totals.pop() if len(totals) == 1 else None


def _together(city: City, doubts: Sequence[Doubt], edits: Sequence[Edit]) -> frozenset[str]:
    """Squares whose building was doubted in more than one place, in the same way."""
    said = {square: edit.value for edit in edits if edit.kind == "cell" for square in edit.squares}
    asked = {(str(d["region"]).partition(".")[2], d["or"]) for d in doubts}
    return frozenset(
        square
        for building in city.buildings
        for square in building.squares
        if square in said
        and any((s, said[square]) in asked for s in building.squares if s != square)
    )


def _confirmed(doubt: Doubt, reading: Kept, edits: Sequence[Edit]) -> bool:
    """A building has one type: who confirms one of its squares confirms the others."""
    kind, _, square = str(doubt["region"]).partition(".")
    home = next((b.squares for b in reading.city.buildings if square in b.squares), ())
    return kind == "cell" and any(
        edit.kind == "cell" and edit.value == doubt["seen"] and set(edit.squares) & set(home)
        for edit in edits
    )


def _standing(city: City, reading: Kept, doubts: Sequence[Doubt]) -> dict[str, Any]:
    """Notation, status and doubts of a corrected reading; what each doubt would now give.

    A person has looked: nothing drawn is then nothing drawn.
    """
    card = score(city, reading.on)
    left = [{**doubt, "total_if": _outcome(doubt, doubts, city, reading)} for doubt in doubts]
    sound = not card.illegal and not left and "?" not in notation(city)
    return {
        "notation": notation(city),
        "status": "sure" if sound else "review",
        "doubts": json.dumps(left),
    }


def _outcome(doubt: Doubt, doubts: Sequence[Doubt], city: City, reading: Kept) -> int:
    """The total that a doubt which is left would now lead to."""
    edit = Edit(str(doubt["region"]), str(doubt["or"]))
    together = _together(city, doubts, [edit])
    try:
        other = apply_edits(city, reading.on, [edit], "en", int(doubt["total_if"]), together)
    except EditError:
        return int(doubt["total_if"])
    return score(other, reading.on).total


def history(ledger: Ledger, number: int) -> list[dict[str, Any]]:
    """Everything that was said about a reading, the oldest first."""
    rows = ledger.rows("SELECT * FROM corrections WHERE reading = ? ORDER BY id", number)
    return [
        {
            "text": row["text"],
            "before": json.loads(row["before"])["notation"],
            "after": json.loads(row["after"])["notation"],
            "made": row["made"],
            "undone": row["undone"] or None,
        }
        for row in rows
    ]


__all__ = ["Corrected", "correct", "find_reading", "history", "undo"]
