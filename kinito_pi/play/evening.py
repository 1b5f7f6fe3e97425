"""The table through an evening: who sits there, and the game that is going on, both kept on disk.

Knows no tower and no screen. Every method either does what it says and has it on the disk, or raises
``Refused`` and changes nothing.
"""

from __future__ import annotations

import hmac
import logging
import math
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from kinito_pi import rules
from kinito_pi.journal import Damaged, JournalError, StateFolder, create_record
from kinito_pi.play import agreement, motion, pin
from kinito_pi.play import lobby as seating
from kinito_pi.play.commands import SitDown
from kinito_pi.play.errors import Refused
from kinito_pi.play.lobby import Lobby
from kinito_pi.play.name import clean_name
from kinito_pi.play.opened_cup import OpenedCup
from kinito_pi.play.running_game import RunningGame, refused_by_rules, taken_up
from kinito_pi.play.seat import Seat, digest_of
from kinito_pi.play.seat_list import SeatList

log = logging.getLogger(__name__)

ON_ITS_WAY = 10.0
"""s that a key may be on its way to the phone that asked for it; longer than any answer is waited for."""


@dataclass(frozen=True, slots=True)
class Chance:
    """What must not be guessable or depends on the day. ``new_key``: a phone's secret; ``new_code``: the
    table's; ``game_name``: of a record, by date and time; ``pick(n)``: one of 0 to n - 1."""

    new_key: Callable[[], str]
    new_code: Callable[[], str]
    game_name: Callable[[], str]
    pick: Callable[[int], int] = secrets.randbelow


