"""The cap over the motor's end and its wires. Printed on its outside."""

from __future__ import annotations

from hardware import parameters as p
from hardware.parts.solids import Solid, block, joined, rod, without

THICK = 2.4
SOCKET = 9.0
"""Depth of its hollow, where the terminals and the wires' bend are."""


def make() -> Solid:
    """The cap on the handle's arm: it is pushed over the bore's mouth and held by a collar in it."""
    start, half = p.HANDLE_END, p.HANDLE_HALF_WIDE
    low, high = p.AXLE - p.HANDLE_HALF_HIGH + 2, p.AXLE + 11.0
    whole = block((-half, half), (start, start + SOCKET + THICK), (low, high))
    hollow = block((-half + 2, half - 2), (start - 1, start + SOCKET), (low + 2, high - 2))
    at, end = (0.0, p.AXLE), start + SOCKET + 0.1
    collar = rod(p.MOTOR_RADIUS + p.SNUG - 0.1, at, (start - 3.0, end))
    inside = rod(p.MOTOR_RADIUS - 1.6, at, (start - 4.0, end - 0.1))
    wires = block((2, half - 2.5), (start - 4, end - 0.1), (low + 2, p.AXLE - 4))
    return without(joined([without(whole, [hollow]), collar]), [inside, wires])
