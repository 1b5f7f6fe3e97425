"""The command line, ``kinito-pi COMMAND …``: each command is a module of ``commands``, loaded when used."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from kinito_pi.commands.standard_output import fill_closed_streams, nobody_listens

COMMANDS = {
    "run": "start the tower and its page",
    "read": "read dice from pictures",
    "calibrate": "measure the tower, so that its dice are read more surely",
    "replay": "replay the record of a game",
    "rules": "print how a game is played",
    "odds": "print the exact odds of a counter",
    "fairness": "throw many times and say whether the dice are fair",
    "settings": "print a settings file, every setting explained",
    "doctor": "look at the machine and the tower, and say what to do",
    "hotspot": "make the Pi a Wi-Fi of its own for the phones, or take it back",
    "motor-off": "take the motor off, after the program has ended",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. Returns the exit status: 0, 1 when it failed, 2 when it was asked wrongly."""
    fill_closed_streams()
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        chosen = _parser(words[0] if words else None).parse_args(words)
        status: int = chosen.run(chosen)
        sys.stdout.flush()
    except BrokenPipeError:
        nobody_listens()  # Whoever read our output (head, less) has seen enough.
        return 1
    except KeyboardInterrupt:
        return 130
    except Exception as error:  # noqa: BLE001 - nobody who plays reads a traceback
        _tell_mistake(error)
        return 1
    return status


def _tell_mistake(error: Exception) -> None:
    """What every command should have said itself, in one line and without a value: it might be of dice."""
    from kinito_pi.play import failures

    print("kinito-pi: a mistake in the program. Please report this line:", file=sys.stderr, end=" ")
    print(failures.described(error), file=sys.stderr)


def _parser(wanted: str | None) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="kinito-pi",
        description="A dice tower for Kinito: it shakes, reads the dice unseen, keeps the game.",
    )
    parser.add_argument("--version", action=_Version)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, about in COMMANDS.items():
        each = commands.add_parser(name, help=about, description=f"{about[0].upper()}{about[1:]}.")
        if name == wanted:
            module = import_module(f"kinito_pi.commands.{name.replace('-', '_')}")
            module.add_arguments(each)
            each.set_defaults(run=module.run)
    return parser


class _Version(argparse.Action):
    """Looked up when it is asked for: it takes a tenth of the time that the program takes to start."""

    def __init__(self, option_strings: Sequence[str], dest: str, **words: Any) -> None:
        super().__init__(option_strings, dest, nargs=0, help="show the program's version and end", **words)

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        print(f"kinito-pi {_version()}")
        parser.exit()


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("kinito-pi")
    except PackageNotFoundError:
        return "from a checkout"


if __name__ == "__main__":
    raise SystemExit(main())
