"""The thread that plays for every seat without a phone: it waits, thinks a moment, and does one thing.

How long it thinks is drawn apart from what it decides, so that its pace says nothing about its dice.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol

from kinito_pi.bots.honest import Snapshot, Wish, decide, needs_look

log = logging.getLogger(__name__)

THINKS = (0.9, 2.0)
"""s: from and to."""
AFTER_FAILURE = 4.0
"""s more, for each time in a row that the tower or the table would not do what it wished."""
LONGEST_PAUSE = 60.0
"""s: a tower that nobody mends is not shaken without end."""
WAIT = 1.0
"""s: how often it asks whether it should stop."""


class DeclinedError(Exception):
    """What was wished for was refused; ``str()`` is the code."""


class Phone(Protocol):
    """What a bot has in its hand: the same commands and snapshots as a phone, for any bot's seat."""

    def wait(self, timeout: float) -> Snapshot | None:
        """The newest public snapshot not seen before; None when none came within ``timeout`` s."""

    def view(self, seat: str) -> Snapshot:
        """The seat's own snapshot. Raises ``DeclinedError``, as the others do."""

    def look(self, seat: str) -> Sequence[int]:
        """The dice that the seat has rolled."""

    def do(self, seat: str, wish: Wish, at: int) -> None:
        """Do what was decided on the snapshot ``at``."""


class BotPlayer:
    """``run`` in its own thread until ``stop``. ``sleep(s)`` returns True when it was woken to stop."""

    def __init__(self, phone: Phone, random: Random, pace: Random, sleep: Callable[[float], bool]) -> None:
        self._phone = phone
        self._random = random
        self._pace = pace
        self._sleep = sleep
        self._in_vain = 0
        self._was_declined = False

    def run(self) -> None:
        """Play whenever a bot's seat is in turn."""
        public: Snapshot | None = None
        while not self._sleep(0):
            public = self._phone.wait(WAIT) or public
            seat = None if public is None else bot_in_turn(public)
            if public is None or seat is None or self._sleep(self._pause(public)):
                continue
            self._was_declined = not self._play(seat)
            if not self._was_declined:
                public = None  # What comes of it is in a newer one.

    def _pause(self, public: Snapshot) -> float:
        self._in_vain = self._in_vain + 1 if self._was_declined or has_failed(public) else 0
        pause = self._pace.uniform(*THINKS) + AFTER_FAILURE * self._in_vain
        return min(pause, LONGEST_PAUSE)

    def _play(self, seat: str) -> bool:
        """Do one thing for ``seat``. False when it was declined, and is to be tried again."""
        try:
            self._do(seat)
        except DeclinedError as declined:
            log.debug("%s was declined: %s", seat, declined)
        except Exception as error:  # noqa: BLE001 - told without its message, which may quote dice
            log.error("%s cannot play: %s", seat, type(error).__name__)
        else:
            return True
        return False

    def _do(self, seat: str) -> None:
        view = self._phone.view(seat)
        if bot_in_turn(view) != seat:
            return
        dice = self._phone.look(seat) if needs_look(view) else None
        wish = decide(view, dice, self._random)
        if wish is not None:
            self._phone.do(seat, wish, view["at"])


def bot_in_turn(view: Snapshot) -> str | None:
    """The seat that plays by itself and is in turn; None while dice are in the air, or the game waits."""
    game = view["game"]
    if view.get("paused") or view["stage"] != "playing" or game is None or view["throw"] is not None:
        return None
    bots = {each["name"] for each in view["seats"] if each["bot"]}
    return game["turn"] if game["turn"] in bots else None


def has_failed(public: Snapshot) -> bool:
    """Whether the last thing tried came to nothing: dice that could not be read, a tower, a full disk."""
    notice = public["notice"]
    return public["tower"]["fault"] is not None or (notice is not None and notice["code"] != "cup_opened")
