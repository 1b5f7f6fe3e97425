"""The shoe of a bank of lamps, on the funnel: twice. The strip is stuck to its slope. Printed standing."""

from __future__ import annotations

import math

from build123d import Plane, Polygon, Rot, extrude

from hardware import parameters as p
from hardware.parts.funnel import shoe_places
from hardware.parts.solids import Solid, post, without

HALF_LONG = p.LAMP_LONG / 2 + 0.5


def make() -> Solid:
    """The shoe at +x."""
    tilt = math.radians(p.LAMP_TILT)
    half = p.LAMP_WIDE / 2 + 0.3
    inner = (p.LAMP_RADIUS - half * math.cos(tilt), p.LAMP - half * math.sin(tilt))
    outer = (p.LAMP_RADIUS + half * math.cos(tilt), p.LAMP + half * math.sin(tilt))
    low = p.FUNNEL_TOP
    outline = [
        inner,
        outer,
        (outer[0] + 1, outer[1]),
        (outer[0] + 1, low),
        (inner[0] - 0.6, low),
        (inner[0] - 0.6, inner[1]),
    ]
    face = Plane.XZ.offset(-HALF_LONG) * Polygon(*outline, align=None)
    holes = [post(p.M3_INSERT / 2, at, (low - 1, low + 5.0)) for at in shoe_places() if at[0] > 0]
    return without(extrude(face, 2 * HALF_LONG, dir=(0, -1, 0)), holes)


def make_left() -> Solid:
    """The same at −x."""
    return Rot(0, 0, 180) * make()
