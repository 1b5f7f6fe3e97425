"""The base plate: closes the tower below and carries Pi and board. Printed as it stands, without supports."""

from __future__ import annotations

from hardware import parameters as p
from hardware.parts.solids import Solid, around, block, drum, joined, post, tube, without

VENTS = 5
FEET = (20.0, 160.0, 200.0, 340.0)


def make() -> Solid:
    """The base; z = 0 is its underside."""
    plate = drum(p.BODY_OUTSIDE, (0, p.BASE))
    outside = p.BODY_INSIDE - p.GLIDE
    rim = tube(outside - 2.4, outside, (p.BASE - 0.5, p.BASE + p.BASE_RIM))
    gaps = [post(9.0, around(angle, p.SCREW_CIRCLE + 3), (p.BASE, p.BASE + 9)) for angle in p.BASE_SCREWS]
    gaps += [block((sx * 60, sx * 90)[::sx], (-45, 45), (p.BASE, p.BASE + 9)) for sx in (-1, 1)]
    return without(joined([plate, rim - joined(gaps)]), [*_holes(), *_vents(), *_feet()])


def carrier_places() -> list[tuple[float, float]]:
    """(x, y) of the screws of both carriers."""
    x, y = p.CARRIER_SCREWS
    return [(sx * x, sy * y) for sx in (-1, 1) for sy in (-1, 1)]


def _holes() -> list[Solid]:
    places = [around(angle, p.SCREW_CIRCLE) for angle in p.BASE_SCREWS] + carrier_places()
    return [post(p.M3_HOLE / 2, at, (-1, p.BASE + 1)) for at in places]


def _vents() -> list[Solid]:
    """Slots beside both boards, for their air; the wires' notches above are closed against light."""
    return [
        block((sx * 44 - 1.5, sx * 44 + 1.5), (y - 5, y + 5), (-1, p.BASE + 1))
        for sx in (-1, 1)
        for y in (-32, -16, 0, 16, 32)
    ]


def _feet() -> list[Solid]:
    return [post(p.FOOT_RADIUS + 0.3, around(angle, 74), (-1, 0.6)) for angle in FEET]
