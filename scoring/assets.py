"""Where the data files are, in a checkout and in an installed wheel alike."""

from pathlib import Path

ASSETS = Path(__file__).resolve().parent.parent / "assets"
