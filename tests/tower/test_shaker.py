"""The shaker on bare pins: what it does to the motor for what the sensors say. (With a cup: tests/twin.)"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from kinito_pi.ports import ShakePhase, ShakeStatus
from kinito_pi.tower import HBridge, Shaker, ShakeSettings

from .conftest import Clock


class Bench:
    """Motor on 12 and 13, home sensor on 17, and a lid that is a flag."""

    def __init__(self, pins: Any, clock: Clock, shake: ShakeSettings | None = None) -> None:
        self.clock = clock
        self.lid_open = False
        self.forward, self.backward, self.home = (pins.pin(number) for number in (12, 13, 17))
        self.bridge = HBridge(12, 13, None, pin_factory=pins)
        self.shaker = Shaker(
            self.bridge,
            17,
            lid_is_open=lambda: self.lid_open,
            random=Random(1),
            pin_factory=pins,
            settings=shake,
        )
        self.home.drive_low()

    def run(self, seconds: float, before: Callable[[], None] = lambda: None) -> ShakeStatus:
        for _ in range(round(seconds / 0.01)):
            before()
            status = self.shaker.step(self.clock.tick(0.01))
        return status

    def begin(self) -> None:
        self.shaker.begin(self.clock())

    def leave_home(self) -> None:
        self.run(0.1)
        self.home.drive_high()

    @property
    def motor(self) -> list[float]:
        return [float(self.forward.state), float(self.backward.state)]


@pytest.fixture
def bench(pins: Any, clock: Clock) -> Bench:
    return Bench(pins, clock)


def test_before_anything_it_is_idle(bench: Bench) -> None:
    assert bench.run(0.01) == ShakeStatus(ShakePhase.IDLE, 0.0)


def test_it_starts_softly(bench: Bench) -> None:
    """25 duty/s: a quarter after 10 ms."""
    bench.begin()
    bench.run(0.01)
    assert max(bench.motor) == pytest.approx(0.25)


def test_then_it_shakes_at_full_speed(bench: Bench) -> None:
    bench.begin()
    bench.run(0.08)
    assert max(bench.motor) == pytest.approx(0.95)


def test_it_goes_home_slowly(bench: Bench) -> None:
    bench.begin()
    bench.leave_home()
    bench.run(1.1)
    assert max(bench.motor) == pytest.approx(0.50)


def test_the_home_mark_brakes_it(bench: Bench) -> None:
    bench.begin()
    bench.leave_home()
    bench.run(1.1)
    bench.home.drive_low()
    bench.run(0.03)
    assert bench.motor == [1, 1]


def test_at_home_the_motor_is_off(bench: Bench) -> None:
    bench.begin()
    bench.leave_home()
    bench.run(1.1)
    bench.home.drive_low()
    assert (bench.run(0.2).phase, bench.motor) == (ShakePhase.HOME, [0, 0])


def test_a_cup_that_slips_past_the_mark_creeps_back(bench: Bench) -> None:
    bench.begin()
    bench.leave_home()
    bench.run(1.1)
    sought = bench.motor
    bench.home.drive_low()
    bench.run(0.03)
    bench.home.drive_high()
    bench.run(0.2)
    assert [bench.motor[0] > 0, max(bench.motor)] == [sought[0] == 0, 0.25]


def test_progress_never_runs_backwards(bench: Bench) -> None:
    bench.begin()
    seen: list[float] = []
    for _ in range(300):
        seen.append(bench.run(0.01).progress)
        bench.home.drive_high() if len(seen) == 10 else None
    assert seen == sorted(seen)


def test_an_open_lid_keeps_it_from_starting(bench: Bench) -> None:
    bench.lid_open = True
    bench.begin()
    assert (bench.run(0.01).fault, bench.motor) == ("lid_open", [0, 0])


def test_a_lid_whose_edge_was_missed_stops_it_at_the_next_step(bench: Bench) -> None:
    bench.begin()
    bench.leave_home()
    bench.lid_open = True
    assert (bench.run(0.01).fault, bench.motor) == ("lid_open", [0, 0])


def test_a_home_sensor_that_never_lets_go_is_tried_backwards_then_named(bench: Bench) -> None:
    bench.begin()
    bench.run(0.4)
    assert (bench.run(0.6).fault, bench.motor) == ("home_stuck", [0, 0])


def test_a_cup_that_never_comes_round_again_is_stalled(bench: Bench) -> None:
    bench.begin()
    bench.leave_home()
    assert (bench.run(5.0).fault, bench.motor) == ("stalled", [0, 0])


def test_a_home_sensor_never_heard_is_no_home(bench: Bench) -> None:
    bench.home.drive_high()
    bench.begin()
    assert (bench.run(5.0).fault, bench.motor) == ("no_home", [0, 0])


def test_a_jam_is_tried_backwards_once(bench: Bench) -> None:
    bench.begin()
    bench.leave_home()
    bench.run(0.9)
    signs: list[bool] = []
    bench.run(4.0, lambda: signs.append(bench.forward.state > 0) if max(bench.motor) > 0 else None)
    homeward = signs[30:]
    assert sum(one != other for one, other in pairwise(homeward)) == 1


def test_halting_takes_the_motor_off_at_once(bench: Bench) -> None:
    bench.begin()
    bench.run(0.1)
    bench.shaker.halt()
    assert bench.motor == [0, 0]


def test_a_halted_shake_stays_halted(bench: Bench) -> None:
    bench.begin()
    bench.run(0.1)
    bench.shaker.halt()
    assert (bench.run(0.5).phase, bench.motor) == (ShakePhase.IDLE, [0, 0])


def test_halting_twice_is_fine(bench: Bench) -> None:
    bench.shaker.halt()
    bench.shaker.halt()
    assert bench.motor == [0, 0]


def test_after_a_halt_it_can_begin_again(bench: Bench) -> None:
    bench.shaker.halt()
    bench.begin()
    assert bench.run(0.1).phase is ShakePhase.SHAKING


def test_a_program_that_was_late_finds_the_motor_off(bench: Bench) -> None:
    bench.begin()
    bench.run(0.1)
    bench.clock.tick(1.1)
    assert (bench.run(0.01).fault, bench.motor) == ("unattended", [0, 0])


def test_a_clock_that_jumps_back_does_no_harm(bench: Bench) -> None:
    bench.begin()
    bench.run(0.1)
    bench.clock.tick(-50)
    assert bench.run(0.1).phase is ShakePhase.SHAKING


def test_a_clock_that_jumps_ahead_takes_the_motor_off(bench: Bench) -> None:
    bench.begin()
    bench.run(0.1)
    bench.clock.tick(3600)
    bench.run(0.01)
    assert bench.motor == [0, 0]


def test_pins_that_stop_answering_are_a_fault_and_not_a_crash(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(duty: float) -> None:
        raise OSError("chip gone")

    bench.begin()
    bench.run(0.05)
    monkeypatch.setattr(bench.bridge, "drive", gone)
    assert (bench.run(0.01).fault, bench.motor) == ("pins_failed", [0, 0])


def test_an_exception_in_the_middle_leaves_the_motor_off(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong(duty: float) -> None:
        raise ZeroDivisionError

    bench.begin()
    bench.run(0.05)
    monkeypatch.setattr(bench.bridge, "drive", wrong)
    with pytest.raises(ZeroDivisionError):
        bench.run(0.01)
    assert bench.motor == [0, 0]


def test_control_c_in_the_middle_leaves_the_motor_off(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(duty: float) -> None:
        raise KeyboardInterrupt

    bench.begin()
    bench.run(0.05)
    monkeypatch.setattr(bench.bridge, "drive", interrupted)
    with pytest.raises(KeyboardInterrupt):
        bench.run(0.01)
    assert bench.motor == [0, 0]


def test_shaking_without_rest_is_refused_until_the_motor_has_cooled(bench: Bench) -> None:
    for _ in range(20):
        bench.begin()
        bench.home.drive_low()
        bench.leave_home()
        bench.run(1.0)
    bench.begin()
    assert bench.run(0.01).fault == "overheated"


def test_a_rest_lets_it_shake_again(bench: Bench) -> None:
    for _ in range(20):
        bench.begin()
        bench.home.drive_low()
        bench.leave_home()
        bench.run(1.0)
    bench.begin()
    bench.clock.tick(30)
    bench.run(0.01)
    bench.begin()
    assert bench.run(0.01).phase is ShakePhase.SHAKING


def test_closing_in_the_middle_takes_the_motor_off(bench: Bench) -> None:
    bench.begin()
    bench.run(0.1)
    bench.shaker.close()
    assert bench.motor == [0, 0]


# -- a shake that is made to last


def shakes_for(bench: Bench, most: float) -> float:
    """s until it goes home, the cup passing its home mark on and off."""
    for step in range(round(most / 0.01)):
        (bench.home.drive_low if step % 20 < 2 else bench.home.drive_high)()
        if bench.run(0.01).phase is not ShakePhase.SHAKING:
            return step / 100
    return most


def test_a_tap_shakes_for_less_than_a_second(bench: Bench) -> None:
    bench.begin()
    assert shakes_for(bench, 5.0) < 1.0


def test_held_it_shakes_on_up_to_its_limit(bench: Bench) -> None:
    bench.begin()
    bench.shaker.hold(True)
    longest_stroke = 0.34
    assert 3.0 <= shakes_for(bench, 5.0) <= 3.0 + longest_stroke + 0.02


def test_let_go_it_ends_with_the_stroke(bench: Bench) -> None:
    bench.begin()
    bench.shaker.hold(True)
    assert shakes_for(bench, 2.0) == 2.0
    bench.shaker.hold(False)
    assert shakes_for(bench, 2.0) <= 0.36


def test_the_next_shake_is_not_held(bench: Bench) -> None:
    bench.begin()
    bench.shaker.hold(True)
    bench.shaker.halt()
    bench.begin()
    assert shakes_for(bench, 5.0) < 1.0


# -- a deadline for every phase


def slipped_past(bench: Bench) -> None:
    """The cup was home, and the brake let it slip past the mark: it creeps back."""
    bench.begin()
    bench.leave_home()
    bench.run(1.1)
    bench.home.drive_low()
    bench.run(0.03)
    bench.home.drive_high()
    bench.run(0.2)


def test_a_cup_that_creeps_for_ever_is_given_up_at_the_deadline_of_its_way_home(bench: Bench) -> None:
    """2.2 s from the turning point; the mark itself would only be overdue after 2.9 s."""
    slipped_past(bench)
    creeping = bench.run(1.9).phase
    assert (creeping, bench.run(0.4).fault, bench.motor) == (ShakePhase.HOMING, "stalled", [0, 0])


def test_strokes_that_do_not_end_are_ended(pins: Any, clock: Clock) -> None:
    bench = Bench(pins, clock, ShakeSettings(shaking_within=0.3))
    bench.begin()
    bench.leave_home()
    assert (bench.run(0.3).fault, bench.motor) == ("stalled", [0, 0])


def test_a_brake_that_does_not_end_is_ended(pins: Any, clock: Clock) -> None:
    bench = Bench(pins, clock, ShakeSettings(brake=60.0, braking_within=0.5))
    bench.begin()
    bench.leave_home()
    bench.run(1.1)
    bench.home.drive_low()
    assert (bench.run(0.6).fault, bench.motor) == ("stalled", [0, 0])


def test_the_deadlines_of_the_phases_leave_room_for_a_jam_that_is_tried_backwards() -> None:
    shake = ShakeSettings()
    assert shake.deadline >= shake.longest + 2 * shake.homing_within
