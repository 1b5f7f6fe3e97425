"""The guard's mind: may the motor have its current now? Pure: no pin, no clock and no line in here.

Two laws. The gate is up only in a step in which every condition holds. And what takes it down is latched
as a trip: the gate stays down until the Pi has let its enable line go and said that it rests.

Runs unchanged under MicroPython and CPython. Times are ms on a clock that wraps at ``TICKS_PERIOD``.
"""

TICKS_PERIOD = 1 << 30
"""ms; ``time.ticks_ms`` of the RP2040 port wraps here, after twelve days."""

REASONS = ("none", "restart", "heartbeat", "lid", "current", "run_time")
"""Why the gate is latched down. ``restart``: the guard itself has just started, perhaps by its watchdog."""


def elapsed(now_ms: int, since_ms: int) -> int:
    """ms from ``since_ms`` to ``now_ms``, over the wrap; right for less than ``TICKS_PERIOD``."""
    return (now_ms - since_ms) & (TICKS_PERIOD - 1)


class Limits:
    """``heartbeat``: ms without a beat. ``current``: mA, allowed for ``surge`` ms (a motor starts hard).
    ``run``: ms that the gate may be up in one go; a shake's own deadline is 8000."""

    def __init__(self, heartbeat: int, current: int, surge: int, run: int) -> None:
        self.heartbeat = heartbeat
        self.current = current
        self.surge = surge
        self.run = run


class Inputs:
    """What the guard sees in one step.

    ``wish``: the Pi's enable line is high. ``milliamps``: through the motor. ``beat``: what was heard from
    the Pi since the last step: ``"run"``, ``"rest"`` or None.
    """

    def __init__(self, wish: bool, lid_open: bool, milliamps: int, beat: str | None = None) -> None:
        self.wish = wish
        self.lid_open = lid_open
        self.milliamps = milliamps
        self.beat = beat


class Outputs:
    """``gate``: the driver's enable line. ``reason``: one of ``REASONS``. ``trips``: so far, modulo 256."""

    def __init__(self, gate: bool, reason: str, trips: int) -> None:
        self.gate = gate
        self.reason = reason
        self.trips = trips


class Guard:
    """``step`` every few ms. A guard that has just started is tripped (``restart``)."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._reason = "restart"
        self._trips = 0
        self._wished = False
        self._heard_at: int | None = None  # the last beat "run", while it is fresh
        self._quiet_since = 0  # since when a beat has been missing, while the Pi wishes
        self._over_since: int | None = None
        self._up_since: int | None = None

    def step(self, now_ms: int, inputs: Inputs) -> Outputs:
        """What the gate does from ``now_ms`` on."""
        self._hear(now_ms, inputs)
        self._feel(now_ms, inputs)
        if inputs.wish and self._reason == "none":
            self._trip(self._unsafe(now_ms, inputs))
        gate = inputs.wish and self._reason == "none" and self._heard_at is not None
        if not gate:
            self._up_since = None
        elif self._up_since is None:
            self._up_since = now_ms
        return Outputs(gate, self._reason, self._trips)

    def _hear(self, now: int, inputs: Inputs) -> None:
        if inputs.beat == "run":
            self._heard_at = now
        elif inputs.beat == "rest":
            self._heard_at = None
            if not inputs.wish:
                self._reason = "none"
        elif self._heard_at is not None and elapsed(now, self._heard_at) > self._limits.heartbeat:
            # Forgotten rather than compared for ever: the clock wraps.
            self._quiet_since, self._heard_at = self._heard_at, None
        if self._heard_at is not None:
            self._quiet_since = self._heard_at
        elif inputs.wish and not self._wished:
            self._quiet_since = now
        self._wished = inputs.wish

    def _feel(self, now: int, inputs: Inputs) -> None:
        if inputs.milliamps < self._limits.current:
            self._over_since = None
        elif self._over_since is None:
            self._over_since = now

    def _unsafe(self, now: int, inputs: Inputs) -> str:
        if inputs.lid_open:
            return "lid"
        if elapsed(now, self._quiet_since) > self._limits.heartbeat:
            return "heartbeat"
        if self._over_since is not None and elapsed(now, self._over_since) >= self._limits.surge:
            return "current"
        if self._up_since is not None and elapsed(now, self._up_since) >= self._limits.run:
            return "run_time"
        return "none"

    def _trip(self, reason: str) -> None:
        if reason != "none":
            self._reason = reason
            self._trips = (self._trips + 1) & 0xFF
