"""Takes the motor off when the loop that should mind it has stopped coming."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from typing import Final

from kinito_pi.ports import Clock

LIMIT: Final = 1.0
"""s without a step, with the motor running, after which nobody is minding it; a slow card's fsync is less."""


class DeadMan:
    """A thread that trips the motor when ``mind`` has not been called for ``limit`` s; asleep at rest.

    ``trip``: takes the motor off, from any thread. It covers a loop that hangs or waits; what stops the
    whole process (a crash, SIGKILL, a stuck kernel) is for ``motor_off``, the watchdog and the guard.
    """

    def __init__(self, trip: Callable[[], None], *, clock: Clock, limit: float = LIMIT) -> None:
        self._trip = trip
        self._clock = clock
        self._limit = limit
        self._minded_at = 0.0
        self._armed = Event()
        self._stopping = Event()
        self._thread = Thread(target=self._run, name="dead man", daemon=True)

    def start(self) -> None:
        """Set the thread going."""
        self._thread.start()

    def mind(self) -> None:
        """The loop is there, and the motor may be running."""
        self._minded_at = self._clock()
        self._armed.set()

    def rest(self) -> None:
        """The motor is off: nothing to mind."""
        self._armed.clear()

    def check(self) -> bool:
        """Trip if the loop has not come for too long. Returns whether it did."""
        lapsed = self._armed.is_set() and self._clock() - self._minded_at > self._limit
        if lapsed:
            self._armed.clear()
            self._trip()
        return lapsed

    def close(self) -> None:
        """End the thread and wait for it."""
        self._stopping.set()
        self._armed.set()
        if self._thread.is_alive():
            self._thread.join(timeout=2.0)

    def _run(self) -> None:
        while self._armed.wait() and not self._stopping.wait(self._limit / 5):
            self.check()
