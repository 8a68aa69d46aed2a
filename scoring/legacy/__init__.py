"""The polyomino city: 24 episodes and the endless mode."""

from scoring.legacy.legality import CHECKS
from scoring.legacy.notices import NOTICES
from scoring.legacy.rules import RULES

__all__ = ["CHECKS", "NOTICES", "RULES"]
