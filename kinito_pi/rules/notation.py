"""The record as text: one JSON object a line. No file is opened here; lines come in and go out.

``read_lines`` takes the lines of a record one by one, as they stand in the file, so that a record of any
length can be replayed in little memory; ``read_record`` takes them all.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from kinito_pi.rules.actions import Action
from kinito_pi.rules.errors import RECORD, BadRecord, InvalidAction, RulesError
from kinito_pi.rules.lines import action_from_line, line_of, line_of_table, table_from_line
from kinito_pi.rules.table import Table

LONGEST_LINE: Final = 65536
"""Bytes of one line, its newline included."""
SUFFIX: Final = ".kinito.jsonl"


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game: the table, and everything that was done at it."""

    table: Table
    actions: tuple[Action, ...]


def write_line(thing: Table | Action) -> str:
    """The line of a record for a table or an action, newline included, not escaped beyond need."""
    line = line_of_table(thing) if isinstance(thing, Table) else line_of(thing)
    return json.dumps(line, ensure_ascii=False, separators=(", ", ": ")) + "\n"


def write_record(record: Record) -> str:
    """The whole record as text."""
    return write_line(record.table) + "".join(write_line(action) for action in record.actions)


def read_record(lines: Iterable[bytes | str]) -> Record:
    """The record that the lines tell. Raises ``BadRecord`` with the number of the line.

    Whether the actions are allowed is not asked here: apply them.
    """
    things = read_lines(lines)
    _, table = next(things)
    assert isinstance(table, Table)
    return Record(table, tuple(action for _, action in things if isinstance(action, Action)))


def read_lines(lines: Iterable[bytes | str]) -> Iterator[tuple[int, Table | Action]]:
    """The table, then each action, with the number of its line. Lines of white space are passed over.

    Raises ``BadRecord`` when a line cannot be understood, or when there is no table line at all.
    """
    table: Table | None = None
    number = 0
    for number, line in enumerate(lines, 1):
        try:
            data = parse_line(line)
            if data is None:
                continue
            if table is None:
                table = table_from_line(data)
                yield number, table
            else:
                yield number, action_from_line(data)
        except RulesError as error:
            raise BadRecord.at(number, error) from error
    if table is None:
        raise BadRecord(1, "no_table", RECORD, "The record is empty: it has no table line.")


def parse_line(line: bytes | str) -> dict[str, Any] | None:
    """The JSON object of one line, None for white space alone. Raises ``InvalidAction``."""
    if len(line) > LONGEST_LINE:
        raise _malformed("line_too_long", f"The line is longer than {LONGEST_LINE} bytes.")
    text = _decoded(line)
    if text.startswith("\ufeff"):
        raise _malformed("byte_order_mark", "The line begins with a byte order mark: save it as plain UTF-8.")
    if not text.strip(" \t\r\n"):
        return None
    try:
        data = json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
        if "\\u" in text:
            json.dumps(data, ensure_ascii=False).encode()  # half a surrogate pair is no text
    except UnicodeError:
        raise _not_utf8() from None
    except RecursionError:
        raise _malformed("too_deep", "The line is nested too deeply.") from None
    except ValueError:
        raise _malformed("not_json", "The line is not JSON (one object on one line).") from None
    if not isinstance(data, dict):
        raise _malformed("not_an_object", "The line is not a JSON object.")
    return data


def _decoded(line: bytes | str) -> str:
    try:
        if isinstance(line, str):
            line.encode()
            return line
        return line.decode()
    except UnicodeError:
        raise _not_utf8() from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise _malformed("duplicate_key", "The line gives the same key twice.")
    return made


def _no_constant(name: str) -> None:
    raise ValueError(name)


def _not_utf8() -> InvalidAction:
    return _malformed("not_utf8", "The line is not UTF-8.")


def _malformed(code: str, sentence: str) -> InvalidAction:
    return InvalidAction(code, RECORD, sentence)
