"""A disk on the bench: sees every system call, and fails at the one it is told to."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

CALLS = ("open", "write", "fsync", "ftruncate", "replace", "rename", "unlink")


class PowerCut(BaseException):
    """Nothing runs any more, not even what would clean up."""


class Disk:
    """Counts the calls made while ``watched``. ``fails`` and ``dies`` say at which (from 0)."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls: list[str] = []
        self._watching = False
        self._trouble: Callable[[int], BaseException | None] = lambda _place: None
        self.short_writes = False
        for name in CALLS:
            monkeypatch.setattr(os, name, self._seen(name, getattr(os, name)))

    @contextmanager
    def watched(self) -> Iterator[list[str]]:
        """Inside, calls are counted and fail; before and after, all is well."""
        self.calls, self._watching = [], True
        try:
            yield self.calls
        finally:
            self._watching = False

    def fails_at(self, place: int, code: int = errno.ENOSPC) -> None:
        """That one call fails, the others work."""
        self._trouble = lambda now: _error(code) if now == place else None

    def fails_from(self, place: int, code: int = errno.EIO) -> None:
        """That call fails and all that follow."""
        self._trouble = lambda now: _error(code) if now >= place else None

    def dies_at(self, place: int) -> None:
        """The power goes just before that call."""
        self._trouble = lambda now: PowerCut() if now >= place else None

    def works(self) -> None:
        self._trouble = lambda _place: None

    def _seen(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **options: Any) -> Any:
            if not self._watching:
                return real(*args, **options)
            self.calls.append(name)
            trouble = self._trouble(len(self.calls) - 1)
            if trouble is not None:
                if name == "write" and len(args[1]) > 1:
                    real(args[0], args[1][: len(args[1]) // 2])  # Half of it is on the disk all the same.
                raise trouble
            if name == "write" and self.short_writes and len(args[1]) > 1:
                return real(args[0], args[1][: len(args[1]) // 2])
            return real(*args, **options)

        return call


def _error(code: int) -> OSError:
    return OSError(code, os.strerror(code))
