"""The command `simulate`: notation to pictures with the truth beside them."""

from collections.abc import Sequence
from pathlib import Path

from scoring.catalogue import Catalogue, catalogue
from scoring.errors import UsageError
from scoring.model import City
from scoring.notation import parse_city, parse_lines
from scoring.words import say
from vision.simulate.photo import Photo, save_pile, simulate

PICTURES = (".jpg", ".jpeg", ".png", ".webp")
PILES = (".pdf", ".tif", ".tiff")
TOGETHER = 6  # more sheets in one photo are too small to read


def simulate_to(
    source: str,
    out: Path,
    seed: int,
    severity: int,
    serials: Sequence[str] = (),
    lang: str = "en",
) -> list[Path]:
    """Draw and photograph a line of notation, or a file of lines; says what was written."""
    cities = read_cities(source, lang)
    if serials and len(serials) != len(cities):
        raise UsageError(say(lang, "simulate.serials", n=len(cities), given=len(serials)))
    suffix = out.suffix.lower()
    if suffix in PICTURES:
        if len(cities) > TOGETHER:
            raise UsageError(say(lang, "simulate.too_many", n=len(cities), most=TOGETHER))
        simulate(cities, seed, severity, serials).save(out)
        return [out]
    photos = [
        simulate([city], seed + i, severity, serials[i : i + 1]) for i, city in enumerate(cities)
    ]
    if suffix in PILES:
        save_pile(photos, out)
        return [out]
    if suffix and not out.is_dir():
        raise UsageError(say(lang, "simulate.format", name=out.name))
    return _into_folder(photos, out)


def _into_folder(photos: Sequence[Photo], folder: Path) -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for number, photo in enumerate(photos, start=1):
        name = photo.sheets[0].city.sheet.replace("/", "-")
        paths.append(folder / f"{number:03d}-{name}.jpg")
        photo.save(paths[-1])
    return paths


def read_cities(source: str, lang: str, games: Catalogue | None = None) -> list[City]:
    """The cities of a file, or of one line."""
    games = games or catalogue()
    path = Path(source)
    if not _is_file(path):
        if path.suffix in (".city", ".txt", ".truth") and " " not in source:
            raise UsageError(say(lang, "simulate.missing", name=source))
        return [parse_city(source, games)]
    cities = []
    for line in parse_lines(path.read_text(encoding="utf-8"), games):
        if line.city is None:
            raise UsageError(f"{path}:{line.number}: {line.error}")
        cities.append(line.city)
    if not cities:
        raise UsageError(say(lang, "simulate.empty", name=source))
    return cities


def _is_file(path: Path) -> bool:
    """A long line of notation is no file name at all."""
    try:
        return path.is_file()
    except OSError:
        return False
