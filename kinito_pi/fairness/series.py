"""Throws the tower again and again, by the same machine and the same reader as the game does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future

from kinito_pi.fairness.errors import SeriesStopped
from kinito_pi.fairness.tally import Thrown
from kinito_pi.play.surroundings import ReadDice
from kinito_pi.play.throw import Broken, Outcome, Seen, Throw
from kinito_pi.ports import Clock, Pixels, Tower
from kinito_pi.vision import Reading

STEP = 0.01
"""s between two steps of a throw, as in the game."""
COOLING = 10.0
"""s to let a hot motor rest before it is tried again."""
MOST_IN_A_ROW = 5
"""Throws that the tower may fail one after the other."""


class Series:
    """``thrown(100)`` yields what came of each of a hundred throws.

    ``read``: the reader. ``clock``: s. ``wait``: lets s pass; the twin's moves the bench instead of sleeping.
    ``dice``: 1 or 2 in the cup. ``truth``: the tops as they lie, where somebody knows.
    """

    def __init__(
        self,
        tower: Tower,
        read: ReadDice,
        *,
        clock: Clock,
        wait: Callable[[float], None],
        dice: int = 2,
        truth: Callable[[], tuple[int, ...] | None] = lambda: None,
    ) -> None:
        self._tower = tower
        self._read = read
        self._clock = clock
        self._wait = wait
        self._dice = dice
        self._truth = truth

    def thrown(self, throws: int) -> Iterator[Thrown]:
        """One ``Thrown`` a throw. Raises ``SeriesStopped`` when throw after throw fails."""
        failures = 0
        for _ in range(throws):
            each = self._throw()
            yield each
            failures = failures + 1 if each.failed else 0
            if failures == MOST_IN_A_ROW:
                raise SeriesStopped(
                    f"{failures} throws in a row failed ({each.failed}). See to the tower, then throw again."
                )

    def _throw(self) -> Thrown:
        while True:
            began = self._clock()
            outcome = self._outcome()
            if outcome != Broken("overheated"):
                return self._told(outcome, self._clock() - began)
            self._wait(COOLING)

    def _outcome(self) -> Outcome:
        self._tower.put_in(self._dice)
        throw = Throw(self._tower, self._read_now, self._clock())
        try:
            while True:
                self._wait(STEP)
                outcome = throw.step(self._clock())
                if outcome is not None:
                    return outcome
        finally:
            throw.abort()

    def _read_now(self, pixels: Pixels) -> Future[Seen]:
        answer: Future[Seen] = Future()
        answer.set_result(self._read(pixels, self._dice))
        return answer

    def _told(self, outcome: Outcome, seconds: float) -> Thrown:
        if isinstance(outcome, Broken):
            return Thrown((), seconds, failed=outcome.fault)
        truth = self._truth()
        lay = tuple(sorted(truth)) if truth else None
        if not isinstance(outcome, Reading):
            return Thrown((), seconds, refused=str(outcome.reason), truth=lay)
        values = tuple(die.top for die in sorted(outcome.dice, key=lambda die: die.x))
        return Thrown(values, seconds, truth=lay)
