"""Where pips are worth looking for: round the things that lie in the cup."""

from __future__ import annotations

import cv2
import numpy as np

from kinito_pi.vision.empty_cup import Things

Box = tuple[int, int, int, int]

LEAST_THING = 0.1
"""Of a die's face: smaller things are dust."""
MARGIN = 0.25
"""Sides that a window is larger than the thing in it."""


def windows(things: Things, side: float) -> list[Box]:
    """Boxes (left, top, right, bottom; px) round the things, joined where they overlap."""
    reach = round(MARGIN * side / things.scale)
    least = LEAST_THING * (side / things.scale) ** 2
    count, _, stats, _ = cv2.connectedComponentsWithStats(things.there.astype(np.uint8))
    grown = np.zeros(things.there.shape, np.uint8)
    for left, top, width, height, area in stats[1:count]:
        if area >= least:
            grown[max(top - reach, 0) : top + height + reach, max(left - reach, 0) : left + width + reach] = 1
    joined, _, stats, _ = cv2.connectedComponentsWithStats(grown)
    scale = things.scale
    return [
        (int(left * scale), int(top * scale), int((left + width) * scale), int((top + height) * scale))
        for left, top, width, height, _ in stats[1:joined]
    ]
