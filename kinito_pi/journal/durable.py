"""Bytes that stay: written, synced, and the folder's entry synced too.

A power cut may come between any two system calls. What these functions return from is on the disk;
when they raise, the disk holds what it held before, as far as it still takes anything.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from kinito_pi.journal.errors import CannotRead, CannotWrite

PRIVATE = 0o600
"""Records hold hidden rolls and seats hold their keys: for the tower's own user alone."""


def sync_folder(folder: Path) -> None:
    """The entries of ``folder`` are on the disk. Raises ``OSError``."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def write_all(descriptor: int, data: bytes) -> None:
    """All of ``data``, however little the disk takes at a time. Raises ``OSError``."""
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


def replace_file(path: Path, data: bytes) -> None:
    """``path`` holds ``data``, or still what it held before. Raises ``CannotWrite``."""
    try:
        before = _content(path)
        _put_in_place(path, data)
        try:
            sync_folder(path.parent)
        except OSError:
            # Seen by a restart, though not by a power cut: whoever was refused must not find it done.
            _put_back(path, before)
            raise
    except OSError as error:
        raise cannot_write(path, error) from error


def _content(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None


def beside(path: Path) -> Path:
    """Where what is to be in the place of ``path`` is written first."""
    return path.with_name(path.name + ".new")


def _put_in_place(path: Path, data: bytes) -> None:
    new = beside(path)
    try:
        descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE)
        try:
            write_all(descriptor, data)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        new.replace(path)
    except OSError:
        with suppress(OSError):
            new.unlink()
        raise


def _put_back(path: Path, before: bytes | None) -> None:
    with suppress(OSError):
        if before is None:
            path.unlink()
        else:
            _put_in_place(path, before)


def free_path(path: Path, suffix: str = "") -> Path:
    """``path``, which ends in ``suffix``, or the first of its ``-2``, ``-3`` … that is not taken."""
    name = path.name.removesuffix(suffix)
    count = 1
    while os.path.lexists(path):
        count += 1
        path = path.with_name(f"{name}-{count}{suffix}")
    return path


def cannot_write(path: Path, error: OSError) -> CannotWrite:
    """The sentence for a disk that takes nothing."""
    return CannotWrite(f"{path}: cannot be written ({error.strerror}). Make room or make it writable.")


def cannot_read(path: Path, error: OSError) -> CannotRead:
    """The sentence for a disk that gives nothing."""
    return CannotRead(f"{path}: cannot be read ({error.strerror}). Let this program's user read it.")
