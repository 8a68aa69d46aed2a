"""A board in the terminal, in colour, with the river where it will be printed."""

from rich.text import Text

from scoring.board import Board, square

# terrain → (two letters' room, style); the words stand in the legend below the board
LOOKS: dict[str, tuple[str, str]] = {
    "": ("  ", "on grey93"),
    "mountain": ("/\\", "bold white on grey42"),
    "forest": ("##", "bold white on dark_green"),
    "tree": ("t ", "dark_green on grey93"),
    "tree2": ("tt", "dark_green on grey93"),
    "rock": ("r ", "grey30 on grey93"),
    "rock2": ("rr", "grey30 on grey93"),
    "well": ("w ", "blue on grey93"),
    "gold": ("$ ", "bold orange3 on grey93"),
    "bandit": ("b ", "bold red on grey93"),
    "plateau": ("p ", "bold magenta on grey93"),
    "sawmill": ("s ", "bold white on orange4"),
    "church": ("c ", "bold white on purple"),
    "river": ("~~", "bold white on dodger_blue2"),
    "centre": ("* ", "bold black on gold3"),
}
RIVER = "bold dodger_blue2"


def board_text(board: Board) -> Text:
    """The board as coloured text: column letters above, row numbers beside it."""
    text = Text("    " + "  ".join(f"{chr(ord('a') + c)} " for c in range(board.columns)) + "\n")
    for row in range(board.rows):
        text.append(f"{row + 1:>2} ")
        for column in range(board.columns):
            name = square(column, row)
            mark, style = _look(board.terrain.get(name, ""))
            west = column > 0 and frozenset((square(column - 1, row), name)) in board.river
            text.append("┃" if west else " ", RIVER)
            text.append(f" {mark}", style)
        text.append("\n")
        if "━" in (below := _river_below(board, row)):
            text.append(f"{below}\n", RIVER)
    return text


def _look(terrain: str) -> tuple[str, str]:
    return LOOKS.get(terrain, (f"{terrain[:2]:2}", "bold black on light_sky_blue1"))


def _river_below(board: Board, row: int) -> str:
    pairs = (
        frozenset((square(column, row), square(column, row + 1))) for column in range(board.columns)
    )
    return "   " + "".join(" ━━━" if pair in board.river else "    " for pair in pairs)
