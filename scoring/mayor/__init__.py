"""The two-dice town: nine rounds in six columns and five streets."""

from scoring.mayor.checks import CHECKS
from scoring.mayor.final import factories, noise, plazas, rows, smoke
from scoring.mayor.notices import NOTICES
from scoring.mayor.rounds import recomputed, written
from scoring.town import Rule

RULES: dict[str, Rule] = {
    "round": recomputed,
    "written": written,
    "plazas": plazas,
    "factories": factories,
    "smoke": smoke,
    "noise": noise,
    "rows": rows,
}

__all__ = ["CHECKS", "NOTICES", "RULES"]
