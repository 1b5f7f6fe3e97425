"""A doctor's judgement of a machine, from facts laid before it."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kinito_pi.doctor import Facts, Finding, Level, examine_machine
from kinito_pi.doctor.machine import LEAST
from kinito_pi.settings import Settings

PYPROJECT = Path(__file__).parents[2] / "pyproject.toml"
OLD_ENOUGH = dict(LEAST)
PI = Facts(
    model="Raspberry Pi 4 Model B Rev 1.5",
    system="Debian GNU/Linux 13 (trixie)",
    versions=OLD_ENOUGH,
    user="kinito-pi",
    state_is_writable=True,
    free=20_000_000_000,
    now=1_800_000_000.0,
    clock_is_set=True,
    throttled=0,
    warmth=48.2,
    service="active",
)
"""A Pi in good health."""


def found(check: str, **changes: Any) -> Finding:
    """What the doctor says of one thing on a Pi that has ``changes``."""
    findings = examine_machine(replace(PI, **changes), Settings())
    return next(each for each in findings if each.check == check)


def test_a_healthy_pi_has_nothing_but_ok() -> None:
    assert {each.level for each in examine_machine(PI, Settings())} == {Level.OK}


def test_a_laptop_plays_with_the_twin() -> None:
    finding = found("model", model=None)
    assert (finding.level, "--twin" in finding.do) == (Level.WARNING, True)


def test_32_bits_are_in_the_way() -> None:
    assert found("64 bit", bits=32).level is Level.ERROR


def test_the_oldest_versions_are_the_projects_own() -> None:
    wanted = tomllib.loads(PYPROJECT.read_text())["project"]["dependencies"]
    least = {
        each.split(">=")[0].removesuffix("-python-headless"): each.split(">=")[1].split(",")[0]
        for each in wanted
    }
    assert least == LEAST


@pytest.mark.parametrize(
    ("version", "level"),
    [
        (None, Level.ERROR),
        ("1.6.2", Level.ERROR),
        ("2.0", Level.OK),
        ("2.0.1.post3", Level.OK),
        ("10.0", Level.OK),
    ],
)
def test_a_library_is_there_and_new_enough(version: str | None, level: Level) -> None:
    assert found("gpiozero", versions=OLD_ENOUGH | {"gpiozero": version}).level is level


def test_a_missing_library_is_named_as_apt_knows_it() -> None:
    assert found("opencv", versions=OLD_ENOUGH | {"opencv": None}).do == "sudo apt install python3-opencv"


@pytest.mark.parametrize(
    ("changes", "level"),
    [
        ({"free": 49_000_000}, Level.ERROR),
        ({"free": 51_000_000}, Level.WARNING),
        ({"free": 501_000_000}, Level.OK),
        ({"free": None}, Level.WARNING),
        ({"state_is_read_only": True}, Level.ERROR),
        ({"state_is_writable": False}, Level.WARNING),
    ],
)
def test_there_is_room_for_games(changes: dict[str, Any], level: Level) -> None:
    assert found("disk", **changes).level is level


@pytest.mark.parametrize(
    ("changes", "level"),
    [
        ({"now": 0.0}, Level.WARNING),
        ({"clock_is_set": False}, Level.WARNING),
        ({"clock_is_set": None}, Level.OK),
    ],
)
def test_a_wrong_date_is_told_but_stops_no_game(changes: dict[str, Any], level: Level) -> None:
    assert found("clock", **changes).level is level


@pytest.mark.parametrize(
    ("bits", "level", "told"),
    [
        (0x0, Level.OK, "never too low"),
        (0x1, Level.ERROR, "under-voltage, now"),
        (0x50000, Level.WARNING, "under-voltage, throttled, since the start"),
        (0x50005, Level.ERROR, "under-voltage, throttled, now"),
        (0x80008, Level.ERROR, "soft temperature limit, now"),
        (0x20000, Level.WARNING, "frequency capped, since the start"),
    ],
)
def test_the_firmwares_bits_are_read_as_its_documentation_has_them(
    bits: int, level: Level, told: str
) -> None:
    finding = found("power", throttled=bits)
    assert (finding.level, told in finding.found) == (level, True)


def test_too_little_voltage_asks_for_a_supply_and_heat_for_air() -> None:
    assert "supply" in found("power", throttled=0x10000).do
    assert "air" in found("power", throttled=0x80000).do


def test_where_the_firmware_cannot_be_asked_nothing_is_said_of_power() -> None:
    findings = examine_machine(replace(PI, throttled=None, warmth=None, service=None), Settings())
    assert {"power", "warmth", "service"} & {each.check for each in findings} == set()


@pytest.mark.parametrize(("warmth", "level"), [(79.9, Level.OK), (80.0, Level.WARNING)])
def test_at_80_degrees_a_pi_slows_down(warmth: float, level: Level) -> None:
    assert found("warmth", warmth=warmth).level is level


@pytest.mark.parametrize(
    ("state", "level"), [("active", Level.OK), ("failed", Level.ERROR), ("inactive", Level.WARNING)]
)
def test_the_service_is_asked_for(state: str, level: Level) -> None:
    assert found("service", service=state).level is level


def test_whatever_is_not_well_comes_with_what_to_do() -> None:
    ill = Facts(bits=32, state_is_read_only=True, throttled=0xF000F, warmth=85.0, service="failed")
    assert [
        each for each in examine_machine(ill, Settings()) if (each.level is Level.OK) != (not each.do)
    ] == []
