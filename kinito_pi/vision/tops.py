"""The upper faces of dice seen from above, and the pips of their side faces.

A camera that looks down at a slant sees side faces too. An upper face is flattened least; what belongs to a
side face lies beside an upper face, and is flatter. What is neither leaves the picture unread.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kinito_pi.vision.bodies import body_of
from kinito_pi.vision.evidence import Evidence, weigh
from kinito_pi.vision.faces import Lattice
from kinito_pi.vision.lattice import fitting_faces
from kinito_pi.vision.ones import find_ones
from kinito_pi.vision.pips import Floats, Spots, colours_at, find_spots, merged
from kinito_pi.vision.reading import Pixels
from kinito_pi.vision.slanted import find_slanted, flatness

LARGEST_MISFIT = 0.07
LEAST_PIP = 4.6
"""px, of a picture of the reader's width: smaller ones have no shape."""
LEAST_ROUNDNESS = 0.7
"""Mean of the pips: a camera lower than 45 degrees over the table sees a side as well as the top."""
SHAPE_OF_PIPS = 0.17
"""How much the pips' roundness may differ from the flatness of their lattice."""
LARGEST_UNLIKE = 0.14
SHAPE_OF_SIX = 0.32
"""Makers set the two rows of a six nearer or farther than a square asks."""
PREFER_ROUND = 0.6
PIP_OVER_HALF = (0.36, 1.25)
FEW_PIP_OVER_HALF = {2: (0.55, 1.06), 3: (0.5, 1.15)}
LEAST_UNIFORM = 0.8
FEW_UNIFORM = 0.9
ON_FACE = 1.7
"""Half pitches from the middle: nearer than this a spot lies on the face itself."""
WHOLE_FACE = 2.2
"""Half pitches: a spot as round as the face's pips is a stray up to here."""
BESIDE = 4.2
"""Half pitches from the middle of a face: how far the pips of its die's sides may be."""
FLATTER = 0.1
"""By how much at least a side's pips are less round than those of the top, or else smaller."""
ROUNDER = 0.03
ALIKE = 0.4
LARGEST_SIZE_RATIO = 1.7
ONE_SLANT = 0.18
"""How much the roundness of upper faces may differ in one picture: the table is flat."""


@dataclass(frozen=True, slots=True)
class Top:
    """A face of a die. ``roundness``, ``pip`` (mean diameter, px), ``spread`` of the
    diameters (relative), ``unlike`` (largest difference of the roundness): of its pips. ``strays``: spots
    on it that are none of its pips."""

    lattice: Lattice
    evidence: Evidence
    face: int
    roundness: float
    pip: float
    spread: float
    unlike: float
    strays: int


def weighed(colour: Pixels, lattice: Lattice, spots: Spots) -> Top:
    """A lattice with what the pixels say of it."""
    own = spots.keep(np.asarray(lattice.spots[lattice.spots >= 0], np.intp))
    pip = float(own.diameter.mean())
    evidence = weigh(colour, lattice, spots)
    faces = fitting_faces(evidence.places)
    return Top(
        lattice,
        evidence,
        faces.pop() if len(faces) == 1 else 0,
        float(own.roundness.mean()),
        pip,
        float(own.diameter.std() / pip),
        float(np.ptp(own.roundness)),
        _strays(lattice, spots, pip),
    )


def faults(top: Top) -> list[str]:
    """What speaks against a face: nothing, if it is one."""
    few = top.face in (2, 3)
    ratio = top.pip / top.lattice.half_pitch
    checks = {
        "face": top.face != top.lattice.pips,
        "small": top.pip < LEAST_PIP,
        "misfit": top.lattice.misfit > LARGEST_MISFIT,
        "round": top.roundness < LEAST_ROUNDNESS,
        "shape": abs(top.roundness - flatness(top.lattice.across))
        > (SHAPE_OF_SIX if top.face == 6 else SHAPE_OF_PIPS),
        "pip": not FEW_PIP_OVER_HALF.get(top.face, PIP_OVER_HALF)[0]
        < ratio
        < FEW_PIP_OVER_HALF.get(top.face, PIP_OVER_HALF)[1],
        "alike": few and top.unlike > LARGEST_UNLIKE,
        "uniform": top.evidence.uniform < (FEW_UNIFORM if few else LEAST_UNIFORM),
        "strays": top.strays > 0,
    }
    return [name for name, failed in checks.items() if failed]


