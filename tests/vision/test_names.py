"""Names on sheets: those that are printed or written, nearly right, and of somebody who plays."""

from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli import app
from scoring.notation import parse_city
from vision.batch import Task, read_one
from vision.identify import can_read_letters
from vision.names import matching_name
from vision.simulate.laid.page import photograph

PLAYERS = ("Ala", "Olek", "Żaneta", "Zosia")
letters = pytest.mark.skipif(not can_read_letters(), reason="the program tesseract is missing")


@pytest.mark.parametrize(
    ("text", "player"),
    [
        ("OLEK", "Olek"),
        ("olek .", "Olek"),
        ("ZANETA\n", "Żaneta"),
        ("AL A", "Ala"),
        ("ZOS\\A", "Zosia"),
        ("20SIA", "Zosia"),
        ("GOR", ""),
        ("", ""),
        ("KUBA", ""),
    ],
)
def test_letters_read_wrongly_are_forgiven(text: str, player: str) -> None:
    assert matching_name(text, PLAYERS) == player


@letters
def test_names_printed_on_sheets_are_read(tmp_path: Path) -> None:
    pdf = tmp_path / "pad.pdf"
    call = ["print", "dice/3", "legacy/2", "--players", "Żaneta,Olek", "-o", str(pdf)]
    assert CliRunner().invoke(app, call).exit_code == 0
    readings = read_one(Task(pdf, players=PLAYERS))
    assert [r.player for r in readings if r.sheet] == ["Żaneta", "Olek"] * 2
    assert {r.player for r in read_one(Task(pdf)) if r.sheet} == {""}


@letters
def test_a_board_goes_by_the_name_written_on_it(tmp_path: Path) -> None:
    city = replace(parse_city("legacy/9 R:b5c5d5"), player="Basia")
    photo, _ = photograph(city, 4, 1)
    path = tmp_path / "board.jpg"
    photo.save(path)
    (reading,) = read_one(Task(path, players=("Basia", "Igor")))
    assert reading.player == "Basia"
    (other,) = read_one(Task(path, players=("Tomek", "Igor")))
    assert other.player == ""
