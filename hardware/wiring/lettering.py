"""How values and lines are written, on sheets and in tables alike."""

from __future__ import annotations

from hardware.wiring.header import PI_PLACES, PICO_PLACES


def ohms(value: float) -> str:
    """``10 kΩ``, ``470 Ω``."""
    return f"{value / 1000:g} kΩ" if value >= 1000 else f"{value:g} Ω"


def farads(value: float) -> str:
    """``100 nF``, ``2200 µF``."""
    return f"{value * 1e9:g} nF" if value < 1e-6 else f"{value * 1e6:g} µF"


def pi_line(line: int) -> str:
    """How a line of the Pi is called on a sheet: BCM number and place on the header."""
    return f"GPIO{line} (pin {PI_PLACES[line]})"


def pico_line(line: int) -> str:
    """The same for the Pico."""
    return f"GP{line} (pin {PICO_PLACES[line]})"
