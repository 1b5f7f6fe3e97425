"""Where two spots or more could be pips of one face: every square lattice that they suggest.

A pair of pips is either a diagonal of the face or one of its sides (every face of two pips or more
has such a pair), and seen square on, that fixes all nine places.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from kinito_pi.vision.lattice import PATTERNS, PLACES
from kinito_pi.vision.pips import RING, Floats, Spots, colours_at
from kinito_pi.vision.reading import Pixels

Ints = NDArray[np.int32]

SIZE_RATIO = 1.6
"""Largest over smallest pip of one face, in diameter."""
PIP_OVER_PITCH = (0.2, 0.66)
"""Pip's diameter over the distance of two corner pips."""
LARGEST_MISFIT = 0.12
"""Half pitches, rms."""
REACH = 0.42
"""How far round its centre a spot is charted, in its diameters."""
OFF_PLACE = 0.1
"""How far off its place a pip's centre may be, in pitches."""


@dataclass(frozen=True, slots=True)
class Lattice:
    """A face's square in the picture: ``centre`` (px), ``across`` (2 x 2: columns are the two half
    pitches in px), ``spots`` (nine indices into the spots, -1 where none is), ``misfit`` (rms, in half
    pitches)."""

    centre: Floats
    across: Floats
    spots: Ints
    misfit: float

    @property
    def pips(self) -> int:
        return int((self.spots >= 0).sum())

    @property
    def half_pitch(self) -> float:
        """px, mean of both directions."""
        return float(np.sqrt(abs(np.linalg.det(self.across))))

    def places(self) -> Floats:
        """The nine places, ``(9, 2)`` px."""
        return self.centre + PLACES @ self.across.T


def find_lattices(colour: Pixels, spots: Spots) -> list[Lattice]:
    """Every lattice that two spots or more suggest in a picture ``(h, w, 3)``, best first (most pips, then
    least misfit)."""
    if len(spots) < 2:
        return []
    first, second = pairs(spots)
    points = np.stack([spots.x, spots.y], axis=1)
    a, b = points[first], points[second]
    along = (b - a) / 2
    turned = np.stack([-along[:, 1], along[:, 0]], axis=1)
    centres = np.concatenate([(a + b) / 2, (a + b) / 2 + turned, (a + b) / 2 - turned])
    halves = np.concatenate([(along + turned) / 2, along, along])
    sizes = np.tile(np.sqrt(spots.diameter[first] * spots.diameter[second]), 3)
    signs = np.tile(spots.sign[first], 3)
    square = np.stack([-halves[:, 1], halves[:, 0]], axis=1)
    found = occupants(spots, centres, (halves, square), sizes, signs, colour.shape[:2])
    found = np.unique(found[allowed(found)], axis=0)
    found = found[_alike(spots, found)]
    fitted = _fitted(points, found)
    fitted = [lattice for lattice in fitted if lattice.misfit < LARGEST_MISFIT]
    fitted = [
        lattice for lattice, fair in zip(fitted, _plain_elsewhere(colour, spots, fitted), strict=True) if fair
    ]
    return sorted(fitted, key=lambda lattice: (-lattice.pips, lattice.misfit))


def pairs(spots: Spots) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Pairs of like spots at the distance of a face's side or diagonal."""
    size = np.sqrt(spots.diameter[:, None] * spots.diameter)
    apart = np.hypot(spots.x[:, None] - spots.x, spots.y[:, None] - spots.y) / size
    ratio = spots.diameter[:, None] / spots.diameter
    like = (spots.sign[:, None] == spots.sign) & (ratio < SIZE_RATIO) & (ratio > 1 / SIZE_RATIO)
    low, high = 1 / PIP_OVER_PITCH[1], np.sqrt(2) / PIP_OVER_PITCH[0]
    first, second = np.nonzero(np.triu(like & (apart > low) & (apart < high), 1))
    return np.asarray(first, np.intp), np.asarray(second, np.intp)


def occupants(
    spots: Spots,
    centres: Floats,
    axes: tuple[Floats, Floats],
    sizes: Floats,
    signs: Floats,
    shape: tuple[int, ...],
) -> Ints:
    """Which spot, if any, lies at each of the nine places of each lattice, ``(n, 9)``; ``axes``: the half
    pitches in both directions, px."""
    chart = _chart(spots, shape)
    halves, turned = axes
    at = centres[:, None] + PLACES[:, :1] * halves[:, None] + PLACES[:, 1:] * turned[:, None]
    columns = np.clip(np.rint(at[..., 0]), 0, shape[1] - 1).astype(int)
    rows = np.clip(np.rint(at[..., 1]), 0, shape[0] - 1).astype(int)
    ids = chart[np.where(signs > 0, 1, 0)[:, None], rows, columns]
    ratio = spots.diameter[ids] / sizes[:, None]
    ids[(ratio > SIZE_RATIO) | (ratio < 1 / SIZE_RATIO)] = -1
    pitch = 2 * np.hypot(halves[:, 0], halves[:, 1])
    off = np.hypot(spots.x[ids] - at[..., 0], spots.y[ids] - at[..., 1])
    ids[off > OFF_PLACE * pitch[:, None]] = -1
    ids[(sizes / pitch < PIP_OVER_PITCH[0]) | (sizes / pitch > PIP_OVER_PITCH[1])] = -1
    return np.asarray(ids, np.int32)


