"""What the game loop knows of the hardware: Protocols, and the data that crosses them.

``tower`` and ``camera`` implement these for a real tower, ``twin`` stands behind the same classes on
mock pins. ``play`` imports this file and nothing below it. Every object here has one owner, the game
loop's thread; the only call that comes from elsewhere is the lid's callback, which must do nothing
but put a command into the inbox.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
Clock = Callable[[], float]
"""Seconds on a monotonic clock."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture of the cup's floor.

    ``pixels``: ``(h, w)`` grey or ``(h, w, 3)`` BGR, ``uint8``. ``taken_at``: s, on the loop's clock.
    """

    pixels: Pixels
    taken_at: float


class ShakePhase(Enum):
    """Where a shake is. ``HOME`` and ``FAILED`` are ends: the motor is off in both."""

    IDLE = "idle"
    SHAKING = "shaking"
    HOMING = "homing"
    BRAKING = "braking"
    HOME = "home"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class ShakeStatus:
    """``progress``: 0 to 1 of the time a shake is expected to take. ``fault``: a code when ``FAILED``
    (``stalled``, ``no_home``, ``home_stuck``, ``lid_open``), else None."""

    phase: ShakePhase
    progress: float
    fault: str | None = None


class Shaker(Protocol):
    """The motorised cup. ``begin`` once, then ``step`` until ``HOME`` or ``FAILED``; never blocks."""

    def begin(self, now: float) -> None: ...
    def step(self, now: float) -> ShakeStatus: ...
    def hold(self, held: bool) -> None:
        """Whether somebody wants the shake that is going on to last: it does, within the shaker's limit."""

    def halt(self) -> None:
        """Motor off at once, whatever was going on. Safe to call at any time, any number of times."""


class Signal(Enum):
    """What the tower tells the table without a screen, by its lamps and its buzzer."""

    TURN = "turn"  # one lamp, steady: whose turn it is
    PASS = "pass"  # a sweep the way play runs, then steady
    ANSWER = "answer"  # must answer a Kinito
    REVEAL = "reveal"  # the dice are there for all to see
    TROUBLE = "trouble"  # the tower needs somebody
    HERE = "here"  # whose lamp is this?


@dataclass(frozen=True, slots=True)
class Lights:
    """A signal of the pass light. ``lamp``: which stays lit, counted from 0; None: none. Of a ``PASS``,
    ``start``: the lamp it begins at, and ``step``: 1 where play runs up the numbers, −1 where down."""

    signal: Signal
    lamp: int | None = None
    start: int = 0
    step: int = 1


class PassLight(Protocol):
    """One lamp a seat. ``lamp`` counts from 0; None: all off.

    ``show`` begins a signal, ``step`` carries it on and tells whether it has more to show.
    """

    def point(self, lamp: int | None) -> None: ...
    def show(self, lights: Lights, now: float) -> None: ...
    def step(self, now: float) -> bool: ...


class Buzzer(Protocol):
    """Short signals for the ear, optional. ``step`` tells whether there is more to hear."""

    def sound(self, signal: Signal, now: float) -> None: ...
    def step(self, now: float) -> bool: ...


class Button(Protocol):
    """A push button on the tower, optional. The callback comes from the pin's thread, once a press."""

    def on_pressed(self, callback: Callable[[], None] | None) -> None: ...


class CupLid(Protocol):
    """Closed over the dice, or lifted for all to see."""

    @property
    def is_open(self) -> bool: ...
    def on_opened(self, callback: Callable[[], None] | None) -> None: ...


class CameraLight(Protocol):
    """The lamps that light the floor, lit only while the camera looks."""

    def on(self) -> None: ...
    def off(self) -> None: ...


class FrameSource(Protocol):
    """The camera. ``begin`` before the first frame of a throw, ``end`` after the last.

    ``frame`` returns the newest picture not returned before, or None when there is no new one yet.
    Raises ``CameraGone`` when no picture can be had any more.
    """

    def begin(self, now: float) -> None: ...
    def frame(self, now: float) -> Frame | None: ...
    def end(self) -> None: ...


class CameraGone(Exception):
    """No picture can be had: ``code`` is stable, the sentence says what to do."""

    code = "camera_gone"


class NoBuzzer:
    """Of a tower that has none."""

    def sound(self, _signal: Signal, _now: float) -> None:
        """Nothing."""

    def step(self, _now: float) -> bool:
        """Nothing to hear."""
        return False


class NoButton:
    """Of a tower that has none."""

    def on_pressed(self, _callback: Callable[[], None] | None) -> None:
        """It is never pressed."""


@dataclass(frozen=True, slots=True)
class TowerReport:
    """How the parts are, for whoever looks after the tower; None where it cannot be told.

    ``motor``: the phase of the shaker. ``home``: whether the home sensor answers. ``guard``: ``ok``,
    ``tripped``, or None where the build has none. ``warmth``: of the processor, °C. ``faults``: those that
    the twin has been given; None at a real tower.
    """

    motor: str | None = None
    home: bool | None = None
    lid_open: bool | None = None
    guard: str | None = None
    warmth: float | None = None
    faults: tuple[str, ...] | None = None


def _people_do_that(_dice: int) -> None:
    return None


def _nothing_is_missing(_now: float) -> str | None:
    return None


@dataclass(frozen=True, slots=True)
class Tower:
    """Everything between the table and the game, opened and closed by one owner.

    ``lamps``: how many seats have a lamp. ``put_in``: tells whoever can see to it how many dice the cup
    must hold for the next throw; at a real tower a person does that, so there it does nothing. ``attend``:
    for the loop to call, at ``now`` (s), while nothing moves; the code of what the tower lacks, or None.
    ``buzzer``, ``button``: where the build has them. ``report``: how the parts are. ``set_faults``: gives a
    twin other faults, of ``all_faults``; at a real tower they come by themselves.
    """

    shaker: Shaker
    pass_light: PassLight
    lid: CupLid
    camera_light: CameraLight
    frames: FrameSource
    lamps: int
    close: Callable[[], None]
    put_in: Callable[[int], None] = _people_do_that
    attend: Callable[[float], str | None] = _nothing_is_missing
    buzzer: Buzzer = field(default_factory=NoBuzzer)
    button: Button = field(default_factory=NoButton)
    report: Callable[[], TowerReport] = TowerReport
    set_faults: Callable[[Iterable[str]], None] | None = None
    all_faults: tuple[str, ...] = ()
