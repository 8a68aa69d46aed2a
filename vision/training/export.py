"""Networks as files for OpenCV."""

from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import Tensor, nn

from vision.nets import MODELS
from vision.training.nets import BoardNet
from vision.training.tasks import Task

SMALL = 64  # biases and scales of no more values are kept as they are


class _Cooled(nn.Module):
    def __init__(self, net: nn.Module, t: Tensor) -> None:
        super().__init__()
        self.net = net
        self.t = nn.Parameter(t.view(1, -1, 1, 1) if isinstance(net, BoardNet) else t.view(1, -1))

    def forward(self, x: Tensor) -> Tensor:
        out: Tensor = self.net(x) / self.t
        return out


def export(name: str, task: Task, net: nn.Module, t: Tensor) -> Path:
    """Write a network for OpenCV; boards may have any size."""
    MODELS.mkdir(parents=True, exist_ok=True)
    path = MODELS / f"{name}.onnx"
    axes = {"patches": {0: "n"}, "logits": {0: "n"}}
    if isinstance(net, BoardNet):
        axes = {
            "patches": {0: "n", 2: "h", 3: "w"},
            "logits": {0: "n", 2: "rows", 3: "columns"},
        }
    torch.onnx.export(
        _Cooled(net, t).eval(),
        (torch.zeros(1, 2, *task.shape),),
        str(path),
        dynamo=False,
        input_names=["patches"],
        output_names=["logits"],
        dynamic_axes=axes,
    )
    onnx.save(halved(onnx.load(str(path))), str(path))
    return path


def halved(model: onnx.ModelProto) -> onnx.ModelProto:
    """The weights in half precision, made whole again on loading: half the file, the same speed."""
    graph, casts = model.graph, []
    for weight in list(graph.initializer):
        values = numpy_helper.to_array(weight)
        if values.dtype != np.float32 or values.size <= SMALL:
            continue
        half = numpy_helper.from_array(values.astype(np.float16), f"{weight.name}.half")
        casts.append(helper.make_node("Cast", [half.name], [weight.name], to=TensorProto.FLOAT))
        graph.initializer.remove(weight)
        graph.initializer.append(half)
    nodes = [*casts, *graph.node]
    del graph.node[:]
    graph.node.extend(nodes)
    onnx.checker.check_model(model)
    return model
