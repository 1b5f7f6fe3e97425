"""The cup: a drum open at both ends, with bayonet lugs for the rings that hold floor and window.

Printed standing on its floor's end, without supports: every flank that looks down is at 45°.
"""

from __future__ import annotations

from hardware import parameters as p
from hardware.parts.solids import Solid, block, drum, joined, rod, tube, turned_profile, without

INSIDE = p.FLOOR_RADIUS + p.FELT
OUTSIDE = INSIDE + p.CUP_WALL
LOW, HIGH = p.AXLE - p.CUP_HIGH / 2, p.AXLE + p.CUP_HIGH / 2


def lug_profile(up: int) -> list[tuple[float, float]]:
    """Radius and height of a lug's outline at the upper (``up`` 1) or lower (−1) end."""
    end = p.AXLE + up * p.CUP_HIGH / 2
    flank = end - up * p.LUG_DEEP
    root = OUTSIDE - 0.5
    return [
        (root, end),
        (p.LUG_RADIUS, end),
        (p.LUG_RADIUS, flank),
        (root, flank - up * (p.LUG_RADIUS - root)),
    ]


def lug_angles() -> list[float]:
    """Where each lug begins; the first is centred on +x."""
    return [n * 360 / p.LUGS - p.LUG_ANGLE / 2 for n in range(p.LUGS)]


def make() -> Solid:
    """The cup at home, its axle along y."""
    wall = tube(INSIDE, OUTSIDE, (LOW, HIGH))
    slope = turned_profile(
        [
            (p.FLOOR_RADIUS - p.CHAMFER_IN, LOW),
            (INSIDE + 0.5, LOW),
            (INSIDE + 0.5, LOW + p.CHAMFER_UP),
            (p.FLOOR_RADIUS, LOW + p.CHAMFER_UP),
        ]
    )
    lugs = [turned_profile(lug_profile(up), at, p.LUG_ANGLE) for up in (-1, 1) for at in lug_angles()]
    return without(joined([wall, slope, *_pads(), *lugs]), _screw_holes())


def _pads() -> list[Solid]:
    half, wide = p.PAD_HALF_HIGH, p.PAD_WIDE / 2
    whole = block((-wide, wide), (-p.PAD, p.PAD), (p.AXLE - half, p.AXLE + half))
    reach = p.PAD - OUTSIDE
    slope = turned_profile(
        [
            (OUTSIDE, p.AXLE - half),
            (OUTSIDE + 2 * reach, p.AXLE - half),
            (OUTSIDE + 2 * reach, p.AXLE - half + 2 * reach),
        ]
    )
    return [whole - drum(INSIDE + 0.5, (LOW, HIGH)) - slope]


def _screw_holes() -> list[Solid]:
    x, z = p.HUB_SCREWS
    deep = p.PAD - p.M3_INSERT_DEEP
    return [
        rod(p.M3_INSERT / 2, (sx * x, p.AXLE + sz * z), side)
        for sx in (-1, 1)
        for sz in (-1, 1)
        for side in ((deep, p.PAD + 1), (-p.PAD - 1, -deep))
    ]
