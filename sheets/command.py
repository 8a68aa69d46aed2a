"""`papertown print`: from what was typed to an order, from a receipt to JSON."""

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, get_args

from scoring.catalogue import catalogue
from scoring.errors import UsageError
from scoring.words import say
from sheets.job import Order, Progress, Receipt, print_job
from sheets.output import replacing
from sheets.page import Duplex, Labels, Style
from sheets.palette import Ink
from sheets.paper import Paper


def choice(kind: Any, value: str, option: str, lang: str) -> Any:
    """A value out of those that a Literal lists; others are an error that lists them."""
    known = [name for name in get_args(kind) if name]
    if value not in get_args(kind):
        sentence = say(lang, "print.choice", option=option, value=value, known=", ".join(known))
        raise UsageError(sentence)
    return value


def players_of(text: str, lang: str) -> tuple[str, ...]:
    """Names separated by commas."""
    players = tuple(" ".join(name.split()) for name in text.split(",") if name.strip())
    twice = next((name for name in players if players.count(name) > 1), "")
    if twice:
        raise UsageError(say(lang, "print.twice", name=twice))
    return players


def offset_of(text: str, lang: str) -> tuple[float, float]:
    """`0.5,-1`: millimetres right and down."""
    try:
        right, down = (float(part) for part in text.split(","))
    except ValueError:
        raise UsageError(say(lang, "print.offset", value=text)) from None
    return right, down


def style_of(
    lang: str,
    ink: str = "colour",
    duplex: str = "",
    seed: int | None = None,
    labels: Labels | None = None,
    rules: Path | None = None,
) -> Style:
    """How a job is printed, checked."""
    return Style(
        lang,
        choice(Ink, ink, "--ink", lang),
        choice(Duplex, duplex, "--duplex", lang),
        seed,
        labels or Labels(),
        catalogue(rules),
    )


def paper_of(value: str, lang: str) -> Paper:
    """The paper asked for, checked."""
    paper: Paper = choice(Paper, value, "--paper", lang)
    return paper


def default_output(names: Sequence[str]) -> Path:
    """`dice-5.pdf` for dice/5; several things go to papertown.pdf."""
    return Path(
        f"{names[0].strip('/').replace('/', '-')}.pdf" if len(names) == 1 else "papertown.pdf"
    )


def print_to(path: Path, order: Order, progress: Progress) -> Receipt:
    """Print an order to a file, which is replaced only when the new one is complete."""
    with replacing(path) as out:
        return print_job(order, out, progress)


def offsets_json(receipt: Receipt) -> list[dict[str, Any]]:
    """Where each frame lies on its page, as `--frame-offsets` prints it."""
    return [
        {
            "page": page.page,
            "width": page.width,
            "height": page.height,
            "frames": [
                {"sheet": frame.sheet, "serial": frame.serial, **asdict(frame.place)}
                for frame in page.frames
            ],
        }
        for page in receipt.pages
    ]
