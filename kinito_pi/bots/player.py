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
"""s until it tries again what the tower or the table would not do."""
WAIT = 1.0
"""s: how often it asks whether it should stop."""


class DeclinedError(Exception):
    """What was wished for was refused; ``str()`` is the code."""


class Phone(Protocol):
    """What a bot has in its hand: the same commands and snapshots as a phone, for any bot's seat."""

    def wait(self, timeout: float) -> Snapshot | None:
        """The newest public snapshot not seen before; None when none came within ``timeout`` s."""

    def view(self, seat: str) -> Snapshot: ...
    def look(self, seat: str) -> Sequence[int]: ...
    def do(self, seat: str, wish: Wish, at: int) -> None: ...


class BotPlayer:
    """``run`` in its own thread until ``stop``. ``sleep(s)`` returns True when it was woken to stop."""

    def __init__(self, phone: Phone, random: Random, pace: Random, sleep: Callable[[float], bool]) -> None:
        self._phone = phone
        self._random = random
        self._pace = pace
        self._sleep = sleep

    def run(self) -> None:
        public: Snapshot | None = None
        while not self._sleep(0):
            public = self._phone.wait(WAIT) or public
            seat = None if public is None else bot_in_turn(public)
            if public is not None and seat is not None and not self._sleep(self._pause(public)):
                self._play(seat)
                public = None

    def _pause(self, public: Snapshot) -> float:
        # A tower that failed needs somebody's hand before it is worth trying again.
        extra = AFTER_FAILURE if public["tower"]["fault"] else 0.0
        return self._pace.uniform(*THINKS) + extra

    def _play(self, seat: str) -> None:
        try:
            view = self._phone.view(seat)
            if bot_in_turn(view) != seat:
                return
            dice = self._phone.look(seat) if needs_look(view) else None
            wish = decide(view, dice, self._random)
            if wish is not None:
                self._phone.do(seat, wish, view["at"])
        except DeclinedError as declined:
            log.debug("%s was declined: %s", seat, declined)
            self._sleep(AFTER_FAILURE)


def bot_in_turn(view: Snapshot) -> str | None:
    """The seat that plays by itself and is in turn; None while dice are in the air."""
    game = view["game"]
    if view["stage"] != "playing" or game is None or view["throw"] is not None:
        return None
    bots = {each["name"] for each in view["seats"] if each["bot"]}
    return game["turn"] if game["turn"] in bots else None