def _positions(lattice: Lattice, spots: Spots) -> Floats:
    at = np.stack([spots.x, spots.y], axis=1) - lattice.centre
    return np.asarray(at @ np.linalg.inv(lattice.across).T, np.float64)


def _strays(lattice: Lattice, spots: Spots, pip: float) -> int:
    """Spots like the face's pips on the face, on none of its places."""
    ids = lattice.spots[lattice.spots >= 0]
    away = np.abs(_positions(lattice, spots)).max(axis=1)
    round_ = (spots.roundness > spots.roundness[ids].mean() - FLATTER) & (spots.diameter > 0.8 * pip)
    like = (spots.sign == spots.sign[ids[0]]) & (spots.roundness > 0.5)
    like &= (away < ON_FACE) | (round_ & (away < WHOLE_FACE))
    like &= (spots.diameter > 0.5 * pip) & (spots.diameter < 1.8 * pip)
    like &= spots.contrast > 0.4 * spots.contrast[ids].mean()
    like[ids] = False
    return int(like.sum())


BODY_OVER_HALF = (3.9, 6.6)
"""Side of the body (root of its area) in half pitches: side faces and all."""
BODY_OVER_PIP = (3.3, 8.0)
LEAST_LEVELS = 10
LEAST_STEP = 0.1
HALF_SIDE = (1.6, 2.72)
ONE_ROUNDNESS = 0.72
ONE_CONTRAST = 20.0
ONE_OFF = 0.3
COMPANY = 4.6
"""Pip diameters: two pips of one face are no farther apart."""
ONE_FACE = 2.5
"""Pip diameters: nearer than this to a single pip is its own face."""
BODY_HALF = 5.4


@dataclass(frozen=True, slots=True)
class Tops:
    """``sure``: upper faces. ``doubtful``: faces that fit no die read. ``leftovers``: spots that neither an
    upper face nor its die's sides explain."""

    sure: list[Top]
    doubtful: list[Top]
    leftovers: int

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
        if not any(_clash(top, other) for other in sure):
            sure.append(top)
    sure = _without_sides(sure)
    for top in (top for top in candidates if top.face <= 3):
        if not any(_clash(top, other) or _is_side(top, other) for other in sure) and _is_shown(
            colour, spots, top
        ):
            sure.append(top)
    sure = _without_sides(sure)
    sure += _ones(colour, spots, sure)
    doubtful = [
        top
        for top in candidates
        if top.face > 3 and not any(_clash(top, other) or _is_side(top, other) for other in sure)
    ]
    return Tops(sure, doubtful, _leftovers(colour, spots, sure))


def all_spots(colour: Pixels) -> Spots:
    """White pips on red stand out in green, red pips on black in red; blue is the noisiest."""
    return merged([find_spots(np.ascontiguousarray(colour[..., plane]), PREFER_ROUND) for plane in (1, 2)])


def _clash(top: Top, other: Top) -> bool:
    """Whether both cannot be faces."""
    away = float(np.hypot(*(top.lattice.centre - other.lattice.centre)))
    return away < 1.45 * (top.lattice.half_pitch + other.lattice.half_pitch)


def _is_side(top: Top, other: Top) -> bool:
    """Whether a face is a side of the die whose upper face is the other."""
    away = float(np.hypot(*(top.lattice.centre - other.lattice.centre)))
    return away < BESIDE * other.lattice.half_pitch and top.roundness < other.roundness - FLATTER


def _without_sides(tops: list[Top]) -> list[Top]:
    return [top for top in tops if not any(_is_side(top, other) for other in tops if other is not top)]


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


def _ones(colour: Pixels, spots: Spots, tops: list[Top]) -> list[Top]:
    """Single pips in the middle of a face, off the faces found."""
    free = (spots.roundness > ONE_ROUNDNESS) & (spots.contrast > ONE_CONTRAST) & (spots.diameter > 4)
    for top in tops:
        away = np.hypot(spots.x - top.lattice.centre[0], spots.y - top.lattice.centre[1])
        own_side = (away < BESIDE * top.lattice.half_pitch) & _is_flatter(spots, top)
        free &= (away > 2.4 * top.lattice.half_pitch) & ~own_side
    lattices = [_one(colour, spots, int(index)) for index in np.nonzero(free)[0]]
    lattices += find_ones(colour, spots, free)
    found: list[Top] = []
    ones = [weighed(colour, lattice, spots) for lattice in lattices if lattice is not None]
    for one in sorted(ones, key=lambda one: -one.roundness):
        if (
            not _one_faults(one)
            and not _has_company(spots, one, tops)
            and not any(_clash(one, other) for other in tops + found)
        ):
            found.append(one)
    return _without_sides(found)


