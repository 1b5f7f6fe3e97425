"""The current budget: nothing beyond its rating, at the edge of every tolerance."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from hardware.wiring import circuit as c
from hardware.wiring import ratings as r
from hardware.wiring.budget import bank_current, converter_fuse, lamp_fuse, line_loads, motor_fuse, rails
from hardware.wiring.chosen import MOTOR, MOTOR_PEAK, SHAKING
from hardware.wiring.circuit import circuit
from hardware.wiring.lines import guard_lines, pi_lines
from hardware.wiring.motor_course import PERIOD, Course, Drive, MotorRating
from hardware.wiring.plugs import RIBBON_LENGTH, plugs, ribbon, ribbon_most
from kinito_pi.tower.bridge import PWM_HZ
from kinito_pi.tower.profile import ShakeSettings, strokes

PI, GUARD = pi_lines(), guard_lines()
FULL = circuit(PI, GUARD)
GUARDED = pytest.mark.parametrize("guard", [False, True], ids=["basic", "full"])
SHAKE = ShakeSettings()
BULK = len(c.BULK) * r.BULK_FARADS
SUPPLY_OVER = 1.05
"""A mains adapter's 5 %."""


# -- rails ----------------------------------------------------------------------------------------------


@GUARDED
def test_no_rail_is_asked_for_more_than_it_gives(guard: bool) -> None:
    assert [rail.name for rail in rails(PI, guard=guard) if rail.spare < 0] == []


def test_no_line_gives_more_than_sixteen_milliamps() -> None:
    assert max(load.worst for load in line_loads(PI).values()) < 0.016


def test_every_line_stays_within_the_drive_that_a_pi_5_starts_with() -> None:
    assert max(load.worst for load in line_loads(PI).values()) <= r.LINE_DRIVE


def test_all_lines_high_at_once_give_less_than_fifty_milliamps() -> None:
    """Ten lamps flash together at every reveal, and nothing says that the cup's lines are low then."""
    assert sum(load.worst for load in line_loads(PI).values()) < 0.050


def test_330_ohms_at_the_lamps_would_be_too_little() -> None:
    """(3.4 V − 1.75 V) / (0.95 · 330 Ω) is 5.3 mA, ten of them 53."""
    assert 10 * (r.LINE_VOLTS[1] - r.LAMP_VOLTS[1]) / (330 * 0.95) > r.LINES_MOST
    assert r.LAMP_OHMS > 330


def test_every_line_that_the_pi_drives_is_in_the_budget() -> None:
    assert set(line_loads(PI)) == set(PI.driven)


def test_camera_lamps_never_hang_on_a_line_of_the_pi() -> None:
    """A bank takes ten times what a line may give."""
    assert bank_current(1)[0] > r.LINE_MOST
    assert FULL.net_of("Q1.drain") == "bank A -"


# -- fuses and wires ------------------------------------------------------------------------------------


def test_the_motors_fuse_bears_the_shaking_and_spares_the_wire() -> None:
    assert SHAKING < motor_fuse() <= r.POWER.most


def test_the_converters_fuse_bears_its_worst_and_spares_the_wire() -> None:
    converter = rails(PI, guard=True)[1].loads[1]
    assert converter.worst < 0.75 * converter_fuse(PI)
    assert converter_fuse(PI) <= r.POWER.most


def test_the_lamps_fuse_bears_both_banks_in_a_warm_box_and_spares_the_wire() -> None:
    banks = len(PI.banks)
    assert bank_current(banks)[1] <= lamp_fuse(banks) * r.WARM
    assert lamp_fuse(banks) <= r.LIGHT.most


def over_the_ribbon() -> float:
    """A that the Pi and what hangs on it take, the camera's lamps and the home switch left out: those are fed
    on the board."""
    loads = rails(PI, guard=True)[0].loads
    return sum(load.worst for load in loads if load.what not in ("camera lamps", "home switch"))


@pytest.mark.parametrize("name", ["5V", "GND"])
def test_the_ribbon_bears_all_that_the_pi_takes(name: str) -> None:
    assert over_the_ribbon() <= ribbon_most(ribbon(FULL, PI), name)


