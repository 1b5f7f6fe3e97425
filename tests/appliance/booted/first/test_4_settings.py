"""A setting that cannot be used ends the start with one sentence, and is not tried twice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.appliance.booted.system import SERVICE, Evening, done, fault, shown, systemctl, wait_until

FILE = Path("/etc/kinito-pi/kinito.toml")


@pytest.fixture(scope="module")
def wrong(evening: Evening) -> Iterator[str]:
    """What the journal says of a start with a wrong setting."""
    kept = FILE.read_text()
    FILE.write_text(kept.replace("port = 80", 'port = "eighty"'))
    since = done("date", "+%Y-%m-%d %H:%M:%S").stdout.strip()
    done("systemctl", "restart", SERVICE)
    wait_until(lambda: shown("ActiveState") == "failed", "it does not say that it failed")
    command = ("journalctl", "--quiet", "--output=cat", "--unit", SERVICE, "--since", since)
    yield done(*command).stdout
    FILE.write_text(kept)
    systemctl("reset-failed", SERVICE)
    systemctl("start", SERVICE)
    wait_until(lambda: fault() is None, "it does not find its parts again")


def test_the_sentence_names_the_setting(wrong: str) -> None:
    assert "port" in next(line for line in wrong.splitlines() if line.startswith("kinito-pi: "))


def test_it_is_not_tried_again(wrong: str) -> None:
    assert (shown("ActiveState"), shown("NRestarts")) == ("failed", "0")


def test_the_motor_is_taken_off_all_the_same(wrong: str) -> None:
    assert "The motor is off." in wrong
