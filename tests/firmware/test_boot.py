"""The boot configuration holds every line of the pin map as safe as it can, and no other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kinito_pi.tower import read_pin_map

BOOT = Path(__file__).parents[2] / "firmware" / "boot"
TEXT = (BOOT / "kinito-pi.txt").read_text(encoding="utf-8")
SETTINGS = [line.split("#")[0].strip() for line in TEXT.splitlines() if line.split("#")[0].strip()]
PINS = read_pin_map()


def numbers(pins: str) -> set[int]:
    """``16,18-22`` as the firmware reads it."""
    found: set[int] = set()
    for part in pins.split(","):
        low, _, high = part.partition("-")
        found |= set(range(int(low), int(high or low) + 1))
    return found


def held(attributes: str) -> set[int]:
    """The lines that ``gpio=`` gives these attributes."""
    found: set[int] = set()
    for setting in SETTINGS:
        match = re.fullmatch(r"gpio=([\d,-]+)=([a-z,]+)", setting)
        if match and match[2] == attributes:
            found |= numbers(match[1])
    return found


def test_all_that_turns_or_shines_is_an_output_and_low() -> None:
    driven = {PINS.forward, PINS.backward, *PINS.banks, *PINS.lamps} | (
        {PINS.enable} if PINS.enable else set()
    )
    assert held("op,dl") == driven


def test_sensors_are_inputs_pulled_up() -> None:
    assert held("ip,pu") == {PINS.home, PINS.reed, PINS.button}


def test_the_buzzer_is_an_output_and_silent() -> None:
    assert held("op,dh") == {PINS.buzzer}


def test_no_line_is_set_any_other_way() -> None:
    assert {setting.rsplit("=", 1)[1] for setting in SETTINGS if setting.startswith("gpio=")} == {
        "op,dl",
        "ip,pu",
        "op,dh",
    }


@pytest.mark.parametrize(
    ("bus", "lines"), [("spi", range(7, 12)), ("i2s", range(18, 22)), ("i2c_arm", range(2, 4))]
)
def test_a_bus_that_would_take_our_lines_is_off(bus: str, lines: range) -> None:
    """BCM2711 data sheet, table of alternative functions: SPI0, PCM, I²C1."""
    ours = {pin for _, pin in PINS.lines()} & set(lines)
    assert not ours or f"dtparam={bus}=off" in SETTINGS


@pytest.mark.parametrize("setting", ["dtparam=watchdog=on", "camera_auto_detect=1"])
def test_watchdog_and_camera_are_on(setting: str) -> None:
    assert setting in SETTINGS


def test_it_holds_for_every_model_wherever_the_file_before_it_ended() -> None:
    assert SETTINGS[0] == "[all]"


def test_no_setting_is_given_twice() -> None:
    assert len(SETTINGS) == len(set(SETTINGS))


def test_every_line_is_one_the_firmware_knows() -> None:
    """A line that it does not know is passed over in silence."""
    known = re.compile(
        r"\[all\]|gpio=[\d,-]+=(op,dl|op,dh|ip,pu)|dtparam=(spi|i2s)=off|dtparam=watchdog=on|camera_auto_detect=1"
    )
    assert [setting for setting in SETTINGS if not known.fullmatch(setting)] == []


def test_no_line_is_longer_than_the_firmware_reads() -> None:
    """98 characters (Raspberry Pi documentation, config.txt)."""
    assert max(len(setting) for setting in SETTINGS) <= 98


def test_systemd_feeds_the_watchdog_before_it_bites() -> None:
    """The BCM2835 watchdog waits 15 s at most."""
    seconds = re.search(
        r"^RuntimeWatchdogSec=(\d+)s$", (BOOT / "watchdog.conf").read_text(encoding="utf-8"), re.M
    )
    assert seconds is not None
    assert int(seconds[1]) < 15
