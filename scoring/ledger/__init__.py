"""The ledger: players, campaigns, printed sheets, readings, corrections, and what they come to."""
