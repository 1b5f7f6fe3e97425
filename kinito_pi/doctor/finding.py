"""What one check found, and what to do about it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    """``WARNING``: a game can be played. ``ERROR``: this tower cannot throw, or will lose a game."""

    OK = "ok"
    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Finding:
    """``check``: a stable name. ``found``: what is so. ``do``: what to do about it; empty: nothing."""

    check: str
    level: Level
    found: str
    do: str = ""


def well(check: str, found: str) -> Finding:
    """All is well."""
    return Finding(check, Level.OK, found)


def warning(check: str, found: str, do: str) -> Finding:
    """Worth a look."""
    return Finding(check, Level.WARNING, found, do)


def error(check: str, found: str, do: str) -> Finding:
    """In the way of a game."""
    return Finding(check, Level.ERROR, found, do)
