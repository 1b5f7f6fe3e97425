"""The game loop: the one thread that owns the table, the tower and the truth.

It takes commands from the inbox one at a time, minds a throw that is going on, and publishes what each
screen may know. Whatever goes wrong in a command, the motor is off, the game is as it was, and the
next command is taken.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from kinito_pi import rules
from kinito_pi.play import commands, failures
from kinito_pi.play.album import Album
from kinito_pi.play.archive import past_games
from kinito_pi.play.by_hand import ByHand
from kinito_pi.play.council import Council
from kinito_pi.play.cup import Cup
from kinito_pi.play.desk import AT_ANY_TIME, KEEPS_NOTICE, UNHURRIED, Desk
from kinito_pi.play.disk import Disk
from kinito_pi.play.errors import Refused
from kinito_pi.play.evening import Evening
from kinito_pi.play.inbox import Answer, Inbox
from kinito_pi.play.landing import Landing
from kinito_pi.play.offers import fault_of_opening, offers, only_throws
from kinito_pi.play.presence import Presence
from kinito_pi.play.reception import Reception
from kinito_pi.play.screens import Screens
from kinito_pi.play.signals import Signals
from kinito_pi.play.streams import Streams
from kinito_pi.play.surroundings import Surroundings
from kinito_pi.play.table_screen import TableScreen
from kinito_pi.play.workshop import TRIAL, Workshop

STEP = 0.01
"""s between two steps of a throw."""
LIT = 0.02
"""s between two steps of a signal of the lamps."""
IDLE = 0.5
"""s that the loop waits for a command when nothing moves."""


class GameLoop:
    """``run`` in its own thread until ``stop``; or ``turn`` by hand in a test."""

    def __init__(self, evening: Evening, inbox: Inbox, streams: Streams, around: Surroundings) -> None:
        self._evening = evening
        self._inbox = inbox
        self._around = around
        self._presence = Presence(streams.viewers, around.clock)
        self._council = Council(evening, self._presence.here, self._moved)
        table_screen = TableScreen(lambda: evening.lobby, evening.new_key, around.clock)
        self._desk = Desk(
            evening,
            self._council,
            around.bot_key,
            self._presence.here,
            around.tower.lamps,
            table_screen,
        )
        self._cup = Cup(around)
        self._album = Album()
        self._disk = Disk(evening, around)
        self._screens = Screens(
            evening, self._council, streams, around, self._cup, self._album, self._presence.here
        )
        reception = Reception(
            evening, self._council, table_screen, self._screens, self._changed, around.clock
        )
        self._signals = Signals(evening, around)
        self._workshop = Workshop(evening, around, self._cup)
        self._landing = Landing(
            evening, self._workshop, self._screens, self._album, self._disk, around.source
        )
        self._desk.serves("enter", ByHand(evening, self._desk, self._cup, self._album).enter)
        self._desk.serves("try_part", self._workshop.try_out)
        self._desk.serves("set_faults", lambda _seat, words: self._workshop.set_faults(words))
        self._served_by: dict[type[commands.Command], Callable[[Any], Answer]] = {
            commands.View: self._view,
            commands.LookUnder: lambda command: self._desk.look(command.key),
            commands.PastGames: self._past_games,
            commands.Picture: lambda command: {"jpeg": self._album.jpeg(evening.game, command.number)},
            commands.LookAfter: self._look_after,
            commands.Screen: self._screen,
            commands.LidOpened: lambda _command: self._opened(),
            commands.ButtonPressed: lambda _command: self._pressed(),
            commands.Publish: lambda _command: self._changed(),
            commands.Do: self._do,
            **reception.served_by,
        }
        self._stopped = False
        around.tower.lid.on_opened(self._lid_opened)
        around.tower.button.on_pressed(self._button_pressed)
        failures.attempt("The pass light cannot be set", self._follow)

    def _lid_opened(self) -> None:
        # The pin's thread: it may do nothing but this.
        failures.attempt("The opened cup cannot be told", lambda: self._inbox.put(commands.LidOpened()))

    def _button_pressed(self) -> None:
        # Likewise.
        failures.attempt("The button cannot be heard", lambda: self._inbox.put(commands.ButtonPressed()))

    # -- the thread -----------------------------------------------------------------------------------

    def run(self) -> None:
        """Until ``stop``. However it ends, the motor is off then, and nobody is left waiting."""
        try:
            while not self._stopped:
                self.turn(self._pace())
        finally:
            self._cup.close()
            self._workshop.peephole.shut()
            self._inbox.close()
            failures.attempt("The pass light stays on", self._signals.put_out)

    def _pace(self) -> float:
        if self._cup.thrown or self._workshop.peephole.is_open:
            return STEP
        return LIT if self._signals.moving else IDLE

    def stop(self) -> None:
        """From any thread: ``run`` returns soon."""
        self._stopped = True

    def publish_soon(self) -> None:
        """From any thread: every screen gets its snapshot once the loop comes to it."""
        self._inbox.put(commands.Publish())

    def turn(self, wait: float) -> None:
        """Take one command, waiting up to ``wait`` s for it, and mind the throw, or else the tower."""
        waiting = self._inbox.take(wait)
        if waiting is not None:
            self._serve(*waiting)
        if self._cup.thrown is not None:
            failures.attempt("A throw cannot be settled", self._mind_throw)
        else:
            failures.attempt("The tower cannot be seen to", self._attend)
        failures.attempt("The pass light cannot be set", self._signals.step)
        self._workshop.peephole.step()
        self._around.alive()

    def _serve(self, command: commands.Command, answer: Future[Answer]) -> None:
        if not answer.set_running_or_notify_cancel():
            return  # Whoever asked has been told that it came to nothing.
        try:
            answer.set_result(self._handle(command))
        except Refused as refusal:
            answer.set_exception(refusal)
            if self._disk.refused(refusal):
                self._screens.notice = {"code": "disk"}
                self._changed()
        except BaseException as error:
            failures.tell(f"A {type(command).__name__} went wrong; the game is as it was", error)
            self._cup.give_up()
            answer.set_exception(Refused("unavailable"))
            if not isinstance(error, Exception):
                raise
            self._changed()

    # -- commands -------------------------------------------------------------------------------------

    def _handle(self, command: commands.Command) -> Answer:
        serve = self._served_by.get(type(command))
        if serve is None:
            raise Refused("malformed")
        return serve(command)

    def _view(self, command: commands.View) -> Answer:
        seat = None if command.key is None else self._desk.seat_of(command.key)
        screens = self._screens
        return {
            "seat": seat, "version": screens.version, "join": screens.address, "text": screens.text(seat),
        }  # fmt: skip

    def _look_after(self, command: commands.LookAfter) -> Answer:
        seat = self._desk.seat_of(command.key)
        return self._workshop.picture(seat) if command.through else self._workshop.report(seat)

    def _past_games(self, command: commands.PastGames) -> Answer:
        if self._cup.thrown is not None:
            raise Refused("busy")  # Reading takes the disk's time, and a throw needs the loop's.
        return {"games": past_games(self._evening, command.name)}

    def _screen(self, command: commands.Screen) -> Answer:
        if not command.streams:
            self._presence.asked(command.seat)
        if command.here:
            self._council.back(command.seat)
        return self._changed() if self._screens.is_behind() else {}

    def _moved(self, seat: str) -> None:
        """The seat is another phone's: the one before has nothing to see any more, and says so."""
        self._screens.end_seat(seat, "moved")

    def _do(self, command: commands.Do) -> Answer:
        seat = self._desk.seat_of(command.key)
        if command.at != self._evening.at and command.do not in UNHURRIED:
            raise Refused("stale", at=self._evening.at)
        if command.key is not None and self._evening.holder(command.key):
            self._council.back(seat)
        if command.do == "shake":
            self._shake(seat, held=command.words.get("held") is True)
        elif command.do == "let_go":
            self._cup.let_go(seat)
        else:
            self._act(seat, command)
        self._changed()
        return {"at": self._evening.at, "version": self._screens.version}

    def _shake(self, seat: str, *, held: bool = False) -> None:
        if self._cup.thrown is not None:
            raise Refused("busy")
        self._cup.shake(seat, self._desk.throw_of(seat), held=held)
        self._album.forget()
        self._screens.notice = None

    def _pressed(self) -> Answer:
        """The button throws for the seat in turn, where a throw is all that it can do: then whoever presses
        takes no choice from it. Seats that play by themselves do so."""
        view = self._table()
        turn = None if view is None else view.turn
        if turn is None or self._cup.thrown is not None or self._evening.lobby.paused:
            return {}
        if self._evening.lobby.seat(turn).plays_itself:
            return {}
        moves = offers(self._evening.seen_by(turn), void=self._evening.opened_cup.is_void)
        if not only_throws(moves):
            return {}
        self._shake(turn)
        return self._changed()

    def _act(self, seat: str, command: commands.Do) -> None:
        if self._cup.thrown is not None and command.do not in AT_ANY_TIME:
            raise Refused("busy")
        self._desk.do(seat, command)
        if command.do not in KEEPS_NOTICE or self._evening.opened_cup.is_void:
            self._screens.notice = None
        thrown = self._cup.thrown
        if thrown is None or thrown.awaited == TRIAL:
            return
        if self._desk.awaited_of(thrown.by) != thrown.awaited:
            self._cup.give_up()

    def _opened(self) -> Answer:
        """The cup is open: a lift where one is awaited (I4), elsewhere something to be told."""
        view, waits = self._table(), self._evening.lobby.paused or self._cup.thrown is not None
        if view is None or view.phase != "to_answer" or view.turn is None or waits:
            if self._cup.thrown is None:
                self._evening.opened_cup.opened()
            fault = fault_of_opening(view)
            self._landing.tell("cup_opened", {"code": "cup_opened"} | ({"fault": fault} if fault else {}))
            return self._changed()
        try:
            self._evening.act(rules.Lift(view.turn))
            self._screens.notice = None
        except Refused as refusal:
            self._disk.refused(refusal)
            self._screens.notice = {"code": refusal.code}
        return self._changed()

    # -- what comes of a throw ------------------------------------------------------------------------

    def _mind_throw(self) -> None:
        ended = self._cup.step()
        if ended is not None:
            self._landing.settle(ended)
        if ended is not None or self._screens.is_behind():
            self._changed()

    def _attend(self) -> None:
        """Tell when a part of the tower or a phone has gone or come back, and where the page is."""
        mended, takes = self._cup.attend(), self._disk.mind()
        if mended:
            self._screens.forget("tower")
        if takes:
            self._screens.forget("disk")
        if self._presence.lapse() or mended or takes or self._screens.are_elsewhere():
            self._changed()

    # -- what everybody may see -----------------------------------------------------------------------

    def _changed(self) -> Answer:
        """Light and screens follow. What was done is done, so nothing that fails here undoes it."""
        failures.attempt("What was agreed cannot be done", self._council.settle)
        self._evening.opened_cup.mind()
        self._album.mind(self._evening.game)
        self._workshop.mind()
        failures.attempt("The pass light cannot be set", self._follow)
        failures.attempt("The screens cannot be told", self._screens.publish)
        return {}

    def _table(self) -> rules.Observation | None:
        game = self._evening.game
        return None if game is None else game.seen_by(rules.TABLE)

    def _follow(self) -> None:
        self._signals.follow(self._screens.notice, self._cup.fault)
