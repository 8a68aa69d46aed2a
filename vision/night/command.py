"""What `night`, `campaign`, `correct` and `score --save` do between reading and telling."""

import hashlib
import tempfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from scoring.ledger.corrections import correct
from scoring.ledger.edits import EditError
from scoring.ledger.readings import Kept
from scoring.ledger.store import open_ledger
from scoring.words import say
from vision.city_files import STDIN, is_city_file
from vision.decode.doubts import Doubt
from vision.night.evening import Ask, Night, Wanted, night, save_found
from vision.night.jobs import Seen, digest
from vision.night.telling import told_doubt, unsettled
from vision.result import Reading

Prompt = Callable[[str], str]


def asking_whose(prompt: Prompt, lang: str) -> Ask:
    """Asks on the terminal whose a sheet is."""

    def ask(seen: Seen, players: Sequence[str]) -> str:
        reading = seen.reading
        total = reading.card.total if reading.card else 0
        known = ", ".join(players) or "—"
        values = {"source": reading.source, "sheet": reading.sheet, "players": known}
        return prompt(say(lang, "night.asked_whose", **values, total=total)).strip()

    return ask


def settle_by_asking(evening: Night, wanted: Wanted, prompt: Prompt) -> Night:
    """Every doubt of the evening as a question; an empty answer leaves it."""
    with tempfile.TemporaryDirectory(prefix="papertown-") as folder:
        for kept, doubt in unsettled(evening):
            where = _picture_of(evening, kept, doubt, Path(folder), wanted.lang)
            values = {"id": kept.name, "region": doubt.region, "picture": where}
            why = told_doubt(doubt, wanted.lang)
            question = say(wanted.lang, "night.asked_doubt", **values, why=why)
            _settle(kept.name, doubt.region, question, wanted, prompt)
    return night(replace(wanted, crops=False, thumbnails=False))


def _settle(name: str, region: str, question: str, wanted: Wanted, prompt: Prompt) -> None:
    """One question, asked again as long as the answer means nothing."""
    said = ""
    while answer := prompt(f"{said}{question}").strip():
        try:
            with open_ledger(wanted.ledger, wanted.lang) as ledger:
                correct(ledger, name, [f"{region}={answer}"])
            return
        except EditError as error:
            said = f"{error.text(wanted.lang)}\n"


def _picture_of(evening: Night, kept: Kept, doubt: Doubt, folder: Path, lang: str) -> str:
    """Where the small picture of a doubtful place is, for as long as it is asked about."""
    picture = evening.crops.get(kept.id, {}).get(doubt.region, b"")
    if not picture:
        return say(lang, "night.no_picture")
    file = folder / f"{kept.name}-{doubt.region}.png"
    file.write_bytes(picture)
    return str(file)


def save_readings(groups: Iterable[tuple[str, Sequence[Reading]]], wanted: Wanted) -> list[Reading]:
    """`score --save`: the readings of each file into the ledger; they come back with their ids."""
    saved = []
    with open_ledger(wanted.ledger, wanted.lang) as ledger, ledger.writing():
        for name, readings in groups:
            text = "\n".join(str(reading.city) for reading in readings)
            picture = (
                hashlib.sha256(text.encode()).hexdigest() if name == STDIN else digest(Path(name))
            )
            taken = _taken(name)
            seen = [Seen(reading, taken) for reading in readings]
            ids = save_found(ledger, seen, picture, wanted)
            saved += [
                reading.with_id(f"r{ids[picture, place]}") if (picture, place) in ids else reading
                for place, reading in enumerate(readings)
            ]
    return saved


def _taken(name: str) -> str:
    """When the camera says a file was taken; notation is not taken."""
    if is_city_file(name):
        return ""
    from vision.photo import taken_of

    return taken_of(Path(name))
