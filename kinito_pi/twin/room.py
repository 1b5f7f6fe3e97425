"""What the camera sees when the cup is empty: floor, rim, wall, lid, the lamps' glare, dust and scratches."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from kinito_pi.geometry import Geometry, Lamps, tower_geometry
from kinito_pi.twin.landing import FLOOR_RADIUS
from kinito_pi.twin.lens import HEIGHT, WIDTH, Lens

Light = NDArray[np.float32]

WALL: Final = tower_geometry().floor.wall_height
"""mm, the height of the cup's wall."""
_LID: Final = (0.020, 0.020, 0.022)
"""Its lid: matt black."""
_FELT: Final = (0.055, 0.085, 0.045)
"""The cup's lining: dark green felt (BGR, linear)."""


class Room:
    """The empty cup through ``lens``. ``random``: for dust, scratches and the felt's nap."""

    def __init__(self, lens: Lens, random: np.random.Generator, geometry: Geometry | None = None) -> None:
        self._geometry = geometry or tower_geometry()
        self._lens = lens
        # All that is kept, in half the bytes: three digits are enough for both.
        self._felt = _felt(random).astype(np.float16)
        self._dust = _dust(random).astype(np.float16)

    def light(self, lit: tuple[bool, ...], rows: slice) -> Light:
        """``(h, WIDTH, 3)`` BGR linear light of these ``rows`` of the picture, with these banks ``lit``; a
        little is always there."""
        x, y = self._lens.floor_points()
        felt, dust = (kept[rows].astype(np.float32) for kept in (self._felt, self._dust))
        total = np.full((*dust.shape, 3), 0.0008, np.float32)
        for side, lamp in enumerate(lamp_places(self._geometry)):
            if _is_lit(lit, side):
                total += self._bank(lamp, x, y[rows], felt)
                total += dust[..., None] * 0.5
        return total

    def glare(self, lit: tuple[bool, ...]) -> Light:
        """``(HEIGHT, WIDTH)`` linear light of the lamps, mirrored by both faces of the floor: over all."""
        total = np.zeros((HEIGHT, WIDTH), np.float32)
        x, y = self._lens.floor_points()
        lamps, clear = self._geometry.lamps, np.hypot(x, y) < self._geometry.floor.clear_radius
        for side, sign in enumerate((-1, 1)):
            for upper, share in ((False, 1.0), (True, 0.9)):
                at = self._geometry.mirrored_at(lamps.radius, lamps.below, upper=upper)
                if _is_lit(lit, side):
                    total += clear * share * self._bar(x - sign * at, y, lamps)
        bloom = cv2.GaussianBlur(total, (0, 0), 9)
        return np.asarray(cv2.GaussianBlur(total, (0, 0), 1.1) + 0.06 * bloom, np.float32)

    def _bar(self, x: Light, y: Light, lamps: Lamps) -> Light:
        """A row of LEDs behind a diffuser, ``x`` and ``y`` mm from its middle; what is nearer the floor looks
        larger."""
        seen = self._geometry.camera.below / (self._geometry.camera.below + lamps.below)
        across = np.clip((lamps.width / 2 * seen - np.abs(x)) * 0.9, 0, 1)
        along = np.clip((lamps.length / 2 * seen - np.abs(y)) * 0.8, 0, 1)
        return np.asarray(2.2 * across * along * (0.75 + 0.25 * np.cos(y * 1.45)), np.float32)

    def _bank(self, lamp: tuple[float, float, float], x: Light, y: Light, felt: Light) -> Light:
        """What ``lamp`` alone lights."""
        outward, below = np.hypot(x, y), self._lens.below
        radius = np.maximum(outward, 1e-3)
        up = below * (FLOOR_RADIUS / radius - 1)
        wall = (up > 0) & (up < WALL)
        z = np.where(wall, up, np.where(up >= WALL, WALL, 0.0))
        at_x, at_y = x * (1 + z / below), y * (1 + z / below)
        way = np.stack([lamp[0] - at_x, lamp[1] - at_y, lamp[2] - z])
        far = np.linalg.norm(way, axis=0)
        inward = -(way[0] * at_x + way[1] * at_y) / np.maximum(np.hypot(at_x, at_y), 1e-3)
        facing = np.where(wall, inward, -way[2]) / far
        received = (np.maximum(facing, 0) * 0.85 + 0.12) * (95 / far) ** 2
        lining = np.where(wall[..., None], np.array(_FELT), np.array(_LID))
        light = lining * felt[..., None] * received[..., None]
        light = np.where((outward > FLOOR_RADIUS)[..., None], _housing(outward), light)
        return np.asarray(light + _rim(outward)[..., None], np.float32)


def lamp_places(geometry: Geometry) -> tuple[tuple[float, float, float], ...]:
    """mm over the floor's upper face, the middle of each bank of lamps: left, right."""
    below = -geometry.lamps.below - geometry.floor.thickness
    return ((-geometry.lamps.radius, 0.0, below), (geometry.lamps.radius, 0.0, below))


def _is_lit(lit: tuple[bool, ...], side: int) -> bool:
    return lit[side] if side < len(lit) else bool(lit and lit[0])


def _rim(radius: Light) -> Light:
    """The floor's polished edge pipes light from the lamps."""
    return np.asarray(0.13 * np.exp(-(((radius - FLOOR_RADIUS - 0.6) / 0.7) ** 2)), np.float32)


def _housing(radius: Light) -> Light:
    shade = 0.014 + 0.020 * np.exp(-((radius - FLOOR_RADIUS) / 9))
    return np.asarray(shade[..., None] * np.array((1.0, 0.95, 0.92)), np.float32)


def _felt(random: np.random.Generator) -> Light:
    felt: NDArray[np.float64] = random.normal(0, 1, (HEIGHT, WIDTH))
    cv2.GaussianBlur(felt, (0, 0), 1.5, dst=felt)
    patches = cv2.resize(random.normal(0, 1, (9, 12)), (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC)
    felt *= 0.35
    felt += 1 + 0.10 * patches
    return np.clip(felt, 0.3, 2, out=felt).astype(np.float32)


def _dust(random: np.random.Generator) -> Light:
    """Scratches, specks and a smudge on the floor, which catch the lamps' light."""
    marks = np.zeros((HEIGHT, WIDTH), np.uint8)
    for _ in range(14):
        x, y, bearing, length = random.uniform((60, 30, 0, 8), (580, 450, 3.1, 60))
        end = (int(x + length * np.cos(bearing)), int(y + length * np.sin(bearing)))
        cv2.line(marks, (int(x), int(y)), end, int(random.uniform(15, 45)), 1, cv2.LINE_AA)
    for x, y in random.uniform((40, 20), (600, 460), (60, 2)):
        cv2.circle(marks, (int(x), int(y)), 1, int(random.uniform(20, 70)), -1, cv2.LINE_AA)
    smudge = cv2.resize(
        np.maximum(random.normal(0, 1, (6, 8)), 0), (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC
    )
    sharp = cv2.GaussianBlur(marks.astype(np.float32), (0, 0), 0.8) / 255 * 0.11
    return np.asarray(sharp + 0.0035 * np.clip(smudge, 0, None), np.float32)
