"""What lies in the cup besides the dice that were read: a coin, a fingertip, a die that was not made out.

A stranger is a patch of about a die's size with a sharp closed rim that belongs to no die. The cup's
own rings are larger, the lamps' images smaller and white.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from kinito_pi.vision.pips import Floats
from kinito_pi.vision.reading import Pixels

WIDTH = 320
LEVELS = tuple(range(20, 250, 15))
AREA = (0.22, 3.0)
"""Of a stranger, in areas of the dice that were read."""
LEAST_SOLID = 0.86
LEAST_WIDTH = 0.35
"""Short over long side: slivers between a lamp's image and the wall are narrower."""
LEAST_RIM = 7.0
"""Grey levels a pixel, what the rim's steepness must exceed on four fifths of its length."""
LAMP = 235.0
"""Grey level: what is brighter is a lamp's image, or holds one."""
LARGEST_LAMP = 0.45
"""Of a die's area: what is as bright all over and larger is a card in too much light."""


def strangers(
    colour: Pixels, centres: Sequence[Floats], sides: Sequence[float], usual: float = 0.0
) -> Iterator[NDArray[np.floating]]:
    """The outlines ``(n, 1, 2)`` px, of which each thing has several, wherever a picture ``(h, w, 3) uint8``
    shows a thing of a die's size that is none of the dice, given by their ``centres`` and ``sides`` in
    px; ``usual``: the side to go by where there are none."""
    scale = min(1.0, WIDTH / colour.shape[1])
    small = cv2.resize(colour, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    small = cv2.GaussianBlur(small, (0, 0), 0.8)
    area = float((np.median(sides) if len(sides) else usual) * scale) ** 2
    # A thing may be as bright as what is around it: each colour is looked at by itself.
    for plane in (np.asarray(plane, np.uint8) for plane in cv2.split(small)):
        steep = _steepness(plane)
        for outline in _outlines(plane, area):
            if not _on_dice(outline / scale, centres, sides) and _is_thing(plane, steep, outline, area):
                yield outline / scale


def has_stranger(
    colour: Pixels, centres: Sequence[Floats], sides: Sequence[float], usual: float = 0.0
) -> bool:
    """Whether there is any of ``strangers``."""
    return next(strangers(colour, centres, sides, usual), None) is not None


def _steepness(plane: Pixels) -> NDArray[np.floating]:
    across, down = cv2.spatialGradient(plane)
    steep = np.hypot(across.astype(np.float32), down.astype(np.float32)) / 8
    return np.asarray(cv2.dilate(steep, np.ones((3, 3), np.uint8)))


def _outlines(plane: Pixels, area: float) -> Iterator[NDArray[np.int32]]:
    for level in LEVELS:
        mask = (plane > level).astype(np.uint8)
        for outline in cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)[0]:
            if len(outline) >= 12 and AREA[0] * area < cv2.contourArea(outline) < AREA[1] * area:
                yield np.asarray(outline, np.int32)


def _on_dice(outline: NDArray[np.floating], centres: Sequence[Floats], sides: Sequence[float]) -> bool:
    at = outline[:, 0].mean(axis=0)
    return any(np.hypot(*(at - centre)) < 0.85 * side for centre, side in zip(centres, sides, strict=True))


def _is_thing(small: Pixels, steep: NDArray[np.floating], outline: NDArray[np.int32], area: float) -> bool:
    size = cv2.contourArea(outline)
    if size < LEAST_SOLID * cv2.contourArea(cv2.convexHull(outline)):
        return False
    width, height = cv2.minAreaRect(outline)[1]
    if min(width, height) < LEAST_WIDTH * max(width, height):
        return False
    x, y = outline[:, 0].T
    if min(x.min(), y.min()) <= 1 or x.max() >= small.shape[1] - 2 or y.max() >= small.shape[0] - 2:
        return False
    if float(np.percentile(steep[y, x], 20)) < LEAST_RIM:
        return False
    left, top, columns, rows = cv2.boundingRect(outline)
    mask = np.zeros((rows, columns), np.uint8)
    cv2.drawContours(mask, [outline - (left, top)], -1, 1, -1)
    inside = small[top : top + rows, left : left + columns][mask > 0]
    if float(np.percentile(inside, 85)) < LAMP:
        return True
    return size > LARGEST_LAMP * area and float(np.percentile(inside, 10)) >= LAMP
