"""The whole tower: opened by one owner, closed motor first, whatever fails."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from gpiozero import LED

from kinito_pi.ports import Frame, Tower
from kinito_pi.tower import (
    FAULTS,
    CameraLight,
    CupLid,
    PassLight,
    PinMapError,
    PinsBusyError,
    open_tower,
    read_pin_map,
)
from kinito_pi.tower.errors import is_of_the_pins

from .conftest import Clock

PINS = read_pin_map()
MOTOR = (PINS.forward, PINS.backward, PINS.enable)


class NoFrames:
    """A camera that sees nothing, and notes when it is put away."""

    ended = False

    def begin(self, now: float) -> None: ...

    def frame(self, now: float) -> Frame | None:
        return None

    def end(self) -> None:
        self.ended = True


@pytest.fixture
def tower(pins: Any, clock: Clock) -> Iterator[Tower]:
    pins.pin(PINS.reed)
    tower = open_tower(PINS, pin_factory=pins, clock=clock, frames=NoFrames(), watched=False, seats=4)
    pins.pin(PINS.reed).drive_low()
    clock.tick(1.0)
    yield tower
    tower.close()


def motor(pins: Any) -> list[float]:
    return [float(pins.pin(number).state) for number in MOTOR]


def begin(tower: Tower, clock: Clock) -> None:
    tower.shaker.begin(clock())
    tower.shaker.step(clock.tick(0.01))


def test_it_has_a_lamp_a_seat(tower: Tower) -> None:
    assert tower.lamps == 4


@pytest.mark.usefixtures("tower")
def test_opening_it_pulses_no_motor_line(pins: Any) -> None:
    assert [max(seen.state for seen in pins.pin(number).states) for number in MOTOR] == [0, 0, 0]


def test_the_lid_stops_the_motor_in_the_pins_own_callback(tower: Tower, pins: Any, clock: Clock) -> None:
    begin(tower, clock)
    pins.pin(PINS.reed).drive_high()
    assert motor(pins) == [0, 0, 0]


def test_after_the_lid_the_shake_has_failed_by_name(tower: Tower, pins: Any, clock: Clock) -> None:
    begin(tower, clock)
    pins.pin(PINS.reed).drive_high()
    assert tower.shaker.step(clock.tick(0.01)).fault == "lid_open"


def test_a_lid_that_shuts_again_does_not_restart_the_motor(tower: Tower, pins: Any, clock: Clock) -> None:
    begin(tower, clock)
    pins.pin(PINS.reed).drive_high()
    pins.pin(PINS.reed).drive_low()
    tower.shaker.step(clock.tick(0.2))
    assert motor(pins) == [0, 0, 0]


def test_closing_it_in_the_middle_of_a_shake_takes_the_motor_off(
    tower: Tower, pins: Any, clock: Clock
) -> None:
    begin(tower, clock)
    tower.close()
    assert motor(pins) == [0, 0, 0]


def test_closing_it_twice_is_fine(tower: Tower) -> None:
    tower.close()
    tower.close()


def test_the_motor_is_off_before_any_other_part_is_closed(
    pins: Any, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[list[float]] = []
    monkeypatch.setattr(CupLid, "close", lambda self: seen.append(motor(pins)))
    tower = open_tower(PINS, pin_factory=pins, clock=clock, frames=NoFrames(), watched=False)
    pins.pin(PINS.reed).drive_low()
    clock.tick(1.0)
    begin(tower, clock)
    tower.close()
    assert seen == [[0, 0, 0]]


def test_a_part_that_fails_to_close_does_not_keep_the_others_open(
    pins: Any, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(self: PassLight) -> None:
        raise OSError("stuck")

    monkeypatch.setattr(PassLight, "close", fails)
    tower = open_tower(PINS, pin_factory=pins, clock=clock, frames=NoFrames(), watched=False)
    with pytest.raises(OSError, match="stuck"):
        tower.close()
    assert pins.pin(PINS.banks[0]).function == "input"


def test_a_pin_that_is_taken_is_said_plainly(pins: Any, clock: Clock) -> None:
    led = LED(PINS.banks[0], pin_factory=pins)
    with pytest.raises(PinsBusyError, match="another program"):
        open_tower(PINS, pin_factory=pins, clock=clock, frames=NoFrames(), watched=False)
    led.close()


def test_a_part_that_fails_to_open_gives_every_pin_back(
    pins: Any, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(self: CameraLight, banks: object, *, pin_factory: object) -> None:
        raise RuntimeError("no lamps")

    with monkeypatch.context() as patched:
        patched.setattr(CameraLight, "__init__", fails)
        with pytest.raises(RuntimeError, match="no lamps"):
            open_tower(PINS, pin_factory=pins, clock=clock, frames=NoFrames(), watched=False)
    assert [pins.pin(number).function for _, number in PINS.lines()] == ["input"] * len(list(PINS.lines()))


@pytest.mark.parametrize("seats", [0, 1, 11])
def test_seats_are_two_to_ten(pins: Any, clock: Clock, seats: int) -> None:
    with pytest.raises(PinMapError, match="Seats are 2 to 10"):
        open_tower(PINS, pin_factory=pins, clock=clock, frames=NoFrames(), watched=False, seats=seats)


@pytest.mark.parametrize("code", sorted(FAULTS))
def test_every_fault_has_a_sentence(code: str) -> None:
    assert FAULTS[code].endswith(".")


@pytest.mark.parametrize("code", sorted(FAULTS))
@pytest.mark.parametrize("language", ["es", "fr", "en"])
def test_every_fault_has_a_sentence_for_the_table(code: str, language: str) -> None:
    catalogue = Path(__file__).parents[2] / "web" / "i18n" / f"{language}.json"
    assert f"fault.{code}" in json.loads(catalogue.read_text(encoding="utf-8"))


LgpioError = type("error", (Exception,), {"__module__": "lgpio"})
"""As lgpio makes it: an exception of its own, no OSError."""


def test_a_line_that_another_program_holds_is_said_plainly(
    pins: Any, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(self: PassLight, lamps: object, *, pin_factory: object) -> None:
        raise LgpioError("'GPIO busy'")

    with monkeypatch.context() as patched:
        patched.setattr(PassLight, "__init__", busy)
        with pytest.raises(PinsBusyError, match="GPIO busy"):
            open_tower(PINS, pin_factory=pins, clock=clock, frames=NoFrames(), watched=False)


@pytest.mark.parametrize(("error", "is_so"), [(LgpioError(), True), (OSError(), True), (ValueError(), False)])
def test_an_error_of_the_pins_is_told_from_a_mistake(error: Exception, is_so: bool) -> None:
    assert is_of_the_pins(error) is is_so
