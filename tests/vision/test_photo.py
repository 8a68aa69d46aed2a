"""Files of every kind, good and bad: pictures, or a sentence that says why not."""

import io
import re
import struct
import tomllib
import zlib
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import vision.photo
from scoring.assets import ASSETS
from vision.photo import load
from vision.picture import PhotoError, Picture

WIDTH, HEIGHT = 120, 160


def sample() -> Image.Image:
    """Red above, blue below, a black corner at the top left."""
    pixels = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
    pixels[: HEIGHT // 2] = (230, 60, 60)
    pixels[HEIGHT // 2 :] = (60, 60, 230)
    pixels[:30, :30] = 0
    return Image.fromarray(pixels)


def encoded(kind: str, image: Image.Image | None = None, **options: object) -> bytes:
    out = io.BytesIO()
    (image or sample()).save(out, kind, **options)
    return out.getvalue()


def pictures(tmp_path: Path, name: str, data: bytes) -> list[Picture]:
    path = tmp_path / name
    path.write_bytes(data)
    return list(load(path))


def reason(tmp_path: Path, name: str, data: bytes) -> str:
    with pytest.raises(PhotoError) as caught:
        pictures(tmp_path, name, data)
    assert name in str(caught.value)
    for lang in ("pl", "en"):
        assert "{" not in caught.value.reason.text(lang)
    return caught.value.reason.key.removeprefix("photo.")


@pytest.mark.parametrize("kind", ["jpeg", "png", "webp", "tiff", "bmp", "gif", "pdf"])
def test_every_format(tmp_path: Path, kind: str) -> None:
    (picture,) = pictures(tmp_path, f"photo.{kind}", encoded(kind))
    height, width = picture.grey.shape
    assert abs(width / height - WIDTH / HEIGHT) < 0.01
    assert picture.grey.dtype == np.uint8
    assert picture.grey[height // 20, width // 20] < 30
    colour = picture.colour()
    assert colour.shape == (height, width, 3)
    red, _, blue = colour[height // 4, width // 2].astype(int)
    assert red > blue + 100


def test_damaged_heic(tmp_path: Path) -> None:
    """A header and nothing behind it."""
    data = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(64)
    assert reason(tmp_path, "photo.heic", data) == "broken"
    assert ".heic" in Image.registered_extensions()


def test_photo_of_an_iphone() -> None:
    """HEIC, as phones write it; the file was made with libheif's own encoder."""
    (picture,) = load(Path(__file__).with_name("small.heic"))
    assert picture.grey.shape == (680, 480)
    assert 120 < picture.grey.mean() < 245
    assert picture.grey.std() > 25  # something is on it


@pytest.mark.parametrize("kind", ["jpeg", "png", "webp", "tiff"])
def test_upright(tmp_path: Path, kind: str) -> None:
    exif = Image.Exif()
    exif[274] = 6  # held so that the top of the picture is at the right
    exif[306] = "2026:01:02 20:15:00"
    (picture,) = pictures(tmp_path, f"photo.{kind}", encoded(kind, exif=exif))
    assert picture.grey.shape == (WIDTH, HEIGHT)
    assert picture.grey[10, -10] < 30
    assert picture.colour().shape == (WIDTH, HEIGHT, 3)
    assert picture.taken == "2026:01:02 20:15:00"


def test_several_pages(tmp_path: Path) -> None:
    more = [sample().rotate(90, expand=True), sample().convert("L")]
    for kind in ("tiff", "pdf"):
        data = encoded(kind, save_all=True, append_images=more)
        found = pictures(tmp_path, f"pile.{kind}", data)
        assert [(p.page, p.pages) for p in found] == [(1, 3), (2, 3), (3, 3)]
        wide = [p.grey.shape[1] > p.grey.shape[0] for p in found]
        assert wide == [False, True, False]


def test_scan_in_pdf_keeps_its_pixels(tmp_path: Path) -> None:
    (picture,) = pictures(tmp_path, "scan.pdf", encoded("pdf"))
    assert picture.grey.shape == (HEIGHT, WIDTH)


def test_turned_page_of_pdf(tmp_path: Path) -> None:
    from pypdf import PdfReader, PdfWriter

    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(encoded("pdf"))))
    writer.pages[0].rotate(90)
    out = io.BytesIO()
    writer.write(out)
    (picture,) = pictures(tmp_path, "turned.pdf", out.getvalue())
    assert picture.grey.shape == (WIDTH, HEIGHT)
    assert picture.grey[10, -10] < 30


def test_drawn_page_of_pdf(tmp_path: Path) -> None:
    from reportlab.pdfgen.canvas import Canvas

    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(595, 842))
    canvas.rect(100, 600, 300, 100, fill=1)
    canvas.save()
    (picture,) = pictures(tmp_path, "drawn.pdf", out.getvalue())
    assert abs(picture.grey.shape[0] - 842 * 200 / 72) < 2
    assert picture.grey[round((842 - 650) * 200 / 72), 600] == 0
    assert picture.colour().shape == (*picture.grey.shape, 3)


def test_odd_pixels(tmp_path: Path) -> None:
    """Sixteen bits, a palette, black and white, CMYK; what is transparent is paper."""
    grey = sample().convert("L")
    deep = Image.fromarray(np.asarray(grey).astype(np.uint16) * 257)
    for name, data in {
        "deep.png": encoded("png", deep),
        "palette.png": encoded("png", sample().convert("P")),
        "fax.tif": encoded("tiff", grey.convert("1"), compression="group4"),
        "print.jpg": encoded("jpeg", sample().convert("CMYK")),
    }.items():
        (picture,) = pictures(tmp_path, name, data)
        assert picture.grey.shape == (HEIGHT, WIDTH)
        assert picture.grey[5, 5] < 30, name
        assert picture.grey.max() > 100, name
    clear = Image.new("RGBA", (WIDTH, HEIGHT), (0, 0, 0, 0))
    (picture,) = pictures(tmp_path, "clear.png", encoded("png", clear))
    assert picture.grey.min() == 255


def test_large_photo_is_shrunk_while_decoding(tmp_path: Path) -> None:
    image = Image.new("L", (8000, 6000), 200)
    image.paste(0, (0, 0, 2000, 1500))
    (picture,) = pictures(tmp_path, "48mp.jpg", encoded("jpeg", image))
    assert picture.grey.shape == (3000, 4000)
    assert picture.grey[740, 990] < 20
    assert picture.grey[770, 1020] > 180
    assert picture.colour().shape == (3000, 4000, 3)


def test_notes_behind_a_jpeg_are_no_harm(tmp_path: Path) -> None:
    data = encoded("jpeg") + b"\0\0\0\x18ftypmp42" + bytes(200) + b"\xff\xda\x01"
    assert len(pictures(tmp_path, "motion.jpg", data)) == 1


def png_of_size(width: int, height: int) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + check

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    body = chunk(b"IDAT", zlib.compress(bytes(1000))) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + head + body


BAD = {
    "text.jpg": (b"Dear Ala, here is the photo.\n" * 20, "text"),
    "empty.jpg": (b"", "empty"),
    "zeros.jpg": (bytes(500), "empty"),
    "noise.jpg": (np.random.default_rng(1).bytes(3000), "unknown"),
    "film.mp4": (b"\0\0\0\x18ftypisom" + bytes(200) + b"x", "video"),
    "film.jpg": (b"\0\0\0\x18ftypqt  " + bytes(200) + b"x", "video"),
    "photos.zip": (b"PK\x03\x04" + bytes(100) + b"x", "archive"),
    "bomb.png": (png_of_size(60000, 60000), "huge"),
    "dot.png": (png_of_size(1, 1), "tiny"),
    "header.jpg": (b"\xff\xd8\xff\xe0" + bytes(100) + b"x", "broken"),
    "page.html": (b"<!doctype html><html><body>404</body></html>", "text"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_files(tmp_path: Path, name: str) -> None:
    data, key = BAD[name]
    assert reason(tmp_path, name, data) == key


@pytest.mark.parametrize("kind", ["jpeg", "png", "tiff", "webp", "pdf", "gif"])
def test_half_a_file(tmp_path: Path, kind: str) -> None:
    noise = np.random.default_rng(3).integers(0, 255, (HEIGHT, WIDTH)).astype(np.uint8)
    data = encoded(kind, Image.fromarray(noise))
    assert reason(tmp_path, f"half.{kind}", data[: len(data) // 2]) in {"truncated", "broken"}


def test_cut_jpeg_says_so(tmp_path: Path) -> None:
    preview = encoded("jpeg", sample().resize((60, 80)))
    exif = Image.Exif()
    exif[270] = "x" * 10
    noise = np.random.default_rng(3).integers(0, 255, (HEIGHT, WIDTH)).astype(np.uint8)
    data = encoded("jpeg", Image.fromarray(noise), exif=exif.tobytes() + preview)
    assert preview in data
    assert reason(tmp_path, "cut.jpg", data[:-500]) == "truncated"
    assert len(pictures(tmp_path, "whole.jpg", data)) == 1


def test_animations(tmp_path: Path) -> None:
    for kind in ("gif", "webp", "png"):
        data = encoded(kind, save_all=True, append_images=[sample().rotate(90)])
        assert reason(tmp_path, f"moving.{kind}", data) == "animation"


def test_password(tmp_path: Path) -> None:
    from pypdf import PdfReader, PdfWriter

    for user, expected in (("secret", "locked"), ("", None)):
        writer = PdfWriter(clone_from=PdfReader(io.BytesIO(encoded("pdf"))))
        writer.encrypt(user, owner_password="owner", algorithm="RC4-128")
        out = io.BytesIO()
        writer.write(out)
        if expected:
            assert reason(tmp_path, "locked.pdf", out.getvalue()) == expected
        else:
            assert len(pictures(tmp_path, "open.pdf", out.getvalue())) == 1


def test_every_reason_has_its_sentence_in_both_languages() -> None:
    texts = {}
    for lang in ("pl", "en"):
        path = ASSETS / "locale" / lang / "photo.toml"
        texts[lang] = tomllib.loads(path.read_text(encoding="utf-8"))
    assert texts["pl"].keys() == texts["en"].keys()
    used = set()
    for path in Path(vision.photo.__file__).parent.glob("*.py"):
        source = path.read_text(encoding="utf-8")
        used |= set(re.findall(r'problem\(\s*"(\w+)"', source))
    assert len(used) > 12
    assert used <= texts["pl"].keys()


def test_places_without_a_picture(tmp_path: Path) -> None:
    with pytest.raises(PhotoError, match="night"):
        list(load(tmp_path))
    with pytest.raises(PhotoError) as caught:
        list(load(tmp_path / "nowhere.jpg"))
    assert caught.value.reason.key == "photo.missing"


def test_forbidden_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    path = tmp_path / "mine.jpg"
    path.write_bytes(encoded("jpeg"))
    monkeypatch.setattr(Path, "read_bytes", refuse)
    with pytest.raises(PhotoError) as caught:
        list(load(path))
    assert caught.value.reason.key == "photo.forbidden"
