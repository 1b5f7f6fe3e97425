"""The motor and the cup on its shaft, against what a motor's equations say."""

from __future__ import annotations

import pytest

from kinito_pi.twin.cup import HOME_HALF, Cup


def after(seconds: float, forward: float, backward: float, cup: Cup | None = None) -> Cup:
    cup = cup or Cup(drag=0.0)
    for _ in range(round(seconds / 0.001)):
        cup.step(0.001, forward, backward)
    return cup


def test_after_one_time_constant_it_has_63_percent_of_its_speed() -> None:
    assert after(0.07, 1, 0).speed == pytest.approx(0.632 * 2.2, rel=0.01)


def test_it_ends_at_its_top_speed() -> None:
    assert after(1.0, 1, 0).speed == pytest.approx(2.2, rel=0.001)


def test_backward_is_the_other_way() -> None:
    assert after(1.0, 0, 1).speed == pytest.approx(-2.2, rel=0.001)


def test_braked_it_turns_on_by_speed_times_time_constant() -> None:
    """2.2 turns/s × 0.03 s."""
    cup = after(1.0, 1, 0)
    place = cup.angle
    assert after(0.5, 1, 1, cup).angle - place == pytest.approx(0.066, abs=0.003)


def test_coasting_it_stops_by_friction() -> None:
    assert after(2.0, 0, 0, Cup(speed=1.0)).speed == 0


def test_the_home_mark_is_28_degrees_wide() -> None:
    assert [Cup(angle=at).at_home for at in (-HOME_HALF - 0.001, -HOME_HALF + 0.001, 3.0)] == [
        False,
        True,
        True,
    ]


def test_a_wedged_cup_does_not_move() -> None:
    cup = after(1.0, 1, 0)
    cup.wedge()
    place = cup.angle
    assert after(1.0, 0, 1, cup).angle == place
