"""The two-dice town: nine rounds in six columns and five streets."""

from scoring.mayor.checks import CHECKS
from scoring.mayor.final import factories, plazas, rows
from scoring.mayor.notices import NOTICES
from scoring.mayor.rounds import rounds
from scoring.town import Rule

RULES: dict[str, Rule] = {
    "round": rounds,
    "plazas": plazas,
    "factories": factories,
    "rows": rows,
}

__all__ = ["CHECKS", "NOTICES", "RULES"]