def _roundest_side(top: float) -> float:
    """What roundness a side's pips may have: as the top flattens by the sine of the camera's height, a side
    flattens by its cosine at the least; a fifth is left to the measurement."""
    return float(min(max(np.sqrt(1 - min(top, 1.0) ** 2) + 0.2, 0.5), top - 0.08))


def _has_company(spots: Spots, one: Top, tops: list[Top]) -> bool:
    """Whether another pip lies as near as on one face, no less round: then it is no one."""
    index = one.lattice.spots[4]
    away = np.hypot(spots.x - spots.x[index], spots.y - spots.y[index]) / one.pip
    no_side = (spots.roundness > _roundest_side(one.roundness)) | (away < ONE_FACE)
    near = (away > 0.6) & (away < COMPANY) & (spots.sign == spots.sign[index]) & no_side
    near &= (spots.contrast > 0.35 * spots.contrast[index]) & (spots.roundness > 0.5)
    near &= (spots.diameter > 0.65 * one.pip) & (spots.diameter < 1.5 * one.pip)
    for top in tops:
        near &= np.hypot(spots.x - top.lattice.centre[0], spots.y - top.lattice.centre[1]) > (
            2.4 * top.lattice.half_pitch
        )
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
    xx, xy, yy = spots.shape[index]
    values, vectors = np.linalg.eigh(np.array([[xx, xy], [xy, yy]]))
    ids = np.full(9, -1, np.int32)
    ids[4] = index
    return Lattice(middle, vectors @ np.diag(np.sqrt(values)) @ vectors.T * side / BODY_HALF, ids, 0.0)


def _one_faults(one: Top) -> list[str]:
    checks = {
        "face": one.face != 1,
        "uniform": one.evidence.uniform < FEW_UNIFORM,
        "strays": one.strays > 0,
    }
    return [name for name, failed in checks.items() if failed]


def _is_flatter(spots: Spots, top: Top) -> NDArray[np.bool_]:
    return (spots.roundness < top.roundness - FLATTER) | (spots.diameter < 0.88 * top.pip)


def _rounder_beside(spots: Spots, top: Top, away: Floats) -> NDArray[np.bool_]:
    """Spots next to a face that are rounder than its own pips: then it may be a side, and they the top."""
    own = top.lattice.spots[top.lattice.spots >= 0]
    beside = (away > 2.2 * top.lattice.half_pitch) & (away < BESIDE * top.lattice.half_pitch)
    beside &= (spots.sign == spots.sign[own[0]]) & (spots.contrast > 0.35 * spots.contrast[own].mean())
    beside &= (spots.diameter > 0.6 * top.pip) & (spots.diameter < 1.6 * top.pip)
    return beside & (spots.roundness > top.roundness + ROUNDER)


def _leftovers(colour: Pixels, spots: Spots, sure: list[Top]) -> int:
    """Spots off the dice read that have the pips' colour and size, on the dice's material."""
    found, outside = np.zeros(len(spots), bool), np.ones(len(spots), bool)
    core, ring = colours_at(colour, spots, 0.15), colours_at(colour, spots, 0.8)
    for top in sure:
        away = np.hypot(spots.x - top.lattice.centre[0], spots.y - top.lattice.centre[1])
        own_side = (away < BESIDE * top.lattice.half_pitch) & _is_flatter(spots, top)
        outside &= (away > 2.4 * top.lattice.half_pitch) & ~own_side
        reach = ALIKE * top.evidence.contrast
        like = (np.linalg.norm(core - top.evidence.pip, axis=1) < reach) & (
            np.linalg.norm(ring - top.evidence.material, axis=1) < reach
        )
        like &= (spots.diameter > 0.7 * top.pip) & (spots.diameter < 1.4 * top.pip)
        found |= like & (spots.roundness > top.roundness - FLATTER)
        found |= _rounder_beside(spots, top, away)
    return int((found & outside).sum())
