"""Numbers written in boxes: a few candidates each, with probabilities."""

from dataclasses import dataclass
from itertools import product
from typing import Final

import cv2
import numpy as np

from sheets.layout import Layout, Region
from vision import nets, patches
from vision.evidence import Candidates
from vision.levels import level
from vision.looking import ONCE, Looks, at_regions
from vision.nets import Floats

NET: Final = "digits"
BLANK: Final = 10  # no digit at this place
PLACES: Final = 3  # hundreds, tens, ones
MOST: Final = 6  # candidates kept
LEAST: Final = 0.002  # a digit less probable than this is not considered

# How much darker than its print a box is where it is darkest, of 255. Of 6,800 numbers, pale pencil
# by lamp light among them, the faintest has 23; of 6,200 boxes without one 61 % are below this.
BARE: Final = 8
DARKEST: Final = 12  # pixels, without so many
NEAR: Final = 7  # pixels; no print is further from where it should be
RIM: Final = 2  # pixels


@dataclass(frozen=True)
class Numbers:
    """Looks at the boxes in which anything is written."""

    written: tuple[Region, ...]
    looks: Looks


def digit_boxes(layout: Layout) -> tuple[Region, ...]:
    """The boxes of a sheet that hold numbers."""
    return layout.of_kind("digits")


def digit_looks(page: patches.Grey, printed: patches.Grey, layout: Layout) -> Numbers:
    """Looks at every box for a number that is not as white as it was printed."""
    boxes = digit_boxes(layout)
    seen = patches.digit_patches(page, patches.PAGE_SCALE, boxes)
    known = patches.digit_patches(printed, patches.PRINT_SCALE, boxes)
    inked = [i for i, pair in enumerate(zip(seen, known, strict=True)) if ink_beyond(*pair) > BARE]
    written = tuple(boxes[i] for i in inked)
    looks = at_regions(NET, patches.digit_patches, page, written, seen[inked], known[inked])
    return Numbers(written, looks)


def ink_beyond(seen: patches.Grey, known: patches.Grey) -> float:
    """How much darker a patch is than what is printed thereabouts, where it is darkest."""
    even = cv2.blur(seen, (3, 3))
    ink = level(even) / 255 * cv2.erode(known, np.ones((NEAR, NEAR), np.uint8)) - even
    return float(np.sort(ink[RIM:-RIM, RIM:-RIM], axis=None)[-DARKEST])


def read_digits(numbers: Numbers, layout: Layout, times: int = ONCE) -> dict[str, Candidates]:
    """What so many looks say of every box for a number."""
    found: dict[str, Candidates] = {r.name: ((None, 1.0),) for r in digit_boxes(layout)}
    if numbers.written:
        rows = zip(numbers.written, numbers.looks.logits(times), strict=True)
        found |= {region.name: candidates(row) for region, row in rows}
    return found


def candidates(logits: Floats) -> Candidates:
    """The most probable numbers: sign (one logit), then eleven logits for each of three places."""
    minus = float(nets.sigmoid(logits[:1])[0])
    places = nets.softmax(logits[1:].reshape(PLACES, BLANK + 1))
    likely = [[(digit, float(p)) for digit, p in enumerate(place) if p > LEAST] for place in places]
    found: dict[int | None, float] = {}
    for hundreds, tens, ones in product(*likely):
        probability = hundreds[1] * tens[1] * ones[1]
        value = _value(hundreds[0], tens[0], ones[0])
        if value is None:
            found[None] = found.get(None, 0.0) + probability
            continue
        found[-value] = found.get(-value, 0.0) + probability * minus
        found[value] = found.get(value, 0.0) + probability * (1 - minus)
    best = sorted(found.items(), key=lambda item: -item[1])
    return tuple(item for item in best[:MOST] if item[1] > LEAST)


def _value(hundreds: int, tens: int, ones: int) -> int | None:
    """Three places as a number; a gap counts as 0, nothing at all is None."""
    digits = [digit for digit in (hundreds, tens, ones) if digit != BLANK]
    return int("".join(map(str, digits))) if digits else None
