"""The sentences of ``web/i18n``, for answers that somebody may read without the page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from werkzeug.datastructures import LanguageAccept

LANGUAGES = ("en", "es", "fr")
CATALOGUE = "kinito.catalogue"
"""Where the app keeps its catalogue, among its ``extensions``."""


def language_of(wanted: LanguageAccept) -> str:
    """The first of our languages that a browser wants; of ``es-MX`` the ``es``. English if none."""
    tags = (tag.partition("-")[0].lower() for tag, quality in wanted if quality > 0)
    return next((tag for tag in tags if tag in LANGUAGES), "en")


class Catalogue:
    """``folder``: where ``<language>.json`` lie, flat, one text a key, ``{name}`` for what is filled in."""

    def __init__(self, folder: Path) -> None:
        self._texts: dict[str, dict[str, str]] = {
            language: json.loads((folder / f"{language}.json").read_text(encoding="utf-8"))
            for language in LANGUAGES
        }

    def error(self, code: str, data: dict[str, Any], language: str) -> str:
        """What to tell a player whose request was refused with ``code``."""
        texts = self._texts[language]
        text = texts.get(f"error.{code}", texts["error.unknown"])
        for name, value in data.items():
            text = text.replace("{" + name + "}", str(value))
        return text
