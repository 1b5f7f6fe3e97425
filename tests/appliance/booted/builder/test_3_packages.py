"""A newer package, the package removed, and purged."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.appliance.booted.plugged import NEWER
from tests.appliance.booted.system import (
    OUT,
    SERVICE,
    STATE,
    Evening,
    done,
    fault,
    said,
    shown,
    wait_until,
)  # fmt: skip

FILE = Path("/etc/kinito-pi/kinito.toml")


@pytest.fixture(scope="module")
def before(evening: Evening) -> dict[str, Any]:
    """A round that is under way, before the update; a builder has changed a setting."""
    FILE.write_text(FILE.read_text().replace("#bots = 0", "bots = 0"))
    evening.until_to_throw()
    evening.throw()
    return evening.shown()


@pytest.fixture(scope="module", autouse=True)
def updated(before: dict[str, Any]) -> str:
    """The process that ran before the update."""
    process = shown("MainPID")
    said("apt-get", "install", "--yes", str(OUT / "kinito-pi_newer.deb"))
    wait_until(lambda: shown("ActiveState") == "active", "it did not start after the update")
    wait_until(lambda: fault() is None, "it does not find its parts after the update")
    return process


def test_the_newer_version_is_there() -> None:
    assert said("dpkg-query", "--show", "--showformat", "${Version}", "kinito-pi") == NEWER


def test_the_newer_version_runs(updated: str) -> None:
    assert shown("MainPID") not in ("0", updated)


def test_after_an_update_it_is_the_same_round(evening: Evening, before: dict[str, Any]) -> None:
    assert evening.shown() == before


def test_after_an_update_every_phone_has_its_seat(evening: Evening) -> None:
    assert [evening.seat(name)["you"] for name in evening.NAMES] == list(evening.NAMES)


def test_after_an_update_the_round_goes_on(evening: Evening) -> None:
    assert evening.go_on()[0] == 200


def test_a_changed_setting_survives_the_update() -> None:
    assert "\nbots = 0" in FILE.read_text()


@pytest.fixture(scope="module")
def removed(updated: str) -> None:
    said("apt-get", "remove", "--yes", "kinito-pi")


def test_removed_nothing_of_it_runs(removed: None) -> None:
    assert done("systemctl", "is-active", SERVICE).stdout.strip() == "inactive"


def test_removed_it_leaves_the_games(removed: None) -> None:
    assert list((STATE / "games").glob("*.kinito.jsonl"))


def test_removed_it_leaves_the_settings(removed: None) -> None:
    assert FILE.exists()


@pytest.fixture(scope="module")
def purged(removed: None) -> None:
    said("apt-get", "purge", "--yes", "kinito-pi")


def test_purged_it_leaves_no_game(purged: None) -> None:
    assert not STATE.exists()


def test_purged_it_leaves_no_setting(purged: None) -> None:
    assert not FILE.parent.exists()


def test_purged_it_leaves_no_user(purged: None) -> None:
    assert done("getent", "passwd", "kinito-pi").stdout == ""


def test_purged_it_leaves_no_service(purged: None) -> None:
    assert done("systemctl", "list-unit-files", SERVICE).stdout.count(SERVICE) == 0
