"""A game's record on disk: one line an action, each synced before anybody is told of it.

The file is the record of ``record.md``. A last line without its line feed was being written when the
power went: nobody was told of it, so it is taken away when the game goes on.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

from kinito_pi.journal.durable import (
    PRIVATE,
    beside,
    cannot_read,
    cannot_write,
    free_path,
    replace_file,
    sync_folder,
    write_all,
)
from kinito_pi.journal.errors import CannotWrite, Damaged

SUFFIX = ".kinito.jsonl"
_FLAGS = os.O_RDWR | os.O_APPEND


class RecordFile:
    """An open record that grows by whole lines. One owner: the game loop.

    ``path``, an open ``descriptor`` that appends, and the ``size`` in bytes that is whole. ``unsure``:
    whether there may be more in the file than that, or less of it on the disk.
    """

    def __init__(self, path: Path, descriptor: int, size: int, *, unsure: bool = False) -> None:
        self.path = path
        self._descriptor: int | None = descriptor
        self._size = size
        self._unsure = unsure

    def append(self, line: str) -> None:
        """Put ``line`` (without its line feed) on the disk. Raises ``CannotWrite``: then it is not there."""
        data = line.encode() + b"\n"
        try:
            if self._unsure:
                self._cut()
            self._unsure = True
            write_all(self._open, data)
            os.fsync(self._open)
        except OSError as error:
            self._take_back()
            raise cannot_write(self.path, error) from error
        self._unsure = False
        self._size += len(data)

    def drop(self, numbers: Collection[int]) -> None:
        """Take out the lines with these ``numbers`` (0: the table line), and leave every byte of the others.

        Raises ``CannotWrite``: then all of them are still there.
        """
        try:
            whole = self.path.read_bytes()[: self._size]
        except OSError as error:
            raise cannot_write(self.path, error) from error
        lines = whole.splitlines(keepends=True)
        kept = b"".join(line for number, line in enumerate(lines) if number not in numbers)
        replace_file(self.path, kept)
        # The old descriptor is of the file that was replaced: what is appended to it would be lost.
        self.close()
        try:
            self._descriptor = os.open(self.path, _FLAGS)
        except OSError as error:
            replace_file(self.path, whole)
            raise cannot_write(self.path, error) from error
        self._size, self._unsure = len(kept), False

    def _take_back(self) -> None:
        # Half a line would make the file unreadable. If not even this can be done, the next append
        # has to do it first.
        with suppress(OSError):
            self._cut()

    def cut(self) -> None:
        """What is not whole goes, what is whole is synced: now it may be told. Raises ``CannotWrite``."""
        if beside(self.path).exists():  # Of a replacement that the power cut.
            with suppress(OSError):
                beside(self.path).unlink()
        try:
            self._cut()
        except OSError as error:
            raise cannot_write(self.path, error) from error

    def _cut(self) -> None:
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

    The file is as it was until ``cut`` or ``append``: whoever finds that the lines make no game must
    still find the file whole. Raises ``Damaged`` when there is none, ``CannotRead`` or ``CannotWrite``.
    """
    try:
        data = path.read_bytes()
    except FileNotFoundError as error:
        raise Damaged(f"{path}: the record of the game that was going on is not there any more.") from error
    except OSError as error:
        raise cannot_read(path, error) from error
    whole = data[: data.rfind(b"\n") + 1]
    try:
        return RecordFile(path, os.open(path, _FLAGS), len(whole), unsure=True), whole.splitlines()
    except OSError as error:
        raise cannot_write(path, error) from error


def read_record_file(path: Path) -> bytes:
    """What a record holds, for whoever only reads. Raises ``CannotRead``."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise cannot_read(path, error) from error


def list_records(folder: Path) -> list[Path]:
    """The records in ``folder``, oldest first."""
    return sorted(folder.glob(f"*{SUFFIX}"))
