"""The noise of the sensor: what two pictures of the same scene differ by."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from kinito_pi.twin.lens import HEIGHT, WIDTH

_SPARE: Final = 96
"""px that the sheet is wider and higher than a picture."""
_MOST: Final = 40
"""Grey levels."""


class Noise:
    """One sheet of noise, larger than a picture: every frame gets another part of it, turned over or not.

    ``random``: for the sheet, and for the part that is next.
    """

    def __init__(self, random: np.random.Generator) -> None:
        self._random = random
        self._sheet = _sheet(random)

    def over(self, clean: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """``clean``, ``(HEIGHT, WIDTH, 3)``, as a sensor gives it."""
        x, y = self._random.integers(0, _SPARE, 2, endpoint=True)
        part = self._sheet[y : y + HEIGHT, x : x + WIDTH][:: self._way(), :: self._way()]
        return np.asarray(cv2.add(clean, part, dtype=cv2.CV_8U), np.uint8)

    def _way(self) -> int:
        return int(self._random.choice((-1, 1)))


def _sheet(random: np.random.Generator) -> NDArray[np.int8]:
    """Read noise, and what demosaicing smears of it into colour."""
    size = (HEIGHT + _SPARE, WIDTH + _SPARE)
    # In place: a sheet of these numbers is 5 MB.
    noise = random.standard_normal((*size, 3), np.float32)
    noise *= 3.5
    cv2.GaussianBlur(noise, (0, 0), 0.9, dst=noise)
    noise += 2.0 * random.standard_normal((*size, 1), np.float32)
    np.rint(noise, out=noise)
    np.clip(noise, -_MOST, _MOST, out=noise)
    return noise.astype(np.int8)
