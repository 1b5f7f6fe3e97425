"""Where a seat's wish meets the evening: who may, what it means, what it changes."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from typing import Any

from kinito_pi import rules
from kinito_pi.play import requests
from kinito_pi.play.commands import Do
from kinito_pi.play.errors import Refused
from kinito_pi.play.evening import Evening
from kinito_pi.play.requests import Words


class Desk:
    """``bot_key``: the secret that, with a colon and a name behind it, stands for a self-playing seat."""

    def __init__(self, evening: Evening, bot_key: str) -> None:
        self._evening = evening
        self._bot_key = bot_key
        self._before_game: dict[str, Callable[[str, Words], None]] = {
            "order": lambda _seat, words: evening.order(requests.names(words)),
            "direction": lambda _seat, words: evening.turn_round(requests.word(words, "direction", str)),
            "add_bot": lambda _seat, _words: evening.add_bot(),
            "remove": lambda _seat, words: evening.remove_bot(requests.word(words, "seat", str)),
            "start": lambda _seat, _words: evening.start(),
            "new_game": lambda _seat, _words: evening.new_game(),
            "leave": lambda seat, _words: evening.leave(seat),
        }

    def seat_of(self, key: str | None) -> str:
        """Whose key this is. Raises ``Refused('no_seat')``."""
        seat = None if not key else self._evening.lobby.holder(key) or self._bot_of(key)
        if seat is None:
            raise Refused("no_seat")
        return seat

    def _bot_of(self, key: str) -> str | None:
        secret, _, name = key.partition(":")
        if not self._bot_key or not hmac.compare_digest(secret.encode(), self._bot_key.encode()):
            return None
        bots = [each.name for each in self._evening.lobby.seats if each.is_bot]
        return name if name in bots else None

    def look(self, key: str | None) -> dict[str, Any]:
        """The seat's own hidden dice, to it alone. Raises ``Refused``."""
        view = self._view_of(self.seat_of(key))
        if not view.looked or not view.dice:
            raise Refused("nothing_to_see")
        return {"dice": list(view.dice)}

    def dice_to_throw(self, seat: str) -> int:
        """How many dice the seat may throw now. Raises ``Refused('not_allowed')`` if it may not."""
        view = self._view_of(seat)
        dice = _dice_to_throw(view)
        if dice is None:
            raise Refused("not_allowed", why="not_your_turn", allowed=list(view.legal))
        return dice

    def may_throw(self, seat: str) -> bool:
        game = self._evening.game
        return game is not None and _dice_to_throw(rules.observe(game.state, seat)) is not None

    def do(self, seat: str, command: Do) -> None:
        """Everything but a shake. Raises ``Refused`` and changes nothing."""
        before = self._before_game.get(command.do)
        if before is not None:
            before(seat, command.words)
            return
        self._view_of(seat)
        try:
            self._evening.act(requests.action_of(seat, command.do, command.words))
        except Refused as refusal:
            raise self._without_dice(refusal, command) from refusal

    def _without_dice(self, refusal: Refused, command: Do) -> Refused:
        if command.do == "show" and refusal.data.get("why") == "no_kinito":
            return Refused("not_a_kinito")
        return refusal

    def _view_of(self, seat: str) -> rules.Observation:
        if self._evening.game is None:
            raise Refused("not_allowed", why="no_game")
        return rules.observe(self._evening.game.state, seat)


def _dice_to_throw(view: rules.Observation) -> int | None:
    return next((int(line["dice"]) for line in view.legal if line["do"] == "roll"), None)
