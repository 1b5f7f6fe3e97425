"""From one picture to a reading or a refusal."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from kinito_pi.vision.evidence import Evidence, weigh
from kinito_pi.vision.exposure import unfit
from kinito_pi.vision.faces import Lattice, find_lattices
from kinito_pi.vision.lattice import fitting_faces
from kinito_pi.vision.ones import find_ones
from kinito_pi.vision.pips import Spots, find_spots
from kinito_pi.vision.reading import DieRead, PictureError, Pixels, Reading, Reason, Refusal, View, refuse


@dataclass(frozen=True, slots=True)
class Die:
    lattice: Lattice
    evidence: Evidence
    face: int
    roundness: float
    spread: float
    pip_over_pitch: float


def read(pixels: Pixels, *, expect: int = 2, view: View = "below") -> Reading | Refusal:
    """Read ``expect`` dice (1 to 6) from a picture, or refuse.

    ``pixels``: ``(h, w)`` grey or ``(h, w, 3)`` BGR uint8. ``view``: ``"below"`` through the clear floor
    (the top is 7 minus the face seen), ``"above"`` the faces seen are the tops.
    Raises ``PictureError`` for anything else than such an array, ``ValueError`` for a bad ``expect``.
    """
    if not 1 <= expect <= 6:
        raise ValueError(f"expect must be 1 to 6 dice, not {expect}")
    colour = _colour(pixels)
    grey = cv2.cvtColor(colour, cv2.COLOR_BGR2GRAY)
    reason = unfit(grey)
    if reason is not None:
        return refuse(reason)
    sure, doubtful = find_dice(colour, grey)
    if len(sure) == expect and not doubtful:
        return _reading(sure, view)
    if not sure and not doubtful:
        return refuse(Reason.EMPTY, 0)
    if len(sure) > expect:
        return refuse(Reason.COUNT, len(sure))
    return refuse(Reason.UNCERTAIN)


def _colour(pixels: Pixels) -> Pixels:
    if pixels.dtype != np.uint8 or pixels.ndim not in (2, 3) or min(pixels.shape[:2]) < 16:
        raise PictureError("A picture is (h, w) or (h, w, 3) uint8, at least 16 px each way.")
    if pixels.ndim == 2:
        return np.asarray(cv2.cvtColor(pixels, cv2.COLOR_GRAY2BGR), np.uint8)
    if pixels.shape[2] != 3:
        raise PictureError("A colour picture has three channels, blue, green and red.")
    return pixels


def find_dice(colour: Pixels, grey: Pixels) -> tuple[list[Die], list[Die]]:
    """The dice that are certain, and what might be dice besides."""
    spots = find_spots(grey)
    lattices = find_lattices(spots, grey.shape)
    weighed = [die for die in (_weighed(colour, lattice, spots) for lattice in lattices) if die]
    sure: list[Die] = []
    for die in weighed:
        if is_sure(die) and not any(overlap(die, other) for other in sure):
            sure.append(die)
    free = np.ones(len(spots), bool)
    for die in sure:
        away = np.hypot(spots.x - die.lattice.centre[0], spots.y - die.lattice.centre[1])
        free &= away > 2 * die.lattice.half_pitch
    for lattice in find_ones(colour, spots, free):
        die = _weighed(colour, lattice, spots)
        if die and is_sure(die) and not any(overlap(die, other) for other in sure):
            sure.append(die)
    doubtful = [
        die for die in weighed if is_plausible(die) and not any(overlap(die, other) for other in sure)
    ]
    return sure, doubtful


def _weighed(colour: Pixels, lattice: Lattice, spots: Spots) -> Die | None:
    ids = lattice.spots[lattice.spots >= 0]
    diameter = spots.diameter[ids]
    ratio = float(diameter.mean() / lattice.half_pitch / 2)
    spread = float(diameter.std() / diameter.mean())
    roundness = float(spots.roundness[ids].mean())
    if len(ids) > 1 and (lattice.misfit > 0.12 or not 0.26 < ratio < 0.58 or spread > 0.2 or roundness < 0.7):
        return None
    evidence = weigh(colour, lattice, spots)
    faces = fitting_faces(evidence.places)
    face = faces.pop() if len(faces) == 1 else 0
    return Die(lattice, evidence, face, roundness, spread, ratio)


def is_sure(die: Die) -> bool:
    if die.face == 0 or die.spread > 0.12 or die.roundness < 0.9 or die.evidence.uniform < 0.8:
        return False
    if die.lattice.misfit > (0.09 if die.lattice.pips == 1 else 0.05):
        return False
    if die.lattice.pips > 1 and not 0.3 < die.pip_over_pitch < 0.52:
        return False
    outline = die.evidence.outline
    if not 1.55 <= outline.half_side <= 2.35:
        return False
    needed = {1: 4, 2: 4, 3: 4, 4: 3, 5: 3, 6: 3}[die.face]
    return outline.sides(0.1) >= needed


def is_plausible(die: Die) -> bool:
    if die.evidence.uniform < 0.8 or die.roundness < 0.75 or die.lattice.pips < 2:
        return False
    return die.evidence.outline.sides(0.12) >= 3 and die.face != 0


def overlap(die: Die, other: Die) -> bool:
    away = float(np.hypot(*(die.lattice.centre - other.lattice.centre)))
    return away < 1.6 * (die.lattice.half_pitch + other.lattice.half_pitch)


def _reading(dice: list[Die], view: View) -> Reading:
    reads = tuple(
        DieRead(
            die.face,
            7 - die.face if view == "below" else die.face,
            float(die.lattice.centre[0]),
            float(die.lattice.centre[1]),
            0.9,
        )
        for die in sorted(dice, key=lambda die: tuple(die.lattice.centre))
    )
    return Reading(reads, min(die.confidence for die in reads))
