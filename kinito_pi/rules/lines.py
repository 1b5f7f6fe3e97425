"""Actions and tables as the JSON objects of a record, both ways."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from typing import Any, Final

from kinito_pi.rules.actions import Action, Extra
from kinito_pi.rules.dice import checked
from kinito_pi.rules.errors import RECORD, BadTable, InvalidAction
from kinito_pi.rules.table import Table, listed

FORMAT: Final = "kinito-record"
VERSION: Final = 1
SOURCES: Final = ("camera", "twin", "manual")
_TABLE_KEYS: Final = ("format", "version", "rules", "options", "seats", "starts")

Line = Mapping[str, Any]
Read = Callable[[str, Any], Any]
Shape = Mapping[str, tuple[Read, bool]]


def action_from_line(line: Line) -> Action:
    """The action that a line of a record tells of. Raises ``InvalidAction``."""
    if not isinstance(line, Mapping):
        raise InvalidAction("not_an_object", RECORD, "A line of a record is a JSON object.")
    do = line.get("do")
    if not isinstance(do, str) or do not in _KINDS:
        raise InvalidAction("unknown_action", RECORD, f'"do" is one of {listed(_KINDS)}.')
    shape = _SHAPES[do]
    _check_keys(line, ("do", *shape))
    values = {}
    for name, (read, needed) in shape.items():
        if name in line:
            values[name] = read(name, line[name])
        elif needed:
            raise InvalidAction("missing_key", RECORD, f'A {do} needs "{name}".')
    return _KINDS[do](**values, extra=_extra(line))


def line_of(action: Action) -> dict[str, Any]:
    """The line of a record that tells of the action, as JSON-able data."""
    line: dict[str, Any] = {"do": action.do}
    for name, default in _WRITTEN[action.do]:
        value = getattr(action, name)
        if default is MISSING or value != default:
            line[name] = list(value) if isinstance(value, tuple) else value
    return line | {key: json.loads(text) for key, text in action.extra}


def table_from_line(line: Line) -> Table:
    """The table that the first line of a record sets. Raises ``BadTable``.

    The seats, options and game are checked by ``start``.
    """
    if not isinstance(line, Mapping) or line.get("format") != FORMAT:
        raise BadTable("no_table", RECORD, f'A record begins with a table line: "format": "{FORMAT}".')
    _check_version(line.get("version"))
    try:
        _check_keys(line, _TABLE_KEYS)
        missing = [key for key in _TABLE_KEYS if key not in line]
        if missing:
            raise BadTable("missing_key", RECORD, f"The table line lacks {listed(missing)}.")
        return Table(
            rules=_text("rules", line["rules"]),
            options=_options(line["options"]),
            seats=_names("seats", line["seats"]),
            starts=_text("starts", line["starts"]),
            extra=_extra(line),
        )
    except InvalidAction as error:
        raise BadTable(error.code, error.rule, error.sentence) from None


def line_of_table(table: Table) -> dict[str, Any]:
    """The first line of a record, as JSON-able data."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "rules": table.rules,
        "options": dict(table.options),
        "seats": list(table.seats),
        "starts": table.starts,
    } | {key: json.loads(text) for key, text in table.extra}


def _check_version(version: object) -> None:
    if type(version) is int and version == VERSION:
        return
    if type(version) is int and version > VERSION:
        sentence = f"The record is of a later version than {VERSION}; a newer Kinito Pi reads it."
        raise BadTable("later_version", RECORD, sentence)
    raise BadTable("bad_version", RECORD, f"The record's version is the number {VERSION}.")


def _check_keys(line: Line, known: tuple[str, ...]) -> None:
    for key in line:
        if key not in known and not (isinstance(key, str) and key.startswith("x-")):
            sentence = f'Only the keys {listed(known)}, and any beginning with "x-", can stand here.'
            raise InvalidAction("unknown_key", RECORD, sentence)


def _extra(line: Line) -> Extra:
    return tuple((key, _json(line[key])) for key in line if key.startswith("x-"))


def _json(value: Any) -> str:
    try:
        text = json.dumps(value, allow_nan=False)
        json.loads(text)
    except (ValueError, TypeError, RecursionError) as error:
        raise InvalidAction("bad_extra", RECORD, "The value of an x- key is plain JSON.") from error
    return text


def _text(name: str, value: Any) -> str:
    if not isinstance(value, str):
        raise InvalidAction("not_text", RECORD, f'"{name}" is text.')
    return value


def _number(name: str, value: Any) -> int:
    if type(value) is not int or value not in range(1, 7):
        raise InvalidAction("not_a_die", RECORD, f'"{name}" is a whole number from 1 to 6.')
    return value


def _dice(name: str, value: Any) -> tuple[int, ...]:
    if type(value) is int:
        value = (value,)
    if not isinstance(value, list | tuple):
        raise InvalidAction("bad_dice", RECORD, f'"{name}" is a list of one or two numbers from 1 to 6.')
    return checked(tuple(_number(name, die) for die in value))


def _names(name: str, value: Any) -> tuple[str, ...]:
    if not isinstance(value, list | tuple):
        raise InvalidAction("not_names", RECORD, f'"{name}" is a list of names.')
    return tuple(_text(name, one) for one in value)


def _source(name: str, value: Any) -> str:
    if value not in SOURCES:
        raise InvalidAction("bad_source", RECORD, f'"{name}" is one of {listed(SOURCES)}.')
    return str(value)


def _options(value: Any) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise InvalidAction("bad_options", RECORD, '"options" is a JSON object.')
    return dict(value)


_KINDS: Final[Mapping[str, type[Action]]] = {kind.do: kind for kind in Action.__subclasses__()}
_READ: Final[Mapping[str, Read]] = {
    "dice": _dice, "die": _number, "pips": _number, "agreed": _names, "source": _source,
}  # fmt: skip


def _shape_of(kind: type[Action]) -> Shape:
    return {
        field.name: (_READ.get(field.name, _text), field.default is MISSING)
        for field in fields(kind)
        if field.name != "extra"
    }


_SHAPES: Final[Mapping[str, Shape]] = {do: _shape_of(kind) for do, kind in _KINDS.items()}
"""For each key of a line of this kind: how its value is read, and whether it must be there."""
_WRITTEN: Final[Mapping[str, tuple[tuple[str, Any], ...]]] = {
    do: tuple(
        (field.name, MISSING if field.name == "agreed" else field.default)
        for field in fields(kind)
        if field.name != "extra"
    )
    for do, kind in _KINDS.items()
}
"""The keys of a line of this kind in order, each with the value that goes without saying."""
