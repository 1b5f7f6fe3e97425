"""The outline that a die of known size draws when it lies flat: its lower face and its sides."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from kinito_pi.vision.calibration import Calibration
from kinito_pi.vision.empty_cup import Mask, Things

Floats = NDArray[np.floating]

CORNERS = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], float)
GROWN = 1.04
"""An outline is drawn this much larger: edges are soft, dice a tenth of a millimetre off."""
NEIGHBOURHOOD = 1.2
"""Of a footprint: what lies in it belongs to the die, unless it is another's."""
SHADE = 0.25
"""Of how much a face differs from the empty cup: what differs less is blur."""
FAINT = 50.0
"""Grey levels."""
INSET = 0.8
"""Half sides: within this, corners and edges do not matter."""


@dataclass(frozen=True, slots=True)
class Footprint:
    """``face``: the lower face's corners ``(4, 2)`` px; ``whole``: the outline of all that is seen."""

    face: Floats
    whole: Floats


def footprint(calibration: Calibration, centre: Floats, way: Floats) -> Footprint:
    """Of a die at ``centre`` (px) with one side along ``way`` (px)."""
    stretch = calibration.stretch_at(centre)
    along = np.linalg.solve(stretch, np.asarray(way, np.float64))
    along = along / np.hypot(*along) * calibration.die / 2 * calibration.scale
    turn = np.array([[along[0], -along[1]], [along[1], along[0]]])
    flat = calibration.straightened(np.asarray(centre)[None]) + CORNERS @ turn.T
    face, upper = calibration.bent(flat), calibration.bent(flat * calibration.shrink)
    hull = cv2.convexHull(np.concatenate([face, upper]).astype(np.float32))[:, 0]
    return Footprint(face, np.asarray(hull, np.float64))


def drawn(things: Things, outline: Floats, by: float = 1.0) -> Mask:
    """A mask of what lies within an outline (px of the picture), made larger ``by``."""
    mask = np.zeros(things.there.shape, np.uint8)
    middle = outline.mean(axis=0)
    points = (middle + (outline - middle) * by + 0.5) / things.scale - 0.5
    cv2.fillPoly(mask, [np.rint(points * 16).astype(np.int32)], 1, cv2.LINE_8, 4)
    return np.asarray(mask > 0)


def covered(things: Things, print_: Footprint) -> float:
    """What share of a face, its rim apart, shows something else than the empty cup; lamps do not count."""
    where, inner = _inner(things, print_)
    inner &= ~things.unknown[where]
    return float(things.there[where][inner].mean()) if np.count_nonzero(inner) >= 20 else 0.0


def contrast_of(things: Things, print_: Footprint) -> float:
    """Grey levels by which a face differs from the empty cup, the median."""
    where, inner = _inner(things, print_)
    return float(np.median(things.away[where][inner])) if inner.any() else 0.0


def _inner(things: Things, print_: Footprint) -> tuple[tuple[slice, slice], Mask]:
    """A face, its rim apart: the window it lies in, and its mask there."""
    middle = print_.face.mean(axis=0)
    points = (middle + (print_.face - middle) * INSET + 0.5) / things.scale - 0.5
    low = np.maximum(np.floor(points.min(axis=0)), 0).astype(np.intp)
    high = np.minimum(np.ceil(points.max(axis=0)) + 1, things.there.shape[::-1]).astype(np.intp)
    mask = np.zeros(tuple(np.maximum(high - low, 0)[::-1]), np.uint8)
    if mask.size:
        cv2.fillPoly(mask, [np.rint((points - low) * 16).astype(np.int32)], 1, cv2.LINE_8, 4)
    return (slice(low[1], max(high[1], low[1])), slice(low[0], max(high[0], low[0]))), mask.view(np.bool_)


def is_faint(things: Things, print_: Footprint) -> bool:
    """Whether a die is so much like the cup behind it that its sides are not to be told from that."""
    return contrast_of(things, print_) < FAINT


def unexplained(things: Things, prints: list[Footprint]) -> Mask:
    """What lies in the cup outside the footprints of the dice read."""
    left = things.there.copy()
    for print_ in prints:
        grown = drawn(things, print_.whole, GROWN).astype(np.uint8)
        left &= cv2.dilate(grown, np.ones((3, 3), np.uint8)) == 0
    return np.asarray(cv2.morphologyEx(left.astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)) > 0)


def misfit(things: Things, own: Footprint, others: list[Footprint], faint: bool = False) -> float:
    """How differently a die is outlined from one that lies flat: what is missing and what is too much
    around it, in shares of its face. ``others``: the dice beside it. ``faint``: its sides may be missing.

    What is seen is made convex first, so that a die with patches as dark as the cup behind is whole.
    """
    near = drawn(things, own.whole, NEIGHBOURHOOD)
    for other in others:
        near &= ~drawn(things, other.whole, GROWN)
    expected = drawn(things, own.whole)
    # A bright die's edge is blurred: it ends where it is as bright as a side face in the shade.
    typical = contrast_of(things, own)
    seen = near & ((things.there & (things.away >= SHADE * typical)) | (things.unknown & expected))
    rows, columns = np.nonzero(seen)
    if len(rows) < 3:
        return 1.0
    hull = cv2.convexHull(np.stack([columns, rows], axis=1).astype(np.int32))
    filled = np.zeros(seen.shape, np.uint8)
    cv2.fillConvexPoly(filled, hull, 1)
    missing = (drawn(things, own.face) if faint else expected) & (filled == 0)
    different = missing | ((filled > 0) & ~expected)
    return float((different & near).sum() / drawn(things, own.face).sum())
