"""The commands: parse, call, print. Results go to stdout, messages to stderr."""

import errno
import json
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from scoring.errors import Exit, PapertownError, UsageError
from scoring.words import LANGUAGES, default_language, say


class _Commands(TyperGroup):
    """The one place where errors become a sentence and an exit code."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except PapertownError as error:
            code, sentence = int(error.exit_code), str(error)
        except KeyboardInterrupt:
            code, sentence = 130, say(default_language(), "cli.stopped")
        except MemoryError:
            code, sentence = int(Exit.NOTHING), say(default_language(), "cli.memory")
        except OSError as error:
            if error.errno == errno.EPIPE:
                raise
            name = str(error.filename or "")
            key = "cli.disk_full" if error.errno == errno.ENOSPC else "cli.os_error"
            sentence = say(default_language(), key, file=name, reason=error.strerror or str(error))
            code = int(Exit.NOTHING)
        typer.echo(sentence, err=True)
        raise typer.Exit(code)


app = typer.Typer(cls=_Commands, no_args_is_help=True, add_completion=False, rich_markup_mode=None)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"papertown {version('papertown')}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="The version.")
    ] = False,
) -> None:
    """Print the sheets of four tabletop city-building games; score the finished ones by photo."""


def _language(value: str) -> str:
    if not value:
        return default_language()
    if value not in LANGUAGES:
        raise UsageError(f"There is no language {value!r}. Use --lang pl or --lang en.")
    return value


Lang = Annotated[str, typer.Option("--lang", help="pl or en.", callback=_language, show_default="")]
Rules = Annotated[
    Path | None, typer.Option("--rules", help="A folder with your own figures and boards (TOML).")
]
Json = Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")]
Seed = Annotated[int | None, typer.Option("--seed", help="The same number, the same result.")]


def _print_json(document: object) -> None:
    """One document; the parts of a list each on a line, which is quick and can be searched."""
    if isinstance(document, list):
        lines = ",\n".join(json.dumps(part, ensure_ascii=False) for part in document)
        typer.echo(f"[{lines}]")
    else:
        typer.echo(json.dumps(document, ensure_ascii=False, indent=1))


@app.command()
def games(lang: Lang = "", as_json: Json = False, rules: Rules = None) -> None:
    """What there is: games, sheets, extras."""
    from scoring.listing import listing, listing_lines

    if as_json:
        _print_json(listing(lang, rules))
    else:
        typer.echo("\n".join(listing_lines(lang, rules)))


@app.command()
def show(
    sheet: Annotated[str, typer.Argument(help="A sheet or an extra: dice/5, legacy/cards.")],
    as_json: Json = False,
    lang: Lang = "",
    rules: Rules = None,
) -> None:
    """A sheet's board, figures and layout."""
    from scoring.listing import board_json, require_known, sheet_lines

    if as_json:
        from scoring.catalogue import catalogue
        from sheets.layout import layout_json
        from sheets.layouts import layout

        board = {} if require_known(sheet, rules) else board_json(sheet, rules)
        shape = layout(sheet, games=catalogue(rules))
        _print_json({**layout_json(shape), **board})
    else:
        from rich.console import Console

        console = Console()
        for part in sheet_lines(sheet, lang, rules):
            console.print(part, highlight=False, soft_wrap=True)


@app.command("print")
def print_sheets(
    sheets: Annotated[list[str], typer.Argument(help="dice/5, dice, legacy/chapter/2, dice/all …")],
    output: Annotated[Path | None, typer.Option("-o", "--output", help="The PDF.")] = None,
    players: Annotated[str, typer.Option(help="Ala,Olek: a sheet for each.")] = "",
    copies: Annotated[int, typer.Option(min=1, max=10_000, help="How many of each.")] = 1,
    paper: Annotated[str, typer.Option(help="a4, letter, a5, a5-on-a4, a5-on-letter.")] = "a4",
    ink: Annotated[str, typer.Option(help="colour, grey or light.")] = "colour",
    duplex: Annotated[str, typer.Option(help="Both sides, turned over long or short.")] = "",
    back_offset: Annotated[str, typer.Option(help="Backs moved: mm right,down.")] = "0,0",
    labels: Annotated[str, typer.Option(help="Stickers on a4-65 …; a4-65-test: outlines.")] = "",
    offset_x: Annotated[float, typer.Option(help="Labels moved right, mm.")] = 0.0,
    offset_y: Annotated[float, typer.Option(help="Labels moved down, mm.")] = 0.0,
    skip: Annotated[int, typer.Option(min=0, help="Labels already used on the first sheet.")] = 0,
    frame_offsets: Annotated[bool, typer.Option(help="Where the frames lie, as JSON.")] = False,
    seed: Seed = None,
    lang: Lang = "",
    rules: Rules = None,
) -> None:
    """A PDF of sheets, boards, cards, pieces, stickers, rules."""
    from sheets import command
    from sheets.job import Order
    from sheets.page import Labels

    stock = Labels(labels, offset_x, offset_y, skip)
    order = Order(
        tuple(sheets),
        command.players_of(players, lang),
        copies,
        command.paper_of(paper, lang),
        command.style_of(lang, ink, duplex, seed, stock, rules),
        command.offset_of(back_offset, lang),
    )
    path = output or command.default_output(sheets)
    with _progress(say(lang, "print.working")) as progress:
        receipt = command.print_to(path, order, progress)
    typer.echo(say(lang, "print.done", file=str(path), n=len(receipt.pages)), err=True)
    if frame_offsets:
        _print_json(command.offsets_json(receipt))


