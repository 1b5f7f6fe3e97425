"""Start a game, say what is legal, apply an action. The whole engine is a fold of ``apply``.

Two laws. An action that raises changes nothing. Everything that ``legal`` or ``interruptions`` gives can
be applied; what ``apply`` accepts beyond them is said in their docstrings.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from kinito_pi.rules.actions import Action, End, Fault, Leave
from kinito_pi.rules.errors import RECORD, BadTable, NotAllowed, RulesError
from kinito_pi.rules.game import Game
from kinito_pi.rules.games import GAMES
from kinito_pi.rules.observation import allowed_to
from kinito_pi.rules.seats import ACTS
from kinito_pi.rules.state import OVER, State, Step
from kinito_pi.rules.table import Table, check_seats, filled, listed


def start(table: Table, game: Game | None = None) -> State:
    """The state before the first action.

    ``game``: rules that are not one of the built-in three. Raises ``BadTable``.
    """
    game = game or _game_of(table.rules)
    check_seats(table.seats, table.starts, game.least_seats, game.seats_rule)
    options = _agreed(game, table.options)
    nothing = ((0,) * len(game.units),) * len(table.seats)
    return State(
        game=game,
        table=Table(table.rules, options, table.seats, table.starts, extra=table.extra),
        seats=table.seats,
        turn=table.starts,
        names=table.seats,
        drinks=nothing,
        owed=nothing,
    )


def agreed(name: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of the game called ``name``, defaults filled in. Raises ``BadTable`` as ``start`` does."""
    return _agreed(_game_of(name), options)


def _agreed(game: Game, given: Mapping[str, Any]) -> dict[str, Any]:
    options = filled(given, game.all_options())
    game.check_options(options)
    return options


def _game_of(name: str) -> Game:
    game = GAMES.get(name)
    if game is None:
        raise BadTable("unknown_game", RECORD, f"No such game; there are {listed(GAMES)}.")
    return game


def legal(state: State) -> tuple[Action, ...]:
    """What moves the game on now: the seat in turn's choices, or every way the dice can come up.

    Never empty until the game is over. The referee's list: it reads the dice, so show a seat what
    ``observe`` gives it instead. Beyond it ``apply`` also takes: dice in the other order; in ``ikb`` any sum
    or pair (I13) and a needless ``look``; in ``gobelet`` a score that does not exist, which is a fault.
    """
    if state.phase == OVER:
        return ()
    game = state.game
    because_of_dice = game.dice_moves(state)
    return game.moves(state) + because_of_dice if because_of_dice else game.moves(state)


def interruptions(state: State) -> tuple[Action, ...]:
    """What anybody may do besides, whoever is in turn: call a fault, leave alone, end the game.

    Also possible, and without number: ``Join`` between rounds, ``Leave`` with the agreement of others.
    """
    if state.phase == OVER:
        return ()
    return _interruptions(state.game, state.seats, tuple(sorted(state.table.options.items(), key=str)))


@lru_cache(maxsize=64)
def _interruptions(
    game: Game, seats: tuple[str, ...], options: tuple[tuple[str, object], ...]
) -> tuple[Action, ...]:
    chosen = dict(options)
    found: list[Action] = []
    for by in seats:
        found += (End(by), Leave(by, "towel"), Leave(by, "ko"))
        for on in seats:
            if on != by:
                found += (
                    Fault(by, on, kind, pips)
                    for kind, penalty in game.faults.items()
                    for pips in penalty.asks_pips(chosen)
                )
    return tuple(found)


def apply(state: State, action: Action) -> Step:
    """The state after ``action``, and what happened.

    Raises ``InvalidAction`` for what cannot be understood, ``NotAllowed`` for what the rules do not allow
    now; ``allowed`` then holds what the one who acted may do, as far as that one may know it.
    """
    try:
        play = state.game.plays.get((state.phase, type(action)))
        if play is not None and action.by == state.turn:
            return play(state, action)
        return _besides(state, action)
    except RulesError as refusal:
        refusal.allowed = allowed_to(state, action.by)
        raise


def _besides(state: State, action: Action) -> Step:
    if state.phase == OVER:
        raise NotAllowed("over", RECORD, "The game is over.")
    act = ACTS.get(type(action))
    if act is None:
        raise _out_of_order(state, action)
    if action.do != "join" and action.by not in state.seats:
        raise _unknown_seat(state)
    return act(state, action)


def _out_of_order(state: State, action: Action) -> NotAllowed:
    if action.by not in state.seats:
        return _unknown_seat(state)
    rule = state.game.rule_of[state.phase]
    if action.by != state.turn:
        return NotAllowed("not_your_turn", rule, f"It is {state.turn}'s turn ({state.phase}).")
    return NotAllowed("not_now", rule, f"{action.by} cannot {action.do} now ({state.phase}).")


def _unknown_seat(state: State) -> NotAllowed:
    return NotAllowed("no_such_seat", RECORD, f"No such seat at the table; there are {listed(state.seats)}.")
