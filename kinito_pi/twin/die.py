"""A die: where its pips are, which face lies opposite which. The twin's own description, shared with none.

A Western die: opposite faces add up to seven, and 1, 2, 3 run counter-clockwise round their common corner.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kinito_pi.geometry import tower_geometry

Floats = NDArray[np.float64]

EDGE: Final = tower_geometry().dice.edge
"""mm, the edge of a common die."""

NORMALS: Final[dict[int, tuple[int, int, int]]] = {
    1: (1, 0, 0),
    2: (0, 1, 0),
    3: (0, 0, 1),
    4: (0, 0, -1),
    5: (0, -1, 0),
    6: (-1, 0, 0),
}
"""The way each face looks, in the die's own axes."""

_CORNERS: Final = ((-1, -1), (-1, 1), (1, -1), (1, 1))
PIPS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: _CORNERS,
    5: (*_CORNERS, (0, 0)),
    6: (*_CORNERS, (-1, 0), (1, 0)),
}
"""Pip centres on each face, seen from outside, in steps of ``PIP_STEP``: right, up."""

PIP_STEP: Final = 0.25
"""of the edge, between neighbouring pip centres."""


def face_axes(face: int) -> Floats:
    """``(3, 3)``, columns: right, up and outward of ``face`` in the die's own axes; right-handed."""
    outward = np.array(NORMALS[face], dtype=float)
    right = np.roll(outward, 1)
    return np.column_stack([right, np.cross(outward, right), outward])


def turned(axis: Floats, angle: float) -> Floats:
    """``(3, 3)`` rotation by ``angle`` (rad) about ``axis`` (Rodrigues)."""
    x, y, z = axis / np.linalg.norm(axis)
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.asarray(np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * cross @ cross)


def lying(top: int, yaw: float) -> Floats:
    """``(3, 3)`` rotation that puts face ``top`` up (+z), turned by ``yaw`` (rad) about the vertical."""
    return np.asarray(turned(np.array([0.0, 0.0, 1.0]), yaw) @ face_axes(top).T)


def height(rotation: Floats) -> float:
    """mm of the centre above the floor, for a die with ``rotation`` whose lowest corner touches it."""
    return float(np.abs(rotation[2]).sum() * EDGE / 2)


@dataclass(frozen=True, slots=True, eq=False)
class Body:
    """A die in space: ``rotation`` ``(3, 3)``, ``centre`` mm above the middle of the floor,
    ``blur`` mm it moves during one exposure (x, y)."""

    rotation: Floats
    centre: Floats
    blur: tuple[float, float] = (0.0, 0.0)

    @property
    def up(self) -> int:
        """The face that looks up most."""
        return max(NORMALS, key=lambda face: float(self.rotation[2] @ NORMALS[face]))
