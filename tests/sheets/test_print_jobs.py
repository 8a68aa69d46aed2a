"""Print jobs: what is asked for, in order, for whom, the same bytes, nothing lost on the disk."""

import errno
import io
from pathlib import Path

import pypdfium2
import pytest
from pypdf import PdfReader

from scoring.catalogue import CROCKFORD, UnknownSheetError, catalogue
from scoring.errors import UsageError
from sheets.canvas import Canvas
from sheets.command import default_output, offset_of, players_of, style_of
from sheets.furniture import NameUnfitError
from sheets.job import Leaf, Order, Receipt, Side, _Writer, page_pdf, print_job
from sheets.output import replacing
from sheets.page import Copy, Page, Style
from sheets.serials import serials
from sheets.wanted import wanted


def run(order: Order) -> tuple[bytes, Receipt]:
    out = io.BytesIO()
    receipt = print_job(order, out)
    return out.getvalue(), receipt


def text_of(pdf: bytes, page: int) -> str:
    return pypdfium2.PdfDocument(pdf)[page].get_textpage().get_text_range()


def test_same_order_and_seed_give_the_same_bytes() -> None:
    order = Order(("dice/5", "mayor/town"), ("Ala", "Olek"), style=Style(seed=7))
    assert run(order)[0] == run(order)[0]
    assert run(order)[0] != run(Order(order.names, order.players, style=Style(seed=8)))[0]


def test_serials_are_random_without_a_seed_and_never_taken_ones() -> None:
    first = [s for s, _ in zip(serials(None), range(50), strict=False)]
    assert len(set(first)) == 50
    assert set("".join(first)) <= set(CROCKFORD)
    assert {len(s) for s in first} == {6}
    one = next(serials(1))
    assert next(serials(1, taken={one})) != one


def test_each_player_gets_a_sheet_with_the_name_on_it() -> None:
    players = ("Ala", "Żaneta Łąk", "Olek")
    pdf, receipt = run(Order(("dice/5", "dice/6"), players, copies=2, style=Style(seed=1)))
    assert len(receipt.pages) == 12
    for number, page in enumerate(receipt.pages):
        text = text_of(pdf, number)
        assert players[number % 3] in text
        assert page.frames[0].serial in text
        assert page.frames[0].sheet in text
    assert [p.player for p in receipt.printed] == [*players] * 4
    assert len({p.serial for p in receipt.printed}) == 12


def test_the_receipt_tells_the_ledger_everything() -> None:
    _, receipt = run(Order(("dice/5",), ("Ala",), style=Style(seed=1)))
    (printed,) = receipt.printed
    sheet = catalogue().sheet("dice/5")
    assert (printed.sheet, printed.player, printed.version) == ("dice/5", "Ala", 1)
    assert printed.fingerprint == sheet.fingerprint
    assert printed.serial == receipt.pages[0].frames[0].serial


def test_names_stand_for_sheets() -> None:
    games = catalogue()
    assert wanted(["dice"], games) == tuple(f"dice/{n}" for n in range(1, 13))
    assert wanted(["dice/all"], games) == (*games.sheets("dice"), *games.extras("dice"))
    assert wanted(["dice/5", "dice/4", "dice/5"], games) == ("dice/5", "dice/4")
    assert wanted(["dice/chapter/3"], games) == ("dice/7", "dice/8", "dice/9")
    assert wanted(["Dice/5/"], games) == ("dice/5",)
    second = wanted(["legacy/chapter/2"], games)
    assert second[:3] == ("legacy/4", "legacy/5", "legacy/6")
    assert set(second[3:]) == {n for n in games.extras("legacy") if n.endswith("/2")}


@pytest.mark.parametrize(
    ("name", "near"), [("dice/13", "dice/1"), ("dise/5", "dice/5"), ("tile", "tiles")]
)
def test_unknown_names_offer_the_nearest(name: str, near: str) -> None:
    with pytest.raises(UnknownSheetError, match=near):
        wanted([name], catalogue())


