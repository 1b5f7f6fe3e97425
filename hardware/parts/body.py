"""What both halves of the body have: the bosses that hold the bearings, and bosses for upright screws.

The body is parted at the axle: bearings and cup are laid into the lower half, the upper one closes over them.
"""

from __future__ import annotations

from hardware import parameters as p
from hardware.parts.solids import Solid, across, around, block, drum, joined, outwards, post, rod, tube

SEAT = p.BEARING_OUT / 2 + p.SNUG
WALL_MIDDLE = p.BODY_INSIDE + 0.8
"""Bosses end inside the wall, so that the outside stays round."""


def bearing_bosses(up: int) -> Solid:
    """Both bosses, above (``up`` 1) or below (−1) the axle, with slopes of 45° that carry them."""
    half = p.BOSS_WIDE / 2
    out = p.BODY_OUTSIDE - 0.4
    deep = p.AXLE + up * p.BOSS_DEEP
    profile = [
        (p.BOSS_FACE, p.AXLE),
        (out, p.AXLE),
        (out, deep + up * (out - p.BOSS_FACE)),
        (p.BOSS_FACE, deep),
    ]
    mirrored = [(-y, z) for y, z in profile]
    bosses = joined([across(profile, (-half, half)), across(mirrored, (-half, half))])
    return bosses & drum(out, (p.BASE, p.BODY_TOP))


def handle_flat(up: int) -> Solid:
    """The flat outside at +y where the handle sits; its far end slopes at 45°."""
    end = p.AXLE + up * (p.HANDLE_HALF_HIGH + 1)
    inside = p.BODY_OUTSIDE - 8.0
    profile = [
        (inside, p.AXLE),
        (p.HANDLE_FACE, p.AXLE),
        (p.HANDLE_FACE, end),
        (inside, end + up * (p.HANDLE_FACE - inside)),
    ]
    wide = p.HANDLE_HALF_WIDE + 2
    return across(profile, (-wide, wide)) - drum(p.BODY_INSIDE + 0.2, (p.BASE, p.BODY_TOP))


def axle_holes() -> list[Solid]:
    """Seats and openings for the bearings; closed outside at −y, open to the motor at +y."""
    at = (0.0, p.AXLE)
    near, far = p.BEARING_AT - 0.1, p.BEARING_AT + p.BEARING_WIDE + 0.1
    return [
        rod(SEAT, at, (near, far)),
        rod(SEAT, at, (-far, -near)),
        rod(p.BEARING_LIP, at, (p.BOSS_FACE - 1, p.HANDLE_FACE + 1)),
        rod(p.BEARING_LIP, at, (-far - 3.0, -p.BOSS_FACE + 1)),
    ]


def handle_insert(up: int) -> Solid:
    """Hole for the insert of the handle's screw above or below the axle."""
    return rod(
        p.M3_INSERT / 2,
        (0, p.AXLE + up * p.HANDLE_SCREWS),
        (p.HANDLE_FACE - p.M3_INSERT_DEEP, p.HANDLE_FACE + 1),
    )


def hung_boss(angle: float, top: float, high: float) -> Solid:
    """A boss on the wall's inside for an upright screw, on a slope of 45° below."""
    return outwards(_boss_outline(top, -high), p.M3_BOSS, angle)


def standing_boss(angle: float, bottom: float, high: float) -> Solid:
    """The same, turned over: its slope is above."""
    return outwards(_boss_outline(bottom, high), p.M3_BOSS, angle)


def _boss_outline(level: float, high: float) -> list[tuple[float, float]]:
    inner = p.SCREW_CIRCLE - p.M3_BOSS / 2
    slope = (WALL_MIDDLE - inner) * (1 if high > 0 else -1)
    return [(inner, level), (WALL_MIDDLE, level), (WALL_MIDDLE, level + high + slope), (inner, level + high)]


def upright_hole(radius: float, angle: float, z: tuple[float, float]) -> Solid:
    """A hole along a screw of the screw circle."""
    return post(radius, around(angle, p.SCREW_CIRCLE), z)


def tongue(loose: float) -> Solid:
    """The ring that keeps light out of the joint; not where the bosses meet."""
    high = p.TONGUE + loose
    ring = tube(p.BODY_INSIDE - loose, p.BODY_INSIDE + p.TONGUE_WIDE + loose, (p.AXLE - 0.5, p.AXLE + high))
    half = p.BOSS_WIDE / 2 + 1.5 - loose
    return ring - block((-half, half), (-100, 100), (p.AXLE - 1, p.AXLE + high + 1))
