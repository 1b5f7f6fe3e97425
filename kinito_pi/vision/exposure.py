"""Is there anything to read at all: enough light, not too much."""

from __future__ import annotations

import cv2
import numpy as np

from kinito_pi.vision.reading import Pixels, Reason

DARK = 40
"""Grey level that the brightest half per cent of a picture must exceed."""
BRIGHT = 251
MOSTLY = 0.6
FLAT = 12


def unfit(grey: Pixels) -> Reason | None:
    """``dark``, ``overexposed``, or None. ``grey``: ``(h, w) uint8``."""
    below = np.cumsum(cv2.calcHist([np.ascontiguousarray(grey[::2, ::2])], [0], None, [256], (0, 256)))
    low, high = np.searchsorted(below / below[-1], (0.005, 0.995))
    if high < DARK:
        return Reason.DARK
    if 1 - below[BRIGHT - 1] / below[-1] > MOSTLY:
        return Reason.OVEREXPOSED
    if high - low < FLAT:
        return Reason.EMPTY
    return None
