"""The state folder, held by one program at a time.

The lock is the kernel's (``flock``): it goes with the process, whatever ends it.
"""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from pathlib import Path

from kinito_pi.journal.durable import PRIVATE, cannot_write
from kinito_pi.journal.errors import AlreadyRunning, CannotWrite

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
            self.games.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock = os.open(path / LOCK, os.O_RDWR | os.O_CREAT, PRIVATE)
        except OSError as error:
            raise _unusable(path, error) from error
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            os.close(self._lock)
            raise AlreadyRunning(
                f"{path}: another Kinito Pi keeps its games here. Stop it, or give another --state folder."
            ) from error

    def close(self) -> None:
        with suppress(OSError):
            os.close(self._lock)


def _unusable(path: Path, error: OSError) -> CannotWrite:
    if isinstance(error, FileExistsError | NotADirectoryError):
        return CannotWrite(f"{path}: is not a folder. Give another one with --state.")
    return cannot_write(path, error)
