"""The rules of all four games to read and learn from: `GAME/rules`."""

from collections.abc import Sequence
from importlib import import_module

from sheets.page import Page, Style


def pages(name: str, style: Style) -> Sequence[Page]:
    """The pages of one game's rules."""
    game = name.partition("/")[0]
    found: Sequence[Page] = import_module(f"sheets.draw.rules_{game}").pages(style)
    return found
