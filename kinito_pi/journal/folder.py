"""The state folder, held by one program at a time.

The lock is the kernel's (``flock``): it goes with the process, whatever ends it.
"""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from pathlib import Path

from kinito_pi.journal.durable import PRIVATE, cannot_write, sync_folder
from kinito_pi.journal.errors import AlreadyRunning, CannotWrite, JournalError

LOCK = "lock"
GAMES = "games"


class StateFolder:
    """``path`` with its ``games`` folder, made if need be, locked until ``close``.

    Raises ``AlreadyRunning`` when another program holds it, ``CannotWrite`` when it cannot be used.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.games = path / GAMES
        try:
            _make_private(path)
            _make_private(self.games)
            self._lock: int | None = os.open(path / LOCK, os.O_RDWR | os.O_CREAT, PRIVATE)
        except OSError as error:
            raise _unusable(path, error) from error
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            self.close()
            raise _not_ours(path, error) from error

    def close(self) -> None:
        """Let go of the folder; any number of times."""
        if self._lock is not None:
            with suppress(OSError):
                os.close(self._lock)
            self._lock = None


def _make_private(folder: Path) -> None:
    """A folder that is there already keeps its rights: it is its owner's."""
    if folder.is_dir():
        return
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.mkdir(mode=0o700)
    sync_folder(folder.parent)


def _not_ours(path: Path, error: OSError) -> JournalError:
    if not isinstance(error, BlockingIOError):
        return cannot_write(path, error)
    return AlreadyRunning(
        f"{path}: another Kinito Pi keeps its games here. Stop it, or give another --state folder."
    )


def _unusable(path: Path, error: OSError) -> CannotWrite:
    if isinstance(error, FileExistsError | NotADirectoryError):
        return CannotWrite(f"{path}: is not a folder. Give another one with --state.")
    return cannot_write(path, error)
