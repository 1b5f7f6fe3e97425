"""The motorised cup, a machine that never blocks: ``begin`` once, then ``step`` until home or failed.

Two laws. Whatever ends a shake, the motor is off before anybody is told. And the only randomness is that of
the strokes; it comes from outside and never meets the dice.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from gpiozero import DigitalInputDevice

from kinito_pi.ports import ShakePhase, ShakeStatus
from kinito_pi.tower.bridge import HBridge
from kinito_pi.tower.contact import SteadyLevel
from kinito_pi.tower.dead_man import DeadMan
from kinito_pi.tower.errors import is_of_the_pins
from kinito_pi.tower.guard_link import Guard
from kinito_pi.tower.input_line import let_go
from kinito_pi.tower.profile import DutyLimit, ShakeSettings, Travel, one_more, strokes

HOME_SETTLE: Final = 0.004
"""s; a Hall switch is clean within 1 ms, its wire beside a motor is not."""
LATE: Final = 1.0
"""s between two steps with the motor running; longer, and nobody is minding it."""
CORRECTIONS: Final = 2
"""How often the cup may creep back onto the home mark."""

_RUNNING: Final = (ShakePhase.SHAKING, ShakePhase.HOMING, ShakePhase.BRAKING)


class Shaker:
    """The cup, its motor and its home sensor.

    Wiring: the motor on ``bridge``; a Hall switch with an open collector (A3144, DRV5023) from ``home`` to
    ground, the Pi's pull-up on, low while the magnet on the cup is over it.

    ``lid_is_open``: asked before and during every shake. ``random``: for the strokes alone.
    ``dead_man``: minded at every step while the motor may run. ``guard``: told when it may, asked whether it
    has tripped.
    Faults, in ``ShakeStatus.fault``: the keys of ``tower.errors.FAULTS``. A jam is tried backwards once.
    """

    def __init__(
        self,
        bridge: HBridge,
        home: int,
        *,
        lid_is_open: Callable[[], bool],
        random: Random,
        pin_factory: Any,
        settings: ShakeSettings | None = None,
        dead_man: DeadMan | None = None,
        guard: Guard | None = None,
    ) -> None:
        self._bridge = bridge
        self._home = DigitalInputDevice(home, pull_up=True, pin_factory=pin_factory)
        self._lid_is_open = lid_is_open
        self._dead_man = dead_man
        self._guard = guard
        self._random = random
        self._settings = settings or ShakeSettings()
        self._travel = Travel(self._settings)
        self._limit = DutyLimit()
        self._phase = ShakePhase.IDLE
        self._fault: str | None = None
        self._last: float | None = None
        self._forget(0.0)

    def _forget(self, now: float) -> None:
        self._started = self._since = now
        self._level = SteadyLevel(False, settle=HOME_SETTLE)
        self._strokes: list[tuple[float, float]] = []
        self._duty, self._direction, self._held = 0.0, 1.0, 0.0
        # A cup that is still stuck since the last try need not pass its home sensor to show that it works.
        self._heard = self._fault == "stalled"
        self._must_leave = self._tried_backwards = False
        self._corrections = 0
        self._wanted_on, self._longer = False, 0.0
        self._travel.restart()

    # -- what the loop calls --------------------------------------------------------------------------

    def begin(self, now: float) -> None:
        """Start a shake at ``now`` (s). With the lid open or the motor hot it fails at once, motor off."""
        self._rest(now)
        self._forget(now)
        self._fault = None
        if self._lid_is_open():
            self._fail("lid_open")
        elif self._limit.too_hot:
            self._fail("overheated")
        elif self._guard is not None and self._guard.trouble:
            self._fail("guard_tripped")
        else:
            self._guarded(self._start)

    def step(self, now: float) -> ShakeStatus:
        """Do what is due at ``now`` (s), at least every 20 ms while it runs, and tell how far it is."""
        if self._phase in _RUNNING:
            self._guarded(lambda: self._advance(now))
        else:
            self._rest(now)
        return ShakeStatus(self._phase, self._progress(now), self._fault)

    def hold(self, held: bool) -> None:
        """Shake on while ``held``, up to ``ShakeSettings.held`` s in all; then home as ever."""
        self._wanted_on = held

    def halt(self) -> None:
        """Motor off at once, from any thread, any number of times. A running shake is given up."""
        if self._phase in _RUNNING:
            self._phase = ShakePhase.IDLE
        self._bridge.trip("halted")
        self._mind()

    def close(self) -> None:
        """Motor off, pins released, the sensor's also when the motor's fail."""
        try:
            self._bridge.close()
        finally:
            let_go(self._home)

    @property
    def phase(self) -> ShakePhase:
        """Where the shake is."""
        return self._phase

    @property
    def at_home(self) -> bool:
        """Whether the home sensor answers now."""
        return bool(self._home.is_active)

    # -- inside ---------------------------------------------------------------------------------------

    def _guarded(self, work: Callable[[], None]) -> None:
        self._mind()
        try:
            work()
        except BaseException as error:
            self._fail("pins_failed")
            if not is_of_the_pins(error):
                raise
        self._mind()

    def _mind(self) -> None:
        running = self._phase in _RUNNING
        if self._dead_man is not None:
            (self._dead_man.mind if running else self._dead_man.rest)()
        if self._guard is not None:
            (self._guard.run if running else self._guard.rest)()

    def _start(self) -> None:
        self._strokes = strokes(self._random, self._settings)
        self._bridge.arm()
        self._phase = ShakePhase.SHAKING

    def _rest(self, now: float) -> None:
        if self._last is not None:
            self._limit.rested(max(now - self._last, 0.0))
        self._last = now

    def _progress(self, now: float) -> float:
        if self._phase is ShakePhase.HOME:
            return 1.0
        if self._phase is ShakePhase.IDLE:
            return 0.0
        return min(max((now - self._started) / self._settings.expected, 0.0), 0.99)

    def _advance(self, now: float) -> None:
        passed = max(now - (self._last if self._last is not None else now), 0.0)
        self._last = now
        fault = self._unsafe(passed, now)
        if fault is not None:
            self._fail(fault)
            return
        home = self._sense(passed, now)
        if self._held > self._settings.held_after or self._travel.overdue:
            self._jammed(now, home)
        elif self._phase is ShakePhase.SHAKING:
            self._shake(passed, now)
        elif self._phase is ShakePhase.HOMING:
            self._seek_home(home, passed, now)
        else:
            self._stand(home, now)

    def _unsafe(self, passed: float, now: float) -> str | None:
        if self._bridge.tripped is not None:
            return self._bridge.tripped
        if self._lid_is_open():
            return "lid_open"
        if passed > LATE:
            return "unattended"
        if self._guard is not None and self._guard.trouble:
            return "guard_tripped"
        if self._is_overdue(now):
            return "stalled" if self._heard else "no_home"
        return None

    def _is_overdue(self, now: float) -> bool:
        settings = self._settings
        phase = {
            ShakePhase.SHAKING: settings.shaking_within,
            ShakePhase.HOMING: settings.homing_within,
            ShakePhase.BRAKING: settings.braking_within,
        }[self._phase]
        longer = self._longer if self._phase is ShakePhase.SHAKING else 0.0
        return now - self._since > phase + longer or now - self._started > settings.deadline + self._longer

    def _sense(self, passed: float, now: float) -> bool:
        self._limit.ran(passed)
        self._travel.run(self._duty, passed)
        home = self._level.see(bool(self._home.is_active), now)
        self._held = self._held + passed if home and self._duty else 0.0
        if home:
            self._heard = True
            self._travel.at_home()
        else:
            self._must_leave = False
        return home

    def _jammed(self, now: float, home: bool) -> None:
        if self._tried_backwards:
            self._fail("home_stuck" if home else "stalled" if self._heard else "no_home")
            return
        self._tried_backwards, self._must_leave = True, home
        self._held = 0.0
        backwards = -1.0 if self._duty > 0 else 1.0
        self._travel.restart()
        self._go_home(backwards, now)

    def _shake(self, passed: float, now: float) -> None:
        elapsed = now - self._started
        while self._strokes and elapsed >= self._strokes[0][1]:
            last = self._strokes.pop(0)
            if not self._strokes and self._wanted_on and elapsed < self._settings.held:
                self._strokes.append(one_more(self._random, self._settings, last, elapsed))
                self._longer += self._strokes[0][1] - last[1]
        if self._strokes:
            self._drive(self._strokes[0][0], passed)
        else:
            self._go_home(self._travel.way_home, now)

    def _go_home(self, direction: float, now: float) -> None:
        self._phase, self._since, self._direction = ShakePhase.HOMING, now, direction

    def _seek_home(self, home: bool, passed: float, now: float) -> None:
        slow = self._corrections > 0 or now - self._since >= self._settings.slow_down
        if home and slow and not self._must_leave:
            self._duty = 0.0
            self._phase, self._since = ShakePhase.BRAKING, now
            self._bridge.brake()
            return
        duty = self._settings.creep_duty if self._corrections else self._settings.home_duty
        self._drive(duty * self._direction, passed)

    def _stand(self, home: bool, now: float) -> None:
        if now - self._since < self._settings.brake:
            return
        self._bridge.off()
        if home:
            self._phase = ShakePhase.HOME
        elif self._corrections < CORRECTIONS:
            self._corrections += 1
            self._bridge.arm()
            self._go_home(-self._direction, now)
        else:
            self._fail("no_home")

    def _drive(self, target: float, passed: float) -> None:
        most = self._settings.slew * passed
        self._duty += min(max(target - self._duty, -most), most)
        self._bridge.drive(self._duty)

    def _fail(self, fault: str) -> None:
        self._duty = 0.0
        self._phase, self._fault = ShakePhase.FAILED, fault
        if fault == "halted":
            self._phase, self._fault = ShakePhase.IDLE, None
        try:
            self._bridge.trip(fault)
        except Exception as error:
            self._phase, self._fault = ShakePhase.FAILED, "pins_failed"
            if not is_of_the_pins(error):
                raise
