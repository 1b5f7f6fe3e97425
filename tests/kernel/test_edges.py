"""Edges of the input lines: every one of them, also in a program that has opened its lines before."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from gpiozero import DigitalInputDevice

from kinito_pi.tower import CupLid, read_pin_map, real_pins
from kinito_pi.tower.input_line import let_go

from .header import Header, comes_true

PINS = read_pin_map()
EDGES = 50
LONG_ENOUGH = 0.02
"""s that a level stays: longer than two ticks of this kernel."""


@pytest.fixture
def sensor(header: Header, pins: Any) -> Iterator[DigitalInputDevice]:
    """The home sensor's line, as the shaker opens it."""
    sensor = DigitalInputDevice(PINS.home, pull_up=True, pin_factory=pins)
    yield sensor
    let_go(sensor)


def pass_home(header: Header, times: int) -> None:
    for _ in range(times):
        header.to_ground(PINS.home)
        time.sleep(LONG_ENOUGH)
        header.open_wire(PINS.home)
        time.sleep(LONG_ENOUGH)


def test_every_home_edge_is_seen(sensor: DigitalInputDevice, header: Header) -> None:
    seen: list[int] = []
    sensor.when_activated = lambda: seen.append(1)
    pass_home(header, EDGES)
    assert comes_true(lambda: len(seen) == EDGES), seen


@pytest.mark.parametrize("times", [1, 2, 5])
def test_a_lid_is_heard_however_often_the_pins_were_opened_before(header: Header, times: int) -> None:
    """A tower whose parts are missing opens its pins anew every ten seconds."""
    for _ in range(times):
        opened = _openings_of_a_new_lid(header)
    assert opened == 1


def _openings_of_a_new_lid(header: Header) -> int:
    factory = real_pins()
    header.to_ground(PINS.reed)
    lid = CupLid(PINS.reed, pin_factory=factory, clock=time.monotonic, stop=lambda: None)
    heard: list[int] = []
    lid.on_opened(lambda: heard.append(1))
    header.open_wire(PINS.reed)
    comes_true(lambda: bool(heard), within=1)
    lid.close()
    factory.close()
    return len(heard)