def _chart(spots: Spots, shape: tuple[int, ...]) -> Ints:
    """Maps, one a polarity, that say which spot is near a pixel."""
    chart = np.full((2, *shape[:2]), -1, np.int32)
    for index in np.argsort(-spots.diameter):
        centre = (round(spots.x[index]), round(spots.y[index]))
        radius = max(1, round(REACH * spots.diameter[index]))
        cv2.circle(chart[1 if spots.sign[index] > 0 else 0], centre, radius, int(index), -1)
    return chart


_SUBSETS = np.zeros(512, bool)
for _, _pattern in PATTERNS:
    for _code in range(512):
        _places = {place for place in range(9) if _code >> place & 1}
        if len(_places) >= 2 and _places <= _pattern:
            _SUBSETS[_code] = True


def allowed(found: Ints) -> NDArray[np.bool_]:
    return np.asarray(_SUBSETS[((found >= 0) << np.arange(9)).sum(axis=1)])


def _alike(spots: Spots, found: Ints) -> NDArray[np.bool_]:
    """Lattices whose spots are of one size and round; two spots alone must be so more strictly."""
    on = found >= 0
    count = on.sum(axis=1)
    diameter, round_ = np.where(on, spots.diameter[found], 0), np.where(on, spots.roundness[found], 0)
    mean = diameter.sum(axis=1) / count
    spread = np.sqrt((np.where(on, diameter - mean[:, None], 0) ** 2).sum(axis=1) / count) / mean
    roundness = round_.sum(axis=1) / count
    loose = (spread < 0.2) & (roundness > 0.72)
    strict = (spread < 0.13) & (roundness > 0.82)
    return np.asarray(np.where(count > 3, loose, strict))


def _fitted(points: Floats, found: Ints) -> list[Lattice]:
    """The similarities that fit the spots best, by least squares."""
    on = found >= 0
    count = on.sum(axis=1)
    # A similarity is z -> centre + half * z in complex numbers.
    place = np.where(on, PLACES[:, 0] + 1j * PLACES[:, 1], 0)
    seen = np.where(on, points[found, 0] + 1j * points[found, 1], 0)
    mean_place, mean_seen = place.sum(axis=1) / count, seen.sum(axis=1) / count
    dp = np.where(on, place - mean_place[:, None], 0)
    ds = np.where(on, seen - mean_seen[:, None], 0)
    half = (dp.conj() * ds).sum(axis=1) / (np.abs(dp) ** 2).sum(axis=1)
    centre = mean_seen - half * mean_place
    misfit = np.sqrt((np.abs(ds - half[:, None] * dp) ** 2).sum(axis=1) / count) / np.abs(half)
    return [
        Lattice(np.array([c.real, c.imag]), np.array([[h.real, -h.imag], [h.imag, h.real]]), ids, float(m))
        for c, h, ids, m in zip(centre, half, found, misfit, strict=True)
    ]


def _plain_elsewhere(colour: Pixels, spots: Spots, lattices: list[Lattice]) -> list[bool]:
    """Whether the places without a spot have the colour of the spots' surround, all but two at most."""
    if not lattices:
        return []
    found = np.stack([lattice.spots for lattice in lattices])
    at = np.stack([lattice.places() for lattice in lattices])
    on = found >= 0
    count = on.sum(axis=1)[:, None]
    ring, core = colours_at(colour, spots, RING)[found], colours_at(colour, spots, 0.15)[found]
    material = np.where(on[..., None], ring, 0).sum(axis=1) / count
    pip = np.where(on[..., None], core, 0).sum(axis=1) / count
    columns = np.clip(np.rint(at[..., 0]), 0, colour.shape[1] - 1).astype(int)
    rows = np.clip(np.rint(at[..., 1]), 0, colour.shape[0] - 1).astype(int)
    away = np.linalg.norm(colour[rows, columns] - material[:, None], axis=2)
    off = ~on & (away > 0.45 * np.linalg.norm(pip - material, axis=1)[:, None])
    return [bool(few) for few in off.sum(axis=1) <= 2]
