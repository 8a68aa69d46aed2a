"""The networks that are shipped as weights to go on from.

In a shipped network each normalisation has gone into the convolution before it. To learn further
it is taken out again: what a convolution puts out over some samples is what it normalises by.
"""

from collections.abc import Callable
from itertools import pairwise
from typing import Final

import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

from vision.nets import MODELS

BIASED: Final = 3  # inputs of a convolution with a bias


def go_on_from(name: str, net: nn.Module, show: Callable[[], object]) -> None:
    """Give a network the weights of its shipped file; `show` passes samples through it.

    Layers that the file does not have yet keep what they begin with.
    """
    model = onnx.load(str(MODELS / f"{name}.onnx"))
    values = _values(model)
    convolutions = [n.input for n in model.graph.node if n.op_type == "Conv"]
    merged = [names for names in convolutions if len(names) == BIASED and "Conv_" in names[-1]]
    pairs = _normalised(net)
    if len(merged) != len(pairs):
        raise ValueError(f"{name}.onnx is of another network")
    own = net.state_dict()
    own |= {key.removeprefix("net."): v for key, v in values.items() if key.startswith("net.")}
    net.load_state_dict(own)
    hooks = []
    for (_, weight, bias), (convolution, norm) in zip(merged, pairs, strict=True):
        convolution.weight.data.copy_(values[weight])
        hooks.append(norm.register_forward_pre_hook(_as_it_was(values[bias])))
    net.eval()
    with torch.no_grad():
        show()
    for hook in hooks:
        hook.remove()


def blend(name: str, net: nn.Module, show: Callable[[], object], share: float) -> None:
    """Leave a network a share of what it learnt beyond its shipped file.

    Learning on from few samples forgets some of what was learnt from many: between the two lies one
    that errs less than both.
    """
    learnt = _merged(net)
    go_on_from(name, net, show)
    before = _merged(net)
    net.load_state_dict({key: torch.lerp(before[key], learnt[key], share) for key in learnt})


def _merged(net: nn.Module) -> dict[str, Tensor]:
    """The weights with each normalisation in the convolution before it; it then does nothing."""
    found = {key: value.clone().float() for key, value in net.state_dict().items()}
    names = {part: name for name, part in net.named_modules()}
    for convolution, norm in _normalised(net):
        before, after = f"{names[convolution]}.weight", f"{names[norm]}."
        scale = found[f"{after}weight"] / torch.sqrt(found[f"{after}running_var"] + norm.eps)
        found[before] *= scale.view(-1, 1, 1, 1)
        found[f"{after}bias"] -= found[f"{after}running_mean"] * scale
        found[f"{after}weight"].fill_(1)
        found[f"{after}running_mean"].fill_(0)
        found[f"{after}running_var"].fill_(1 - norm.eps)
    return found


def _values(model: onnx.ModelProto) -> dict[str, Tensor]:
    """All weights by name, in full precision."""
    found = {
        one.name.removesuffix(".half"): numpy_helper.to_array(one)
        for one in model.graph.initializer
    }
    return {name: torch.from_numpy(value.copy()).float() for name, value in found.items()}


def _normalised(net: nn.Module) -> list[tuple[nn.Conv2d, nn.BatchNorm2d]]:
    """Each convolution with the normalisation behind it, in the order in which they are passed."""
    parts = [part for part in net.modules() if isinstance(part, nn.Conv2d | nn.BatchNorm2d)]
    return [
        (one, two)
        for one, two in pairwise(parts)
        if isinstance(one, nn.Conv2d) and isinstance(two, nn.BatchNorm2d)
    ]


def _as_it_was(bias: Tensor) -> Callable[[nn.Module, tuple[Tensor, ...]], None]:
    """Before a normalisation sees its first input: make it add no more than this to it."""

    def measure(norm: nn.Module, inputs: tuple[Tensor, ...]) -> None:
        assert isinstance(norm, nn.BatchNorm2d)
        mean, var = inputs[0].mean((0, 2, 3)), inputs[0].var((0, 2, 3))
        norm.running_mean, norm.running_var = mean, var
        norm.weight.data.copy_(torch.sqrt(var + norm.eps))
        norm.bias.data.copy_(bias + mean)

    return measure


__all__ = ["blend", "go_on_from"]
