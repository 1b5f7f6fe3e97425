"""The bayonet ring that holds a disc to the cup: twice, for the floor and for the window.

Printed lying on its lip, without supports: its lugs' flanks are at 45°, as the cup's are.
"""

from __future__ import annotations

from build123d import Pos, Rot

from hardware import parameters as p
from hardware.parts.cup import OUTSIDE, lug_angles
from hardware.parts.solids import Solid, around, drum, joined, post, spoke, turned_profile, without

GRIPS = 36
DISC_TOP = p.AXLE + p.CUP_HIGH / 2 + p.DISC_THICK + p.GASKET
TOP = p.AXLE + p.RING_HIGH
LOW = p.AXLE + p.RING_LOW
LOCK_UP = p.AXLE + p.CUP_HIGH / 2 - p.LUG_DEEP + 1.7
"""Height of the screw that keeps the ring from turning back: it ends beside a lug of the cup."""
LOCK_ANGLE = p.LUG_ANGLE / 2 + 5.0


def make() -> Solid:
    """The ring on the cup's upper end, locked."""
    inside = p.LUG_RADIUS + p.GLIDE + 0.1
    body = drum(p.RING_RADIUS, (LOW, TOP))
    hollows = [
        drum(p.RING_LIP_RADIUS, (LOW - 1, TOP + 1)),
        drum(p.DISC_RADIUS + p.SNUG + 0.15, (LOW - 1, DISC_TOP)),
        drum(inside, (LOW - 1, p.AXLE + p.CUP_HIGH / 2 + 0.3)),
    ]
    shell = without(body, hollows)
    lugs = [turned_profile(_lug(), at, p.LUG_ANGLE) for at in lug_angles()]
    lock = spoke(1.3, LOCK_ANGLE, LOCK_UP, (50, 60))
    return without(joined([shell, *lugs]), [lock, *_grips()])


def make_lower() -> Solid:
    """The same ring on the lower end, under the floor."""
    return Pos(0, 0, p.AXLE) * Rot(180, 0, 0) * Pos(0, 0, -p.AXLE) * make()


def _lug() -> list[tuple[float, float]]:
    """Its flank runs 0.3 under the cup's, so that the gasket is what bears."""
    flank = p.AXLE + p.CUP_HIGH / 2 - p.LUG_DEEP - p.LUG_RADIUS - p.GLIDE * 1.4
    root, tip = p.LUG_RADIUS + p.GLIDE + 0.4, OUTSIDE + p.GLIDE + 0.1
    return [(tip, LOW), (root, LOW), (root, flank + root), (tip, flank + tip)]


def _grips() -> list[Solid]:
    at = p.RING_RADIUS + 1.0
    return [post(1.8, around(360 * n / GRIPS, at), (LOW - 1, TOP + 1)) for n in range(GRIPS)]
