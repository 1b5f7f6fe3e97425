"""The buzzer: short signals of public things, for a table that looks at its glasses."""

from __future__ import annotations

from typing import Any, Final

from gpiozero import OutputDevice

from kinito_pi.ports import Signal

BEEPS: Final[dict[Signal, tuple[int, float]]] = {
    Signal.PASS: (1, 0.04),
    Signal.ANSWER: (2, 0.06),
    Signal.REVEAL: (1, 0.20),
    Signal.TROUBLE: (3, 0.08),
}
"""How many beeps a signal has, and how long each is and the gap after it (s). What is not here is silent."""


class Buzzer:
    """A buzzer that has its own tone, optional in a build.

    Wiring: a module that sounds while its input is low (PNP, such as S8550; supply 3.3 V). Below line 9 the
    pins wake up pulled up, so that it is silent while the Pi boots.

    It knows signals and nothing else, so nothing about a hidden roll can be heard in it.
    """

    def __init__(self, pin: int, *, pin_factory: Any) -> None:
        self._line = OutputDevice(pin, active_high=False, initial_value=False, pin_factory=pin_factory)
        self._beeps, self._length = 0, 0.0
        self._began = 0.0

    def sound(self, signal: Signal, now: float) -> None:
        """Begin the beeps of ``signal`` at ``now`` (s), in the place of any before; ``step`` carries on."""
        self._beeps, self._length = BEEPS.get(signal, (0, 0.0))
        self._began = now
        self.step(now)

    def step(self, now: float) -> bool:
        """On or off, as it is due at ``now`` (s). Returns whether there is more to come."""
        passed = now - self._began
        more = 0 <= passed < self._beeps * 2 * self._length
        on = more and passed % (2 * self._length) < self._length
        if on != bool(self._line.value):
            self._line.value = on
        return more

    def close(self) -> None:
        """Silent, pin released."""
        self._line.off()
        self._line.close()
