"""Where two spots or more could be pips of one face: every square lattice that they suggest.

A pair of pips is either a diagonal of the face or one of its sides (every face of two pips or more
has such a pair). Seen square on, that fixes all nine places. Seen at a slant, the picture is first
stretched upright again (``slant``: how flat a square looks, short over long), so that the same holds.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from kinito_pi.vision.lattice import PATTERNS, PLACES
from kinito_pi.vision.pips import Floats, Spots

Ints = NDArray[np.int32]

SIZE_RATIO = 1.6
"""Largest over smallest pip of one face, in diameter."""
PIP_OVER_PITCH = (0.2, 0.66)
"""Pip's diameter over the distance of two corner pips."""
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


def find_lattices(spots: Spots, shape: tuple[int, int], slant: float = 1.0) -> list[Lattice]:
    """Every lattice that two spots or more suggest, best first (most pips, then least misfit)."""
    if len(spots) < 2:
        return []
    first, second = _pairs(spots, slant)
    points = np.stack([spots.x, spots.y / slant], axis=1)
    a, b = points[first], points[second]
    along = (b - a) / 2
    turned = np.stack([-along[:, 1], along[:, 0]], axis=1)
    centres = np.concatenate([(a + b) / 2, (a + b) / 2 + turned, (a + b) / 2 - turned])
    halves = np.concatenate([(along + turned) / 2, along, along])
    sizes = np.tile(np.sqrt(spots.diameter[first] * spots.diameter[second]), 3)
    signs = np.tile(spots.sign[first], 3)
    found = _occupants(spots, centres, halves, sizes, signs, shape, slant)
    keep = _allowed(found)
    best: dict[tuple[int, ...], Lattice] = {}
    for ids in found[keep]:
        lattice = _fitted(points, ids, slant)
        key = tuple(sorted(int(i) for i in ids if i >= 0))
        # Diagonal pairs of a two and of a four's subset differ in lattice, not in spots: keep both.
        key = (*key, round(lattice.half_pitch))
        if key not in best or lattice.misfit < best[key].misfit:
            best[key] = lattice
    return sorted(best.values(), key=lambda lattice: (-lattice.pips, lattice.misfit))


def _pairs(spots: Spots, slant: float) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Pairs of like spots at the distance of a face's side or diagonal."""
    y = spots.y / slant
    size = np.sqrt(spots.diameter[:, None] * spots.diameter)
    apart = np.hypot(spots.x[:, None] - spots.x, y[:, None] - y) / size
    ratio = spots.diameter[:, None] / spots.diameter
    like = (spots.sign[:, None] == spots.sign) & (ratio < SIZE_RATIO) & (ratio > 1 / SIZE_RATIO)
    low, high = 1 / PIP_OVER_PITCH[1], np.sqrt(2) / PIP_OVER_PITCH[0]
    return np.nonzero(np.triu(like & (apart > low) & (apart < high), 1))


def _occupants(
    spots: Spots,
    centres: Floats,
    halves: Floats,
    sizes: Floats,
    signs: Floats,
    shape: tuple[int, int],
    slant: float,
) -> Ints:
    """Which spot, if any, lies at each of the nine places of each lattice, ``(n, 9)``."""
    chart = _chart(spots, shape)
    turned = np.stack([-halves[:, 1], halves[:, 0]], axis=1)
    at = centres[:, None] + PLACES[:, :1] * halves[:, None] + PLACES[:, 1:] * turned[:, None]
    columns = np.clip(np.rint(at[..., 0]), 0, shape[1] - 1).astype(int)
    rows = np.clip(np.rint(at[..., 1] * slant), 0, shape[0] - 1).astype(int)
    ids = chart[np.where(signs > 0, 1, 0)[:, None], rows, columns]
    ratio = spots.diameter[ids] / sizes[:, None]
    ids[(ratio > SIZE_RATIO) | (ratio < 1 / SIZE_RATIO)] = -1
    pitch = 2 * np.hypot(halves[:, 0], halves[:, 1])
    off = np.hypot(spots.x[ids] - at[..., 0], spots.y[ids] / slant - at[..., 1])
    ids[off > OFF_PLACE * pitch[:, None]] = -1
    ids[(sizes / pitch < PIP_OVER_PITCH[0]) | (sizes / pitch > PIP_OVER_PITCH[1])] = -1
    return ids


def _chart(spots: Spots, shape: tuple[int, int]) -> Ints:
    """Maps, one a polarity, that say which spot is near a pixel."""
    chart = np.full((2, *shape), -1, np.int32)
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


def _allowed(found: Ints) -> NDArray[np.bool_]:
    return np.asarray(_SUBSETS[((found >= 0) << np.arange(9)).sum(axis=1)])


def _fitted(points: Floats, ids: Ints, slant: float) -> Lattice:
    """The similarity that fits the spots best, by least squares; back in the picture's own px."""
    on = np.nonzero(ids >= 0)[0]
    # A similarity is z -> centre + half * z in complex numbers.
    place = PLACES[on, 0] + 1j * PLACES[on, 1]
    seen = points[ids[on], 0] + 1j * points[ids[on], 1]
    system = np.stack([np.ones_like(place), place], axis=1)
    (c, h), *_ = np.linalg.lstsq(system, seen, rcond=None)
    misfit = float(np.sqrt(np.mean(np.abs(system @ np.array([c, h]) - seen) ** 2)) / abs(h))
    across = np.array([[h.real, -h.imag], [h.imag * slant, h.real * slant]])
    return Lattice(np.array([c.real, c.imag * slant]), across, ids, misfit)
