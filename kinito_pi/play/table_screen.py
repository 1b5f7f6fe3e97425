"""Seats without a phone, played on the table's screen: who has it in hand now, by its PIN.

The key that a PIN is given for is kept in memory alone, here and in the page, and is worth nothing once it
is handed back, once it has not been used for a while, or once the program was started again. So the screen
that all can see knows nothing of the seat in between.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from kinito_pi.play import pin as pins
from kinito_pi.play.errors import Refused
from kinito_pi.play.lobby import Lobby
from kinito_pi.play.seat import digest_of
from kinito_pi.ports import Clock

LEFT_ALONE: Final = 90.0
"""s without a word from the page, after which its key is worth nothing: its owner has gone."""
MOST_TRIES: Final = 5
WINDOW: Final = 60.0
"""s: so many wrong PINs of one seat in that time, and no more are looked at."""


@dataclass(slots=True)
class _InHand:
    digest: str
    used: float
    pin: str


class TableScreen:
    """One owner: the game loop. ``lobby``: the table now; ``new_key``: a secret; ``clock``: s."""

    def __init__(self, lobby: Callable[[], Lobby], new_key: Callable[[], str], clock: Clock) -> None:
        self._lobby = lobby
        self._new_key = new_key
        self._clock = clock
        self._in_hand: dict[str, _InHand] = {}
        self._wrong: dict[str, deque[float]] = {}

    def take(self, seat: str, pin: str) -> str:
        """A key for ``seat``, whose owner has its PIN; a key given before is worth nothing any more.

        Raises ``Refused``.
        """
        kept = self._lobby().seat(seat).pin
        if not kept:
            raise Refused("no_pin", name=seat)
        wrong = self._recent(kept)
        if len(wrong) >= MOST_TRIES:
            raise Refused("too_many_tries")
        if not pins.opens(pin, kept):
            wrong.append(self._clock())
            raise Refused("wrong_pin")
        key = self._new_key()
        self._in_hand[seat] = _InHand(digest_of(key), self._clock(), kept)
        return key

    def _recent(self, kept: str) -> deque[float]:
        times = self._wrong.setdefault(kept, deque())
        while times and times[0] <= self._clock() - WINDOW:
            times.popleft()
        return times

    def holder(self, key: str) -> str | None:
        """The seat whose owner holds ``key`` in this moment."""
        digest, now = digest_of(key), self._clock()
        for seat, hand in self._in_hand.items():
            if hand.digest == digest and now - hand.used <= LEFT_ALONE and self._is_opened_by(seat, hand.pin):
                hand.used = now
                return seat
        return None

    def _is_opened_by(self, seat: str, kept: str) -> bool:
        """Whether it still has the PIN that it was opened by."""
        return any(each.name == seat and each.pin == kept for each in self._lobby().seats)

    def give_back(self, key: str) -> str | None:
        """The seat's owner is done: whose seat it was, or None when it was nobody's."""
        seat = self.holder(key)
        if seat is not None:
            del self._in_hand[seat]
        return seat