@pytest.mark.parametrize("name", ["dice/chapter/5", "dice/chapter", "mayor/chapter/0", "", "/"])
def test_unknown_sets_are_errors(name: str) -> None:
    with pytest.raises(UnknownSheetError):
        wanted([name], catalogue())


def test_players_names() -> None:
    assert players_of(" Ala , Jan  Maria,", "en") == ("Ala", "Jan Maria")
    assert players_of("", "en") == ()
    with pytest.raises(UsageError, match="Ala"):
        players_of("Ala,Ola,Ala", "en")


@pytest.mark.parametrize("name", ["漢字", "Ala 😀", "W" * 40])
def test_names_that_cannot_be_printed_are_refused_before_anything_is(name: str) -> None:
    with pytest.raises(NameUnfitError):
        run(Order(("dice/5",), ("Ola", name)))


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_wrong_options_are_refused(lang: str) -> None:
    for wrong in ({"ink": "red"}, {"duplex": "both"}):
        with pytest.raises(UsageError, match=next(iter(wrong.values()))):
            style_of(lang, **wrong)
    with pytest.raises(UsageError, match="1;2"):
        offset_of("1;2", lang)
    assert offset_of("0.5,-1", lang) == (0.5, -1.0)


def test_default_file_names() -> None:
    assert default_output(["dice/5"]) == Path("dice-5.pdf")
    assert default_output(["dice", "mayor"]) == Path("papertown.pdf")


def test_the_document_names_its_language_title_pages_and_bookmarks() -> None:
    pdf, _ = run(Order(("dice/3", "dice/4", "mayor/town"), style=Style(lang="en", seed=1)))
    reader = PdfReader(io.BytesIO(pdf))
    assert reader.root_object["/Lang"] == "en-GB"
    assert "dice/3" in reader.metadata.title
    assert reader.page_labels == ["dice/3 · 1", "dice/4 · 1", "mayor/town · 1"]
    outline = reader.outline
    assert [entry.title for entry in outline if not isinstance(entry, list)] == [
        catalogue().game(game)["names"]["en"] for game in ("dice", "mayor")
    ]
    chapters = [entry.title for entry in outline[1] if not isinstance(entry, list)]
    assert chapters == ["Chapter 1", "Chapter 2"]
    assert reader.metadata.get("/CreationDate", "").startswith("D:2000")


def test_fonts_are_embedded_and_pages_have_no_pictures() -> None:
    pdf, _ = page_pdf("dice/5", "K3F9Q2")
    reader = PdfReader(io.BytesIO(pdf))
    fonts = reader.pages[0]["/Resources"]["/Font"]
    used = [font.get_object() for font in fonts.values()]
    assert len(used) >= 2
    assert all("+Lato" in f["/BaseFont"] and "/FontFile2" in f["/FontDescriptor"] for f in used)
    assert not reader.pages[0].images


def test_carried_bandits_change_the_copy_only() -> None:
    plain, _ = page_pdf("dice/11", "K3F9Q2")
    carried, _ = page_pdf("dice/11", "K3F9Q2", carried=("d2",))
    assert len(carried) > len(plain) + 100


def sides(*backs: bool, width: float = 186.0, height: float = 254.0) -> list[Side]:
    def fixed(canvas: Canvas) -> None:
        canvas.line(0, 0, 10, 10)

    return [
        Side(f"x/{n}", 1, Page(width, height, fixed, back=back), Copy(f"x/{n}", ""))
        for n, back in enumerate(backs)
    ]


def offsets(leaves: list[Leaf], **changes: object) -> list[list[tuple[str, float, float, float]]]:
    order = Order((), **changes)
    writer = _Writer(order, io.BytesIO())
    writer._mark = lambda side: None
    receipt = writer.write(leaves, lambda done, of: None)
    return [
        [(f.sheet, f.place.x, f.place.y, f.place.rotation) for f in page.frames]
        for page in receipt.pages
    ]