@contextmanager
def _progress(label: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on a terminal, nothing in a pipe."""
    if not sys.stderr.isatty():
        yield lambda done, of: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label)
        yield lambda done, of: bar.update(task, completed=done, total=of)


@app.command()
def score(
    files: Annotated[list[str], typer.Argument(help="Photos, scans, .city files, or - for stdin.")],
    as_json: Json = False,
    overlay: Annotated[
        Path | None, typer.Option("--overlay", help="A folder for pictures of what was understood.")
    ] = None,
    workers: Annotated[int, typer.Option(min=0, help="Processes; 0: one a core.")] = 0,
    goals: Annotated[str, typer.Option("--goals", help="tiles: open goal cards, a,b,c.")] = "",
    first: Annotated[str, typer.Option("--first", help="tiles: who finished first.")] = "",
    player: Annotated[str, typer.Option("--player", help="Whose sheets these are.")] = "",
    lang: Lang = "",
    rules: Rules = None,
) -> None:
    """Points with their reasons, from photos or notation."""
    from scoring.catalogue import catalogue
    from vision.between import settled
    from vision.city_files import is_city_file, read_city_file
    from vision.printout import comparison_lines, reading_lines
    from vision.result import Reading

    games_ = catalogue(rules)
    if overlay is not None:
        overlay.mkdir(parents=True, exist_ok=True)
    by_name: dict[str, list[Reading]] = {}
    pictures = [name for name in files if not is_city_file(name)]
    if pictures:
        from vision.batch import Task, overlay_names, read_many

        paths = [Path(name) for name in pictures]
        names = overlay_names(paths)
        tasks = [
            Task(path, rules, overlay, name, lang, player)
            for path, name in zip(paths, names, strict=True)
        ]
        with _progress(say(lang, "cli.reading")) as progress:
            by_name = dict(zip(pictures, read_many(tasks, workers, progress), strict=True))
    readings: list[Reading] = []
    for name in files:
        if is_city_file(name):
            readings += read_city_file(name, games_, player)
        else:
            readings += by_name[name]
    readings = settled(readings, games_, _listed(goals), first)
    for reading in readings:
        if reading.reason:
            typer.echo(reading.reason_text(lang), err=True)
    if as_json:
        _print_json([reading.to_json(lang) for reading in readings])
    else:
        for reading in readings:
            typer.echo("\n".join(reading_lines(reading, lang, games_)))
        typer.echo("\n".join(comparison_lines(readings, lang, games_, _listed(goals))))
    raise typer.Exit(_exit_code([reading.status for reading in readings]))


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _exit_code(statuses: list[str]) -> int:
    """0 when all is sure, 1 when nothing could be scored, 3 when something needs a look."""
    if all(status == "unreadable" for status in statuses):
        return int(Exit.NOTHING)
    return int(Exit.SURE if all(status == "sure" for status in statuses) else Exit.LOOK)


@app.command()
def roll(
    game: Annotated[str, typer.Argument(help="dice or mayor.")],
    times: Annotated[int, typer.Option("--times", min=1, max=100_000, help="How many.")] = 1,
    seed: Seed = None,
    as_json: Json = False,
    lang: Lang = "",
) -> None:
    """The dice, for those who have none."""
    from scoring.roll import roll_dice, roll_text

    rng = random.Random(seed)
    throws = [roll_dice(game, rng) for _ in range(times)]
    if as_json:
        _print_json(throws)
    else:
        typer.echo("\n".join(roll_text(game, throw, lang) for throw in throws))


@app.command()
def simulate(
    source: Annotated[str, typer.Argument(help="A line of notation, or a file of lines.")],
    out: Annotated[Path, typer.Option("--output", "-o", help="photo.jpg, a pile.pdf or a folder.")],
    severity: Annotated[
        int, typer.Option("--severity", min=0, max=5, help="0 a scan … 5 an abused sheet.")
    ] = 1,
    serial: Annotated[
        list[str] | None, typer.Option("--serial", help="The sheet's serial; once for each sheet.")
    ] = None,
    seed: Seed = None,
    lang: Lang = "",
) -> None:
    """Draw sheets by hand and photograph them, synthetically; the truth is written beside."""
    from vision.simulate.command import simulate_to

    seed = random.randrange(2**31) if seed is None else seed
    for path in simulate_to(source, out, seed, severity, serial or (), lang):
        typer.echo(str(path))


@app.command()
def demo(
    folder: Annotated[Path, typer.Option("--output", "-o", help="Where to.")] = Path("demo"),
    lang: Lang = "",
) -> None:
    """Print, fill in, photograph and score: everything once, into a folder."""
    from scoring.catalogue import catalogue
    from vision.demo import demo as steps
    from vision.printout import reading_lines

    for step in steps(folder, lang):
        typer.echo(say(lang, f"cli.demo.{step.key}", file=str(step.path)))
        if step.reading is not None:
            typer.echo("\n".join(reading_lines(step.reading, lang, catalogue())))


if __name__ == "__main__":
    sys.exit(app())
