"""The pin map: one file, checked before anything opens."""

from __future__ import annotations

import re
from dataclasses import replace
from importlib.resources import files

import pytest

from kinito_pi.tower import PinMap, PinMapError, read_pin_map

GOOD = PinMap(forward=12, backward=13, home=17, reed=27, banks=(23, 24), lamps=(16, 18))


def test_the_map_that_comes_with_the_program_is_good() -> None:
    assert len(read_pin_map().lamps) == 10


def test_nothing_that_moves_or_shines_wakes_up_pulled_high() -> None:
    """BCM 0 to 8 have their pull-up on at power-on (BCM2835 peripherals, table 6-31)."""
    pins = read_pin_map()
    driven = {pins.forward, pins.backward, pins.enable, *pins.banks, *pins.lamps}
    assert min(pin for pin in driven if pin is not None) >= 9


def test_the_buzzer_which_sounds_while_low_wakes_up_pulled_high() -> None:
    buzzer = read_pin_map().buzzer
    assert buzzer is not None
    assert 2 <= buzzer <= 8


@pytest.mark.parametrize("part", ["button", "buzzer"])
def test_a_part_that_is_not_built_in_is_left_out(part: str) -> None:
    text = files("kinito_pi").joinpath("pins.toml").read_text(encoding="utf-8")
    without = re.sub(rf"\[{part}\]\npin = .*\n", "", text)
    assert getattr(read_pin_map(without), part) is None


@pytest.mark.parametrize("part", ["button", "buzzer"])
def test_a_part_that_is_there_needs_its_pin(part: str) -> None:
    text = files("kinito_pi").joinpath("pins.toml").read_text(encoding="utf-8")
    without = re.sub(rf"\[{part}\]\npin = .*\n", f"[{part}]\n", text)
    with pytest.raises(PinMapError, match=rf"{part}\.pin"):
        read_pin_map(without)


@pytest.mark.parametrize("part", ["button", "buzzer"])
def test_their_pins_are_nobody_elses(part: str) -> None:
    with pytest.raises(PinMapError, match=rf"motor\.home and {part}\.pin"):
        replace(GOOD, **{part: 17})  # type: ignore[arg-type]


def test_a_pin_used_twice_is_named_with_both_its_uses() -> None:
    with pytest.raises(PinMapError, match=r"Pin 17 is used twice, by motor\.home and lid\.reed"):
        replace(GOOD, reed=17)


@pytest.mark.parametrize("pin", [0, 1])
def test_the_id_eeprom_is_left_alone(pin: int) -> None:
    with pytest.raises(PinMapError, match="ID EEPROM"):
        replace(GOOD, forward=pin)


@pytest.mark.parametrize("pin", [-1, 28, 40])
def test_a_pin_that_is_not_on_the_header_is_refused(pin: int) -> None:
    with pytest.raises(PinMapError, match="not on the header"):
        replace(GOOD, home=pin)


@pytest.mark.parametrize("pin", ["GPIO12", 12.0, True, None])
def test_a_pin_that_is_no_number_is_refused(pin: object) -> None:
    with pytest.raises(PinMapError, match="BCM number"):
        replace(GOOD, home=pin)  # type: ignore[arg-type]


@pytest.mark.parametrize("lamps", [(16,), tuple(range(2, 14))])
def test_seats_are_two_to_ten(lamps: tuple[int, ...]) -> None:
    with pytest.raises(PinMapError, match=r"2 to 10|used twice"):
        replace(GOOD, lamps=lamps)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("motor = [", "not TOML"),
        ("", r"lacks the section \[motor\]"),
        ("[motor]\nforward = 12", r"lacks motor\.backward"),
        ("[motor]\nforwards = 12", r"motor\.forwards, which the tower does not have"),
        ("[moter]\nforward = 12", r"moter\.forward"),
        ("motor = 12", r"motor\.motor|lacks"),
    ],
)
def test_a_broken_file_is_refused_with_the_entry_at_fault(text: str, says: str) -> None:
    with pytest.raises(PinMapError, match=says):
        read_pin_map(text)


def test_lamps_must_be_a_list() -> None:
    text = files("kinito_pi").joinpath("pins.toml").read_text(encoding="utf-8")
    head = text[: text.index("lamps =")]
    with pytest.raises(PinMapError, match="list of BCM numbers"):
        read_pin_map(head + "lamps = 16")


def test_a_driver_without_enable_line_is_fine() -> None:
    assert GOOD.enable is None
