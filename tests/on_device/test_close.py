"""The whole tower opened and closed on the real lines, with nothing turned."""

from __future__ import annotations

import time
from typing import Any

from kinito_pi.ports import Frame
from kinito_pi.tower import PinMap, open_tower

from .lines import lines


class NoCamera:
    """Not wanted here."""

    def begin(self, now: float) -> None: ...

    def frame(self, now: float) -> Frame | None:
        return None

    def end(self) -> None: ...


def motor(pin_map: PinMap) -> list[bool]:
    now = lines()
    pins = (pin_map.forward, pin_map.backward, pin_map.enable)
    return [now[pin].high for pin in pins if pin is not None]


def test_opening_it_raises_no_motor_line(pin_map: PinMap, factory: Any) -> None:
    tower = open_tower(
        pin_map, pin_factory=factory, clock=time.monotonic, frames=NoCamera(), seats=len(pin_map.lamps)
    )
    seen = [motor(pin_map) for _ in range(20)]
    tower.close()
    assert not any(any(levels) for levels in seen)


def test_closed_it_leaves_them_low(pin_map: PinMap, factory: Any) -> None:
    open_tower(
        pin_map, pin_factory=factory, clock=time.monotonic, frames=NoCamera(), seats=len(pin_map.lamps)
    ).close()
    assert not any(motor(pin_map))
