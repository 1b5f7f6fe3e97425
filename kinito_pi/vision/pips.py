"""Round spots, light or dark: the only things that a pip can be."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from kinito_pi.vision.reading import Pixels

Floats = NDArray[np.float64]

BLOCKS = (9, 17, 33, 65)
"""px, sides of the neighbourhoods against which a spot must stand out; a pip is found in the one that is
two to four times its diameter."""
LEAST_CONTRAST = 9
LEAST_DIAMETER = 3.4
LEAST_ROUNDNESS = 0.4
"""Short over long axis. Pips of side faces are this flat; they are wanted too, to be told apart."""
SAME_SPOT = 0.5


@dataclass(frozen=True, slots=True)
class Spots:
    """``n`` spots as columns: centre (px), diameter (px), short over long axis, +1 light or -1 dark,
    contrast to the surround (grey levels)."""

    x: Floats
    y: Floats
    diameter: Floats
    roundness: Floats
    sign: Floats
    contrast: Floats

    def __len__(self) -> int:
        return len(self.x)

    def keep(self, chosen: NDArray[np.bool_] | NDArray[np.intp]) -> Spots:
        """The chosen ones, in that order."""
        return Spots(
            self.x[chosen],
            self.y[chosen],
            self.diameter[chosen],
            self.roundness[chosen],
            self.sign[chosen],
            self.contrast[chosen],
        )


def find_spots(grey: Pixels) -> Spots:
    """All round spots of a grey picture ``(h, w) uint8``, both polarities, each once."""
    rows: list[tuple[float, ...]] = []
    for block in BLOCKS:
        surround = cv2.blur(grey, (block, block))
        for sign in (1, -1):
            first, second = (grey, surround) if sign > 0 else (surround, grey)
            mask = (cv2.subtract(first, second) > LEAST_CONTRAST).astype(np.uint8)
            rows.extend(_round_ones(mask, grey, surround, block, sign))
    if not rows:
        empty = np.zeros(0)
        return Spots(empty, empty, empty, empty, empty, empty)
    return _each_once(Spots(*np.array(rows, np.float64).T))


def _round_ones(
    mask: NDArray[np.uint8], grey: Pixels, surround: Pixels, block: int, sign: int
) -> list[tuple[float, ...]]:
    outlines, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
    found = []
    for outline in outlines:
        if not 6 <= len(outline) <= 4 * block:
            continue
        spot = _ellipse(outline, block)
        if spot is not None:
            x, y = int(spot[0]), int(spot[1])
            contrast = sign * (int(grey[y, x]) - int(surround[y, x]))
            if contrast > LEAST_CONTRAST:
                found.append((*spot, float(sign), float(contrast)))
    return found


def _ellipse(outline: NDArray[np.int32], block: int) -> tuple[float, float, float, float] | None:
    """Centre, diameter and roundness of a filled outline that is an ellipse; None if it is none."""
    moments = cv2.moments(outline)
    area = moments["m00"]
    if area < 4:
        return None
    a, b, c = (moments[key] / area for key in ("mu20", "mu02", "mu11"))
    spread = np.hypot(a - b, 2 * c)
    # The outline runs through the centres of the rim's pixels: half a pixel is missing all round.
    long_axis = 2 * np.sqrt(max(2 * (a + b + spread), 0)) + 1
    short_axis = 2 * np.sqrt(max(2 * (a + b - spread), 0)) + 1
    filled = area / max(np.pi / 4 * (long_axis - 1) * (short_axis - 1), 1e-6)
    diameter = float(np.sqrt(long_axis * short_axis))
    if not LEAST_DIAMETER <= diameter <= 0.75 * block or short_axis < LEAST_ROUNDNESS * long_axis:
        return None
    if not 0.88 <= filled <= 1.12:
        return None
    x, y = moments["m10"] / area, moments["m01"] / area
    return float(x), float(y), diameter, float(short_axis / long_axis)


def _each_once(spots: Spots) -> Spots:
    """Of spots found in several neighbourhoods, the one that stands out most."""
    spots = spots.keep(np.argsort(-spots.contrast * spots.roundness))
    apart = np.hypot(spots.x[:, None] - spots.x, spots.y[:, None] - spots.y)
    same = (apart < SAME_SPOT * np.maximum(spots.diameter[:, None], spots.diameter)) & (
        spots.sign[:, None] == spots.sign
    )
    earlier_same = np.tril(same, -1).any(axis=1)
    return spots.keep(~earlier_same)
