"""The one way out: each screen has a mailbox that holds the newest snapshot it has not seen.

A slow screen misses what lay in between, never the truth. A seat has one screen at a time: a newer one
ends the older. The loop publishes; web threads wait.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, field

Text = str


class TooManyScreens(Exception):
    """The bound on open streams is reached."""


@dataclass(eq=False)
class Stream:
    """One screen. ``seat`` is None for the table's and strangers' screens.

    ``next`` waits for the newest snapshot; ``ended`` says why it will bring no more: ``replaced`` by a
    newer screen of the same seat, ``moved`` when the table gave the seat to another phone, or ``closed``.
    """

    seat: str | None
    ended: str | None = None
    _newest: tuple[int, Text] | None = None
    _change: threading.Condition = field(default_factory=threading.Condition)

    def put(self, version: int, text: Text) -> None:
        """A newer snapshot, in the place of one that has not been fetched."""
        with self._change:
            self._newest = (version, text)
            self._change.notify_all()

    def end(self, why: str) -> None:
        """Nothing comes any more; the first reason stays."""
        with self._change:
            self.ended = self.ended or why
            self._change.notify_all()

    def next(self, timeout: float) -> tuple[int, Text] | None:
        """The newest unseen ``(version, text)``; None when there is none within ``timeout`` s, or ended."""
        with self._change:
            self._change.wait_for(lambda: self._newest is not None or self.ended is not None, timeout)
            newest, self._newest = self._newest, None
            return newest if self.ended is None else None


class Streams:
    """All open screens, at most ``limit``, of which public ones leave ``kept_for_seats`` free: however many
    look on, a player finds a place. Thread-safe."""

    def __init__(self, limit: int = 200, kept_for_seats: int = 0) -> None:
        self._limit = limit
        self._kept_for_seats = kept_for_seats
        self._open: set[Stream] = set()
        self._lock = threading.Lock()
        self._closed = False

    def open(self, seat: str | None) -> Stream:
        """A mailbox for one screen. Raises ``TooManyScreens``."""
        stream = Stream(seat)
        with self._lock:
            older = [each for each in self._open if seat is not None and each.seat == seat]
            if self._closed or len(self._open) - len(older) >= self._limit or self._is_full_for(seat):
                raise TooManyScreens
            self._open.difference_update(older)
            self._open.add(stream)
        for each in older:
            each.end("replaced")
        return stream

    def _is_full_for(self, seat: str | None) -> bool:
        public = sum(each.seat is None for each in self._open)
        return seat is None and public >= self._limit - self._kept_for_seats

    def close(self, stream: Stream) -> bool:
        """The screen went away. True when no other screen of its seat is open."""
        stream.end("closed")
        with self._lock:
            self._open.discard(stream)
            return all(each.seat != stream.seat for each in self._open)

    def end_seat(self, seat: str, why: str = "closed") -> None:
        """The seat is given up: its screen has nothing to see any more."""
        with self._lock:
            gone = [each for each in self._open if each.seat == seat]
            self._open.difference_update(gone)
        for each in gone:
            each.end(why)

    def close_all(self) -> None:
        """The program ends: every stream ends, and no new one opens."""
        with self._lock:
            self._closed = True
            streams, self._open = self._open, set()
        for each in streams:
            each.end("closed")

    def viewers(self) -> set[str | None]:
        """For whom a snapshot has to be made: seats with a screen, and None for public screens."""
        with self._lock:
            return {each.seat for each in self._open}

    def publish(self, version: int, texts: dict[str | None, Text]) -> None:
        """Give each screen the text made for its viewer, and no other."""
        with self._lock:
            streams = [each for each in self._open if each.seat in texts]
        for each in streams:
            each.put(version, texts[each.seat])
