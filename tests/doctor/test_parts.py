"""A doctor's judgement of pins, camera, guard and groups, from facts laid before it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kinito_pi.doctor import Facts, Finding, Level, Line, examine_parts
from kinito_pi.settings import Settings
from kinito_pi.tower import read_pin_map

PINS = read_pin_map()
FREE = {number: Line() for number in range(28)}
PULLS = """\
 0: ip    pu | hi // ID_SDA/GPIO0 = input
12: op dl pd | lo // GPIO12 = output
13: op dl pd | lo // GPIO13 = output
17: ip    pu | lo // GPIO17 = input
25: op dl pd | lo // GPIO25 = output
27: ip    pu | hi // GPIO27 = input
"""
"""As ``pinctrl get`` of raspi-utils prints them (its README)."""
PI = Facts(
    model="Raspberry Pi 5 Model B Rev 1.0",
    cameras=("imx708",),
    lines=FREE,
    pulls=PULLS,
    user="ana",
    groups=frozenset({"ana", "gpio", "video", "dialout"}),
)
GUARD = "/dev/kinito-guard"


def found(check: str, settings: Settings | None = None, **changes: Any) -> Finding:
    findings = examine_parts(replace(PI, **changes), settings or Settings(), PINS)
    return next(each for each in findings if each.check == check)


def test_a_healthy_tower_has_nothing_but_ok() -> None:
    assert {each.level for each in examine_parts(PI, Settings(), PINS)} == {Level.OK}


def test_a_twin_has_no_parts() -> None:
    assert list(examine_parts(Facts(), Settings(tower="twin"), PINS)) == []


def test_on_a_laptop_missing_parts_are_no_errors() -> None:
    findings = examine_parts(Facts(user="ana"), Settings(), PINS)
    assert [each.check for each in findings if each.level is Level.ERROR] == []


def test_on_a_pi_missing_pins_are_one() -> None:
    assert found("pins", lines=None, pins_trouble="there is no lgpio").level is Level.ERROR


def test_pins_that_another_holds_are_told_with_its_name() -> None:
    finding = found("pins", lines=FREE | {12: Line("lg", is_output=True), 13: Line("lg", is_output=True)})
    assert (finding.level, finding.found) == (Level.WARNING, "2 are held by lg")


def test_a_pin_that_the_board_lacks_is_named() -> None:
    lines = {number: line for number, line in FREE.items() if number != PINS.home}
    assert found("pins", lines=lines).found == "this board has no line for motor.home"


def test_a_motor_line_that_is_high_with_nobody_driving_is_an_error() -> None:
    finding = found("motor lines", pulls=PULLS.replace("12: op dl pd | lo", "12: op dh pd | hi"))
    assert (finding.level, finding.found) == (Level.ERROR, "motor.forward high with nobody driving")


def test_a_motor_line_that_is_driven_may_be_high() -> None:
    lines = FREE | {12: Line("lg", is_output=True)}
    finding = found("motor lines", lines=lines, pulls=PULLS.replace("12: op dl pd | lo", "12: op dh pd | hi"))
    assert finding.level is Level.OK


def test_a_lid_that_is_not_pulled_up_is_told() -> None:
    finding = found("sensors", pulls=PULLS.replace("27: ip    pu", "27: ip    pn"))
    assert (finding.level, finding.found) == (Level.WARNING, "lid.reed not pulled up")


def test_without_pinctrl_nothing_is_said_of_pulls() -> None:
    checks = {each.check for each in examine_parts(replace(PI, pulls=None), Settings(), PINS)}
    assert checks & {"motor lines", "sensors"} == set()


@pytest.mark.parametrize("cameras", [None, ()])
def test_on_a_pi_a_missing_camera_is_an_error(cameras: tuple[str, ...] | None) -> None:
    assert found("camera", cameras=cameras).level is Level.ERROR


def test_photographs_need_no_camera() -> None:
    assert found("camera", Settings(frames="/srv/dice"), cameras=()).level is Level.OK


@pytest.mark.parametrize(
    ("set_to", "ports", "level"),
    [
        ("", (), Level.OK),
        ("", (GUARD,), Level.WARNING),
        (GUARD, (GUARD,), Level.OK),
        (GUARD, (), Level.ERROR),
    ],
)
def test_a_guard_is_plugged_in_where_the_settings_have_one(
    set_to: str, ports: tuple[str, ...], level: Level
) -> None:
    assert found("guard", Settings(guard=set_to), guard_ports=ports).level is level


def test_a_group_that_the_user_is_not_in_is_named_with_the_command() -> None:
    finding = found("groups", groups=frozenset({"ana", "video"}))
    assert (finding.level, "usermod -aG gpio ana" in finding.do) == (Level.WARNING, True)


def test_dialout_is_asked_for_only_with_a_guard() -> None:
    groups = frozenset({"gpio", "video"})
    assert found("groups", groups=groups).level is Level.OK
    assert (
        found("groups", Settings(guard=GUARD), groups=groups).found == "ana is not in dialout, for the guard"
    )


def test_root_needs_no_groups() -> None:
    checks = [
        each.check for each in examine_parts(replace(PI, user="root", groups=frozenset()), Settings(), PINS)
    ]
    assert "groups" not in checks
