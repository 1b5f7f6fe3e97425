"""The plate that holds the camera under the funnel: another camera, another plate. Printed lying on its
top."""

from __future__ import annotations

from hardware import parameters as p
from hardware.parts.funnel import FOOT, foot_places
from hardware.parts.solids import Point, Solid, block, joined, post, without

LOW = FOOT - p.CAMERA_PLATE
BOARD_FACE = LOW - p.CAMERA_STANDOFF
SLACK = 1.0
"""Across the holes for the plate's screws, to centre the picture."""


def make() -> Solid:
    """The plate under the funnel's foot."""
    half = p.CAMERA_PLATE_WIDE / 2
    plate = block((-half, half), (-half, half), (LOW, FOOT))
    standoffs = [post(2.2, at, (BOARD_FACE, LOW + 0.5)) for at in board_holes()]
    window = (p.CAMERA.housing[0] + 1.5) / 2
    holes = [block((-window, window), (-window, window), (LOW - 1, FOOT + 1))]
    holes += [post(p.M3_HOLE / 2 + SLACK / 2, at, (LOW - 1, FOOT + 1)) for at in foot_places()]
    holes += [post(p.M2_CORE / 2, at, (BOARD_FACE - 1, FOOT - 0.6)) for at in board_holes()]
    return without(joined([plate, *standoffs]), holes)


def board_holes() -> list[Point]:
    """(x, y) of the camera board's four holes: the lens is between the two of one pair."""
    wide, high = p.CAMERA.holes
    return [(sx * wide / 2, y - p.CAMERA.lens_up) for sx in (-1, 1) for y in (0.0, high)]
