"""What a bot has in its hand instead of a phone."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from kinito_pi import play
from kinito_pi.bots import DeclinedError


class BotPhone:
    """A bot's hand on the inbox and the streams: what a phone has, without the network between."""

    def __init__(self, inbox: play.Inbox, streams: play.Streams, bot_key: str) -> None:
        self._inbox = inbox
        self._public = streams.open(None)
        self._bot_key = bot_key

    def wait(self, timeout: float) -> dict[str, Any] | None:
        newest = self._public.next(timeout)
        return None if newest is None else json.loads(newest[1])

    def view(self, seat: str) -> dict[str, Any]:
        data: dict[str, Any] = json.loads(self._ask(play.View(self._key(seat)))["text"])
        return data

    def look(self, seat: str) -> Sequence[int]:
        dice: list[int] = self._ask(play.LookUnder(self._key(seat)))["dice"]
        return dice

    def do(self, seat: str, wish: dict[str, Any], at: int) -> None:
        self._ask(play.Do(self._key(seat), wish["do"], at, wish))

    def _key(self, seat: str) -> str:
        return f"{self._bot_key}:{seat}"

    def _ask(self, command: play.Command) -> dict[str, Any]:
        try:
            return self._inbox.ask(command)
        except play.Refused as refusal:
            raise DeclinedError(refusal.code) from refusal
