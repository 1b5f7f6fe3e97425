"""The upper faces of dice seen from above, and the pips of their side faces.

A camera that looks down at a slant sees side faces too. An upper face is flattened least; what belongs to a
side face lies beside an upper face, and is flatter. What is neither leaves the picture unread.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kinito_pi.vision.bodies import LEAST_LEVELS, body_of
from kinito_pi.vision.pips import Floats, Spots, colours_at, find_spots, merged
from kinito_pi.vision.reading import Pixels
from kinito_pi.vision.single_pips import single_pips
from kinito_pi.vision.slanted import find_slanted
from kinito_pi.vision.top import (
    BESIDE,
    FLATTER,
    Top,
    clash,
    faults,
    is_side,
    on_faces,
    on_sides,
    weighed,
    without_sides,
)

PREFER_ROUND = 0.6
"""A slanted pip is an ellipse, and a blurred one has a rounder halo."""
ROUNDER = 0.03
ALIKE = 0.4
LARGEST_SIZE_RATIO = 1.7
ONE_SLANT = 0.18
"""How much the roundness of upper faces may differ in one picture: the table is flat."""
BODY_OVER_HALF = (3.9, 6.6)
"""Side of the body (root of its area) in half pitches: side faces and all."""
LEAST_STEP = 0.1
HALF_SIDE = (1.6, 2.72)


@dataclass(frozen=True, slots=True)
class Tops:
    """``sure``: upper faces. ``doubtful``: faces that fit no die read. ``leftovers``: spots that neither an
    upper face nor its die's sides explain."""

    sure: list[Top]
    doubtful: list[Top]
    leftovers: Spots

    @property
    def lie_alike(self) -> bool:
        """Whether all look like dice of about one size on one flat table."""
        roundness = [top.roundness for top in self.sure]
        sizes = [top.lattice.half_pitch for top in self.sure if top.face > 1] or [1.0]
        alike = max(sizes) < LARGEST_SIZE_RATIO * min(sizes)
        return alike and max(roundness) - min(roundness) < ONE_SLANT


def find_tops(colour: Pixels) -> Tops:
    """The upper faces of a picture ``(h, w, 3)``, and what they leave unexplained."""
    spots = all_spots(colour)
    candidates = [weighed(colour, lattice, spots) for lattice in find_slanted(colour, spots)]
    candidates = [top for top in candidates if not faults(top)]
    sure: list[Top] = []
    for top in (top for top in candidates if top.face > 3):
        if not any(clash(top, other) for other in sure):
            sure.append(top)
    sure = _with_few(colour, spots, without_sides(sure), candidates)
    sure += single_pips(colour, spots, sure)
    doubtful = [
        top
        for top in candidates
        if top.face > 3 and not any(clash(top, other) or is_side(top, other) for other in sure)
    ]
    return Tops(sure, doubtful, _leftovers(colour, spots, sure))


def _with_few(colour: Pixels, spots: Spots, sure: list[Top], candidates: list[Top]) -> list[Top]:
    """The faces found, and those of two and three pips that are no part of them."""
    sure = list(sure)
    for top in (top for top in candidates if top.face <= 3):
        taken = any(clash(top, other) or is_side(top, other) for other in sure)
        if not taken and _is_shown(colour, spots, top):
            sure.append(top)
    return without_sides(sure)


def all_spots(colour: Pixels) -> Spots:
    """White pips on red stand out in green, red pips on black in red; blue is the noisiest."""
    return merged([find_spots(np.ascontiguousarray(colour[..., plane]), PREFER_ROUND) for plane in (1, 2)])


def _is_shown(colour: Pixels, spots: Spots, top: Top) -> bool:
    """Whether two or three pips lie on a die: an outline on all sides, or a body."""
    outline = top.evidence.outline
    if outline.sides(LEAST_STEP) == 4 and HALF_SIDE[0] <= outline.half_side <= HALF_SIDE[1]:
        return True
    first = top.lattice.spots[top.lattice.spots >= 0][:1]
    own = spots.keep(np.asarray(first, np.intp))
    middle = np.array([own.x[0], own.y[0]])
    material = np.asarray(top.evidence.material, np.float64)
    body = body_of(colour, middle, top.pip, material)
    if body is None or body.levels < LEAST_LEVELS:
        return False
    return bool(BODY_OVER_HALF[0] < body.area**0.5 / top.lattice.half_pitch < BODY_OVER_HALF[1])


def _rounder_beside(spots: Spots, top: Top, away: Floats) -> NDArray[np.bool_]:
    """Spots next to a face that are rounder than its own pips: then it may be a side, and they the top."""
    own = top.lattice.spots[top.lattice.spots >= 0]
    beside = (away > 2.2 * top.lattice.half_pitch) & (away < BESIDE * top.lattice.half_pitch)
    beside &= (spots.sign == spots.sign[own[0]]) & (spots.contrast > 0.35 * spots.contrast[own].mean())
    beside &= (spots.diameter > 0.6 * top.pip) & (spots.diameter < 1.6 * top.pip)
    return beside & (spots.roundness > top.roundness + ROUNDER)


def _leftovers(colour: Pixels, spots: Spots, sure: list[Top]) -> Spots:
    """Spots off the dice read that have the pips' colour and size, on the dice's material."""
    found = np.zeros(len(spots), bool)
    core, ring = colours_at(colour, spots, 0.15), colours_at(colour, spots, 0.8)
    for top in sure:
        away = np.hypot(spots.x - top.lattice.centre[0], spots.y - top.lattice.centre[1])
        reach = ALIKE * top.evidence.contrast
        like = (np.linalg.norm(core - top.evidence.pip, axis=1) < reach) & (
            np.linalg.norm(ring - top.evidence.material, axis=1) < reach
        )
        like &= (spots.diameter > 0.7 * top.pip) & (spots.diameter < 1.4 * top.pip)
        found |= like & (spots.roundness > top.roundness - FLATTER)
        found |= _rounder_beside(spots, top, away)
    return spots.keep(found & ~on_faces(spots, sure) & ~on_sides(spots, sure))
