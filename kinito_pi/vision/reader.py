"""From one picture to a reading or a refusal."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from kinito_pi.vision.evidence import Evidence, weigh
from kinito_pi.vision.exposure import unfit
from kinito_pi.vision.faces import Lattice, find_lattices
from kinito_pi.vision.lattice import Place, fitting_faces
from kinito_pi.vision.ones import find_ones
from kinito_pi.vision.pips import Spots, colours_at, find_spots
from kinito_pi.vision.reading import DieRead, PictureError, Pixels, Reading, Reason, Refusal, View, refuse
from kinito_pi.vision.strangers import has_stranger


@dataclass(frozen=True, slots=True)
class Die:
    lattice: Lattice
    evidence: Evidence
    face: int
    roundness: float
    spread: float
    pip_over_pitch: float
    strays: int


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
    if view == "above":
        return _read_above(colour, expect)
    sure, doubtful, left = find_dice(colour, grey)
    if len(sure) == expect and not doubtful and not left and like_sizes(sure):
        if view == "below" and has_stranger(
            grey, [die.lattice.centre for die in sure], [3.8 * die.lattice.half_pitch for die in sure]
        ):
            return refuse(Reason.FOREIGN)
        return _reading(sure, view)
    if not sure and not doubtful:
        return refuse(Reason.EMPTY, 0)
    if len(sure) > expect:
        return refuse(Reason.COUNT, len(sure))
    return refuse(Reason.UNCERTAIN)


SLANTS = (1.0, 0.86, 0.74)
"""How flat a square on the table may look to a camera that looks down at a slant, height over width."""
LARGEST_SIZE_RATIO = 1.45
"""Between the dice of one picture."""


def _read_above(colour: Pixels, expect: int) -> Reading | Refusal:
    answers = []
    for slant in SLANTS:
        sure, doubtful, left, scale = _upright(colour, slant)
        if len(sure) == expect and not doubtful and not left and like_sizes(sure):
            answers.append((sure, slant, scale))
    values = {tuple(sorted(die.face for die in sure)) for sure, _, _ in answers}
    if len(values) != 1:
        return refuse(Reason.UNCERTAIN)
    sure, slant, scale = answers[0]
    return _reading(sure, "above", scale, scale / slant)


def _upright(colour: Pixels, slant: float) -> tuple[list[Die], list[Die], int, float]:
    scale = _working_scale(colour)
    flags = cv2.INTER_CUBIC if scale > 1 else cv2.INTER_AREA
    colour = np.asarray(cv2.resize(colour, None, fx=scale, fy=scale / slant, interpolation=flags), np.uint8)
    colour = np.asarray(cv2.GaussianBlur(colour, (0, 0), 1.0), np.uint8)
    grey = np.asarray(cv2.cvtColor(colour, cv2.COLOR_BGR2GRAY), np.uint8)
    return *find_dice(colour, grey), scale


def like_sizes(dice: list[Die]) -> bool:
    """Whether the dice are about as large as each other."""
    sizes = [die.lattice.half_pitch for die in dice]
    return max(sizes) < LARGEST_SIZE_RATIO * min(sizes)


def _working_scale(colour: Pixels) -> float:
    return 1280 / max(colour.shape[:2])


def _colour(pixels: Pixels) -> Pixels:
    if pixels.dtype != np.uint8 or pixels.ndim not in (2, 3) or min(pixels.shape[:2]) < 16:
        raise PictureError("A picture is (h, w) or (h, w, 3) uint8, at least 16 px each way.")
    if pixels.ndim == 2:
        return np.asarray(cv2.cvtColor(pixels, cv2.COLOR_GRAY2BGR), np.uint8)
    if pixels.shape[2] != 3:
        raise PictureError("A colour picture has three channels, blue, green and red.")
    return pixels


def find_dice(colour: Pixels, grey: Pixels) -> tuple[list[Die], list[Die], int]:
    """The dice that are certain, what might be dice besides, and how many spots look like their pips
    but belong to none of them."""
    spots = find_spots(grey)
    sure: list[Die] = []
    others: list[Die] = []
    for lattice in find_lattices(colour, spots):
        if any(covers(die.lattice, lattice) for die in sure):
            continue
        if any(shares(die.lattice, lattice) for die in others if is_lattice(die)):
            continue
        die = _weighed(colour, lattice, spots)
        if die is not None:
            (sure if is_sure(die) else others).append(die)
    for lattice in find_ones(colour, spots, _off(spots, sure)):
        die = _weighed(colour, lattice, spots)
        if die and is_sure(die) and not any(covers(other.lattice, die.lattice) for other in sure):
            sure.append(die)
    doubtful = [
        die
        for die in others
        if is_plausible(die, sure) and not any(covers(other.lattice, die.lattice) for other in sure)
    ]
    return sure, doubtful, leftovers(colour, spots, sure)


def _off(spots: Spots, dice: list[Die]) -> NDArray[np.bool_]:
    """The spots that lie on none of the dice."""
    free = np.ones(len(spots), bool)
    for die in dice:
        away = np.hypot(spots.x - die.lattice.centre[0], spots.y - die.lattice.centre[1])
        free &= away > 2 * die.lattice.half_pitch
    return free


def is_lattice(die: Die) -> bool:
    """So regular that it must be a face, whatever else speaks against it."""
    return (
        die.lattice.pips >= 4
        and die.lattice.misfit < 0.05
        and die.spread < 0.12
        and die.roundness > 0.85
        and die.evidence.uniform > 0.5
    )


def shares(lattice: Lattice, other: Lattice) -> bool:
    """Whether two lattices use the same spot."""
    return not set(lattice.spots[lattice.spots >= 0].tolist()).isdisjoint(other.spots.tolist())


def leftovers(colour: Pixels, spots: Spots, sure: list[Die]) -> int:
    """Spots off the faces read that have the pips' colour and size, on the dice's material."""
    found = np.zeros(len(spots), bool)
    outside = np.ones(len(spots), bool)
    core, ring = colours_at(colour, spots, 0.15), colours_at(colour, spots, 0.8)
    for die in sure:
        at = np.stack([spots.x, spots.y], axis=1) - die.lattice.centre
        outside &= np.hypot(*at.T) > 2.3 * die.lattice.half_pitch
        reach = 0.4 * die.evidence.contrast
        size = die.lattice.half_pitch * 2 * die.pip_over_pitch
        like = (np.linalg.norm(core - die.evidence.pip, axis=1) < reach) & (
            np.linalg.norm(ring - die.evidence.material, axis=1) < reach
        )
        like &= (spots.diameter > 0.7 * size) & (spots.diameter < 1.4 * size) & (spots.roundness > 0.8)
        if not is_lamp(die):
            like &= core.min(axis=1) < 246
        found |= like
    return int((found & outside).sum())


def _weighed(colour: Pixels, lattice: Lattice, spots: Spots) -> Die | None:
    ids = lattice.spots[lattice.spots >= 0]
    diameter = spots.diameter[ids]
    ratio = float(diameter.mean() / lattice.half_pitch / 2)
    spread = float(diameter.std() / diameter.mean())
    roundness = float(spots.roundness[ids].mean())
    if len(ids) > 1 and (lattice.misfit > 0.12 or not 0.2 < ratio < 0.58 or spread > 0.2 or roundness < 0.7):
        return None
    evidence = weigh(colour, lattice, spots)
    faces = fitting_faces(evidence.places)
    face = faces.pop() if len(faces) == 1 else 0
    return Die(lattice, evidence, face, roundness, spread, ratio, strays(colour, lattice, spots, evidence))


def strays(colour: Pixels, lattice: Lattice, spots: Spots, evidence: Evidence) -> int:
    """Spots that look like the face's pips and lie on it, but on none of its places."""
    ids = lattice.spots[lattice.spots >= 0]
    size = spots.diameter[ids].mean()
    at = np.stack([spots.x, spots.y], axis=1) - lattice.centre
    at = np.abs(at @ np.linalg.inv(lattice.across).T).max(axis=1)
    like = (spots.sign == spots.sign[ids[0]]) & (at < 2.15) & (spots.roundness > 0.75)
    like &= (spots.diameter > 0.6 * size) & (spots.diameter < 1.6 * size)
    like[ids] = False
    if not like.any():
        return 0
    near = spots.keep(like)
    core, ring = colours_at(colour, near, 0.15), colours_at(colour, near, 0.8)
    alike = np.linalg.norm(core - evidence.pip, axis=1) < 0.4 * evidence.contrast
    alike &= np.linalg.norm(ring - evidence.material, axis=1) < 0.6 * evidence.contrast
    if evidence.pip.min() < 235:
        alike &= core.min(axis=1) < 246
    return int(alike.sum())


