"""The worked example of the documentation, Mia in one file, plays."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from kinito_pi.rules import (
    TABLE,
    Announce,
    Believe,
    InvalidAction,
    Leave,
    Lift,
    NotAllowed,
    Roll,
    Table,
    apply,
    legal,
    observe,
    start,
    summary,
)

DOCUMENTS = Path(__file__).parents[2] / "docs" / "rules"
EXAMPLE = DOCUMENTS / "mia.py"


@pytest.fixture(scope="module")
def mia():
    """The module as the documentation shows it."""
    spec = importlib.util.spec_from_file_location("mia", EXAMPLE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def played(mia):
    """A table of three at Mia, after these actions."""

    def play(*actions):
        state = start(Table("mia", {}, ("Ana", "Jon", "Mikel"), "Ana"), mia.GAME)
        for action in actions:
            state, _ = apply(state, action)
        return state

    return play


def drunk(state):
    return {seat: units["sip"] for seat, units in summary(state)["drinks"].items() if units}


def test_the_order_ends_with_mia(mia):
    """M1: 21 scores, 31 to 21."""
    assert (len(mia.ORDER), mia.ORDER[0], mia.ORDER[-1]) == (21, "31", "21")


def test_only_the_roller_knows(played):
    """M2: the engine's observation knows nothing of Mia, and hides the dice."""
    state = played(Roll("Ana", (2, 1)))
    assert (observe(state, "Ana").dice, observe(state, TABLE).dice) == ((2, 1), (None, None))


def test_higher_must_be_said(played):
    """M3: 63 does not beat 63."""
    state = played(Roll("Ana", (6, 3)), Announce("Ana", "63"), Believe("Jon"), Roll("Jon", (6, 3)))
    with pytest.raises(NotAllowed):
        apply(state, Announce("Jon", "63"))


def test_a_score_that_there_is_not(played):
    """M1: 22 is called 2-2."""
    with pytest.raises(InvalidAction):
        apply(played(Roll("Ana", (2, 2))), Announce("Ana", "22"))


def test_a_believed_mia_costs_the_believer_one(played):
    """M4: it cannot be beaten."""
    assert drunk(played(Roll("Ana", (3, 1)), Announce("Ana", "21"), Believe("Jon"))) == {"Jon": 1}


def test_a_true_mia_lifted_costs_two(played):
    """M5: double."""
    assert drunk(played(Roll("Ana", (2, 1)), Announce("Ana", "21"), Lift("Jon"))) == {"Jon": 2}


def test_a_lie_costs_the_liar(played):
    """M5, M6: and it starts again."""
    state = played(Roll("Ana", (3, 1)), Announce("Ana", "54"), Lift("Jon"))
    assert (drunk(state), state.turn, state.phase) == ({"Ana": 1}, "Ana", "to_roll")


def test_seats_leave_as_in_any_game(played):
    """I23: nothing had to be written for it."""
    assert played(Roll("Ana", (3, 1)), Leave("Ana", "towel")).turn == "Jon"


def test_every_move_offered_can_be_made(played):
    """Two rounds deep."""
    state = played()
    for _ in range(6):
        moves = legal(state)
        steps = [apply(state, move) for move in moves]
        state = steps[len(steps) // 2][0]
    assert moves


def test_it_is_short():
    """One file of about 150 lines."""
    assert len(EXAMPLE.read_text().splitlines()) < 150


def test_the_example_in_the_documentation_is_true():
    """What the comments in it say comes out."""
    code = (DOCUMENTS / "README.md").read_text().split("```python\n")[1].split("```")[0]
    names = {}
    exec(code, names)
    assert [event.code for event in names["events"]] == ["lifted", "drinks", "afresh"]
