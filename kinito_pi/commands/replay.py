"""Replay a record: one JSON line for each event, then the summary."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from kinito_pi.commands.standard_output import nobody_listens
from kinito_pi.rules import TABLE, BadRecord, Event, replay, seen_by, summary
from kinito_pi.rules.notation import LONGEST_LINE
from kinito_pi.rules.spelling import in_words

WRONG = 2
"""Exit status for anything but a record replayed to its end."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """``replay FILE [--as SEAT | --as table]``."""
    parser.add_argument("file", metavar="FILE", help="a game record, *.kinito.jsonl")
    parser.add_argument(
        "--as",
        dest="viewer",
        metavar="SEAT",
        help=f'print only what this seat may know, or "{TABLE}" for what everybody may',
    )


def run(args: argparse.Namespace) -> int:
    """Print the events and the summary; 2 with one line on standard error when something is wrong."""
    try:
        with Path(args.file).open("rb") as file:
            return _replay(file, args.file, args.viewer)
    except BrokenPipeError:
        nobody_listens()
        return 0
    except OSError as error:
        return _complain(f"{args.file}: cannot be read: {error.strerror or error}.")


def _replay(file: BinaryIO, name: str, viewer: str | None) -> int:
    last = None
    try:
        for last in replay(_lines(file)):
            for event in last.events:
                _print(event, viewer)
    except BadRecord as error:
        sys.stdout.flush()
        return _complain(f"{name}:{error.line}: {in_words(error)}")
    assert last is not None
    if viewer not in (None, TABLE, *last.state.names):
        return _complain(f"{name}: nobody of that name was at the table: {_names(last.state.names)}.")
    _write(summary(last.state))
    sys.stdout.flush()
    return 0


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """The file's lines; of one that is too long, no more than shows that it is."""
    while line := file.readline(LONGEST_LINE + 1):
        yield line


def _print(event: Event, viewer: str | None) -> None:
    data = event.as_data() if viewer is None else seen_by(event, viewer)
    if data is not None:
        _write(data)


def _write(data: dict[str, Any]) -> None:
    encoding = (sys.stdout.encoding or "ascii").lower().replace("-", "")
    print(json.dumps(data, ensure_ascii=encoding != "utf8"))


def _names(names: tuple[str, ...]) -> str:
    return ", ".join(names)


def _complain(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return WRONG