def test_backs_follow_their_fronts_and_move_by_the_offset() -> None:
    front, back = sides(False, True)
    pages = offsets([Leaf(front, back)], style=Style(duplex="long"), back_offset=(0.5, -1.0))
    assert pages == [[("x/0", 12.0, 21.5, 0.0)], [("x/1", 12.5, 20.5, 0.0)]]


@pytest.mark.parametrize(
    ("edge", "width", "turned"),
    [
        ("long", 186.0, False),
        ("short", 186.0, True),
        ("long", 254.0, True),
        ("short", 254.0, False),
    ],
)
def test_backs_are_turned_for_the_other_edge(edge: str, width: float, turned: bool) -> None:
    height = 440.0 - width
    front, back = sides(False, True, width=width, height=height)
    _, ((_, x, y, rotation),) = offsets([Leaf(front, back)], style=Style(duplex=edge))
    left, top = (12.0, 21.5) if width < height else (21.5, 12.0)
    assert (x, y) == ((left + width, top + height) if turned else (left, top))
    assert rotation == (180.0 if turned else 0.0)


def test_a_front_without_a_back_gets_a_blank_one_when_printing_both_sides() -> None:
    one, two = sides(False, False)
    assert [len(p) for p in offsets([Leaf(one), Leaf(two)], style=Style(duplex="long"))] == [
        1,
        0,
        1,
        0,
    ]
    assert [len(p) for p in offsets([Leaf(one), Leaf(two)])] == [1, 1]


def test_two_up_backs_lie_behind_their_fronts() -> None:
    a, a_back, b, b_back = sides(False, True, False, True)
    style = Style(duplex="short")
    front, back = offsets([Leaf(a, a_back), Leaf(b, b_back)], paper="a5-on-a4", style=style)
    assert [f[0] for f in front] == ["x/0", "x/2"]
    width = 186.0 * 0.68
    for name, x, _, _ in back:
        twin = {"x/1": front[0], "x/3": front[1]}[name]
        assert x == pytest.approx(297.0 - twin[1] - width, abs=0.01)


def test_the_file_is_replaced_only_when_complete(tmp_path: Path) -> None:
    target = tmp_path / "out.pdf"
    target.write_bytes(b"old")
    with pytest.raises(KeyboardInterrupt), replacing(target) as out:
        out.write(b"half")
        raise KeyboardInterrupt
    assert target.read_bytes() == b"old"
    assert [p.name for p in tmp_path.iterdir()] == ["out.pdf"]
    with replacing(target) as out:
        out.write(b"new")
        assert target.read_bytes() == b"old"
    assert target.read_bytes() == b"new"


def test_permissions_and_links_are_kept(tmp_path: Path) -> None:
    target, link = tmp_path / "real.pdf", tmp_path / "link.pdf"
    target.write_bytes(b"old")
    target.chmod(0o640)
    link.symlink_to(target)
    with replacing(link) as out:
        out.write(b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"
    assert target.stat().st_mode & 0o777 == 0o640


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(OSError) as caught, replacing(tmp_path / "none" / "out.pdf"):
        pass
    assert caught.value.filename == str(tmp_path / "none" / "out.pdf")
    with pytest.raises(IsADirectoryError), replacing(tmp_path):
        pass


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_an_error_that_names_the_file() -> None:
    with pytest.raises(OSError) as caught, replacing(Path("/dev/full")) as out:
        out.write(b"x" * 100_000)
    assert (caught.value.errno, caught.value.filename) == (errno.ENOSPC, "/dev/full")


def test_progress_counts_pages() -> None:
    seen: list[tuple[int, int]] = []
    print_job(Order(("dice/1",), copies=3), io.BytesIO(), lambda done, of: seen.append((done, of)))
    assert seen == [(1, 3), (2, 3), (3, 3)]
