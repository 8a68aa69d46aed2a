"""How bad a picture may be: the severities 1 to 5 of phone pictures."""

from collections.abc import Mapping
from dataclasses import dataclass

from vision.simulate.light import Conditions


@dataclass(frozen=True)
class Severity:
    """How a picture is taken. Angles in degrees, curl as a share of the long side."""

    sizes: tuple[tuple[int, int], ...]
    tilt: float
    fill: tuple[float, float]
    light: Conditions
    any_turn: bool = False
    curl: float = 0.0
    quality: tuple[int, int] = (80, 96)
    noise: tuple[float, float] = (0.5, 2.0)
    blur: tuple[float, float] = (0.0, 0.8)  # pixels at 4000 pixels' width
    motion: tuple[float, float] = (0.0, 0.0)
    clutter: int = 2
    hidden: int = 0
    shine: float = 0.0
    barrel: float = 0.02


_12MP = ((4000, 3000), (4000, 3000), (4032, 3024))
_DAY = Conditions((0.0, 0.25), 0.15, (0.8, 0.95), 0.05, (0.85, 1.0))
_MESSENGER = Conditions((0.0, 0.35), 0.35, (0.65, 0.95), 0.12, (0.75, 1.02))
_LAMP = Conditions((0.1, 0.55), 0.85, (0.5, 0.85), 0.22, (0.65, 1.0))
_BAD = Conditions((0.15, 0.6), 0.8, (0.42, 0.8), 0.38, (0.62, 1.02))

SEVERITIES: Mapping[int, Severity] = {
    1: Severity(_12MP, 15, (0.7, 0.95), _DAY),
    2: Severity(
        ((1600, 1200),), 25, (0.75, 0.96), _MESSENGER, quality=(50, 70), curl=0.01, noise=(0.5, 2.5)
    ),
    3: Severity(
        (*_12MP, (3264, 2448), (2560, 1920)),
        30,
        (0.68, 0.95),
        _LAMP,
        any_turn=True,
        curl=0.03,
        quality=(70, 95),
        noise=(1.5, 5.0),
        blur=(0.2, 1.6),
        clutter=4,
    ),
    4: Severity(
        (*_12MP, (3264, 2448), (2560, 1920)),
        40,
        (0.65, 0.92),
        _BAD,
        any_turn=True,
        curl=0.06,
        quality=(60, 92),
        noise=(3.0, 9.0),
        blur=(0.4, 2.2),
        motion=(0.0, 7.0),
        clutter=10,
        hidden=1,
    ),
    5: Severity(
        (*_12MP, (3264, 2448), (2048, 1536)),
        42,
        (0.6, 0.95),
        _BAD,
        any_turn=True,
        curl=0.07,
        quality=(45, 92),
        noise=(3.0, 11.0),
        blur=(0.4, 3.0),
        motion=(0.0, 9.0),
        clutter=12,
        hidden=2,
        shine=0.7,
    ),
}
