"""What the numbers mean that the networks put out: chances, names, and how far a square is off."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating]

PLACES, CLASSES, HEATS = 9, 8, 4
NAMED = slice(PLACES, PLACES + CLASSES)
MOVES = slice(PLACES + CLASSES, PLACES + CLASSES + 4)
FULL_TILT = 30.0
"""Degrees that 1 stands for."""
NOTHING, THING = 0, 7
"""Of the classes: nothing of its own, 1 to 6, and something that must not be read."""


def chance(logits: Floats) -> Floats:
    """Each by itself, 0 to 1."""
    return np.asarray(1 / (1 + np.exp(-np.clip(logits, -30, 30))))


def shares(logits: Floats) -> Floats:
    """Chances of which one holds, along the last axis."""
    parts = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return np.asarray(parts / parts.sum(axis=-1, keepdims=True))
