"""One throw, from the thumb to a reading: shake, home, at rest, read. A machine that never blocks.

Two laws. A throw ends in exactly one ``Outcome``, and by then the motor and the camera's light are off.
And the outcome is told on a fixed beat: how long the reader thought depends on what it saw, so its time
must not be seen from outside.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from kinito_pi.ports import CameraGone, Frame, Pixels, ShakePhase, Tower
from kinito_pi.vision import Reading, Reason, Refusal, RestWatch, agree
from kinito_pi.vision.reading import refuse

BEAT = 0.25
"""s: a throw's outcome is told only at whole multiples of this, counted from its start."""
READINGS = 3
"""Frames that must agree."""
LONGEST_SHAKE = 8.0
"""s: the shaker has its own deadlines; this one is for a shaker that forgot them."""
LONGEST_REST = 3.0
"""s from home until the dice must have come to rest."""
REST_SHARE = 0.8
"""Part of the progress bar that belongs to the shake."""

Read = Callable[[Pixels], Reading | Refusal]
Phase = Literal["shaking", "homing", "reading"]

_SHOWN: dict[ShakePhase, Phase] = {ShakePhase.HOMING: "homing", ShakePhase.BRAKING: "homing"}


@dataclass(frozen=True, slots=True)
class Broken:
    """The tower could not throw: ``fault`` is the shaker's or the camera's code."""

    fault: str


Outcome = Reading | Refusal | Broken


@dataclass(frozen=True, slots=True)
class Progress:
    """What everybody may see of a throw. ``done``: 0 to 1, in steps of a tenth."""

    phase: Phase
    done: float


class Throw:
    """A throw that has begun. ``step`` every few ms until it returns an outcome.

    ``read``: the reader, already told how many dice to expect and from where.
    """

    def __init__(self, tower: Tower, read: Read, now: float) -> None:
        self._tower = tower
        self._read = read
        self._began = now
        self._home_at: float | None = None
        self._rest = RestWatch()
        self._readings: list[Reading | Refusal] = []
        self._outcome: Outcome | None = None
        self._tell_at = math.inf
        self._shake = tower.shaker
        self.progress = Progress("shaking", 0.0)
        tower.shaker.begin(now)

    def step(self, now: float) -> Outcome | None:
        """Go on until ``now`` (s). The outcome, once, when its beat has come; else None."""
        if self._outcome is None:
            outcome = self._look(now) if self._home_at is not None else self._shaking(now)
            if outcome is not None:
                self._end(outcome, now)
        return self._outcome if now >= self._tell_at else None

    def abort(self) -> None:
        """Everything off at once, no outcome. Safe to call at any time."""
        self._tower.shaker.halt()
        self._eyes_shut()

    def _shaking(self, now: float) -> Outcome | None:
        status = self._shake.step(now)
        self.progress = Progress(_SHOWN.get(status.phase, "shaking"), _tenth(status.progress * REST_SHARE))
        if status.phase is ShakePhase.FAILED:
            return Broken(status.fault or "stalled")
        if status.phase is ShakePhase.HOME:
            return self._open_eyes(now)
        return Broken("timeout") if now - self._began > LONGEST_SHAKE else None

    def _open_eyes(self, now: float) -> Outcome | None:
        self._home_at = now
        self.progress = Progress("reading", REST_SHARE)
        self._tower.camera_light.on()
        try:
            self._tower.frames.begin(now)
        except CameraGone as gone:
            return Broken(gone.code)
        return None

    def _look(self, now: float) -> Outcome | None:
        try:
            frame = self._tower.frames.frame(now)
        except CameraGone as gone:
            return Broken(gone.code)
        if frame is not None:
            return self._see(frame)
        return self._too_late(now)

    def _see(self, frame: Frame) -> Outcome | None:
        if self._rest.see(frame.pixels):
            self._readings.append(self._read(frame.pixels))
        else:
            # What was read before the dice moved again is of other dice.
            self._readings.clear()
        if len(self._readings) >= READINGS:
            return agree(self._readings)
        return self._too_late(frame.taken_at)

    def _too_late(self, now: float) -> Outcome | None:
        home_at = self._home_at if self._home_at is not None else now
        return refuse(Reason.BLURRED) if now - home_at > LONGEST_REST else None

    def _end(self, outcome: Outcome, now: float) -> None:
        self.abort()
        self._outcome = outcome
        beats = math.floor((now - self._began) / BEAT) + 1
        self._tell_at = self._began + beats * BEAT

    def _eyes_shut(self) -> None:
        self._tower.frames.end()
        self._tower.camera_light.off()


def _tenth(share: float) -> float:
    return math.floor(share * 10) / 10
