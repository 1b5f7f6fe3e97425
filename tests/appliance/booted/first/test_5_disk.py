"""A card that has become read-only, and one that is full: said, survived, and no game lost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.appliance.booted.system import (
    PAGE,
    SERVICE,
    STATE,
    Evening,
    answers,
    done,
    fault,
    journal,
    said,
    shown,
    systemctl,
    table,
    wait_until,
)  # fmt: skip

SIZE = "64k"
ASIDE = "/run/aside"
FILLER = STATE / "filler"
Answer = tuple[int, Any]
Shown = dict[str, Any]


def writable(yes: bool) -> None:
    said("mount", "-o", f"remount,{'rw' if yes else 'ro'}", str(STATE))


@pytest.fixture(scope="module")
def before(evening: Evening) -> Shown:
    """A round that is under way."""
    return evening.shown()


@pytest.fixture(scope="module", autouse=True)
def small_disk(before: Shown) -> Iterator[None]:
    """The state folder on a disk of its own, which has room for little; afterwards all is as it was."""
    systemctl("stop", SERVICE)
    said("cp", "-a", str(STATE), ASIDE)
    said("mount", "-t", "tmpfs", "-o", f"size={SIZE},mode=0700", "tmpfs", str(STATE))
    said("cp", "-a", f"{ASIDE}/.", str(STATE))
    yield
    systemctl("stop", SERVICE)
    said("rm", "-r", ASIDE)
    said("cp", "-a", str(STATE), ASIDE)
    said("umount", str(STATE))
    said("cp", "-a", f"{ASIDE}/.", str(STATE))
    systemctl("start", SERVICE)
    wait_until(lambda: fault() is None, "it does not find its parts")


# -- read-only at the start


@pytest.fixture(scope="module")
def waiting(small_disk: None) -> Iterator[str]:
    """Its status after a start on a card that can only be read."""
    writable(False)
    systemctl("start", SERVICE)
    yield shown("StatusText")
    writable(True)


def test_read_only_at_the_start_its_status_says_so(waiting: str) -> None:
    assert f"there is no table yet. {STATE}" in waiting


def test_read_only_at_the_start_the_page_says_so(waiting: str) -> None:
    status, text = PAGE.ask("GET", "/")
    assert (status, b"The tower cannot use its card" in text) == (503, True)


def test_read_only_at_the_start_it_does_not_start_again_and_again(waiting: str) -> None:
    assert (shown("ActiveState"), shown("NRestarts")) == ("active", "0")


@pytest.fixture(scope="module")
def opened(evening: Evening, waiting: str) -> Shown:
    """The table once the card can be written."""
    writable(True)
    wait_until(table, "it does not open its table")
    wait_until(lambda: fault() is None, "it does not find its parts")
    return evening.shown()


def test_writable_again_the_round_goes_on(opened: Shown, before: Shown) -> None:
    assert opened == before


# -- full


@pytest.fixture(scope="module")
def thrown(evening: Evening, opened: Shown) -> Shown:
    """Something can be said that is no throw."""
    if evening.can(evening.turn, "shake"):
        evening.throw()
    return evening.shown()


@pytest.fixture(scope="module")
def process(thrown: Shown) -> str:
    return shown("MainPID")


def count_up(evening: Evening) -> Answer:
    """The host wishes to see how long somebody thinks, which is kept with the seats."""
    return evening.do("Ana", "count_up", shown=True)


@pytest.fixture(scope="module")
def full(evening: Evening, process: str) -> Iterator[Answer]:
    """The answer of a table whose card is full, to what needs room of its own."""
    done("sh", "-c", f"cat /dev/zero > {FILLER}")
    yield count_up(evening)
    FILLER.unlink(missing_ok=True)


def test_full_what_cannot_be_kept_is_refused(full: Answer) -> None:
    assert (full[0], full[1]["error"]["code"]) == (507, "disk")


def test_full_nothing_has_changed(evening: Evening, full: Answer, thrown: Shown) -> None:
    assert (evening.shown(), answers()["count_up"]) == (thrown, False)


def test_full_every_screen_says_so(full: Answer) -> None:
    assert answers()["notice"] == {"code": "disk"}


def test_full_its_status_says_what_to_do(full: Answer) -> None:
    told = wait_until(lambda: "nothing can be kept" in shown("StatusText") and shown("StatusText"), "silent")
    assert "No space left on device" in told


def test_full_the_service_goes_on(full: Answer, process: str) -> None:
    assert (shown("ActiveState"), shown("MainPID")) == ("active", process)


@pytest.fixture(scope="module")
def room(evening: Evening, full: Answer) -> None:
    FILLER.unlink()


def test_with_room_again_its_status_is_well_by_itself(room: None) -> None:
    wait_until(lambda: shown("StatusText").endswith("ready, nothing is missing."), "it does not look again")


def test_with_room_again_it_can_be_done(evening: Evening, room: None) -> None:
    assert count_up(evening)[0] == 200


def test_with_room_again_the_game_goes_on(evening: Evening, room: None) -> None:
    assert evening.go_on()[0] == 200


def test_nothing_of_all_that_was_a_traceback() -> None:
    assert "Traceback" not in journal()
