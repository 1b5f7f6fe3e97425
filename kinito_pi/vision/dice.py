"""The dice of a picture: what is certain, what could be one more, and what is left over."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kinito_pi.vision.evidence import Evidence, weigh
from kinito_pi.vision.faces import Lattice, find_lattices
from kinito_pi.vision.lattice import PLACES, Place, fitting_faces
from kinito_pi.vision.ones import find_ones
from kinito_pi.vision.pips import Spots, colours_at, find_spots, rim_width
from kinito_pi.vision.reading import Pixels
from kinito_pi.vision.strays import ALIKE, LAMP, strays


@dataclass(frozen=True, slots=True)
class Limits:
    """How regular a face must be to be certain. From below a flat face is a square and its pips are
    circles, whatever the lens; what is not, leans.

    ``misfit``: half pitches, rms. ``roundness``: mean of the pips; ``few_round`` where three pips or fewer
    of ``measurable`` px diameter have to bear it alone. ``squareness``: short over long pitch.
    ``half_side``: half pitches.
    """

    misfit: float
    roundness: float
    few_round: float
    few_spread: float
    squareness: float
    half_side: tuple[float, float]
    pip_over_pitch: tuple[float, float]
    measurable: float = 9.5


BELOW = Limits(0.05, 0.9, 0.925, 0.07, 0.955, (1.5, 2.35), (0.22, 0.52))

LARGEST_SPREAD = 0.12
FEW_PIP_OVER_PITCH = 0.47
FEW_HALF_SIDE = 1.6
LEAST_UNIFORM = 0.8


@dataclass(frozen=True, slots=True)
class Die:
    """A lattice with its evidence. ``face``: the only face that fits, or 0. ``roundness``, ``spread`` (of
    diameters, relative), ``pip`` (mean diameter, px) and ``rim_width`` (px): of its pips. ``strays``: spots
    like its pips that lie on it, on none of its places."""

    lattice: Lattice
    evidence: Evidence
    face: int
    roundness: float
    spread: float
    pip: float
    rim_width: float
    squareness: float
    strays: int

    @property
    def side(self) -> float:
        """px."""
        return 2 * self.evidence.outline.half_side * self.lattice.half_pitch


@dataclass(frozen=True, slots=True)
class Found:
    """``sure``: certain dice. ``others``: faces that are not, on none of those. ``doubtful``: those of them
    that could be one more. ``leaning``: those seen at a slant. ``leftovers``: spots that look like the dice's
    pips but belong to none."""

    sure: list[Die]
    others: list[Die]
    doubtful: list[Die]
    leaning: list[Die]
    leftovers: Spots


def find_dice(colour: Pixels, grey: Pixels, limits: Limits) -> Found:
    """Everything in a picture ``(h, w, 3)`` and its grey copy that is a die or could be."""
    spots = find_spots(grey)
    sure: list[Die] = []
    others: list[Die] = []
    for lattice in find_lattices(colour, spots):
        if any(covers(die.lattice, lattice) for die in sure):
            continue
        if any(shares(die.lattice, lattice) for die in others if is_lattice(die)):
            continue
        die = measured_die(colour, grey, lattice, spots)
        (sure if is_sure(die, limits) else others).append(die)
    for lattice in find_ones(colour, spots, _off(spots, sure)):
        die = measured_die(colour, grey, lattice, spots)
        if is_sure(die, limits) and not any(covers(other.lattice, die.lattice) for other in sure):
            sure.append(die)
    free = [die for die in others if not any(covers(other.lattice, die.lattice) for other in sure)]
    doubtful = [die for die in free if is_plausible(die, sure)]
    leaning = [die for die in free if is_leaning(die)]
    return Found(sure, free, doubtful, leaning, leftovers(colour, spots, sure))


def measured_die(colour: Pixels, grey: Pixels, lattice: Lattice, spots: Spots, *, posed: bool = False) -> Die:
    """A lattice with everything that a picture ``(h, w, 3)`` and its grey copy say of it. ``posed``: whether
    a calibration judges how it lies."""
    own = spots.keep(np.asarray(lattice.spots[lattice.spots >= 0], np.intp))
    pip = float(own.diameter.mean())
    evidence = weigh(colour, lattice, spots)
    faces = fitting_faces(evidence.places)
    return Die(
        lattice,
        evidence,
        faces.pop() if len(faces) == 1 else 0,
        float(own.roundness.mean()),
        float(own.diameter.std() / pip),
        pip,
        rim_width(grey, own),
        squareness(lattice, spots),
        strays(colour, lattice, spots, evidence, posed=posed),
    )


SOFT_RIM = (3.6, 0.28)
"""A pip's rim wider than this, in px and in its diameters, is out of focus or moving."""


def out_of_focus(die: Die) -> bool:
    """Whether the rims of the pips are too soft for a lens in focus on dice at rest."""
    return die.rim_width > SOFT_RIM[0] and die.rim_width > SOFT_RIM[1] * die.pip


def is_sure(die: Die, limits: Limits) -> bool:
    """Whether a face is certain: regular, unambiguous, of one material, with an outline."""
    return not faults(die, limits)


def faults(die: Die, limits: Limits) -> tuple[str, ...]:
    """What speaks against a face, by name; nothing, if it is certain."""
    checks = {
        "face": die.face == 0,
        **_irregular(die, limits),
        "strays": die.strays > 0,
        "places": not is_told(die),
        "uniform": die.evidence.uniform < LEAST_UNIFORM,
        "outline": not _is_outlined(die, limits),
    }
    return tuple(name for name, failed in checks.items() if failed)


