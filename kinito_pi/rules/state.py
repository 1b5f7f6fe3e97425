"""The state of a game: one immutable value, and everything the rules ever look at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from kinito_pi.rules.events import NOBODY, Event
from kinito_pi.rules.table import Table

if TYPE_CHECKING:
    from kinito_pi.rules.game import Game

TO_ROLL: Final = "to_roll"
TO_ANNOUNCE: Final = "to_announce"
TO_ANSWER: Final = "to_answer"
TO_PAY: Final = "to_pay"
TO_COUNTER: Final = "to_counter"
TO_SEND: Final = "to_send"
OVER: Final = "over"

Tally = tuple[tuple[int, ...], ...]
"""A row for each of ``State.names``, a column for each of the game's units."""

NO_MARKS: Final[frozenset[str]] = frozenset()


class Stake(NamedTuple):
    """What a Kinito costs: ``giver`` made it, ``taker`` must answer. ``tries``: throws that counted."""

    giver: str
    taker: str
    amount: int
    tries: int = 0


class State(NamedTuple):
    """A game between two actions. Read it through ``observe``; it knows dice that nobody has seen.

    ``seats``: present, in the order of the table line; play goes along it by ``step`` (1 or -1).
    ``standing``: what must be beaten; ``said`` by ``announcer``: what awaits an answer.
    ``dice`` lie on the table: under the cup and known to ``seen``, or ``is_open`` to all; ``aside`` is the
    value of a die lying outside the cup, and then stands first in ``dice``.
    ``marks``: what this turn has seen so far, in the words of the game. ``names``: every seat there ever
    was; ``drinks`` and ``owed`` have a row for each.
    """

    game: Game
    table: Table
    seats: tuple[str, ...]
    turn: str | None
    names: tuple[str, ...]
    drinks: Tally
    owed: Tally
    step: int = 1
    phase: str = TO_ROLL
    standing: str | None = None
    said: str | None = None
    announcer: str | None = None
    dice: tuple[int, ...] = ()
    seen: frozenset[str] = NOBODY
    is_open: bool = False
    aside: int | None = None
    stake: Stake | None = None
    marks: frozenset[str] = NO_MARKS
    left: tuple[str, ...] = ()
    losers: tuple[str, ...] = ()

    def knows_dice(self, viewer: str) -> bool:
        """Whether the viewer has seen both dice as they lie. No seat has the name of the table."""
        return self.is_open or viewer in self.seen


Step = tuple[State, tuple[Event, ...]]
"""What applying an action gives: the state after it, and what happened."""


def afresh(state: State, starter: str) -> State:
    """A round begins: ``starter`` rolls with nothing standing and no dice on the table."""
    return state._replace(
        turn=starter,
        phase=TO_ROLL,
        standing=None,
        said=None,
        announcer=None,
        dice=(),
        seen=NOBODY,
        is_open=False,
        aside=None,
        stake=None,
        marks=NO_MARKS,
    )
