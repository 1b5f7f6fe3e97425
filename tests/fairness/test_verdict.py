"""What a series says: fair dice are let be, loaded ones caught, and how often neither."""

from __future__ import annotations

from kinito_pi.fairness import Tally, Thrown, judged
from kinito_pi.fairness.verdict import FALSE_ALARMS, LOOKS, smallest_caught

from .series_of_dice import LOADED, of, tally

SERIES = 200


def alarms(**series: object) -> int:
    """In how many of ``SERIES`` series something was suspicious."""
    return sum(judged(tally(seed, **series)).suspicious for seed in range(SERIES))  # type: ignore[arg-type]


def test_fair_dice_are_called_suspicious_in_at_most_one_look_of_two_hundred() -> None:
    """1 of 200 expected at most; three standard deviations (1.0) are left to chance."""
    assert alarms() <= SERIES * FALSE_ALARMS / LOOKS + 3 * 1.0


def test_a_six_at_20_percent_is_caught_in_every_series_of_three_thousand() -> None:
    found = [judged(tally(seed, throws=3000, shares=LOADED)).suspicious for seed in range(40)]
    assert found == [True] * 40


def test_a_six_at_20_percent_is_not_let_pass_in_a_thousand_throws() -> None:
    """In fewer than 1 of 100 series: 2 of 200 expected at most, three standard deviations are 4.2."""
    verdicts = [judged(tally(seed, shares=LOADED)) for seed in range(SERIES)]
    assert sum(not (each.suspicious or each.in_doubt) for each in verdicts) <= 2 + 4


def test_doubt_is_said_plainly() -> None:
    doubtful = next(each for seed in range(50) if (each := judged(tally(seed))).in_doubt)
    assert doubtful.sentence.startswith("In doubt after 1000 throws: The ")


def test_at_the_last_look_there_is_no_doubt() -> None:
    assert not any(judged(tally(seed), last=True).in_doubt for seed in range(50))


def test_a_short_series_leaves_none() -> None:
    assert not any(judged(tally(seed, throws=100)).in_doubt for seed in range(50))


def test_what_is_suspicious_is_named() -> None:
    assert "The 6 came up" in judged(tally(1, throws=3000, shares=LOADED)).sentence


def test_nothing_is_said_plainly() -> None:
    assert judged(tally(1), last=True).sentence == "Nothing suspicious in 1000 throws."


def test_one_throw_is_one_throw() -> None:
    assert judged(of((1, 2))).sentence == "Nothing suspicious in 1 throw."


def test_nothing_read_is_nothing_judged() -> None:
    assert judged(of((), ())).sentence == "Nothing was read in 2 throws: there is nothing to judge."


def test_a_face_that_never_comes_is_suspicious() -> None:
    assert judged(tally(1, shares=(1, 1, 1, 1, 1, 0))).suspicious


def check(series: Tally, name: str) -> object:
    return next(each for each in judged(series).checks if each.name == name)


def test_dice_that_lie_as_they_lay_are_suspicious() -> None:
    """Every roll thrown twice: the faces are fair, the throws are not."""
    fair = tally(1, throws=500)
    rolls = [roll for roll, count in fair.rolls.items() for _ in range(count)]
    assert check(of(*[roll for roll in rolls for _ in range(2)]), "repeats").suspicious  # type: ignore[attr-defined]


def test_dice_that_always_agree_are_suspicious() -> None:
    """Six doubles in turn: the faces are as even as can be."""
    doubles = [(face, face) for face in range(1, 7)] * 50
    assert check(of(*doubles), "rolls").suspicious  # type: ignore[attr-defined]


def test_twenty_one_rolls_are_not_judged_by_too_few_throws() -> None:
    """Five of the rarest are expected in 180 throws."""
    assert (
        check(tally(1, throws=179), "rolls").chance,
        check(tally(1, throws=180), "rolls").chance is None,
    ) == (
        None,
        False,
    )  # type: ignore[attr-defined]


def test_one_die_has_no_pairs() -> None:
    assert "rolls" not in [each.name for each in judged(tally(1, dice=1)).checks]


def test_more_throws_catch_less() -> None:
    assert smallest_caught(2000) < smallest_caught(200)


def test_six_thousand_dice_catch_a_face_at_20_percent() -> None:
    assert smallest_caught(6000) <= 0.2


def test_a_throw_that_was_refused_is_nobodys_neighbour() -> None:
    series = of((1, 2), (), (1, 2), (2, 1))
    assert (series.repeats, series.neighbours) == (1, 1)


def test_left_and_right_are_counted_apart() -> None:
    series = of((1, 6), (1, 5))
    assert (series.places[0][1], series.places[1][6], series.places[1][5]) == (2, 1, 1)


def test_a_misreading_is_counted_where_the_truth_is_known() -> None:
    thrown = [Thrown((1, 2), 2.5, truth=(1, 2)), Thrown((1, 2), 2.5, truth=(1, 3))]
    assert Tally.of(thrown, dice=2).misread == 1


def test_where_it_is_not_known_nothing_is_said_of_it() -> None:
    assert of((1, 2)).misread is None
