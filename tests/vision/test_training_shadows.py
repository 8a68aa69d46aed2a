"""Shadows laid over boards for training: all in them is darker alike; not each board has any."""

import numpy as np
import pytest

from vision.training import shadows
from vision.training.shadows import DEEPEST, shaded

WHITE = np.full((300, 240), 250, np.uint8)


@pytest.mark.parametrize("seed", range(12))
def test_what_is_in_a_shadow_is_darker_alike(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shadows, "SHADED", 1.0)
    striped = WHITE.copy()
    striped[:, ::2] = 125  # half as bright: the same share of light must be left of both
    lit = shaded(striped, np.random.default_rng(seed)).astype(float)
    assert (lit <= striped).all()
    assert lit.min() >= 125 * DEEPEST - 2
    assert np.abs(lit[:, 1::2] / 2 - lit[:, ::2]).mean() < 3


def test_some_boards_are_shaded_and_most_are_not() -> None:
    rng = np.random.default_rng(3)
    changed = sum(bool((shaded(WHITE, rng) != WHITE).any()) for _ in range(200))
    assert 10 < changed < 60
