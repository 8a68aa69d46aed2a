"""The dice city: what scores, what is forbidden, what is odd about a sheet."""

from scoring.dice.legality import CHECKS
from scoring.dice.notices import NOTICES
from scoring.dice.rules import RULES

__all__ = ["CHECKS", "NOTICES", "RULES"]
