"""The four edges of a face whose place and size are known: where the colour steps, and how much."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from kinito_pi.vision.reading import Pixels

Floats = NDArray[np.floating]

SIDE = 66
REACH = 1.5
"""Half sides from the patch's middle to its rim."""
UNIT = SIDE / 2 / REACH
_AXIS = (np.arange(SIDE, dtype=np.float32) + 0.5) / UNIT - REACH
_BAND = np.abs(_AXIS) < 0.55
OVER = 2
"""px of the patch: an edge is a step of colour across twice this."""
SLACK = 0.2
"""Half sides: an edge is looked for this far from where it should be."""
_NEAR = np.nonzero(np.abs(_AXIS - 1) < SLACK)[0]


@dataclass(frozen=True, slots=True)
class Edges:
    """Of the four sides: ``off``: how far outside (+) the expected square, in half sides; ``steps``: colour
    distance across, grey levels."""

    off: Floats
    steps: Floats


def edges_of(colour: Pixels, centre: Floats, way: Floats, half_side: float) -> Edges:
    """The edges of the square round ``centre`` (px) with a side along ``way`` (2), ``half_side`` px."""
    along = np.asarray(way, np.float64) / np.hypot(*way) * half_side
    across = np.array([[along[0], -along[1]], [along[1], along[0]]])
    to_picture = np.zeros((2, 3))
    to_picture[:, :2] = across / UNIT
    to_picture[:, 2] = centre + across @ np.full(2, 0.5 / UNIT - REACH)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    patch = cv2.warpAffine(colour, to_picture, (SIDE, SIDE), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    rows = _typical(patch[_BAND].astype(np.float32))
    columns = _typical(patch[:, _BAND].transpose(1, 0, 2).astype(np.float32))
    profiles = np.stack([rows, rows[::-1], columns, columns[::-1]])
    steps = np.linalg.norm(profiles[:, _NEAR + OVER] - profiles[:, _NEAR - OVER], axis=2)
    best = steps.argmax(axis=1)
    return Edges(_AXIS[_NEAR[best]] - 1, steps[np.arange(4), best])


def _typical(strips: Floats) -> Floats:
    """Mean over the first axis of the middle half."""
    ordered = np.sort(strips, axis=0)
    quarter = len(ordered) // 4
    return np.asarray(ordered[quarter:-quarter].mean(axis=0))
