"""A card that takes nothing, as the table and whoever looks after the tower are told of it."""

from __future__ import annotations

import errno

import pytest

from kinito_pi.play.disk import AGAIN

from ..journal.disk import Disk
from .bench import Table


@pytest.fixture
def full(game: Table, disk: Disk) -> Table:
    """Ana has thrown 5 2, and what she says cannot be kept."""
    game.throw("Ana", 5, 2)
    disk.fails_from(0, errno.ENOSPC)
    with disk.watched():
        assert game.refused("Ana", "announce", say="7").code == "disk"
    return game


def test_every_screen_says_so(full: Table) -> None:
    assert full.see()["notice"] == {"code": "disk"}


def test_whoever_looks_after_the_tower_is_told_why(full: Table) -> None:
    [told] = full.disk_told
    assert "cannot be written (No space left on device)" in str(told)


def test_it_is_told_once(full: Table, disk: Disk) -> None:
    with disk.watched():
        full.refused("Ana", "announce", say="7")
        full.tick(AGAIN)
        full.tick(AGAIN)
    assert len(full.disk_told) == 1


def test_with_room_again_it_is_well_by_itself(full: Table) -> None:
    full.tick(AGAIN)
    assert full.disk_told[1:] == [None]


def test_with_room_again_the_screens_are_quiet(full: Table) -> None:
    full.tick(AGAIN)
    assert full.see()["notice"] is None


def test_looking_for_room_changes_nothing(full: Table) -> None:
    before = full.on_disk(), full.evening.at
    full.tick(AGAIN)
    assert (full.on_disk(), full.evening.at) == before


def test_as_long_as_there_is_no_room_the_screens_say_so(full: Table, disk: Disk) -> None:
    with disk.watched():
        full.tick(AGAIN)
    assert full.see()["notice"] == {"code": "disk"}


def test_with_room_again_the_same_thing_can_be_done(full: Table) -> None:
    full.do("Ana", "announce", say="7")
    assert full.see()["notice"] is None


def test_a_roll_that_cannot_be_kept_is_told(game: Table, disk: Disk) -> None:
    game.reader.dice = (5, 2)
    game.do("Ana", "shake")
    disk.fails_from(0)
    with disk.watched():
        game.land()
    assert len(game.disk_told) == 1


def test_a_refusal_that_is_not_the_disks_is_not_told(game: Table) -> None:
    game.refused("Jon", "shake")
    assert game.disk_told == []
