"""Setting the table before a game: who sits where, what is played, what it is called.

Every method has what it changed on the disk, or raises ``Refused`` and changes nothing.
"""

from __future__ import annotations

from dataclasses import replace

from kinito_pi.play import agreement, lamps
from kinito_pi.play import lobby as seating
from kinito_pi.play.errors import Refused
from kinito_pi.play.evening import Evening


class Setting:
    """Of one evening's table."""

    def __init__(self, evening: Evening) -> None:
        self._evening = evening

    def order(self, names: list[str]) -> None:
        """The seats, in this order of play from now on."""
        self._evening.check_in_lobby()
        self._evening.keep(seating.in_order(self._evening.lobby, names))

    def turn_round(self, direction: str) -> None:
        """Which way round the table the order runs: ``left`` or ``right``."""
        self._evening.check_in_lobby()
        if direction not in seating.DIRECTIONS:
            raise Refused("malformed", word="direction")
        self._evening.keep(self._evening.lobby.changed(direction=direction))

    def choose_game(self, name: str) -> None:
        """The game that is played next, its options as they are if nobody says otherwise."""
        self._evening.check_in_lobby()
        self._evening.keep(agreement.with_game(self._evening.lobby, name))

    def choose_option(self, name: str, value: object) -> None:
        """One option of that game."""
        self._evening.check_in_lobby()
        self._evening.keep(agreement.with_option(self._evening.lobby, name, value))

    def rename(self, name: str, new: str) -> None:
        """Another name for a seat before the game."""
        self._evening.check_in_lobby()
        self._evening.keep(seating.renamed(self._evening.lobby, name, new))

    def measure(self, what: str) -> None:
        """What a unit is worth on this table: one of ``lobby.MEASURES`` that its game has a use for."""
        if what not in agreement.measures(self._evening.lobby):
            raise Refused("malformed", word="measure")
        self._evening.keep(replace(self._evening.lobby, measure=what))

    def count_up(self, shown: bool) -> None:
        """Whether screens show how long a seat has been thinking."""
        self._evening.keep(replace(self._evening.lobby, count_up=shown))

    def find_lamps(self, count: int) -> None:
        """Ask the table, lamp by lamp of ``count``, whose it is."""
        self._evening.check_in_lobby()
        self._evening.keep(lamps.ask_whose(self._evening.lobby, count))

    def lamp_is(self, name: str | None, count: int) -> None:
        """The lamp that blinks is that of seat ``name``, or of none."""
        self._evening.check_in_lobby()
        self._evening.keep(lamps.it_is(self._evening.lobby, name, count))

    def end_lamps(self) -> None:
        """Ask no more; what was said holds."""
        self._evening.check_in_lobby()
        self._evening.keep(self._evening.lobby.changed(asked=None))

    def add_bot(self) -> None:
        """One more seat that plays by itself."""
        self._evening.check_in_lobby()
        self._evening.keep(seating.with_bot(self._evening.lobby))

    def remove(self, name: str) -> None:
        """One seat less before the game."""
        self._evening.check_in_lobby()
        self._evening.keep(seating.without_seat(self._evening.lobby, name))
