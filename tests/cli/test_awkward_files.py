"""A folder of awkward files is read to its end: each has its object and its sentence."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import awkward
import pytest

from scoring import words

PROGRAM = [sys.executable, "-m", "cli"]
HOLE = re.compile(r"\\\{\w+\\\}")


def environment(folder: Path) -> dict[str, str]:
    return {**os.environ, "PAPERTOWN_LEDGER": str(folder / "ledger.db"), "PAPERTOWN_LANG": "en"}


def run(folder: Path, *call: str, **options: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*PROGRAM, *call],
        cwd=folder,
        env=environment(folder),
        check=False,
        capture_output=True,
        text=True,
        **options,
    )


def says(lang: str, keys: str, sentence: str) -> bool:
    """Whether a sentence is one of the locale's, whatever fills its holes."""
    for key in keys.split():
        template = words._template(lang, f"photo.{key}")
        for form in [template] if isinstance(template, str) else template:
            if re.fullmatch(HOLE.sub(".+", re.escape(form)), sentence):
                return True
    return False


@pytest.fixture(scope="module")
def every(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[awkward.Case]]:
    folder = tmp_path_factory.mktemp("awkward")
    cases = awkward.cases()
    assert len(cases) >= 30
    awkward.write(folder, cases)
    return folder, cases


@pytest.fixture(scope="module", params=["en", "pl"])
def answer(
    request: pytest.FixtureRequest, every: tuple[Path, list[awkward.Case]]
) -> tuple[str, list[awkward.Case], subprocess.CompletedProcess[str]]:
    folder, cases = every
    files = [case.name for case in cases]
    called = run(folder, "score", "--json", "--lang", request.param, "--workers", "2", *files)
    return request.param, cases, called


def test_every_file_has_its_objects_in_order(answer: Any) -> None:
    _, cases, called = answer
    objects = json.loads(called.stdout)
    files = [re.sub(r":\d+$", "", o["source"]) for o in objects]
    assert list(dict.fromkeys(files)) == [case.name for case in cases]
    assert Counter(files) == {case.name: case.sheets for case in cases}
    assert called.returncode == 3


def test_each_has_the_status_and_the_reason_that_it_should(answer: Any) -> None:
    lang, cases, called = answer
    known = {case.name: case for case in cases}
    for found in json.loads(called.stdout):
        case = known[re.sub(r":\d+$", "", found["source"])]
        assert found["status"] in case.status, (case.name, found)
        if case.reason:
            assert says(lang, case.reason, found["reason"]), (case.name, found["reason"])
        assert (found["status"] == "unreadable") == bool(found.get("reason")), case.name


def test_what_is_sure_is_right(answer: Any) -> None:
    _, cases, called = answer
    drawn = {case.name for case in cases if case.drawn}
    for found in json.loads(called.stdout):
        if found["status"] == "sure":
            assert re.sub(r":\d+$", "", found["source"]) in drawn
            assert found["score"]["total"] == awkward.total()


def test_the_good_photo_is_read_right_however_it_was_held(answer: Any) -> None:
    _, _, called = answer
    easy = ("good.jpg", "sideways.jpg", "upside-down.jpg", "turned-by-note.jpg", "two-sheets.jpg")
    found = [o for o in json.loads(called.stdout) if o["source"] in easy]
    assert [o["score"]["total"] for o in found] == [awkward.total()] * 6
    assert [o["serial"] for o in found] == [awkward.SERIAL] * 5 + ["7H2M4N"]


def test_half_a_sheet_is_never_sure(answer: Any) -> None:
    _, _, called = answer
    (half,) = [o for o in json.loads(called.stdout) if o["source"] == "cropped-half.jpg"]
    assert "beyond" in {warning["warning"] for warning in half["warnings"]} or half["reason"]


