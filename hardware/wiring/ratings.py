"""What each electrical part stands and takes, in A, V, ohm, farad, mm², each with where it is from.

Worst cases are taken at the edge of every tolerance, not at the value on the label.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

# -- the Pi ---------------------------------------------------------------------------------------------

LINE_MOST: Final = 0.016
"""A, one GPIO line (Raspberry Pi documentation, "GPIO pads": 16 mA)."""
LINES_MOST: Final = 0.050
"""A, all GPIO lines together (as above)."""
LINE_DRIVE: Final = 0.004
"""A for which a Pi 5 line is set after a reset (RP1 peripherals, pad control: 4 mA); a Pi 4 has 8 mA."""
LINE_VOLTS: Final = (3.3, 3.4)
"""V of a line that is high: as labelled, and 3 % over."""
RESISTOR_TOLERANCE: Final = 0.05

PI_BOARD: Final = (0.6, 1.3)
"""A of a Pi 4 alone: typical (Raspberry Pi documentation, "power supply"), and with all four cores at work
(1280 mA, power benchmarks of pidramble.com)."""
CAMERA: Final = (0.2, 0.25)
"""A of a camera module (Raspberry Pi documentation: 200 to 250 mA)."""
PICO_BOARD: Final = (0.03, 0.1)
"""A of a Pico that runs from its USB port (Pico data sheet, "power consumption": below 0.1 in every test)."""
CONVERTER_GIVES: Final = 3.2
"""A at 5 V, of 12 V, in a closed box (Pololu D36V28F5, "typical maximum output current")."""
CONVERTER_GAIN: Final = 0.85
"""Part of its input that comes out (as above, at 12 V in and 2 A out: 0.9 or more)."""
FIVE_VOLTS: Final = (5.0, 5.2)
"""V that it gives, and 4 % over (as above)."""

# -- lamps ----------------------------------------------------------------------------------------------

LAMP_OHMS: Final = 470
"""One seat's lamp. 330 would do for one lamp, but not for ten that flash together at every edge."""
LAMP_VOLTS: Final = (2.1, 1.75)
"""V over a yellow LED of 5 mm at 3 mA: typical, and least (Kingbright WP7113 series)."""
BANK_OHMS: Final = 100
"""With every LED of a bank."""
BANK_LED_VOLTS: Final = (3.0, 2.7)
"""V over a white LED at 20 mA: typical, and least (Nichia NSPW500 series, Everlight 334-15)."""

# -- the motor's driver, TB6612FNG (Toshiba data sheet) ---------------------------------------------------

DRIVER_CHANNEL: Final = 1.2
"""A on average, each of two channels; both are joined here."""
DRIVER_CHANNEL_PEAK: Final = 3.2
DRIVER_VOLTS: Final = (2.5, 13.5)
"""V within which it works."""
DRIVER_VOLTS_MOST: Final = 15.0
DRIVER_LOGIC: Final = (0.0011, 0.0022)
"""A of its logic at 3 V."""
DRIVER_PULL_OHMS: Final = 200_000
"""Its own pull-down at each input."""
DRIVER_OHMS: Final = (0.25, 0.35)
"""Both transistors of a path in series, two channels joined: typical, and most."""

# -- what stands on the board ---------------------------------------------------------------------------

PULL_DOWN_OHMS: Final = 10_000
"""At every line that can turn the motor: fifty times less than the Pi's own 50 kΩ leave to chance."""
GATE_OHMS: Final = 10_000
PULL_UP_OHMS: Final = 4_700
"""Home and lid, beside the Pi's own 50 kΩ: a wire along a motor wants 0.7 mA, not 0.07."""
FILTER_FARADS: Final = 100e-9
"""With 4.7 kΩ half a millisecond: a brush's sparks are gone, an edge of 4 ms is not."""
SPARK_FARADS: Final = 100e-9
"""Over the motor's brushes, at the motor."""
BULK_FARADS: Final = 470e-6
"""At the driver, 25 V, three of them, since one of their size would not lie flat enough: they take what a
cup gives back when it is turned about (``motor_course.py``)."""
SHUNT_OHMS: Final = 0.1
GAIN: Final = 20
"""INA180A1 (Texas Instruments data sheet)."""
PICO_FULL_SCALE: Final = 3.3
"""V at which the Pico's converter is at its end."""
HALL: Final = (0.004, 0.010)
"""A of a Hall switch (A3144: 9 mA at most; DRV5023: 2.7 mA)."""

BUZZER: Final = (0.025, 0.032)
"""A of a buzzer module with its own tone, while it sounds (for 3 to 5 V, as sold for microcontrollers)."""
BUZZER_INPUT: Final = (0.0026, 0.0028)
"""A that its PNP transistor sends into the line while that is low: 1 kΩ at its base."""

# -- wires ----------------------------------------------------------------------------------------------

AMPERE_PER_MM2: Final = 4.0
"""A rule for bundles in a closed box, far below what any table allows."""
COPPER: Final = 0.0175
"""ohm mm²/m at 20 °C."""


@dataclass(frozen=True, slots=True)
class Wire:
    """A stranded copper wire: ``area`` in mm², ``awg`` the nearest American number."""

    area: float
    awg: int

    @property
    def most(self) -> float:
        """A that it may carry all evening."""
        return self.area * AMPERE_PER_MM2

    def drop(self, metres: float, amperes: float) -> float:
        """V that are lost on the way there and back."""
        return 2 * metres * amperes * COPPER / self.area


POWER: Final = Wire(0.5, 20)
LIGHT: Final = Wire(0.25, 24)
SIGNAL: Final = Wire(0.14, 26)
RIBBON: Final = Wire(0.08, 28)
RIBBON_CONTACT: Final = 1.0
"""A, a contact of a ribbon's socket with its wire (3M 8500 series on flat cable of AWG 28)."""

FUSES: Final = (0.5, 0.63, 0.8, 1.0, 1.25, 1.6, 2.0, 2.5)
"""A, glass fuses of 5 x 20 mm, slow (IEC 60127-2, standard sheet 3)."""
RESETTABLE: Final = (0.2, 0.3, 0.4, 0.5, 0.65, 0.75, 0.9, 1.1)
"""A that a radial polymer fuse holds (Bourns MF-R series)."""
WARM: Final = 0.8
"""What a polymer fuse still holds at 40 °C, as a part of its value (Bourns MF-R, derating chart)."""
