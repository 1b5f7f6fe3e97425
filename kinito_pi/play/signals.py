"""What the tower's lamps, buzzer and button have to do with the game: public things alone.

Everything here is made from what the table may know, at moments at which the screens are told too: nothing
about a hidden roll can show in it, in light, sound or time.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kinito_pi import rules
from kinito_pi.play.evening import Evening
from kinito_pi.play.lamps import lamps_of, way_of
from kinito_pi.play.surroundings import Surroundings
from kinito_pi.ports import Lights, Signal

TROUBLES = frozenset({"tower", "cup_opened"})
"""Notices that want somebody at the tower."""
DARK = Lights(Signal.TURN)


@dataclass(frozen=True, slots=True)
class Told:
    """What the table was told last. ``lights``: what stays; ``reveal``, ``trouble``: what was flashed for."""

    lights: Lights = DARK
    reveal: Any = None
    trouble: Any = None


class Signals:
    """One owner: the game loop. ``follow`` when something changed, ``step`` to carry on."""

    def __init__(self, evening: Evening, around: Surroundings) -> None:
        self._evening = evening
        self._around = around
        self._told = Told()
        self._passing: Signal | None = None
        self.moving = False

    def follow(self, notice: dict[str, Any] | None, fault: str | None) -> None:
        """Show what is so now. ``notice``: what the table is told; ``fault``: what the tower lacks."""
        before, self._told = self._told, self._now(notice, fault)
        passing = _passing(before, self._told)
        if passing is not None:
            self._begin(self._flash(passing, before.lights))
        elif self._passing is None and (before != self._told or not self.moving):
            self._show(self._told.lights, heard=before.lights != self._told.lights)
        elif before.lights != self._told.lights and self._passing is Signal.PASS:
            self._begin(self._told.lights)

    def step(self) -> None:
        """Carry the signal on; one that passes gives way to what stays."""
        if not self.moving:
            return
        self.moving = False  # A part that fails is let be until something changes.
        now = self._around.clock()
        shows, sounds = self._around.tower.pass_light.step(now), self._around.tower.buzzer.step(now)
        self.moving = shows or sounds
        if not shows and self._passing is not None:
            self._passing = None
            if self._told.lights.signal is not Signal.TURN:
                self._show(self._told.lights, heard=True)

    def put_out(self) -> None:
        """All dark."""
        self._around.tower.pass_light.point(None)

    def _begin(self, lights: Lights) -> None:
        self._passing = None if lights == self._told.lights else lights.signal
        self._show(lights, heard=True)

    def _show(self, lights: Lights, *, heard: bool) -> None:
        now = self._around.clock()
        self.moving = True
        self._around.tower.pass_light.show(lights, now)
        if heard:
            self._around.tower.buzzer.sound(lights.signal, now)

    def _flash(self, signal: Signal, before: Lights) -> Lights:
        lamp = self._told.lights.lamp
        if signal is not Signal.PASS:
            return Lights(signal, lamp)
        table = self._evening.seen_by(rules.TABLE)
        lamps = lamps_of(self._evening.lobby, self._around.tower.lamps)
        step = way_of(table.seats, lamps, self._around.tower.lamps, reversed_=table.reversed)
        return Lights(signal, lamp, before.lamp or 0, step)

    # -- what is so -----------------------------------------------------------------------------------

    def _now(self, notice: dict[str, Any] | None, fault: str | None) -> Told:
        trouble = notice if notice is not None and notice["code"] in TROUBLES else fault
        game = self._evening.game
        if game is None:
            asked = self._evening.lobby.asked
            return Told(DARK if asked is None else Lights(Signal.HERE, asked), None, trouble)
        table = game.seen_by(rules.TABLE)
        lamp = lamps_of(self._evening.lobby, self._around.tower.lamps).get(table.turn or "")
        signal = Signal.ANSWER if lamp is not None and must_answer_kinito(table) else Signal.TURN
        return Told(Lights(signal, lamp), game.chronicle.reveal, trouble)


def _passing(before: Told, after: Told) -> Signal | None:
    """The signal for what has just happened, or None."""
    if after.trouble is not None and after.trouble != before.trouble:
        return Signal.TROUBLE
    if after.reveal is not None and after.reveal is not before.reveal:
        return Signal.REVEAL
    moved = after.lights.signal is Signal.TURN and None not in (before.lights.lamp, after.lights.lamp)
    played = before.lights.signal is not Signal.HERE
    return Signal.PASS if moved and played and before.lights.lamp != after.lights.lamp else None


def must_answer_kinito(table: rules.Observation) -> bool:
    """Whether the seat in turn has been sent or told a Kinito (I16, G7, T7)."""
    return table.phase == "to_pay" or (table.phase == "to_answer" and table.standing == "K")
