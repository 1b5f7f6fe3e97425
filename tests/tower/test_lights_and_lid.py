"""Pass light, camera light and lid, on the bench."""

from __future__ import annotations

from typing import Any

import pytest

from kinito_pi.tower import CameraLight, CupLid, NoSuchLampError, PassLight

from .conftest import Clock

LAMPS = (16, 18, 19)


def lit(pins: Any) -> list[bool]:
    return [pins.pin(number).state > 0 for number in LAMPS]


@pytest.fixture
def light(pins: Any) -> PassLight:
    return PassLight(LAMPS, pin_factory=pins)


@pytest.mark.usefixtures("light")
def test_the_pass_light_starts_dark(pins: Any) -> None:
    assert lit(pins) == [False, False, False]


def test_it_points_at_one_seat(light: PassLight, pins: Any) -> None:
    light.point(1)
    assert lit(pins) == [False, True, False]


def test_pointing_elsewhere_puts_the_first_lamp_out(light: PassLight, pins: Any) -> None:
    light.point(1)
    light.point(2)
    assert lit(pins) == [False, False, True]


def test_pointing_nowhere_puts_all_out(light: PassLight, pins: Any) -> None:
    light.point(1)
    light.point(None)
    assert lit(pins) == [False, False, False]


@pytest.mark.parametrize("lamp", [-1, 3])
def test_a_lamp_that_is_not_there_is_refused(light: PassLight, lamp: int) -> None:
    with pytest.raises(NoSuchLampError, match="there are 3"):
        light.point(lamp)


def test_a_refused_lamp_changes_nothing(light: PassLight, pins: Any) -> None:
    light.point(0)
    with pytest.raises(NoSuchLampError):
        light.point(3)
    assert lit(pins) == [True, False, False]


def test_the_camera_light_is_both_banks(pins: Any) -> None:
    light = CameraLight((23, 24), pin_factory=pins)
    light.on()
    assert [pins.pin(23).state, pins.pin(24).state] == [1, 1]


def test_the_camera_light_goes_out(pins: Any) -> None:
    light = CameraLight((23, 24), pin_factory=pins)
    light.on()
    light.off()
    assert [pins.pin(23).state, pins.pin(24).state] == [0, 0]


class Bench:
    """A lid on pin 27, and a list of what it did, in order."""

    def __init__(self, pins: Any, clock: Clock) -> None:
        self.did: list[str] = []
        self.reed = pins.pin(27)
        self.lid = CupLid(27, pin_factory=pins, clock=clock, stop=lambda: self.did.append("stop"))
        self.lid.on_opened(lambda: self.did.append("told"))
        self.reed.drive_low()
        clock.tick(1.0)


@pytest.fixture
def bench(pins: Any, clock: Clock) -> Bench:
    return Bench(pins, clock)


def test_a_shut_lid_holds_the_line_low(bench: Bench) -> None:
    assert not bench.lid.is_open


def test_a_broken_wire_reads_as_an_open_lid(bench: Bench) -> None:
    """The pull-up takes the line high as soon as nothing holds it."""
    bench.reed.drive_high()
    assert bench.lid.is_open


def test_opening_stops_the_motor_before_anybody_is_told(bench: Bench) -> None:
    bench.reed.drive_high()
    assert bench.did == ["stop", "told"]


def test_a_bouncing_reed_tells_once_and_stops_each_time(bench: Bench, clock: Clock) -> None:
    for _ in range(3):
        bench.reed.drive_high()
        clock.tick(0.001)
        bench.reed.drive_low()
        clock.tick(0.001)
    assert bench.did == ["stop", "told", "stop", "stop"]


def test_a_lid_that_has_just_shut_counts_as_open_for_a_moment(bench: Bench, clock: Clock) -> None:
    bench.reed.drive_high()
    bench.reed.drive_low()
    clock.tick(0.04)
    assert bench.lid.is_open


def test_then_it_counts_as_shut(bench: Bench, clock: Clock) -> None:
    bench.reed.drive_high()
    bench.reed.drive_low()
    clock.tick(0.06)
    assert not bench.lid.is_open


def test_nobody_needs_to_listen(bench: Bench) -> None:
    bench.lid.on_opened(None)
    bench.reed.drive_high()
    assert bench.did == ["stop"]


def test_a_listener_that_fails_comes_after_the_stop(bench: Bench) -> None:
    def fails() -> None:
        raise RuntimeError("inbox shut")

    bench.lid.on_opened(fails)
    with pytest.raises(RuntimeError, match="inbox shut"):
        bench.reed.drive_high()
    assert bench.did == ["stop"]
