"""A face with a single pip: no lattice to go by, so its outline must be seen.

Round the spot the picture is sampled along rays. A square with the spot in its middle cuts each ray at a
distance that follows from its side and its angle; the square along which the colour steps most is
handed on as a lattice, to be weighed like any other.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from kinito_pi.vision.faces import Lattice
from kinito_pi.vision.pips import Spots
from kinito_pi.vision.reading import Pixels

Floats = NDArray[np.floating]

LEAST_DIAMETER = 5.0
LEAST_ROUNDNESS = 0.88
LEAST_CONTRAST = 20.0
HALF_SIDE_IN_HALF_PITCHES = 1.9

RAYS = 72
RINGS = 48
"""Distances along a ray, each ``GROWTH`` times the last, from ``NEAREST`` spot diameters."""
NEAREST = 0.75
GROWTH = 1.045
ACROSS = 2
"""Rings: an edge is a step of colour across twice this."""
ANGLES = np.deg2rad(np.arange(0, 90, 5))
HALF_SIDES = np.arange(1.0, 3.5, 0.05)
"""In spot diameters: a pip is a seventh to a half of its die's side."""
CAP = 0.4
"""Of the pip's contrast: a stronger step counts no more."""

_TURNS = np.arange(RAYS) * 2 * np.pi / RAYS
_DISTANCES = NEAREST * GROWTH ** np.arange(RINGS)


def _ring_numbers() -> NDArray[np.intp]:
    """Which ring each ray leaves each square at: ``(angles, half sides, rays)``."""
    turned = _TURNS - ANGLES[:, None]
    reach = 1 / np.maximum(np.abs(np.cos(turned)), np.abs(np.sin(turned)))
    # Corners are rounded: no ray goes further than this.
    distance = HALF_SIDES[None, :, None] * np.minimum(reach, 1.28)[:, None, :]
    number = np.rint(np.log(distance / NEAREST) / np.log(GROWTH))
    return np.asarray(np.clip(number, ACROSS, RINGS - 1 - ACROSS), np.intp)


_EXITS = _ring_numbers()


LEAST_STEP = 0.15
LEAST_CLOSED = 0.85
"""Share of the rays on which the colour must step, by that much of the pip's contrast, at the square."""


def find_ones(colour: Pixels, spots: Spots, free: NDArray[np.bool_]) -> list[Lattice]:
    """The likeliest square round each of the round spots that are ``free`` (a mask over the spots)."""
    candidates = (
        free
        & (spots.diameter >= LEAST_DIAMETER)
        & (spots.roundness >= LEAST_ROUNDNESS)
        & (spots.contrast >= LEAST_CONTRAST)
    )
    found = (_square_round(colour, spots, int(index)) for index in np.nonzero(candidates)[0])
    return [lattice for lattice in found if lattice is not None]


def ones_of_side(
    colour: Pixels, spots: Spots, free: NDArray[np.bool_], half_sides: Floats, pitch_in_sides: float
) -> list[Lattice]:
    """Round each of the round spots that are ``free``, the best turned square of a known size.

    ``half_sides``: px, one a spot; ``pitch_in_sides``: half pitch over half side, for the lattice.
    """
    candidates = free & (spots.roundness >= LEAST_ROUNDNESS) & (spots.contrast >= LEAST_CONTRAST)
    found = []
    for index in (int(index) for index in np.nonzero(candidates)[0]):
        ratio = half_sides[index] / spots.diameter[index]
        if HALF_SIDES[0] <= ratio <= HALF_SIDES[-1]:
            along, _ = _along_squares(colour, spots, index)
            side = int(np.abs(HALF_SIDES - ratio).argmin())
            angle = int(along[:, max(side - 1, 0) : side + 2].max(axis=1).argmax())
            found.append(_lattice(spots, index, angle, half_sides[index] * pitch_in_sides))
    return found


def _square_round(colour: Pixels, spots: Spots, index: int) -> Lattice | None:
    along, steps = _along_squares(colour, spots, index)
    angle, side = np.unravel_index(int(along.argmax()), along.shape)
    at_square = steps[np.arange(RAYS), _EXITS[angle, side]]
    if float((at_square > LEAST_STEP * spots.contrast[index]).mean()) < LEAST_CLOSED:
        return None
    half = float(HALF_SIDES[side] * spots.diameter[index] / HALF_SIDE_IN_HALF_PITCHES)
    return _lattice(spots, index, int(angle), half)


def _along_squares(colour: Pixels, spots: Spots, index: int) -> tuple[Floats, Floats]:
    """How much the colour steps along each square round a spot, ``(angles, half sides)``, and on each ray."""
    x, y, diameter = spots.x[index], spots.y[index], spots.diameter[index]
    columns = (x + diameter * _DISTANCES * np.cos(_TURNS)[:, None]).astype(np.float32)
    rows = (y + diameter * _DISTANCES * np.sin(_TURNS)[:, None]).astype(np.float32)
    rays = cv2.remap(colour, columns, rows, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).astype(
        np.float32
    )
    steps = np.zeros((RAYS, RINGS), np.float32)
    steps[:, ACROSS:-ACROSS] = np.linalg.norm(rays[:, 2 * ACROSS :] - rays[:, : -2 * ACROSS], axis=2)
    cut = CAP * max(float(spots.contrast[index]), LEAST_CONTRAST)
    return np.minimum(steps[np.arange(RAYS), _EXITS], cut).mean(axis=2), steps


def _lattice(spots: Spots, index: int, angle: int, half_pitch: float) -> Lattice:
    cos, sin = float(np.cos(ANGLES[angle])) * half_pitch, float(np.sin(ANGLES[angle])) * half_pitch
    ids = np.full(9, -1, np.int32)
    ids[4] = index
    return Lattice(np.array([spots.x[index], spots.y[index]]), np.array([[cos, -sin], [sin, cos]]), ids, 0.0)
