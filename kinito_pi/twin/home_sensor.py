"""The Hall switch that says that the cup hangs at home: it bounces, picks up the motor, dies or sticks."""

from __future__ import annotations

from heapq import heappop, heappush
from random import Random
from typing import Any, Final

from kinito_pi.twin.cup import Cup
from kinito_pi.twin.faults import Fault

BOUNCE: Final = 0.0006
"""s between two edges of a burst."""
PICKED_UP: Final = 0.001
"""s that a pulse from the motor lasts."""


class HomeSensor:
    """``line``: what it drives, low while the magnet holds it. ``times``: for its bounces."""

    def __init__(self, line: Any, times: Random, cup: Cup) -> None:
        self._line = line
        self._times = times
        self._edges: list[tuple[float, int, bool]] = []
        self._level = cup.at_home
        line.apply(not self._level)

    @property
    def busy(self) -> bool:
        """Whether edges are still to come."""
        return bool(self._edges)

    def sense(self, now: float, cup: Cup, faults: frozenset[Fault]) -> None:
        """Answer to where the cup is at ``now`` (s). Callbacks of its pin run in here."""
        answer = _answer(cup, faults)
        if answer != self._level:
            self._level = answer
            self._bounce(now, answer, 8 if Fault.CHATTER in faults else 3)
        elif Fault.CHATTER in faults and cup.speed and self._times.random() < 0.02:
            heappush(self._edges, (now, 0, not answer))
            heappush(self._edges, (now + PICKED_UP, 0, answer))
        while self._edges and self._edges[0][0] <= now:
            self._line.apply(not heappop(self._edges)[2])

    def _bounce(self, now: float, answer: bool, most: int) -> None:
        for n in range(2 * self._times.randint(0, most) + 1):
            heappush(self._edges, (now + n * BOUNCE, n, answer if n % 2 == 0 else not answer))


def _answer(cup: Cup, faults: frozenset[Fault]) -> bool:
    if Fault.HOME_DEAD in faults:
        return False
    return Fault.HOME_STUCK in faults or cup.at_home
