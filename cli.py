"""The commands: parse, call, print. Results go to stdout, messages to stderr."""

import errno
import json
import random
import sys
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
        from sheets.layout import layout_json
        from sheets.layouts import layout

        board = {} if require_known(sheet, rules) else board_json(sheet, rules)
        _print_json({**layout_json(layout(sheet)), **board})
    else:
        from rich.console import Console

        console = Console()
        for part in sheet_lines(sheet, lang, rules):
            console.print(part, highlight=False, soft_wrap=True)


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


if __name__ == "__main__":
    sys.exit(app())
