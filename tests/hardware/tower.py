"""The tower's solids as bodies that can be moved, met and lit; each made once for all tests."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import manifold3d
import numpy as np
import trimesh
from build123d import Rot
from embreex import rtcore_scene
from embreex.mesh_construction import TriangleMesh

from hardware import parameters as p
from hardware.assembly import LIFTS, LOOSE, TURNS, items
from hardware.mesh import about_axle, about_hinge, item_mesh, matrix, moved
from hardware.parts import crown
from hardware.parts.catalogue import PRINTED

COARSE = (0.08, 0.3)
"""mm and rad: for bodies that are only met with others."""
WITH_THE_MOTOR = frozenset({"driver"})
BEARINGS = frozenset({"motor_bearing", "idle_bearing"})
MOVES = TURNS | LIFTS | LOOSE | WITH_THE_MOTOR


def names() -> list[str]:
    return [each.name for each in items()]


def still() -> list[str]:
    """What neither turns nor lifts; bearings and dice left out."""
    return [name for name in names() if name not in MOVES | BEARINGS]


@cache
def printed_mesh(name: str) -> trimesh.Trimesh:
    """A printed part on the bed."""
    turn = next(part.turn for part in PRINTED if part.name == name)
    mesh = moved(item_mesh(name), matrix(Rot(*turn)))
    low, high = mesh.bounds
    return mesh.apply_translation((-(low[0] + high[0]) / 2, -(low[1] + high[1]) / 2, -low[2]))


@cache
def body(name: str) -> manifold3d.Manifold:
    return solid_body(item_mesh(name))


def solid_body(mesh: trimesh.Trimesh) -> manifold3d.Manifold:
    corners, triangles = mesh.vertices.astype(np.float32), mesh.faces.astype(np.uint32)
    made = manifold3d.Manifold(manifold3d.Mesh(corners, triangles))
    assert made.status() == manifold3d.Error.NoError
    return made


def whole(parts: Iterable[str]) -> manifold3d.Manifold:
    return manifold3d.Manifold.batch_boolean([body(name) for name in parts], manifold3d.OpType.Add)


@cache
def turning() -> manifold3d.Manifold:
    return whole(sorted(TURNS))


@cache
def standing() -> manifold3d.Manifold:
    return whole(still())


def turned(made: manifold3d.Manifold, degrees: float) -> manifold3d.Manifold:
    return made.transform(about_axle(degrees, p.AXLE)[:3])


def opened(made: manifold3d.Manifold, degrees: float) -> manifold3d.Manifold:
    return made.transform(about_hinge(degrees, p.HINGE_AT, crown.PIN_UP)[:3])


def shared(one: manifold3d.Manifold, other: manifold3d.Manifold) -> float:
    """mm³ that both fill."""
    return float((one ^ other).volume())


def boxes_meet(one: str, other: str, within: float = 0.0) -> bool:
    low, high = item_mesh(one).bounds
    from_, to = item_mesh(other).bounds
    return bool((low - within < to).all() and (from_ < high + within).all())


class Shade:
    """What stands in the way of rays."""

    def __init__(self, meshes: Iterable[trimesh.Trimesh]) -> None:
        self._scene = rtcore_scene.EmbreeScene()
        triangles = np.concatenate([mesh.triangles for mesh in meshes]).astype(np.float32)
        TriangleMesh(self._scene, np.ascontiguousarray(triangles))

    def far(self, starts: Any, ways: Any) -> Any:
        """mm from each of ``starts`` along unit ``ways`` to what is hit."""
        start, way = (np.ascontiguousarray(each, np.float32) for each in (starts, ways))
        return np.asarray(self._scene.run(start, way, query="DISTANCE"))

    def between(self, start: Any, ends: Any) -> Any:
        """Whether something is between the point ``start`` and each of ``ends``."""
        ends = np.atleast_2d(np.asarray(ends, np.float64))
        ways = ends - np.asarray(start)
        length = np.linalg.norm(ways, axis=1)
        return self.far(np.broadcast_to(start, ends.shape), ways / length[:, None]) < length - 1e-3
