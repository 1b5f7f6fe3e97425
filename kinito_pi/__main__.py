"""The command line, ``kinito-pi COMMAND …``: each command is a module of ``commands``, loaded when used."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version

COMMANDS = {
    "run": "start the tower and its page",
    "read": "read dice from pictures",
    "replay": "replay the record of a game",
    "rules": "print how a game is played",
    "odds": "print the exact odds of a counter",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. Returns the exit status: 0, 1 when it failed, 2 when it was asked wrongly."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    parser = _parser(words[0] if words else None)
    chosen = parser.parse_args(words)
    try:
        status: int = chosen.run(chosen)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read our output (head, less) has seen enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
    return status


def _parser(wanted: str | None) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="kinito-pi",
        description="A dice tower for Kinito: it shakes, reads the dice unseen, keeps the game.",
    )
    parser.add_argument("--version", action="version", version=f"kinito-pi {_version()}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, about in COMMANDS.items():
        each = commands.add_parser(name, help=about, description=about.capitalize() + ".")
        if name == wanted:
            module = import_module(f"kinito_pi.commands.{name}")
            module.add_arguments(each)
            each.set_defaults(run=module.run)
    return parser


def _version() -> str:
    try:
        return version("kinito-pi")
    except PackageNotFoundError:
        return "from a checkout"


if __name__ == "__main__":
    raise SystemExit(main())
