"""What the tower's forces are, against handbooks and against each other."""

from __future__ import annotations

import math

import pytest

from hardware import loads
from hardware import parameters as p
from kinito_pi.tower.profile import ShakeSettings
from kinito_pi.twin.cup import Cup

FULL_PLAY = p.COUPLING_PLAY


def test_a_stalled_motor_cannot_crush_a_finger() -> None:
    """A tenth of what ISO/TS 15066 lets press on one."""
    assert loads.grip() < loads.FINGER_MAY / 10


def test_what_moves_hits_softly() -> None:
    assert loads.energy() < loads.ENERGY_MAY / 4


def test_the_motor_brings_the_cup_to_speed_within_what_it_may_do_all_day() -> None:
    assert loads.start_torque(Cup().lag) < p.MOTOR_RATED_TORQUE


def test_the_cup_turns_too_slowly_to_pin_its_dice() -> None:
    assert loads.pinned_at() > p.MOTOR_TURNS


def test_a_die_falls_with_a_few_millijoules() -> None:
    """5 g through 54 mm: 2.6 mJ."""
    assert loads.fall_energy() == pytest.approx(0.0026, abs=0.0001)


@pytest.mark.parametrize("power", [1.0, 0.75])
def test_the_motor_stops_where_level_lies_within_the_coupling_s_play(power: float) -> None:
    """Past the home mark's edge, at most at its middle, and not a whole play before it."""
    short = p.HOME_HALF - loads.stops_at(ShakeSettings().home_duty, Cup().brake_lag, power)
    assert 0 <= short <= p.COUPLING_PLAY


def test_magnets_in_line_pull_to_no_side() -> None:
    assert loads.pull_sideways(0.0, p.LEVEL_GAP) == pytest.approx(0, abs=1e-9)


def test_far_magnets_pull_as_two_dipoles_do() -> None:
    """Side by side by x at height h: F = 3µ0m²/(4π)·x·(x²+h²)^(-7/2)·(4h²-x²), from the dipoles' energy."""
    moment = p.MAGNET_FIELD / (4e-7 * math.pi) * math.pi * (p.LEVEL_MAGNET / 2000) ** 2 * 0.003
    x, h = 0.020, 0.060
    force = 3e-7 * moment**2 * x * (x * x + h * h) ** -3.5 * (4 * h * h - x * x)
    assert loads.pull_sideways(20.0, 57.0) == pytest.approx(force, rel=0.05)


@pytest.mark.parametrize("dice", [2, 6])
def test_the_magnets_level_the_cup_with_all_dice_on_one_side(dice: int) -> None:
    assert loads.level_error(dice) <= p.LEVEL_OFF


def test_they_still_pull_at_the_end_of_the_play() -> None:
    assert loads.level_torque(FULL_PLAY) > loads.BEARING_DRAG


def test_the_motor_walks_through_them() -> None:
    strongest = max(loads.level_torque(degrees) for degrees in range(0, 40, 2))
    assert strongest < p.MOTOR_STALL_TORQUE * ShakeSettings().creep_duty / 2
