"""The pass light: one lamp a seat, showing whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gpiozero import LEDBoard

from kinito_pi.tower.errors import NoSuchLampError


class PassLight:
    """2 to 10 LEDs round the tower, seat 1 first.

    Wiring: each LED with its 330 Ω from its pin to ground.

    ``brightness``: 0 to 1, of the lamp that is lit. It knows the seat it points at and nothing else, so
    nothing about a hidden roll can show in it.
    """

    def __init__(self, lamps: Sequence[int], *, pin_factory: Any, brightness: float = 0.6) -> None:
        self._brightness = brightness
        self._board = LEDBoard(*lamps, pwm=True, pin_factory=pin_factory)

    def point(self, lamp: int | None) -> None:
        """Light ``lamp``, counted from 0, and no other; None puts all out. Raises ``NoSuchLampError``."""
        count = len(self._board.leds)
        if lamp is not None and not 0 <= lamp < count:
            raise NoSuchLampError(f"There is no lamp {lamp}: the pass light has {count}, counted from 0.")
        self._board.value = tuple(self._brightness if place == lamp else 0.0 for place in range(count))

    def close(self) -> None:
        """All out, pins released."""
        self._board.close()
