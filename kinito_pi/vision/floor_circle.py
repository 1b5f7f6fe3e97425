"""Where the cup's floor is in a picture: the circle that its rim draws.

Cups show several circles round one middle: rim, wall, lid. Whatever their radii, the steps of grey along
all of them point at the middle, so the middle is voted for first; the floor is the outermost of the
circles that are about as clear as the clearest.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from kinito_pi.vision.reading import Pixels

Plane = NDArray[np.floating]

WIDTH = 320
RADII = (0.22, 0.85)
"""Of the picture's height."""
LEAST_STEP = 2.0
"""Grey levels a pixel at ``WIDTH``: a fainter step votes for nothing."""
AS_CLEAR = 0.45
"""Share of the clearest circle's step that the floor's must have."""
LEAST_SEEN = 0.6
"""Share of a circle that must lie in the picture."""
TURNS = np.arange(0, 2 * np.pi, np.pi / 90)


@dataclass(frozen=True, slots=True)
class Circle:
    """``x``, ``y``, ``radius``: px of the picture."""

    x: float
    y: float
    radius: float

    def holds(self, x: Plane, y: Plane, by: float = 1.0) -> NDArray[np.bool_]:
        """Which points lie within ``by`` radii of the middle."""
        return np.asarray(np.hypot(x - self.x, y - self.y) <= by * self.radius)

    def over_the_edge(self, width: int, height: int) -> float:
        """How far the circle reaches out of a picture, in its radii; 0 if it lies within."""
        out = max(self.radius - min(self.x, self.y), self.x + self.radius - width, 0.0)
        return max(out, self.y + self.radius - height) / self.radius


def find_floor(grey: Pixels) -> Circle | None:
    """The floor in the picture of an empty cup, ``(h, w) uint8``; None where no circle is to be seen."""
    scale = WIDTH / grey.shape[1]
    small = cv2.resize(grey, (WIDTH, round(grey.shape[0] * scale)), interpolation=cv2.INTER_AREA)
    # A lamp's image is the steepest thing in the cup, and round.
    small = cv2.GaussianBlur(np.minimum(small, 200).astype(np.float32), (0, 0), 1.2)
    across, down = (cv2.Scharr(small, cv2.CV_32F, *way) / 32 for way in ((1, 0), (0, 1)))
    middle = _middle(across, down)
    radius = None if middle is None else _radius(across, down, middle)
    if middle is None or radius is None:
        return None
    return Circle((middle[0] + 0.5) / scale - 0.5, (middle[1] + 0.5) / scale - 0.5, radius / scale)


def _middle(across: Plane, down: Plane) -> tuple[float, float] | None:
    """Where the lines along the steepest directions meet, px at ``WIDTH``."""
    height, width = across.shape
    steep = np.hypot(across, down)
    rows, columns = np.nonzero(steep > LEAST_STEP)
    if len(rows) < 50:
        return None
    votes = np.zeros((height, width), np.float32)
    ways = np.stack([across[rows, columns], down[rows, columns]]) / steep[rows, columns]
    for far in np.arange(RADII[0] * height, RADII[1] * height, 1.0):
        for sign in (-1, 1):
            x = np.rint(columns + sign * far * ways[0]).astype(int)
            y = np.rint(rows + sign * far * ways[1]).astype(int)
            within = (x >= 0) & (x < width) & (y >= 0) & (y < height)
            # The farther, the wider the votes scatter: each ring of votes counts alike.
            np.add.at(votes, (y[within], x[within]), 1.0)
    even = np.asarray(cv2.GaussianBlur(votes, (0, 0), 2.5), np.float32)
    y0, x0 = np.unravel_index(int(even.argmax()), even.shape)
    return _centre_of_mass(even, int(x0), int(y0))


def _centre_of_mass(votes: Plane, x: int, y: int, reach: int = 4) -> tuple[float, float]:
    top, left = max(y - reach, 0), max(x - reach, 0)
    near = votes[top : y + reach + 1, left : x + reach + 1]
    near = np.clip(near - 0.7 * near.max(), 0, None)
    rows, columns = np.mgrid[0 : near.shape[0], 0 : near.shape[1]]
    total = float(near.sum())
    return left + float((columns * near).sum()) / total, top + float((rows * near).sum()) / total


def _radius(across: Plane, down: Plane, middle: tuple[float, float]) -> float | None:
    """The outermost clear circle round the middle, px at ``WIDTH``."""
    height, width = across.shape
    radii = np.arange(RADII[0] * height, RADII[1] * height, 0.5)
    x = (middle[0] + np.outer(radii, np.cos(TURNS))).astype(np.float32)
    y = (middle[1] + np.outer(radii, np.sin(TURNS))).astype(np.float32)
    step = np.abs(
        cv2.remap(across.astype(np.float32), x, y, cv2.INTER_LINEAR) * np.cos(TURNS)
        + cv2.remap(down.astype(np.float32), x, y, cv2.INTER_LINEAR) * np.sin(TURNS)
    )
    seen = (x >= 1) & (x < width - 1) & (y >= 1) & (y < height - 1)
    # The lower third of what is seen: a die before the rim, or a lamp, does not make a circle.
    clear = np.array(
        [
            np.percentile(row[own], 35) if own.mean() >= LEAST_SEEN else 0
            for row, own in zip(step, seen, strict=True)
        ]
    )
    if clear.max() < LEAST_STEP / 2:
        return None
    peak = (clear >= np.roll(clear, 1)) & (clear >= np.roll(clear, -1)) & (clear >= AS_CLEAR * clear.max())
    return float(radii[np.nonzero(peak)[0][-1]])
