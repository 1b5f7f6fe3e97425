"""What the localiser should say of a frame."""

from __future__ import annotations

import numpy as np

from tools.train.frames import Frame
from tools.train.networks import HEATS

CELL = 16
"""px of the whole frame: the network sees half of it and gives a cell for each 8 px."""
ROWS, COLUMNS = 30, 40
SPREAD = 0.11
"""Of a side: how far from its centre a cell is still nearly right."""


def targets(frame: Frame) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Heat ``(HEATS, ROWS, COLUMNS)`` 0 to 1 with 1 at centres, -1 where nothing is taught; geometry
    ``(SHAPES, ROWS, COLUMNS)``; and ``(2, ROWS, COLUMNS)`` where place and size hold, and where the angle."""
    heat = np.zeros((HEATS, ROWS, COLUMNS), np.float32)
    geometry = np.zeros((5, ROWS, COLUMNS), np.float32)
    known = np.zeros((2, ROWS, COLUMNS), np.float32)
    rows, columns = np.mgrid[0:ROWS, 0:COLUMNS]
    for thing in frame.things:
        x, y = (thing.middle + 0.5) / CELL - 0.5
        column, row = round(x), round(y)
        if not (0 <= row < ROWS and 0 <= column < COLUMNS):
            continue
        side = max(thing.side / CELL, 0.5)
        near = np.exp(-((columns - x) ** 2 + (rows - y) ** 2) / (2 * (SPREAD * side + 0.25) ** 2))
        if thing.face < 0:
            heat[:, near > 0.05] = -1
            continue
        channel = thing.kind
        heat[channel] = np.where(heat[channel] < 0, heat[channel], np.maximum(heat[channel], near))
        heat[channel, row, column] = 1
        angle = 4 * thing.angle
        geometry[:, row, column] = (x - column, y - row, np.log(side), np.cos(angle), np.sin(angle))
        known[:, row, column] = (1, 1 if thing.face else 0)
    return heat, geometry, known
