"""What every test stands on: messages in English, and never the ledger of whoever runs them."""

import os
import tempfile
from pathlib import Path

os.environ["PAPERTOWN_LANG"] = "en"
os.environ["PAPERTOWN_LEDGER"] = str(Path(tempfile.mkdtemp(prefix="papertown-")) / "ledger.db")
