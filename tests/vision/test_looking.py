"""Looks add up: none is taken twice, and several that agree are surer than one."""

from functools import partial

import numpy as np

from vision.looking import CLEARER, CLOSELY, ONCE, TWICE, Looks


def looks(*values: float) -> tuple[Looks, list[float]]:
    taken: list[float] = []

    def look(value: float) -> np.ndarray:
        taken.append(value)
        return np.array([value, -value], np.float32)

    return Looks([partial(look, value) for value in values]), taken


def test_no_look_is_taken_twice() -> None:
    seen, taken = looks(1.0, 2.0, 3.0, 4.0)
    seen.logits(ONCE)
    assert taken == [1.0]
    seen.logits(TWICE)
    seen.logits(ONCE)
    assert taken == [1.0, 2.0]
    seen.logits(CLOSELY)
    assert taken == [1.0, 2.0, 3.0, 4.0]


def test_the_mean_is_what_all_say_and_clearer() -> None:
    seen, _ = looks(1.0, 3.0, 0.0, 4.0)
    assert np.allclose(seen.logits(CLOSELY), np.float32(CLEARER[CLOSELY]) * np.array([2.0, -2.0]))
    assert np.allclose(seen.logits(ONCE), [1.0, -1.0])


def test_as_many_looks_as_there_are() -> None:
    seen, taken = looks(1.0, 3.0)
    assert np.allclose(seen.logits(CLOSELY), np.float32(CLEARER[TWICE]) * np.array([2.0, -2.0]))
    assert len(taken) == 2
