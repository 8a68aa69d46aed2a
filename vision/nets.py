"""The small networks in `assets/models`, run by OpenCV. A network is loaded once per process."""

from functools import cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.assets import ASSETS
from scoring.errors import PapertownError

Floats = NDArray[np.float32]

MODELS: Final = ASSETS / "models"


@cache
def _net(name: str) -> cv2.dnn.Net:
    path = MODELS / f"{name}.onnx"
    if not path.is_file():
        raise PapertownError(f"{path} is missing. Install papertown again.")
    return cv2.dnn.readNetFromONNX(str(path), cv2.dnn.ENGINE_CLASSIC)  # 16 ms where the new has 26


def run(name: str, page: NDArray[np.uint8], printed: NDArray[np.uint8]) -> Floats:
    """Logits of a network for patches of the page and of the print, both (n, h, w)."""
    net = _net(name)
    net.setInput(as_input(page, printed))
    return np.asarray(net.forward(), np.float32)


def as_input(page: NDArray[np.uint8], printed: NDArray[np.uint8]) -> Floats:
    """Ink as 0 to 1, what is seen and what is printed, (n, 2, h, w)."""
    both = np.stack([page, printed], axis=1)
    return (255 - both).astype(np.float32) * np.float32(1 / 255)


def mean(looks: list[Floats]) -> Floats:
    """The mean of several looks at the same."""
    return np.asarray(np.mean(looks, axis=0), np.float32)


def softmax(logits: Floats, axis: int = -1) -> Floats:
    """Probabilities along one axis."""
    shifted = np.exp(logits - logits.max(axis=axis, keepdims=True))
    return np.asarray(shifted / shifted.sum(axis=axis, keepdims=True), np.float32)


def sigmoid(logits: Floats) -> Floats:
    """Probabilities of yes."""
    return np.asarray(1 / (1 + np.exp(-logits)), np.float32)
