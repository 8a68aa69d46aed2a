"""Numbers written in boxes: a few candidates each, with probabilities."""

from itertools import product
from typing import Final

from sheets.layout import Layout, Region
from vision import nets, patches
from vision.evidence import Candidates
from vision.looking import ONCE, Looks, at_regions
from vision.nets import Floats

NET: Final = "digits"
BLANK: Final = 10  # no digit at this place
PLACES: Final = 3  # hundreds, tens, ones
MOST: Final = 6  # candidates kept
LEAST: Final = 0.002  # a digit less probable than this is not considered


def digit_boxes(layout: Layout) -> tuple[Region, ...]:
    """The boxes of a sheet that hold numbers."""
    return layout.of_kind("digits")


def digit_looks(page: patches.Grey, printed: patches.Grey, layout: Layout) -> Looks:
    """Looks at every box for a number."""
    return at_regions(NET, patches.digit_patches, page, printed, digit_boxes(layout))


def read_digits(looks: Looks, layout: Layout, times: int = ONCE) -> dict[str, Candidates]:
    """What so many looks say of every box for a number."""
    if not digit_boxes(layout):
        return {}
    found = zip(digit_boxes(layout), looks.logits(times), strict=True)
    return {region.name: candidates(row) for region, row in found}


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
