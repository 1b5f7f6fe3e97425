"""Whether a die lies flat or leans: which of its poses what is seen of it fits better.

Two things tell. Its outline: a die that leans shows sides which lie hidden when it is flat, and hides
others. And, from four pips on, its pips: those raised look nearer to each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from kinito_pi.vision.calibration import Calibration
from kinito_pi.vision.empty_cup import Mask, Things
from kinito_pi.vision.faces import Lattice
from kinito_pi.vision.footprints import GROWN, SHADE, Footprint
from kinito_pi.vision.pips import Spots
from kinito_pi.vision.poses import Poses, flat_pose, leaning_poses, off_places

Floats = NDArray[np.floating]

LEANS = (15.0, 22.0)
"""Degrees: at the first a die must be refused; beyond the second it no longer looks like a face."""
FAINT = 36.0
"""Grey levels: a die that differs less from the empty cup may have sides that do not differ at all."""
FAINT_SIDE = 0.3
"""How much of a faint die's side counts that is not seen: its pips would be."""
TELLABLE = 8.0
"""Grey levels by which a face has to differ from the cup for a part of it to be missed."""
PIPS_COUNT = 5.0
"""Shares of a face, for each half pitch that the pips are off their places."""
LARGEST_MISFIT = 0.2
FEW_MISFIT = 0.14
"""Shares of the face: with more no pose fits. Three pips and fewer do not bear it out by themselves."""
CLEARLY_FLAT = 0.045
"""Shares of the face: with less no other pose need be tried."""
BETTER_BY = 0.02
FAINT_BETTER_BY = 0.033
"""Shares of the face, by which leaning must fit better than lying flat to be believed."""
NEIGHBOURHOOD = 1.25
"""Of a footprint."""
MARGIN = 4
"""px of the small picture."""


@dataclass(frozen=True, slots=True)
class Part:
    """A window of the small picture round a die: what is ``seen`` of it, made convex; where it is told from
    others (``near``); where its face would stand out (``tellable``); its face's ``area``, px. ``side``: how
    much of an unseen side counts."""

    corner: NDArray[np.intp]
    shape: tuple[int, int]
    scale: float
    seen: Mask
    near: Mask
    tellable: Mask
    area: float
    side: float

    def filled(self, outline: Floats) -> Mask:
        """What lies within an outline, px of the picture."""
        mask = np.zeros(self.shape, np.uint8)
        points = (outline + 0.5) / self.scale - 0.5 - self.corner
        cv2.fillConvexPoly(mask, np.rint(points * 16).astype(np.int32), 1, cv2.LINE_8, 4)
        return mask.view(np.bool_)


def lies_flat(
    things: Things,
    calibration: Calibration,
    lattice: Lattice,
    spots: Spots,
    own: Footprint,
    others: list[Footprint],
) -> bool:
    """Whether the die of a lattice with that footprint lies flat; ``others``: those beside it."""
    part = _part(things, own, others)
    if part is None:
        return False
    flat = _least_misfit(part, flat_pose(calibration, lattice), lattice, spots)
    if flat > (LARGEST_MISFIT if lattice.pips > 3 else FEW_MISFIT):
        return False
    if flat < CLEARLY_FLAT and part.side == 1:
        return True
    better = flat - (FAINT_BETTER_BY if part.side < 1 else BETTER_BY)
    leaning = (leaning_poses(calibration, lattice, degrees) for degrees in LEANS)
    return not any(_least_misfit(part, poses, lattice, spots, flat) < better for poses in leaning)


def turned_to_fit(
    things: Things, calibration: Calibration, lattices: Sequence[Lattice], own: Footprint
) -> Lattice:
    """The one of several lattices whose die, lying flat, fits best what is seen about the footprint."""
    part = _part(things, own, [])
    if part is None:
        return lattices[0]
    poses = (flat_pose(calibration, lattice).corners[0] for lattice in lattices)
    misfits = [_off_outline(part, corners) for corners in poses]
    return lattices[int(np.argmin(misfits))]


