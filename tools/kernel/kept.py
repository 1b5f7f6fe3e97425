"""Where what takes minutes to make is kept between runs, and how it gets there whole or not at all."""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

A_MONTH = 30 * 24 * 3600.0
"""s."""


def kept_folder() -> Path:
    """In the user's own folder for such things (XDG base directories)."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = Path(base) / "kinito-pi"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def kept(name: str, ingredients: list[str], make: Callable[[Path], None]) -> Path:
    """The folder ``name`` made of these ``ingredients``: the one kept, or one that ``make`` fills now.

    Two programs that want the same wait for each other. What nobody has used for a month is thrown away.
    """
    digest = hashlib.sha256("\0".join(ingredients).encode()).hexdigest()[:16]
    there = kept_folder() / f"{name}-{digest}"
    with alone(there.name):
        if not there.is_dir():
            _forget_old(name)
            unfinished = kept_folder() / f"unfinished-{there.name}"
            shutil.rmtree(unfinished, ignore_errors=True)
            unfinished.mkdir()
            make(unfinished)
            unfinished.rename(there)
        os.utime(there)
    return there


def _forget_old(name: str) -> None:
    for old in kept_folder().glob(f"*{name}-*/"):
        if time.time() - old.stat().st_mtime > A_MONTH:
            shutil.rmtree(old, ignore_errors=True)


@contextmanager
def alone(name: str) -> Iterator[None]:
    """Nobody else does what is called so, no other program and no other thread of this one."""
    with (kept_folder() / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
