"""How fast the rules are: random play of every game, beside python-chess in the same run.

Every action is chosen among ``legal`` and validated by ``apply``. The two are timed in turns, in seconds of
the processor, and the best round of each is kept, so that a busy machine slows both alike. Then 10,000
whole games are kept in memory, and the process is asked how much larger it has become.
"""

from __future__ import annotations

import gc
import random
import resource
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import chess

from kinito_pi.rules import GAMES, Action, State, Table, apply, legal, start

SEATS = ("Ana", "Jon", "Mikel", "Eva")
OPTIONS: dict[str, dict[str, Any]] = {"taverne": {"counter": True, "kinito_is": "glass"}}
ROUNDS = 10
ACTIONS = 10_000
CHESS_MOVES = 2_000
GAMES_KEPT = 10_000
ACTIONS_A_GAME = 100
ENOUGH_A_SECOND = 100_000
ENOUGH_TIMES_CHESS = 4


def main(_words: Sequence[str] = ()) -> int:
    """Print the figures; 1 if they are not what was promised."""
    rates = best_rates()
    yardstick = rates.pop("python-chess")
    print(f"python-chess {yardstick:>12,.0f} moves/s")
    for name, rate in rates.items():
        print(f"{name:<12} {rate:>12,.0f} actions/s, {rate / yardstick:.1f} times python-chess")
    kept: list[object] = []
    for name in GAMES:
        used = keep_games(name, kept)
        print(f"{name:<12} {GAMES_KEPT:,} games of {ACTIONS_A_GAME} actions kept: {used:.0f} MB")
    slowest = min(rates.values())
    return int(slowest < ENOUGH_A_SECOND or slowest < ENOUGH_TIMES_CHESS * yardstick)


def best_rates() -> dict[str, float]:
    """Actions a second: the best of some rounds, the games and chess taking turns."""
    best: dict[str, float] = {}
    for round_ in range(ROUNDS):
        for name, play in runners():
            best[name] = max(best.get(name, 0.0), play(random.Random(round_)))
    return best


def runners() -> list[tuple[str, Callable[[random.Random], float]]]:
    """Each thing that is timed, by name."""
    games = [(name, lambda chance, name=name: play_at_random(name, chance)) for name in GAMES]
    return [("python-chess", chess_at_random), *games]


def play_at_random(name: str, chance: random.Random) -> float:
    """Actions a second of one long game."""
    state = seated(name)
    begun = time.process_time()
    for _ in range(ACTIONS):
        moves = legal(state)
        state, _ = apply(state, moves[int(chance.random() * len(moves))])
    return ACTIONS / (time.process_time() - begun)


def chess_at_random(chance: random.Random) -> float:
    """Moves a second of python-chess, chosen in the same way; a new board when a game ends."""
    board = chess.Board()
    begun = time.process_time()
    for _ in range(CHESS_MOVES):
        moves = list(board.legal_moves)
        if not moves or board.fullmove_number > 100:
            board = chess.Board()
            moves = list(board.legal_moves)
        board.push(moves[int(chance.random() * len(moves))])
    return CHESS_MOVES / (time.process_time() - begun)


def keep_games(name: str, kept: list[object]) -> float:
    """MB that 10,000 whole games add when the last state and the actions of each are ``kept``."""
    chance = random.Random(1)
    before = resident_bytes()
    kept += [whole_game(name, chance) for _ in range(GAMES_KEPT)]
    return (resident_bytes() - before) / 1e6


def resident_bytes() -> int:
    """What the process holds in memory now."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize()


def whole_game(name: str, chance: random.Random) -> tuple[State, tuple[Action, ...]]:
    """A game of some actions, and what it came to."""
    state, done = seated(name), []
    for _ in range(ACTIONS_A_GAME):
        moves = legal(state)
        done.append(moves[int(chance.random() * len(moves))])
        state, _ = apply(state, done[-1])
    return state, tuple(done)


def seated(name: str) -> State:
    """A table of four."""
    return start(Table(name, OPTIONS.get(name, {}), SEATS, SEATS[0]))


if __name__ == "__main__":
    raise SystemExit(main())
