"""Replacing a file: the old one or the new one, whole, at every moment."""

from __future__ import annotations

import errno
import stat
from pathlib import Path

import pytest

from kinito_pi.journal import CannotWrite
from kinito_pi.journal.durable import replace_file

from .disk import Disk, PowerCut

OLD, NEW = b"old content\n", b"new content, a little longer\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    replace_file(tmp_path / "table.json", OLD)
    return tmp_path / "table.json"


def calls_of_a_replacement(path: Path, disk: Disk) -> int:
    with disk.watched() as calls:
        replace_file(path, OLD)
    return len(calls)


def test_the_content_is_synced_before_the_name_and_the_folder_last(path: Path, disk: Disk) -> None:
    with disk.watched() as calls:
        replace_file(path, NEW)
    assert calls == ["open", "write", "fsync", "replace", "open", "fsync"]


def test_it_holds_the_new_content(path: Path) -> None:
    replace_file(path, NEW)
    assert path.read_bytes() == NEW


def test_only_its_own_user_reads_it(path: Path) -> None:
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EROFS])
@pytest.mark.parametrize("place", range(6))
def test_a_call_that_fails_leaves_the_old_content(path: Path, disk: Disk, place: int, code: int) -> None:
    disk.fails_at(place, code)
    with disk.watched(), pytest.raises(CannotWrite):
        replace_file(path, NEW)
    assert path.read_bytes() == OLD


@pytest.mark.parametrize("place", range(6))
def test_a_call_that_fails_leaves_nothing_beside_it(path: Path, disk: Disk, place: int) -> None:
    disk.fails_at(place)
    with disk.watched(), pytest.raises(CannotWrite):
        replace_file(path, NEW)
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("place", range(6))
def test_a_disk_that_dies_leaves_old_or_new_whole(path: Path, disk: Disk, place: int) -> None:
    disk.fails_from(place)
    with disk.watched(), pytest.raises(CannotWrite):
        replace_file(path, NEW)
    assert path.read_bytes() in (OLD, NEW)


@pytest.mark.parametrize("place", range(6))
def test_a_power_cut_leaves_old_or_new_whole(path: Path, disk: Disk, place: int) -> None:
    disk.dies_at(place)
    with disk.watched(), pytest.raises(PowerCut):
        replace_file(path, NEW)
    assert path.read_bytes() in (OLD, NEW)


def test_those_six_calls_are_all_there_are(path: Path, disk: Disk) -> None:
    assert calls_of_a_replacement(path, disk) == 6


def test_what_a_power_cut_left_beside_it_is_written_over(path: Path) -> None:
    path.with_name("table.json.new").write_bytes(b"half of someth")
    replace_file(path, NEW)
    assert path.read_bytes() == NEW


@pytest.mark.parametrize("place", range(6))
def test_a_first_file_that_fails_is_no_file(tmp_path: Path, disk: Disk, place: int) -> None:
    disk.fails_at(place)
    with disk.watched(), pytest.raises(CannotWrite):
        replace_file(tmp_path / "table.json", NEW)
    assert list(tmp_path.iterdir()) == []
