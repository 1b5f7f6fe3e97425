"""Spots on a face that are none of its pips, though they look it: then it is not that face."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kinito_pi.vision.evidence import Evidence
from kinito_pi.vision.faces import Lattice
from kinito_pi.vision.pips import Floats, Spots, colours_at
from kinito_pi.vision.reading import Pixels

ALIKE = 0.4
"""Colours this near, in pip contrasts, are taken for the same."""
LAMP = 246
"""Level of the darkest channel from which on a light spot may be a lamp's image as well as a pip."""
STRONGER = 1.25
ON_ONE = 1.6
"""Half pitches from the middle: nearer than this a spot lies on the face of a one, whose edge is at 1.9."""
BEYOND, FLAT, SMALL = 2.1, 0.62, 0.8
"""Half pitches from the middle, roundness, and of the pips' diameter: what is farther out, flatter and
smaller is a pip of a side."""


def strays(colour: Pixels, lattice: Lattice, spots: Spots, evidence: Evidence, *, posed: bool = False) -> int:
    """Spots that look like the face's pips and lie on it, but on none of its places.

    ``posed``: the die's pose is judged by a calibration. What may be a pip of its side, or grain, is none
    then; else it stays a sign that the die leans.
    """
    ids = lattice.spots[lattice.spots >= 0]
    size = spots.diameter[ids].mean()
    at = np.stack([spots.x, spots.y], axis=1) - lattice.centre
    at = np.abs(at @ np.linalg.inv(lattice.across).T).max(axis=1)
    like = (spots.sign == spots.sign[ids[0]]) & (at < 2.2) & (spots.roundness > 0.5)
    like &= (spots.diameter > 0.5 * size) & (spots.diameter < 1.8 * size)
    like[ids] = False
    if posed:
        like &= ~_is_of_a_side(spots, at, size)
    # A lamp's image is light.
    may_be_lamp = not posed or spots.sign[ids[0]] > 0
    beside = _pips_beside_a_one(lattice, spots, at, size) if may_be_lamp else 0
    beside += int((like & _is_stronger(spots, ids)).sum())
    if beside or not like.any():
        return beside
    near = spots.keep(like)
    core, ring = colours_at(colour, near, 0.15), colours_at(colour, near, 0.8)
    alike = np.linalg.norm(core - evidence.pip, axis=1) < ALIKE * evidence.contrast
    alike &= np.linalg.norm(ring - evidence.material, axis=1) < 0.6 * evidence.contrast
    if evidence.pip.min() < 235:
        alike &= core.min(axis=1) < LAMP
    return int(alike.sum())


def _is_stronger(spots: Spots, ids: NDArray[np.signedinteger]) -> NDArray[np.bool_]:
    """Round spots that stand out more than a face's own pips: through clear dice the pips of the far side
    show, fainter than those of the near one."""
    stronger = spots.contrast > STRONGER * spots.contrast[ids].mean()
    return np.asarray(stronger & (spots.roundness > 0.7), bool)


def _is_of_a_side(spots: Spots, at: Floats, size: float) -> NDArray[np.bool_]:
    """Pips beyond the face's edge that are flat and small: those of a side, which is seen at a slant."""
    flat = (spots.roundness < FLAT) & (spots.diameter < SMALL * size)
    return np.asarray((at > BEYOND) & flat, bool)


def _pips_beside_a_one(lattice: Lattice, spots: Spots, at: Floats, size: float) -> int:
    """Round spots of whatever colour on the face of what would be a one: two of them are pips, and the one a
    lamp's image between them. ``at``: how far off its middle, in half pitches; ``size``: its diameter, px."""
    own = lattice.spots[lattice.spots >= 0]
    if len(own) > 1:
        return 0
    on_face = (at < ON_ONE) & (spots.roundness > 0.75)
    on_face &= (spots.diameter > 0.3 * size) & (spots.diameter < 1.4 * size)
    on_face[own] = False
    count = int(on_face.sum())
    return count if count > 1 else 0
