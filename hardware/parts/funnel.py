"""The funnel: it carries the lamps above and the camera below, and lets the lens see the floor and no lamp.

Printed upside down on its flange, without supports.
"""

from __future__ import annotations

from hardware import parameters as p
from hardware.parts import body
from hardware.parts.lower_body import LEDGE_TOP
from hardware.parts.solids import Solid, block, cone, drum, joined, outwards, post, tube, without

FOOT = p.BASE + p.CAMERA_BACK + p.CAMERA_BOARD + p.CAMERA_STANDOFF + p.CAMERA_PLATE
"""Height of its lower end, on the camera's plate."""
SHOE_SCREWS = 10.0
"""Half the distance of a lamp shoe's two screws."""
SHOE_AT = p.LAMP_RADIUS


def make() -> Solid:
    """The funnel where it hangs."""
    rim = p.BODY_INSIDE - p.GLIDE - 0.1
    outer, inner = p.FUNNEL_MOUTH + p.FUNNEL_WALL, p.FUNNEL_FOOT + p.FUNNEL_WALL
    shell = cone(inner, outer, (FOOT, LEDGE_TOP + 0.5)) + tube(p.FUNNEL_MOUTH, rim, (LEDGE_TOP, p.FUNNEL_TOP))
    hollow = cone(p.FUNNEL_FOOT, p.FUNNEL_MOUTH, (FOOT - 0.01, p.FUNNEL_TOP + 0.01))
    return without(joined([shell, _foot()]), [hollow, *_screws(), *_notches()])


def _foot() -> Solid:
    half = p.CAMERA_PLATE_WIDE / 2
    level = FOOT + p.FUNNEL_FOOT_HIGH
    corner = half * 1.4143
    square = block((-half, half), (-half, half), (FOOT, level + 20))
    return square & (drum(corner, (FOOT, level)) + cone(corner, corner - 18, (level, level + 18)))


def foot_places() -> list[tuple[float, float]]:
    """(x, y) of the four screws of the camera's plate."""
    at = p.CAMERA_PLATE_SCREWS
    return [(sx * at, sy * at) for sx in (-1, 1) for sy in (-1, 1)]


def shoe_places() -> list[tuple[float, float]]:
    """(x, y) of the screws of both lamp shoes."""
    return [(sx * SHOE_AT, sy * SHOE_SCREWS) for sx in (-1, 1) for sy in (-1, 1)]


def _screws() -> list[Solid]:
    through = (LEDGE_TOP - 1, p.FUNNEL_TOP + 1)
    holes = [body.upright_hole(p.M3_HOLE / 2, angle, through) for angle in p.FUNNEL_SCREWS]
    holes += [post(p.M3_HOLE / 2, at, through) for at in shoe_places()]
    return holes + [post(p.M3_INSERT / 2, at, (FOOT - 1, FOOT + p.M3_INSERT_DEEP)) for at in foot_places()]


def _notches() -> list[Solid]:
    low, high = LEDGE_TOP - 1, p.FUNNEL_TOP + 1
    outline = [(p.BODY_INSIDE - p.LEDGE, low), (90, low), (90, high), (p.BODY_INSIDE - p.LEDGE, high)]
    return [outwards(outline, 10.0, angle) for angle in p.WIRE_NOTCHES]
