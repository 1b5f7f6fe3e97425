"""Where a seat's wish meets the evening: who may, what it means, what it changes."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Collection
from typing import Any

from kinito_pi import rules
from kinito_pi.play import requests
from kinito_pi.play.commands import Do
from kinito_pi.play.council import Council
from kinito_pi.play.errors import Refused
from kinito_pi.play.evening import Evening
from kinito_pi.play.offers import OF_THE_HOST, dice_to_throw, offers
from kinito_pi.play.requests import Words
from kinito_pi.play.setting import Setting
from kinito_pi.play.table_screen import TableScreen

Awaited = tuple[str, int]
"""The throw that the rules wait for: the phase it is made in, and how many dice."""


HOST_ONLY = frozenset({"new_game", "end", *OF_THE_HOST, "remove", "try_part", "set_faults"})
"""What the host does for the table. Others ask for it, or for another host."""
AT_ANY_TIME = frozenset(("leave", "end", "fault", "propose", "answer", "measure", "count_up", "set_faults"))
"""What does not wait until dice that are in the air have come down."""
UNHURRIED = frozenset(("propose", "answer", "let_go", "set_faults"))
"""What names its object, so that it means the same on a screen that is behind."""
KEEPS_NOTICE = AT_ANY_TIME - {"leave", "end"}
"""What leaves standing what the table has to be told: none of it moves the game on."""


class Desk:
    """``bot_key``: the secret that, with a colon and a name behind it, stands for a self-playing seat.

    ``here``: the seats whose screens are on, as ``Presence.here`` tells them. ``lamps``: how many seats
    have a lamp.
    """

    def __init__(
        self,
        evening: Evening,
        council: Council,
        bot_key: str,
        here: Callable[[], Collection[str | None]],
        lamps: int,
        table_screen: TableScreen,
    ) -> None:
        self._evening = evening
        self._setting = setting = Setting(evening)
        self._table_screen = table_screen
        self._here = here
        self._bot_key = bot_key
        self._before_game: dict[str, Callable[[str, Words], None]] = {
            "order": lambda _seat, words: setting.order(requests.names(words)),
            "direction": lambda _seat, words: setting.turn_round(requests.word(words, "direction", str)),
            "game": lambda _seat, words: setting.choose_game(requests.word(words, "game", str)),
            "option": lambda _seat, words: setting.choose_option(*requests.option(words)),
            "find_lamps": lambda _seat, _words: setting.find_lamps(lamps),
            "my_lamp": lambda seat, words: setting.lamp_is(self._lamp_owner(seat, words), lamps),
            "no_lamp": lambda _seat, _words: setting.lamp_is(None, lamps),
            "end_lamps": lambda _seat, _words: setting.end_lamps(),
            "add_bot": lambda _seat, _words: setting.add_bot(),
            "remove": lambda _seat, words: self._remove(requests.word(words, "seat", str)),
            "start": lambda _seat, _words: evening.start(),
            "new_game": lambda _seat, _words: evening.new_game(),
            "rename": self._rename,
            "measure": lambda _seat, words: setting.measure(requests.word(words, "measure", str)),
            "count_up": lambda _seat, words: setting.count_up(requests.truth(words, "shown")),
            "leave": lambda seat, words: evening.leave(seat, requests.farewell(words)),
            "propose": lambda seat, words: council.propose(seat, *requests.motion(words)),
            "answer": lambda seat, words: council.answer(seat, *requests.answer(words)),
        }

    def serves(self, do: str, act: Callable[[str, Words], None]) -> None:
        """``act`` does what a seat asks for by ``do``. It raises ``Refused`` and then changes nothing."""
        self._before_game[do] = act

    def seat_of(self, key: str | None) -> str:
        """Whose key this is. Raises ``Refused('no_seat')``."""
        holders = (self._evening.holder, self._table_screen.holder, self._bot_of)
        seat = next(filter(None, (holds(key) for holds in holders)), None) if key else None
        if seat is not None:
            return seat
        former = self._evening.lobby.former_holder(key) if key else None
        raise Refused("no_seat") if former is None else Refused("seat_moved", name=former)

    def _bot_of(self, key: str) -> str | None:
        secret, _, name = key.partition(":")
        given, wanted = secret.encode(errors="replace"), self._bot_key.encode()
        if not self._bot_key or not hmac.compare_digest(given, wanted):
            return None
        bots = [each.name for each in self._evening.lobby.seats if each.plays_itself]
        return name if name in bots else None

    def _rename(self, seat: str, words: Words) -> None:
        """A seat's own name, or, for the host, anybody's."""
        name = requests.word(words, "seat", str)
        if name != seat and seat != self._evening.host:
            raise Refused("host_only", name=self._evening.host)
        self._setting.rename(name, requests.word(words, "called", str))

    def _remove(self, name: str) -> None:
        """Clear a seat that plays by itself, or whose phone is away; nobody sends a person off."""
        if not self._evening.lobby.seat(name).is_bot and name in self._here():
            raise Refused("not_yours", name=name)
        self._setting.remove(name)

    def _lamp_owner(self, seat: str, words: Words) -> str:
        """A seat speaks for itself, and for those that play by themselves."""
        name = str(requests.word(words, "seat", str)) if words.get("seat") is not None else seat
        if name != seat and not self._evening.lobby.seat(name).is_bot:
            raise Refused("not_yours", name=name)
        return name

    def look(self, key: str | None) -> dict[str, Any]:
        """The seat's own hidden dice and what of its pad they make true, to it alone. Raises ``Refused``."""
        seat = self.seat_of(key)
        view = self._evening.seen_by(seat)
        nothing = not view.looked or not view.dice or self._evening.opened_cup.is_void
        if nothing or self._evening.game is None:
            raise Refused("nothing_to_see")
        return {"dice": list(view.dice), "true": list(self._evening.game.truths(seat))}

    def check_going_on(self) -> None:
        """Raises ``Refused('paused')`` while the game waits."""
        if self._evening.lobby.paused:
            raise Refused("paused")

    def awaited_of(self, seat: str) -> Awaited | None:
        """The throw that the rules await of ``seat`` now; None when it may not throw."""
        game = self._evening.game
        if game is None:
            return None
        view = game.seen_by(seat)
        dice = dice_to_throw(view)
        return None if dice is None else (view.phase, dice)

    def throw_of(self, seat: str) -> Awaited:
        """The same. Raises ``Refused`` instead of None, and while the game waits."""
        self.check_going_on()
        awaited = self.awaited_of(seat)
        if awaited is None:
            raise Refused("not_allowed", why="no_throw", allowed=offers(self._evening.seen_by(seat)))
        return awaited

    def do(self, seat: str, command: Do) -> None:
        """Everything but a shake. Raises ``Refused`` and changes nothing."""
        if command.do in HOST_ONLY and self._evening.host not in ("", seat):
            raise Refused("host_only", name=self._evening.host)
        before = self._before_game.get(command.do)
        if before is not None:
            before(seat, command.words)
            return
        if command.do != "end":
            self.check_going_on()
        view = self._evening.seen_by(seat)
        if command.do not in AT_ANY_TIME and self._evening.opened_cup.is_void:
            raise Refused("not_allowed", why="roll_void", allowed=offers(view, void=True))
        action = self._action(view, command)
        try:
            self._evening.act(action)
        except Refused as refusal:
            if refusal.code == "disk":
                raise
            raise _told_to_the_seat(refusal, view) from refusal

    def _action(self, view: rules.Observation, command: Do) -> rules.Action:
        """What the rules are asked. Raises ``Refused`` for what they would answer from dice that the seat
        has not seen, or what would only lengthen the record."""
        action = requests.action_of(view.viewer, command.do, command.words)
        if isinstance(action, rules.Look) and not view.may_look:
            raise Refused("nothing_to_see")
        if isinstance(action, rules.Show) and view.shown_to and action.to is None:
            raise Refused("malformed", word="to")
        if isinstance(action, rules.Keep) and view.viewer == view.turn:
            return self._keep(view, action)
        return action

    def _keep(self, view: rules.Observation, action: rules.Keep) -> rules.Action:
        """A die is named by whoever knows it; otherwise chance takes one (G12)."""
        if action.die == requests.ANY_DIE:
            if view.looked:
                raise Refused("malformed", word="die")
            return self._evening.die_aside(view.viewer)
        if not view.looked and action.die not in view.aside:
            raise Refused("not_allowed", why="not_seen", allowed=offers(view))
        return action


def _told_to_the_seat(refusal: Refused, view: rules.Observation) -> Refused:
    """With what its screen offers anyway, which is the same whatever lies under the cup."""
    why = refusal.data.get("why")
    if why == "no_kinito":
        return Refused("not_a_kinito")
    if why == "nothing_special":
        return Refused("nothing_special")
    if refusal.code != "not_allowed":
        return refusal
    return Refused(refusal.code, **refusal.data, allowed=offers(view))
