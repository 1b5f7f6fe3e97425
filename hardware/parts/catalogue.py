"""All printed parts: how many, how they lie on the bed, and what the maker must know of each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final

from build123d import Pos, Rot

from hardware.parts import (
    base,
    camera_plate,
    carrier,
    crown,
    cup,
    driver,
    funnel,
    handle,
    hub,
    lamp_shoe,
    lid,
    lower_body,
    motor_cap,
    upper_body,
    window_ring,
)
from hardware.parts.solids import Solid

STANDING: Final = (0.0, 0.0, 0.0)
OVER: Final = (180.0, 0.0, 0.0)


@dataclass(frozen=True)
class Printed:
    """A part to print. ``make``: the solid where it sits in the tower. ``turn``: degrees about x, y and z
    that lay it on the bed. ``bridges``: mm, the longest free span of it that the printer has to bridge."""

    name: str
    make: Callable[[], Solid]
    turn: tuple[float, float, float] = STANDING
    count: int = 1
    bridges: float = 0.0
    note: str = ""


PRINTED: Final = (
    Printed("base", base.make),
    Printed("pi_carrier", carrier.make_pi, (0, -90, 0)),
    Printed("board_carrier", carrier.make_board, (0, 90, 0)),
    Printed("camera_plate", camera_plate.make, OVER),
    Printed("funnel", funnel.make, OVER),
    Printed("lamp_shoe", lamp_shoe.make, STANDING, 2),
    Printed("lower_body", lower_body.make),
    Printed("upper_body", upper_body.make, OVER),
    Printed("cup", cup.make),
    Printed("window_ring", window_ring.make, OVER, 2),
    Printed("motor_hub", hub.make_motor, (90, 0, 0)),
    Printed("idle_hub", hub.make_idle, (-90, 0, 0)),
    Printed("driver", driver.make, (90, 0, 0)),
    Printed("handle", handle.make, (0, 90, 0)),
    Printed("motor_cap", motor_cap.make, (-90, 0, 0)),
    Printed("crown", crown.make, OVER),
    Printed("lid", lid.make, OVER),
)


@cache
def solid(name: str) -> Solid:
    """The part called ``name`` where it sits in the tower; built once."""
    return next(part for part in PRINTED if part.name == name).make()


def on_bed(part: Printed) -> Solid:
    """The part as it is printed: turned, its middle over the bed's, its lowest point on it."""
    turned = Rot(*part.turn) * solid(part.name)
    box = turned.bounding_box()
    return Pos(-(box.min.X + box.max.X) / 2, -(box.min.Y + box.max.Y) / 2, -box.min.Z) * turned
