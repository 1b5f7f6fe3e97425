"""The state folder: private, and held by one program at a time."""

from __future__ import annotations

import errno
import fcntl
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from kinito_pi.journal import AlreadyRunning, CannotWrite, StateFolder

from .disk import Disk


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_it_is_made_when_it_is_not_there(tmp_path: Path) -> None:
    assert StateFolder(tmp_path / "state").games.is_dir()


def test_so_are_the_folders_above_it(tmp_path: Path) -> None:
    assert StateFolder(tmp_path / "a" / "b").games.is_dir()


@pytest.mark.parametrize("name", [".", "games"])
def test_a_folder_that_it_made_is_for_its_own_user_alone(tmp_path: Path, name: str) -> None:
    StateFolder(tmp_path / "state")
    assert mode(tmp_path / "state" / name) == 0o700


def test_the_lock_is_for_its_own_user_alone(tmp_path: Path) -> None:
    StateFolder(tmp_path / "state")
    assert mode(tmp_path / "state" / "lock") == 0o600


def test_a_folder_that_was_there_keeps_its_rights(tmp_path: Path) -> None:
    (tmp_path / "state").mkdir(mode=0o750)
    StateFolder(tmp_path / "state")
    assert mode(tmp_path / "state") == 0o750


def test_a_second_program_is_told_that_one_is_running(tmp_path: Path) -> None:
    held = StateFolder(tmp_path)
    with pytest.raises(AlreadyRunning, match="another Kinito Pi"):
        StateFolder(tmp_path)
    held.close()


def test_once_closed_it_is_free(tmp_path: Path) -> None:
    StateFolder(tmp_path).close()
    StateFolder(tmp_path).close()


def test_a_program_that_was_killed_holds_nothing(tmp_path: Path) -> None:
    program = (
        "import os, signal, sys; from pathlib import Path; from kinito_pi.journal import StateFolder; "
        "held = StateFolder(Path(sys.argv[1])); os.kill(os.getpid(), signal.SIGKILL)"
    )
    subprocess.run([sys.executable, "-c", program, str(tmp_path)], check=False)
    StateFolder(tmp_path).close()


def test_closing_twice_closes_nothing_of_anybody_else(tmp_path: Path) -> None:
    folder = StateFolder(tmp_path / "state")
    folder.close()
    other = os.open(tmp_path, os.O_RDONLY)  # Gets the number that was given back.
    folder.close()
    assert os.fstat(other)
    os.close(other)


def test_a_file_is_not_a_folder(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("")
    with pytest.raises(CannotWrite, match="is not a folder"):
        StateFolder(tmp_path / "state")


@pytest.mark.parametrize("code", [errno.EROFS, errno.EACCES])
def test_a_folder_that_cannot_be_written_is_told_with_what_to_do(
    tmp_path: Path, disk: Disk, code: int
) -> None:
    (tmp_path / "games").mkdir()
    disk.fails_at(0, code)
    with disk.watched(), pytest.raises(CannotWrite, match=r"Make room or make it writable"):
        StateFolder(tmp_path)


def test_a_disk_without_locks_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_locks(_descriptor: int, _how: int) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(fcntl, "flock", no_locks)
    with pytest.raises(CannotWrite, match="No locks"):
        StateFolder(tmp_path)
