"""Faces seen at a slant: their pips lie on a parallelogram, and each pip is an ellipse.

A circle and a square on one face are flattened alike. So the ellipse of a pip says what a square on its
face looks like, a pair of pips suggests a lattice, and the pips found on it set it right.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kinito_pi.vision.faces import Ints, Lattice, allowed, occupants, pairs
from kinito_pi.vision.lattice import PATTERNS, PLACES
from kinito_pi.vision.pips import Floats, Spots
from kinito_pi.vision.reading import Pixels
from kinito_pi.vision.silhouettes import Silhouette

LEAST_ROUNDNESS = 0.6
"""Of a pip on an upper face; those of the side faces are flatter from where people hold a camera."""
LARGEST_SPREAD = 0.16
"""Of the pips' diameters on one face, relative."""
NEAR = 0.24
"""Half pitches: how far off its place a pip's centre may be once the lattice is set right."""
SIZES = (0.72, 1.4)
ROUNDS = 2
NARROW = (1.25, 2.3)
"""Diameters between the pips of a narrow two."""
LIKE_TWO = 1.3
_WHOLE = frozenset(pattern for _, pattern in PATTERNS)
SQUARE = (1.0, 0.0, 1.0)


def find_slanted(colour: Pixels, spots: Spots) -> list[Lattice]:
    """Every lattice that two spots or more of a picture ``(h, w, 3)`` suggest, most pips first."""
    if len(spots) < 2:
        return []
    lattices = [_settled(spots, ids) for ids in _suggested(colour, spots)]
    unique = {frozenset(lattice.spots.tolist()): lattice for lattice in lattices if lattice is not None}
    return sorted(unique.values(), key=lambda lattice: (-lattice.pips, lattice.misfit))


def find_narrow_twos(spots: Spots, bodies: list[Silhouette]) -> list[Lattice]:
    """Two pips that lie nearer to each other than corners of a face can, in the middle of a thing."""
    first, second = np.nonzero(np.triu(_are_near(spots), 1))
    found = {
        (int(a), int(b))
        for a, b in zip(first, second, strict=True)
        for body in bodies
        if _in_the_middle(body, (spots.x[[a, b]].mean(), spots.y[[a, b]].mean()))
    }
    return [lattice for pair in sorted(found) if (lattice := _fitted(spots, _as_two(*pair))) is not None]


def _are_near(spots: Spots) -> NDArray[np.bool_]:
    apart = np.hypot(spots.x[:, None] - spots.x, spots.y[:, None] - spots.y)
    apart = apart / np.sqrt(spots.diameter[:, None] * spots.diameter)
    ratio = spots.diameter[:, None] / spots.diameter
    like = (spots.sign[:, None] == spots.sign) & (np.maximum(ratio, 1 / ratio) < LIKE_TWO)
    like &= np.minimum(spots.roundness[:, None], spots.roundness) > LEAST_ROUNDNESS
    return np.asarray(like & (apart > NARROW[0]) & (apart < NARROW[1]))


def _in_the_middle(body: Silhouette, point: tuple[float, float]) -> bool:
    return float(np.hypot(*(body.middle - point))) < 0.1 * body.side


def _as_two(first: int, second: int) -> Ints:
    ids = np.full(9, -1, np.int32)
    ids[0], ids[8] = first, second
    return ids


def _suggested(colour: Pixels, spots: Spots) -> Ints:
    """Lattices through pairs of spots: the spots on the nine places, ``(n, 9)``."""
    first, second = pairs(spots)
    fair = np.minimum(spots.roundness[first], spots.roundness[second]) > LEAST_ROUNDNESS
    first, second = first[fair], second[fair]
    own = (spots.shape[first] + spots.shape[second]) / 2
    parts = [_through(spots, first, second, shape) for shape in (own, np.tile(SQUARE, (len(first), 1)))]
    centres, halves, turned = (np.concatenate(columns) for columns in zip(*parts, strict=True))
    sizes = np.tile(np.sqrt(spots.diameter[first] * spots.diameter[second]), 6)
    found = occupants(
        spots, centres, (halves, turned), sizes, np.tile(spots.sign[first], 6), colour.shape[:2]
    )
    return np.asarray(np.unique(found[allowed(found)], axis=0), np.int32)


def _through(
    spots: Spots, first: NDArray[np.intp], second: NDArray[np.intp], shape: Floats
) -> tuple[Floats, Floats, Floats]:
    """The three lattices that a pair may belong to: centres and both axes."""
    points = np.stack([spots.x, spots.y], axis=1)
    a, b = points[first], points[second]
    along = (b - a) / 2
    beside = quarter_turn(along, shape)
    middle = (a + b) / 2
    centres = np.concatenate([middle, middle + beside, middle - beside])
    halves = np.concatenate([(along + beside) / 2, along, along])
    return centres, halves, quarter_turn(halves, np.tile(shape, (3, 1)))


