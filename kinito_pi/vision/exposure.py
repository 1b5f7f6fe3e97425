"""Is there anything to read at all: enough light, not too much."""

from __future__ import annotations

import numpy as np

from kinito_pi.vision.reading import Pixels, Reason

DARK = 40
"""Grey level that the brightest half per cent of a picture must exceed."""
BRIGHT = 251
MOSTLY = 0.6
FLAT = 12


def unfit(grey: Pixels) -> Reason | None:
    """``dark``, ``overexposed``, or None. ``grey``: ``(h, w) uint8``."""
    low, high = np.percentile(grey[::2, ::2], (0.5, 99.5))
    if high < DARK:
        return Reason.DARK
    if float((grey[::2, ::2] >= BRIGHT).mean()) > MOSTLY:
        return Reason.OVEREXPOSED
    if high - low < FLAT:
        return Reason.EMPTY
    return None
