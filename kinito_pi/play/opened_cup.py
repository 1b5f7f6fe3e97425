"""A cup that was opened where the game expects no lift, and the hidden roll that may be void for it.

Nothing follows from it by itself. While the dice that lay under it are still hidden, the host or a vote may
declare their roll void: it is as one that was never made, and the seat throws again. Its line is taken out
of the record, with what the seat looked at, kept and said on it; faults and leaving stay. Dice that another
seat has believed cannot be taken back: what was said of them stands, but nothing can be done with them any
more except throw them. The roll that is made instead is marked with ``x-void`` in the record.

Both facts are kept with the seats on disk, each as the number of actions that the game had then: a roll since
makes them old.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from kinito_pi import rules
from kinito_pi.play.errors import Refused
from kinito_pi.play.running_game import RunningGame

if TYPE_CHECKING:
    from kinito_pi.play.evening import Evening

OF_THE_ROLL = (rules.Roll, rules.Look, rules.Keep, rules.Announce)
"""What is taken back with a roll, and while there is nothing else by the seats, it can be."""
BESIDE_IT = (rules.Fault, rules.Leave, rules.Join)
MARK = (("x-void", "true"),)
"""On the roll that is made in the place of a void one."""


class OpenedCup:
    """One owner: the evening, whose game and seats it speaks of."""

    def __init__(self, evening: Evening) -> None:
        self._evening = evening

    def opened(self) -> None:
        """The cup was opened, perhaps over dice that are hidden."""
        game = self._evening.game
        if game is not None and not self.is_void and game.seen_by(rules.TABLE).hidden:
            self._evening.keep_if_possible(replace(self._evening.lobby, opened=game.lines))

    @property
    def may_be_void(self) -> bool:
        """Whether the cup was opened over the dice that lie under it, hidden."""
        game = self._evening.game
        return (
            game is not None
            and not _rolled_since(game, self._evening.lobby.opened)
            and not self.is_void
            and game.seen_by(rules.TABLE).hidden
        )

    @property
    def is_void(self) -> bool:
        """Whether the dice have to be thrown again, whatever else the rules would allow."""
        game = self._evening.game
        return game is not None and not _rolled_since(game, self._evening.lobby.void)

    def declare_void(self) -> None:
        """The roll under the cup is void. Raises ``Refused`` and changes nothing."""
        evening, game = self._evening, self._evening.game
        if game is None or not self.may_be_void:
            raise Refused("not_allowed", why="nothing_void")
        taken = _to_take_back(game)
        before = evening.lobby
        # The seats first: a power cut between the two leaves a mark that the roll, still there, makes old.
        # No screen of before may be taken for one of after: as many revisions as lines go, and one.
        revision = before.revision + len(taken) + 1
        evening.keep(replace(before, revision=revision, opened=None, void=game.lines - len(taken)))
        try:
            if taken:
                game.undo(taken)
        except Refused:
            evening.keep_if_possible(replace(before, revision=revision))
            raise
        game.chronicle.note("void")

    def mark(self, roll: rules.Roll) -> rules.Roll:
        """``roll``, marked if it is made in the place of a void one."""
        return replace(roll, extra=MARK) if self.is_void else roll

    def mind(self) -> None:
        """A new roll, or an open one: there is nothing to decide on any more."""
        lobby = self._evening.lobby
        motions = tuple(each for each in lobby.motions if each.kind != "void")
        if self.may_be_void or (lobby.opened is None and motions == lobby.motions):
            return
        with suppress(Refused):
            self._evening.keep_if_possible(replace(lobby, opened=None, motions=motions))


def _rolled_since(game: RunningGame, lines: int | None) -> bool:
    """Whether dice were thrown since the game had ``lines`` actions; None: it never had."""
    if lines is None or lines > game.lines:
        return True
    return any(isinstance(action, rules.Roll) for action in game.actions[lines:])


def _to_take_back(game: RunningGame) -> set[int]:
    """The numbers of the last roll and of what was said on it; empty where another seat has answered."""
    last = max(number for number, action in enumerate(game.actions) if isinstance(action, rules.Roll))
    since = list(enumerate(game.actions))[last:]
    if not all(isinstance(action, OF_THE_ROLL + BESIDE_IT) for _, action in since):
        return set()
    return {number for number, action in since if isinstance(action, OF_THE_ROLL)}
