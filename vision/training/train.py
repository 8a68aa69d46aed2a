"""Train the four networks, choose their temperatures, write them to `assets/models`.

    python -m vision.training.train FOLDER            # all four
    python -m vision.training.train FOLDER --net digits --minutes 20

FOLDER holds the samples that `vision.training.dataset` makes, or is making: before each round
through them, new ones are taken in. Seeds below 1,000,000 are learnt from, the others decide the
temperature and are what the printed figures are about.
"""

import argparse
import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from vision.training import batches as data
from vision.training.dataset import CHOOSING, saved
from vision.training.drawers import Drawers
from vision.training.export import export
from vision.training.shipped import blend, go_on_from
from vision.training.tasks import TASKS, Task

ROUND = 1200  # boards between two looks at how well it goes, where they are drawn anew
PHOTOS = 0.2  # of these
MEMORY = 0.998  # the mean of weights looks back some five hundred steps
SHOWN = 8  # batches, to a network that goes on from what is shipped
Batch = tuple[Any, ...]
Begin = Callable[[nn.Module, Callable[[], object]], None]  # gives a new network its weights


@dataclass
class Samples:
    """What a folder holds for a task, what is added to it meanwhile, and what is drawn anew."""

    task: Task
    folder: Path
    first: int
    last: int
    known: set[Path] = field(default_factory=set)
    found: list[data.Labelled] = field(default_factory=list)
    drawers: Drawers | None = None

    def all(self, rng: data.Rng) -> list[data.Labelled]:
        """Everything that is there by now; of boards drawn anew, a round of them and of photos."""
        new = [p for p in saved(self.folder, self.first, self.last) if p not in self.known]
        self.known.update(new)
        loaded = self.task.load(new)
        self.found += [one for one in loaded if not (one.blank and self.task.anew)]
        if self.drawers is None:
            return self.found
        photos = data.some(self.found, round(ROUND * PHOTOS), rng)
        return photos + data.some(self.drawers.boards(), ROUND - len(photos), rng)


def pace(share: float) -> float:
    """The rate of learning, as a share of the highest, when so much of the time is over."""
    warm = min(1.0, 0.1 + share / 0.04)
    return warm * (0.005 + 0.995 * 0.5 * (1 + math.cos(math.pi * min(share, 1.0))))


@dataclass(frozen=True)
class Course:
    """How a network is taught: how long, how fast, how many first layers stay as they are.

    `drawers` is how many other processes draw boards meanwhile.
    """

    minutes: float
    rate: float
    hold: int
    drawers: int = 1


def train(task: Task, folder: Path, course: Course, kept: Path, begin: Begin) -> nn.Module:
    """A trained network: the running mean of its weights, which is kept after every round."""
    drawers = None
    if task.anew and course.minutes:
        drawers = Drawers(task, list(saved(folder, 0, CHOOSING)), course.drawers)
    net: nn.Module = task.make().to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    learn = Samples(task, folder, 0, CHOOSING, drawers=drawers)
    choose = task.load(list(saved(folder, CHOOSING, 2 * CHOOSING)))
    rng = np.random.default_rng()
    begin(net, lambda: _shown(net, task, learn.all(rng)))
    running = get_ema_multi_avg_fn(MEMORY)  # type: ignore[no-untyped-call]
    mean = AveragedModel(net, multi_avg_fn=running, use_buffers=True)
    taught = [
        parameter for layer in _layers(net)[course.hold :] for parameter in layer.parameters()
    ]
    mover = torch.optim.AdamW(taught, course.rate, weight_decay=1e-3)
    begun, rounds = time.monotonic(), 0
    while (spent := time.monotonic() - begun) < 60 * course.minutes:
        loss = _round(net, mean, task, learn.all(rng), rng, mover, course, begun)
        torch.save(mean.module.state_dict(), kept)
        rounds += 1
        print(
            f"  round {rounds} through {len(learn.found)} and {drawers.made if drawers else 0}: "
            f"loss {loss:.4f}, "
            f"{time.monotonic() - begun - spent:.0f} s; {report(task, mean.module, choose)}",
            flush=True,
        )
    return mean.module


def afresh(_net: nn.Module, _show: Callable[[], object]) -> None:
    """Nothing is known yet."""


def kept_in(path: Path) -> Begin:
    """The weights that an earlier run kept."""
    return lambda net, _show: net.load_state_dict(torch.load(path))


def _shown(net: nn.Module, task: Task, samples: list[data.Labelled]) -> None:
    """Pass some samples through a network."""
    rng = np.random.default_rng(1)
    few = [samples[i] for i in rng.permutation(len(samples))[: SHOWN * task.size]]
    _through(net, next(data.batches(few, len(few), rng, task.vary)))


def _layers(net: nn.Module) -> list[nn.Module]:
    """The parts of a network, those of its first part one by one."""
    first, *others = net.children()
    return [*first.children(), *others]


