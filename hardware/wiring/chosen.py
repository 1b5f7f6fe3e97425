"""The parts that were chosen and that the budget counts with."""

from __future__ import annotations

from typing import Final

from hardware import parameters as p
from hardware.wiring.motor_course import MotorRating

MOTOR: Final = MotorRating(volts=12.0, stall=p.MOTOR_STALL_CURRENT, idle=0.1, lag=0.07)
"""JGA25-370 with 130 turns a minute. ``lag`` is what the shaker believes (``kinito_pi/tower/profile.py``)."""
SHAKING: Final = 0.6
"""A, effective, while the cup is shaken, as simulated."""
MOTOR_PEAK: Final = 1.8
"""A, for some hundredths of a second when it is turned about at full speed, as simulated."""
SUPPLY: Final = 3.0
"""A of the one supply of 12 V."""
STRIP: Final = 180
"""LEDs a metre of the camera's lamps, each with a resistor of its own on the strip."""
BANK_LEDS: Final = round(p.LAMP_LONG / 1000 * STRIP)
