"""Parts of the networks do by a few large steps what is easily said in many small ones."""

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("onnx")

from vision.training.nets import Gathering  # noqa: E402


def test_groups_are_gathered_as_one_would_by_hand() -> None:
    shares, looks = torch.rand(2, 3, 4, 5), torch.rand(2, 6, 4, 5)
    mean, off = Gathering(3, 2, 0.01)(shares, looks)
    for group in range(3):
        share = shares[:, group : group + 1]
        own = looks[:, 2 * group : 2 * group + 2]
        wanted = (share * own).mean((2, 3)) / (share.mean((2, 3)) + 0.01)
        assert torch.allclose(mean[:, 2 * group : 2 * group + 2, 0, 0], wanted, atol=1e-6)
        apart = (own - wanted[:, :, None, None]).abs()
        assert torch.allclose(off[:, 2 * group : 2 * group + 2], apart, atol=1e-6)
