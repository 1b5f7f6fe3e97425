"""``kinito-pi`` with a tower that throws in a tenth of a second and dice that need no reading.

All the rest, the loop, the disk, the server, the signals, is the program itself.
"""

from __future__ import annotations

import random
import sys
import time

from kinito_pi import play
from kinito_pi.__main__ import main
from kinito_pi.ports import Pixels, Tower
from kinito_pi.settings import Settings
from kinito_pi.vision import Reading
from kinito_pi.wiring import house, towers
from tests.phones.parlour import quick_tower, reading_of

TIMES = 5
"""How many of the tower's seconds pass in one of ours."""


class HurriedTime:
    """``time``, but for the clock that the tower goes by."""

    def __getattr__(self, name: str) -> object:
        return getattr(time, name)

    def monotonic(self) -> float:
        return TIMES * time.monotonic()


def open_quick_tower(settings: Settings) -> Tower:
    return quick_tower()


def reader_of_any_dice(settings: Settings) -> play.ReadDice:
    """Every frame of a throw must be read alike, so the dice change by the second."""

    def read(_pixels: Pixels, expect: int) -> Reading:
        dice = random.Random(int(time.monotonic() * 4))
        return reading_of(tuple(dice.randint(1, 6) for _ in range(expect)))

    return read


if __name__ == "__main__":
    house.time = HurriedTime()  # type: ignore[assignment, attr-defined]
    towers.open_any_tower = open_quick_tower
    house.reader_of = reader_of_any_dice
    sys.exit(main())
