"""The commands: parse, call, print. Messages go to stderr, results to stdout."""

import typer

app = typer.Typer(no_args_is_help=True, add_completion=False, rich_markup_mode=None)
