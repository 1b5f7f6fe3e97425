"""A roll that was thrown and looked at by hand, as in the old game, because the tower is out of order."""

from __future__ import annotations

from dataclasses import dataclass

from kinito_pi import rules
from kinito_pi.play import requests
from kinito_pi.play.album import Album
from kinito_pi.play.cup import Cup
from kinito_pi.play.desk import Desk
from kinito_pi.play.errors import Refused
from kinito_pi.play.evening import Evening


@dataclass(frozen=True, slots=True)
class ByHand:
    """One owner: the game loop."""

    evening: Evening
    desk: Desk
    cup: Cup
    album: Album

    def enter(self, seat: str, words: requests.Words) -> None:
        """What ``seat`` has thrown becomes its roll, recorded as ``manual``. Raises ``Refused``."""
        if not self.cup.by_hand:
            raise Refused("not_allowed", why="tower_works")
        _phase, count = self.desk.throw_of(seat)
        roll = rules.Roll(seat, requests.dice(words, count), source="manual")
        self.evening.act(self.evening.opened_cup.mark(roll))
        self.album.forget()
