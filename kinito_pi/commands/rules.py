"""Print how a game is played, in Spanish, French or English."""

from __future__ import annotations

import argparse
import sys
from importlib import resources

from kinito_pi.commands.standard_output import nobody_listens
from kinito_pi.rules import GAMES

LANGUAGES = ("es", "fr", "en")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """``rules GAME [--lang es|fr|en]``."""
    parser.add_argument("game", metavar="GAME", choices=tuple(GAMES), help=", ".join(GAMES))
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the text (default: en)")


def run(args: argparse.Namespace) -> int:
    """Print the text that travels with the package."""
    encoding = sys.stdout.encoding or "ascii"
    try:
        # A terminal without the letters of a language gets question marks for them.
        print(text(args.game, args.lang).encode(encoding, "replace").decode(encoding), end="", flush=True)
    except BrokenPipeError:
        nobody_listens()
    return 0


def text(game: str, language: str) -> str:
    """The rules of ``game`` as Markdown."""
    place = resources.files("kinito_pi.rules") / "texts" / f"{game}.{language}.md"
    return place.read_text(encoding="utf-8")
