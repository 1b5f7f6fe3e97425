"""Every screw: where its head sits, which way it goes, and what is in place when it is driven."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from build123d import Cone, Cylinder, Plane

from hardware import parameters as p
from hardware.parts import base, camera_plate, crown, funnel, handle, hub, lower_body, upper_body
from hardware.parts.solids import Solid, around, joined

Vector = tuple[float, float, float]

UP: Final = (0.0, 0.0, 1.0)
DOWN: Final = (0.0, 0.0, -1.0)
IN: Final = (0.0, -1.0, 0.0)
OUT: Final = (0.0, 1.0, 0.0)


@dataclass(frozen=True, slots=True)
class Screw:
    """``head``: the middle of its head's underside, mm. ``way``: the unit vector it goes. ``long``: mm
    under the head. ``holds``: the part that it fastens. ``beside``: what is in place when it is driven."""

    holds: str
    head: Vector
    way: Vector
    long: float
    beside: tuple[str, ...]
    wide: float = 3.0
    sunk: bool = False  # its head is countersunk, its top where ``head`` is

    def solid(self) -> Solid:
        """The screw itself."""
        shank = self._rod(self.wide / 2 * 0.96, 0.0, self.long)
        head = self.wide * p.M3_HEAD / 6
        if self.sunk:
            deep = head - self.wide / 2
            return joined([shank, self._plane(deep / 2) * Cone(head, self.wide / 2, deep)])
        return joined([shank, self._rod(head, -self.wide, 0.0)])

    def driver(self) -> Solid:
        """A screwdriver on it, as far as it must come in."""
        start = 0.0 if self.sunk else -self.wide
        return self._rod(p.DRIVER * self.wide / 6, start - p.DRIVER_LONG, start - 0.05)

    def _rod(self, radius: float, start: float, end: float) -> Solid:
        return self._plane((start + end) / 2) * Cylinder(radius, end - start)

    def _plane(self, along: float) -> Plane:
        """Across the screw, ``along`` mm on its way."""
        middle = tuple(at + step * along for at, step in zip(self.head, self.way, strict=True))
        return Plane(middle, z_dir=self.way)


@cache
def screws() -> tuple[Screw, ...]:
    """All of them, in the order of assembly."""
    return (
        *_hubs(),
        *_camera(),
        *_funnel(),
        *_carriers(),
        *_motor(),
        *_split(),
        *_handle(),
        *_crown(),
        *_base(),
    )


def _hubs() -> Iterator[Screw]:
    x, z = p.HUB_SCREWS
    face = hub.FACE - p.M3_HEAD_HIGH - 0.3
    for name, side in (("motor_hub", 1), ("idle_hub", -1)):
        for sx in (-1, 1):
            for sz in (-1, 1):
                head = (sx * x, side * face, p.AXLE + sz * z)
                yield Screw(name, head, (0.0, -float(side), 0.0), 8.0, ("cup", name))


def _camera() -> Iterator[Screw]:
    low = camera_plate.BOARD_FACE - p.CAMERA_BOARD
    for x, y in camera_plate.board_holes():
        yield Screw("camera", (x, y, low), UP, 5.0, ("camera_plate", "camera"), wide=2.0)


def _funnel() -> Iterator[Screw]:
    done = ("funnel", "camera_plate", "lamp_shoe", "left_lamp_shoe")
    for x, y in funnel.shoe_places():
        yield Screw("lamp_shoe", (x, y, lower_body.LEDGE_TOP), UP, 8.0, done)
    for x, y in funnel.foot_places():
        yield Screw("camera_plate", (x, y, camera_plate.LOW), UP, 10.0, (*done, "camera"))
    for angle in p.FUNNEL_SCREWS:
        x, y = around(angle, p.SCREW_CIRCLE)
        yield Screw("funnel", (x, y, p.FUNNEL_TOP), DOWN, 8.0, (*done, "camera", "lower_body"))


def _carriers() -> Iterator[Screw]:
    for x, y in base.carrier_places():
        name = "pi_carrier" if x < 0 else "board_carrier"
        yield Screw(name, (x, y, 0.0), UP, 8.0, ("base", "pi_carrier", "board_carrier", "pi", "board"))


def _motor() -> Iterator[Screw]:
    for side in (-1, 1):
        head = (side * p.MOTOR_SCREWS / 2, p.HANDLE_FACE, p.AXLE)
        yield Screw("motor", head, OUT, 6.0, ("handle", "motor", "driver"), sunk=True)


def _split() -> Iterator[Screw]:
    beside = ("lower_body", "upper_body", "cup", "window_ring", "lower_window_ring", "motor_hub", "idle_hub")
    for angle in p.SPLIT_SCREWS:
        x, y = around(angle, p.SCREW_CIRCLE)
        yield Screw("upper_body", (x, y, p.AXLE + upper_body.FLANGE), DOWN, 10.0, beside)


def _handle() -> Iterator[Screw]:
    for z in (p.AXLE + p.HANDLE_SCREWS, p.AXLE - p.HANDLE_SCREWS, p.HANDLE_FOOT):
        head = (0.0, p.HANDLE_FACE + handle.HEAD, z)
        yield Screw("handle", head, IN, 12.0, ("handle", "motor", "lower_body", "upper_body"))


def _crown() -> Iterator[Screw]:
    for angle in p.CROWN_SCREWS:
        x, y = around(angle, p.SCREW_CIRCLE)
        head = (x, y, crown.TOP - p.M3_HEAD_HIGH - 0.4)
        yield Screw("crown", head, DOWN, 20.0, ("crown", "upper_body", "lower_body", "handle"))


def _base() -> Iterator[Screw]:
    for angle in p.BASE_SCREWS:
        x, y = around(angle, p.SCREW_CIRCLE)
        yield Screw("base", (x, y, 0.0), UP, 8.0, ("base", "lower_body", "pi_carrier", "board_carrier"))
