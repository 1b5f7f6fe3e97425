"""``kinito-pi`` on lines that outlive it: as on a Raspberry Pi, what a dead program drove stays driven.

    kept_lines.py FILE COMMAND …

``FILE`` has a byte for each BCM line, 0 to 255 for low to high. With ``run --twin`` the twin's lines are
written there; ``motor-off`` finds there what was left.
"""

from __future__ import annotations

import os
import sys
from typing import Any

from gpiozero.pins.mock import MockFactory, MockPWMPin

from kinito_pi import tower
from kinito_pi.__main__ import main
from kinito_pi.twin.watched_pin import WatchedPins


class KeptPin(MockPWMPin):  # type: ignore[misc]
    """A line that starts as it was left, and keeps what it is driven to."""

    def __init__(self, factory: Any, info: Any) -> None:
        super().__init__(factory, info)
        self._state = os.pread(LINES, 1, self.number)[0] / 255

    @property
    def number(self) -> int:
        return int(self.info.name.removeprefix("GPIO"))

    def _change_state(self, value: float) -> bool:
        changed = bool(super()._change_state(value))
        if changed and self.function == "output":
            keep(self.info.name, float(value))
        return changed


def keep(name: str, level: float) -> None:
    os.pwrite(LINES, bytes([round(level * 255)]), int(name.removeprefix("GPIO")))


def watch_the_twin() -> None:
    opened = WatchedPins.__init__

    def init(self: WatchedPins, heard: Any) -> None:
        def hear(name: str, level: float) -> None:
            keep(name, level)
            heard(name, level)

        opened(self, hear)

    WatchedPins.__init__ = init  # type: ignore[method-assign]


if __name__ == "__main__":
    LINES = os.open(sys.argv[1], os.O_RDWR)
    watch_the_twin()
    tower.real_pins = lambda: MockFactory(pin_class=KeptPin)
    raise SystemExit(main(sys.argv[2:]))
