"""Whole shakes on real lines, with a cup on the bench that turns as the motor's lines say."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from kinito_pi.ports import Frame, ShakePhase, ShakeStatus, Tower
from kinito_pi.tower import open_tower, read_pin_map

from .cup import Cup
from .header import Header

PINS = read_pin_map()
MOTOR = (PINS.forward, PINS.backward, 25)
STEP = 0.01
"""s, as the game loop steps."""
ENDS = (ShakePhase.HOME, ShakePhase.FAILED, ShakePhase.IDLE)


class NoPictures:
    def begin(self, now: float) -> None: ...
    def frame(self, now: float) -> Frame | None: ...
    def end(self) -> None: ...


@pytest.fixture
def tower(header: Header, pins: Any) -> Iterator[Tower]:
    header.to_ground(PINS.reed)
    tower = open_tower(
        PINS, pin_factory=pins, clock=time.monotonic, frames=NoPictures(), random=Random(3), watched=False
    )
    yield tower
    tower.close()


@pytest.fixture
def cup(header: Header, tower: Tower) -> Iterator[Cup]:
    cup = Cup(header)
    yield cup
    cup.close()


def shake(tower: Tower, meanwhile: Callable[[float], None] = lambda _: None) -> ShakeStatus:
    """One shake to its end. ``meanwhile``: called at every step with the s since it began."""
    began = time.monotonic()
    tower.shaker.begin(began)
    status = tower.shaker.step(time.monotonic())
    while status.phase not in ENDS:
        time.sleep(STEP)
        meanwhile(time.monotonic() - began)
        status = tower.shaker.step(time.monotonic())
    return status


def test_a_shake_comes_home(tower: Tower, cup: Cup) -> None:
    assert shake(tower) == ShakeStatus(ShakePhase.HOME, 1.0)


def test_home_the_cup_hangs_over_its_mark(tower: Tower, cup: Cup, header: Header) -> None:
    shake(tower)
    assert header.level(PINS.home) == 0


def test_in_a_shake_the_cup_passes_its_mark_again_and_again(tower: Tower, cup: Cup) -> None:
    shake(tower)
    assert cup.edges >= 2


def test_after_a_shake_every_motor_line_is_low(tower: Tower, cup: Cup, header: Header) -> None:
    shake(tower)
    assert header.in_the_end(*MOTOR) == [0, 0, 0]


def test_a_cup_that_is_held_is_stalled(tower: Tower, cup: Cup, header: Header) -> None:
    def hold(since: float) -> None:
        cup.stuck = since > 0.6 and header.level(PINS.home) == 1

    assert shake(tower, hold).fault == "stalled"


def test_without_its_sensor_it_is_no_home(tower: Tower, header: Header) -> None:
    header.open_wire(PINS.home)
    assert shake(tower).fault == "no_home"


def test_with_the_sensor_shorted_it_is_home_stuck(tower: Tower, header: Header) -> None:
    header.to_ground(PINS.home)
    assert shake(tower).fault == "home_stuck"


@pytest.mark.parametrize("state", ["open_wire", "to_ground"])
def test_after_a_fault_every_motor_line_is_low(tower: Tower, header: Header, state: str) -> None:
    getattr(header, state)(PINS.home)
    shake(tower)
    assert header.in_the_end(*MOTOR) == [0, 0, 0]


def test_with_the_lid_open_no_shake_begins(tower: Tower, header: Header) -> None:
    header.open_wire(PINS.reed)
    assert shake(tower).fault == "lid_open"


def test_the_lid_opened_in_the_middle_ends_it(tower: Tower, cup: Cup, header: Header) -> None:
    def open_the_lid(since: float) -> None:
        if since > 0.5:
            header.open_wire(PINS.reed)

    assert shake(tower, open_the_lid).fault == "lid_open"


def test_closed_in_the_middle_every_line_is_low(tower: Tower, cup: Cup, header: Header) -> None:
    tower.shaker.begin(time.monotonic())
    tower.shaker.step(time.monotonic() + STEP)
    tower.close()
    assert header.in_the_end(*MOTOR, *PINS.banks, *PINS.lamps) == [0] * 15
