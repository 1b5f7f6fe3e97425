"""The lid that is lifted for all to see. Printed lying on its top, without supports."""

from __future__ import annotations

from build123d import Cylinder, Pos, Rot

from hardware import parameters as p
from hardware.parts import crown
from hardware.parts.solids import Solid, block, drum, joined, post, tube, without

LOW = crown.TOP
TOP = LOW + p.LID_THICK
TAB = 16.0
MAGNET = 8.0
MAGNET_DEEP = 3.0


def make() -> Solid:
    """The lid, shut."""
    plate = drum(p.LID_RADIUS, (LOW, TOP))
    outside = p.MOUTH - p.LID_SKIRT_GAP
    skirt = tube(outside - 1.6, outside, (LOW - p.LID_SKIRT, LOW + 0.5))
    tab = Pos(0, -p.LID_RADIUS + 4, (LOW + TOP) / 2) * Cylinder(TAB, TOP - LOW)
    solid = joined([plate, skirt, tab, _arm()])
    return without(solid, [crown.pin((-10, 10)), _magnet()])


def opened(degrees: float) -> Pos:
    """Where the lid is when it is open by ``degrees``."""
    there = Pos(0, p.HINGE_AT, crown.PIN_UP)
    return there * Rot(-degrees, 0, 0) * there.inverse()


def _arm() -> Solid:
    half, radius = p.HINGE_HALF, p.HINGE_KNUCKLE
    knuckle = crown.pin((-half, half), radius)
    back = p.HINGE_AT + radius
    over = block((-half, half), (p.LID_RADIUS - 4, back), (LOW, TOP))
    down = block((-half, half), (p.HINGE_AT - radius, back), (crown.PIN_UP, TOP))
    return joined([knuckle, over, down])


def _magnet() -> Solid:
    return post(MAGNET / 2 + p.SNUG, (0, -p.REED_RADIUS), (LOW - 1, LOW + MAGNET_DEEP))
