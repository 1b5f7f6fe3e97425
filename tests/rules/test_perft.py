"""Node counts, as chess engines are checked by them, and the exact odds of a counter.

The table was printed by ``brute_force.py``, which knows nothing of the engine. Both are checked: the engine
against the table, and the table against the script.
"""

from __future__ import annotations

import runpy
from fractions import Fraction
from pathlib import Path

import pytest

from kinito_pi.commands.odds import first_throw
from kinito_pi.rules import (
    GAMES,
    Announce,
    Believe,
    CounterOdds,
    Roll,
    Send,
    Show,
    Table,
    apply,
    chance,
    legal,
    start,
)
from kinito_pi.rules.dice import ONE_DIE, TWO_DICE

NODES = {
    ("ikb", "start", 2, 1): 21,
    ("ikb", "start", 2, 2): 254,
    ("ikb", "start", 2, 3): 508,
    ("ikb", "start", 2, 4): 10775,
    ("ikb", "start", 2, 5): 129684,
    ("ikb", "kinito", 2, 1): 2,
    ("ikb", "kinito", 2, 2): 43,
    ("ikb", "kinito", 2, 3): 729,
    ("ikb", "kinito", 2, 4): 10097,
    ("ikb", "start", 3, 1): 21,
    ("ikb", "start", 3, 2): 256,
    ("ikb", "start", 3, 3): 512,
    ("ikb", "start", 3, 4): 10861,
    ("ikb", "start", 3, 5): 132158,
    ("ikb", "kinito", 3, 1): 2,
    ("ikb", "kinito", 3, 2): 43,
    ("ikb", "kinito", 3, 3): 731,
    ("ikb", "kinito", 3, 4): 10103,
    ("gobelet", "start", 3, 1): 21,
    ("gobelet", "start", 3, 2): 309,
    ("gobelet", "start", 3, 3): 1010,
    ("gobelet", "start", 3, 4): 15291,
    ("gobelet", "kinito", 3, 1): 2,
    ("gobelet", "kinito", 3, 2): 43,
    ("gobelet", "kinito", 3, 3): 822,
    ("gobelet", "kinito", 3, 4): 11908,
    ("gobelet", "start", 4, 1): 21,
    ("gobelet", "start", 4, 2): 330,
    ("gobelet", "start", 4, 3): 1073,
    ("gobelet", "start", 4, 4): 16242,
    ("gobelet", "kinito", 4, 1): 2,
    ("gobelet", "kinito", 4, 2): 43,
    ("gobelet", "kinito", 4, 3): 843,
    ("gobelet", "kinito", 4, 4): 12034,
    ("taverne", "start", 2, 1): 21,
    ("taverne", "start", 2, 2): 421,
    ("taverne", "start", 2, 3): 8422,
    ("taverne", "start", 2, 4): 168483,
    ("taverne", "kinito", 2, 1): 2,
    ("taverne", "kinito", 2, 2): 43,
    ("taverne", "kinito", 2, 3): 883,
    ("taverne", "kinito", 2, 4): 18085,
    ("taverne", "start", 3, 1): 21,
    ("taverne", "start", 3, 2): 422,
    ("taverne", "start", 3, 3): 8444,
    ("taverne", "start", 3, 4): 168966,
    ("taverne", "kinito", 3, 1): 2,
    ("taverne", "kinito", 3, 2): 43,
    ("taverne", "kinito", 3, 3): 884,
    ("taverne", "kinito", 3, 4): 18109,
}
OPTIONS = {"taverne": {"counter": True, "kinito_is": "glass"}}
TO_A_KINITO = {
    "ikb": (Roll("A", (1, 2)), Show("A", "B")),
    "gobelet": (Roll("A", (1, 2)), Announce("A", "K", "B"), Believe("B")),
    "taverne": (Roll("A", (1, 2)), Send("A", "B")),
}


def perft(state, depth):
    """How many sequences of ``depth`` moves start here."""
    moves = legal(state)
    if depth == 1:
        return len(moves)
    return sum(perft(apply(state, move)[0], depth - 1) for move in moves)


def beginning(game, where, seats):
    state = start(Table(game, OPTIONS.get(game, {}), tuple("ABCD"[:seats]), "A"))
    for action in TO_A_KINITO[game] if where == "kinito" else ():
        state, _ = apply(state, action)
    return state


@pytest.mark.parametrize(("game", "where", "seats", "depth"), list(NODES))
def test_the_engine_finds_as_many_moves_as_the_rules_have(game, where, seats, depth):
    """Every sequence that the rules permit, and no other."""
    assert perft(beginning(game, where, seats), depth) == NODES[game, where, seats, depth]


def test_the_table_is_what_the_script_finds():
    """Nobody has corrected a count by hand."""
    script = Path(__file__).with_name("brute_force.py")
    assert runpy.run_path(str(script))["table"]() == NODES


@pytest.mark.parametrize(
    ("game", "keeps", "made"),
    [
        ("ikb", True, Fraction(298, 675)),
        ("gobelet", True, Fraction(1099, 2916)),
        ("gobelet", False, Fraction(217, 729)),
        ("taverne", True, Fraction(217, 1458)),
    ],
)
def test_the_exact_odds_of_a_counter(game, keeps, made):
    """From the first throw, with the best choice of die at each step."""
    assert CounterOdds(keeps).of(first_throw(game)).made == made


def test_the_odds_of_failing_where_a_general_kinito_is_possible():
    """T7: 512/729, and the rest is the general kinito, as likely as success."""
    assert CounterOdds().of(first_throw("taverne")).failed == Fraction(512, 729)


@pytest.mark.parametrize(("left", "made"), [(2, Fraction(68, 225)), (1, Fraction(2, 15))])
def test_the_odds_with_fewer_throws_left(left, made):
    """I17-I20: both dice picked up, 2 and 1 throws that count left."""
    state = first_throw("ikb")
    tired = state._replace(dice=(), stake=state.stake._replace(tries=3 - left))
    assert CounterOdds().of(tired).made == made


@pytest.mark.parametrize("dice", [ONE_DIE, TWO_DICE])
def test_the_chances_of_all_throws_add_up_to_one(dice):
    """Chance is explicit, and complete."""
    assert sum(chance(throw) for throw in dice) == 1


def test_every_game_is_counted():
    """No game without its table."""
    assert {game for game, *_ in NODES} == set(GAMES)
