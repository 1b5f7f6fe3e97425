"""What systemd is told: that the tower is ready, how it is, that its loop turns. Protocol: sd_notify(3).

Outside a service there is nobody to tell, and every call does nothing.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

from kinito_pi.ports import Clock

SHARE: Final = 0.25
"""Part of the watchdog's time between two signs of life: three may be lost."""
MICROSECONDS: Final = 1_000_000


class NotifySocket:
    """``address``: a path, ``@name`` in the abstract namespace, or None for nobody. ``watchdog``: s within
    which a sign of life is awaited, None: none is. ``clock``: s."""

    def __init__(self, address: str | None, watchdog: float | None, *, clock: Clock) -> None:
        self._address = address
        self._every = None if watchdog is None else watchdog * SHARE
        self._clock = clock
        self._next = clock()
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC)
        self._socket.setblocking(False)

    @classmethod
    def from_environment(cls, environment: Mapping[str, str], *, clock: Clock) -> NotifySocket:
        """As systemd says in ``NOTIFY_SOCKET``, ``WATCHDOG_USEC`` and ``WATCHDOG_PID``."""
        meant = environment.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
        span = environment.get("WATCHDOG_USEC", "")
        watchdog = int(span) / MICROSECONDS if meant and span.isdecimal() else None
        return cls(environment.get("NOTIFY_SOCKET"), watchdog, clock=clock)

    @property
    def is_there(self) -> bool:
        """Whether systemd started this program as a service, and listens."""
        return bool(self._address)

    def ready(self) -> None:
        """The page answers, and the hardware is open or known to be missing."""
        self._say("READY=1")

    def stopping(self) -> None:
        """Told to stop, and at it."""
        self._say("STOPPING=1")

    def status(self, sentence: str) -> None:
        """The line that ``systemctl status`` shows."""
        self._say("STATUS=" + " ".join(sentence.split()))

    def alive(self) -> None:
        """The loop has turned. Call it as often as you like: a few signs are sent in a watchdog's time."""
        if self._every is None or self._clock() < self._next:
            return
        self._next = self._clock() + self._every
        self._say("WATCHDOG=1")

    def close(self) -> None:
        self._socket.close()

    def _say(self, line: str) -> None:
        if not self._address:
            return
        name = "\0" + self._address[1:] if self._address.startswith("@") else self._address
        # systemd may be starting anew; nobody to tell is no reason to stop a game.
        with suppress(OSError):
            self._socket.sendto(line.encode(), name)
