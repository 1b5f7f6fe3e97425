"""The handle: its arm holds the motor, its grip the tower. Printed lying on its side, without supports."""

from __future__ import annotations

import math

from build123d import Cone, Plane, Polygon, Pos, Rot, extrude

from hardware import parameters as p
from hardware.parts.solids import Range, Solid, across, rod, without

ARM_LOW, ARM_HIGH = p.AXLE - p.HANDLE_HALF_HIGH, p.AXLE + p.HANDLE_HALF_HIGH
BORE = p.MOTOR_RADIUS + p.SNUG + 0.15
HALF_ROOF = BORE + 1.4
FOOT_HALF = 10.0
FOOT_PLATE = 8.0
HEAD = 8.0
"""Plastic under the heads of the long screws' bores."""


def make() -> Solid:
    """The handle on the body."""
    half, face = p.HANDLE_HALF_WIDE, p.HANDLE_FACE
    end, low = p.HANDLE_END, p.HANDLE_FOOT - FOOT_HALF
    inner = end - p.GRIP
    outline = [
        (face, ARM_HIGH),
        (end - 14, ARM_HIGH),
        (end, ARM_HIGH - 14),
        (end, low + 16),
        (end - 16, low),
        (face, low),
        (face, low + 2 * FOOT_HALF),
        (inner - 12, low + 2 * FOOT_HALF),
        (inner, low + 2 * FOOT_HALF + 12),
        (inner, ARM_LOW - 10),
        (inner - 10, ARM_LOW),
        (face, ARM_LOW),
    ]
    return without(across(outline, (-half, half)), [*_motor(), *_screws(), _wires()])


def _motor() -> list[Solid]:
    at = (0.0, p.AXLE)
    plate = p.HANDLE_FACE + p.MOTOR_PLATE
    holes = [
        rod(BORE, at, (plate, p.HANDLE_END + 1)),
        _roof((plate, p.HANDLE_END + 1)),
        rod(p.DRIVER_HUB / 2 + 1.0, at, (p.HANDLE_FACE - 1, plate + 1)),
    ]
    apart = p.MOTOR_SCREWS / 2
    for side in (-apart, apart):
        holes.append(rod(p.M3_HOLE / 2, (side, p.AXLE), (p.HANDLE_FACE - 1, plate + 1)))
        holes.append(_countersink(side))
    return holes


def _countersink(x: float) -> Solid:
    """For the flat head of a motor's screw: nothing stands out towards the turning hub."""
    wide, deep = p.M3_HEAD / 2 + 0.3, (p.M3_HEAD - p.M3_HOLE) / 2 + 0.5
    return Pos(x, p.HANDLE_FACE + deep / 2, p.AXLE) * Rot(90, 0, 0) * Cone(wide - deep, wide, deep)


def _roof(y: Range) -> Solid:
    """What turns the bore into a drop with its point cut off, so that it prints lying without supports."""
    up = HALF_ROOF
    corner = BORE * math.sqrt(0.5)
    outline = [(corner, -corner), (up, -2 * corner + up), (up, 2 * corner - up), (corner, corner)]
    face = Plane.XZ * Polygon(*outline, align=None)
    return Pos(0, y[1], p.AXLE) * extrude(face, y[1] - y[0], dir=(0, -1, 0))


def _screws() -> list[Solid]:
    face, end = p.HANDLE_FACE, p.HANDLE_END
    places = [(0.0, p.AXLE + p.HANDLE_SCREWS), (0.0, p.AXLE - p.HANDLE_SCREWS), (0.0, p.HANDLE_FOOT)]
    through = [rod(p.M3_HOLE / 2, at, (face - 1, face + HEAD + 1)) for at in places]
    return through + [rod(p.M3_COUNTERBORE / 2, at, (face + HEAD, end + 1)) for at in places]


def _wires() -> Solid:
    x, z = p.MOTOR_WIRES
    return rod(p.WIRE_DUCT / 2, (x, p.AXLE + z), (p.HANDLE_FACE - 1, p.HANDLE_END + 1))
