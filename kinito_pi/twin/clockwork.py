"""Keeps a bench on time: one thread that sleeps while nothing moves."""

from __future__ import annotations

from threading import Thread
from typing import Final

from kinito_pi.ports import Clock
from kinito_pi.twin.bench import Bench

TICK: Final = 0.004
"""s between two looks while something moves."""
REST: Final = 1.0
"""s between two looks at rest, where a guard wants to hear from the Pi."""
MOST: Final = 0.02
"""s of a late thread that are made up for: a home mark must not come and go within one look."""


class TwinClockwork:
    """Owns the thread that advances ``bench`` by ``clock``; asleep until a pin moves."""

    def __init__(self, bench: Bench, clock: Clock) -> None:
        self._bench = bench
        self._clock = clock
        self._stopping = False
        self._thread = Thread(target=self._run, name="twin", daemon=True)

    def start(self) -> None:
        """Set it going."""
        self._thread.start()

    def stop(self) -> None:
        """Stop the thread and wait for it."""
        self._stopping = True
        self._bench.wake.set()
        if self._thread.is_alive():
            self._thread.join(timeout=2.0)

    def _run(self) -> None:
        while not self._stopping:
            rest = REST if self._bench.guarded else None
            self._bench.wake.wait(TICK if self._bench.busy else rest)
            self._bench.wake.clear()
            self._bench.advance(self._clock(), most=MOST)
