"""The commands: parse, call, print. Results go to stdout, messages to stderr."""

import errno
import json
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from scoring.errors import Exit, PapertownError, SaidUsageError, UsageError
from scoring.words import LANGUAGES, default_language, say

if TYPE_CHECKING:
    from scoring.ledger.report import Report


class _Commands(TyperGroup):
    """The one place where errors become a sentence and an exit code."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except PapertownError as error:
            code, sentence = int(error.exit_code), error.text(_spoken(ctx))
        except KeyboardInterrupt:
            code, sentence = 130, say(_spoken(ctx), "cli.stopped")
        except MemoryError:
            code, sentence = int(Exit.NOTHING), say(_spoken(ctx), "cli.memory")
        except OSError as error:
            if error.errno == errno.EPIPE:
                raise
            name = str(error.filename or "stdout")
            key = "cli.disk_full" if error.errno == errno.ENOSPC else "cli.os_error"
            sentence = say(_spoken(ctx), key, file=name, reason=error.strerror or str(error))
            code = int(Exit.NOTHING)
        typer.echo(sentence, err=True)
        raise typer.Exit(code)


_LANG = "papertown.lang"  # where the chosen language is kept while a command runs


def _spoken(ctx: Any) -> str:
    """The language that was asked for, as far as the command got."""
    return str(ctx.meta.get(_LANG) or default_language())


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


def _language(ctx: typer.Context, value: str) -> str:
    lang = value or default_language()
    if lang not in LANGUAGES:
        raise SaidUsageError("notation.no_language", name=value)
    ctx.meta[_LANG] = lang
    return lang


Lang = Annotated[str, typer.Option("--lang", help="pl or en.", callback=_language, show_default="")]
Rules = Annotated[
    Path | None, typer.Option("--rules", help="A folder with your own figures and boards (TOML).")
]
Json = Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")]
LedgerFile = Annotated[
    Path | None, typer.Option("--ledger", help="The ledger's file; else PAPERTOWN_LEDGER.")
]
Goals = Annotated[str, typer.Option("--goals", help="tiles: open goal cards, a,b,c.")]
Workers = Annotated[int, typer.Option(min=0, help="Processes; 0: one a core.")]
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
    sheets: Annotated[
        list[str] | None, typer.Argument(help="dice/5, dice, legacy/chapter/2, dice/all …")
    ] = None,
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
    campaign: Annotated[str, typer.Option(help="Record the serials for a campaign.")] = "",
    following: Annotated[bool, typer.Option("--next", help="What its players need next.")] = False,
    ledger: LedgerFile = None,
    frame_offsets: Annotated[bool, typer.Option(help="Where the frames lie, as JSON.")] = False,
    seed: Seed = None,
    lang: Lang = "",
    rules: Rules = None,
) -> None:
    """A PDF of sheets, boards, cards, pieces, stickers, rules."""
    from sheets import command
    from sheets.job import Order
    from sheets.page import Labels

    if not sheets and not following:
        raise UsageError(say(lang, "night.what_to_print"))
    if following and not campaign:
        raise UsageError(say(lang, "night.next_needs"))
    stock = Labels(labels, offset_x, offset_y, skip)
    order = Order(
        tuple(sheets or ()),
        command.players_of(players, lang),
        copies,
        command.paper_of(paper, lang),
        command.style_of(lang, ink, duplex, seed, stock, rules),
        command.offset_of(back_offset, lang),
    )
    path = output or command.default_output(sheets or [campaign])
    with _progress(say(lang, "print.working")) as progress:
        if campaign:
            from scoring.ledger.store import ledger_path
            from sheets.campaign import print_for_campaign, told

            file = ledger_path(ledger)
            receipt, job = print_for_campaign(path, order, campaign, file, following, progress)
            typer.echo("\n".join(told(job.sheets, lang)), err=True)
        else:
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
    workers: Workers = 0,
    goals: Goals = "",
    first: Annotated[str, typer.Option("--first", help="tiles: who finished first.")] = "",
    player: Annotated[str, typer.Option("--player", help="Whose sheets these are.")] = "",
    players: Annotated[
        str, typer.Option("--players", help="Names to look for on the sheets: Ala,Olek.")
    ] = "",
    save: Annotated[bool, typer.Option("--save", help="Into the ledger.")] = False,
    ledger: LedgerFile = None,
    lang: Lang = "",
    rules: Rules = None,
) -> None:
    """Points with their reasons, from photos or notation."""
    from scoring.catalogue import catalogue
    from scoring.ledger.store import ledger_path
    from vision.batch import Task
    from vision.between import settled
    from vision.command import read_files
    from vision.printout import comparison_lines, reading_lines

    games_, book = catalogue(rules), ledger_path(ledger)
    names = tuple(dict.fromkeys(filter(None, (*_listed(players), first))))
    task = Task(Path(), rules, overlay, "", lang, player, book, names)
    by_name = read_files(files, task, workers, partial(_progress, say(lang, "cli.reading")))
    readings = [reading for name in files for reading in by_name[name]]
    if save:
        from vision.night.command import save_readings
        from vision.night.evening import Wanted

        wanted = Wanted((), book, player=player, rules=str(rules or ""), lang=lang)
        readings = save_readings(((name, by_name[name]) for name in files), wanted)
    readings = settled(readings, games_, _listed(goals), first)
    for reading in readings:
        if reading.reason:
            typer.echo(_named(reading.reason_text(lang), reading.source), err=True)
    if as_json:
        _print_json([reading.to_json(lang) for reading in readings])
    else:
        for reading in readings:
            typer.echo("\n".join(reading_lines(reading, lang, games_)))
        typer.echo("\n".join(comparison_lines(readings, lang, games_, _listed(goals))))
    raise typer.Exit(_exit_code([reading.status for reading in readings]))


def _named(sentence: str, source: str) -> str:
    """A sentence about a file, with its name."""
    return sentence if source in sentence else f"{source}: {sentence}"


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _exit_code(statuses: list[str]) -> int:
    """0 when all is sure, 1 when nothing could be scored, 3 when something needs a look."""
    if all(status == "unreadable" for status in statuses):
        return int(Exit.NOTHING)
    return int(Exit.SURE if all(status == "sure" for status in statuses) else Exit.LOOK)


@app.command()
def night(
    files: Annotated[list[str], typer.Argument(help="A folder of photos, or files.")],
    campaign: Annotated[str, typer.Option(help="Count them for this campaign.")] = "",
    report: Annotated[list[Path] | None, typer.Option(help="x.html, x.pdf, x.csv.")] = None,
    as_csv: Annotated[bool, typer.Option("--csv", help="The standings as CSV on stdout.")] = False,
    as_json: Json = False,
    player: Annotated[str, typer.Option("--player", help="Whose unknown sheets are.")] = "",
    goals: Goals = "",
    ask: Annotated[bool, typer.Option("--ask", help="Ask about each doubt.")] = False,
    workers: Workers = 0,
    ledger: LedgerFile = None,
    lang: Lang = "",
    rules: Rules = None,
) -> None:
    """A folder of photos to standings, a report and the ledger."""
    from scoring.ledger.store import ledger_path
    from vision.night import command, evening, telling
    from vision.report import check_kinds, csv_text, report_of

    reports = report or []
    check_kinds(reports, lang)
    terminal = sys.stdin.isatty() and sys.stderr.isatty() and not (as_json or as_csv)
    wanted = evening.Wanted(
        tuple(files), ledger_path(ledger), campaign, player, tuple(_listed(goals)),
        str(rules or ""), workers, lang, tuple(reports),
        thumbnails=any(path.suffix.lower() != ".csv" for path in reports), crops=ask,
    )  # fmt: skip
    whose = command.asking_whose(_prompt, lang) if terminal else None
    bar = partial(_progress, say(lang, "night.reading"))
    tonight = evening.night(wanted, bar=bar, ask=whose)
    if ask and terminal:
        tonight = command.settle_by_asking(tonight, wanted, _prompt)
    if reports:
        _write_reports(reports, report_of(tonight, wanted), csv_text(tonight, lang))
    if as_json:
        _print_json(telling.to_json(tonight, lang))
    elif as_csv:
        typer.echo(csv_text(tonight, lang), nl=False)
    else:
        typer.echo("\n".join(telling.lines(tonight, lang)))
    raise typer.Exit(telling.exit_code(tonight))


def _write_reports(paths: list[Path], report: "Report", table: str) -> None:
    """Each report by its file's ending."""
    from sheets.output import replacing

    for path in paths:
        if path.suffix.lower() == ".pdf":
            from sheets.report import write_pdf

            write_pdf(path, report)
        else:
            from vision.report.html import html

            text = f"\ufeff{table}" if path.suffix.lower() == ".csv" else html(report)
            with replacing(path) as out:
                out.write(text.encode())
        typer.echo(say(report.lang, "night.report_written", file=str(path)), err=True)


