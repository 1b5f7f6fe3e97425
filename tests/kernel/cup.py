"""A cup on the bench: it turns while the motor's lines say so, and pulls the home line over its mark."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from threading import Event, Thread, get_native_id

from .header import Header

FORWARD, BACKWARD, ENABLE, HOME = 12, 13, 25, 17
"""As the program's own pin map has them."""
TURN = 0.3
"""s for a turn, whatever the duty."""
AT_HOME = 0.3
"""Share of a turn for which the magnet is over its sensor: broad, so that no starved thread jumps over it."""
PULSE = 0.03
"""s for which a pulse counts as driving on."""
LOOK = 0.005
"""s between two looks at the motor."""
FARTHEST = 0.05
"""s that a look may move it on, however late it comes: on a busy machine a cup is slow, and skips no mark."""
FIRST = -15
"""Priority of its thread: a cup does not wait for a program."""


class Cup:
    """Turns in a thread of its own until it is closed. ``stuck``: held by hand. ``edges``: marks passed."""

    def __init__(self, header: Header) -> None:
        self._header = header
        self._done = Event()
        self._driven_until = 0.0
        self._home = False
        self.stuck = False
        self.turns = 0.0
        self.edges = 0
        self._show()
        self._thread = Thread(target=self._run, name="cup", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._done.set()
        self._thread.join()

    def _run(self) -> None:
        with suppress(PermissionError):
            os.setpriority(os.PRIO_PROCESS, get_native_id(), FIRST)
        last = time.monotonic()
        while not self._done.wait(LOOK):
            now = time.monotonic()
            self._turn(now, min(now - last, FARTHEST))
            last = now

    def _turn(self, now: float, seconds: float) -> None:
        forward, backward, enable = self._header.levels(FORWARD, BACKWARD, ENABLE)
        if not enable or (forward and backward):
            self._driven_until = 0.0
        elif forward or backward:
            self._driven_until = now + PULSE
        if now < self._driven_until and not self.stuck:
            self.turns += seconds / TURN
            self._show()

    def _show(self) -> None:
        home = self.turns % 1 < AT_HOME
        if home and not self._home:
            self.edges += 1
            self._header.to_ground(HOME)
        elif self._home and not home:
            self._header.open_wire(HOME)
        self._home = home
