"""What lies on a table, as outlines: compact things whose colour is not the table's.

A table's colour changes slowly over a picture; its grain is noise. Where the picture differs from both,
something lies. A thing shows at several levels of difference: the outline along which the colour steps most
is its own, those farther out are its shadow's, or hold its neighbour too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from kinito_pi.vision.pips import Floats
from kinito_pi.vision.reading import Pixels

WIDTH = 640
"""px, longer side of the picture in which outlines are looked for."""
COARSE = 160
"""px, longer side of the picture of the bare table."""
TABLE = 41
"""px of that: no die is half as wide."""
LEVELS = (10, 14, 19, 25, 33, 43, 56, 73, 95, 124)
"""Colour distance to the table, grey levels."""
SIDES = (14.0, 150.0)
"""px: root of the area, from a die whose pips are two px wide to one that fills a quarter of the picture."""
LEAST_SOLID = 0.9
LEAST_WIDTH = 0.6
"""Short over long side of a die's outline, whatever the slant."""
SHARE_OF_STEP = 0.6
"""Of the steepest outline's step: one about as large that steps this much may be the thing's own."""
LIKE_SIDE, SAME_SIDE = 1.7, 1.06
"""Ratios of two sides: about as large, and no other."""
ROUND = 0.9
"""Share of its enclosing circle that a disc fills; a die fills less."""


@dataclass(frozen=True, slots=True)
class Silhouette:
    """``outline`` ``(n, 2)`` px and ``side`` px (root of its area), of the picture given; ``step``: grey
    levels a px across it."""

    outline: Floats
    side: float
    step: float

    @property
    def middle(self) -> Floats:
        low, high = self.outline.min(axis=0), self.outline.max(axis=0)
        return np.asarray((low + high) / 2)

    @property
    def is_round(self) -> bool:
        """Whether it is a disc: the foot of a tray, a coin, a cup."""
        _, radius = cv2.minEnclosingCircle(self.outline.astype(np.float32))
        return self.side**2 > ROUND * np.pi * radius**2


def find_silhouettes(colour: Pixels) -> list[Silhouette]:
    """The things on the table of ``(h, w, 3)``: outlines, of which a thing may have several."""
    scale = min(1.0, WIDTH / max(colour.shape[:2]))
    small = (
        cv2.resize(colour, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else colour
    )
    small = np.asarray(cv2.GaussianBlur(small, (0, 0), 0.8), np.uint8)
    away = _from_table(small)
    steep = _steepness(small)
    found = [_measured(outline, steep) for outline in _outlines(away)]
    return [_enlarged(thing, scale) for thing in _outstanding(found)]


def within(thing: Silhouette, points: Floats) -> NDArray[np.bool_]:
    """Which points ``(n, 2)`` px lie inside a thing's outline."""
    outline = thing.outline.astype(np.float32)
    return np.array(
        [cv2.pointPolygonTest(outline, (float(x), float(y)), False) >= 0 for x, y in points], bool
    )


def _from_table(small: Pixels) -> Pixels:
    share = COARSE / max(small.shape[:2])
    coarse = cv2.resize(small, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    table = cv2.resize(cv2.medianBlur(coarse, TABLE), small.shape[1::-1], interpolation=cv2.INTER_LINEAR)
    away = cv2.absdiff(small, table).astype(np.float32)
    return np.asarray(np.minimum(np.sqrt((away**2).sum(axis=2)), 255), np.uint8)


def _steepness(small: Pixels) -> NDArray[np.float32]:
    """Grey levels a px, in the plane that changes most."""
    steep = np.zeros(small.shape[:2], np.float32)
    for plane in cv2.split(small):
        across, down = cv2.spatialGradient(np.ascontiguousarray(plane))
        steep = np.maximum(steep, cv2.magnitude(across.astype(np.float32), down.astype(np.float32)) / 8)
    return np.asarray(cv2.dilate(steep, np.ones((3, 3), np.uint8)), np.float32)


def _outlines(away: Pixels) -> Iterator[NDArray[np.int32]]:
    for level in LEVELS:
        mask = cv2.morphologyEx((away > level).astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
        mask = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
        for found in cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]:
            outline = np.asarray(found, np.int32)
            if _is_compact(outline) and not _is_cut(outline, mask.shape):
                yield outline[:, 0]


def _is_compact(outline: NDArray[np.int32]) -> bool:
    if len(outline) < 3 * SIDES[0]:
        return False
    area = cv2.contourArea(outline)
    if not SIDES[0] ** 2 < area < SIDES[1] ** 2:
        return False
    width, height = cv2.minAreaRect(outline)[1]
    if min(width, height) < LEAST_WIDTH * max(width, height):
        return False
    return area > LEAST_SOLID * cv2.contourArea(cv2.convexHull(outline))


def _is_cut(outline: NDArray[np.int32], shape: tuple[int, ...]) -> bool:
    x, y = outline[:, 0].T
    return bool(min(x.min(), y.min()) < 1 or x.max() > shape[1] - 2 or y.max() > shape[0] - 2)


def _measured(outline: NDArray[np.int32], steep: NDArray[np.float32]) -> Silhouette:
    x, y = outline.T
    step = float(np.percentile(steep[y, x], 30))
    return Silhouette(outline.astype(np.float64), float(cv2.contourArea(outline)) ** 0.5, step)


def _outstanding(found: list[Silhouette]) -> list[Silhouette]:
    """Those whose step is not much less than the steepest of any about as large round the same place, one of
    each size."""
    things: list[Silhouette] = []
    for thing in sorted(found, key=lambda thing: -thing.step):
        beside = [other for other in things if is_about(thing, other)]
        if not any(_rules_out(other, thing) for other in beside):
            things.append(thing)
    return things


def is_about(thing: Silhouette, other: Silhouette) -> bool:
    """Whether two outlines are of one place."""
    return _holds(thing, other) or _holds(other, thing)


def _rules_out(steeper: Silhouette, thing: Silhouette) -> bool:
    ratio = thing.side / steeper.side
    far = max(ratio, 1 / ratio)
    return far < SAME_SIDE or (far < LIKE_SIDE and thing.step < SHARE_OF_STEP * steeper.step)


def _holds(outer: Silhouette, inner: Silhouette) -> bool:
    x, y = inner.middle
    return cv2.pointPolygonTest(outer.outline.astype(np.float32), (float(x), float(y)), False) >= 0


def _enlarged(thing: Silhouette, scale: float) -> Silhouette:
    outline = (thing.outline + 0.5) / scale - 0.5
    return Silhouette(outline, thing.side / scale, thing.step)
