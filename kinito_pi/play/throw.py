"""One throw, from the thumb to a reading: shake, home, at rest, read. A machine that never blocks.

Two laws. A throw ends in exactly one ``Outcome``, and by then the motor and the camera's light are off.
And the reader's time must not be seen from outside, because it depends on what the reader saw: the
outcome is told, and the light put out, on a beat counted from the moment the dice came to rest.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Literal

from kinito_pi.ports import CameraGone, Pixels, ShakePhase, Tower
from kinito_pi.vision import Reading, Reason, Refusal, RestWatch, agree
from kinito_pi.vision.reading import refuse

BEAT = 1.0
"""s: an outcome is told only at whole multiples of this, counted from rest. Three readings of the slowest
roll have to fit into one, or the number of beats tells rolls apart."""
READINGS = 3
"""Frames that must agree."""
LONGEST_SHAKE = 11.0
"""s: the shaker has its own deadlines; this one is for a shaker that forgot them."""
LONGEST_REST = 3.0
"""s from home until the dice must have come to rest."""
LONGEST_READING = 8.0
"""s from rest until the reader must have answered."""
REST_SHARE = 0.8
"""Part of the progress bar that belongs to the shake."""

Seen = Reading | Refusal
Read = Callable[[Pixels], "Future[Seen]"]
Phase = Literal["shaking", "homing", "reading"]

_SHOWN: dict[ShakePhase, Phase] = {ShakePhase.HOMING: "homing", ShakePhase.BRAKING: "homing"}


@dataclass(frozen=True, slots=True)
class Broken:
    """The tower could not throw: ``fault`` is the shaker's or the camera's code, or ``timeout``."""

    fault: str


Outcome = Reading | Refusal | Broken


@dataclass(frozen=True, slots=True)
class Progress:
    """What everybody may see of a throw. ``done``: 0 to 1, in steps of a tenth."""

    phase: Phase
    done: float


class Throw:
    """A throw that has begun. ``step`` every few ms until it returns an outcome.

    ``read``: the reader, already told how many dice to expect and from where; it reads in its own time.
    ``now``: s, as in every ``step``. Raises what the tower raises; ``abort`` then. ``picture``: the one
    whose reading is the outcome, None when there is no reading; as secret as the dice on it.
    """

    def __init__(self, tower: Tower, read: Read, now: float) -> None:
        self._tower = tower
        self._read = read
        self._began = now
        self._home_at: float | None = None
        self._rest_at: float | None = None
        self._camera_works = False
        self._watch = RestWatch()
        self._readings: list[Future[Seen]] = []
        self._pictures: list[Pixels] = []
        self.picture: Pixels | None = None
        self._outcome: Outcome | None = None
        self._tell_at = math.inf
        self.progress = Progress("shaking", 0.0)
        tower.shaker.begin(now)

    def step(self, now: float) -> Outcome | None:
        """Go on until ``now`` (s). The outcome, once, when its beat has come; else None."""
        if self._outcome is None:
            self._outcome = self._shaken(now) if self._home_at is None else self._looked(now)
            if self._outcome is not None:
                self._decided(now)
        if now < self._tell_at:
            return None
        self.abort()
        return self._outcome

    def hold(self, held: bool) -> None:
        """Whether whoever shakes wants to shake on."""
        if self._home_at is None:
            self._tower.shaker.hold(held)

    def abort(self) -> None:
        """Everything off at once, each part though another fails. Safe to call at any time."""
        with ExitStack() as parts:
            parts.callback(self._tower.camera_light.off)
            parts.callback(self._tower.frames.end)
            parts.callback(self._tower.shaker.halt)
        for each in self._readings:
            each.cancel()

    def _decided(self, now: float) -> None:
        self._tower.shaker.halt()
        rest_at = self._rest_at
        # Before rest nothing was read: there is no time to hide.
        self._tell_at = now if rest_at is None else rest_at + math.ceil((now - rest_at) / BEAT) * BEAT

    # -- the shake ------------------------------------------------------------------------------------

    def _shaken(self, now: float) -> Outcome | None:
        status = self._tower.shaker.step(now)
        self.progress = Progress(_SHOWN.get(status.phase, "shaking"), _tenth(status.progress * REST_SHARE))
        match status.phase:
            case ShakePhase.FAILED:
                return Broken(status.fault or "stalled")
            case ShakePhase.HOME:
                return self._eyes_open(now)
            case ShakePhase.IDLE:  # Somebody halted it: it will not go on by itself.
                return Broken("timeout")
        return Broken("timeout") if now - self._began > LONGEST_SHAKE else None

    def _eyes_open(self, now: float) -> Outcome | None:
        self._home_at = now
        self.progress = Progress("reading", REST_SHARE)
        self._tower.camera_light.on()
        try:
            self._tower.frames.begin(now)
        except CameraGone as gone:
            return Broken(gone.code)
        return None

    # -- at rest, and read ----------------------------------------------------------------------------

    def _looked(self, now: float) -> Outcome | None:
        try:
            frame = self._tower.frames.frame(now)
        except CameraGone as gone:
            if len(self._readings) < READINGS:
                return Broken(gone.code)
            frame = None  # All three are there. A reader may keep a small processor from the camera.
        if frame is not None:
            self._camera_works = True
            self._see(frame.pixels, now)
        if len(self._readings) == READINGS and all(each.done() for each in self._readings):
            return self._agreed([each.result() for each in self._readings])
        return self._too_late(now)

    def _agreed(self, seen: list[Seen]) -> Seen:
        outcome = agree(seen)
        if isinstance(outcome, Reading):
            self.picture = next(
                picture for picture, each in zip(self._pictures, seen, strict=True) if each is outcome
            )
        return outcome

    def _see(self, pixels: Pixels, now: float) -> None:
        if not self._watch.see(pixels):
            # What was read before the dice moved again is of other dice.
            self._readings.clear()
            self._pictures.clear()
            self._rest_at = None
            return
        if self._rest_at is None:
            self._rest_at = now
        if len(self._readings) < READINGS:
            self._readings.append(self._read(pixels))
            self._pictures.append(pixels)

    def _too_late(self, now: float) -> Outcome | None:
        if self._rest_at is not None:
            return Broken("timeout") if now - self._rest_at > LONGEST_READING else None
        if self._home_at is None or now - self._home_at <= LONGEST_REST:
            return None
        return refuse(Reason.BLURRED) if self._camera_works else Broken(CameraGone.code)


def _tenth(share: float) -> float:
    return math.floor(share * 10) / 10
