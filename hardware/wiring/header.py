"""Where a line comes out: BCM number or GP number to the place on the header.

Sources: Raspberry Pi documentation, "GPIO and the 40-pin header"; Raspberry Pi Pico data sheet, figure 4.
"""

from __future__ import annotations

from typing import Final

PI_PLACES: Final = {
    0: 27, 1: 28, 2: 3, 3: 5, 4: 7, 5: 29, 6: 31, 7: 26, 8: 24, 9: 21, 10: 19, 11: 23, 12: 32, 13: 33,
    14: 8, 15: 10, 16: 36, 17: 11, 18: 12, 19: 35, 20: 38, 21: 40, 22: 15, 23: 16, 24: 18, 25: 22, 26: 37,
    27: 13,
}  # fmt: skip
"""BCM number: pin of the 40-pin header."""
PI_3V3: Final = (1, 17)
PI_5V: Final = (2, 4)
PI_GROUND: Final = (6, 9, 14, 20, 25, 30, 34, 39)

PICO_PLACES: Final = {
    0: 1, 1: 2, 2: 4, 3: 5, 4: 6, 5: 7, 6: 9, 7: 10, 8: 11, 9: 12, 10: 14, 11: 15, 12: 16, 13: 17,
    14: 19, 15: 20, 16: 21, 17: 22, 18: 24, 19: 25, 20: 26, 21: 27, 22: 29, 26: 31, 27: 32, 28: 34,
}  # fmt: skip
"""GP number: pin of the board. GP25 is the lamp on the board and comes out nowhere."""
PICO_3V3: Final = 36
PICO_GROUND: Final = (3, 8, 13, 18, 23, 28, 33, 38)
