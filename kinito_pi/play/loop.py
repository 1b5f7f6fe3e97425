"""The game loop: the one thread that owns the table, the tower and the truth.

It takes commands from the inbox one at a time, minds a throw that is going on, and publishes what each
screen may know. Whatever goes wrong in a command, the motor is off, the game is as it was, and the
next command is taken.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any

from kinito_pi import rules
from kinito_pi.play import commands
from kinito_pi.play.desk import Desk
from kinito_pi.play.errors import Refused
from kinito_pi.play.evening import Evening
from kinito_pi.play.inbox import Answer, Inbox
from kinito_pi.play.snapshot import Data, Scene, snapshot
from kinito_pi.play.streams import Streams
from kinito_pi.play.throw import Broken, Outcome, Throw
from kinito_pi.ports import Clock, Pixels, Tower
from kinito_pi.vision import Reading, Refusal

log = logging.getLogger(__name__)

STEP = 0.01
"""s between two steps of a throw."""
IDLE = 0.5
"""s that the loop waits for a command when nothing moves."""

ReadDice = Callable[[Pixels, int], Reading | Refusal]


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the loop works with. ``read``: pixels and the number of dice expected → a reading or a
    refusal. ``address``: of the page, as a phone reaches it. ``source``: of rolls, for the record.
    ``bot_key``: the secret of the seats that play by themselves; a bot's key is ``bot_key:name``."""

    tower: Tower
    read: ReadDice
    clock: Clock
    address: str
    source: str = "camera"
    bot_key: str = ""
    first_version: int = 0


@dataclass
class Thrown:
    """A throw that is going on, and whose."""

    by: str
    throw: Throw


