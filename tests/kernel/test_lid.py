"""The lid's switch on a real line: its edges come by the kernel and a thread of the pins' library."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest

from kinito_pi.tower import read_pin_map
from kinito_pi.tower.bridge import HBridge
from kinito_pi.tower.lid import CupLid

from .header import Header, comes_true

PINS = read_pin_map()
MOTOR = (PINS.forward, PINS.backward, 25)
BOUNCES = 5
RESTED = 0.2
"""s, after which a switch that was shut counts as shut."""


class Bench:
    """A lid over a running motor. ``openings``: how many were told."""

    def __init__(self, header: Header, pins: Any) -> None:
        header.to_ground(PINS.reed)
        self.bridge = HBridge(*MOTOR, pin_factory=pins)
        self.lid = CupLid(
            PINS.reed, pin_factory=pins, clock=time.monotonic, stop=lambda: self.bridge.trip("lid_open")
        )
        self.openings = 0
        self.lid.on_opened(self._opened)
        self.bridge.arm()
        self.bridge.drive(0.8)

    def _opened(self) -> None:
        self.openings += 1

    def close(self) -> None:
        self.bridge.close()
        self.lid.close()


@pytest.fixture
def bench(header: Header, pins: Any) -> Iterator[Bench]:
    bench = Bench(header, pins)
    yield bench
    bench.close()


def test_shut_it_reads_as_shut(bench: Bench) -> None:
    assert not bench.lid.is_open


def test_a_shut_lid_lets_the_motor_turn(bench: Bench, header: Header) -> None:
    assert header.duty(PINS.forward) > 0


def test_a_broken_wire_reads_as_an_open_lid(bench: Bench, header: Header) -> None:
    header.open_wire(PINS.reed)
    assert bench.lid.is_open


def test_opening_it_trips_the_motor(bench: Bench, header: Header) -> None:
    header.open_wire(PINS.reed)
    assert comes_true(lambda: bench.bridge.tripped == "lid_open")


def test_opening_it_has_every_motor_line_low(bench: Bench, header: Header) -> None:
    header.open_wire(PINS.reed)
    comes_true(lambda: bench.openings == 1)
    assert header.in_the_end(*MOTOR) == [0, 0, 0]


def test_a_bouncing_switch_is_one_opening(bench: Bench, header: Header) -> None:
    for _ in range(BOUNCES):
        header.open_wire(PINS.reed)
        header.to_ground(PINS.reed)
    header.open_wire(PINS.reed)
    time.sleep(RESTED)
    assert bench.openings == 1


def test_every_opening_with_a_rest_between_is_told(bench: Bench, header: Header) -> None:
    for _ in range(3):
        header.open_wire(PINS.reed)
        time.sleep(RESTED)
        header.to_ground(PINS.reed)
        time.sleep(RESTED)
    assert bench.openings == 3


def test_shut_again_the_motor_stays_off(bench: Bench, header: Header) -> None:
    header.open_wire(PINS.reed)
    comes_true(lambda: bench.openings == 1)
    header.to_ground(PINS.reed)
    bench.bridge.drive(1)
    assert header.in_the_end(*MOTOR) == [0, 0, 0]


def test_closed_it_tells_nothing_more(bench: Bench, header: Header) -> None:
    bench.lid.close()
    header.open_wire(PINS.reed)
    time.sleep(RESTED)
    assert bench.openings == 0
