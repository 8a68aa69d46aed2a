"""House rules in the ledger: the figures themselves, so that no folder can be lost or changed.

Where the tables say `rules`, they mean an entry of the table of that name; what older programs
wrote there is a folder.
"""

import hashlib
import json
import os
import re
import shutil
import tempfile
from pathlib import Path
from typing import Final

from scoring.catalogue import GAMES, catalogue
from scoring.ledger.store import Ledger

_MARK: Final = re.compile("[0-9a-f]{16}")


def keep_rules(ledger: Ledger, folder: str) -> str:
    """Keep the figures of a folder (inside a transaction); the mark that they have from then on."""
    if not folder:
        return ""
    games = catalogue(Path(folder))
    files: dict[str, str] = {}
    for game in GAMES:
        own = sorted(Path(folder, game).glob("*.toml"))
        if own:
            games.sheets(game)  # says what is wrong with them
        files |= {f"{game}/{path.name}": path.read_text(encoding="utf-8") for path in own}
    text = json.dumps(files, ensure_ascii=False, sort_keys=True)
    mark = hashlib.sha256(text.encode()).hexdigest()[:16]
    ledger.write("INSERT OR IGNORE INTO rules VALUES (?, ?)", mark, text)
    return mark


def rules_folder(ledger: Ledger, mark: str) -> str:
    """A folder with the figures of a mark, written out beside the ledger where it is not there."""
    if not _MARK.fullmatch(mark):
        return mark
    folder = ledger.path.resolve().with_name(f"{ledger.path.name}-rules") / mark
    if not folder.is_dir():
        row = ledger.row("SELECT files FROM rules WHERE mark = ?", mark)
        if row is not None:
            _write_out(json.loads(row["files"]), folder)
    return str(folder)


def _write_out(files: dict[str, str], folder: Path) -> None:
    """All of it or nothing, whoever else does the same."""
    folder.parent.mkdir(exist_ok=True)
    draft = Path(tempfile.mkdtemp(dir=folder.parent))
    try:
        for name, text in files.items():
            path = draft / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
            os.utime(path, (0, 0))  # the same figures are the same files: results stay known
        draft.rename(folder)
    except OSError:
        if not folder.is_dir():
            raise
    finally:
        shutil.rmtree(draft, ignore_errors=True)
