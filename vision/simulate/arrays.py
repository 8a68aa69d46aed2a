"""Names for arrays. OpenCV says nothing of element types, so they are told apart by name only."""

from typing import Any

from numpy.typing import NDArray

Image = NDArray[Any]  # uint8, rows × columns (× RGB)
Field = NDArray[Any]  # float32, rows × columns
Array = NDArray[Any]  # float64, mostly n × 2 points
Points = NDArray[Any]  # float32, n × 2
