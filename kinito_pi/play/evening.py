"""The table through an evening: who sits there, and the game that is going on, both kept on disk.

Knows no tower and no screen. Every method either does what it says and has it on the disk, or raises
``Refused`` and changes nothing.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace

from kinito_pi import rules
from kinito_pi.journal import (
    SEATS_NAME,
    Damaged,
    JournalError,
    StateFolder,
    create_record,
    load_seats,
    open_record,
    put_aside,
    save_seats,
)
from kinito_pi.play import lobby as seating
from kinito_pi.play.commands import SitDown
from kinito_pi.play.errors import Refused
from kinito_pi.play.lobby import Lobby, Seat
from kinito_pi.play.running_game import RunningGame, refused_by_rules

log = logging.getLogger(__name__)

LEAST_SEATS = 2
GAME = "ikb"


@dataclass(frozen=True, slots=True)
class Chance:
    """What must not be guessable or depends on the day. ``new_key``: a phone's secret; ``new_code``: the
    table's; ``game_name``: of a record, by date and time."""

    new_key: Callable[[], str]
    new_code: Callable[[], str]
    game_name: Callable[[], str]


class Evening:
    """One owner: the game loop. ``folder`` is where it is kept; what is there is taken up again."""

    def __init__(self, folder: StateFolder, chance: Chance, bots: int = 0) -> None:
        self._folder = folder
        self._chance = chance
        self.game: RunningGame | None = None
        self.lobby = self._load_lobby() or self._new_lobby(bots)
        if self.lobby.record:
            self._take_up_game()

    # -- what is on the disk --------------------------------------------------------------------------

    def _load_lobby(self) -> Lobby | None:
        try:
            data = load_seats(self._folder.path)
            return None if data is None else seating.lobby_from_data(data)
        except (Damaged, ValueError) as error:
            aside = put_aside(self._folder.path / SEATS_NAME)
            log.error("The list of seats was damaged (%s); it is kept as %s.", error, aside.name)
            return None

    def _new_lobby(self, bots: int) -> Lobby:
        lobby = Lobby(code=self._chance.new_code())
        for _ in range(bots):
            lobby = seating.with_bot(lobby)
        save_seats(self._folder.path, lobby.as_data())
        return lobby

    def _take_up_game(self) -> None:
        path = self._folder.games / self.lobby.record
        try:
            record, lines = open_record(path)
            read = rules.read_record(lines)
            self.game = RunningGame(rules.start(read.table), record)
            self.game.replay(read.actions)
        except (Damaged, rules.RulesError) as error:
            log.error("The game in %s cannot be taken up again: %s", path.name, error)
            self.game = None
            self._keep(self.lobby.changed(record=""))

    def _keep(self, lobby: Lobby) -> None:
        try:
            save_seats(self._folder.path, lobby.as_data())
        except JournalError as error:
            raise Refused("disk", what=error.code) from error
        self.lobby = lobby

    # -- who is who -----------------------------------------------------------------------------------

    @property
    def at(self) -> int:
        """Counts everything that was done: a tap on an older screen can be told by it."""
        return self.lobby.revision + (self.game.lines if self.game else 0)

    @property
    def stage(self) -> str:
        if self.game is None:
            return "lobby"
        return "over" if rules.observe(self.game.state, rules.TABLE).phase == "over" else "playing"

    def sit_down(self, wish: SitDown) -> tuple[str, str]:
        """A seat for a newcomer: its name and its secret key. Raises ``Refused``."""
        if wish.code.strip().upper() != self.lobby.code:
            raise Refused("wrong_code")
        key = self._chance.new_key()
        name = wish.take if wish.take and self.game else seating.clean_name(wish.name)
        seat = Seat(name, seating.digest_of(key))
        if wish.take:
            self._keep(seating.taken_over(self.lobby, wish.take, seat))
        else:
            self._sit_down_anew(seat)
        return name, key

    def _sit_down_anew(self, seat: Seat) -> None:
        lobby = seating.with_seat(self.lobby, seat)
        if self.game is None or self.stage == "over":
            self._keep(lobby)
            return
        view = rules.observe(self.game.state, rules.TABLE)
        if not view.may_join:
            raise Refused("between_rounds")
        # The seat first: a power cut between the two leaves a seat without a place in the game, not a
        # place in the game that nobody can play.
        before = self.lobby
        self._keep(lobby)
        try:
            self.game.act(rules.Join(seat.name, after=view.seats[-1]))
        except Refused:
            self._keep(before)
            raise

    # -- before and after a game ----------------------------------------------------------------------

    def order(self, names: list[str]) -> None:
        self._in_lobby()
        self._keep(seating.in_order(self.lobby, names))

    def turn_round(self, direction: str) -> None:
        """Which way round the table the order runs: ``left`` or ``right``."""
        self._in_lobby()
        if direction not in ("left", "right"):
            raise Refused("malformed")
        self._keep(self.lobby.changed(direction=direction))

    def add_bot(self) -> None:
        self._in_lobby()
        self._keep(seating.with_bot(self.lobby))

    def remove_bot(self, name: str) -> None:
        self._in_lobby()
        if not self.lobby.seat(name).is_bot:
            raise Refused("not_yours", name=name)
        self._keep(seating.without_seat(self.lobby, name))

    def start(self) -> None:
        """A new game with the seats as they are; the first in order starts."""
        self._in_lobby()
        if len(self.lobby.seats) < LEAST_SEATS:
            raise Refused("needs_two_seats", least=LEAST_SEATS)
        names = self.lobby.names
        table = rules.Table(GAME, {"direction": self.lobby.direction}, names, names[0])
        try:
            state = rules.start(table)
            record = create_record(
                self._folder.games, f"{self._chance.game_name()}-{GAME}", rules.write_line(table).rstrip("\n")
            )
        except rules.RulesError as error:
            raise refused_by_rules(error) from error
        except JournalError as error:
            raise Refused("disk", what=error.code) from error
        self._keep(self.lobby.changed(record=record.path.name))
        self.game = RunningGame(state, record)

    def new_game(self) -> None:
        """Back to the lobby after a game that is over; its record stays."""
        if self.game is None or self.stage != "over":
            raise Refused("not_allowed")
        gone = set(rules.observe(self.game.state, rules.TABLE).left)
        seats = tuple(each for each in self.lobby.seats if each.name not in gone)
        revision = self.lobby.revision + self.game.lines
        self._keep(replace(self.lobby, revision=revision).changed(record="", seats=seats))
        self.game.close()
        self.game = None

    def leave(self, name: str) -> None:
        """The seat stands up: in the lobby it is free again, in a game it throws in the towel (I22)."""
        if self.stage == "playing":
            self.act(rules.Leave(name, "towel"))
        else:
            self._in_lobby()
            self._keep(seating.without_seat(self.lobby, name))

    def act(self, action: rules.Action) -> None:
        if self.game is None:
            raise Refused("not_allowed")
        self.game.act(action)

    def _in_lobby(self) -> None:
        if self.game is not None:
            raise Refused("not_allowed")

    def close(self) -> None:
        if self.game is not None:
            self.game.close()
        self._folder.close()
