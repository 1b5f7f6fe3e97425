"""The far side of the header's lines: what the kernel's simulated chip lets a bench see and do."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

CHIP = Path("/sys/devices/platform/gpio-sim.0/gpiochip0")
LAST_PULSE = 0.2
"""s. At most a turn of the PWM, 1 ms, on a Pi; here it waits for a kernel that shares its machine."""
PATIENCE = 5.0
"""s until something that should happen has not."""


class Header:
    """Levels as a meter at the header would see them, and inputs as a switch there would pull them."""

    def __init__(self) -> None:
        self._open: dict[int, int] = {}
        self._pulled: set[int] = set()

    def level(self, pin: int) -> int:
        """0 or 1, now."""
        if pin not in self._open:
            self._open[pin] = os.open(CHIP / f"sim_gpio{pin}" / "value", os.O_RDONLY)
        return int(os.pread(self._open[pin], 1, 0))

    def levels(self, *pins: int) -> list[int]:
        return [self.level(pin) for pin in pins]

    def duties(self, *pins: int, seconds: float = 0.2) -> list[float]:
        """The share of the time that each is high, by looking at them in turn as often as can be."""
        until, looks, high = time.monotonic() + seconds, 0, [0] * len(pins)
        while time.monotonic() < until or not looks:
            high = [n + level for n, level in zip(high, self.levels(*pins), strict=True)]
            looks += 1
        return [n / looks for n in high]

    def duty(self, pin: int, seconds: float = 0.4) -> float:
        return self.duties(pin, seconds=seconds)[0]

    def has_duty(self, pin: int, duty: float) -> bool:
        """Whether ``pin`` is seen to have it; on a busy machine it takes a few looks."""
        return comes_true(lambda: abs(self.duty(pin) - duty) < 0.15)

    def in_the_end(self, *pins: int, seconds: float = 0.2) -> list[float]:
        """The same once the last pulse is out: a duty of 0 holds from the PWM's next turn on."""
        time.sleep(LAST_PULSE)
        return self.duties(*pins, seconds=seconds)

    def to_ground(self, pin: int) -> None:
        """A switch to ground closes."""
        self._pull(pin, "pull-down")

    def open_wire(self, pin: int) -> None:
        """It opens: the Pi's pull-up has the line."""
        self._pull(pin, "pull-up")

    def let_go(self) -> None:
        """Every switch open again."""
        for pin in list(self._pulled):
            self._pull(pin, "pull-up")
        for each in self._open.values():
            os.close(each)
        self._open.clear()

    def _pull(self, pin: int, which: str) -> None:
        (CHIP / f"sim_gpio{pin}" / "pull").write_text(which)
        self._pulled.add(pin)


def comes_true(what: Callable[[], bool], within: float = PATIENCE) -> bool:
    """Whether ``what`` does within so many s: edges and pulses reach a program by a thread of its own."""
    until = time.monotonic() + within
    while not what():
        if time.monotonic() > until:
            return False
        time.sleep(0.002)
    return True
