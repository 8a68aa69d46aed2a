"""A sheet as the catalogue declares it: the board, what may be drawn, which rules score it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.board import Board

TYPE_ORDER: Mapping[str, str] = {
    "dice": "RIPCF",
    "legacy": "RIPCF",
    "tiles": "HOLFEK",
    "mayor": "HLWZX",
}


@dataclass(frozen=True)
class Sheet:
    """One sheet of one game. `figures` are plain TOML values, `house` ones included."""

    id: str  # "dice/5"
    game: str
    board: Board
    types: tuple[str, ...]  # letters that may stand on it
    marks: tuple[str, ...]  # the keys of its notation marks, in canonical order
    rules: tuple[str, ...]  # scoring rules, in the order of the score table
    figures: Mapping[str, Any] = field(default_factory=dict)
    number: int = 0  # episode; 0 where there is none
    chapter: int = 0
    titles: Mapping[str, str] = field(default_factory=dict)  # language → name of the episode
    settings: Mapping[str, Any] = field(default_factory=dict)  # start, passing and the like
    fingerprint: str = ""  # three letters over board and figures; the QR code carries it
    family: int = 0  # the tags' family: tag id = 6 × family + place

    def title(self, lang: str) -> str:
        """The sheet's own name in a language, Polish where it has none."""
        return self.titles.get(lang) or self.titles.get("pl", self.id)
