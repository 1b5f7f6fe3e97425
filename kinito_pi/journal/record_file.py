"""A game's record on disk: one line an action, each synced before anybody is told of it.

The file is the record of ``record.md``. A last line without its line feed was being written when the
power went: nobody was told of it, so ``open_record`` takes it away.
"""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path

from kinito_pi.journal.durable import PRIVATE, cannot_read, cannot_write, free_path, sync_folder, write_all
from kinito_pi.journal.errors import CannotWrite, Damaged

SUFFIX = ".kinito.jsonl"
_FLAGS = os.O_RDWR | os.O_APPEND


class RecordFile:
    """An open record that grows by whole lines. One owner: the game loop.

    ``path``, an open ``descriptor`` that appends, and the ``size`` in bytes that is whole and synced.
    """

    def __init__(self, path: Path, descriptor: int, size: int) -> None:
        self.path = path
        self._descriptor: int | None = descriptor
        self._size = size
        self._unsure = False

    def append(self, line: str) -> None:
        """Put ``line`` (without its line feed) on the disk. Raises ``CannotWrite``: then it is not there."""
        data = line.encode() + b"\n"
        try:
            if self._unsure:
                self.cut()
            self._unsure = True
            write_all(self._open, data)
            os.fsync(self._open)
        except OSError as error:
            self._take_back()
            raise cannot_write(self.path, error) from error
        self._unsure = False
        self._size += len(data)

    def _take_back(self) -> None:
        # Half a line would make the file unreadable. If not even this can be done, the next append
        # has to do it first.
        with suppress(OSError):
            self.cut()

    def cut(self) -> None:
        """Take away all that is not whole and synced. Raises ``OSError``."""
        os.ftruncate(self._open, self._size)
        os.fsync(self._open)
        self._unsure = False

    @property
    def _open(self) -> int:
        if self._descriptor is None:
            raise OSError(errno.EBADF, "it is closed")
        return self._descriptor

    def close(self) -> None:
        """Any number of times."""
        if self._descriptor is not None:
            with suppress(OSError):
                os.close(self._descriptor)
            self._descriptor = None

    def discard(self) -> None:
        """Close the record and take its file away, for a game that did not come about."""
        self.close()
        with suppress(OSError):
            self.path.unlink()


def create_record(folder: Path, name: str, table_line: str) -> RecordFile:
    """A new record ``name`` in ``folder`` that holds its table line. Raises ``CannotWrite``."""
    path = free_path(folder / f"{name}{SUFFIX}", SUFFIX)
    try:
        record = RecordFile(path, os.open(path, _FLAGS | os.O_CREAT | os.O_EXCL, PRIVATE), 0)
    except OSError as error:
        raise cannot_write(path, error) from error
    try:
        record.append(table_line)
        sync_folder(folder)
    except (OSError, CannotWrite) as error:
        record.discard()
        raise error if isinstance(error, CannotWrite) else cannot_write(path, error) from error
    return record


def open_record(path: Path) -> tuple[RecordFile, list[bytes]]:
    """An existing record to go on with, and its whole lines.

    Raises ``Damaged`` when there is none, ``CannotRead`` or ``CannotWrite``.
    """
    try:
        data = path.read_bytes()
    except FileNotFoundError as error:
        raise Damaged(f"{path}: the record of the game that was going on is not there any more.") from error
    except OSError as error:
        raise cannot_read(path, error) from error
    whole = data[: data.rfind(b"\n") + 1]
    try:
        return _opened(path, len(whole)), whole.splitlines()
    except OSError as error:
        raise cannot_write(path, error) from error


def _opened(path: Path, size: int) -> RecordFile:
    record = RecordFile(path, os.open(path, _FLAGS), size)
    try:
        # Also when nothing is torn: a program that was killed may have written and not synced.
        record.cut()
    except OSError:
        record.close()
        raise
    return record


def list_records(folder: Path) -> list[Path]:
    """The records in ``folder``, oldest first."""
    return sorted(folder.glob(f"*{SUFFIX}"))
