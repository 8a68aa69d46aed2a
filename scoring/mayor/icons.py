"""Which bonus icons a town has used up: the players cross them out, so they say what was drawn."""

from scoring.mayor.history import bonuses, history, icons_used
from scoring.mayor.together import Icons, Together, counts, together
from scoring.mayor.town import drawn
from scoring.model import Unread
from scoring.town import Town


def used_icons(town: Town) -> frozenset[Icons]:
    """Every choice of icons with which the dice explain a town; none where they do not."""
    if history(town).complete:
        letters = bonuses(town)
        return icons_used(town, letters) if all(letters) else frozenset()
    wanted, letters_drawn = all_thrown(town), drawn(town)
    if wanted is None or not wanted.explains(letters_drawn, town.board.rows):
        return frozenset()
    return wanted.bonuses[counts(letters_drawn.values())]


def all_thrown(town: Town) -> Together | None:
    """What all rounds want together; None where a die cannot be read."""
    lines = town.city.rounds[: town.sheet.settings["rounds"]]
    dice = [(line.die1, line.die2) for line in lines]
    if any(isinstance(die, Unread) for throw in dice for die in throw):
        return None
    return together(town.sheet, dice)  # type: ignore[arg-type]


__all__ = ["all_thrown", "used_icons"]
