"""The camera's picture for whoever looks after the tower: only while no dice are hidden, and no longer.

It stays open for a moment after it was last asked for, so that the lamps do not flicker; a throw, or dice
that must not be seen, shut it at once and what was seen is forgotten.
"""

from __future__ import annotations

from kinito_pi.play import failures
from kinito_pi.play.surroundings import Surroundings
from kinito_pi.ports import CameraGone, Pixels
from kinito_pi.vision import as_jpeg

STAYS_OPEN = 3.0
"""s after it was last asked for."""


class Peephole:
    """One owner: the game loop."""

    def __init__(self, around: Surroundings) -> None:
        self._around = around
        self._until: float | None = None
        self._pixels: Pixels | None = None

    @property
    def is_open(self) -> bool:
        return self._until is not None

    def look(self) -> bytes | None:
        """The newest picture as JPEG; None while the camera has not given one. Raises ``CameraGone``."""
        now = self._around.clock()
        if self._until is None:
            self._around.tower.camera_light.on()
            self._until = now + STAYS_OPEN
            self._around.tower.frames.begin(now)
        self._until = now + STAYS_OPEN
        return None if self._pixels is None else as_jpeg(self._pixels)

    def step(self) -> None:
        """Take the next picture, or shut when nobody has asked for a while. Never raises."""
        if self._until is None:
            return
        now = self._around.clock()
        try:
            frame = self._around.tower.frames.frame(now)
        except CameraGone:
            self.shut()
            return
        self._pixels = self._pixels if frame is None else frame.pixels
        if now > self._until:
            self.shut()

    def shut(self) -> None:
        """Nothing is seen any more. Never raises, any number of times."""
        if self._until is None:
            return
        self._until = self._pixels = None
        tower = self._around.tower
        failures.attempt("The camera cannot be put to rest", tower.frames.end)
        failures.attempt("The camera's lamps stay on", tower.camera_light.off)
