"""The settings of one tower: frozen, read from TOML, every field with its unit and range.

A setting that cannot be used ends the start with one sentence that names the file, the field, what is
wrong and what would do. Nothing is corrected in silence.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Final

INSTALLED: Final = Path("/etc/kinito-pi/kinito.toml")
"""Settings of the installed service."""


class SettingsError(Exception):
    """A setting that cannot be used; ``str()`` is the sentence for the user."""

    code = "bad_setting"


def _text(default: str, *, choices: tuple[str, ...] = (), about: str) -> Any:
    return field(default=default, metadata={"kind": str, "choices": choices, "about": about})


def _whole(default: int, low: int, high: int, *, about: str) -> Any:
    return field(default=default, metadata={"kind": int, "low": low, "high": high, "about": about})


@dataclass(frozen=True, slots=True)
class Settings:
    """What a tower is told at its start. Each field is a key of the TOML file's ``[kinito]`` table."""

    tower: str = _text("real", choices=("real", "twin"), about="the tower on the pins, or its twin")
    address: str = _text("0.0.0.0", about="IP address to listen on; 0.0.0.0 is every network")
    port: int = _whole(8000, 0, 65535, about="TCP port of the page; 0 takes any free one")
    state: str = _text("/var/lib/kinito-pi", about="folder that keeps games and seats")
    pins: str = _text("", about="pin map, a TOML file; empty: the one that comes with the program")
    guard: str = _text("", about="USB line of the guard, such as /dev/kinito-guard; empty: there is no guard")
    bots: int = _whole(0, 0, 9, about="seats that play by themselves when nobody has sat down yet")
    frames: str = _text("", about="folder of photographs to read instead of the camera's frames")
    view: str = _text("", choices=("", "below", "above"), about="where the pictures are taken from")
    seed: int = _whole(-1, -1, 2**31 - 1, about="the twin's seed; -1: a new one each time")
    fault: str = _text("", about="fault of the twin, by name; several with commas")

    @property
    def seen_from(self) -> str:
        """``below`` for a tower; photographs in a folder are from above unless it is said."""
        return self.view or ("above" if self.frames else "below")


def load(path: Path | None) -> Settings:
    """The settings in a TOML file; the defaults when there is no file. Raises ``SettingsError``."""
    if path is None:
        return Settings()
    try:
        with path.open("rb") as file:
            data = tomllib.load(file)
    except OSError as error:
        raise SettingsError(f"{path}: cannot be read ({error.strerror}).") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"{path}: is not valid TOML: {error}.") from error
    unknown = sorted(set(data) - {"kinito"})
    if unknown:
        raise SettingsError(f"{path}: unknown table or key {unknown[0]!r}; settings stand under [kinito].")
    table = data.get("kinito", {})
    if not isinstance(table, dict):
        raise SettingsError(f"{path}: [kinito] must be a table of settings.")
    return changed(Settings(), table, where=str(path))


def load_installed(path: Path | None) -> Settings:
    """The settings in ``path``; without one the installed service's, where there is one: for what is done by
    hand to the tower that it plays with. Raises ``SettingsError``."""
    return load(path or (INSTALLED if INSTALLED.is_file() else None))


def changed(settings: Settings, values: dict[str, Any], *, where: str) -> Settings:
    """``settings`` with ``values`` in place of its own, each checked. Raises ``SettingsError``."""
    known = {each.name: each.metadata for each in fields(Settings)}
    for name, value in values.items():
        if name not in known:
            raise SettingsError(f"{where}: unknown setting {name!r}; there are: {', '.join(known)}.")
        _check(name, value, known[name], where)
    return replace(settings, **values)


def _check(name: str, value: object, metadata: Any, where: str) -> None:
    kind = metadata["kind"]
    if not isinstance(value, kind) or isinstance(value, bool):
        wanted = "a whole number" if kind is int else "a text"
        raise SettingsError(f"{where}: {name} must be {wanted} ({metadata['about']}), not {value!r}.")
    if isinstance(value, int) and not metadata["low"] <= value <= metadata["high"]:
        raise SettingsError(
            f"{where}: {name} must lie from {metadata['low']} to {metadata['high']} "
            f"({metadata['about']}), not {value}."
        )
    if isinstance(value, str) and any(each < " " for each in value):
        raise SettingsError(f"{where}: {name} must be plain text ({metadata['about']}), not {value!r}.")
    choices = metadata.get("choices")
    if choices and value not in choices:
        allowed = ", ".join(repr(each) for each in choices if each)
        raise SettingsError(f"{where}: {name} must be one of {allowed}, not {value!r}.")
