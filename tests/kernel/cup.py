"""A cup on the bench: it turns as the motor's lines say, and pulls the home line when it hangs at home."""

from __future__ import annotations

import time
from threading import Event, Thread

from .header import Header

FORWARD, BACKWARD, ENABLE, HOME = 12, 13, 25, 17
"""As the program's own pin map has them."""
FULL_SPEED = 2.2
"""Turns/s, as the tower expects it (``ShakeSettings.full_speed``)."""
HOME_WIDTH = 0.08
"""Turns for which the magnet is over its sensor: 29 degrees."""
LOOK = 0.003
"""s."""


class Cup:
    """Turns in a thread of its own until it is closed. ``stuck``: held by hand. ``edges``: marks passed."""

    def __init__(self, header: Header) -> None:
        self._header = header
        self._done = Event()
        self.stuck = False
        self.turns = 0.0
        self.edges = 0
        self._home = False
        self._show()
        self._thread = Thread(target=self._run, name="cup", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._done.set()
        self._thread.join()

    def _run(self) -> None:
        last = time.monotonic()
        while not self._done.wait(LOOK):
            now = time.monotonic()
            self._turn(now - last)
            last = now

    def _turn(self, seconds: float) -> None:
        forward, backward, enable = self._header.levels(FORWARD, BACKWARD, ENABLE)
        if enable and not self.stuck:
            self.turns += (forward - backward) * FULL_SPEED * seconds
        self._show()

    def _show(self) -> None:
        home = abs(self.turns - round(self.turns)) < HOME_WIDTH / 2
        if home and not self._home:
            self.edges += 1
            self._header.to_ground(HOME)
        elif self._home and not home:
            self._header.open_wire(HOME)
        self._home = home
