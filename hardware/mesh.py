"""Solids as triangles, for printing, pictures and tests."""

from __future__ import annotations

from functools import cache

import numpy as np
import trimesh
from build123d import Location
from numpy.typing import NDArray

from hardware.assembly import item
from hardware.parts.solids import Solid

FINE = 0.05
"""mm that a triangle may be off a curved face."""
TURN = 0.15
"""rad between two facets of one."""

Matrix = NDArray[np.float64]


def mesh_of(solid: Solid, fine: float = FINE, turn: float = TURN) -> trimesh.Trimesh:
    """``solid`` as a mesh whose neighbouring triangles share their corners; mm."""
    corners, triangles = solid.tessellate(fine, turn)
    mesh = trimesh.Trimesh(np.array([tuple(corner) for corner in corners]), np.array(triangles), process=True)
    mesh.merge_vertices(digits_vertex=5)
    mesh.update_faces(mesh.nondegenerate_faces())
    return mesh


@cache
def item_mesh(name: str) -> trimesh.Trimesh:
    """The tower's item ``name``, where it sits; made once."""
    return mesh_of(item(name).solid)


def moved(mesh: trimesh.Trimesh, matrix: Matrix) -> trimesh.Trimesh:
    """A copy of ``mesh``, moved by a ``(4, 4)`` matrix."""
    return mesh.copy().apply_transform(matrix)


def matrix(place: Location) -> Matrix:
    """``(4, 4)`` of a place and turn of build123d."""
    inside = place.wrapped.Transformation()
    rows = [[inside.Value(row, column) for column in range(1, 5)] for row in range(1, 4)]
    return np.array([*rows, [0, 0, 0, 1]], np.float64)


def about_axle(degrees: float, height: float) -> Matrix:
    """The cup's turn from home."""
    return np.asarray(
        trimesh.transformations.rotation_matrix(np.radians(degrees), (0, 1, 0), (0, 0, height)), np.float64
    )


def about_hinge(degrees: float, at: float, height: float) -> Matrix:
    """The lid's opening."""
    return np.asarray(
        trimesh.transformations.rotation_matrix(np.radians(-degrees), (1, 0, 0), (0, at, height)), np.float64
    )