def _least_misfit(part: Part, poses: Poses, lattice: Lattice, spots: Spots, below: float = np.inf) -> float:
    """Of the pose that fits best; ``below``: with more than this a pose need not be measured to the end."""
    on = lattice.spots >= 0
    by_pips: Floats = np.zeros(len(poses.corners))
    if on.sum() > 1:
        ids = np.where(on, lattice.spots, 0)
        seen = np.stack([spots.x[ids], spots.y[ids]], axis=1)
        by_pips = PIPS_COUNT * off_places(poses, seen, on)
    misfits = [
        _off_outline(part, corners) + pips
        for corners, pips in zip(poses.corners, by_pips, strict=True)
        if pips < below
    ]
    return float(min(misfits, default=np.inf))


def _off_outline(part: Part, corners: Floats) -> float:
    """What is missing of a pose ``(8, 2)`` px and what is too much beside it, in shares of the face."""
    face = part.filled(corners[:4])
    whole = part.filled(np.asarray(cv2.convexHull(corners.astype(np.float32))[:, 0], np.float64))
    missing = whole & ~part.seen & part.near & part.tellable
    extra = part.seen & ~whole
    on_face = int((missing & face).sum())
    return float(on_face + part.side * (int(missing.sum()) - on_face) + int(extra.sum())) / part.area


def _part(things: Things, own: Footprint, others: list[Footprint]) -> Part | None:
    points = _grown(own.whole, NEIGHBOURHOOD) / things.scale
    low = np.maximum(np.floor(points.min(axis=0)).astype(np.intp) - MARGIN, 0)
    high = np.minimum(np.ceil(points.max(axis=0)).astype(np.intp) + MARGIN, things.there.shape[::-1])
    rows, columns = slice(low[1], high[1]), slice(low[0], high[0])
    blank = np.zeros((high[1] - low[1], high[0] - low[0]), bool)
    part = Part(low, blank.shape, things.scale, blank, blank, blank, 1.0, 1.0)
    near = part.filled(_grown(own.whole, NEIGHBOURHOOD))
    for other in others:
        near = near & ~part.filled(_grown(other.whole, GROWN))
    inner, face = part.filled(_grown(own.face, 0.8)), part.filled(own.face)
    if not inner.any():
        return None
    away = things.away[rows, columns]
    contrast = float(np.median(away[inner]))
    lies = things.there[rows, columns] & (away >= SHADE * contrast)
    lies |= things.unknown[rows, columns] & part.filled(own.whole)
    seen = _convex(near & lies) & near
    tellable = _stands_out(things, (rows, columns), inner)
    side = FAINT_SIDE if contrast < FAINT else 1.0
    return Part(low, blank.shape, things.scale, seen, near, tellable, float(face.sum()), side)


def _grown(outline: Floats, by: float) -> Floats:
    middle = outline.mean(axis=0)
    return np.asarray(middle + (outline - middle) * by)


def _convex(mask: Mask) -> Mask:
    """Made convex, so that a die with patches as dark as the cup behind is whole."""
    rows, columns = np.nonzero(mask)
    if len(rows) < 3:
        return mask
    filled = np.zeros(mask.shape, np.uint8)
    outline = cv2.convexHull(np.stack([columns, rows], axis=1).astype(np.int32))
    cv2.fillConvexPoly(filled, outline, 1)
    return filled.view(np.bool_)


PLAIN = 14.0
"""Grey levels from the face's median: beyond are pips, rims and reflections."""


def _stands_out(things: Things, where: tuple[slice, slice], face: Mask) -> Mask:
    """Where a die as grey as its face, and as evenly shaded, would differ from the cup."""
    small, empty = things.small[where].mean(axis=2), things.empty[where].mean(axis=2)
    plain = face & (np.abs(small - np.median(small[face])) < PLAIN)
    rows, columns = np.nonzero(plain)
    system = np.column_stack([columns, rows, np.ones(len(rows))])
    (across, down, level), *_ = np.linalg.lstsq(system, small[plain], rcond=None)
    expected = across * np.arange(small.shape[1]) + down * np.arange(small.shape[0])[:, None] + level
    return np.asarray(np.abs(expected - empty) > TELLABLE)
