"""The pin map: which BCM line goes where, read from the one data file and checked before anything opens."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from kinito_pi.tower.errors import PinMapError

USABLE: Final = range(2, 28)
"""BCM lines of the 40-pin header that are free for use: 0 and 1 belong to the ID EEPROM."""
SEATS: Final = range(2, 11)
"""How many seats the pass light may serve (rules: seats 2–10)."""


@dataclass(frozen=True, slots=True)
class PinMap:
    """BCM numbers. ``enable`` is None where the driver has no enable line, ``button`` and ``buzzer`` are
    where the build has none.

    Raises ``PinMapError`` for a pin used twice, a pin that cannot be used, or a number of lamps or banks
    that does not fit.
    """

    forward: int
    backward: int
    home: int
    reed: int
    banks: tuple[int, ...]
    lamps: tuple[int, ...]
    enable: int | None = None
    button: int | None = None
    buzzer: int | None = None

    def __post_init__(self) -> None:
        taken: dict[int, str] = {}
        for name, pin in self.lines():
            _check_usable(name, pin)
            if pin in taken:
                raise PinMapError(
                    f"Pin {pin} is used twice, by {taken[pin]} and {name}. Give one of them another."
                )
            taken[pin] = name
        if not 1 <= len(self.banks) <= 2:
            raise PinMapError(f"camera_light.banks names {len(self.banks)} pins. Name one or two.")
        if len(self.lamps) not in SEATS:
            raise PinMapError(f"pass_light.lamps names {len(self.lamps)} pins. Name one a seat, 2 to 10.")

    def lines(self) -> Iterator[tuple[str, int]]:
        """Each line as the file calls it, with its BCM number."""
        yield "motor.forward", self.forward
        yield "motor.backward", self.backward
        if self.enable is not None:
            yield "motor.enable", self.enable
        yield "motor.home", self.home
        yield "lid.reed", self.reed
        yield from ((f"camera_light.banks[{n}]", pin) for n, pin in enumerate(self.banks))
        yield from ((f"pass_light.lamps[{n}]", pin) for n, pin in enumerate(self.lamps))
        if self.button is not None:
            yield "button.pin", self.button
        if self.buzzer is not None:
            yield "buzzer.pin", self.buzzer


def read_pin_map(text: str | None = None) -> PinMap:
    """The pin map in ``text`` (TOML), or the one that comes with the program.

    Raises ``PinMapError`` with a sentence that names the entry at fault.
    """
    if text is None:
        text = files("kinito_pi").joinpath("pins.toml").read_text(encoding="utf-8")
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise PinMapError(f"The pin map is not TOML: {error}. Correct the file.") from error
    return _pin_map(table)


def read_pin_map_file(path: str) -> PinMap:
    """The pin map in the file ``path``, or the one that comes with the program where ``path`` is empty.

    Raises ``PinMapError``, also for a file that cannot be read.
    """
    if not path:
        return read_pin_map()
    try:
        text = Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise PinMapError(f"{path}: the pin map cannot be read ({error.strerror}). Name another.") from error
    except UnicodeDecodeError as error:
        raise PinMapError(f"{path}: the pin map is not UTF-8 text. Name another.") from error
    return read_pin_map(text)


def _pin_map(table: dict[str, Any]) -> PinMap:
    known = {"motor": {"forward", "backward", "enable", "home"}, "lid": {"reed"}}
    known |= {"camera_light": {"banks"}, "pass_light": {"lamps"}, "button": {"pin"}, "buzzer": {"pin"}}
    for section, entries in table.items():
        for entry in entries if isinstance(entries, dict) else [section]:
            if entry not in known.get(section, ()):
                raise PinMapError(
                    f"The pin map names {section}.{entry}, which the tower does not have. Remove it."
                )
    motor = _section(table, "motor")
    return PinMap(
        forward=_entry(motor, "motor", "forward"),
        backward=_entry(motor, "motor", "backward"),
        enable=motor.get("enable"),
        home=_entry(motor, "motor", "home"),
        reed=_entry(_section(table, "lid"), "lid", "reed"),
        banks=_entries(_section(table, "camera_light"), "camera_light", "banks"),
        lamps=_entries(_section(table, "pass_light"), "pass_light", "lamps"),
        button=_optional(table, "button"),
        buzzer=_optional(table, "buzzer"),
    )


def _optional(table: dict[str, Any], name: str) -> Any:
    """The pin of a part that may be left out, section and all."""
    return _entry(_section(table, name), name, "pin") if name in table else None


def _section(table: dict[str, Any], name: str) -> dict[str, Any]:
    section = table.get(name)
    if not isinstance(section, dict):
        raise PinMapError(f"The pin map lacks the section [{name}]. Add it.")
    return section


def _entry(section: dict[str, Any], name: str, key: str) -> Any:
    if key not in section:
        raise PinMapError(f"The pin map lacks {name}.{key}. Add its BCM number.")
    return section[key]


def _entries(section: dict[str, Any], name: str, key: str) -> tuple[int, ...]:
    value = _entry(section, name, key)
    if not isinstance(value, list):
        raise PinMapError(f"{name}.{key} must be a list of BCM numbers.")
    return tuple(value)


def _check_usable(name: str, pin: object) -> None:
    if isinstance(pin, bool) or not isinstance(pin, int):
        raise PinMapError(f"{name} is {pin!r}. It must be a BCM number from 2 to 27.")
    if pin in (0, 1):
        raise PinMapError(f"{name} is pin {pin}, which belongs to the ID EEPROM. Use one from 2 to 27.")
    if pin not in USABLE:
        raise PinMapError(f"{name} is pin {pin}, which is not on the header. Use one from 2 to 27.")
