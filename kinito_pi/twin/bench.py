"""The far side of the mock pins: a tower on a bench, with a motor, a cup, a lid and dice.

The program drives pins; the bench hears them, moves the cup and answers on the sensors' pins. It keeps
no lock that a pin's callback could wait for: what the program does is queued, and ``advance`` alone
moves things.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from random import Random
from threading import Event, Lock
from typing import Final

from kinito_pi.ports import Clock
from kinito_pi.twin.cup import Cup
from kinito_pi.twin.faults import Fault, TwinError, faults_named
from kinito_pi.twin.home_sensor import HomeSensor
from kinito_pi.twin.landing import TwinDice, land, settling, tumbling
from kinito_pi.twin.pico import Felt, Pico
from kinito_pi.twin.scene import Scene
from kinito_pi.twin.watched_pin import WatchedPins
from kinito_pi.twin.wires import BenchPins, Change

STEP: Final = 0.001
"""s, the bench's own step."""
TUMBLE_SPEED: Final = 0.8
"""turns/s above which the dice leave the floor wherever the cup is."""
TUMBLE_TILT: Final = 0.12
"""turns from home at which they roll off it; a cup that creeps back onto its mark does not stir them."""
OPENS: Final = frozenset({Fault.LID_OPEN, Fault.CUP_OPENED})
"""Faults that leave the lid open."""
OPENED_AFTER: Final = 0.4
"""s into a shake at which the fault ``lid_open`` opens the lid, and ``guard_trip`` has its effect."""
DRAGGED: Final = 1500
"""mA that the motor draws under the fault ``guard_trip``, as with a die between cup and wall."""


