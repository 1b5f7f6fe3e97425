"""The whole tower: every solid in its place, its colour, and what turns with the cup or lifts with the
lid."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final

from build123d import Pos, Rot

from hardware import bought
from hardware import parameters as p
from hardware.parts import catalogue, lamp_shoe, lid, window_ring
from hardware.parts.solids import Solid, joined
from hardware.screws import screws

TURNS: Final = frozenset(
    {
        "cup",
        "window_ring",
        "lower_window_ring",
        "motor_hub",
        "idle_hub",
        "floor_disc",
        "window_disc",
        "gaskets",
        "upper_lock_screw",
        "lower_lock_screw",
        "home_magnet",
        "level_magnet",
        "motor_hub_screws",
        "idle_hub_screws",
    }
)
"""What turns with the cup. The driver turns with the motor."""
LIFTS: Final = frozenset({"lid", "lid_magnet"})
LOOSE: Final = frozenset({"dice"})


@dataclass(frozen=True)
class Item:
    """One solid of the tower: ``name``, ``kind`` (``printed``, ``bought`` or ``screws``), how to ``make``
    it."""

    name: str
    kind: str
    make: Callable[[], Solid]

    @property
    def solid(self) -> Solid:
        """It, where it sits; built once."""
        return _built(self.name)


@cache
def items() -> tuple[Item, ...]:
    """Everything in the tower."""
    printed = [
        Item(part.name, "printed", lambda name=part.name: catalogue.solid(name)) for part in catalogue.PRINTED
    ]
    twice = [
        Item("lower_window_ring", "printed", window_ring.make_lower),
        Item("left_lamp_shoe", "printed", lamp_shoe.make_left),
    ]
    parts = [Item(each.name, "bought", each.make) for each in bought.BOUGHT]
    locks = [
        Item("upper_lock_screw", "screws", bought.upper_lock_screw),
        Item("lower_lock_screw", "screws", bought.lower_lock_screw),
    ]
    fixings = [Item(f"{name}_screws", "screws", lambda name=name: _fixing(name)) for name in _fixed()]
    return (*printed, *twice, *parts, *locks, *fixings)


def item(name: str) -> Item:
    """The one called ``name``."""
    return next(each for each in items() if each.name == name)


def turned(degrees: float) -> Pos:
    """Where the cup is when it has turned by ``degrees`` from home."""
    there = Pos(0, 0, p.AXLE)
    return there * Rot(0, degrees, 0) * there.inverse()


def opened(degrees: float) -> Pos:
    """Where the lid is when it is open by ``degrees``."""
    return lid.opened(degrees)


@cache
def _built(name: str) -> Solid:
    return item(name).make()


def _fixed() -> tuple[str, ...]:
    """What is held by screws, in the order of assembly."""
    return tuple(dict.fromkeys(each.holds for each in screws()))


def _fixing(name: str) -> Solid:
    return joined([each.solid() for each in screws() if name == each.holds])
