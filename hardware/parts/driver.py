"""The driver on the motor's shaft: two vanes that turn the hub after some free play.

Printed standing on its end. The shaft's D holds it, and it cannot leave: the hub's bore ends behind it.
"""

from __future__ import annotations

from hardware import parameters as p
from hardware.parts.hub import sector
from hardware.parts.solids import Solid, block, joined, rod, without

TIP = p.HANDLE_FACE + p.MOTOR_PLATE - p.MOTOR_SHAFT_LONG
END = p.HANDLE_FACE + p.MOTOR_PLATE - p.MOTOR_BOSS_LONG - 1.0
VANE_OUTSIDE = p.JOURNAL_BORE / 2 - p.GLIDE


def make() -> Solid:
    """The driver with its vanes up and down, the cup at home in the middle of the play."""
    core = rod(p.DRIVER_HUB / 2, (0, p.AXLE), (TIP, END))
    inside = p.DRIVER_HUB / 2 - 0.4
    vanes = [sector(inside, VANE_OUTSIDE, at, p.COUPLING_VANE, (TIP, p.JOURNAL_END)) for at in (90, 270)]
    return without(joined([core, *vanes]), [_shaft_hole()])


def _shaft_hole() -> Solid:
    loose = 0.05
    round_hole = rod(p.MOTOR_SHAFT / 2 + loose, (0, p.AXLE), (TIP - 1, END + 1))
    half = p.MOTOR_SHAFT / 2
    flat = p.AXLE - half + p.MOTOR_SHAFT_FLAT + loose
    return round_hole - block((-half - 1, half + 1), (TIP - 2, END + 2), (flat, p.AXLE + half + 1))
