"""What every test stands on: messages in English, and never the ledger of whoever runs them."""

import os
import tempfile
from pathlib import Path

import pytest

_FOLDER = tempfile.TemporaryDirectory(prefix="papertown-")
os.environ["PAPERTOWN_LANG"] = "en"
os.environ["PAPERTOWN_LEDGER"] = str(Path(_FOLDER.name) / "ledger.db")


def pytest_unconfigure(config: pytest.Config) -> None:
    """Nothing is left behind, whoever ran the tests."""
    _FOLDER.cleanup()
