"""The parts that were chosen and that the budget counts with."""

from __future__ import annotations

from typing import Final

from hardware.wiring.motor_course import MotorRating

MOTOR: Final = MotorRating(volts=12.0, stall=1.2, idle=0.1, lag=0.07)
SHAKING: Final = 0.6
MOTOR_PEAK: Final = 1.8
MOTOR_SUPPLY: Final = 2.0
BANK_LEDS: Final = 6
