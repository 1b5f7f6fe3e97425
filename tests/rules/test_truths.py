"""What would be true, worked out from the rules for dice that are known."""

from __future__ import annotations

import pytest

from kinito_pi import rules

SEATS = ("Ana", "Jon", "Mikel")


def after(game: str, *actions: rules.Action, **options: object) -> rules.State:
    state = rules.start(rules.Table(game, options, SEATS, "Ana"))
    for action in actions:
        state, _ = rules.apply(state, action)
    return state


@pytest.mark.parametrize(
    ("dice", "true"),
    [
        ((3, 5), ("8",)),  # I9: exactly the sum
        ((1, 2), ("K",)),  # I15; as a sum it is 3, which is not on the pad (I12)
        ((5, 6), ("11", "K")),  # I12, I15
        ((1, 3), ()),  # I1: less than 7
        ((4, 4), ("8", "1-1", "2-2", "3-3", "4-4")),  # I10, I11
        ((6, 6), ("12", "1-1", "2-2", "3-3", "4-4", "5-5", "6-6")),
    ],
)
def test_in_ikb(dice: tuple[int, int], true: tuple[str, ...]) -> None:
    assert rules.truths(after("ikb", rules.Roll("Ana", dice)), "Ana") == true


def test_in_ikb_a_pair_is_its_sum_only_where_the_table_says_so() -> None:
    """I11."""
    state = after("ikb", rules.Roll("Ana", (4, 4)), pair_as_sum="six_six")
    assert "8" not in rules.truths(state, "Ana")


def test_in_gobelet_it_is_worth_it_or_more() -> None:
    """G4."""
    state = after("gobelet", rules.Roll("Ana", (3, 5)), rules.Look("Ana"))
    assert rules.truths(state, "Ana") == ("7", "8")


def test_in_gobelet_a_kinito_is_worth_all_that_can_be_said() -> None:
    """G4, G7."""
    state = after("gobelet", rules.Roll("Ana", (1, 2)), rules.Look("Ana"))
    ladder = ("7", "8", "9", "10", "1-1", "2-2", "3-3", "4-4", "5-5", "6-6", "K")
    assert rules.truths(state, "Ana") == ladder


def test_in_gobelet_a_kinito_that_was_not_looked_at_is_told_to_nobody() -> None:
    assert rules.truths(after("gobelet", rules.Roll("Ana", (1, 2))), "Ana") == ()


def test_in_taverne_there_is_nothing_to_be_said() -> None:
    """T1: the dice are open."""
    assert rules.truths(after("taverne", rules.Roll("Ana", (1, 2))), "Ana") == ()


def test_a_seat_that_has_not_looked_is_told_nothing() -> None:
    assert rules.truths(after("gobelet", rules.Roll("Ana", (3, 5))), "Ana") == ()


@pytest.mark.parametrize("seat", ["Jon", "Mikel", rules.TABLE, "stranger"])
def test_nobody_else_is(seat: str) -> None:
    assert rules.truths(after("ikb", rules.Roll("Ana", (3, 5))), seat) == ()
