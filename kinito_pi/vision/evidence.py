"""What the pixels say for or against a lattice: the nine places, the material, the outline.

Everything is measured on a square patch of the picture, turned and scaled so that the lattice's corner
places lie at -1 and 1 in both directions.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from kinito_pi.vision.faces import Lattice
from kinito_pi.vision.lattice import PLACES, Place
from kinito_pi.vision.pips import Spots
from kinito_pi.vision.reading import Pixels

Patch = NDArray[np.floating]

SIDE = 60
REACH = 3.0
"""Half pitches from the patch's centre to its rim; a face's own edge is at 1.5 to 2.4."""
UNIT = SIDE / 2 / REACH
_AXIS = (np.arange(SIDE, dtype=np.float32) + 0.5) / UNIT - REACH
_X, _Y = np.meshgrid(_AXIS, _AXIS)
_PLACE_DISTANCE = np.stack([np.hypot(_X - x, _Y - y) for x, y in PLACES])
_INTERIOR = (np.abs(_X) < 1.5) & (np.abs(_Y) < 1.5)
_BAND = np.abs(_AXIS) < 1.1
_BEYOND = np.nonzero((_AXIS > 1.45) & (_AXIS < 2.76))[0]
STEP_OVER = 2
"""px of the patch: an edge is a step of colour across twice this."""

LOOKED_AT = (0.15, 0.22, 0.3)
"""Half pitches: the discs within which a place is judged; the largest that lies well inside a pip."""
_DISCS = tuple(
    np.stack([np.nonzero(distance.ravel() < reach)[0] for distance in _PLACE_DISTANCE]) for reach in LOOKED_AT
)
SATURATED = 250.0
UNLIKE, TOO_MUCH = 0.8, 1.9
"""In steps from material to pip: a spot farther beside these two colours, or beyond the second, is no pip."""


@dataclass(frozen=True, slots=True)
class Outline:
    """The square that fits the steps of colour round a face. ``half_side`` in half pitches; ``steps``:
    how much the colour changes there on each of the four sides, in pip contrasts."""

    half_side: float
    steps: Patch

    def sides(self, least: float) -> int:
        """How many of the four sides are at least such a step."""
        return int((self.steps >= least).sum())


@dataclass(frozen=True, slots=True)
class Evidence:
    """``places``: nine states. ``uniform``: share of the face that has its material's colour, pips left
    out. ``contrast``: pip to material, colour distance in grey levels. ``levels``: each place between
    material (0) and pip (1). ``material``, ``pip``: their BGR."""

    places: tuple[Place, ...]
    uniform: float
    outline: Outline
    contrast: float
    levels: Patch
    material: Patch
    pip: Patch


def patch_of(colour: Pixels, lattice: Lattice) -> Patch:
    """The square patch of a lattice, ``(SIDE, SIDE, 3)`` float."""
    to_picture = np.zeros((2, 3))
    to_picture[:, :2] = lattice.across / UNIT
    to_picture[:, 2] = lattice.centre + lattice.across @ np.full(2, 0.5 / UNIT - REACH)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    patch = cv2.warpAffine(colour, to_picture, (SIDE, SIDE), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return patch.astype(np.float32)


def weigh(colour: Pixels, lattice: Lattice, spots: Spots) -> Evidence:
    """Measure a lattice against the picture ``(h, w, 3)`` it was found in."""
    patch = patch_of(colour, lattice)
    on = np.nonzero(lattice.spots >= 0)[0]
    radius = float(np.mean(spots.diameter[lattice.spots[on]])) / lattice.half_pitch / 2
    off_pips = _INTERIOR & (_PLACE_DISTANCE[on] > radius * 1.35 + 0.1).all(axis=0)
    material = np.median(patch[off_pips], axis=0) if off_pips.any() else np.zeros(3, np.float32)
    disc = _DISCS[int(np.searchsorted(LOOKED_AT[1:], radius * 0.75))]
    cores = patch.reshape(-1, 3)[disc]
    step = np.median(cores[on].mean(axis=1), axis=0) - material
    contrast = float(np.linalg.norm(step)) + 1e-6
    away = np.linalg.norm(patch - material, axis=2) / contrast
    uniform = float((away[off_pips] < 0.35).mean()) if off_pips.any() else 0.0
    levels, unlike = _levels(cores, material, step)
    washed_out = (cores.min(axis=2).max(axis=1) >= SATURATED) & (material.min() + 8 < SATURATED)
    has_spot = lattice.spots >= 0
    places = tuple(
        _state(has, float(level), bool(odd))
        for has, level, odd in zip(has_spot, levels, np.where(has_spot, unlike, washed_out), strict=True)
    )
    return Evidence(places, uniform, _outline(patch, contrast), contrast, levels, material, material + step)


def _levels(cores: Patch, material: Patch, step: Patch) -> tuple[Patch, Patch]:
    """For each place 0 where it looks like the material all over, 1 where it looks like a pip; and whether it
    is a spot of another colour than the pips: a lamp's image between grey pips is none of them.

    ``cores``: the places' pixels, ``(9, n, 3)``.
    """
    length = float(step @ step) + 1e-6
    along = (cores - material) @ step / length
    beside = np.linalg.norm(cores - material - along[..., None] * step, axis=2) / np.sqrt(length)
    mean = along.mean(axis=1)
    aside = beside.mean(axis=1)
    blemish = np.maximum(aside, 0.6 * np.abs(along).max(axis=1))
    levels = np.where(mean >= 0.3, mean, np.maximum(mean, blemish))
    return np.asarray(levels), np.asarray((aside > UNLIKE) | (mean > TOO_MUCH))


def _state(has_spot: bool, level: float, odd: bool) -> Place:
    if has_spot and level > 0.6 and not odd:
        return Place.PIP
    if not has_spot and level < 0.3 and not odd:
        return Place.PLAIN
    return Place.UNKNOWN


def _outline(patch: Patch, contrast: float) -> Outline:
    """The one distance at which the colour steps most on all four sides together."""
    rows, columns = _typical(patch[_BAND]), _typical(patch[:, _BAND].transpose(1, 0, 2))
    profiles = np.stack([rows[::-1], rows, columns[::-1], columns])
    across = profiles[:, _BEYOND + STEP_OVER] - profiles[:, _BEYOND - STEP_OVER]
    steps = np.linalg.norm(across, axis=2) / contrast
    # Lens and perspective shift a side by a pixel or two against its opposite.
    nearby = np.stack([steps[:, :-2], steps[:, 1:-1], steps[:, 2:]]).max(axis=0)
    best = int(np.minimum(nearby, 0.6).sum(axis=0).argmax())
    return Outline(float(_AXIS[_BEYOND[best + 1]]), nearby[:, best])


def _typical(strips: Patch) -> Patch:
    """Mean over the first axis of the middle half: a median's robustness at a third of its cost."""
    ordered = np.sort(strips, axis=0)
    quarter = len(ordered) // 4
    return np.asarray(ordered[quarter:-quarter].mean(axis=0))
