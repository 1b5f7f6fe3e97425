"""Replay a record: one JSON line for each event, then the summary."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from kinito_pi.commands.standard_output import nobody_listens
from kinito_pi.rules import TABLE, Action, BadRecord, Event, Join, Table, read_lines, replay, seen_by, summary
from kinito_pi.rules.notation import LONGEST_LINE
from kinito_pi.rules.observation import allowed_to
from kinito_pi.rules.replaying import Replayed
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
    path = Path(args.file)
    try:
        if args.viewer not in (None, TABLE) and path.is_file() and not _was_there(path, args.viewer):
            return _complain(f"{args.file}: nobody called {args.viewer!a} was ever at this table.")
        with path.open("rb") as file:
            return _replay(file, args.file, args.viewer)
    except BrokenPipeError:
        nobody_listens()
        return 0
    except OSError as error:
        return _complain(f"{args.file}: cannot be replayed: {error.strerror or error}.")


def _replay(file: BinaryIO, name: str, viewer: str | None) -> int:
    last: Replayed | None = None
    try:
        for last in replay(_lines(file)):
            for event in last.events:
                _print(event, viewer)
    except BadRecord as error:
        sys.stdout.flush()
        if viewer is not None and last is not None and error.allowed:
            error.allowed = allowed_to(last.state, viewer)
        return _complain(f"{name}:{error.line}: {in_words(error)}")
    assert last is not None
    _write(summary(last.state))
    sys.stdout.flush()
    return 0


def _was_there(path: Path, viewer: str) -> bool:
    """Whether the seat was at the table, ever. Of a record that is damaged, the replay will say so."""
    with path.open("rb") as file:
        try:
            return any(_brings(thing, viewer) for _, thing in read_lines(_lines(file)))
        except BadRecord:
            return True


def _brings(thing: Table | Action, viewer: str) -> bool:
    if isinstance(thing, Table):
        return viewer in thing.seats
    return isinstance(thing, Join) and thing.by == viewer


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


def _complain(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return WRONG
