"""The crown: the ring with a lamp for each of up to ten seats, the lid's hinge and its reed switch.

Printed upside down on its top; the step that stops the lid bridges 11 mm.
"""

from __future__ import annotations

from build123d import Cylinder, Pos, Rot

from hardware import parameters as p
from hardware.parts.solids import (
    Range,
    Solid,
    around,
    block,
    drum,
    joined,
    outwards,
    post,
    spoke,
    tube,
    turned_profile,
    without,
)

LOW = p.BODY_TOP
TOP = LOW + p.CROWN_HIGH
INSIDE = p.BODY_INSIDE
LAMP_UP = LOW + 9.5
PIN_UP = TOP - p.HINGE_DOWN
HINGE_END = p.HINGE_AT + 9.0


def lamp_angles() -> list[float]:
    """Of seat 1 to seat 10; clockwise seen from above, as a game goes round."""
    return [(p.FIRST_SEAT - 360 * n / p.SEATS_MOST) % 360 for n in range(p.SEATS_MOST)]


def make() -> Solid:
    """The crown on the upper body."""
    wall = turned_profile(
        [
            (INSIDE, LOW),
            (p.BODY_OUTSIDE, LOW),
            (p.CROWN_OUTSIDE, LOW + p.CROWN_OUTSIDE - p.BODY_OUTSIDE),
            (p.CROWN_OUTSIDE, TOP),
            (INSIDE, TOP),
        ]
    )
    plate = tube(p.MOUTH, INSIDE + 1, (TOP - p.CROWN_PLATE, TOP))
    posts = [_post(angle) for angle in p.CROWN_SCREWS]
    reed_bed = block((-12, 12), (-INSIDE - 1, -p.REED_RADIUS + 5), (TOP - 7.0, TOP - 1))
    solid = joined([wall, plate, _hinge(), *posts, reed_bed & drum(INSIDE + 1, (LOW, TOP))])
    return without(solid, [*_lamp_holes(), *_screws(), _reed(), _hinge_slot(), pin((-20, 20))])


def pin(x: Range, radius: float = p.M3_HOLE / 2) -> Solid:
    """A rod along the hinge's pin."""
    return Pos(sum(x) / 2, p.HINGE_AT, PIN_UP) * Rot(0, 90, 0) * Cylinder(radius, x[1] - x[0])


def _post(angle: float) -> Solid:
    inner = p.SCREW_CIRCLE - p.M3_BOSS / 2
    return outwards([(inner, LOW), (INSIDE + 1, LOW), (INSIDE + 1, TOP), (inner, TOP)], p.M3_BOSS, angle)


def _hinge() -> Solid:
    half = p.HINGE_BLOCK
    low = PIN_UP - p.HINGE_STOP - 4.0
    return block((-half, half), (INSIDE + 2, HINGE_END), (low, TOP))


def _hinge_slot() -> Solid:
    half = p.HINGE_HALF + p.GLIDE
    return block((-half, half), (p.CROWN_OUTSIDE - 0.5, HINGE_END + 1), (PIN_UP - p.HINGE_STOP, TOP + 1))


def _lamp_holes() -> list[Solid]:
    return [
        spoke(p.LAMP_HOLE / 2, angle, LAMP_UP, (INSIDE - 3, p.CROWN_OUTSIDE + 3)) for angle in lamp_angles()
    ]


def _screws() -> list[Solid]:
    places = [around(angle, p.SCREW_CIRCLE) for angle in p.CROWN_SCREWS]
    head = TOP - p.M3_HEAD_HIGH - 0.4
    through = [post(p.M3_HOLE / 2, at, (LOW - 1, TOP + 1)) for at in places]
    return through + [post(p.M3_COUNTERBORE / 2, at, (head, TOP + 1)) for at in places]


def _reed() -> Solid:
    """The reed's bed, open below; 2 of plastic between it and the lid's magnet."""
    half, thick = p.REED_LONG / 2 + 0.5, p.REED_THICK / 2 + 0.2
    middle = -p.REED_RADIUS
    return block((-half, half), (middle - thick, middle + thick), (TOP - 8, TOP - 2.0))
