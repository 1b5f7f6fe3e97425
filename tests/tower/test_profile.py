"""The strokes of a shake, where the cup should be, and how warm the motor is."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from kinito_pi.tower import ShakeSettings
from kinito_pi.tower.profile import DutyLimit, Travel, strokes

SETTINGS = ShakeSettings()


@pytest.mark.parametrize("seed", range(20))
def test_a_shake_is_as_long_as_it_should_be(seed: int) -> None:
    assert SETTINGS.shortest <= strokes(Random(seed), SETTINGS)[-1][1] <= SETTINGS.longest


@pytest.mark.parametrize("seed", range(20))
def test_every_stroke_reverses_the_one_before(seed: int) -> None:
    duties = [duty for duty, _ in strokes(Random(seed), SETTINGS)]
    assert all(one == -other for one, other in pairwise(duties))


def test_both_directions_come_first() -> None:
    assert {strokes(Random(seed), SETTINGS)[0][0] > 0 for seed in range(20)} == {True, False}


def test_no_two_shakes_are_alike() -> None:
    random = Random(1)
    assert strokes(random, SETTINGS) != strokes(random, SETTINGS)


def travel(duty: float, seconds: float) -> Travel:
    cup = Travel(SETTINGS)
    for _ in range(round(seconds / 0.01)):
        cup.run(duty, 0.01)
    return cup


def test_a_second_at_full_duty_is_about_two_turns() -> None:
    """2.2 turns/s after a lag of 0.07 s: 2.2 × (1 − 0.07) = 2.05 turns."""
    assert travel(1.0, 1.0).turns == pytest.approx(2.05, abs=0.03)


def test_a_home_mark_is_not_overdue_within_a_turn() -> None:
    assert not travel(0.5, 0.9).overdue


def test_a_home_mark_is_overdue_after_two() -> None:
    assert travel(0.5, 2.0).overdue


def test_seeing_home_starts_the_count_again() -> None:
    cup = travel(0.5, 1.4)
    cup.at_home()
    assert not cup.overdue


@pytest.mark.parametrize(("turns", "way"), [(0.2, -1.0), (-0.2, 1.0), (1.1, -1.0), (0.9, 1.0)])
def test_home_is_sought_the_shorter_way(turns: float, way: float) -> None:
    cup = Travel(SETTINGS)
    cup.turns = turns
    assert cup.way_home == way


@pytest.mark.parametrize("speed", [1.5, -1.5])
def test_half_a_turn_away_the_cup_keeps_its_direction(speed: float) -> None:
    cup = Travel(SETTINGS)
    cup.turns, cup.speed = 0.48, speed
    assert cup.way_home * speed > 0


def test_twenty_seconds_in_a_row_are_too_hot() -> None:
    limit = DutyLimit()
    limit.ran(20.1)
    assert limit.too_hot


def test_half_a_minute_cools_it() -> None:
    limit = DutyLimit()
    limit.ran(20.1)
    limit.rested(30)
    assert not limit.too_hot


def test_a_throw_every_six_seconds_goes_on_all_evening() -> None:
    limit = DutyLimit()
    for _ in range(600):
        limit.ran(1.6)
        limit.rested(4.4)
    assert not limit.too_hot
