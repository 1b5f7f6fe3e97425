"""A game's record on disk: one line an action, each synced before anybody is told of it.

The file is the record of ``record.md``. A last line without its line feed was being written when the
power went: nobody was told of it, so ``open_record`` takes it away.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from kinito_pi.journal.durable import PRIVATE, cannot_write, sync_folder, write_all
from kinito_pi.journal.errors import CannotWrite, Damaged

SUFFIX = ".kinito.jsonl"


class RecordFile:
    """An open record that grows by whole lines. One owner: the game loop."""

    def __init__(self, path: Path, descriptor: int, size: int) -> None:
        self.path = path
        self._descriptor = descriptor
        self._size = size

    def append(self, line: str) -> None:
        """Put ``line`` (without its line feed) on the disk. Raises ``CannotWrite``: then it is not there."""
        data = line.encode() + b"\n"
        try:
            write_all(self._descriptor, data)
            os.fsync(self._descriptor)
        except OSError as error:
            self._take_back()
            raise cannot_write(self.path, error) from error
        self._size += len(data)

    def _take_back(self) -> None:
        # Half a line would make the whole file unreadable at the next start.
        with suppress(OSError):
            os.ftruncate(self._descriptor, self._size)

    def close(self) -> None:
        with suppress(OSError):
            os.close(self._descriptor)


def create_record(folder: Path, name: str, table_line: str) -> RecordFile:
    """A new record ``name`` in ``folder`` that holds its table line. Raises ``CannotWrite``."""
    path = _free_path(folder, name)
    try:
        flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL
        record = RecordFile(path, os.open(path, flags, PRIVATE), 0)
        sync_folder(folder)
    except OSError as error:
        raise cannot_write(path, error) from error
    try:
        record.append(table_line)
    except CannotWrite:
        record.close()
        with suppress(OSError):
            path.unlink()
        raise
    return record


def open_record(path: Path) -> tuple[RecordFile, list[bytes]]:
    """An existing record to go on with, and its whole lines. Raises ``Damaged`` or ``CannotWrite``."""
    try:
        data = path.read_bytes()
        descriptor = os.open(path, os.O_RDWR | os.O_APPEND)
    except FileNotFoundError as error:
        raise Damaged(f"{path}: the record of the game that was going on is not there any more.") from error
    except OSError as error:
        raise cannot_write(path, error) from error
    whole = data[: data.rfind(b"\n") + 1]
    if len(whole) < len(data):
        os.ftruncate(descriptor, len(whole))
        os.fsync(descriptor)
    return RecordFile(path, descriptor, len(whole)), whole.splitlines()


def list_records(folder: Path) -> list[Path]:
    """The records in ``folder``, oldest first."""
    return sorted(folder.glob(f"*{SUFFIX}"))


def _free_path(folder: Path, name: str) -> Path:
    path = folder / f"{name}{SUFFIX}"
    count = 1
    while path.exists():
        count += 1
        path = folder / f"{name}-{count}{SUFFIX}"
    return path
