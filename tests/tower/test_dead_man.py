"""The dead man's switch: the motor goes off when nobody minds it."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from kinito_pi.tower import DeadMan, open_tower, read_pin_map

from .conftest import Clock
from .test_tower import MOTOR, PINS, NoFrames, motor


class Bench:
    def __init__(self, clock: Clock) -> None:
        self.tripped = threading.Event()
        self.dead_man = DeadMan(self.tripped.set, clock=clock, limit=0.5)


@pytest.fixture
def bench(clock: Clock) -> Bench:
    return Bench(clock)


def test_a_loop_that_comes_in_time_is_left_alone(bench: Bench, clock: Clock) -> None:
    bench.dead_man.mind()
    clock.tick(0.4)
    assert not bench.dead_man.check()


def test_a_loop_that_does_not_come_costs_the_motor_its_current(bench: Bench, clock: Clock) -> None:
    bench.dead_man.mind()
    clock.tick(0.6)
    bench.dead_man.check()
    assert bench.tripped.is_set()


def test_it_trips_once(bench: Bench, clock: Clock) -> None:
    bench.dead_man.mind()
    clock.tick(0.6)
    assert [bench.dead_man.check(), bench.dead_man.check()] == [True, False]


def test_at_rest_nobody_need_come(bench: Bench, clock: Clock) -> None:
    bench.dead_man.mind()
    bench.dead_man.rest()
    clock.tick(60)
    assert not bench.dead_man.check()


def test_its_thread_trips_by_itself(bench: Bench, clock: Clock) -> None:
    bench.dead_man.start()
    bench.dead_man.mind()
    clock.tick(0.6)
    assert bench.tripped.wait(10)
    bench.dead_man.close()


def test_closing_it_ends_its_thread(bench: Bench) -> None:
    bench.dead_man.start()
    bench.dead_man.close()
    assert "dead man" not in {thread.name for thread in threading.enumerate()}


def test_a_loop_that_hangs_in_the_middle_of_a_shake_has_its_motor_taken_off(pins: Any, clock: Clock) -> None:
    tower = open_tower(PINS, pin_factory=pins, clock=clock, frames=NoFrames())
    pins.pin(PINS.reed).drive_low()
    clock.tick(0.2)
    off = threading.Event()
    tower.shaker.begin(clock())
    tower.shaker.step(clock.tick(0.01))
    pins.pin(MOTOR[0]).when_changed = None
    running = max(motor(pins)[:2])
    clock.tick(2.0)
    for _ in range(1000):
        if motor(pins) == [0, 0, 0]:
            break
        off.wait(0.01)
    assert (running > 0, motor(pins)) == (True, [0, 0, 0])
    tower.close()


def test_after_a_killed_program_the_lines_are_driven_low(pins: Any) -> None:
    from kinito_pi.tower import motor_off

    line = pins.pin(PINS.forward)
    line.function = "output"
    line.state = 1.0
    motor_off(read_pin_map(), pin_factory=pins)
    assert motor(pins) == [0, 0, 0]
