"""Print a settings file in which every setting is explained."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from dataclasses import Field, fields
from typing import Any

from kinito_pi import settings as setting
from kinito_pi.settings import Settings, SettingsError

HEAD = """\
# Kinito Pi's settings, in TOML. What stands behind a # is the value that holds without it.
# The service reads this file when it starts: sudo systemctl restart kinito-pi
[kinito]
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """``settings [NAME=VALUE …]``."""
    parser.add_argument("values", metavar="NAME=VALUE", nargs="*", help="a setting to stand in the file")


def run(args: argparse.Namespace) -> int:
    """Exit status 0, or 2 for a setting that cannot be used."""
    try:
        print(text(_values(args.values)), end="")
    except SettingsError as error:
        print(f"kinito-pi: {error}", file=sys.stderr)
        return 2
    return 0


def text(values: Mapping[str, str | int]) -> str:
    """The file with ``values`` set and all else as it is without. Raises ``SettingsError``."""
    setting.changed(Settings(), dict(values), where="command line")
    return HEAD + "".join(_entry(each, values) for each in fields(Settings))


def _entry(each: Field[Any], values: Mapping[str, str | int]) -> str:
    about: str = each.metadata["about"]
    sentence = about[0].upper() + about[1:]
    shown: Any = values.get(each.name, each.default)
    sign = "" if each.name in values else "#"
    return f"\n# {sentence}.{_range(each.metadata)}\n{sign}{each.name} = {_toml(shown)}\n"


def _range(metadata: Mapping[str, Any]) -> str:
    if metadata["kind"] is int:
        return f" From {metadata['low']} to {metadata['high']}."
    choices = [_toml(each) for each in metadata["choices"]]
    return f" One of {', '.join(choices)}." if choices else ""


def _toml(value: str | int) -> str:
    if isinstance(value, int):
        return str(value)
    quoted = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{quoted}"'


def _values(words: list[str]) -> dict[str, str | int]:
    kinds = {each.name: each.metadata["kind"] for each in fields(Settings)}
    values: dict[str, str | int] = {}
    for word in words:
        name, _, value = word.partition("=")
        is_number = kinds.get(name) is int and value.removeprefix("-").isdecimal()
        values[name] = int(value) if is_number else value
    return values
