"""The two hubs that carry the cup: hollow journals in bearings 6804. Printed flange down, without
supports."""

from __future__ import annotations

from build123d import Plane, Polygon, Pos, extrude, mirror

from hardware import parameters as p
from hardware.parts.solids import Solid, around, joined, rod, without

FACE = p.PAD + p.HUB_THICK
IDLE_END = p.BEARING_AT + p.BEARING_WIDE + 0.6
COUPLING_FROM = p.HANDLE_FACE + p.MOTOR_PLATE - p.MOTOR_SHAFT_LONG - p.CLEAR
"""Bottom of the coupling's bore, clear of the motor's shaft."""
RIB = 180.0 - p.COUPLING_VANE - p.COUPLING_PLAY
RIB_INSIDE = p.DRIVER_HUB / 2 + 0.5


def make_motor() -> Solid:
    """The hub at +y: its ribs are turned by the driver, its magnet is one of the levelling pair."""
    body = _body(p.JOURNAL_END)
    bore = rod(p.JOURNAL_BORE / 2, (0, p.AXLE), (COUPLING_FROM, p.JOURNAL_END + 1))
    magnet = _magnet(p.LEVEL_MAGNET, p.LEVEL_MAGNET_DEEP, p.LEVEL_RADIUS)
    ribs = [
        sector(RIB_INSIDE, p.JOURNAL_BORE / 2 + 0.3, at, RIB, (COUPLING_FROM, p.JOURNAL_END))
        for at in (0, 180)
    ]
    return joined([without(body, [bore, magnet]), *ribs])


def make_idle() -> Solid:
    """The hub at −y: its magnet is the home mark."""
    magnet = _magnet(p.HOME_MAGNET, p.HOME_MAGNET_DEEP, -p.HOME_RADIUS)
    return mirror(without(_body(IDLE_END), [magnet, rod(5, (0, p.AXLE), (FACE, IDLE_END + 1))]), Plane.XZ)


def sector(inner: float, outer: float, middle: float, span: float, y: tuple[float, float]) -> Solid:
    """Part of a tube about the axle: ``span`` degrees about the angle ``middle``, 0 being +x, 90 up."""
    steps = [middle - span / 2 + span * n / 16 for n in range(17)]
    outline = [around(at, outer) for at in steps] + [around(at, inner) for at in reversed(steps)]
    face = Plane.XZ * Polygon(*outline, align=None)
    return Pos(0, y[1], p.AXLE) * extrude(face, y[1] - y[0], dir=(0, -1, 0))


def _body(end: float) -> Solid:
    flange = rod(p.HUB_RADIUS, (0, p.AXLE), (p.PAD, FACE))
    shoulder = rod(p.SHOULDER / 2, (0, p.AXLE), (FACE - 0.1, p.BEARING_AT))
    journal = rod(p.JOURNAL / 2 - p.JOURNAL_LOOSE, (0, p.AXLE), (FACE - 0.1, end))
    return without(joined([flange, shoulder, journal]), _screws())


def _screws() -> list[Solid]:
    x, z = p.HUB_SCREWS
    places = [(sx * x, p.AXLE + sz * z) for sx in (-1, 1) for sz in (-1, 1)]
    through = [rod(p.M3_HOLE / 2, at, (p.PAD - 1, FACE + 1)) for at in places]
    heads = [rod(p.M3_COUNTERBORE / 2, at, (FACE - p.M3_HEAD_HIGH - 0.3, FACE + 1)) for at in places]
    return through + heads


def _magnet(wide: float, deep: float, up: float) -> Solid:
    return rod(wide / 2 + p.SNUG, (0, p.AXLE + up), (FACE - deep - 0.4, FACE + 1))
