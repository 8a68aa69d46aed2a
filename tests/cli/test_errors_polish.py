"""Mistakes are told in the language that was asked for, whatever the system speaks."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli import app

runner = CliRunner()
CALLS = [
    (["show", "dise/5"], "Nie ma arkusza 'dise/5'", "There is no sheet 'dise/5'"),
    (["print", "dice/13"], "Może chodzi o dice/", "Did you mean dice/"),
    (["simulate", "dice/5 Q:a1", "-o", "x.jpg"], "kolumna 8: nieznany rodzaj", "column 8: unknown"),
    (["score", "nowhere.city"], "Nie ma pliku nowhere.city", "There is no file nowhere.city"),
    (["score", "nowhere.jpg"], "Nie ma pliku nowhere.jpg", "There is no file nowhere.jpg"),
]
LINES = {
    "dice/1 R:z9": ("z9 leży poza planszą (od a1 do h11)", "z9 is off the board (a1 to h11)"),
    "dice/1 R:b2b2": ("b2 występuje dwa razy", "b2 stands twice"),
    "dice/1 pass=x": ("ma być liczba albo ?, a nie 'x'", "a number or ?, not 'x'"),
    "dice/1 pass=1 pass=2": ("pass podano dwa razy", "pass is given twice"),
    "dice/1 bags=1": ("nie ma kratki 'bags'; są: pass", "has no box for 'bags'; its marks: pass"),
    "tiles/basic H:b2.nn": ("wyjścia to litery", "openings are letters"),
    "legacy/1 stickers=house:a1": ("nieznana naklejka", "unknown sticker"),
}


@pytest.mark.parametrize("system", ["pl", "en"])
@pytest.mark.parametrize(("call", "polish", "english"), CALLS, ids=lambda one: str(one)[:16])
def test_the_language_asked_for_counts(
    call: list[str], polish: str, english: str, system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PAPERTOWN_LANG", system)
    for lang, words in (("pl", polish), ("en", english)):
        result = runner.invoke(app, [*call, "--lang", lang])
        assert result.exit_code in (1, 2)
        assert words in result.stderr and result.stderr.count("\n") == 1
    expected = {"pl": polish, "en": english}[system]
    assert expected in runner.invoke(app, call).stderr


@pytest.mark.parametrize("line", LINES)
def test_a_bad_line_in_both_languages(line: str, tmp_path: Path) -> None:
    path = tmp_path / "evening.city"
    path.write_text(line + "\n")
    for lang, words in zip(("pl", "en"), LINES[line], strict=True):
        told = runner.invoke(app, ["score", str(path), "--lang", lang]).stderr
        assert words in told and "evening.city:1: " in told and "{" not in told