def quarter_turn(vectors: Floats, shape: Floats) -> Floats:
    """``vectors`` ``(n, 2)`` turned by a right angle on a face on which a circle looks like ``shape``."""
    xx, xy, yy = shape.T
    return np.stack(
        [xy * vectors[:, 0] - xx * vectors[:, 1], yy * vectors[:, 0] - xy * vectors[:, 1]], axis=1
    )


def _settled(spots: Spots, ids: Ints) -> Lattice | None:
    """The lattice set right by the pips on it, and the pips that it then has; None if they do not fit."""
    lattice = _fitted(spots, ids)
    for _ in range(ROUNDS):
        if lattice is None or not _is_square(lattice.across):
            return None
        ids = _nearest(spots, lattice)
        if np.array_equal(ids, lattice.spots):
            break
        lattice = _fitted(spots, ids)
    return lattice if lattice is not None and _is_whole(lattice) and _is_one_kind(spots, lattice) else None


def _fitted(spots: Spots, ids: Ints) -> Lattice | None:
    on = np.nonzero(ids >= 0)[0]
    if len(on) < 2 or not allowed(ids[None])[0]:
        return None
    points = np.stack([spots.x[ids[on]], spots.y[ids[on]]], axis=1)
    if np.linalg.matrix_rank(PLACES[on] - PLACES[on].mean(axis=0)) < 2:
        return _on_a_line(spots, ids, on, points)
    system = np.column_stack([np.ones(len(on)), PLACES[on]])
    fit = np.linalg.lstsq(system, points, rcond=None)[0]
    return _lattice(points - system @ fit, fit[0], fit[1:].T, ids, len(on) - 3)


def _on_a_line(spots: Spots, ids: Ints, on: NDArray[np.intp], points: Floats) -> Lattice:
    """Pips on one line: what is across it follows from their shape."""
    direction = PLACES[on][-1] - PLACES[on][0]
    direction = direction / np.abs(direction).max()
    place = (PLACES[on] - PLACES[on].mean(axis=0)) @ direction / (direction @ direction)
    step = place @ (points - points.mean(axis=0)) / (place @ place)
    side = quarter_turn(step[None], spots.shape[ids[on]].mean(axis=0)[None])[0]
    basis = np.stack([direction, [-direction[1], direction[0]]], axis=1)
    across = np.stack([step, side], axis=1) @ np.linalg.inv(basis)
    centre = points.mean(axis=0) - across @ PLACES[on].mean(axis=0)
    residual = points - centre - PLACES[on] @ across.T
    return _lattice(residual, centre, across, ids, len(on) - 2)


def _lattice(residual: Floats, centre: Floats, across: Floats, ids: Ints, freedom: int) -> Lattice:
    half = np.sqrt(abs(np.linalg.det(across))) + 1e-6
    misfit = np.sqrt((residual**2).sum() / max(freedom, 1) / 2) / half
    return Lattice(centre, across, ids, float(misfit))


def _nearest(spots: Spots, lattice: Lattice) -> Ints:
    """The spots at the nine places, alike in size and kind."""
    own = lattice.spots[lattice.spots >= 0]
    size = float(np.median(spots.diameter[own]))
    like = (spots.sign == spots.sign[own[0]]) & (spots.roundness > LEAST_ROUNDNESS)
    like &= (spots.diameter > SIZES[0] * size) & (spots.diameter < SIZES[1] * size)
    at = (np.stack([spots.x, spots.y], axis=1) - lattice.centre) @ np.linalg.inv(lattice.across).T
    away = np.hypot(*(at[:, None] - PLACES).transpose(2, 0, 1))
    away[~like] = np.inf
    nearest = away.argmin(axis=0)
    return np.where(away[nearest, np.arange(9)] < NEAR, nearest, -1).astype(np.int32)


def flatness(across: Floats) -> float:
    """Short over long axis of what a circle on the face looks like: 1 face on, the cosine of the slant."""
    long_axis, short_axis = np.linalg.svd(across, compute_uv=False)
    return float(short_axis / long_axis)


def _is_square(across: Floats) -> bool:
    return abs(np.linalg.det(across)) > 1 and flatness(across) > LEAST_ROUNDNESS - 0.05


def _is_whole(lattice: Lattice) -> bool:
    """Whether a face's every pip is there."""
    return frozenset(np.nonzero(lattice.spots >= 0)[0].tolist()) in _WHOLE


def _is_one_kind(spots: Spots, lattice: Lattice) -> bool:
    diameters = spots.diameter[lattice.spots[lattice.spots >= 0]]
    return bool(diameters.std() < LARGEST_SPREAD * diameters.mean())
