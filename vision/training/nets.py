"""The networks: small, convolutional, of operators that every ONNX runtime knows."""

import torch
from torch import Tensor, nn
from torch.nn import functional


def _conv(inputs: int, outputs: int, size: int, stride: int = 1) -> nn.Sequential:
    """Convolution, normalisation, rectifier; the size of the map is kept but for the stride."""
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, size, stride, padding=(size - 1) // 2, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


def _silence(layer: nn.Module) -> None:
    """A layer that adds nothing before it has learnt to."""
    nn.init.zeros_(layer.weight)  # type: ignore[arg-type]
    nn.init.zeros_(layer.bias)  # type: ignore[arg-type]


class _Block(nn.Module):
    """Two convolutions around which the input goes as well."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.inner = nn.Sequential(_conv(width, width, 3), nn.Conv2d(width, width, 3, padding=1))
        _silence(self.inner[1])

    def forward(self, x: Tensor) -> Tensor:
        """The input and what the two convolutions add to it."""
        return torch.relu(x + self.inner(x))


class Gathering(nn.Module):
    """What each of several groups of squares looks like on this sheet, and how unlike each is.

    Looks come as so many channels for each group; few large steps are quicker than many small.
    """

    each: Tensor  # spreads a share over the looks of its group

    def __init__(self, groups: int, style: int, least: float) -> None:
        super().__init__()
        self.least = least
        each = torch.eye(groups).repeat_interleave(style, 0).view(groups * style, groups, 1, 1)
        self.register_buffer("each", each, persistent=False)

    def forward(self, shares: Tensor, looks: Tensor) -> tuple[Tensor, Tensor]:
        """The mean looks of each group, (n, looks, 1, 1), and how far each square is from them."""
        spread = functional.conv2d(shares, self.each)
        weight = functional.adaptive_avg_pool2d(spread, 1) + self.least
        mean = functional.adaptive_avg_pool2d(spread * looks, 1) / weight
        return mean, (looks - mean).abs()


class _Person(nn.Module):
    """A better guess, knowing what each class looks like on this sheet.

    What one person fills loosely another hatches so: squares are compared with the others of
    their sheet. The guess so far gathers the looks of each class; how far a square is from each of
    them counts.
    """

    def __init__(self, classes: int, width: int, style: int) -> None:
        super().__init__()
        self.classes = classes
        self.looks = nn.Conv2d(width, style, 1)
        self.gather = Gathering(classes, style, 0.005)
        self.person = nn.Sequential(
            nn.Conv2d(classes * style, width // 2, 1),
            nn.ReLU(),
            nn.Conv2d(width // 2, width, 1),
            nn.Tanh(),  # OpenCV cannot add a map of one place to a larger one right after a layer
        )
        self.unlike = nn.Conv2d(classes * style, width, 1)
        self.again = nn.Sequential(
            nn.Conv2d(width, width, 1), nn.ReLU(), nn.Conv2d(width, classes + 2, 1)
        )
        _silence(self.unlike)
        _silence(self.again[2])

    def forward(self, seen: Tensor, logits: Tensor) -> Tensor:
        """What is to be added to the guess."""
        guess = torch.softmax(logits[:, : self.classes], 1)
        looks = self.looks(seen)
        means, off = self.gather(guess, torch.cat([looks] * self.classes, 1))
        out: Tensor = self.again(torch.relu(seen + self.person(means) + self.unlike(off)))
        return out


class BoardNet(nn.Module):
    """A whole board in one pass: per square the class and the edges to the east and the south.

    In: (n, 2, 60 × rows, 60 × columns), the page and the print. Out: (n, classes + 2, rows,
    columns), logits. A square is 60 pixels: strides 2, 2, 3 and 5 leave one place for each.
    `depth` is how many blocks look at strokes, five pixels at a time.
    """

    def __init__(self, classes: int, width: int = 24, depth: int = 3, style: int = 16) -> None:
        super().__init__()
        self.classes = classes
        self.strokes = nn.Sequential(
            _conv(2, 16, 5, 2),
            _conv(16, width, 3, 2),
            _Block(width),
            _conv(width, 2 * width, 3, 3),
            *(_Block(2 * width) for _ in range(depth)),
        )
        self.squares = nn.Sequential(
            nn.Conv2d(2 * width, 4 * width, 5, 5, bias=False),
            nn.BatchNorm2d(4 * width),
            nn.ReLU(inplace=True),
            *(_Block(4 * width) for _ in range(3)),
        )
        self.heads = nn.Conv2d(4 * width, classes + 2, 1)
        self.first = _Person(classes, 4 * width, style)
        self.second = _Person(classes, 4 * width, style)

    def forward(self, x: Tensor) -> Tensor:
        """Logits for each square."""
        seen = self.squares(self.strokes(x))
        logits = self.heads(seen)
        logits = logits + self.first(seen, logits)
        out: Tensor = logits + self.second(seen, logits)
        return out


class PatchNet(nn.Module):
    """One small crop of the page and of the print, (n, 2, h, w), to logits (n, outputs)."""

    def __init__(self, height: int, width: int, outputs: int, base: int = 16) -> None:
        super().__init__()
        self.features = nn.Sequential(
            _conv(2, base, 3),
            _conv(base, base, 3, 2),
            _Block(base),
            _conv(base, 2 * base, 3, 2),
            _Block(2 * base),
            _conv(2 * base, 3 * base, 3, 2),
            _Block(3 * base),
        )
        cells = ((height + 7) // 8) * ((width + 7) // 8)
        self.heads = nn.Sequential(
            nn.Flatten(),
            nn.Linear(3 * base * cells, 64),
            nn.ReLU(inplace=True),
            nn.Linear(64, outputs),
        )

    def forward(self, x: Tensor) -> Tensor:
        """Logits for each crop."""
        out: Tensor = self.heads(self.features(x))
        return out
