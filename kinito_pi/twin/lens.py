"""The camera under the clear floor: where a point falls in the picture, and how light becomes grey."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kinito_pi.geometry import tower_geometry

WIDTH: Final = 640
HEIGHT: Final = 480


@dataclass(frozen=True, slots=True)
class Lens:
    """A pinhole ``below`` mm under the floor, looking up; ``focal`` px. By default the tower's camera."""

    focal: float = tower_geometry().camera.focal
    below: float = tower_geometry().camera.seen_below

    def project(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """``(n, 3)`` mm over the middle of the floor to ``(n, 2)`` px, right and down.

        Seen from below with x to the right, y runs down: nothing is mirrored.
        """
        scale = self.focal / (points[:, 2:] + self.below)
        return np.asarray(points[:, :2] * scale + (WIDTH / 2, HEIGHT / 2))

    @property
    def scale(self) -> float:
        """px per mm on the floor."""
        return self.focal / self.below

    def floor_points(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """``(1, WIDTH)`` and ``(HEIGHT, 1)``: what each pixel sees of the plane of the floor (mm)."""
        u, v = np.arange(WIDTH, dtype=np.float32), np.arange(HEIGHT, dtype=np.float32)[:, None]
        return (u[None] - WIDTH / 2) / np.float32(self.scale), (v - HEIGHT / 2) / np.float32(self.scale)


def vignette(rows: slice, columns: slice) -> NDArray[np.float32]:
    """``(h, w)`` of the picture, 1 in its middle: a small lens loses about a third of the light in the
    corners."""
    u, v = np.linspace(-1, 1, WIDTH)[columns], np.linspace(-0.75, 0.75, HEIGHT)[rows, None]
    return np.asarray(1 - 0.22 * (u * u + v * v), np.float32)


def developed(light: NDArray[np.float32]) -> NDArray[np.float32]:
    """Linear light (1: white) to grey values 0 to 255, by the sensor's usual curve with a soft shoulder."""
    # In place: a whole picture's light is 4 MB, and this would take six of them.
    grey = np.clip(light, 0, None)
    shoulder = 0.25 * grey
    shoulder *= grey
    shoulder += 1
    grey /= shoulder
    grey *= 1.2
    np.minimum(grey, 1.0, out=grey)
    grey **= np.float32(1 / 2.2)
    grey *= 255
    return np.asarray(grey, np.float32)
