"""Serials and the text of the QR code."""

import random
from collections.abc import Collection, Iterator

from scoring.catalogue import CROCKFORD
from sheets.layout import Layout

LENGTH = 6


def serials(seed: int | None, taken: Collection[str] = ()) -> Iterator[str]:
    """Serials that nobody has yet: random, or the same for the same seed."""
    rng = random.SystemRandom() if seed is None else random.Random(seed)
    given = set(taken)
    while True:
        serial = "".join(rng.choice(CROCKFORD) for _ in range(LENGTH))
        if serial not in given:
            given.add(serial)
            yield serial


def payload(layout: Layout, serial: str, fingerprint: str) -> str:
    """What the QR code says: format, family, layout version, serial, fingerprint."""
    return f"PT1 {layout.family} {layout.version} {serial} {fingerprint}"