@dataclass
class GameLoop:
    """``run`` in its own thread until ``stop``; or ``turn`` by hand in a test."""

    evening: Evening
    inbox: Inbox
    streams: Streams
    around: Surroundings
    _thrown: Thrown | None = None
    _notice: Data | None = None
    _fault: str | None = None
    _here: set[str] = field(default_factory=set)
    _version: int = 0
    _told: tuple[Any, ...] = ()
    _stopped: bool = False

    def __post_init__(self) -> None:
        self._version = self.around.first_version
        self._desk = Desk(self.evening, self.around.bot_key)
        self.around.tower.lid.on_opened(self._lid_opened)
        self._point_light()

    def _lid_opened(self) -> None:
        # The pin's thread: it may do nothing but this.
        self.inbox.put(commands.LidOpened())

    # -- the thread -----------------------------------------------------------------------------------

    def run(self) -> None:
        """Until ``stop``. The motor is off when this returns, whatever ends it."""
        try:
            while not self._stopped:
                self.turn(STEP if self._thrown else IDLE)
        finally:
            self._abort_throw()
            self.around.tower.pass_light.point(None)

    def stop(self) -> None:
        """From any thread: ``run`` returns soon."""
        self._stopped = True

    def publish_soon(self) -> None:
        """From any thread: every screen gets its snapshot once the loop comes to it."""
        self.inbox.put(commands.Publish())

    def turn(self, wait: float) -> None:
        """Take one command, waiting up to ``wait`` s for it, and mind the throw."""
        waiting = self.inbox.take(wait)
        if waiting is not None:
            self._serve(*waiting)
        if self._thrown is not None:
            self._mind_throw(self._thrown)

    def _serve(self, command: commands.Command, answer: Future[Answer]) -> None:
        if not answer.set_running_or_notify_cancel():
            return  # Whoever asked has been told that it came to nothing.
        try:
            answer.set_result(self._handle(command))
        except Refused as refusal:
            answer.set_exception(refusal)
        except Exception:
            log.exception("A %s went wrong; the game is as it was.", type(command).__name__)
            self._abort_throw()
            answer.set_exception(Refused("unavailable"))
            self.publish()

    # -- commands -------------------------------------------------------------------------------------

    def _handle(self, command: commands.Command) -> Answer:
        match command:
            case commands.View():
                return self._view(command)
            case commands.LookUnder():
                return self._desk.look(command.key)
            case commands.Screen():
                return self._screen(command)
            case commands.LidOpened():
                return self._opened()
            case commands.Publish():
                self.publish()
                return {}
            case commands.SitDown():
                return self._sit_down(command)
            case commands.Do():
                return self._do(command)
        raise Refused("malformed")

    def _view(self, command: commands.View) -> Answer:
        seat = None if command.key is None else self._desk.seat_of(command.key)
        join = f"{self.around.address}/#{self.evening.lobby.code}"
        return {"seat": seat, "version": self._version, "join": join, "text": self._text(seat)}

    def _screen(self, command: commands.Screen) -> Answer:
        before = set(self._here)
        (self._here.add if command.here else self._here.discard)(command.seat)
        if before != self._here:
            self.publish()
        return {}

    def _sit_down(self, command: commands.SitDown) -> Answer:
        name, key = self.evening.sit_down(command)
        self._here.discard(name)
        self.publish()
        return {"seat": name, "key": key}

    def _do(self, command: commands.Do) -> Answer:
        seat = self._desk.seat_of(command.key)
        if command.at != self.evening.at:
            raise Refused("stale", at=self.evening.at)
        if command.do == "shake":
            self._shake(seat)
        else:
            self._act(seat, command)
        self.publish()
        return {"at": self.evening.at}

    def _act(self, seat: str, command: commands.Do) -> None:
        if self._thrown is not None and command.do not in ("leave", "end"):
            raise Refused("busy")
        self._desk.do(seat, command)
        self._notice = None
        if self._thrown is not None and not self._desk.may_throw(self._thrown.by):
            self._abort_throw()
        if command.do == "leave" and seat not in self.evening.lobby.names:
            self.streams.end_seat(seat)
        self._point_light()

    def _opened(self) -> Answer:
        """The cup is open: a lift where one is awaited (I4), elsewhere something to be told."""
        view = self._table()
        if view is not None and view.phase == "to_answer" and view.turn is not None:
            self.evening.act(rules.Lift(view.turn))
            self._point_light()
        elif self._thrown is None:
            self._notice = {"code": "cup_opened"}
        self.publish()
        return {}

    # -- a throw --------------------------------------------------------------------------------------

    def _shake(self, seat: str) -> None:
        if self._thrown is not None:
            raise Refused("busy")
        dice = self._desk.dice_to_throw(seat)
        around = self.around
        around.tower.put_in(dice)
        self._notice, self._fault = None, None
        now = around.clock()
        throw = Throw(around.tower, lambda pixels: around.read(pixels, dice), now)
        self._thrown = Thrown(seat, throw)

    def _mind_throw(self, thrown: Thrown) -> None:
        try:
            outcome = thrown.throw.step(self.around.clock())
        except Exception:
            log.exception("The throw went wrong; the seat may shake again.")
            thrown.throw.abort()
            outcome = Broken("timeout")
        if outcome is not None:
            self._thrown = None
            self._settle(thrown.by, outcome)
        if outcome is not None or self._told != self._visible():
            self.publish()

    def _settle(self, by: str, outcome: Outcome) -> None:
        match outcome:
            case Reading():
                self._rolled(by, outcome)
            case Refusal():
                self._notice = {"code": "refused", "reason": str(outcome.reason), "by": by}
                self._log_line("refused", by=by, reason=str(outcome.reason))
            case Broken():
                self._fault = outcome.fault
                self._notice = {"code": "tower", "fault": outcome.fault, "by": by}
                self._log_line("failed", by=by, fault=outcome.fault)

    def _rolled(self, by: str, reading: Reading) -> None:
        try:
            self.evening.act(rules.Roll(by, reading.values, source=self.around.source))
        except Refused as refusal:
            # The disk took nothing, or the seat has left: there is no roll, and nobody is told of one.
            self._notice = {"code": refusal.code, "by": by}
        self._point_light()

    def _log_line(self, event: str, **facts: Any) -> None:
        if self.evening.game is not None:
            self.evening.game.chronicle.note(event, **facts)

    def _abort_throw(self) -> None:
        if self._thrown is not None:
            self._thrown.throw.abort()
            self._thrown = None
        else:
            self.around.tower.shaker.halt()

    # -- what everybody may see -----------------------------------------------------------------------

    def _table(self) -> rules.Observation | None:
        game = self.evening.game
        return None if game is None else rules.observe(game.state, rules.TABLE)

    def _point_light(self) -> None:
        view = self._table()
        turn = None if view is None else view.turn
        lamp = view.seats.index(turn) if view is not None and turn in view.seats else None
        lit = lamp if lamp is None or lamp < self.around.tower.lamps else None
        self.around.tower.pass_light.point(lit)

    def _scene(self) -> Scene:
        thrown = self._thrown
        return Scene(
            version=self._version,
            address=self.around.address,
            lamps=self.around.tower.lamps,
            throwing=(thrown.by, thrown.throw.progress) if thrown else None,
            notice=self._notice,
            fault=self._fault,
            here=frozenset(self._here),
        )

    def _visible(self) -> tuple[Any, ...]:
        progress = self._thrown.throw.progress if self._thrown else None
        return (self.evening.at, progress, str(self._notice))

    def _text(self, viewer: str | None) -> str:
        data = snapshot(self.evening, self._scene(), viewer)
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))

    def publish(self) -> None:
        """Give every screen its new snapshot."""
        self._version += 1
        self._told = self._visible()
        texts = {viewer: self._text(viewer) for viewer in self.streams.viewers()}
        self.streams.publish(self._version, texts)
