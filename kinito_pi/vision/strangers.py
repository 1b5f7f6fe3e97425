"""What lies in the cup besides the dice that were read: a coin, a fingertip, a die that was not made out.

A stranger is a patch of about a die's size with a sharp closed rim that belongs to no die. The cup's
own rings are larger, the lamps' images smaller and white.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from kinito_pi.vision.pips import Floats
from kinito_pi.vision.reading import Pixels

WIDTH = 320
LEVELS = tuple(range(20, 250, 12))
AREA = (0.22, 3.0)
"""Of a stranger, in areas of the dice that were read."""
LEAST_SOLID = 0.86
LEAST_RIM = 7.0
"""Grey levels a pixel, what the rim's steepness must exceed on four fifths of its length."""
LAMP = 235.0
"""Grey level: what is brighter is a lamp's image, or holds one."""


def has_stranger(grey: Pixels, centres: Sequence[Floats], sides: Sequence[float]) -> bool:
    """Whether a picture ``(h, w) uint8`` shows a thing of a die's size that is none of the dice, given by
    their ``centres`` and ``sides`` in px."""
    scale = min(1.0, WIDTH / grey.shape[1])
    small = np.asarray(cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    small = np.asarray(cv2.GaussianBlur(small, (0, 0), 0.8), np.uint8)
    steep = np.hypot(
        cv2.Sobel(small, cv2.CV_32F, 1, 0, scale=1 / 8), cv2.Sobel(small, cv2.CV_32F, 0, 1, scale=1 / 8)
    )
    steep = cv2.dilate(steep, np.ones((3, 3), np.uint8))
    area = float(np.median(sides) * scale) ** 2
    for level in LEVELS:
        outlines, _ = cv2.findContours((small > level).astype(np.uint8), cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
        for outline in outlines:
            if len(outline) < 12 or not AREA[0] * area < cv2.contourArea(outline) < AREA[1] * area:
                continue
            at = outline[:, 0].mean(axis=0) / scale
            if any(
                np.hypot(*(at - centre)) < 0.85 * side for centre, side in zip(centres, sides, strict=True)
            ):
                continue
            if _is_thing(small, steep, np.asarray(outline)):
                return True
    return False


def _is_thing(small: Pixels, steep: NDArray[np.floating], outline: NDArray[np.int32]) -> bool:
    size = cv2.contourArea(outline)
    if size < LEAST_SOLID * cv2.contourArea(cv2.convexHull(outline)):
        return False
    x, y = outline[:, 0].T
    if min(x.min(), y.min()) <= 1 or x.max() >= small.shape[1] - 2 or y.max() >= small.shape[0] - 2:
        return False
    if float(np.percentile(steep[y, x], 20)) < LEAST_RIM:
        return False
    left, top, width, height = cv2.boundingRect(outline)
    mask = np.zeros((height, width), np.uint8)
    cv2.drawContours(mask, [outline - (left, top)], -1, 1, -1)
    inside = small[top : top + height, left : left + width][mask > 0]
    return float(np.percentile(inside, 97)) < LAMP
