"""The record on disk: whole lines, each synced before anybody is told, whatever the disk does."""

from __future__ import annotations

import errno
import stat
from contextlib import suppress
from pathlib import Path

import pytest

from kinito_pi.journal import (
    CannotRead,
    CannotWrite,
    Damaged,
    RecordFile,
    create_record,
    list_records,
    open_record,
)

from .disk import Disk, PowerCut

TABLE = '{"format": "kinito-record"}'
LINE = '{"do": "believe", "by": "Jon"}'


@pytest.fixture
def record(tmp_path: Path) -> RecordFile:
    return create_record(tmp_path, "monday", TABLE)


def whole(*lines: str) -> bytes:
    return "".join(line + "\n" for line in lines).encode()


def test_a_line_is_written_and_then_synced_before_append_returns(record: RecordFile, disk: Disk) -> None:
    with disk.watched() as calls:
        record.append(LINE)
    assert calls == ["write", "fsync"]


def test_a_disk_that_takes_little_at_a_time_gets_it_all(record: RecordFile, disk: Disk) -> None:
    disk.short_writes = True
    with disk.watched():
        record.append(LINE)
    assert record.path.read_bytes() == whole(TABLE, LINE)


def test_letters_of_any_language_are_kept_as_they_are(record: RecordFile) -> None:
    record.append('{"by": "Iñaki"}')
    assert record.path.read_text(encoding="utf-8").splitlines()[1] == '{"by": "Iñaki"}'


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO])
@pytest.mark.parametrize("place", [0, 1])
def test_a_disk_that_fails_in_the_middle_of_a_line_keeps_none_of_it(
    record: RecordFile, disk: Disk, place: int, code: int
) -> None:
    disk.fails_at(place, code)
    with disk.watched(), pytest.raises(CannotWrite):
        record.append(LINE)
    assert record.path.read_bytes() == whole(TABLE)


def test_a_full_disk_is_told_with_what_to_do(record: RecordFile, disk: Disk) -> None:
    disk.fails_at(0, errno.ENOSPC)
    with disk.watched(), pytest.raises(CannotWrite, match=r"No space left.*Make room"):
        record.append(LINE)


def test_a_disk_that_works_again_takes_the_next_line(record: RecordFile, disk: Disk) -> None:
    disk.fails_at(0)
    with disk.watched(), pytest.raises(CannotWrite):
        record.append(LINE)
    disk.works()
    record.append(LINE)
    assert record.path.read_bytes() == whole(TABLE, LINE)


def test_half_a_line_that_could_not_be_taken_back_goes_before_the_next(
    record: RecordFile, disk: Disk
) -> None:
    disk.fails_from(0)
    with disk.watched(), pytest.raises(CannotWrite):
        record.append(LINE)
    assert record.path.read_bytes() != whole(TABLE), "the bench must leave half a line"
    disk.works()
    record.append(LINE)
    assert record.path.read_bytes() == whole(TABLE, LINE)


def test_as_long_as_half_a_line_stays_nothing_is_written_behind_it(record: RecordFile, disk: Disk) -> None:
    disk.fails_from(0)
    with disk.watched(), pytest.raises(CannotWrite):
        record.append(LINE)
    torn = record.path.read_bytes()
    with disk.watched(), pytest.raises(CannotWrite):
        record.append(LINE)
    assert record.path.read_bytes() == torn


def test_a_closed_record_takes_nothing(record: RecordFile) -> None:
    record.close()
    with pytest.raises(CannotWrite):
        record.append(LINE)


def test_a_record_can_be_closed_twice(record: RecordFile) -> None:
    record.close()
    record.close()


# -- a new record


def test_a_new_record_holds_its_table_line(record: RecordFile) -> None:
    assert record.path.read_bytes() == whole(TABLE)


def test_a_new_record_is_synced_and_its_folder_after_it(tmp_path: Path, disk: Disk) -> None:
    with disk.watched() as calls:
        create_record(tmp_path, "monday", TABLE)
    assert calls == ["open", "write", "fsync", "open", "fsync"]


def test_only_its_own_user_reads_a_record(record: RecordFile) -> None:
    assert stat.S_IMODE(record.path.stat().st_mode) == 0o600


def test_a_name_that_is_taken_gets_a_number(record: RecordFile, tmp_path: Path) -> None:
    names = [create_record(tmp_path, "monday", TABLE).path.name for _ in range(2)]
    assert names == ["monday-2.kinito.jsonl", "monday-3.kinito.jsonl"]


def test_a_record_that_was_there_is_not_touched(record: RecordFile, tmp_path: Path) -> None:
    record.append(LINE)
    create_record(tmp_path, "monday", TABLE)
    assert record.path.read_bytes() == whole(TABLE, LINE)


def test_records_are_listed_oldest_first(tmp_path: Path) -> None:
    for name in ("20260102T000000Z-ikb", "20260101T000000Z-ikb"):
        create_record(tmp_path, name, TABLE)
    assert [each.name[:8] for each in list_records(tmp_path)] == ["20260101", "20260102"]


