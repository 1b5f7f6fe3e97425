"""How the firmware left the lines: run it after a restart, before any program has had them."""

from __future__ import annotations

import pytest

from kinito_pi.tower import PinMap

from .lines import lines


def test_the_motors_lines_are_low(pin_map: PinMap) -> None:
    now = lines()
    motor = [pin for pin in (pin_map.forward, pin_map.backward, pin_map.enable) if pin is not None]
    assert {pin: now[pin].high for pin in motor} == dict.fromkeys(motor, False)


def test_nothing_shines(pin_map: PinMap) -> None:
    now = lines()
    lamps = (*pin_map.banks, *pin_map.lamps)
    assert {pin: now[pin].high for pin in lamps} == dict.fromkeys(lamps, False)


@pytest.mark.parametrize("part", ["home", "reed", "button"])
def test_what_is_listened_to_is_pulled_up(pin_map: PinMap, part: str) -> None:
    pin = getattr(pin_map, part)
    if pin is None:
        pytest.skip(f"there is no {part} in this build")
    assert (lines()[pin].function, lines()[pin].pull) == ("ip", "pu")


def test_the_buzzer_is_silent(pin_map: PinMap) -> None:
    if pin_map.buzzer is None:
        pytest.skip("there is no buzzer in this build")
    assert lines()[pin_map.buzzer].high
