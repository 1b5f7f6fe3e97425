"""What is written of a failure on standard error: what broke and where, and no value.

An exception's message may quote what the program was working on, and that may be hidden dice; the
screen where the tower was started stands in view of all.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable
from pathlib import Path

log = logging.getLogger(__name__)

DEEPEST = 4
"""Calls that are named, the innermost last."""


def tell(what: str, error: BaseException) -> None:
    """One line: ``what`` went wrong, the kind of each exception behind it, and where it was raised."""
    log.error("%s: %s", what, described(error))


def described(error: BaseException) -> str:
    """The kind of each exception behind ``error``, and where it was raised."""
    return " because of ".join(_kinds(error))


def _kinds(error: BaseException) -> list[str]:
    seen: list[BaseException] = []
    cause: BaseException | None = error
    while cause is not None and cause not in seen:
        seen.append(cause)
        cause = cause.__cause__ or cause.__context__
    return [f"{type(each).__name__} at {_where(each)}" for each in seen]


def _where(error: BaseException) -> str:
    calls = traceback.extract_tb(error.__traceback__)[-DEEPEST:]
    return " > ".join(f"{Path(call.filename).name}:{call.lineno} {call.name}" for call in calls)


def attempt(what: str, work: Callable[[], object]) -> None:
    """Do ``work``; if it fails, tell so and go on: what was done before it stays done."""
    try:
        work()
    except Exception as error:  # noqa: BLE001 - told without its values
        tell(what, error)
