"""One face of a die seen from above: what is measured of it, and how it stands to another."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kinito_pi.vision.evidence import Evidence, weigh
from kinito_pi.vision.faces import Lattice
from kinito_pi.vision.lattice import fitting_faces
from kinito_pi.vision.pips import Floats, Spots
from kinito_pi.vision.reading import Pixels
from kinito_pi.vision.slanted import flatness

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
PIP_OVER_HALF = (0.36, 1.25)
FEW_PIP_OVER_HALF = {2: (0.55, 1.06), 3: (0.5, 1.15)}
LEAST_UNIFORM = 0.8
FEW_UNIFORM = 0.9
ON_FACE = 1.7
"""Half pitches from the middle: nearer than this a spot lies on the face itself."""
WHOLE_FACE = 2.2
"""Half pitches: a spot as round as the face's pips is a stray up to here."""
TO_CORNER = 2.4
"""Half pitches from the middle to a corner of the face, rounded as it is."""
BESIDE = 4.2
"""Half pitches from the middle of a face: how far the pips of its die's sides may be."""
FLATTER = 0.1
"""By how much at least a side's pips are less round than those of the top, or else smaller."""


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
