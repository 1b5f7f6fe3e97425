"""A card that is full, and one that has become read-only."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.appliance.booted.system import (
    SERVICE,
    STATE,
    Evening,
    done,
    fault,
    journal,
    said,
    shown,
    systemctl,
    wait_until,
)  # fmt: skip

SIZE = "64k"
FILLER = STATE / "filler"


@pytest.fixture(scope="module", autouse=True)
def small_disk(evening: Evening) -> Iterator[None]:
    """The state folder on a disk of its own, which has room for little; afterwards all is as it was."""
    systemctl("stop", SERVICE)
    said("cp", "-a", str(STATE), "/run/kept")
    said("mount", "-t", "tmpfs", "-o", f"size={SIZE},mode=0700", "tmpfs", str(STATE))
    said("cp", "-a", "/run/kept/.", str(STATE))
    said("chown", "kinito-pi:kinito-pi", str(STATE))
    start()
    yield
    systemctl("stop", SERVICE)
    said("umount", str(STATE))
    start()


def start() -> None:
    systemctl("start", SERVICE)
    wait_until(lambda: fault() is None, "it does not find its parts")


def fill() -> None:
    done("sh", "-c", f"cat /dev/zero > {FILLER}")


def next_thing(evening: Evening) -> tuple[int, Any]:
    """Whoever is in turn does what comes next."""
    name = evening.turn
    seat = evening.seat(name)
    if evening.can(name, "announce"):
        return evening.do(name, "announce", say=next(each["say"] for each in seat["pad"] if each["beats"]))
    return evening.do(name, "believe")


@pytest.fixture(scope="module")
def before(evening: Evening, small_disk: None) -> dict[str, Any]:
    return evening.shown()


@pytest.fixture(scope="module")
def refused(evening: Evening, before: dict[str, Any]) -> Iterator[tuple[int, Any]]:
    """The answer of a table whose card is full."""
    fill()
    yield next_thing(evening)
    FILLER.unlink(missing_ok=True)


def test_full_what_cannot_be_kept_is_refused(refused: tuple[int, Any]) -> None:
    assert (refused[1]["error"]["code"], refused[1]["error"]["data"]["what"]) == ("disk", "cannot_write")


def test_full_nothing_has_changed(evening: Evening, refused: tuple[int, Any], before: dict[str, Any]) -> None:
    assert evening.shown() == before


def test_full_the_service_goes_on(refused: tuple[int, Any]) -> None:
    assert shown("ActiveState") == "active"


def test_full_whoever_asked_is_told_in_a_sentence(refused: tuple[int, Any]) -> None:
    assert refused[1]["error"]["sentence"].endswith(".")


def test_with_room_again_the_game_goes_on(evening: Evening, refused: tuple[int, Any]) -> None:
    FILLER.unlink(missing_ok=True)
    assert next_thing(evening)[0] == 200


@pytest.fixture(scope="module")
def read_only(evening: Evening) -> str:
    """What the journal says of a start on a card that has become read-only."""
    systemctl("stop", SERVICE)
    said("mount", "-o", "remount,ro", str(STATE))
    before = len(journal())
    done("systemctl", "start", SERVICE)
    wait_until(lambda: "kinito-pi: " in journal()[before:], "it does not say why it does not start")
    told = journal()[before:]
    done("systemctl", "stop", SERVICE)
    said("mount", "-o", "remount,rw", str(STATE))
    done("systemctl", "reset-failed", SERVICE)
    return told


def test_read_only_at_the_start_it_says_so_in_a_sentence(read_only: str) -> None:
    sentence = next(line for line in read_only.splitlines() if line.startswith("kinito-pi: "))
    assert str(STATE) in sentence


def test_writable_again_the_round_is_the_same(evening: Evening, read_only: str) -> None:
    start()
    assert evening.shown()["game"] is not None


def test_nothing_of_all_that_was_a_traceback() -> None:
    assert "Traceback" not in journal()
