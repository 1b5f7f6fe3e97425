"""The motor and the cup on its shaft, as a plant: inertia, friction, brake, jam. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kinito_pi.geometry import tower_geometry

HOME_HALF: Final = tower_geometry().cup.home_half / 360
"""turns; half the arc over which the magnet holds the home sensor."""
JAM_AT: Final = 0.2
"""turns from home at which a jammed cup wedges."""


@dataclass(slots=True)
class Cup:
    """``angle`` in turns (0: home), ``speed`` in turns/s.

    ``top_speed``: turns/s without load; ``lag``, ``brake_lag``, ``coast_lag``: s; ``drag``: turns/s²;
    ``stall``: mA of the motor when it is held fast.
    """

    top_speed: float = tower_geometry().cup.top_speed
    lag: float = 0.07
    brake_lag: float = 0.03
    coast_lag: float = 0.15
    drag: float = 0.35
    stall: float = 1800.0
    angle: float = 0.0
    speed: float = 0.0
    wedged: float = 0.0  # the direction in which it ran into the jam; 0: free

    def step(self, seconds: float, forward: float, backward: float, *, power: float = 1.0) -> None:
        """Let ``seconds`` pass with the driver's two inputs at ``forward`` and ``backward`` (duty 0 to 1)."""
        if self.wedged:
            self.speed = 0.0
            return
        self.speed += (
            (self._target(forward, backward, power) - self.speed) * seconds / self._lag(forward, backward)
        )
        slowed = self.drag * seconds
        self.speed = 0.0 if abs(self.speed) <= slowed else self.speed - slowed * (1 if self.speed > 0 else -1)
        self.angle += self.speed * seconds

    def _target(self, forward: float, backward: float, power: float) -> float:
        return 0.0 if forward and backward else (forward - backward) * self.top_speed * power

    def _lag(self, forward: float, backward: float) -> float:
        if forward and backward:
            return self.brake_lag
        return self.lag if forward or backward else self.coast_lag

    def current(self, forward: float, backward: float) -> int:
        """mA through the motor: what its windings and its own voltage leave, ``stall`` mA when it stands."""
        if forward and backward:
            return round(abs(self.speed) / self.top_speed * self.stall)
        drive = forward - backward
        return round(abs(drive - self.speed / self.top_speed) * self.stall) if drive else 0

    @property
    def off_home(self) -> float:
        """turns from the nearest home position, −0.5 to 0.5."""
        return (self.angle + 0.5) % 1.0 - 0.5

    @property
    def at_home(self) -> bool:
        """Whether the magnet holds the home sensor."""
        return abs(self.off_home) <= HOME_HALF

    def wedge(self) -> None:
        """Stop dead, and stay."""
        self.wedged = 1.0 if self.speed > 0 else -1.0
        self.speed = 0.0

    @property
    def reaches_jam(self) -> bool:
        """Whether the cup is where a jammed one wedges."""
        return not self.wedged and self.speed != 0 and JAM_AT <= abs(self.off_home) <= JAM_AT + 0.05