def test_the_pi_has_five_volts_enough_at_the_far_end_of_the_ribbon() -> None:
    """Two wires there, eight back, and 20 mΩ a contact; a Pi 4 complains below 4.63 V."""
    wire = r.COPPER * RIBBON_LENGTH / 1000 / r.RIBBON.area + 2 * 0.020
    assert r.FIVE_VOLTS[0] * 0.98 - over_the_ribbon() * (wire / 2 + wire / 8) > 4.75


@pytest.mark.parametrize(
    ("plug", "amperes", "volts"),
    [("J1", 1.8, 12.0), ("J2", 1.8, 12.0), ("J5", 0.2, 5.0), ("P1", 1.3, 12.0), ("J15", 2.0, 5.0)],
)
def test_a_cable_loses_less_than_a_thirtieth_of_its_voltage(plug: str, amperes: float, volts: float) -> None:
    cable = next(each for each in plugs(FULL) if each.name == plug)
    assert cable.wire.drop(cable.length / 1000, amperes) < volts / 30


# -- the motor, by simulation ---------------------------------------------------------------------------


def duties(seed: int) -> list[float]:
    """One shake as the shaker drives it, and half a second of coming home: a duty each period of the PWM."""
    plan = strokes(Random(seed), SHAKE)
    duty, found, most = 0.0, [], SHAKE.slew * PERIOD
    for period in range(round((plan[-1][1] + 0.5) / PERIOD)):
        target = next((duty for duty, until in plan if period * PERIOD < until), SHAKE.home_duty)
        duty += min(max(target - duty, -most), most)
        found.append(duty)
    return found


def shaken(motor: MotorRating = MOTOR, *, over: float = 1.0) -> list[Course]:
    volts = MotorRating(motor.volts * over, motor.stall * over, motor.idle, motor.lag, motor.coil)
    limit = GUARD.most / 1000
    return [Drive(volts, farads=BULK, limit=limit).run(duties(seed)) for seed in range(3)]


SHAKEN = shaken()


def test_the_simulation_chops_as_often_as_the_bridge_does() -> None:
    assert pytest.approx(1 / PWM_HZ) == PERIOD


def test_a_motor_held_fast_draws_its_stall_current() -> None:
    """12 V over 12 V/1.8 A, without an EMF."""
    held = MotorRating(12.0, 1.8, 0.1, lag=1e9)
    assert Drive(held, farads=BULK, limit=1.2).run([1.0] * 20).peak == pytest.approx(1.8, rel=0.01)


def test_a_motor_running_free_draws_its_idle_current() -> None:
    course = Drive(MOTOR, farads=BULK, limit=0.2)
    course.run([1.0] * 600)
    course.seen.squares = course.seen.seconds = 0.0
    assert course.run([1.0] * 100).effective == pytest.approx(MOTOR.idle, rel=0.15)


def test_a_shake_draws_what_the_budget_says() -> None:
    assert max(course.effective for course in SHAKEN) <= SHAKING
    assert max(course.peak for course in SHAKEN) <= MOTOR_PEAK


def test_a_shake_does_not_trip_the_guard() -> None:
    """With half of the time that the guard allows to spare for a motor that is slower to turn about."""
    assert max(course.longest for course in SHAKEN) < GUARD.surge / 1000 / 2


def test_a_motor_held_fast_does_trip_the_guard() -> None:
    assert MOTOR.stall * 0.9 > GUARD.most / 1000


def test_the_driver_bears_every_peak() -> None:
    assert max(course.peak for course in SHAKEN) < r.DRIVER_CHANNEL_PEAK
    assert max(course.effective for course in SHAKEN) < r.DRIVER_CHANNEL


@pytest.mark.parametrize("coil", [0.2e-3, 0.5e-3, 1.0e-3])
def test_what_a_turned_about_cup_gives_back_does_not_lift_the_driver_out_of_its_range(coil: float) -> None:
    """Whatever the coil's own lag, which no data sheet of such a motor tells."""
    motor = replace(MOTOR, coil=coil)
    assert max(course.bus for course in shaken(motor, over=SUPPLY_OVER)) <= r.DRIVER_VOLTS[1]


def test_a_smaller_capacitor_would_let_it() -> None:
    high = MotorRating(MOTOR.volts * SUPPLY_OVER, MOTOR.stall * SUPPLY_OVER, MOTOR.idle, MOTOR.lag)
    assert Drive(high, farads=100e-6, limit=1.2).run(duties(0)).bus > r.DRIVER_VOLTS[1]
