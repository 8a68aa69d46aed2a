"""Every sentence that people see, from `assets/locale/LANG/DOMAIN.toml`, with Polish plurals.

A key is `domain.name` (`score.trees` is `trees` in `score.toml`). A value is a text with `{holes}`,
or a list of plural forms chosen by the hole `n`: two in English, three in Polish.
"""

import os
import tomllib
from functools import cache
from typing import Any, Protocol

from scoring.assets import ASSETS

LANGUAGES = ("pl", "en")


class Sayable(Protocol):
    """A thing that has words of its own in each language; it may fill a hole."""

    def text(self, lang: str) -> str:
        """In words."""


@cache
def _domain(lang: str, domain: str) -> dict[str, Any]:
    path = ASSETS / "locale" / lang / f"{domain}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def plural_form(lang: str, n: int) -> int:
    """Which of a language's plural forms a number takes."""
    n = abs(n)
    if lang == "pl":
        if n == 1:
            return 0
        return 1 if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else 2
    return 0 if n == 1 else 1


@cache
def _template(lang: str, key: str) -> str | tuple[str, ...]:
    """A text, or the plural forms of one."""
    domain, _, name = key.partition(".")
    found: Any = _domain(lang, domain)
    for part in name.split("."):
        if part not in found:
            raise KeyError(f"locale/{lang}/{domain}.toml has no {name}")
        found = found[part]
    return tuple(found) if isinstance(found, list) else str(found)


def say(lang: str, key: str, **values: "int | str | Sayable") -> str:
    """The sentence for a key in a language; a missing key is a KeyError that names it."""
    text = _template(lang, key)
    filled = {
        name: value if isinstance(value, int | str) else value.text(lang)
        for name, value in values.items()
    }
    if isinstance(text, tuple):
        text = text[plural_form(lang, int(filled.get("n", 0)))]
    return text.format(**filled)


def default_language() -> str:
    """PAPERTOWN_LANG, else the system's language, else English."""
    for name in ("PAPERTOWN_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")[:2].lower()
        if value in LANGUAGES:
            return value
    return "en"
