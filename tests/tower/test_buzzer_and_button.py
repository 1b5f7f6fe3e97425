"""The optional parts: what is heard, and what is pressed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kinito_pi.ports import NoButton, NoBuzzer, Signal
from kinito_pi.tower import Button, Buzzer, open_tower, read_pin_map

from .conftest import Clock
from .test_tower import NoFrames

PINS = read_pin_map()


@pytest.fixture
def buzzer(pins: Any) -> Buzzer:
    return Buzzer(6, pin_factory=pins)


def heard(pins: Any) -> bool:
    """The module sounds while its line is low."""
    return not pins.pin(6).state


def beeps(buzzer: Buzzer, pins: Any, signal: Signal) -> int:
    """How often it begins to sound within two seconds."""
    buzzer.sound(signal, 50.0)
    sounds = [heard(pins)]
    for n in range(200):
        buzzer.step(50.0 + n * 0.01)
        sounds.append(heard(pins))
    return sum(now and not before for before, now in zip([False, *sounds], sounds, strict=False))


@pytest.mark.usefixtures("buzzer")
def test_the_buzzer_starts_silent(pins: Any) -> None:
    assert not heard(pins)


@pytest.mark.usefixtures("buzzer")
def test_it_never_sounded_on_the_way(pins: Any) -> None:
    assert [seen.state for seen in pins.pin(6).states][-1] == 1


@pytest.mark.parametrize(
    ("signal", "count"),
    [(Signal.PASS, 1), (Signal.ANSWER, 2), (Signal.REVEAL, 1), (Signal.TROUBLE, 3), (Signal.TURN, 0),
     (Signal.HERE, 0)],
)  # fmt: skip
def test_beeps_are_counted(buzzer: Buzzer, pins: Any, signal: Signal, count: int) -> None:
    assert beeps(buzzer, pins, signal) == count


@pytest.mark.parametrize("signal", Signal)
def test_every_signal_comes_to_its_end_within_a_second(buzzer: Buzzer, pins: Any, signal: Signal) -> None:
    buzzer.sound(signal, 50.0)
    assert (buzzer.step(51.0), heard(pins)) == (False, False)


def test_a_clock_that_jumps_back_silences_it(buzzer: Buzzer, pins: Any) -> None:
    buzzer.sound(Signal.REVEAL, 50.0)
    buzzer.step(40.0)
    assert not heard(pins)


def test_a_closed_buzzer_is_silent(buzzer: Buzzer, pins: Any) -> None:
    buzzer.sound(Signal.REVEAL, 50.0)
    buzzer.close()
    assert pins.pin(6).function == "input"


class Thumb:
    def __init__(self, pins: Any, clock: Clock) -> None:
        self.clock, self.line, self.presses = clock, pins.pin(5), 0
        self.button = Button(5, pin_factory=pins, clock=clock)
        self.button.on_pressed(self.count)

    def count(self) -> None:
        self.presses += 1

    def press(self, seconds: float = 0.1) -> None:
        self.line.drive_low()
        self.clock.tick(seconds)
        self.line.drive_high()
        self.clock.tick(0.1)


@pytest.fixture
def thumb(pins: Any, clock: Clock) -> Thumb:
    return Thumb(pins, clock)


def test_a_press_is_told_once(thumb: Thumb) -> None:
    thumb.press()
    assert thumb.presses == 1


def test_a_long_press_is_one_press(thumb: Thumb) -> None:
    thumb.press(60.0)
    assert thumb.presses == 1


def test_a_bouncing_press_is_one_press(thumb: Thumb) -> None:
    for _ in range(5):
        thumb.line.drive_low()
        thumb.clock.tick(0.001)
        thumb.line.drive_high()
        thumb.clock.tick(0.001)
    assert thumb.presses == 1


def test_two_presses_are_two(thumb: Thumb) -> None:
    thumb.press()
    thumb.press()
    assert thumb.presses == 2


def test_a_button_that_nobody_listens_to_does_nothing(thumb: Thumb) -> None:
    thumb.button.on_pressed(None)
    thumb.press()
    assert thumb.presses == 0


def test_a_tower_without_them_has_neither(pins: Any, clock: Clock) -> None:
    without = replace(PINS, button=None, buzzer=None)
    tower = open_tower(without, pin_factory=pins, clock=clock, frames=NoFrames(), watched=False)
    assert (type(tower.button), type(tower.buzzer)) == (NoButton, NoBuzzer)
    tower.close()


def test_a_tower_with_them_gives_their_pins_back(pins: Any, clock: Clock) -> None:
    tower = open_tower(PINS, pin_factory=pins, clock=clock, frames=NoFrames(), watched=False)
    tower.close()
    assert pins.pin(PINS.buzzer).function == "input"
