"""Pages per second and bytes per page of a pad of dice sheets, beside bare reportlab calls.

bench/print [--pages 192] [--runs 3]

The floor is the same pages: every call that the printing made to reportlab, recorded and made
again on a fresh canvas, QR codes encoded again by reportlab's own encoder. Memory is the peak of
a process of its own, for the pad and for ten pads.
"""

import argparse
import io
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

from reportlab.pdfgen.canvas import Canvas

from sheets import fonts, qr
from sheets.job import Order, print_job
from sheets.page import Style

Call = tuple[str, str, tuple[Any, ...], dict[str, Any]]  # on what, which method, with what


class Recorder:
    """Stands before reportlab's canvas and its paths and writes down every call."""

    def __init__(self, target: Any, name: str, calls: list[Call]) -> None:
        self._target, self._name, self._calls = target, name, calls

    def __getattr__(self, method: str) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            plain = tuple(a._target if isinstance(a, Recorder) else a for a in args)
            logged = tuple(a._name if isinstance(a, Recorder) else a for a in args)
            name = f"path{len(self._calls)}" if method == "beginPath" else self._name
            self._calls.append(
                (name if method == "beginPath" else self._name, method, logged, kwargs)
            )
            result = getattr(self._target, method)(*plain, **kwargs)
            return Recorder(result, name, self._calls) if method == "beginPath" else result

        return call


def pad(pages: int) -> Order:
    """Sheets of all twelve episodes, each with a serial of its own."""
    return Order(("dice",), copies=max(1, pages // 12), style=Style(seed=1))


def recorded(order: Order) -> list[Call]:
    """All calls to reportlab that a job makes."""
    calls: list[Call] = []

    def canvas(*args: Any, **kwargs: Any) -> Any:
        return Recorder(Canvas(*args, **kwargs), "", calls)

    def encoded(payload: str) -> Any:
        calls.append(("", "encode", (payload,), {}))
        return encode(payload)

    encode = qr.modules
    with (
        patch("reportlab.pdfgen.canvas.Canvas", canvas),
        patch.object(qr, "modules", encoded),
    ):
        print_job(order, io.BytesIO())
    return calls


def replay(calls: list[Call]) -> bytes:
    """The same calls on a fresh canvas, with nothing between them."""
    out = io.BytesIO()
    pdf = Canvas(out, pageCompression=1, invariant=1, initialFontName=fonts.font())
    objects: dict[str, Any] = {"": pdf}
    for name, method, args, kwargs in calls:
        if method == "encode":
            qr.modules(*args)
        elif method == "beginPath":
            objects[name] = pdf.beginPath()
        elif method == "drawPath":
            pdf.drawPath(objects.pop(args[0]), *args[1:], **kwargs)
        else:
            getattr(objects[name], method)(*args, **kwargs)
    return out.getvalue()


def best(run: Callable[[], object], runs: int) -> float:
    """The shortest of some runs, in seconds of one core."""
    times = []
    for _ in range(runs):
        start = time.process_time()
        run()
        times.append(time.process_time() - start)
    return min(times)


def peak_memory(pages: int) -> float:
    """Megabytes that a process of its own takes at most to print a pad (Linux).

    Not ru_maxrss: a child begins with its parent's.
    """
    code = (
        "import io, pathlib; from bench.print import pad; from sheets.job import print_job;"
        f"print_job(pad({pages}), io.BytesIO());"
        "print(pathlib.Path('/proc/self/status').read_text().split('VmHWM:')[1].split()[0])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return float(done.stdout) / 1024


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", type=int, default=192)
    parser.add_argument("--runs", type=int, default=3)
    asked = parser.parse_args()
    order = pad(asked.pages)
    pages = order.copies * 12
    out = io.BytesIO()
    print_job(order, out)
    calls = recorded(order)
    same = replay(calls) == out.getvalue()
    ours = best(lambda: print_job(order, io.BytesIO()), asked.runs)
    floor = best(lambda: replay(calls), asked.runs)
    print(f"pages                 {pages}")
    print(f"papertown             {ours:.2f} s, {pages / ours:.0f} pages/s")
    print(f"bare reportlab        {floor:.2f} s, {pages / floor:.0f} pages/s")
    print(f"ratio                 {ours / floor:.2f} ({'same' if same else 'other'} bytes)")
    print(f"bytes per page        {len(out.getvalue()) / pages:.0f}")
    small, large = peak_memory(pages), peak_memory(pages * 10)
    print(f"peak memory           {small:.1f} MB, {large:.1f} MB for {pages * 10} pages")


if __name__ == "__main__":
    main()
