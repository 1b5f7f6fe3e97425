"""Bytes that stay: written, synced, and the folder's entry synced too.

A power cut may come between any two system calls. What these functions return from is on the disk;
what they raise from is not (``append``) or is still the old content (``replace_file``).
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from kinito_pi.journal.errors import CannotWrite

PRIVATE = 0o600
"""Records hold hidden rolls and seats hold their keys: for the tower's own user alone."""


def sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def write_all(descriptor: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


def replace_file(path: Path, data: bytes) -> None:
    """``path`` holds ``data``, or still what it held before. Raises ``CannotWrite``."""
    beside = path.with_name(path.name + ".new")
    try:
        descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE)
        try:
            write_all(descriptor, data)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        beside.replace(path)
        sync_folder(path.parent)
    except OSError as error:
        with suppress(OSError):
            beside.unlink()
        raise cannot_write(path, error) from error


def cannot_write(path: Path, error: OSError) -> CannotWrite:
    return CannotWrite(f"{path}: cannot be written ({error.strerror}). Make room or make it writable.")
