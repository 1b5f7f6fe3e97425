"""What is counted of a game, worked out by hand from its lines."""

from __future__ import annotations

from typing import Any

from kinito_pi import rules
from kinito_pi.rules import Announce, Believe, Counter, Drink, Keep, Lift, Roll, Send, Show

SEATS = ("Ana", "Jon", "Mikel")


def counted(game: str, *actions: rules.Action, **options: object) -> dict[str, Any]:
    return rules.statistics(rules.Record(rules.Table(game, options, SEATS, "Ana"), actions))


def of(told: dict[str, Any], what: str) -> dict[str, int]:
    return {name: facts[what] for name, facts in told["seats"].items()}


ROUND = (
    Roll("Ana", (3, 5)), Announce("Ana", "8"), Believe("Jon"),  # the truth
    Roll("Jon", (1, 3)), Announce("Jon", "9"), Believe("Mikel"),  # a lie, believed
    Roll("Mikel", (2, 4)), Announce("Mikel", "5-5"), Lift("Ana"),  # a lie, caught
)  # fmt: skip


def test_announcements_over_dice_that_were_seen_are_counted() -> None:
    assert of(counted("ikb", *ROUND), "said") == {"Ana": 1, "Jon": 1, "Mikel": 1}


def test_lies_are_counted_believed_or_not() -> None:
    assert of(counted("ikb", *ROUND), "lies") == {"Ana": 0, "Jon": 1, "Mikel": 1}


def test_a_lie_is_caught_by_a_lift() -> None:
    told = counted("ikb", *ROUND)
    assert (of(told, "caught"), of(told, "right")) == (
        {"Ana": 0, "Jon": 0, "Mikel": 1},
        {"Ana": 1, "Jon": 0, "Mikel": 0},
    )


def test_a_lift_of_the_truth_is_a_lift_that_was_wrong() -> None:
    told = counted("ikb", Roll("Ana", (3, 5)), Announce("Ana", "8"), Lift("Jon"))
    assert (of(told, "lifts")["Jon"], of(told, "right")["Jon"]) == (1, 0)


def test_the_ladder_is_as_long_as_its_longest_round() -> None:
    again = (Roll("Mikel", (6, 6)), Announce("Mikel", "6-6"), Lift("Ana"))
    assert counted("ikb", *ROUND, *again)["ladder"] == 3


def test_what_is_passed_on_unseen_is_a_rung_and_no_lie() -> None:
    """I8."""
    told = counted(
        "ikb",
        Roll("Ana", (3, 3)),
        Announce("Ana", "3-3"),
        Believe("Jon"),
        Announce("Jon", "4-4"),
        Lift("Mikel"),
    )
    assert (told["ladder"], of(told, "said")["Jon"], of(told, "lies")["Jon"]) == (2, 0, 0)


def test_kinitos_are_counted_shown_or_not() -> None:
    told = counted("ikb", Roll("Ana", (5, 6)), Announce("Ana", "11"), Lift("Jon"))
    assert of(told, "kinitos") == {"Ana": 1, "Jon": 0, "Mikel": 0}


def test_a_kinito_of_a_die_kept_and_a_die_thrown_is_one() -> None:
    told = counted(
        "ikb",
        Roll("Ana", (1, 2)),
        Show("Ana", "Jon"),
        Counter("Jon"),
        Roll("Jon", (1, 4)),
        Keep("Jon", 1),
        Roll("Jon", (2,)),
    )
    assert of(told, "kinitos") == {"Ana": 1, "Jon": 1, "Mikel": 0}


def test_in_taverne_only_21_is_one() -> None:
    """T2, T6."""
    told = counted("taverne", Roll("Ana", (5, 6)), Roll("Jon", (2, 1)), Send("Jon", "Mikel"), Drink("Mikel"))
    assert of(told, "kinitos") == {"Ana": 0, "Jon": 1, "Mikel": 0}


def test_a_blind_announcement_in_gobelet_is_neither_truth_nor_lie() -> None:
    """G11."""
    told = counted("gobelet", Roll("Ana", (1, 4)), Announce("Ana", "7"), Lift("Jon"))
    assert (of(told, "said")["Ana"], of(told, "right")["Jon"]) == (0, 1)


def test_drinks_are_what_the_record_says() -> None:
    assert of(counted("ikb", *ROUND), "drinks") == {"Ana": {}, "Jon": {}, "Mikel": {"glass": 1}}
