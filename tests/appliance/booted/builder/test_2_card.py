"""A card that is read-only, one that is full, one that breaks in a game: said, survived, and no game lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
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

CARD = Path("/dev/ubdc")
BREAK = Path("/sys/fs/ext4/ubdc/trigger_fs_error")
"""An error from outside: ext4 takes nothing any more, whoever has files open
(Documentation/ABI/testing/sysfs-fs-ext4)."""
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
def small_card(before: Shown, tmp_path_factory: pytest.TempPathFactory) -> None:
    """The state folder on a card of its own, which has room for little and gives up at its first error."""
    aside = tmp_path_factory.mktemp("card")
    systemctl("stop", SERVICE)
    said("mkfs.ext4", "-q", str(CARD))
    said("mount", str(CARD), str(aside))
    said("cp", "-a", f"{STATE}/.", str(aside))
    said("umount", str(aside))
    said("mount", "-o", "errors=remount-ro", str(CARD), str(STATE))


# -- read-only at the start


@pytest.fixture(scope="module")
def waiting(small_card: None) -> str:
    """Its status after a start on a card that can only be read."""
    writable(False)
    systemctl("start", SERVICE)
    return shown("StatusText")


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


def count_up(evening: Evening, shown: bool = True) -> Answer:
    """The host wishes to see how long somebody thinks, or not to: it is kept with the seats."""
    return evening.do("Ana", "count_up", shown=shown)


def cannot_keep() -> str:
    """Its status, once it says that nothing can be kept."""
    return str(wait_until(lambda: "nothing can be kept" in (told := shown("StatusText")) and told, "silent"))


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
    assert "No space left on device" in cannot_keep()


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


# -- read-only in the middle of a game


def as_the_service(*words: str) -> None:
    """Done to the mounts as the service sees them."""
    said("nsenter", "--mount", "--target", shown("MainPID"), *words)


@pytest.fixture(scope="module")
def read_only(evening: Evening, room: None) -> Answer:
    """The answer of a table whose folder has become read-only. What it has open it may write: the kernel
    (mount(2): EBUSY) does not make a mount read-only that somebody is writing to; ``broken`` is for that."""
    as_the_service("mount", "--bind", str(STATE), str(STATE))
    as_the_service("mount", "-o", "remount,bind,ro", str(STATE))
    return count_up(evening, shown=False)


def test_read_only_in_a_game_what_cannot_be_kept_is_refused(read_only: Answer) -> None:
    assert (read_only[0], read_only[1]["error"]["code"]) == (507, "disk")


def test_read_only_in_a_game_nothing_has_changed(read_only: Answer) -> None:
    assert answers()["count_up"] is True


def test_read_only_in_a_game_every_screen_says_so(read_only: Answer) -> None:
    assert answers()["notice"] == {"code": "disk"}


def test_read_only_in_a_game_its_status_says_what_to_do(read_only: Answer) -> None:
    assert "Read-only file system" in cannot_keep()


def test_read_only_in_a_game_the_service_goes_on(read_only: Answer, process: str) -> None:
    assert (shown("ActiveState"), shown("MainPID")) == ("active", process)


@pytest.fixture(scope="module")
def written_again(read_only: Answer) -> None:
    as_the_service("umount", str(STATE))


def test_written_again_its_status_is_well_by_itself(written_again: None) -> None:
    wait_until(lambda: shown("StatusText").endswith("ready, nothing is missing."), "it does not look again")


def test_written_again_it_can_be_done(evening: Evening, written_again: None) -> None:
    assert count_up(evening, shown=False)[0] == 200


# -- broken in the middle of a game


@pytest.fixture(scope="module")
def well(evening: Evening, written_again: None) -> Shown:
    """The table before that: something can be said that is no throw."""
    if evening.can(evening.turn, "shake"):
        evening.throw()
    return evening.shown()


@pytest.fixture(scope="module")
def broken(evening: Evening, well: Shown) -> Answer:
    """The answer of a table whose card gave up under the record that it is writing."""
    BREAK.write_text("1")
    return evening.go_on()


def test_broken_in_a_game_what_is_said_is_refused(broken: Answer) -> None:
    assert (broken[0], broken[1]["error"]["code"]) == (507, "disk")


def test_broken_in_a_game_nothing_has_changed(evening: Evening, broken: Answer, well: Shown) -> None:
    assert evening.shown() == well


def test_broken_in_a_game_every_screen_says_so(broken: Answer) -> None:
    assert answers()["notice"] == {"code": "disk"}


def test_broken_in_a_game_its_status_says_what_to_do(broken: Answer) -> None:
    assert "Input/output error" in cannot_keep()


def test_broken_in_a_game_the_service_goes_on(broken: Answer, process: str) -> None:
    assert (shown("ActiveState"), shown("MainPID")) == ("active", process)


@pytest.fixture(scope="module")
def on_a_new_card(evening: Evening, broken: Answer, tmp_path_factory: pytest.TempPathFactory) -> Shown:
    """The table after the card was checked, its games saved, and brought back to another."""
    saved = tmp_path_factory.mktemp("saved") / "kinito-games.tar.gz"
    systemctl("stop", SERVICE)
    said("umount", str(STATE))
    assert done("e2fsck", "-p", str(CARD)).returncode in (0, 1)  # 1: errors were corrected (e2fsck(8)).
    said("mount", "-o", "ro", str(CARD), str(STATE))
    said("tar", "-C", str(STATE.parent), "-czf", str(saved), STATE.name)
    said("umount", str(STATE))
    said("tar", "-C", str(STATE.parent), "-xzf", str(saved))
    systemctl("start", SERVICE)
    wait_until(lambda: fault() is None, "it does not find its parts")
    return evening.shown()


def test_on_a_new_card_the_round_goes_on(on_a_new_card: Shown, well: Shown) -> None:
    assert on_a_new_card == well


def test_on_a_new_card_it_can_be_said(evening: Evening, on_a_new_card: Shown) -> None:
    assert evening.go_on()[0] == 200


def test_nothing_of_all_that_was_a_traceback() -> None:
    assert "Traceback" not in journal()
