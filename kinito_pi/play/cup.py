"""The cup as the loop knows it: the throw that is going on, whose it is, and what was wrong with the last.

The reader works in a thread beside the loop's, so that nobody is kept waiting by it: how long it takes
depends on the dice, and a slow answer would tell of them.
"""

from __future__ import annotations

from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import NamedTuple

from kinito_pi.play import failures
from kinito_pi.play.desk import Awaited
from kinito_pi.play.surroundings import Surroundings
from kinito_pi.play.throw import Broken, Outcome, Progress, Seen, Throw
from kinito_pi.ports import Pixels

OUT_OF_ORDER = frozenset(
    {
        "camera_gone",
        "pins_missing",
        "pins_busy",
        "pins_failed",
        "stalled",
        "no_home",
        "home_stuck",
        "guard_tripped",
        "overheated",
    }
)
"""Faults that shaking once more does not mend. An open cup is not one: it only has to be closed."""

CUP_UNKNOWN = frozenset(
    {"no_home", "home_stuck", "pins_failed", "lid_open", "guard_tripped", "unattended", "timeout"}
)
"""Faults after which nobody can tell where the cup stands: its sensor is not believed, or it coasted."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """Dice in the air: who threw them, and the throw that the rules awaited then."""

    by: str
    awaited: Awaited
    throw: Throw


class Landed(NamedTuple):
    """A throw that has ended: who threw, for what, what came of it, and the picture that was read."""

    by: str
    awaited: Awaited
    outcome: Outcome
    picture: Pixels | None


class Cup:
    """One owner: the game loop. ``thrown``: what is in the air."""

    def __init__(self, around: Surroundings) -> None:
        self._around = around
        self._readers: Executor = around.readers or ThreadPoolExecutor(1, thread_name_prefix="reader")
        self.thrown: Thrown | None = None
        self._broke: str | None = None
        self._lacks: str | None = None
        self._broken_before = False

    @property
    def fault(self) -> str | None:
        """What the tower lacks, or else why the last throw broke."""
        return self._lacks or self._broke

    @property
    def whereabouts(self) -> str | None:
        """Where a throw that broke has left the cup: ``home``, ``away`` or ``unknown``; else None."""
        if self._broke is None or self._lacks is not None:
            return None
        if self._broke in CUP_UNKNOWN:
            return "unknown"
        try:
            home = self._around.tower.report().home
        except Exception:  # noqa: BLE001 - a sensor that does not answer tells nothing
            home = None
        return "unknown" if home is None else "home" if home else "away"

    @property
    def by_hand(self) -> bool:
        """Whether the tower is out of order, so that a roll may be entered by whoever threw it."""
        return self.thrown is None and self.fault in OUT_OF_ORDER

    @property
    def out_of_order(self) -> bool:
        """Whether it is known not to work: one more throw in the air has mended nothing before it lands."""
        return self.fault in OUT_OF_ORDER or (self.thrown is not None and self._broken_before)

    @property
    def progress(self) -> Progress | None:
        """Of the throw in the air."""
        return self.thrown.throw.progress if self.thrown else None

    def shake(self, by: str, awaited: Awaited, *, held: bool = False) -> None:
        """Begin a throw, which lasts while it is ``held``, within limits.

        Raises what the tower raises; ``give_up`` then.
        """
        _, dice = awaited
        self._around.tower.put_in(dice)
        self._broken_before = self.out_of_order
        self._broke = None

        def read(pixels: Pixels) -> Future[Seen]:
            return self._readers.submit(self._around.read, pixels, dice)

        throw = Throw(self._around.tower, read, self._around.clock())
        self.thrown = Thrown(by, awaited, throw)
        if held:
            throw.hold(True)

    def let_go(self, by: str) -> None:
        """``by`` has shaken enough."""
        if self.thrown is not None and self.thrown.by == by:
            self.thrown.throw.hold(False)

    def step(self) -> Landed | None:
        """Go on with the throw: what came of it, once it has ended. Never raises."""
        thrown = self.thrown
        if thrown is None:
            return None
        try:
            outcome = thrown.throw.step(self._around.clock())
        except Exception as error:  # noqa: BLE001 - told without its values
            failures.tell("The throw went wrong, and may be made again", error)
            outcome = Broken("timeout")
            self.give_up()
        if outcome is None:
            return None
        self.thrown = None
        if isinstance(outcome, Broken):
            self._broke = outcome.fault
        return Landed(thrown.by, thrown.awaited, outcome, thrown.throw.picture)

    def attend(self) -> bool:
        """See to the tower while nothing moves: whether what it lacks has changed."""
        lacks = self._around.tower.attend(self._around.clock())
        if lacks == self._lacks:
            return False
        if self._broke == self._lacks:
            self._broke = None  # That was why, and it is over.
        self._lacks = lacks
        return True

    def give_up(self) -> None:
        """No throw any more, and the motor off, also when there was none. Never raises."""
        thrown, self.thrown = self.thrown, None
        stop = self._around.tower.shaker.halt if thrown is None else thrown.throw.abort
        failures.attempt("The tower could not be stopped", stop)

    def close(self) -> None:
        """Everything off, and no more reading."""
        self.give_up()
        self._readers.shutdown(wait=False, cancel_futures=True)
