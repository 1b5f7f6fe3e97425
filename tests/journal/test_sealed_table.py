"""A table on disk that is believed only as it was written."""

from __future__ import annotations

from pathlib import Path

import pytest

from kinito_pi.journal import CannotRead, CannotWrite, Damaged, read_sealed, write_sealed

TABLE = {"name": 'cup, “á” \\ " \n', "number": 3, "share": 0.25, "places": [[1.5, 2.0], []], "grey": True}


def test_a_table_comes_back_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    write_sealed(path, "A table", TABLE)
    assert read_sealed(path) == TABLE


def test_where_there_is_none_there_is_none(tmp_path: Path) -> None:
    assert read_sealed(tmp_path / "table.toml") is None


def test_for_the_towers_own_user_alone(tmp_path: Path) -> None:
    write_sealed(tmp_path / "table.toml", "A table", TABLE)
    assert (tmp_path / "table.toml").stat().st_mode & 0o077 == 0


def test_any_changed_byte_is_damage(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    write_sealed(path, "A table", {"a": 1, "b": "two"})
    data = path.read_bytes()
    for number in range(len(data)):
        path.write_bytes(data[:number] + bytes([data[number] ^ 1]) + data[number + 1 :])
        with pytest.raises(Damaged):
            read_sealed(path)


@pytest.mark.parametrize("kept", [0, 1, 20, -1])
def test_a_part_of_it_is_damage(tmp_path: Path, kept: int) -> None:
    path = tmp_path / "table.toml"
    write_sealed(path, "A table", TABLE)
    path.write_bytes(path.read_bytes()[:kept])
    with pytest.raises(Damaged, match="Measure it anew"):
        read_sealed(path)


def test_bytes_that_are_no_text_are_damage(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Damaged):
        read_sealed(tmp_path / "table.toml")


def test_a_folder_in_its_place_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(CannotRead):
        read_sealed(tmp_path)


def test_a_folder_that_is_not_there_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(CannotWrite):
        write_sealed(tmp_path / "none" / "table.toml", "A table", TABLE)
