"""The pass light: one lamp a seat, showing whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from gpiozero import LEDBoard

from kinito_pi.ports import Lights, Signal
from kinito_pi.tower.errors import NoSuchLampError
from kinito_pi.tower.pattern import pattern_of, steady

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
        self._pattern = steady(len(lamps), None)
        self._began = 0.0
        self._shown: tuple[float, ...] = ()

    @property
    def lamps(self) -> int:
        """How many lamps it has."""
        return len(self._board.leds)

    def point(self, lamp: int | None) -> None:
        """Light ``lamp``, counted from 0, and no other; None puts all out. Raises ``NoSuchLampError``."""
        self.show(Lights(Signal.TURN, lamp), 0.0)

    def show(self, lights: Lights, now: float) -> None:
        """Begin a signal at ``now`` (s); ``step`` carries it on. Raises ``NoSuchLampError``."""
        for lamp in (lights.lamp, lights.start):
            if lamp is not None and not 0 <= lamp < self.lamps:
                raise NoSuchLampError(f"There is no lamp {lamp}: there are {self.lamps}, counted from 0.")
        self._pattern, self._began = pattern_of(self.lamps, lights), now
        self.step(now)

    def step(self, now: float) -> bool:
        """Show what the signal shows at ``now`` (s). Returns whether it will show anything else."""
        passed = now - self._began
        levels = tuple(round(level * LEVELS) / LEVELS for level in self._pattern(passed))
        if levels != self._shown:
            self._shown = levels
            self._board.value = tuple(level * self._brightness for level in levels)
        return passed < self._pattern.lasts

    def close(self) -> None:
        """All out, pins released."""
        self._board.close()
