"""How often one address may guess the table's code."""

from __future__ import annotations

import threading
from collections import deque

from kinito_pi.ports import Clock

MOST = 10
WINDOW = 60.0
"""s"""
ADDRESSES = 1000
"""Kept at most, the oldest forgotten first: memory must not grow with the number of guessers."""


class Tries:
    """Wrong codes by address within the last minute. Thread-safe."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._wrong: dict[str, deque[float]] = {}
        self._lock = threading.Lock()

    def allows(self, address: str) -> bool:
        with self._lock:
            times = self._wrong.get(address)
            return times is None or len(self._recent(times)) < MOST

    def wrong(self, address: str) -> None:
        with self._lock:
            times = self._wrong.pop(address, deque())
            self._recent(times).append(self._clock())
            self._wrong[address] = times
            while len(self._wrong) > ADDRESSES:
                del self._wrong[next(iter(self._wrong))]

    def _recent(self, times: deque[float]) -> deque[float]:
        while times and times[0] < self._clock() - WINDOW:
            times.popleft()
        return times