def _irregular(die: Die, limits: Limits) -> dict[str, bool]:
    few = die.face <= 3
    strict = few and die.pip >= limits.measurable
    low, high = limits.pip_over_pitch
    # The two middle pips of a six are a small two with large pips.
    high = FEW_PIP_OVER_PITCH if few else high
    return {
        "round": die.roundness < (limits.few_round if strict else limits.roundness),
        "spread": die.spread > (limits.few_spread if strict else LARGEST_SPREAD),
        "misfit": die.lattice.misfit > limits.misfit,
        "square": die.squareness < limits.squareness,
        "pip": die.face != 1 and not low < die.pip / die.lattice.half_pitch / 2 < high,
    }


def is_told(die: Die) -> bool:
    """Whether every pip of the face is seen, and no place that decides is unknown."""
    if die.lattice.pips < (die.face if die.face < 5 else die.face - 1):
        return False
    unknown = [number for number, place in enumerate(die.evidence.places) if place is Place.UNKNOWN]
    if die.face > 3:
        return len(unknown) <= 2
    # One place in the middle of a side decides nothing here; a corner or the centre would.
    return len(unknown) <= 1 and all(number % 2 and die.evidence.levels[number] < 0.4 for number in unknown)


def _is_outlined(die: Die, limits: Limits) -> bool:
    outline = die.evidence.outline
    low, high = limits.half_side
    if not (FEW_HALF_SIDE if die.face in (2, 3) else low) <= outline.half_side <= high:
        return False
    if die.face > 3:
        return outline.sides(0.045) >= 3
    return outline.sides(0.1 if die.face == 1 else 0.08) == 4


def _off(spots: Spots, dice: list[Die]) -> NDArray[np.bool_]:
    """The spots that lie on none of the dice."""
    free = np.ones(len(spots), bool)
    for die in dice:
        away = np.hypot(spots.x - die.lattice.centre[0], spots.y - die.lattice.centre[1])
        free &= away > 2 * die.lattice.half_pitch
    return free


def covers(lattice: Lattice, other: Lattice) -> bool:
    """Whether two faces cannot both lie there."""
    away = float(np.hypot(*(lattice.centre - other.centre)))
    return away < 1.6 * (lattice.half_pitch + other.half_pitch)


def shares(lattice: Lattice, other: Lattice) -> bool:
    """Whether two lattices use the same spot."""
    return not set(lattice.spots[lattice.spots >= 0].tolist()).isdisjoint(other.spots.tolist())


def is_lattice(die: Die) -> bool:
    """So regular that it must be a face, whatever else speaks against it."""
    return (
        die.lattice.pips >= 4
        and die.lattice.misfit < 0.05
        and die.spread < 0.12
        and die.roundness > 0.85
        and die.evidence.uniform > 0.5
    )


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


def is_leaning(die: Die) -> bool:
    """A face, by its outline and material, whose pips are no circles."""
    if die.roundness > 0.9 or die.lattice.pips < 2 or die.strays or is_lamp(die):
        return False
    return die.evidence.uniform > 0.85 and die.evidence.outline.sides(0.15) >= 3


def is_lamp(die: Die) -> bool:
    """Pips as bright as only a lamp's image is (or a white pip overexposed)."""
    return bool(die.evidence.pip.min() >= LAMP)


LARGEST_SIZE_RATIO = 1.45


def like_sizes(dice: list[Die]) -> bool:
    """Whether the dice are about as large as each other."""
    sizes = [die.lattice.half_pitch for die in dice]
    return max(sizes) < LARGEST_SIZE_RATIO * min(sizes)


LEANING_BY = 0.04
ROUND_ENOUGH = 0.94


def like_roundness(dice: list[Die]) -> bool:
    """Whether all lie alike: how pips are drilled and lit makes them less round, but then all of them."""
    roundness = [die.roundness for die in dice]
    return min(roundness) >= ROUND_ENOUGH or max(roundness) - min(roundness) < LEANING_BY


def squareness(lattice: Lattice, spots: Spots) -> float:
    """Short over long pitch when both directions are free; 1 where three pips or fewer do not tell."""
    if lattice.pips < 4:
        return 1.0
    on = np.nonzero(lattice.spots >= 0)[0]
    ids = lattice.spots[on]
    system = np.column_stack([np.ones(len(on)), PLACES[on]])
    fit, *_ = np.linalg.lstsq(system, np.column_stack([spots.x[ids], spots.y[ids]]), rcond=None)
    long_pitch, short_pitch = np.linalg.svd(fit[1:], compute_uv=False)
    return float(short_pitch / long_pitch)


def leftovers(colour: Pixels, spots: Spots, sure: list[Die]) -> Spots:
    """Spots off the faces read that have the pips' colour and size, on the dice's material."""
    found = np.zeros(len(spots), bool)
    outside = np.ones(len(spots), bool)
    core, ring = colours_at(colour, spots, 0.15), colours_at(colour, spots, 0.8)
    for die in sure:
        at = np.stack([spots.x, spots.y], axis=1) - die.lattice.centre
        away = np.hypot(*at.T)
        # A die's own side pips are next to its face, and smaller, being farther away and foreshortened.
        own_side = (away < 3.4 * die.lattice.half_pitch) & (spots.diameter < 0.92 * die.pip)
        outside &= (away > 2.3 * die.lattice.half_pitch) & ~own_side
        reach = ALIKE * die.evidence.contrast
        size = die.pip
        like = (np.linalg.norm(core - die.evidence.pip, axis=1) < reach) & (
            np.linalg.norm(ring - die.evidence.material, axis=1) < reach
        )
        like &= (spots.diameter > 0.7 * size) & (spots.diameter < 1.4 * size) & (spots.roundness > 0.88)
        if not is_lamp(die):
            like &= core.min(axis=1) < LAMP
        found |= like
    return spots.keep(found & outside)