def _prompt(question: str) -> str:
    answer: str = typer.prompt(question, default="", show_default=False, err=True)
    return answer


@app.command()
def campaign(
    name: Annotated[str, typer.Argument(help="Which; without it a list.")] = "",
    new: Annotated[bool, typer.Option("--new", help="Make it.")] = False,
    game: Annotated[str, typer.Option(help="dice, legacy, tiles or mayor.")] = "",
    players: Annotated[str, typer.Option(help="Ala,Olek")] = "",
    solo: Annotated[bool, typer.Option("--solo", help="A player alone, with titles.")] = False,
    mini: Annotated[bool, typer.Option("--mini", help="dice: episodes 3, 6 and 12.")] = False,
    goals: Goals = "",
    chart: Annotated[list[Path] | None, typer.Option(help="Running totals: x.svg, x.png.")] = None,
    as_json: Json = False,
    ledger: LedgerFile = None,
    lang: Lang = "",
    rules: Rules = None,
) -> None:
    """Chapters, totals, titles, bags, progress: how a campaign stands."""
    from scoring.ledger import campaigns, text, view
    from scoring.ledger.store import ledger_path, open_ledger

    charts = chart or []
    if any(path.suffix.lower() not in (".svg", ".png") for path in charts):
        raise UsageError(say(lang, "night.chart_kind", file=str(charts[0])))
    with open_ledger(ledger_path(ledger), lang, create=new) as book:
        if new:
            seats = tuple(_listed(players))
            chosen = (mini, solo, tuple(_listed(goals)), str(rules or ""))
            with book.writing():
                made = campaigns.new_campaign(
                    book, campaigns.Campaign(0, name, game, seats, *chosen)
                )
            values = {"name": made.name, "players": ", ".join(made.players)}
            typer.echo(say(lang, "night.made", **values), err=True)
        elif goals or rules:
            with book.writing():
                known = campaigns.require_campaign(book, name)
                if goals:
                    campaigns.set_goals(book, known, _listed(goals))
                if rules:
                    campaigns.set_rules(book, known, str(rules))
        if not name:
            listed = campaigns.listed(book)
            if as_json:
                _print_json(listed)
            else:
                lines = [" · ".join((c["campaign"], c["game"], ", ".join(c["players"])))
                         for c in listed]  # fmt: skip
                typer.echo("\n".join(lines or [say(lang, "night.no_campaigns")]))
            return
        table = view.campaign_view(book, campaigns.require_campaign(book, name)).table
    if as_json:
        _print_json(table.to_json(lang))
    else:
        typer.echo("\n".join([*text.table_lines(table, lang), *text.chart_lines(table, lang)]))
    for path in charts:
        from vision.report.chart import write_chart

        write_chart(path, table, lang)
        typer.echo(say(lang, "night.report_written", file=str(path)), err=True)


