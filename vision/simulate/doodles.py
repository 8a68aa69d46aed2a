"""House, forest, pond, plaza and factory, each drawn in the many ways that people draw them."""

from collections.abc import Callable, Mapping

from vision.simulate.factories import factory
from vision.simulate.hands import Hand
from vision.simulate.houses import house
from vision.simulate.plazas import plaza
from vision.simulate.ponds import pond
from vision.simulate.strokes import Box, Rng, Strokes
from vision.simulate.trees import forest

Doodle = Callable[[Hand, Rng, Box, float], Strokes]
DOODLES: Mapping[str, Doodle] = {"H": house, "L": forest, "W": pond, "Z": plaza, "X": factory}
