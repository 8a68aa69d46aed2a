"""Whether a photo shows the whole sheet: what lies outside of it would be read as empty."""

from typing import Final

import numpy as np

from sheets.layout import Layout
from vision.problem import Problem, problem
from vision.surface import Surface
from vision.tags import Grey

_KINDS: Final = ("cell", "box", "digits", "track")  # what is read
_RIM: Final = 0.15  # of a place's side that may be missing: its border


def beyond(grey: Grey, surface: Surface, layout: Layout) -> tuple[Problem, ...]:
    """What to say where squares and boxes are not in the picture."""
    parts = [r for r in layout.regions if r.kind in _KINDS and r.w < layout.width / 2]
    if not parts:
        return ()
    corners = np.array([[r.x, r.y, r.x + r.w, r.y + r.h] for r in parts])
    rim = _RIM * np.array([[r.w, r.h] for r in parts])
    low, high = corners[:, :2] + rim, corners[:, 2:] - rim
    mixed = [np.stack([a[:, 0], b[:, 1]], axis=1) for a in (low, high) for b in (low, high)]
    seen = surface.pixels(np.concatenate(mixed))
    inside = ((seen >= 0) & (seen <= (grey.shape[1] - 1, grey.shape[0] - 1))).all(axis=1)
    missing = int((~inside.reshape(4, -1).all(axis=0)).sum())
    return (problem("beyond", n=missing),) if missing else ()
