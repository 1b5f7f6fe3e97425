"""A wrong setting ends the start with one sentence, and is not tried twice; a missing guard ends nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.appliance.booted.system import SERVICE, Evening, done, fault, shown, systemctl, wait_until

FILE = Path("/etc/kinito-pi/kinito.toml")


@pytest.fixture(scope="module")
def wrong(evening: Evening) -> str:
    """What the journal says of a start with a wrong setting."""
    kept = FILE.read_text()
    FILE.write_text(kept.replace("port = 80", 'port = "eighty"'))
    since = done("date", "+%Y-%m-%d %H:%M:%S").stdout.strip()
    done("systemctl", "restart", SERVICE)
    wait_until(lambda: shown("ActiveState") == "failed", "it does not say that it failed")
    command = ("journalctl", "--quiet", "--output=cat", "--unit", SERVICE, "--since", since)
    told = done(*command).stdout
    FILE.write_text(kept)
    systemctl("reset-failed", SERVICE)
    return told


def test_the_sentence_names_the_setting(wrong: str) -> None:
    assert "port" in next(line for line in wrong.splitlines() if line.startswith("kinito-pi: "))


def test_it_is_not_tried_again(wrong: str) -> None:
    assert "Scheduled restart job" not in wrong


def test_the_motor_is_taken_off_all_the_same(wrong: str) -> None:
    assert "The motor is off." in wrong


@pytest.fixture(scope="module")
def without_guard(wrong: str) -> Iterator[str]:
    """Its status with settings that have a guard, where none is plugged in."""
    kept = FILE.read_text()
    FILE.write_text(kept.replace('#guard = ""', 'guard = "/dev/kinito-guard"'))
    systemctl("start", SERVICE)
    yield shown("StatusText")
    FILE.write_text(kept)


def test_a_missing_guard_is_told_on_the_page(without_guard: str) -> None:
    assert fault() == "pins_missing"


def test_a_missing_guard_is_told_in_its_status(without_guard: str) -> None:
    assert "/dev/kinito-guard" in without_guard


def test_a_missing_guard_does_not_start_it_again_and_again(without_guard: str) -> None:
    assert (shown("ActiveState"), shown("NRestarts")) == ("active", "0")
