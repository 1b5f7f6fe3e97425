"""A die's body: the closed patch of one colour that holds its pips.

The colour round the pips is spread as far as it goes; while it stays within a convex outline of a die's
size, that is the body, or as much of it as is lit alike.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from kinito_pi.vision.pips import Floats
from kinito_pi.vision.reading import Pixels

LEVELS = (5, 7, 9, 12, 15, 19, 24, 30, 37, 46, 57)
"""Grey levels of colour distance to the material, one after the other."""
LEAST_SOLID = 0.9
NOTCH = 1.0
"""Pip diameters."""
REACH = 9.0
"""Pip diameters from the pips' middle to the rim of what is looked at: a die is three to eight wide."""
LEAST_LEVELS = 10
"""Grey levels that a body's edge must hold to be one."""
ENOUGH = 10.0
"""px, a pip's diameter: a larger one and its die are looked at smaller."""
GROWTH = 1.35
"""How much the patch may grow from level to level and still have the same edge."""


@dataclass(frozen=True, slots=True)
class Body:
    """``outline`` ``(n, 2)`` px; ``area`` px²; ``levels``: how many grey levels its edge holds."""

    outline: Floats
    area: float
    levels: float


def body_of(colour: Pixels, middle: Floats, pip: float, material: Floats) -> Body | None:
    """The body round the pips at ``middle`` (px) whose diameter is ``pip``; None where nothing closes."""
    window, corner = _window(colour, middle, REACH * pip)
    scale = min(1.0, ENOUGH / pip)
    if scale < 1:
        window = np.asarray(
            cv2.resize(window, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8
        )
    body = _body_in(window, (middle - corner + 0.5) * scale - 0.5, pip * scale, material)
    if body is None:
        return None
    return Body((body.outline + 0.5) / scale - 0.5 + corner, body.area / scale**2, body.levels)


def _body_in(window: Pixels, middle: Floats, pip: float, material: Floats) -> Body | None:
    away = np.linalg.norm(window.astype(np.float32) - material.astype(np.float32), axis=2)
    seed = _seed(away, middle, pip)
    closed = [(level, _closed(away < level, seed, pip)) for level in LEVELS]
    found = [(level, outline) for level, outline in closed if outline is not None]
    if not found:
        return None
    last, outline = found[-1]
    area = cv2.contourArea(outline)
    first = next(level for level, earlier in found if cv2.contourArea(earlier) * GROWTH > area)
    return Body(np.asarray(outline[:, 0], np.float64), area, float(last - first))


def _window(colour: Pixels, middle: Floats, reach: float) -> tuple[Pixels, NDArray[np.intp]]:
    corner = np.maximum(np.rint(middle - reach), 0).astype(np.intp)
    far = np.rint(middle + reach).astype(np.intp) + 1
    return colour[corner[1] : far[1], corner[0] : far[0]], corner


def _seed(away: NDArray[np.floating], middle: Floats, pip: float) -> tuple[int, int]:
    """Row and column, about a pip's diameter from the middle, of what is most like the material."""
    rows, columns = np.mgrid[0 : away.shape[0], 0 : away.shape[1]]
    distance = np.hypot(columns - middle[0], rows - middle[1])
    cost = np.where((distance > 0.65 * pip) & (distance < 1.1 * pip), away, np.inf)
    row, column = np.unravel_index(int(cost.argmin()), cost.shape)
    return int(row), int(column)


def _closed(mask: NDArray[np.bool_], seed: tuple[int, int], pip: float) -> NDArray[np.int32] | None:
    """The convex outline of the patch round the seed, away from the rim; None if it is not such a one."""
    patch = cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    if not patch[seed]:
        return None
    _, labels = cv2.connectedComponents(patch, connectivity=4)
    patch = (labels == labels[seed]).astype(np.uint8)
    if patch[0].any() or patch[-1].any() or patch[:, 0].any() or patch[:, -1].any():
        return None
    # Pips of the side faces cut notches into the outline.
    across = max(3, round(NOTCH * pip))
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (across, across))
    patch = cv2.morphologyEx(patch, cv2.MORPH_CLOSE, disc)
    outline = max(cv2.findContours(patch, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0], key=cv2.contourArea)
    solid = cv2.contourArea(outline) > LEAST_SOLID * cv2.contourArea(cv2.convexHull(outline))
    return np.asarray(outline, np.int32) if solid and len(outline) > 12 else None