class Bench:
    """``dice``: what is thrown with. ``seed``: everything random follows from it.

    ``advance(now)`` lets the bench catch up with the clock; a ``TwinClockwork`` does so in real time.
    """

    def __init__(
        self,
        pins: BenchPins,
        *,
        seed: int,
        clock: Clock,
        faults: Iterable[str] = (),
        dice: TwinDice | None = None,
    ) -> None:
        self._pins = pins
        self._clock = clock
        self._faults = faults_named(faults)
        self._twin_dice = dice or TwinDice()
        # Streams of their own: neither places nor times can depend on the values.
        self._values, self._places, self._times = (
            Random(f"{seed} {what}") for what in ("values", "places", "times")
        )
        self.pin_factory = WatchedPins(self._hear)
        self.wake = Event()
        self.trace: deque[Change] = deque(maxlen=20_000)
        self._heard: deque[Change] = deque()
        self._catching_up = Lock()
        self._now = clock()
        self._levels: dict[str, float] = {}
        self._cup = Cup()
        self._in_cup = 2
        self._fixed: deque[tuple[int, ...]] = deque()
        self._moving_since: float | None = None
        self._rest_at: float | None = self._now
        self._still_from = self._now
        self._landed = land(self._roll(), self._places, frozenset())
        self._home = HomeSensor(self.pin_factory.line(pins.home), self._times, self._cup)
        self._lid_line = self.pin_factory.line(pins.reed)
        self._bank_lines = [self.pin_factory.line(bank) for bank in pins.banks]
        self._lid_line.apply(False)
        self._pico: Pico | None = None
        self._link_step: Callable[[float], None] = lambda _now: None

    def fit(self, pico: Pico, link_step: Callable[[float], None]) -> None:
        """Put a guard beside the bench: in the build as long as there is the fault ``guard_trip``, else a
        jumper is in its place. ``link_step``: the Pi's end of its line, stepped with the bench."""
        self._pico, self._link_step = pico, link_step
        self.advance(self._now)

    @property
    def pico(self) -> Pico | None:
        """The guard, to be looked at."""
        return self._pico

    def fall_silent(self) -> None:
        """The Pi's beats come no more, as when its program was killed."""
        self._link_step = lambda _now: None

    @property
    def guarded(self) -> bool:
        """Whether a guard is in the build now."""
        return self._pico is not None and Fault.GUARD_TRIP in self._faults

    def feel(self) -> Felt:
        """What the guard's pins see."""
        forward, backward = self._inputs()
        milliamps = self._cup.current(forward, backward)
        since = self._moving_since
        if self.guarded and since is not None and self._now - since >= OPENED_AFTER and forward + backward:
            milliamps = max(milliamps, DRAGGED)
        return Felt(self._wish, self.lid_is_open, milliamps)

    # -- the person at the bench ----------------------------------------------------------------------

    @property
    def faults(self) -> frozenset[Fault]:
        """The faults it has now."""
        return self._faults

    def set_faults(self, names: Iterable[str]) -> None:
        """Have these faults and no others, from now on. Raises ``TwinError``.

        What they have left is put right: a wedged cup comes free, a lid that was opened is shut.
        """
        faults = faults_named(names)
        self._check_guard(faults)
        mended, new = self._faults - faults, faults - self._faults
        self._faults = faults
        self._cup.wedged = 0.0
        if Fault.CUP_OPENED in new:
            self.open_lid()
        elif mended & OPENS and Fault.CUP_OPENED not in faults:
            self.close_lid()
        self.wake.set()

    def _check_guard(self, faults: frozenset[Fault]) -> None:
        if Fault.GUARD_TRIP in faults and self._pico is None:
            raise TwinError("There is no guard beside this bench to trip: open it with the guard's firmware.")

    def open_lid(self) -> None:
        """Open the lid; its switch answers at once and bounces, in the caller's thread."""
        for level in (True, False, True):
            self._lid_line.apply(level)

    def close_lid(self) -> None:
        """Shut the lid."""
        self._lid_line.apply(False)

    def press_button(self) -> None:
        """Press the button and let it go, where the tower has one; it bounces, in the caller's thread."""
        if self._pins.button is not None:
            for level in (False, True, False, True):
                self.pin_factory.line(self._pins.button).apply(level)

    def put_in(self, count: int) -> None:
        """From the next throw on, ``count`` dice are in the cup: 1 or 2, or none."""
        if count not in (0, 1, 2):
            raise TwinError(f"{count} dice do not fit: put in 1 or 2, or none.")
        self._in_cup = count

    def next_roll(self, tops: Sequence[int]) -> None:
        """The next throw comes up as ``tops``; asked for again, the one after it. Also puts that many in."""
        if not 1 <= len(tops) <= 2 or not all(top in range(1, 7) for top in tops):
            raise TwinError(f"{tuple(tops)} is no roll: give one or two numbers from 1 to 6.")
        self._fixed.append(tuple(tops))

    # -- what is there to see -------------------------------------------------------------------------

    @property
    def dice(self) -> tuple[int, ...] | None:
        """The truth: the tops of the dice in the cup, or None while they tumble."""
        return None if self._busy_dice else tuple(body.up for body in self._landed)

    @property
    def lid_is_open(self) -> bool:
        """The truth: whether the lid is open."""
        return bool(self._lid_line.outside)

    @property
    def cup(self) -> Cup:
        """The cup, to be looked at."""
        return self._cup

    @property
    def busy(self) -> bool:
        """Whether anything moves or is about to."""
        return bool(self._heard) or self._moving

    @property
    def lit(self) -> tuple[bool, ...]:
        """Which bank of the camera's lamps is on."""
        dark = Fault.DARK in self._faults
        return tuple(not dark and bool(bank.state) for bank in self._bank_lines)

    def scene(self, now: float) -> Scene:
        """What the camera has before it at ``now`` (s)."""
        rest_at, landed = self._rest_at, self._landed
        if rest_at is None:
            bodies, still = tumbling(landed, now), False
        else:
            left = (rest_at - now) / max(rest_at - self._still_from, STEP)
            bodies, still = settling(landed, min(left, 1.0)), left <= 0
        return Scene(bodies, still, self._cup.off_home, self.lit)

    # -- time -----------------------------------------------------------------------------------------

    def advance(self, now: float, *, most: float | None = None) -> None:
        """Catch up with the clock, at ``now`` (s). Callbacks of the sensors' pins run in here.

        ``most``: s to catch up with at most; what lies before is lost, as if the world had stood still.
        """
        with self._catching_up:
            if most is not None:
                self._now = max(self._now, now - most)
            while self._now < now:
                self._take_orders()
                if self._moving:
                    self._now = min(self._now + STEP, now)
                    self._tick(STEP)
                else:
                    self._now = min(self._heard[0].at, now) if self._heard else now
            self._take_orders()
            self._sense_home()
            for _ in ("beat", "answer"):
                self._link_step(self._now)

    def _tick(self, seconds: float) -> None:
        power = 0.75 if Fault.SLOW_MOTOR in self._faults else 1.0
        if self._pico is not None:
            self._link_step(self._now)
            self._pico.turn()
        forward, backward = self._inputs()
        self._jam(forward - backward)
        self._cup.step(seconds, forward, backward, power=power)
        self._move_dice()
        self._open_lid_midway()
        self._sense_home()

    def _take_orders(self) -> None:
        while self._heard and self._heard[0].at <= self._now:
            change = self._heard.popleft()
            self._levels[change.pin] = change.level

    def _hear(self, pin: str, level: float) -> None:
        change = Change(self._clock(), pin, level)
        self.trace.append(change)
        self._heard.append(change)
        self.wake.set()

    @property
    def _wish(self) -> bool:
        """Whether the Pi lets the driver work; without an enable line it always does."""
        return self._pins.enable is None or bool(self._levels.get(f"GPIO{self._pins.enable}"))

    def _inputs(self) -> tuple[float, float]:
        """What reaches the motor: nothing while the driver's enable line is down, the Pi's or the guard's."""
        if self.guarded and self._pico is not None and not self._pico.gate:
            return 0.0, 0.0
        return self._driven()

    def _driven(self) -> tuple[float, float]:
        if not self._wish:
            return 0.0, 0.0
        return (
            self._levels.get(f"GPIO{self._pins.forward}", 0.0),
            self._levels.get(f"GPIO{self._pins.backward}", 0.0),
        )

    @property
    def _moving(self) -> bool:
        return bool(self._home.busy or any(self._driven()) or self._cup.speed or self._busy_dice)

    # -- the dice -------------------------------------------------------------------------------------

    @property
    def _busy_dice(self) -> bool:
        return self._rest_at is None or self._rest_at > self._now

    def _roll(self) -> tuple[int, ...]:
        return self._fixed.popleft() if self._fixed else self._twin_dice.roll(self._values, self._in_cup)

    def _move_dice(self) -> None:
        forward, backward = self._inputs()
        if abs(self._cup.speed) > TUMBLE_SPEED or (self._cup.speed and abs(self._cup.off_home) > TUMBLE_TILT):
            self._moving_since = self._now if self._moving_since is None else self._moving_since
            self._rest_at = None
        elif self._rest_at is None and not self._cup.speed and bool(forward) == bool(backward):
            self._moving_since = None
            self._still_from = self._now
            self._landed = land(self._roll(), self._places, self._faults)
            self._rest_at = self._now + self._times.uniform(0.15, 0.30)

    # -- what else happens ----------------------------------------------------------------------------

    def _sense_home(self) -> None:
        self._home.sense(self._now, self._cup, self._faults)

    def _jam(self, drive: float) -> None:
        if Fault.JAM_ONCE in self._faults and self._cup.wedged * drive < 0:
            self._cup.wedged = 0.0
            self._faults -= {Fault.JAM_ONCE}
        elif self._faults & {Fault.JAM, Fault.JAM_ONCE} and self._cup.reaches_jam:
            self._cup.wedge()

    def _open_lid_midway(self) -> None:
        since = self._moving_since
        if Fault.LID_OPEN in self._faults and since is not None and self._now - since >= OPENED_AFTER:
            self._moving_since = None
            self.open_lid()
