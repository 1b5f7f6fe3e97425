"""Plain solids where they are wanted: blocks by their ends, drums and rods by their axes. All in mm."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import reduce

from build123d import Axis, Box, Cone, Cylinder, Part, Plane, Polygon, Pos, Rot, extrude, revolve

Range = tuple[float, float]
Point = tuple[float, float]
Solid = Part


def block(x: Range, y: Range, z: Range) -> Solid:
    """A block from corner to corner."""
    size = [high - low for low, high in (x, y, z)]
    middle = [(low + high) / 2 for low, high in (x, y, z)]
    return Pos(*middle) * Box(*size)


def drum(radius: float, z: Range) -> Solid:
    """A disc or drum about the tower's axis."""
    return Pos(0, 0, sum(z) / 2) * Cylinder(radius, z[1] - z[0])


def tube(inner: float, outer: float, z: Range) -> Solid:
    """A drum with a hole."""
    return drum(outer, z) - drum(inner, z)


def cone(low: float, high: float, z: Range) -> Solid:
    """A cone about the tower's axis with radius ``low`` at its lower end, ``high`` at its upper."""
    return Pos(0, 0, sum(z) / 2) * Cone(low, high, z[1] - z[0])


def post(radius: float, at: Point, z: Range) -> Solid:
    """An upright rod at ``at`` (x, y)."""
    return Pos(*at, sum(z) / 2) * Cylinder(radius, z[1] - z[0])


def rod(radius: float, at: Point, y: Range) -> Solid:
    """A rod along the axle at ``at`` (x, z)."""
    return Pos(at[0], sum(y) / 2, at[1]) * Rot(90, 0, 0) * Cylinder(radius, y[1] - y[0])


def spoke(radius: float, angle: float, z: float, along: Range) -> Solid:
    """A level rod that points outwards at ``angle``, from one radius to another."""
    lying = Pos(sum(along) / 2, 0, z) * Rot(0, 90, 0) * Cylinder(radius, along[1] - along[0])
    return Rot(0, 0, angle) * lying


def turned_profile(points: Sequence[Point], start: float = 0.0, span: float = 360.0) -> Solid:
    """A profile of (radius, z) turned about the tower's axis from ``start`` over ``span`` degrees."""
    face = Plane.XZ * Polygon(*points, align=None)
    return Rot(0, 0, start) * revolve(face, Axis.Z, span)


def across(points: Sequence[Point], x: Range) -> Solid:
    """A profile of (y, z) drawn along x."""
    face = Plane.YZ.offset(x[0]) * Polygon(*points, align=None)
    return extrude(face, x[1] - x[0], dir=(1, 0, 0))


def outwards(points: Sequence[Point], wide: float, angle: float) -> Solid:
    """A profile of (radius, z), ``wide`` across, that stands at ``angle``."""
    face = Plane.XZ.offset(-wide / 2) * Polygon(*points, align=None)
    return Rot(0, 0, angle) * extrude(face, wide, dir=(0, -1, 0))


def around(angle: float, radius: float) -> Point:
    """(x, y) of a point at ``angle`` (degrees) and ``radius``."""
    return radius * math.cos(math.radians(angle)), radius * math.sin(math.radians(angle))


def joined(solids: Iterable[Solid]) -> Solid:
    """All of them as one; one by one, because all at once the kernel loses faces that lie in each other."""
    first, *rest = solids
    return reduce(lambda whole, each: whole.fuse(each), rest, first)


def without(solid: Solid, holes: Iterable[Solid]) -> Solid:
    """``solid`` less all of them."""
    return reduce(lambda whole, hole: whole.cut(hole), holes, solid)
