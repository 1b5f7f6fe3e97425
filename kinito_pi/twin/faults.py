"""What can be wrong with the twin's tower, by name."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum


class TwinError(Exception):
    """The twin was asked for something it does not have. ``code`` is stable; the sentence says what to do."""

    code = "twin"


class Fault(StrEnum):
    """The faults a bench can have. They hold until they are cleared."""

    JAM = "jam"  # the cup wedges part of the way round, for good
    JAM_ONCE = "jam_once"  # it wedges once, and comes free when driven backwards
    HOME_DEAD = "home_dead"  # the home sensor never answers
    HOME_STUCK = "home_stuck"  # the home sensor always answers
    LID_OPEN = "lid_open"  # the lid is opened in the middle of a shake
    CUP_OPENED = "cup_opened"  # somebody opens the cup there and then, and leaves it open
    CHATTER = "chatter"  # the home sensor's wire picks up the motor
    SLOW_MOTOR = "slow_motor"  # a tired supply: three quarters of the speed
    COCKED = "cocked"  # a die leans against the wall
    STACKED = "stacked"  # a die lies on the other
    ONE_DIE = "one_die"  # a die has dropped out of the cup
    DARK = "dark"  # the camera's lamps stay out
    CAMERA_GONE = "camera_gone"  # the camera gives no picture
    GUARD_TRIP = "guard_trip"  # a guard is built in, and the motor draws too much in the middle of a shake


def faults_named(names: Iterable[str]) -> frozenset[Fault]:
    """The faults called ``names``. Raises ``TwinError`` for a name that is none."""
    known = {fault.value: fault for fault in Fault}
    for name in names:
        if name not in known:
            raise TwinError(f"The twin has no fault {name!r}. It has: {', '.join(known)}.")
    return frozenset(known[name] for name in names)
