"""How certain a die is that passed every test: how far it stayed from each limit.

The number orders readings, it is no probability: what share of answers at a given confidence is wrong
is measured by ``benchmarks/reader.py``.
"""

from __future__ import annotations

import numpy as np

from kinito_pi.vision.dice import Die
from kinito_pi.vision.lattice import Place
from kinito_pi.vision.top import Top

FULL_CONTRAST = 150.0
"""Colour distance of pip and material from which on more makes nothing clearer."""
FULL_STEP = 0.3


def confidence(die: Die | Top) -> float:
    """0 to 1: the weakest of what speaks for a die counts most."""
    known = sum(place is not Place.UNKNOWN for place in die.evidence.places) / 9
    parts = (
        known,
        1 - 4 * die.lattice.misfit,
        1 - 3 * die.spread,
        min(1.0, die.roundness / 0.95),
        die.evidence.uniform,
        min(1.0, 0.6 + 0.4 * die.evidence.contrast / FULL_CONTRAST),
        min(1.0, 0.6 + 0.4 * float(np.min(die.evidence.outline.steps)) / FULL_STEP),
    )
    return float(np.clip(0.5 * min(parts) + 0.5 * float(np.prod(parts)), 0, 1))
