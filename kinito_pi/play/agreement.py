"""What the table agrees to play before a game: which one, and its options. Pure, like the lobby."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kinito_pi import rules
from kinito_pi.play.errors import Refused
from kinito_pi.play.lobby import MEASURES, Lobby

Data = dict[str, Any]

LEAST_SEATS = 2
"""A game for one would not need a table, whatever its rules allow."""


def with_game(lobby: Lobby, name: str) -> Lobby:
    """Another game, with its own options and direction as they are if nobody says otherwise.

    Raises ``Refused('malformed')`` when there is no such game.
    """
    game = rules.GAMES.get(name)
    if game is None:
        raise Refused("malformed", word="game")
    changed = lobby.changed(rules=name, options={}, direction=game.direction)
    return changed if lobby.measure in measures(changed) else replace(changed, measure=MEASURES[0])


def with_option(lobby: Lobby, name: str, value: object) -> Lobby:
    """The same game with one option changed. Raises ``Refused``."""
    game = rules.GAMES[lobby.rules]
    if name not in game.options or not game.options[name].accepts(value):
        raise Refused("malformed", word="option")
    options = {**lobby.options, name: value}
    try:
        rules.agreed(lobby.rules, options)
    except rules.BadTable as error:
        raise Refused(error.code, rule=error.rule) from error
    return lobby.changed(options=options)


def measures(lobby: Lobby) -> list[str]:
    """What a unit may be worth at this table. Only a game that has no sips can be played with them."""
    has_sips = "sip" in rules.GAMES[lobby.rules].units
    return [each for each in MEASURES if not (each == "sip" and has_sips)]


def least_seats(lobby: Lobby) -> int:
    """How many seats the game that was chosen takes (G1)."""
    return max(LEAST_SEATS, rules.GAMES[lobby.rules].least_seats)


def check_seats(lobby: Lobby) -> None:
    """Raise ``Refused`` when there are too few seats to start. The first code is the one that phones know
    from before there were three games."""
    least = least_seats(lobby)
    if len(lobby.seats) < least:
        raise Refused("needs_two_seats" if least == LEAST_SEATS else "needs_more_seats", least=least)


def agreement(lobby: Lobby) -> Data:
    """For the screens: the games there are, and the options of the chosen one with all their values."""
    chosen = rules.agreed(lobby.rules, lobby.options)
    options = rules.GAMES[lobby.rules].options
    return {
        "games": list(rules.GAMES),
        "least": least_seats(lobby),
        "measures": measures(lobby),
        "options": [
            {"name": name, "value": chosen[name], "values": _values(option), "rule": option.rule}
            for name, option in options.items()
        ],
    }


def _values(option: rules.Option) -> list[Any]:
    """Each value once: what may be written as a text or as a number is offered as a text."""
    once: dict[str, Any] = {}
    for value in option.values:
        once.setdefault(str(value), value)
    return list(once.values())
