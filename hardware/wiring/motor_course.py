"""What the motor draws and gives back while the cup is shaken: a simulation of motor, driver and capacitor.

The driver chops between driving and letting run (TB6612FNG with PWMA high, one input chopped): while it lets
run, the coil's current goes through the diodes back to the supply. A supply of mains adapters takes nothing
back, so what comes back lifts the capacitor at the driver.

Its figures are of this model; no motor was measured.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

STEP = 25e-6
"""s"""
PERIOD = 1e-3
"""s, as ``kinito_pi/tower/bridge.py`` chops."""
DIODE = 0.8
"""V over the driver's own diodes."""


@dataclass(frozen=True, slots=True)
class MotorRating:
    """A brushed motor behind its gears. ``volts``: V. ``stall``, ``idle``: A held fast, and running free.
    ``lag``: s, of motor and cup together. ``coil``: s, the coil's own lag (L/R)."""

    volts: float
    stall: float
    idle: float
    lag: float
    coil: float = 0.5e-3

    @property
    def ohms(self) -> float:
        return self.volts / self.stall


@dataclass(slots=True)
class Course:
    """What was seen. A and V; ``longest``: s that the smoothed current stayed over the limit in one go."""

    peak: float = 0.0
    squares: float = 0.0
    seconds: float = 0.0
    longest: float = 0.0
    bus: float = 0.0

    @property
    def effective(self) -> float:
        """A, the current that heats as much."""
        return (self.squares / self.seconds) ** 0.5 if self.seconds else 0.0


class Drive:
    """Motor, driver and capacitor. ``limit``: A over which time is counted; ``farads`` at the driver."""

    def __init__(self, motor: MotorRating, *, farads: float, limit: float) -> None:
        self._motor = motor
        self._farads = farads
        self._limit = limit
        self._amps = self._emf = 0.0
        self._bus = motor.volts
        self._over = 0.0
        self._smoothed = 0.0
        self.seen = Course(bus=motor.volts)

    def run(self, duties: Iterable[float]) -> Course:
        """Play one ``duty`` (−1 to 1) after the other, a period of the PWM each."""
        for duty in duties:
            steps = round(PERIOD / STEP)
            on = round(abs(duty) * steps)
            for step in range(steps):
                self._step((1.0 if duty > 0 else -1.0) if step < on else 0.0)
        return self.seen

    def _step(self, side: float) -> None:
        volts = side * self._bus if side else self._let_run()
        amps = self._amps + (volts - self._emf - self._amps * self._motor.ohms) * STEP / (
            self._motor.coil * self._motor.ohms
        )
        if not side and amps * self._amps <= 0:
            amps = 0.0
        self._amps = amps
        self._charge(side)
        self._turn()
        self._look()

    def _let_run(self) -> float:
        """V that the diodes put over the coil while both inputs are low."""
        if not self._amps:
            return self._emf
        return -(self._bus + 2 * DIODE) * (1.0 if self._amps > 0 else -1.0)

    def _charge(self, side: float) -> None:
        drawn = self._amps * side if side else -abs(self._amps)
        if drawn < 0 or self._bus > self._motor.volts:
            self._bus = max(self._motor.volts, self._bus - drawn * STEP / self._farads)

    def _turn(self) -> None:
        """The motor's EMF follows its current: at the stall current for ``lag`` s it would come to full."""
        friction = self._motor.idle * (1 if self._emf > 0 else -1 if self._emf < 0 else 0)
        gained = (self._amps - friction) * self._motor.ohms * STEP / self._motor.lag
        passed_zero = (
            self._emf and (self._emf + gained) * self._emf < 0 and abs(self._amps) < self._motor.idle
        )
        self._emf = 0.0 if passed_zero else self._emf + gained

    def _look(self) -> None:
        seen = self.seen
        seen.peak = max(seen.peak, abs(self._amps))
        seen.squares += self._amps**2 * STEP
        seen.seconds += STEP
        seen.bus = max(seen.bus, self._bus)
        self._smoothed += (abs(self._amps) - self._smoothed) * STEP / PERIOD
        self._over = self._over + STEP if self._smoothed > self._limit else 0.0
        seen.longest = max(seen.longest, self._over)
