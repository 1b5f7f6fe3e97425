"""The upper half of the body: from the axle to the crown. Printed upside down, without supports."""

from __future__ import annotations

from hardware import parameters as p
from hardware.parts import body
from hardware.parts.solids import Solid, joined, outwards, rod, tube, without

FLANGE = 6.0
"""Under the heads of the screws that close the joint."""
CROWN_BOSS = 10.0


def make() -> Solid:
    """The upper body where it stands."""
    wall = tube(p.BODY_INSIDE, p.BODY_OUTSIDE, (p.AXLE, p.BODY_TOP))
    bosses = [body.standing_boss(angle, p.AXLE, FLANGE) for angle in p.SPLIT_SCREWS]
    bosses += [_crown_post(angle) for angle in p.CROWN_SCREWS]
    solid = joined([wall, body.bearing_bosses(1), body.handle_flat(1), *bosses])
    return without(solid, [*body.axle_holes(), body.tongue(p.GLIDE), *_screws(), _level_magnet()])


def _crown_post(angle: float) -> Solid:
    inner, outer = p.SCREW_CIRCLE - p.M3_BOSS / 2, body.WALL_MIDDLE
    low = p.BODY_TOP - CROWN_BOSS
    return outwards([(inner, low), (outer, low), (outer, p.BODY_TOP), (inner, p.BODY_TOP)], p.M3_BOSS, angle)


def _screws() -> list[Solid]:
    head = p.AXLE + FLANGE
    holes = [body.upright_hole(p.M3_HOLE / 2, angle, (p.AXLE - 1, head + 1)) for angle in p.SPLIT_SCREWS]
    holes += [
        body.upright_hole(p.M3_COUNTERBORE / 2, angle, (head, p.BODY_TOP + 1)) for angle in p.SPLIT_SCREWS
    ]
    holes += [
        body.upright_hole(p.M3_INSERT / 2, angle, (p.BODY_TOP - p.M3_INSERT_DEEP, p.BODY_TOP + 1))
        for angle in p.CROWN_SCREWS
    ]
    return [*holes, body.handle_insert(1)]


def _level_magnet() -> Solid:
    deep = p.LEVEL_MAGNET_DEEP + 0.4
    return rod(
        p.LEVEL_MAGNET / 2 + p.SNUG, (0, p.AXLE + p.LEVEL_RADIUS), (p.BOSS_FACE - 1, p.BOSS_FACE + deep)
    )