@app.command(context_settings={"ignore_unknown_options": True})
def correct(
    reading: Annotated[str, typer.Argument(help="An id such as r1042, or a serial.")],
    words: Annotated[
        list[str] | None, typer.Argument(help="c4=crossed edge.c4.d4=one pass=2, or a line.")
    ] = None,
    undo: Annotated[bool, typer.Option("--undo", help="Take the last one back.")] = False,
    as_json: Json = False,
    ledger: LedgerFile = None,
    lang: Lang = "",
) -> None:
    """Settle doubts; everything that depends on it is scored again."""
    from scoring.ledger import corrections
    from scoring.ledger.store import ledger_path, open_ledger
    from vision.night.kept import reading_of_kept

    with open_ledger(ledger_path(ledger), lang, create=False) as book:
        if undo:
            done = corrections.undo(book, reading)
        else:
            done = corrections.correct(book, reading, words or ())
    if as_json:
        _print_json(reading_of_kept(done.after).to_json(lang))
    else:
        key = "ledger.undone" if undo else "ledger.corrected"
        before, after = done.before, done.after
        values = {"before": before.facts.total, "after": after.facts.total}
        typer.echo(say(lang, key, name=after.name, **values))
        typer.echo(after.notation)
    raise typer.Exit(int(Exit.SURE if done.after.status == "sure" else Exit.LOOK))


