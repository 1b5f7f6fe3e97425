"""The service's unit, held to systemd's own judgement and to the program."""

from __future__ import annotations

import configparser
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from kinito_pi.__main__ import main
from kinito_pi.settings import load

ROOT = Path(__file__).parents[2]
SYSTEMD = ROOT / "systemd"
UNIT = SYSTEMD / "kinito-pi.service"
PROGRAM = "/usr/bin/kinito-pi"
MOST_EXPOSED = "18"
"""Tenths: what ``systemd-analyze security`` may find at most."""


def told_by(*command: str | Path) -> tuple[int, str]:
    """Exit status, and everything that was printed."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return done.returncode, done.stdout


def commands() -> dict[str, list[str]]:
    """What the unit runs: the words after ``kinito-pi``, by the unit's key."""
    lines = [line.partition("=") for line in UNIT.read_text().splitlines() if line.startswith("Exec")]
    return {key: value.removeprefix("-").split()[1:] for key, _, value in lines}


def test_systemd_has_not_a_word_to_say_about_it(tmp_path: Path) -> None:
    unit = tmp_path / UNIT.name
    unit.write_text(UNIT.read_text().replace(PROGRAM, "/bin/true"))
    assert told_by("systemd-analyze", "verify", "--man=no", unit) == (0, "")


def test_it_may_do_little_beside_its_work() -> None:
    status, told = told_by(
        "systemd-analyze", "security", "--offline=true", f"--threshold={MOST_EXPOSED}", "--no-pager", UNIT
    )
    assert status == 0, told


@pytest.mark.parametrize("key", ["ExecStart", "ExecStopPost"])
def test_the_program_knows_what_it_is_told(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    command, *options = commands()[key]
    with pytest.raises(SystemExit):
        main([command, "--help"])
    told = capsys.readouterr().out
    assert [option for option in options if option.startswith("-") and option not in told] == []


def test_however_it_ended_the_motor_is_taken_off() -> None:
    assert commands()["ExecStopPost"][0] == "motor-off"


def test_both_read_the_packages_settings() -> None:
    settings = ["--config", "/etc/kinito-pi/kinito.toml"]
    assert [words[1:] for words in commands().values()] == [settings, settings]


def test_the_user_has_the_groups_of_the_unit() -> None:
    unit = configparser.RawConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read_string(UNIT.read_text())
    members = [
        line.split()[1:] for line in (SYSTEMD / "sysusers.conf").read_text().splitlines() if line[0] == "m"
    ]
    service = unit["Service"]
    assert members == [[service["User"], group] for group in service["SupplementaryGroups"].split()]


def test_the_users_are_such_as_systemd_makes() -> None:
    status, told = told_by("systemd-sysusers", "--dry-run", SYSTEMD / "sysusers.conf")
    assert (status, "Failed" in told or "ignoring" in told) == (0, False)


def test_the_page_is_announced_where_it_is() -> None:
    service = ElementTree.parse(SYSTEMD / "avahi" / "kinito-pi.service").getroot().find("service")
    assert service is not None
    port = load(ROOT / "debian" / "kinito.toml").port
    assert (service.findtext("type"), service.findtext("port")) == ("_http._tcp", str(port))


def test_the_guards_rule_names_the_pico() -> None:
    """2e8a is Raspberry Pi's, 0005 MicroPython's on a Pico (raspberrypi/usb-pid)."""
    [rule] = [
        line
        for line in (SYSTEMD / "60-kinito-pi.rules").read_text().splitlines()
        if "kinito-guard" in line and "==" in line
    ]
    assert 'ATTRS{idVendor}=="2e8a", ATTRS{idProduct}=="0005"' in rule
