"""How a die may lie under the pips that are seen: flat, or leaning on a lower edge or corner.

The calibration tells how far below the floor the camera is, so a die that leans can be drawn as it would
look, and compared with what is seen. One that leans toward the middle is foreshortened by nothing, but shows
and hides other sides than one that lies flat.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kinito_pi.vision.calibration import Calibration
from kinito_pi.vision.faces import Lattice
from kinito_pi.vision.lattice import PLACES

Floats = NDArray[np.floating]

BEARINGS = np.arange(16) * np.pi / 8
"""Which way a die leans, from its own side."""
SCALE_OFF = 0.008
"""Relative: how far off the known size a die's pips may be by the measurement alone."""


@dataclass(frozen=True, slots=True)
class Poses:
    """``n`` ways to lie: ``corners`` ``(n, 8, 2)`` px, those of the lower face first, in turn; ``places``
    ``(n, 9, 2)`` px of the lower face."""

    corners: Floats
    places: Floats


def flat_pose(calibration: Calibration, lattice: Lattice) -> Poses:
    """The die of a lattice as it looks when it lies flat."""
    return _drawn(calibration, lattice, np.eye(3)[None])


def leaning_poses(calibration: Calibration, lattice: Lattice, degrees: float) -> Poses:
    """The die of a lattice as it looks when it leans by so much, each way."""
    return _drawn(calibration, lattice, _leans(np.deg2rad(degrees)))


def _leans(angle: float) -> Floats:
    """Rotations ``(n, 3, 3)`` about level axes (Rodrigues), z up."""
    zero = np.zeros_like(BEARINGS)
    x, y = np.cos(BEARINGS), np.sin(BEARINGS)
    cross = np.array([[zero, zero, y], [zero, zero, -x], [-y, x, zero]]).transpose(2, 0, 1)
    return np.asarray(np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * cross @ cross)


def _drawn(calibration: Calibration, lattice: Lattice, leans: Floats) -> Poses:
    half, below = calibration.die / 2, calibration.below
    square = np.array([(-1, -1, 0), (1, -1, 0), (1, 1, 0), (-1, 1, 0)]) * half
    upper = square + np.array([0, 0, calibration.die])
    pips = np.column_stack([PLACES * calibration.half_pitch, np.zeros(9)])
    turns = leans @ _turn(calibration, lattice)
    points = np.concatenate([square, upper, pips]) @ turns.transpose(0, 2, 1)
    # Its lowest corner is on the floor; its face's middle is where it is seen.
    raised = -points[:, :4, 2].min(axis=1)
    middle = calibration.straightened(lattice.centre[None])[0] / calibration.scale
    away = below / (below + points[..., 2] + raised[:, None])
    seen = points[..., :2] + middle * (1 + raised / below)[:, None, None]
    drawn = calibration.bent((seen * away[..., None] * calibration.scale).reshape(-1, 2))
    drawn = drawn.reshape(*points.shape[:2], 2)
    return Poses(drawn[:, :8], drawn[:, 8:])


def _turn(calibration: Calibration, lattice: Lattice) -> Floats:
    """``(3, 3)``: the die's turn on the floor."""
    along = np.linalg.solve(calibration.stretch_at(lattice.centre), lattice.across[:, 0])
    cos, sin = along / np.hypot(*along)
    return np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]])


def off_places(poses: Poses, places: Floats, on: NDArray[np.bool_]) -> Floats:
    """How far, in half pitches (rms), the pips seen are from where each pose has them, ``(n,)``.

    ``places``: ``(9, 2)`` px, where they are seen; ``on``: which of them are. Place and turn are free; size
    only as far as it may be measured wrongly.
    """
    has = poses.places[:, on] @ np.array([1, 1j])
    seen = places[on] @ np.array([1, 1j])
    has, seen = has - has.mean(axis=1, keepdims=True), seen - seen.mean()
    power = np.maximum((np.abs(has) ** 2).sum(axis=1), 1e-9)
    best = (has.conj() * seen).sum(axis=1) / power
    size = np.maximum(np.abs(best), 1e-9)
    best *= np.clip(size, 1 - SCALE_OFF, 1 + SCALE_OFF) / size
    pitch = np.hypot(*(poses.places[0, 5] - poses.places[0, 4]))
    return np.asarray(np.sqrt((np.abs(seen - best[:, None] * has) ** 2).mean(axis=1)) / pitch)
