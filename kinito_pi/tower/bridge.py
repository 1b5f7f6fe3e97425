"""The motor's driver: two PWM lines, off unless told otherwise, and a trip that nothing can drive past."""

from __future__ import annotations

from threading import RLock
from typing import Any, Final

from gpiozero import OutputDevice, PWMOutputDevice

PWM_HZ: Final = 1000
"""Above the mechanical cut-off of a small gear motor, below what a software PWM keeps up with."""


class HBridge:
    """An H-bridge with two inputs, DRV8871 (IN1, IN2) or TB6612 (AIN1, AIN2 with PWMA tied high).

    Wiring: ``forward`` to IN1, ``backward`` to IN2, ``enable`` (optional) to STBY or to the guard's gate;
    10 kΩ from each to ground, so that the motor stays off while the Pi boots or the cable is out.
    One input driven with the other low turns the cup, both high brake it, both low let it coast
    (DRV8871 data sheet, table 1).

    All lines are low from construction on. After ``trip`` every ``drive`` and ``brake`` is refused until
    ``arm``; both may be called from any thread. ``frequency``: of the PWM, Hz.
    """

    def __init__(
        self,
        forward: int,
        backward: int,
        enable: int | None,
        *,
        pin_factory: Any,
        frequency: int = PWM_HZ,
    ) -> None:
        self._lock = RLock()
        self._tripped: str | None = None
        self._lines: list[Any] = []
        try:
            # The enable line first: while it is low, nothing on the other two can turn the motor.
            self._enable = self._own(OutputDevice, enable, pin_factory) if enable is not None else None
            self._forward = self._own(PWMOutputDevice, forward, pin_factory, frequency=frequency)
            self._backward = self._own(PWMOutputDevice, backward, pin_factory, frequency=frequency)
        except BaseException:
            self.close()
            raise

    def _own(self, device: Any, pin: int, pin_factory: Any, **options: Any) -> Any:
        line = device(pin, initial_value=False, pin_factory=pin_factory, **options)
        self._lines.append(line)
        return line

    @property
    def tripped(self) -> str | None:
        """Why the motor was tripped, a fault code, or None."""
        return self._tripped

    def arm(self) -> None:
        """Forget the last trip and raise the enable line."""
        with self._lock:
            self._tripped = None
            if self._enable is not None:
                self._enable.on()

    def drive(self, duty: float) -> None:
        """Turn the cup: ``duty`` from −1 (backward) to 1 (forward). Nothing happens while tripped."""
        with self._lock:
            if self._tripped is None:
                idle, active = (
                    (self._backward, self._forward) if duty >= 0 else (self._forward, self._backward)
                )
                idle.value = 0
                active.value = min(abs(duty), 1.0)

    def brake(self) -> None:
        """Short the motor, so that it stops within a few degrees. Nothing happens while tripped."""
        with self._lock:
            if self._tripped is None:
                self._forward.value = self._backward.value = 1

    def trip(self, reason: str) -> None:
        """Off at once, and stay off until ``arm``. The first reason is kept."""
        with self._lock:
            self._tripped = self._tripped or reason
            self.off()

    def off(self) -> None:
        """Every line low, also when one of them fails; then the first failure is raised."""
        failure: Exception | None = None
        with self._lock:
            for line in self._lines:
                try:
                    line.off()
                except Exception as error:  # noqa: BLE001 - the other lines must still go low
                    failure = failure or error
        if failure is not None:
            raise failure

    def close(self) -> None:
        """Off, then release the pins, each also when another fails; then the first failure is raised."""
        failure: Exception | None = None
        with self._lock:
            self._tripped = self._tripped or "closed"
            for step in [self.off, *(line.close for line in self._lines)]:
                try:
                    step()
                except Exception as error:  # noqa: BLE001 - the other pins must still be released
                    failure = failure or error
            self._lines.clear()
        if failure is not None:
            raise failure
