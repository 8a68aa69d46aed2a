"""The planners' city: tiles around a centre, five tracks, goals between players."""

from scoring.tiles.checks import CHECKS, NOTICES
from scoring.tiles.rules import RULES

__all__ = ["CHECKS", "NOTICES", "RULES"]
