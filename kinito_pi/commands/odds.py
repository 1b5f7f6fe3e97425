"""Print the exact odds of making a Kinito in a counter, for each game."""

from __future__ import annotations

import argparse
from typing import Any

from kinito_pi.rules import (
    GAMES,
    Action,
    Announce,
    Believe,
    Counter,
    CounterOdds,
    Odds,
    Roll,
    Send,
    Show,
    State,
    Table,
    apply,
    start,
)

_SEATS = ("A", "B", "C")
_OPENINGS: dict[str, tuple[dict[str, Any], tuple[Action, ...]]] = {
    "ikb": ({}, (Roll("A", (1, 2)), Show("A", "B"), Counter("B"))),
    "gobelet": ({}, (Roll("A", (1, 2)), Announce("A", "K", "B"), Believe("B"), Counter("B"))),
    "taverne": (
        {"kinito_is": "glass", "counter": True},
        (Roll("A", (1, 2)), Send("A", "B"), Counter("B")),
    ),
}
"""For each game the options and actions that bring a table to the first throw of a counter."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """``odds [GAME]``."""
    parser.add_argument("game", metavar="GAME", nargs="?", choices=tuple(GAMES), help="one game alone")


def run(args: argparse.Namespace) -> int:
    """Print one line for each way to play."""
    for game in GAMES if args.game is None else (args.game,):
        state = first_throw(game)
        best = CounterOdds().of(state)
        print(f"{game}: {_told(best)}")
        never = CounterOdds(keeps=False).of(state)
        if never != best:
            print(f"{game}, never keeping a die: {_told(never)}")
    return 0


def first_throw(game: str) -> State:
    """A seat about to throw for its counter."""
    options, actions = _OPENINGS[game]
    state = start(Table(game, options, _SEATS, "A"))
    for action in actions:
        state, _ = apply(state, action)
    return state


def _told(odds: Odds) -> str:
    told = f"made {odds.made} = {float(odds.made):.4f}, failed {odds.failed} = {float(odds.failed):.4f}"
    rest = 1 - odds.made - odds.failed
    return f"{told}, general kinito {rest} = {float(rest):.4f}" if rest else told