@pytest.mark.parametrize("place", range(5))
def test_a_record_that_could_not_be_made_leaves_no_file(tmp_path: Path, disk: Disk, place: int) -> None:
    disk.fails_at(place)
    with disk.watched(), pytest.raises(CannotWrite):
        create_record(tmp_path, "monday", TABLE)
    assert list(tmp_path.iterdir()) == []


# -- taking it up again


def test_what_was_appended_is_there_again(record: RecordFile) -> None:
    record.append(LINE)
    _, lines = open_record(record.path)
    assert lines == [TABLE.encode(), LINE.encode()]


def test_a_torn_last_line_is_none_of_its_lines(record: RecordFile) -> None:
    with record.path.open("ab") as file:
        file.write(LINE[:11].encode())
    assert open_record(record.path)[1] == [TABLE.encode()]


def test_a_torn_last_line_goes_when_the_game_goes_on(record: RecordFile) -> None:
    with record.path.open("ab") as file:
        file.write(LINE[:11].encode())
    open_record(record.path)[0].cut()
    assert record.path.read_bytes() == whole(TABLE)


def test_until_then_the_file_is_as_it_was(record: RecordFile) -> None:
    """Zeroes from end to end are one torn line: cut away, nothing would be left to find out from."""
    record.path.write_bytes(b"\0" * 300)
    open_record(record.path)
    assert record.path.read_bytes() == b"\0" * 300


def test_what_comes_after_a_torn_line_is_a_line_of_its_own(record: RecordFile) -> None:
    with record.path.open("ab") as file:
        file.write(LINE[:11].encode())
    again, _ = open_record(record.path)
    again.append(LINE)
    assert record.path.read_bytes() == whole(TABLE, LINE)


def test_a_letter_cut_in_two_is_a_torn_line_too(record: RecordFile) -> None:
    with record.path.open("ab") as file:
        file.write('{"by": "Iñ'.encode()[:-1])
    _, lines = open_record(record.path)
    assert lines == [TABLE.encode()]


def test_what_a_killed_program_wrote_is_synced_before_anybody_hears_of_it(
    record: RecordFile, disk: Disk
) -> None:
    again, _ = open_record(record.path)
    with disk.watched() as calls:
        again.cut()
    assert calls[-1] == "fsync"


@pytest.mark.parametrize("place", range(2))
def test_after_a_power_cut_in_an_append_the_line_is_whole_or_gone(
    record: RecordFile, disk: Disk, place: int
) -> None:
    disk.dies_at(place)
    with disk.watched(), pytest.raises(PowerCut):
        record.append(LINE)
    _, lines = open_record(record.path)
    assert lines in ([TABLE.encode()], [TABLE.encode(), LINE.encode()])


def test_a_record_that_is_gone_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(Damaged, match="not there any more"):
        open_record(tmp_path / "gone.kinito.jsonl")


def test_a_record_that_cannot_be_read_is_not_called_damaged(tmp_path: Path) -> None:
    (tmp_path / "folder.kinito.jsonl").mkdir()
    with pytest.raises(CannotRead, match="cannot be read"):
        open_record(tmp_path / "folder.kinito.jsonl")


@pytest.mark.parametrize("place", range(3))
def test_a_record_that_cannot_be_opened_to_go_on_is_told(record: RecordFile, disk: Disk, place: int) -> None:
    disk.fails_at(place, errno.EROFS)
    with disk.watched(), pytest.raises(CannotWrite, match="Read-only"):
        open_record(record.path)[0].cut()


# -- lines that are taken out


def dropped(record: RecordFile, *numbers: int) -> list[bytes]:
    record.drop(numbers)
    return record.path.read_bytes().splitlines()


def test_a_line_is_taken_out_and_the_others_stay_byte_for_byte(record: RecordFile) -> None:
    record.append('{"do": "one"}')
    record.append('{"do":  "two", "x-note": 1}')
    assert dropped(record, 1) == [TABLE.encode(), b'{"do":  "two", "x-note": 1}']


def test_what_is_appended_afterwards_is_in_the_file(record: RecordFile) -> None:
    record.append('{"do": "one"}')
    record.drop({1})
    record.append('{"do": "two"}')
    assert record.path.read_bytes().splitlines() == [TABLE.encode(), b'{"do": "two"}']


@pytest.mark.parametrize("place", range(6))
def test_a_disk_that_fails_leaves_every_line(record: RecordFile, disk: Disk, place: int) -> None:
    record.append('{"do": "one"}')
    whole = record.path.read_bytes()
    with disk.watched(), suppress(CannotWrite):
        disk.fails_at(place)
        record.drop({1})
        whole = TABLE.encode() + b"\n"
    assert record.path.read_bytes() == whole


@pytest.mark.parametrize("place", range(6))
def test_a_power_cut_leaves_all_lines_or_takes_those_out(record: RecordFile, disk: Disk, place: int) -> None:
    record.append('{"do": "one"}')
    whole = record.path.read_bytes()
    with disk.watched(), suppress(PowerCut):
        disk.dies_at(place)
        record.drop({1})
    again, lines = open_record(record.path)
    again.cut()
    assert lines in (whole.splitlines(), [TABLE.encode()])
    assert sorted(record.path.parent.iterdir()) == [record.path]