def test_messages_are_one_line_for_each_problem_and_name_their_file(answer: Any) -> None:
    lang, _, called = answer
    unread = [o for o in json.loads(called.stdout) if o["status"] == "unreadable"]
    lines = called.stderr.splitlines()
    assert len(lines) == len(unread)
    for line, found in zip(lines, unread, strict=True):
        assert found["source"] in line and found["reason"] in line
    assert "Traceback" not in called.stderr
    assert ("Plik" in called.stderr) == (lang == "pl")


@pytest.mark.parametrize(("call", "code"), [(["table.jpg"], 1), (["table.jpg", "blank.jpg"], 3)])
def test_nothing_scored_is_another_exit_code(every: Any, call: list[str], code: int) -> None:
    folder, _ = every
    called = run(folder, "score", *call)
    assert called.returncode == code
    assert called.stderr.count("\n") == 1 and "table.jpg" in called.stderr


@pytest.mark.long
def test_two_hundred_megapixels_are_read(tmp_path: Path) -> None:
    import cv2

    grey = cv2.cvtColor(awkward.photo(), cv2.COLOR_RGB2GRAY)
    large = cv2.resize(grey, (12_240, 16_320), interpolation=cv2.INTER_LINEAR)
    cv2.imwrite(str(tmp_path / "huge.jpg"), large, [cv2.IMWRITE_JPEG_QUALITY, 60])
    del large
    called = run(tmp_path, "score", "--json", "huge.jpg")
    (found,) = json.loads(called.stdout)
    assert found["score"]["total"] == awkward.total(), called.stderr


def test_a_full_disk_is_one_sentence(every: Any, tmp_path: Path) -> None:
    folder, _ = every
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full on this system")
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    (pictures / "good.png").symlink_to("/dev/full")
    called = run(folder, "score", "good.jpg", "--overlay", str(pictures))
    assert called.returncode == 1
    assert called.stderr.count("\n") == 1 and "good.png" in called.stderr
    assert "full" in called.stderr


@pytest.mark.parametrize("place", ["good.jpg", "good.jpg/deeper"])
def test_overlays_need_a_folder(every: Any, place: str) -> None:
    folder, _ = every
    called = run(folder, "score", "good.jpg", "--overlay", place)
    assert called.returncode in (1, 2)
    assert called.stderr.count("\n") == 1 and "good.jpg" in called.stderr


def test_a_folder_that_may_not_be_written(every: Any, tmp_path: Path) -> None:
    folder, _ = every
    pictures = tmp_path / "closed"
    pictures.mkdir(mode=0o555)
    if os.access(pictures, os.W_OK):
        pytest.skip("this user may write everywhere")
    called = run(folder, "score", "good.jpg", "--overlay", str(pictures))
    assert called.returncode == 1
    assert called.stderr.count("\n") == 1 and "closed" in called.stderr


def _hears_interrupts() -> None:
    """A shell starts what runs in the background deaf to Ctrl-C; the program here is not."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_is_one_sentence(every: Any, workers: str, tmp_path: Path) -> None:
    folder, _ = every
    files = ["good.jpg", "sideways.jpg", "upside-down.jpg", "cmyk.jpg"] * 15
    call = ["score", "--workers", workers, "--overlay", str(tmp_path), *files]
    started = subprocess.Popen(
        [*PROGRAM, *call],
        cwd=folder,
        env=environment(folder),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=_hears_interrupts,  # noqa: PLW1509 - this test starts no threads
    )
    while not list(tmp_path.glob("*.png")) and started.poll() is None:
        time.sleep(0.05)
    os.killpg(started.pid, signal.SIGINT)  # as a terminal does: everybody gets it
    out, err = started.communicate(timeout=60)
    assert started.returncode == 130, err
    assert out == ""
    assert err.count("\n") == 1 and "Traceback" not in err, err


def test_a_closed_pipe_is_no_trouble(tmp_path: Path) -> None:
    command = f'"{sys.executable}" -m cli games | head -1'
    called = subprocess.run(
        command,
        shell=True,
        check=False,
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=environment(tmp_path),
    )
    assert called.stdout.count("\n") == 1
    assert called.stderr == ""
