"""A face with a single pip, seen from above: alone on a body, or inside a square outline."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from kinito_pi.vision.bodies import LEAST_LEVELS, body_of
from kinito_pi.vision.faces import Lattice
from kinito_pi.vision.limits_above import LimitsAbove
from kinito_pi.vision.ones import find_ones
from kinito_pi.vision.pips import Spots, colours_at
from kinito_pi.vision.reading import Pixels
from kinito_pi.vision.silhouettes import Silhouette
from kinito_pi.vision.top import BODY_OFF, Top, clash, on_faces, on_sides, weighed, without_sides

BODY_OVER_PIP = (3.3, 8.0)
ONE_ROUNDNESS = 0.72
ONE_CONTRAST = 20.0
ONE_OFF = 0.3
COMPANY = 4.6
"""Pip diameters: two pips of one face are no farther apart."""
ONE_FACE = 2.5
"""Pip diameters: nearer than this to a single pip is its own face."""
BODY_HALF = 5.4
OUTLINE_HALF = 4.6
"""Half pitches a side of the body, sides and all."""


def ones_at(colour: Pixels, spots: Spots, index: int, bodies: list[Silhouette]) -> list[Top]:
    """The faces that a single spot may be the pip of, measured."""
    only = np.zeros(len(spots), bool)
    only[index] = True
    lattices = [_one(colour, spots, index), *find_ones(colour, spots, only)]
    lattices += [_one_on(body, spots, index) for body in bodies]
    return [weighed(colour, lattice, spots, bodies) for lattice in lattices if lattice is not None]


def possible_ones(spots: Spots) -> NDArray[np.bool_]:
    """Which spots stand out enough to be a single pip."""
    return (spots.roundness > ONE_ROUNDNESS) & (spots.contrast > ONE_CONTRAST) & (spots.diameter > 4)


def single_pips(
    spots: Spots, tops: list[Top], ones: Callable[[int], list[Top]], limits: LimitsAbove
) -> list[Top]:
    """Single pips in the middle of a face, off the faces found. ``ones``: the faces round a spot."""
    free = np.nonzero(possible_ones(spots) & ~on_faces(spots, tops) & ~on_sides(spots, tops))[0]
    alone = [int(index) for index in free if not _has_company(spots, int(index), tops)]
    found: list[Top] = []
    several = [one for index in alone for one in ones(index)]
    for one in sorted(several, key=lambda one: -one.roundness):
        if not one_faults(one, limits) and not any(clash(one, other) for other in tops + found):
            found.append(one)
    return without_sides(found)


def _roundest_side(top: float) -> float:
    """What roundness a side's pips may have: as the top flattens by the sine of the camera's height, a side
    flattens by its cosine at the least; a fifth is left to the measurement."""
    return float(min(max(np.sqrt(1 - min(top, 1.0) ** 2) + 0.2, 0.5), top - 0.08))


def _has_company(spots: Spots, index: int, tops: list[Top]) -> bool:
    """Whether another pip lies as near as on one face, no less round: then it is no one."""
    pip = spots.diameter[index]
    away = np.hypot(spots.x - spots.x[index], spots.y - spots.y[index]) / pip
    no_side = (spots.roundness > _roundest_side(float(spots.roundness[index]))) | (away < ONE_FACE)
    near = (away > 0.6) & (away < COMPANY) & (spots.sign == spots.sign[index]) & no_side
    near &= (spots.contrast > 0.35 * spots.contrast[index]) & (spots.roundness > 0.5)
    near &= (spots.diameter > 0.65 * pip) & (spots.diameter < 1.5 * pip)
    near &= ~on_faces(spots, tops)
    return bool(near.any())


def _one(colour: Pixels, spots: Spots, index: int) -> Lattice | None:
    middle = np.array([spots.x[index], spots.y[index]])
    ring = colours_at(colour, spots.keep(np.array([index])), 0.8)[0]
    body = body_of(colour, middle, float(spots.diameter[index]), ring)
    if body is None or body.levels < LEAST_LEVELS:
        return None
    side = body.area**0.5
    off = float(np.hypot(*(body.outline.mean(axis=0) - middle)))
    if off > ONE_OFF * side or not BODY_OVER_PIP[0] < side / spots.diameter[index] < BODY_OVER_PIP[1]:
        return None
    return _lattice(spots, index, side / BODY_HALF)


def _one_on(body: Silhouette, spots: Spots, index: int) -> Lattice | None:
    """A face as large as a thing's outline has it, round a pip in the thing's middle."""
    at = np.array([spots.x[index], spots.y[index]])
    off = float(np.hypot(*(body.middle - at)))
    low, high = BODY_OVER_PIP
    if off > BODY_OFF * body.side or not low < body.side / spots.diameter[index] < high:
        return None
    return _lattice(spots, index, body.side / OUTLINE_HALF)


def _lattice(spots: Spots, index: int, half: float) -> Lattice:
    middle = np.array([spots.x[index], spots.y[index]])
    xx, xy, yy = spots.shape[index]
    values, vectors = np.linalg.eigh(np.array([[xx, xy], [xy, yy]]))
    ids = np.full(9, -1, np.int32)
    ids[4] = index
    return Lattice(middle, vectors @ np.diag(np.sqrt(values)) @ vectors.T * half, ids, 0.0)


def one_faults(one: Top, limits: LimitsAbove) -> list[str]:
    checks = {
        "face": one.face != 1,
        "uniform": one.evidence.uniform < (limits.body_one_uniform if one.on_body else limits.one_uniform),
        "strays": one.strays > 0,
    }
    return [name for name, failed in checks.items() if failed]
