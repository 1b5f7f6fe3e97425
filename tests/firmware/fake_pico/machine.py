"""The Pico's pins, converter and watchdog, in a file that the test looks into. For MicroPython's unix port.

A byte a pin, 0 to 31; then the converter (2 bytes), the time in ms (4), how often the watchdog was fed (4)
and its limit in ms (4), lowest byte first. ``PICO_BOARD`` names the file.
"""

import os

ADC_AT, TIME_AT, FED_AT, LIMIT_AT = 32, 36, 40, 44
_board = open(os.getenv("PICO_BOARD"), "r+b")  # noqa: PTH123, SIM115 - MicroPython, for good


def peek(at, size):
    _board.seek(at)
    return int.from_bytes(_board.read(size), "little")


def poke(at, value, size):
    _board.seek(at)
    _board.write(value.to_bytes(size, "little"))


class Pin:
    IN, OUT, PULL_UP, PULL_DOWN = range(4)

    def __init__(self, number, mode, pull=None, value=None):
        self._number = number
        if value is not None:
            self.value(value)

    def value(self, level=None):
        if level is None:
            return peek(self._number, 1)
        poke(self._number, int(level), 1)
        return None


class ADC:
    def __init__(self, number):
        pass

    def read_u16(self):
        return peek(ADC_AT, 2)


class WDT:
    def __init__(self, timeout):
        poke(LIMIT_AT, timeout, 4)

    def feed(self):
        poke(FED_AT, peek(FED_AT, 4) + 1, 4)