class Evening:
    """One owner: the game loop. ``folder`` is where it is kept; what is there is taken up again."""

    def __init__(self, folder: StateFolder, chance: Chance, bots: int = 0) -> None:
        self._folder = folder
        self._chance = chance
        self.game: RunningGame | None = None
        self._given_at: dict[str, float] = {}
        self.opened_cup = OpenedCup(self)
        self._list = SeatList(folder, chance.new_code, bots)
        if self.lobby.record:
            self._take_up_game()

    # -- what is on the disk --------------------------------------------------------------------------

    def _take_up_game(self) -> None:
        path = self._folder.games / self.lobby.record
        try:
            self.game = taken_up(path)
        except (Damaged, rules.RulesError) as error:
            log.error("The game in %s cannot be taken up again (%s).", path.name, error.code)
            self._list.write(self.lobby.changed(record=""))
            return
        if self.stage == "playing":
            self._forget_untold()

    def _forget_untold(self) -> None:
        """A seat that the game does not know: the power went before whoever wanted it was told."""
        known = {*self.seen_by(rules.TABLE).seats, *self.seen_by(rules.TABLE).left}
        seats = tuple(each for each in self.lobby.seats if each.name in known)
        if seats != self.lobby.seats:
            self._list.write(replace(self.lobby, seats=seats, revision=self.lobby.revision - 1))

    @property
    def lobby(self) -> Lobby:
        """Who sits here and what they agreed on, as it is on the disk."""
        return self._list.lobby

    def keep(self, lobby: Lobby) -> None:
        """``lobby`` from now on, on the disk. Raises ``Refused`` and changes nothing."""
        self._list.keep(lobby)

    def keep_if_possible(self, lobby: Lobby) -> None:
        """The same for what nobody is told: it does not hang on the disk."""
        self._list.keep_if_possible(lobby)

    # -- who is who -----------------------------------------------------------------------------------

    @property
    def at(self) -> int:
        """Counts everything that was done: a tap on an older screen can be told by it."""
        return self.lobby.revision + (self.game.lines if self.game else 0)

    @property
    def games_folder(self) -> Path:
        """Where the records are."""
        return self._folder.games

    @property
    def hidden_record(self) -> str | None:
        """The name of the record that nobody may read yet: of the game that is going on."""
        return self.game.file_name if self.game is not None and self.stage == "playing" else None

    @property
    def stage(self) -> str:
        """``lobby``, ``playing`` or ``over``."""
        if self.game is None:
            return "lobby"
        return "over" if self.game.seen_by(rules.TABLE).phase == "over" else "playing"

    @property
    def people(self) -> tuple[str, ...]:
        """The seats that are somebody's, in order, without those that have left the game."""
        people = tuple(each.name for each in self.lobby.seats if not each.is_bot)
        gone = () if self.game is None else self.seen_by(rules.TABLE).left
        rest = tuple(each for each in people if each not in gone)
        return rest if rest or self.stage == "playing" else people

    @property
    def host(self) -> str:
        """Who was made host, or the next in order where that seat is no more; empty without people."""
        return seating.host_among(self.lobby, self.people)

    def seen_by(self, viewer: str) -> rules.Observation:
        """What a seat, or ``rules.TABLE``, may know of the game. Raises ``Refused`` when there is none."""
        if self.game is None:
            raise Refused("not_allowed", why="no_game")
        return self.game.seen_by(viewer)

    def sit_down(self, wish: SitDown, now: float) -> tuple[str, str]:
        """A seat for a newcomer at ``now`` (s): its name and its secret key. Raises ``Refused``.

        Whoever sat down and never got the answer sits down again under the same name.
        """
        self.check_code(wish.code)
        key = self.new_key()
        name = wish.take if wish.take and self.game else clean_name(wish.name)
        again = self._given_up(name, now)
        if self.game is not None and self.game.hides_from_others(again or wish.take or ""):
            raise Refused("between_rounds")
        kept = "" if wish.pin is None else self.sealed(wish.pin)
        # Of a seat with a PIN nobody is given the key: it is opened at the table's screen, for a while.
        seat = Seat(again or name, digest_of(key), claimed=bool(kept), pin=kept)
        if again or wish.take:
            self.keep(seating.with_a_host(seating.taken_over(self.lobby, again or str(wish.take), seat)))
        else:
            self._sit_down_anew(seat)
        self._given_at[seat.name] = now
        return seat.name, key

    def check_code(self, code: str) -> None:
        """Raises ``Refused`` unless it is the table's."""
        if not _same(code.strip().upper(), self.lobby.code):
            raise Refused("wrong_code")

    def sealed(self, digits: str) -> str:
        """What is kept of a PIN. Raises ``Refused('pin_invalid')``."""
        return pin.sealed(digits, self.new_key())

    def new_key(self) -> str:
        """A secret for a phone."""
        return self._chance.new_key()

    def _given_up(self, name: str, now: float) -> str | None:
        """The seat called like ``name`` whose key never came back, and will not any more."""
        seat = self.lobby.unclaimed(name)
        return seat if seat is not None and now - self._given_at.get(seat, -math.inf) > ON_ITS_WAY else None

    def holder(self, key: str) -> str | None:
        """The name of the seat whose phone holds ``key``, which from now on is that phone's for good."""
        name = self.lobby.holder(key)
        if name is not None and not self.lobby.seat(name).claimed:
            self.keep_if_possible(self.lobby.claimed_by(name))
        return name

    def _sit_down_anew(self, seat: Seat) -> None:
        before, view = self.lobby, None if self.game is None else self.game.seen_by(rules.TABLE)
        lobby = seating.with_a_host(
            seating.with_seat(before, seat, away=0 if view is None else len(view.left))
        )
        if self.game is None or view is None or view.phase == "over":
            self.keep(lobby)
            return
        if not view.may_join:
            raise Refused("between_rounds")
        # The seat first: a power cut between the two leaves a seat without a place in the game, which
        # the next start forgets, not a place in the game that nobody can play.
        self.keep(lobby)
        try:
            self.game.act(rules.Join(seat.name, after=view.seats[-1]))
        except Refused:
            self.keep_if_possible(before)
            raise

    # -- before and after a game ----------------------------------------------------------------------

    def start(self) -> None:
        """A new game with the seats as they are; the first in order starts."""
        self.check_in_lobby()
        agreement.check_seats(self.lobby)
        game = self._new_game()
        try:
            self.keep(self.lobby.changed(record=game.file_name, asked=None, opened=None, void=None))
        except Refused:
            game.discard()
            raise
        self.game = game

    def _new_game(self) -> RunningGame:
        names, options = self.lobby.names, {"direction": self.lobby.direction, **self.lobby.options}
        table = rules.Table(self.lobby.rules, options, names, names[0])
        try:
            state = rules.start(table)
            name = f"{self._chance.game_name()}-{self.lobby.rules}"
            record = create_record(self._folder.games, name, rules.write_line(table).rstrip("\n"))
        except rules.RulesError as error:
            raise refused_by_rules(error) from error
        except JournalError as error:
            raise Refused("disk", what=error.code) from error
        return RunningGame(state, record)

    def new_game(self) -> None:
        """Back to the lobby after a game that is over; its record stays."""
        if self.game is None or self.stage != "over":
            raise Refused("not_allowed", why="not_over")
        gone = set(self.game.seen_by(rules.TABLE).left)
        seats = tuple(each for each in self.lobby.seats if each.name not in gone)
        lobby = replace(self.lobby, revision=self.lobby.revision + self.game.lines, seats=seats)
        motions = motion.pruned(lobby.motions, lobby.names, playing=False)
        self.keep(lobby.changed(record="", host=self.host, motions=motions, paused=False))
        self.game.close()
        self.game = None

    def leave(self, name: str, how: str = "towel", agreed: tuple[str, ...] = ()) -> None:
        """The seat stands up: in the lobby it is free again, in a game it throws in the towel (I22).

        ``how`` else, and the seats that have ``agreed`` to it: as in the record.
        """
        if self.stage == "playing":
            self.act(rules.Leave(name, how, agreed))
            self._end_without_people()
        else:
            self.check_in_lobby()
            self.keep(seating.without_seat(self.lobby, name))

    def _end_without_people(self) -> None:
        """Seats that play by themselves would shake all night, and nobody could tell them to stop."""
        if self.stage != "playing":
            return
        if not self.people:
            bots = self.seen_by(rules.TABLE).seats
            with suppress(Refused):
                self.act(rules.End(bots[0]))
        elif all(self.lobby.seat(each).stand_in for each in self.people):
            # They were to play until their phones are back, and none may come.
            self.keep_if_possible(seating.without_stand_ins(self.lobby))

    def act(self, action: rules.Action) -> None:
        """Do ``action`` in the game that is going on. Raises ``Refused``."""
        if self.game is None:
            raise Refused("not_allowed", why="no_game")
        self.game.act(action)

    def die_aside(self, seat: str) -> rules.Keep:
        """A die that ``seat`` sets aside without having looked (G12): which, chance says, and nobody else.

        Raises ``Refused``.
        """
        keeps = () if self.game is None else self.game.keeps(seat)
        # Two dice lie there: one draw, whether or not they are equal.
        drawn = self._chance.pick(2)
        if not keeps:
            raise Refused("not_allowed", why="nothing_to_keep")
        return keeps[drawn % len(keeps)]

    def check_in_lobby(self) -> None:
        """Raises ``Refused`` while there is a game."""
        if self.game is not None:
            raise Refused("not_allowed", why="not_in_lobby")

    def close(self) -> None:
        """Let go of the record and the folder; any number of times."""
        if self.game is not None:
            self.game.close()
        self._folder.close()


def _same(given: str, wanted: str) -> bool:
    return hmac.compare_digest(given.encode(errors="replace"), wanted.encode(errors="replace"))
