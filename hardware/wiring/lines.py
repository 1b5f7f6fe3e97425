"""The lines of Pi and guard, read from the two files that program and firmware read them from."""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
PIN_MAP: Final = ROOT / "kinito_pi" / "pins.toml"
GUARD: Final = ROOT / "firmware" / "pico" / "guard.json"


@dataclass(frozen=True, slots=True)
class PiLines:
    """BCM numbers, as ``pins.toml`` has them."""

    forward: int
    backward: int
    enable: int
    home: int
    reed: int
    banks: tuple[int, ...]
    lamps: tuple[int, ...]
    button: int
    buzzer: int

    @property
    def driven(self) -> tuple[int, ...]:
        """Those that the Pi drives; the others it listens to."""
        return (self.forward, self.backward, self.enable, *self.banks, *self.lamps, self.buzzer)


@dataclass(frozen=True, slots=True)
class GuardLines:
    """GP numbers and limits, as ``guard.json`` has them. ``current`` is a limit in mA, ``surge`` in ms."""

    wish: int
    gate: int
    lid: int
    service: int
    sense: int
    full_scale: int
    most: int
    surge: int


def pi_lines(path: Path = PIN_MAP) -> PiLines:
    """The lines of the pin map at ``path``; raises ``KeyError`` where one is missing."""
    table: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    motor = table["motor"]
    return PiLines(
        forward=motor["forward"],
        backward=motor["backward"],
        enable=motor["enable"],
        home=motor["home"],
        reed=table["lid"]["reed"],
        banks=tuple(table["camera_light"]["banks"]),
        lamps=tuple(table["pass_light"]["lamps"]),
        button=table["button"]["pin"],
        buzzer=table["buzzer"]["pin"],
    )


def guard_lines(path: Path = GUARD) -> GuardLines:
    """The guard's lines and limits at ``path``; raises ``KeyError`` where one is missing."""
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    pins, limits = data["pins"], data["limits"]
    return GuardLines(
        wish=pins["wish"],
        gate=pins["gate"],
        lid=pins["lid"],
        service=pins["service"],
        sense=pins["current"],
        full_scale=data["milliamps_full_scale"],
        most=limits["current"],
        surge=limits["surge"],
    )
