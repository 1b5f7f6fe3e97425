"""The two carriers that stand on the base: for the Pi at −x, for the board of driver and guard at +x.

Printed lying on their backs, without supports.
"""

from __future__ import annotations

from build123d import Cylinder, Pos, Rot

from hardware import parameters as p
from hardware.parts.solids import Point, Range, Solid, block, joined, post, without

BACK = p.PI_AT + p.STANDOFF + p.CARRIER
PILOT = 2.05
"""An M2.5 screw cuts its own thread into this."""


def make_pi() -> Solid:
    """The Pi's, its standoffs towards +x."""
    wide, high = p.PI_BOARD
    first = wide / 2 - p.PI_HOLE_IN
    ys = (first, first - p.PI_HOLES[0])
    zs = (p.PI_UP + p.PI_HOLE_IN, p.PI_UP + p.PI_HOLE_IN + p.PI_HOLES[1])
    return _carrier(ys, zs, p.PI_UP + high)


def make_board() -> Solid:
    """The board's, at +x: the same turned about the tower's axis."""
    half, low = p.BOARD_HOLES[0] / 2, p.PI_UP + (p.BOARD[1] - p.BOARD_HOLES[1]) / 2
    return Rot(0, 0, 180) * _carrier((-half, half), (low, low + p.BOARD_HOLES[1]), p.PI_UP + p.BOARD[1])


def _carrier(ys: Range, zs: Range, top: float) -> Solid:
    half = p.CARRIER_WIDE / 2
    low = p.BASE
    plate = block((-BACK, -BACK + p.CARRIER), (-half, half), (low, top))
    window = block((-BACK - 1, -BACK + p.CARRIER + 1), (-half + 14, half - 14), (low + 16, top - 12))
    places = [(y, z) for y in ys for z in zs]
    standoffs = [_standoff(at, 3.2, p.STANDOFF + 1) for at in places]
    pilots = [_standoff(at, PILOT / 2, p.STANDOFF + p.CARRIER - 0.8) for at in places]
    return without(joined([plate, *_feet(), *_ears(ys, zs), *standoffs]), [window, *pilots, *_inserts()])


def _standoff(at: Point, radius: float, long: float) -> Solid:
    return Pos(-p.PI_AT - long / 2, *at) * Rot(0, 90, 0) * Cylinder(radius, long)


def _ears(ys: Range, zs: Range) -> list[Solid]:
    """Where a hole lies beyond the plate, a piece of it follows."""
    half = p.CARRIER_WIDE / 2
    return [
        block((-BACK, -BACK + p.CARRIER), (min(y - 3.5, 0), max(y + 3.5, 0)), (z - 4, z + 4))
        for y in ys
        for z in zs
        if abs(y) + 4 > half
    ]


def _feet() -> list[Solid]:
    x, y = p.CARRIER_SCREWS
    return [
        block((-BACK, -x + 5), (side * y - 5, side * y + 5), (p.BASE, p.BASE + p.CARRIER_FOOT))
        for side in (-1, 1)
    ]


def _inserts() -> list[Solid]:
    x, y = p.CARRIER_SCREWS
    return [
        post(p.M3_INSERT / 2, (-x, side * y), (p.BASE - 1, p.BASE + p.M3_INSERT_DEEP)) for side in (-1, 1)
    ]
