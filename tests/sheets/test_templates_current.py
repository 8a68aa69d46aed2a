"""The reader's pictures of the print are those of today's sheets."""

import numpy as np
import pytest

from sheets.layouts import layout
from vision.patches import TEMPLATES, template, template_name
from vision.training.templates import common_print

SHEETS = ("dice/1", "dice/7", "dice/12", "mayor/town")
STEP = 40  # grey values that antialiasing may differ by
SHARE = 0.0005  # of all pixels that may differ by more


@pytest.mark.parametrize("name", SHEETS)
def test_the_reader_knows_what_is_printed(name: str) -> None:
    version = layout(name).version
    assert (TEMPLATES / template_name(name, version)).is_file()
    known = template(name, version)
    assert known is not None
    printed = common_print(name)
    assert known.shape == printed.shape
    differs = np.abs(known.astype(int) - printed.astype(int)) > STEP
    assert differs.mean() < SHARE, "python -m vision.training.templates draws them again"
