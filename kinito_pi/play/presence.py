"""Whose phone is there: those with a stream, and those that ask again and again because none is free."""

from __future__ import annotations

from collections.abc import Callable, Collection

ASKS_AGAIN = 8.0
"""s after which a phone without a stream counts as away; it asks every 3 s."""


class Presence:
    """One owner: the game loop. ``viewers``: who has a stream; ``clock``: s."""

    def __init__(self, viewers: Callable[[], Collection[str | None]], clock: Callable[[], float]) -> None:
        self._viewers = viewers
        self._clock = clock
        self._asked: dict[str, float] = {}

    def here(self) -> frozenset[str]:
        """The seats whose phones are there."""
        recent = {seat for seat, at in self._asked.items() if not self._is_long_ago(at)}
        return frozenset(each for each in self._viewers() if each is not None) | recent

    def asked(self, seat: str) -> None:
        """The phone of ``seat`` asked for a stream, and none was free."""
        self._asked[seat] = self._clock()

    def lapse(self) -> bool:
        """Forget those that ask no more. Whether there were any."""
        silent = [seat for seat, at in self._asked.items() if self._is_long_ago(at)]
        for seat in silent:
            del self._asked[seat]
        return bool(silent)

    def _is_long_ago(self, at: float) -> bool:
        return self._clock() - at > ASKS_AGAIN
