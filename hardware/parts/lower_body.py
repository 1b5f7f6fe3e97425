"""The lower half of the body: from the base to the axle. Printed standing, without supports."""

from __future__ import annotations

from hardware import parameters as p
from hardware.parts import body
from hardware.parts.solids import (
    Solid,
    across,
    block,
    joined,
    outwards,
    post,
    rod,
    spoke,
    tube,
    turned_profile,
    without,
)

LEDGE_TOP = p.FUNNEL_TOP - p.FUNNEL_FLANGE
POST_HIGH = 12.0
SPLIT_BOSS = 8.0
FOOT_FLAT = 12.0
"""Half the height of the flat under the handle's foot."""


def make() -> Solid:
    """The lower body where it stands."""
    bosses = [body.hung_boss(angle, p.AXLE, SPLIT_BOSS) for angle in p.SPLIT_SCREWS]
    bosses += [body.hung_boss(angle, LEDGE_TOP, SPLIT_BOSS) for angle in p.FUNNEL_SCREWS]
    posts = [_base_post(angle) for angle in p.BASE_SCREWS]
    wall = tube(p.BODY_INSIDE, p.BODY_OUTSIDE, (p.BASE, p.AXLE))
    solid = joined(
        [
            wall,
            body.bearing_bosses(-1),
            body.handle_flat(-1),
            _foot_flat(),
            _ledge(),
            *bosses,
            *posts,
            body.tongue(0),
        ]
    )
    return without(solid, [*body.axle_holes(), *_inserts(), *_openings()])


def _base_post(angle: float) -> Solid:
    inner = p.SCREW_CIRCLE - p.M3_BOSS / 2
    top = p.BASE + POST_HIGH
    return outwards(
        [(inner, p.BASE), (body.WALL_MIDDLE, p.BASE), (body.WALL_MIDDLE, top), (inner, top)], p.M3_BOSS, angle
    )


def _ledge() -> Solid:
    inner, outer = p.BODY_INSIDE - p.LEDGE, body.WALL_MIDDLE
    low = LEDGE_TOP - 1.2
    ring = turned_profile(
        [(inner, LEDGE_TOP), (outer, LEDGE_TOP), (outer, low - (outer - inner)), (inner, low)]
    )
    return without(ring, [outwards(_notch(), 12.0, angle) for angle in p.WIRE_NOTCHES])


def _notch() -> list[tuple[float, float]]:
    low, high = LEDGE_TOP - 20, LEDGE_TOP + 1
    return [(p.BODY_INSIDE - p.LEDGE - 1, low), (p.BODY_INSIDE, low), (p.BODY_INSIDE, high), (70, high)]


def _foot_flat() -> Solid:
    """Where the handle's foot is screwed on: a boss through the wall, sloped below."""
    z, half = p.HANDLE_FOOT, FOOT_FLAT
    face, inside = p.HANDLE_FACE, p.HANDLE_FACE - p.M3_INSERT_DEEP - 2.0
    profile = [(inside, z + half), (face, z + half), (face, z - half), (inside, z - half - (face - inside))]
    return across(profile, (-p.HANDLE_HALF_WIDE, p.HANDLE_HALF_WIDE))


def _inserts() -> list[Solid]:
    deep, r = p.M3_INSERT_DEEP, p.M3_INSERT / 2
    holes = [body.upright_hole(r, angle, (p.BASE - 1, p.BASE + deep)) for angle in p.BASE_SCREWS]
    holes += [body.upright_hole(r, angle, (LEDGE_TOP - deep, LEDGE_TOP + 1)) for angle in p.FUNNEL_SCREWS]
    holes += [body.upright_hole(r, angle, (p.AXLE - deep, p.AXLE + 1)) for angle in p.SPLIT_SCREWS]
    foot = rod(r, (0, p.HANDLE_FOOT), (p.HANDLE_FACE - deep, p.HANDLE_FACE + 1))
    return [*holes, body.handle_insert(-1), foot]


def _openings() -> list[Solid]:
    x, z = p.MOTOR_WIRES
    wires = p.WIRE_DUCT / 2
    turn = p.BODY_INSIDE - 4.0
    return [
        rod(wires, (x, p.AXLE + z), (turn - wires, p.HANDLE_FACE + 1)),
        post(wires, (x, turn), (p.AXLE - p.BOSS_DEEP - 30, p.AXLE + z)),
        spoke(p.CABLE_HOLE / 2, p.SOCKET_ANGLE, p.SOCKET_UP, (70, 95)),
        *_hall(),
    ]


def _hall() -> list[Solid]:
    """The bed of the Hall switch in the idle boss, its leads' groove leading down."""
    half, face = p.HALL_WIDE / 2 + p.SNUG, -p.BOSS_FACE
    middle = p.AXLE - p.HOME_RADIUS
    bed = block((-half, half), (face - p.HALL_THICK - 0.4, face + 1), (middle - 2.2, middle + 2.2))
    groove = block((-half, half), (face - 1.4, face + 1), (p.AXLE - p.BOSS_DEEP - 5, middle))
    return [bed, groove]
