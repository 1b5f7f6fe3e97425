"""One face of a die seen from above: what is measured of it, and how it stands to another."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kinito_pi.vision.evidence import Evidence, weigh
from kinito_pi.vision.faces import Lattice
from kinito_pi.vision.lattice import fitting_faces
from kinito_pi.vision.limits_above import LimitsAbove
from kinito_pi.vision.pips import Floats, Spots
from kinito_pi.vision.reading import Pixels
from kinito_pi.vision.silhouettes import Silhouette, within
from kinito_pi.vision.slanted import flatness

LEAST_PIP = 4.6
"""px, of a picture of the reader's width: smaller ones have no shape."""
SHAPE_OF_PIPS = 0.17
"""How much the pips' roundness may differ from the flatness of their lattice."""
SHAPE_OF_SIX = 0.32
"""Makers set the two rows of a six nearer or farther than a square asks."""
PIP_OVER_HALF = (0.36, 1.25)
FEW_PIP_OVER_HALF = {2: (0.55, 1.06), 3: (0.5, 1.15)}
BODY_OVER_HALF = (3.2, 6.0)
"""Side of a die's outline (root of its area) in half pitches of its upper face."""
NARROW_TWO = (8.5, 0.1)
"""Some makers set the pips of a two nearer to each other than those of a four: the same, for these."""
BODY_OFF = 0.27
"""Of that side: how far from the outline's middle the upper face's may be."""
ON_FACE = 1.7
"""Half pitches from the middle: nearer than this a spot lies on the face itself."""
WHOLE_FACE = 2.2
"""Half pitches: a spot as round as the face's pips is a stray up to here."""
TO_CORNER = 2.4
"""Half pitches from the middle to a corner of the face, rounded as it is."""
HALF_SIDE = (1.6, 2.72)
"""Half pitches: where a face's sides are."""
BESIDE = 4.2
"""Half pitches from the middle of a face: how far the pips of its die's sides may be."""
FLATTER = 0.1
"""By how much at least a side's pips are less round than those of the top, or else smaller."""


@dataclass(frozen=True, slots=True)
class Top:
    """A face of a die. ``roundness``, ``pip`` (mean diameter, px), ``spread`` of the
    diameters (relative), ``unlike`` (largest difference of the roundness): of its pips. ``strays``: spots
    on it that are none of its pips. ``on_body``: whether it lies on an outline of a die's size that holds no
    other pips than flatter ones, those of the die's sides."""

    lattice: Lattice
    evidence: Evidence
    face: int
    roundness: float
    pip: float
    spread: float
    unlike: float
    strays: int
    on_body: bool


def weighed(colour: Pixels, lattice: Lattice, spots: Spots, bodies: list[Silhouette]) -> Top:
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
        any(_bears(body, lattice, spots) for body in bodies),
    )


def faults(top: Top, limits: LimitsAbove) -> list[str]:
    """What speaks against a face: nothing, if it is one."""
    few, body = top.face in (2, 3), top.on_body
    ratio = top.pip / top.lattice.half_pitch
    low, high = FEW_PIP_OVER_HALF.get(top.face, PIP_OVER_HALF)
    checks = {
        "face": top.face != top.lattice.pips,
        "small": top.pip < LEAST_PIP,
        "misfit": top.lattice.misfit > (limits.body_misfit if body else limits.misfit),
        "round": top.roundness < limits.roundness,
        "shape": abs(top.roundness - flatness(top.lattice.across))
        > (SHAPE_OF_SIX if top.face == 6 else SHAPE_OF_PIPS),
        "pip": not low < ratio < (max(high, limits.body_pip) if few and body else high),
        "alike": few and top.unlike > (limits.body_unlike if body else limits.unlike),
        "uniform": top.evidence.uniform < _least_uniform(few, body, limits),
        "strays": top.strays > 0,
    }
    return [name for name, failed in checks.items() if failed]


def _least_uniform(few: bool, body: bool, limits: LimitsAbove) -> float:
    if body:
        return limits.body_few_uniform if few else limits.body_uniform
    return limits.few_uniform if few else limits.uniform


def is_outlined(top: Top, limits: LimitsAbove) -> bool:
    """Whether the colour steps on all four sides of a face."""
    outline = top.evidence.outline
    return outline.sides(limits.step) == 4 and HALF_SIDE[0] <= outline.half_side <= HALF_SIDE[1]


def _bears(body: Silhouette, lattice: Lattice, spots: Spots) -> bool:
    """Whether a body is that of the face's die, and bears no pip beside the face's and flatter ones."""
    over, off = body.side / lattice.half_pitch, float(np.hypot(*(body.middle - lattice.centre))) / body.side
    near = BODY_OVER_HALF[0] < over < BODY_OVER_HALF[1] and off < BODY_OFF
    narrow = lattice.pips == 2 and BODY_OVER_HALF[1] <= over < NARROW_TWO[0] and off < NARROW_TWO[1]
    if not near and not narrow:
        return False
    ids = lattice.spots[lattice.spots >= 0]
    pip = spots.diameter[ids].mean()
    like = (spots.sign == spots.sign[ids[0]]) & (spots.roundness > spots.roundness[ids].mean() - FLATTER)
    like &= (spots.diameter > 0.65 * pip) & (spots.diameter < 1.5 * pip)
    like &= spots.contrast > 0.4 * spots.contrast[ids].mean()
    like[ids] = False
    return not within(body, np.stack([spots.x[like], spots.y[like]], axis=1)).any()


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


def clash(top: Top, other: Top) -> bool:
    """Whether both cannot be faces."""
    away = float(np.hypot(*(top.lattice.centre - other.lattice.centre)))
    return away < 1.45 * (top.lattice.half_pitch + other.lattice.half_pitch)


def is_side(top: Top, other: Top) -> bool:
    """Whether a face is a side of the die whose upper face is the other."""
    away = float(np.hypot(*(top.lattice.centre - other.lattice.centre)))
    return away < BESIDE * other.lattice.half_pitch and top.roundness < other.roundness - FLATTER


def without_sides(tops: list[Top]) -> list[Top]:
    return [top for top in tops if not any(is_side(top, other) for other in tops if other is not top)]


def is_flatter(spots: Spots, top: Top) -> NDArray[np.bool_]:
    return (spots.roundness < top.roundness - FLATTER) | (spots.diameter < 0.88 * top.pip)


def on_faces(spots: Spots, tops: list[Top]) -> NDArray[np.bool_]:
    """Which spots lie on one of the faces."""
    lie = np.zeros(len(spots), bool)
    for top in tops:
        away = np.hypot(spots.x - top.lattice.centre[0], spots.y - top.lattice.centre[1])
        lie |= away <= TO_CORNER * top.lattice.half_pitch
    return lie


def on_sides(spots: Spots, tops: list[Top]) -> NDArray[np.bool_]:
    """Which spots can be pips of the sides of dice whose upper faces these are."""
    lie = np.zeros(len(spots), bool)
    for top in tops:
        away = np.hypot(spots.x - top.lattice.centre[0], spots.y - top.lattice.centre[1])
        lie |= (away < BESIDE * top.lattice.half_pitch) & is_flatter(spots, top)
    return lie
