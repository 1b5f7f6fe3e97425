"""The tower's geometry as the program takes it: read from ``tower_geometry.toml``, which the parts write."""

from __future__ import annotations

import math
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).with_name("tower_geometry.toml")


@dataclass(frozen=True, slots=True)
class Floor:
    """mm; ``flat_radius``: inside the slope that turns dice in; ``clear_radius``: free from below."""

    radius: float
    clear_radius: float
    flat_radius: float
    thickness: float
    refractive_index: float
    wall_height: float


@dataclass(frozen=True, slots=True)
class Camera:
    """``focal``: px of a picture 640 wide. ``below``: mm under the floor's lower face; ``seen_below``: mm
    under its upper face of a lens that sees the same without the floor before it."""

    focal: float
    below: float
    seen_below: float


@dataclass(frozen=True, slots=True)
class Lamps:
    """The two banks: mm from the axis, mm under the floor's lower face, mm long and wide."""

    radius: float
    below: float
    length: float
    width: float


@dataclass(frozen=True, slots=True)
class Cup:
    """``top_speed``: turns/s. ``home_half``: degrees, half the arc of the home sensor."""

    top_speed: float
    home_half: float


@dataclass(frozen=True, slots=True)
class Dice:
    """mm, the edges of the dice that the tower is made for."""

    edge: float
    smallest: float
    largest: float


@dataclass(frozen=True, slots=True)
class Geometry:
    """The tower, as far as the program has to know it."""

    floor: Floor
    camera: Camera
    lamps: Lamps
    cup: Cup
    dice: Dice

    def mirrored_at(self, radius: float, below: float, *, upper: bool) -> float:
        """mm from the floor's middle where the lens sees a lamp mirrored by the floor's lower or upper face.

        The lamp is ``radius`` mm off the axis and ``below`` mm under the floor's lower face. A ray that
        leaves the lens at an angle goes back down at that angle, so what it meets is further out by the
        way down.
        """
        low, high = 0.0, math.radians(85)
        for _ in range(50):
            middle = (low + high) / 2
            beyond = self._meets(middle, below, upper=upper) >= radius
            low, high = (low, middle) if beyond else (middle, high)
        return self.camera.below * math.tan(low) + self._in_floor(low)

    def _meets(self, angle: float, below: float, *, upper: bool) -> float:
        way = (self.camera.below + below) * math.tan(angle)
        return way + (2 * self._in_floor(angle) if upper else 0.0)

    def _in_floor(self, angle: float) -> float:
        """mm that a ray at ``angle`` (rad) before the floor goes sideways within it (Snell)."""
        return self.floor.thickness * math.tan(math.asin(math.sin(angle) / self.floor.refractive_index))


@cache
def tower_geometry() -> Geometry:
    """The tower that the parts in ``hardware/`` make."""
    data = tomllib.loads(FILE.read_text())
    return Geometry(
        Floor(**data["floor"]),
        Camera(**data["camera"]),
        Lamps(**data["lamps"]),
        Cup(**data["cup"]),
        Dice(**data["dice"]),
    )
