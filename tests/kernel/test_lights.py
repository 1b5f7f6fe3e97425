"""Pass light and camera light on real lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from kinito_pi.tower import read_pin_map
from kinito_pi.tower.camera_light import CameraLight
from kinito_pi.tower.pass_light import PassLight

from .header import Header

PINS = read_pin_map()
LAMPS = PINS.lamps
BANKS = PINS.banks


@pytest.fixture
def light(pins: Any) -> Iterator[PassLight]:
    light = PassLight(LAMPS, pin_factory=pins)
    yield light
    light.close()


@pytest.fixture
def banks(pins: Any) -> Iterator[CameraLight]:
    banks = CameraLight(BANKS, pin_factory=pins)
    yield banks
    banks.close()


def lit(header: Header) -> list[int]:
    """Lamps, counted from 0, that are high at some time, once the last pulse is out."""
    return [lamp for lamp, duty in enumerate(header.in_the_end(*LAMPS)) if duty > 0]


def test_ten_seats_have_ten_lines() -> None:
    assert len(set(LAMPS)) == 10


def test_opened_no_lamp_is_lit(light: PassLight, header: Header) -> None:
    assert lit(header) == []


@pytest.mark.parametrize("lamp", range(10))
def test_it_points_at_one_lamp_alone(light: PassLight, header: Header, lamp: int) -> None:
    light.point(lamp)
    assert lit(header) == [lamp]


def test_the_lamp_before_goes_out(light: PassLight, header: Header) -> None:
    light.point(3)
    light.point(4)
    assert lit(header) == [4]


def test_a_lamp_has_the_brightness_asked_for(light: PassLight, header: Header) -> None:
    light.point(0)
    assert header.has_duty(LAMPS[0], 0.6)


def test_pointing_nowhere_puts_all_out(light: PassLight, header: Header) -> None:
    light.point(2)
    light.point(None)
    assert lit(header) == []


def test_closed_no_lamp_is_lit(light: PassLight, header: Header) -> None:
    light.point(2)
    light.close()
    assert lit(header) == []


def test_the_camera_light_lights_both_banks(banks: CameraLight, header: Header) -> None:
    banks.on()
    assert header.levels(*BANKS) == [1, 1]


def test_the_camera_light_is_dark_when_opened(banks: CameraLight, header: Header) -> None:
    assert header.levels(*BANKS) == [0, 0]


def test_the_camera_light_goes_out(banks: CameraLight, header: Header) -> None:
    banks.on()
    banks.off()
    assert header.levels(*BANKS) == [0, 0]


def test_the_camera_light_is_out_when_closed(banks: CameraLight, header: Header) -> None:
    banks.on()
    banks.close()
    assert header.levels(*BANKS) == [0, 0]
