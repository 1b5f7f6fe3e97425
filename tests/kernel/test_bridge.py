"""The motor's driver on real lines: duty, brake, trip, and low at every end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from kinito_pi.tower import read_pin_map
from kinito_pi.tower.bridge import HBridge

from .header import Header, comes_true

PINS = read_pin_map()
FORWARD, BACKWARD, ENABLE = PINS.forward, PINS.backward, 25
MOTOR = (FORWARD, BACKWARD, ENABLE)
SLOW = 50
"""Hz. This kernel has 1 ms between ticks: a duty at the motor's own 1 kHz cannot be measured on it."""


@pytest.fixture
def bridge(pins: Any) -> Iterator[HBridge]:
    bridge = HBridge(*MOTOR, pin_factory=pins, frequency=SLOW)
    yield bridge
    bridge.close()


@pytest.fixture
def armed(bridge: HBridge) -> HBridge:
    bridge.arm()
    return bridge


def test_the_standard_pin_map_is_the_one_on_the_bench() -> None:
    assert (FORWARD, BACKWARD, PINS.enable) == (12, 13, 25)


def test_opened_every_line_is_low(bridge: HBridge, header: Header) -> None:
    assert header.levels(*MOTOR) == [0, 0, 0]


def test_armed_only_the_enable_line_is_high(armed: HBridge, header: Header) -> None:
    assert header.levels(*MOTOR) == [0, 0, 1]


@pytest.mark.parametrize("duty", [0.3, 0.5, 0.9])
def test_forward_has_the_duty_asked_for(armed: HBridge, header: Header, duty: float) -> None:
    armed.drive(duty)
    assert header.has_duty(FORWARD, duty)


def test_forward_leaves_the_other_input_low(armed: HBridge, header: Header) -> None:
    armed.drive(0.5)
    assert header.duty(BACKWARD) == 0


def test_backward_has_the_duty_on_the_other_input(armed: HBridge, header: Header) -> None:
    armed.drive(-0.5)
    assert header.has_duty(BACKWARD, 0.5)
    assert header.duty(FORWARD) == 0


def test_full_speed_does_not_go_low(armed: HBridge, header: Header) -> None:
    armed.drive(1)
    assert comes_true(lambda: header.duty(FORWARD) == 1)


def test_the_brake_has_both_inputs_high(armed: HBridge, header: Header) -> None:
    armed.brake()
    assert comes_true(lambda: header.duties(FORWARD, BACKWARD) == [1, 1])


def test_at_the_motors_own_frequency_there_are_pulses(pins: Any, header: Header) -> None:
    bridge = HBridge(*MOTOR, pin_factory=pins)
    bridge.arm()
    bridge.drive(0.5)
    assert comes_true(lambda: 0 < header.duty(FORWARD) < 1)
    bridge.close()


@pytest.mark.parametrize("end", ["off", "trip", "close"])
def test_whatever_ends_it_every_line_is_low_and_stays_low(armed: HBridge, header: Header, end: str) -> None:
    armed.drive(0.7)
    {"off": armed.off, "trip": lambda: armed.trip("lid_open"), "close": armed.close}[end]()
    assert header.in_the_end(*MOTOR) == [0, 0, 0]


def test_off_the_enable_line_is_low_before_anything_else_can_happen(armed: HBridge, header: Header) -> None:
    """It is plain on and off: no pulse is waited for."""
    armed.drive(0.7)
    armed.off()
    assert header.level(ENABLE) == 0


def test_tripped_it_cannot_be_driven(armed: HBridge, header: Header) -> None:
    armed.trip("lid_open")
    armed.drive(1)
    assert header.in_the_end(*MOTOR) == [0, 0, 0]


def test_closed_its_lines_are_free_for_another(pins: Any, header: Header) -> None:
    HBridge(*MOTOR, pin_factory=pins).close()
    again = HBridge(*MOTOR, pin_factory=pins)
    again.arm()
    assert header.level(ENABLE) == 1
    again.close()