def is_sure(die: Die) -> bool:
    unknown = [number for number, place in enumerate(die.evidence.places) if place is Place.UNKNOWN]
    if die.lattice.pips < (die.face if die.face < 5 else die.face - 1):
        return False
    if die.strays or len(unknown) > (1 if die.face < 4 else 2):
        return False
    if die.face < 4 and any(number % 2 == 0 or die.evidence.levels[number] > 0.4 for number in unknown):
        return False
    if die.face == 0 or die.spread > 0.12 or die.roundness < 0.9 or die.evidence.uniform < 0.8:
        return False
    if die.lattice.misfit > (0.09 if die.lattice.pips == 1 else 0.05):
        return False
    if die.lattice.pips > 1 and not 0.22 < die.pip_over_pitch < 0.52:
        return False
    outline = die.evidence.outline
    if not 1.5 <= outline.half_side <= 2.35:
        return False
    if die.face > 3:
        return outline.sides(0.045) >= 3
    return outline.sides(0.1 if die.face == 1 else 0.08) == 4


def is_plausible(die: Die, sure: list[Die]) -> bool:
    """Whether something that is no certain die could yet be one more."""
    if die.face == 0 or die.evidence.uniform < 0.85 or die.roundness < 0.75 or die.lattice.pips < 2:
        return False
    sizes = [other.lattice.half_pitch for other in sure]
    if sizes and not 0.6 * min(sizes) < die.lattice.half_pitch < 1.7 * max(sizes):
        return False
    if is_lamp(die) and not any(is_lamp(other) for other in sure):
        return False
    return die.evidence.outline.sides(0.15) >= 3


def is_lamp(die: Die) -> bool:
    """Pips as bright as only a lamp's image is (or a white pip overexposed)."""
    return bool(die.evidence.pip.min() >= 246)


def covers(lattice: Lattice, other: Lattice) -> bool:
    """Whether two faces cannot both lie there."""
    away = float(np.hypot(*(lattice.centre - other.centre)))
    return away < 1.6 * (lattice.half_pitch + other.half_pitch)


def _reading(dice: list[Die], view: View, across: float = 1.0, down: float = 1.0) -> Reading:
    reads = tuple(
        DieRead(
            die.face,
            7 - die.face if view == "below" else die.face,
            float(die.lattice.centre[0]) / across,
            float(die.lattice.centre[1]) / down,
            0.9,
        )
        for die in sorted(dice, key=lambda die: tuple(die.lattice.centre))
    )
    return Reading(reads, min(die.confidence for die in reads))
