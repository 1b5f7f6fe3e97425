"""Takes the pictures that a calibration is made from: throws of the tower itself, with the cup empty and not.

Everything is as in a game: the same shake, the same lamps, the same wait until nothing moves.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Final

from kinito_pi.play.throw import Broken, Seen, Throw
from kinito_pi.ports import Clock, Pixels, Tower
from kinito_pi.vision import Reason
from kinito_pi.vision.reading import refuse

TICK: Final = 0.01
"""s."""

TRIES: Final = 3

FAULTS = {
    "lid_open": "The lid is open: close it.",
    "no_rest": "Whatever lies in the cup does not come to rest: stand the tower on a firm table.",
    "camera_gone": "The camera gives no pictures: check its ribbon cable.",
}


class SurveyError(Exception):
    """A throw came to nothing. ``code``: the shaker's or the camera's."""

    def __init__(self, code: str) -> None:
        super().__init__(FAULTS.get(code, f"The tower could not throw ({code}): see kinito-pi doctor."))
        self.code = code


class Surveyor:
    """Throws with ``tower``; ``clock`` (s) and ``wait`` (s) make the time."""

    def __init__(self, tower: Tower, *, clock: Clock, wait: Callable[[float], None]) -> None:
        self._tower = tower
        self._clock = clock
        self._wait = wait

    def pictures(self, dice: int) -> list[Pixels]:
        """A throw of ``dice`` dice (0: the empty cup), and what the camera saw when all was at rest.

        Raises ``SurveyError``, and what the tower raises; the motor is off by then.
        """
        self._tower.put_in(dice)
        for _ in range(TRIES):
            seen = self._thrown()
            if seen:
                return seen
        raise SurveyError("no_rest")

    def _thrown(self) -> list[Pixels]:
        """What was seen at rest; nothing, if it did not come to rest in time."""
        seen: list[Pixels] = []
        throw = Throw(self._tower, lambda pixels: _kept(pixels, seen), self._clock())
        try:
            outcome = None
            while outcome is None:
                self._wait(TICK)
                outcome = throw.step(self._clock())
        finally:
            throw.abort()
        if isinstance(outcome, Broken):
            raise SurveyError(outcome.fault)
        return seen


def _kept(pixels: Pixels, seen: list[Pixels]) -> Future[Seen]:
    seen.append(pixels.copy())
    done: Future[Seen] = Future()
    done.set_result(refuse(Reason.UNCERTAIN))
    return done