def _round(
    net: nn.Module,
    mean: AveragedModel,
    task: Task,
    samples: list[data.Labelled],
    rng: data.Rng,
    mover: torch.optim.Optimizer,
    course: Course,
    begun: float,
) -> float:
    """Once through all samples, or as far as the time goes; the mean loss."""
    net.train()
    for layer in _layers(net)[: course.hold]:
        layer.eval().requires_grad_(False)
    total, steps = 0.0, 0
    for batch in data.batches(samples, task.size, rng, task.vary):
        if (share := (time.monotonic() - begun) / (60 * course.minutes)) >= 1:
            break
        for group in mover.param_groups:
            group["lr"] = course.rate * pace(share)
        mover.zero_grad()
        loss = task.loss(*_through(net, batch, short=True))
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        mover.step()
        mean.update_parameters(net)
        total, steps = total + float(loss.detach()), steps + 1
    return total / max(steps, 1)


# Processors that multiply short numbers learn nearly twice as fast with them, others more slowly.
SHORT = any(
    getattr(torch.cpu, name, bool)()
    for name in ("_is_amx_tile_supported", "_is_avx512_bf16_supported")
)


def _through(net: nn.Module, batch: Batch, short: bool = False) -> tuple[Tensor, ...]:
    """Answers and labels, in `short` numbers where that is faster."""
    inputs, *labels = (torch.from_numpy(np.ascontiguousarray(part)) for part in batch)
    last = inputs.contiguous(memory_format=torch.channels_last)
    with torch.autocast("cpu", torch.bfloat16, enabled=short and SHORT):
        answers = net(last)
    return (answers.float(), *labels)


@torch.no_grad()
def _answers(task: Task, net: nn.Module, samples: list[data.Labelled]) -> list[tuple[Tensor, ...]]:
    net.eval()
    rng = np.random.default_rng(2)
    size = min(task.size, max(1, len(samples)))
    return [_through(net, batch) for batch in data.batches(samples, size, rng, lambda s, _: s)]


def report(task: Task, net: nn.Module, samples: list[data.Labelled]) -> str:
    """What is wrong on samples that nothing was learnt from."""
    if not samples:
        return "nothing to choose by"
    answers = _answers(task, net, samples)
    first, second = (sum(task.wrong(*answer)[i] for answer in answers) for i in (0, 1))
    loss = sum(float(task.loss(*answer)) for answer in answers) / len(answers)
    return f"unseen: loss {loss:.4f}, wrong {first} and {second} in {len(samples)}"


TRIED = np.exp(np.linspace(-0.35, 1.1, 30))  # sharpened a little at most: other pens deceive more


def temperatures(task: Task, net: nn.Module, samples: list[data.Labelled]) -> Tensor:
    """What each logit is to be divided by so that unseen samples surprise least, with caution."""
    answers = _answers(task, net, samples)
    judge = task.surprise or task.loss
    channels = answers[0][0].shape[1] if answers else 1
    found = torch.ones(channels)
    for part in task.parts if answers else ():

        def surprise(t: float, part: slice = part) -> float:
            scale = torch.ones(channels)
            scale[part] = t
            spread = scale.view(1, -1, *[1] * (answers[0][0].dim() - 2))
            return sum(float(judge(logits / spread, *rest)) for logits, *rest in answers)

        found[part] = float(min(TRIED, key=surprise))
    found[task.parts[0]] *= task.caution
    return found


def mean_weights(paths: list[Path]) -> dict[str, Tensor]:
    """The mean of what several runs learnt that began alike: it errs less than each of them."""
    runs = [torch.load(path) for path in paths]
    return {
        name: torch.stack([run[name] for run in runs]).mean(0) if one.is_floating_point() else one
        for name, one in runs[0].items()
    }


def main() -> None:
    """Train what is asked for."""
    parser = argparse.ArgumentParser(description="Train the networks.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--net", choices=sorted(TASKS), action="append")
    parser.add_argument("--minutes", type=float, help="0: only the temperature")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--hold", type=int, default=0, help="first layers that stay as they are")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--drawers", type=int, default=1, help="processes that draw boards")
    parser.add_argument("--go-on", action="store_true", help="from the weights kept in FOLDER")
    parser.add_argument("--shipped", action="store_true", help="from the networks in use")
    parser.add_argument(
        "--share", type=float, default=1.0, help="of what was learnt; the rest of those in use"
    )
    parser.add_argument("--mean", type=Path, nargs="+", help="from the mean of these weights")
    wanted = parser.parse_args()
    torch.set_num_threads(wanted.threads)
    torch.manual_seed(0)
    for name in wanted.net or TASKS:
        task, kept = TASKS[name], wanted.folder / f"{name}.pt"
        print(name, flush=True)
        if wanted.mean:
            torch.save(mean_weights(wanted.mean), kept)
        minutes = task.minutes if wanted.minutes is None else wanted.minutes
        begin: Begin = partial(go_on_from, name) if wanted.shipped else afresh
        if wanted.go_on or wanted.mean or not minutes:
            begin = kept_in(kept)
        course = Course(minutes, wanted.rate, wanted.hold, wanted.drawers)
        net = train(task, wanted.folder, course, kept, begin)
        choose = task.load(list(saved(wanted.folder, CHOOSING, 2 * CHOOSING)))
        if wanted.share < 1:
            blend(name, net, partial(_shown, net, task, choose), wanted.share)
            print(f"  blended; {report(task, net, choose)}")
        t = temperatures(task, net, choose)
        path = export(name, task, net, t)
        print(f"  temperatures {sorted(set(t.tolist()))}, {path.stat().st_size} bytes", flush=True)


if __name__ == "__main__":
    main()
