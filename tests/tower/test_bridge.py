"""The motor's driver, on the bench: forward on 12, backward on 13, enable on 25."""

from __future__ import annotations

from typing import Any

import pytest
from gpiozero import GPIOPinInUse

from kinito_pi.tower import HBridge


@pytest.fixture
def bridge(pins: Any) -> HBridge:
    return HBridge(12, 13, 25, pin_factory=pins)


def levels(pins: Any) -> list[float]:
    return [float(pins.pin(number).state) for number in (12, 13, 25)]


def highest(pins: Any) -> list[float]:
    """The highest each line has ever been."""
    return [max(float(seen.state) for seen in pins.pin(number).states) for number in (12, 13, 25)]


@pytest.mark.usefixtures("bridge")
def test_no_line_pulses_when_it_is_built(pins: Any) -> None:
    assert highest(pins) == [0, 0, 0]


@pytest.mark.usefixtures("bridge")
def test_both_inputs_are_outputs_at_a_frequency_the_driver_likes(pins: Any) -> None:
    assert [pins.pin(number).frequency for number in (12, 13)] == [1000, 1000]


def test_forward_drives_one_input_and_leaves_the_other_low(bridge: HBridge, pins: Any) -> None:
    bridge.arm()
    bridge.drive(0.5)
    assert levels(pins) == [0.5, 0, 1]


def test_backward_drives_the_other(bridge: HBridge, pins: Any) -> None:
    bridge.arm()
    bridge.drive(-0.7)
    assert levels(pins) == [0, 0.7, 1]


def test_a_reversal_never_has_both_inputs_high(bridge: HBridge, pins: Any) -> None:
    bridge.arm()
    bridge.drive(1.0)
    bridge.drive(-1.0)
    assert [seen.state for seen in pins.pin(12).states] == [0.0, 1.0, 0.0]


def test_the_brake_is_both_inputs_high(bridge: HBridge, pins: Any) -> None:
    bridge.arm()
    bridge.brake()
    assert levels(pins) == [1, 1, 1]


def test_a_trip_takes_every_line_low(bridge: HBridge, pins: Any) -> None:
    bridge.arm()
    bridge.drive(1.0)
    bridge.trip("lid_open")
    assert levels(pins) == [0, 0, 0]


def test_nothing_drives_past_a_trip(bridge: HBridge, pins: Any) -> None:
    bridge.arm()
    bridge.trip("lid_open")
    bridge.drive(1.0)
    bridge.brake()
    assert levels(pins) == [0, 0, 0]


def test_the_first_reason_for_a_trip_is_kept(bridge: HBridge) -> None:
    bridge.arm()
    bridge.trip("lid_open")
    bridge.trip("halted")
    assert bridge.tripped == "lid_open"


def test_arming_forgets_the_trip(bridge: HBridge) -> None:
    bridge.trip("lid_open")
    bridge.arm()
    assert bridge.tripped is None


def test_one_line_that_fails_does_not_keep_the_others_high(
    bridge: HBridge, pins: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    bridge.arm()
    bridge.drive(-1.0)

    def broken(value: float) -> None:
        raise OSError("line gone")

    monkeypatch.setattr(pins.pin(25), "_set_state", broken)
    with pytest.raises(OSError, match="line gone"):
        bridge.off()
    assert levels(pins)[:2] == [0, 0]


def test_closing_takes_every_line_low_and_gives_the_pins_back(bridge: HBridge, pins: Any) -> None:
    bridge.arm()
    bridge.drive(1.0)
    bridge.close()
    assert [*levels(pins), pins.pin(12).function] == [0, 0, 0, "input"]


def test_a_driver_without_enable_line_works(pins: Any) -> None:
    bridge = HBridge(12, 13, None, pin_factory=pins)
    bridge.arm()
    bridge.drive(0.5)
    assert pins.pin(12).state == 0.5


def test_a_line_that_is_taken_leaves_the_others_free(pins: Any) -> None:
    taken = HBridge(5, 13, None, pin_factory=pins)
    with pytest.raises(GPIOPinInUse):
        HBridge(12, 13, 25, pin_factory=pins)
    taken.close()
    HBridge(12, 13, 25, pin_factory=pins)
