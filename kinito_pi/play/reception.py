"""The table's door: whoever has no seat in their hand sits down here, asks for their own back, or opens it
by its PIN at the table's screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kinito_pi.play import commands
from kinito_pi.play.council import Council
from kinito_pi.play.evening import Evening
from kinito_pi.play.inbox import Answer
from kinito_pi.play.screens import Screens
from kinito_pi.play.table_screen import TableScreen
from kinito_pi.ports import Clock


class Reception:
    """``changed``: told after everything that a screen shows. ``clock``: s."""

    def __init__(
        self,
        evening: Evening,
        council: Council,
        table_screen: TableScreen,
        screens: Screens,
        changed: Callable[[], object],
        clock: Clock,
    ) -> None:
        self._evening = evening
        self._council = council
        self._table_screen = table_screen
        self._screens = screens
        self._changed = changed
        self._clock = clock
        self.served_by: dict[type[commands.Command], Callable[[Any], Answer]] = {
            commands.SitDown: self._sit_down,
            commands.AskBack: self._ask_back,
            commands.AskNewPin: self._ask_new_pin,
            commands.TakeInHand: self._take_in_hand,
            commands.GiveBack: self._give_back,
        }

    def _sit_down(self, command: commands.SitDown) -> Answer:
        name, key = self._evening.sit_down(command, self._clock())
        self._screens.end_seat(name)
        self._changed()
        return {"seat": name, "key": key}

    def _ask_back(self, command: commands.AskBack) -> Answer:
        self._evening.check_code(command.code)
        key = self._evening.new_key()
        number = self._council.ask_back(command.seat, key)
        self._changed()
        return {"number": number, "key": key}

    def _ask_new_pin(self, command: commands.AskNewPin) -> Answer:
        self._evening.check_code(command.code)
        number = self._council.ask_new_pin(command.seat, self._evening.sealed(command.pin))
        self._changed()
        return {"number": number}

    def _take_in_hand(self, command: commands.TakeInHand) -> Answer:
        key = self._table_screen.take(command.seat, command.pin)
        self._screens.end_seat(command.seat)  # Whoever had it in hand before has it no more.
        return {"key": key}

    def _give_back(self, command: commands.GiveBack) -> Answer:
        seat = self._table_screen.give_back(command.key or "")
        if seat is not None:
            self._screens.end_seat(seat)
        return {}
