"""The pass light: one lamp a seat, showing whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from gpiozero import LEDBoard

from kinito_pi.tower.errors import NoSuchLampError
from kinito_pi.tower.pattern import Pattern, steady

LEVELS: Final = 16
"""Steps of brightness: a lamp is written to when its step changes, not at every look."""


class PassLight:
    """2 to 10 LEDs round the tower, seat 1 first.

    Wiring: each LED with its 470 Ω from its pin to ground. Ten may flash together, and all lines of a
    Pi may give 50 mA.

    ``brightness``: 0 to 1, of a lamp that is fully lit. It knows seats and patterns and nothing else, so
    nothing about a hidden roll can show in it, neither in light nor in time.
    """

    def __init__(self, lamps: Sequence[int], *, pin_factory: Any, brightness: float = 0.6) -> None:
        self._brightness = brightness
        self._board = LEDBoard(*lamps, pwm=True, pin_factory=pin_factory)
        self._pattern: Pattern = steady(len(lamps), None)
        self._began = 0.0
        self._shown: tuple[float, ...] = ()

    @property
    def lamps(self) -> int:
        """How many lamps it has."""
        return len(self._board.leds)

    def point(self, lamp: int | None) -> None:
        """Light ``lamp``, counted from 0, and no other; None puts all out. Raises ``NoSuchLampError``."""
        if lamp is not None and not 0 <= lamp < self.lamps:
            raise NoSuchLampError(f"There is no lamp {lamp}: there are {self.lamps}, counted from 0.")
        self.show(steady(self.lamps, lamp), 0.0)

    def show(self, pattern: Pattern, now: float) -> None:
        """Begin ``pattern`` at ``now`` (s); ``step`` carries it on. ``tower.pattern`` has them."""
        self._pattern, self._began = pattern, now
        self.step(now)

    def step(self, now: float) -> None:
        """Show what the pattern shows at ``now`` (s)."""
        levels = tuple(round(level * LEVELS) / LEVELS for level in self._pattern(now - self._began))
        if levels != self._shown:
            self._shown = levels
            self._board.value = tuple(level * self._brightness for level in levels)

    def close(self) -> None:
        """All out, pins released."""
        self._board.close()
