"""What can go wrong with the tower: one base class, a stable code each, a sentence that says what to do."""

from __future__ import annotations

from typing import Final

from gpiozero import GPIOZeroError

FAULTS: Final[dict[str, str]] = {
    "stalled": "The cup is stuck. Open the lid, free the dice, turn the cup once by hand, and shake again.",
    "no_home": "The cup turned but its home sensor was not heard. Check the sensor's plug and magnet.",
    "home_stuck": (
        "The home sensor says 'home' although the motor turns. Turn the cup by hand: if it is stuck, free it;"
        " if not, check the sensor's wire for a short."
    ),
    "lid_open": "The lid is open. Shut it, and shake again.",
    "overheated": "The motor has to cool down. Wait half a minute, and shake again.",
    "unattended": "The motor was stopped because the program was late. Shake again.",
    "guard_tripped": (
        "The guard has cut the motor's current. Shut the lid, see that the cup turns freely and that the"
        " guard's USB cable is in, and shake again."
    ),
    "pins_failed": "The motor's pins did not answer. Check the ribbon cable and the driver's supply.",
}
"""Fault codes of ``ShakeStatus.fault``, each with the sentence for the table."""


class TowerError(Exception):
    """Something is wrong with the tower: ``code`` is stable, ``sentence`` says what to do."""

    code = "tower"

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class PinMapError(TowerError):
    """The pin map names a pin twice, one that cannot be used, or not enough of them."""

    code = "pin_map"


class PinsMissingError(TowerError):
    """There are no pins: not a Pi, no permission, or a library that is not installed."""

    code = "pins_missing"


class PinsBusyError(TowerError):
    """Another program, or another part of this one, holds a pin."""

    code = "pins_busy"


class NoSuchLampError(TowerError):
    """The pass light was asked to point at a lamp that is not there."""

    code = "no_such_lamp"


def is_of_the_pins(error: BaseException) -> bool:
    """Whether ``error`` comes from the pins rather than from a mistake in the program.

    lgpio raises an ``Exception`` of its own (``lgpio.error: 'GPIO busy'``), and is not there off a Pi.
    """
    return isinstance(error, GPIOZeroError | OSError) or type(error).__module__.split(".")[0] in (
        "lgpio",
        "_lgpio",
    )