ledger_app = typer.Typer(no_args_is_help=True, help="The ledger: check, backup, export, players.")
app.add_typer(ledger_app, name="ledger")


@ledger_app.command("check")
def ledger_check(ledger: LedgerFile = None, lang: Lang = "") -> None:
    """Whether the ledger is sound."""
    from scoring.ledger import store, transfer

    with store.open_ledger(store.ledger_path(ledger), lang, create=False) as book:
        faults = transfer.check(book)
        typer.echo(say(lang, "ledger.counts", **transfer.counts(book)))
    typer.echo("\n".join(faults or [say(lang, "ledger.sound")]))
    raise typer.Exit(int(Exit.LOOK if faults else Exit.SURE))


@ledger_app.command("backup")
def ledger_backup(file: Path, ledger: LedgerFile = None, lang: Lang = "") -> None:
    """A copy of the ledger as it is now."""
    from scoring.ledger import store, transfer

    with store.open_ledger(store.ledger_path(ledger), lang, create=False) as book:
        transfer.backup(book, file)
    typer.echo(say(lang, "ledger.backed_up", file=str(file)), err=True)


@ledger_app.command("export")
def ledger_export(
    file: Annotated[Path | None, typer.Argument(help="Else stdout.")] = None,
    ledger: LedgerFile = None,
    lang: Lang = "",
) -> None:
    """Everything as JSON lines."""
    from scoring.ledger import store, transfer

    with store.open_ledger(store.ledger_path(ledger), lang, create=False) as book:
        if file is None:
            for line in transfer.export_lines(book):
                typer.echo(line)
        else:
            count = transfer.export_to(book, file)
            typer.echo(say(lang, "ledger.exported", n=count, file=str(file)), err=True)


@ledger_app.command("import")
def ledger_import(file: Path, ledger: LedgerFile = None, lang: Lang = "") -> None:
    """An export into a ledger that is empty."""
    from scoring.ledger import store, transfer

    with (
        file.open(encoding="utf-8") as lines,
        store.open_ledger(store.ledger_path(ledger), lang) as book,
    ):
        count = transfer.import_lines(book, lines)
    typer.echo(say(lang, "ledger.imported", n=count), err=True)


@ledger_app.command("rename")
def ledger_rename(old: str, new: str, ledger: LedgerFile = None, lang: Lang = "") -> None:
    """Another name for a player."""
    from scoring.ledger import people, store

    with store.open_ledger(store.ledger_path(ledger), lang, create=False) as book:
        people.rename(book, old, new)
    typer.echo(say(lang, "ledger.renamed", old=old, new=new))


@ledger_app.command("merge")
def ledger_merge(old: str, new: str, ledger: LedgerFile = None, lang: Lang = "") -> None:
    """Two entries that are one person: all of the first becomes the second's."""
    from scoring.ledger import people, store

    with store.open_ledger(store.ledger_path(ledger), lang, create=False) as book:
        people.merge(book, old, new)
    typer.echo(say(lang, "ledger.merged", old=old, new=new))


@ledger_app.command("forget")
def ledger_forget(player: str, ledger: LedgerFile = None, lang: Lang = "") -> None:
    """Take a player's name and pictures out; the points stay."""
    from scoring.ledger import people, store

    with store.open_ledger(store.ledger_path(ledger), lang, create=False) as book:
        alias = people.forget(book, player)
    typer.echo(say(lang, "ledger.forgotten", name=player, alias=alias))


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
