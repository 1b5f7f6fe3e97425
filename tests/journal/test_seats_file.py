"""Who sits at the table, kept; and a file that nobody here wrote, put aside."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from kinito_pi.journal import SEATS_NAME, CannotRead, CannotWrite, Damaged, load_seats, put_aside, save_seats

from .disk import Disk

TABLE = {"code": "KX7Q42", "seats": [{"name": "Iñaki", "digest": ""}]}


def test_what_was_kept_is_there_again(tmp_path: Path) -> None:
    save_seats(tmp_path, TABLE)
    assert load_seats(tmp_path) == TABLE


def test_before_the_first_time_there_is_nothing(tmp_path: Path) -> None:
    assert load_seats(tmp_path) is None


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b"7",
        b'{"code": "KX7Q42"}',
        b'{"version": 2, "code": "KX7Q42"}',
        b'{"version": "1"}',
        b"\xff\xfe",
        b"\x00" * 4096,
        b"[" * 100_000,
    ],
)
def test_a_file_that_was_not_written_here_is_damaged(tmp_path: Path, content: bytes) -> None:
    (tmp_path / SEATS_NAME).write_bytes(content)
    with pytest.raises(Damaged, match="seats have to be taken again"):
        load_seats(tmp_path)


def test_a_file_that_cannot_be_read_is_not_called_damaged(tmp_path: Path) -> None:
    (tmp_path / SEATS_NAME).mkdir()
    with pytest.raises(CannotRead):
        load_seats(tmp_path)


def test_a_damaged_file_is_kept_under_another_name(tmp_path: Path) -> None:
    (tmp_path / SEATS_NAME).write_bytes(b"damaged")
    assert put_aside(tmp_path / SEATS_NAME).read_bytes() == b"damaged"


def test_it_is_out_of_the_way(tmp_path: Path) -> None:
    (tmp_path / SEATS_NAME).write_bytes(b"damaged")
    put_aside(tmp_path / SEATS_NAME)
    assert load_seats(tmp_path) is None


def test_a_second_damaged_file_does_not_cost_the_first(tmp_path: Path) -> None:
    for content in (b"first", b"second"):
        (tmp_path / SEATS_NAME).write_bytes(content)
        put_aside(tmp_path / SEATS_NAME)
    assert {each.read_bytes() for each in tmp_path.iterdir()} == {b"first", b"second"}


def test_a_folder_where_nothing_can_be_put_aside_is_told(tmp_path: Path, disk: Disk) -> None:
    (tmp_path / SEATS_NAME).write_bytes(b"damaged")
    disk.fails_at(0, errno.EROFS)
    with disk.watched(), pytest.raises(CannotWrite, match="Read-only"):
        put_aside(tmp_path / SEATS_NAME)
