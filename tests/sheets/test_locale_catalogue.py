"""Both languages say the same things, with the same holes and all plural forms."""

import string
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from scoring.assets import ASSETS

FORMS = {"pl": 3, "en": 2}
DOMAINS = sorted(path.stem for path in (ASSETS / "locale" / "pl").glob("*.toml"))


def entries(lang: str, domain: str) -> dict[str, Any]:
    path = ASSETS / "locale" / lang / f"{domain}.toml"
    return dict(flattened(tomllib.loads(path.read_text(encoding="utf-8"))))


def flattened(table: dict[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from flattened(value, f"{above}{key}.")
        else:
            yield above + key, value


def holes(value: str | list[str]) -> set[str]:
    """The holes of a sentence; which plural forms repeat the number is a language's own affair."""
    forms = value if isinstance(value, list) else [value]
    names = {name for text in forms for _, name, _, _ in string.Formatter().parse(text) if name}
    return names - {"n"}


def test_both_languages_have_the_same_files() -> None:
    english = sorted(path.stem for path in (ASSETS / "locale" / "en").glob("*.toml"))
    assert english == DOMAINS
    assert "dice_sheet" in DOMAINS


@pytest.mark.parametrize("domain", DOMAINS)
def test_both_languages_have_the_same_keys(domain: str) -> None:
    assert entries("pl", domain).keys() == entries("en", domain).keys()


@pytest.mark.parametrize("domain", DOMAINS)
def test_translations_have_the_same_holes(domain: str) -> None:
    english = entries("en", domain)
    for key, value in entries("pl", domain).items():
        own, other = holes(value), holes(english[key])
        assert own <= other or other <= own, key  # one may need fewer, none another
        assert value not in ("", []), key


@pytest.mark.parametrize("lang", FORMS)
@pytest.mark.parametrize("domain", DOMAINS)
def test_plurals_have_all_their_forms(domain: str, lang: str) -> None:
    plurals = [v for v in entries(lang, domain).values() if isinstance(v, list)]
    assert [forms for forms in plurals if len(forms) != FORMS[lang]] == []
