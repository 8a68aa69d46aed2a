"""Mistakes in house rules: the file, the key and the remedy, in the language of whoever reads."""

from pathlib import Path

import pytest

from scoring.catalogue import RulesError, catalogue
from scoring.words import LANGUAGES


def told(folder: Path, text: str, name: str = "dice/05.toml") -> dict[str, str]:
    """What is said about a file of one's own, by language."""
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
    with pytest.raises(RulesError) as caught:
        for sheet in catalogue(folder).sheets(name.partition("/")[0]).values():
            assert sheet.id
    said = {lang: caught.value.text(lang) for lang in LANGUAGES}
    assert all(str(file) in sentence for sentence in said.values())
    assert len(set(said.values())) == len(LANGUAGES)
    return said


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("[figures\n", "TOML"),
        ("nonsense = 1\n", "nonsense"),
        ("chapter = 'two'\n", "'two'"),
        ("rules = [1, 2]\n", "[1, 2]"),
        ("[board]\npicture = 5\n", "board.picture"),
        ('[board]\npicture = """\n. . .\n\n. . . . .\n"""\n', "board.picture"),
        ('[board]\npicture = """. ? ."""\n', "'?'"),
        ('[board]\npicture = """. .x. ."""\n', "'|'"),
    ],
)
def test_mistakes_are_named(tmp_path: Path, text: str, named: str) -> None:
    for sentence in told(tmp_path, text).values():
        assert named in sentence


def test_what_was_expected_is_said_in_words(tmp_path: Path) -> None:
    said = told(tmp_path, "rules = [1, 2]\n")
    assert "a list whose every entry is a text" in said["en"]
    assert "lista, w której każdy wpis to tekst" in said["pl"]


def test_a_square_that_no_board_has(tmp_path: Path) -> None:
    said = told(tmp_path, "[board.terrain]\nz9 = 'tree'\n", "legacy/chapter-2.toml")
    assert "z9" in said["pl"]


def test_a_file_that_the_game_does_not_have(tmp_path: Path) -> None:
    said = told(tmp_path, "chapter = 2\n", "dice/51.toml")
    assert "05.toml" in said["pl"]
