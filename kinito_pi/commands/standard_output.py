"""Standard output that may not be there: closed before the start, or by whoever was reading it."""

from __future__ import annotations

import os
import sys


def fill_closed_streams() -> None:
    """Put nothing where a standard stream was closed.

    A file that is opened later must not get its number: what is printed would land in a game's record.
    """
    while (nothing := os.open(os.devnull, os.O_RDWR)) <= 2:
        continue
    os.close(nothing)
    for name, number in (("stdout", 1), ("stderr", 2)):
        if getattr(sys, name) is None:
            setattr(sys, name, open(number, "w", closefd=False))  # noqa: SIM115 - for good


def nobody_listens() -> None:
    """Nothing more is printed: else Python fails once more when it ends and flushes."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def say(*lines: str) -> None:
    """Print ``lines`` in one go if anybody listens; the program goes on without."""
    try:
        print("\n".join(lines) + "\n", end="", flush=True)
    except OSError:
        nobody_listens()
