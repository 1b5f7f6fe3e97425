"""Have the dice stopped? Answered from the pictures alone, one after another.

A picture counts as *still* against an earlier one when every tile of it is, but for gain and offset,
the tile it was. What moves the whole picture alike (vibration) is taken out first by a shift, what
changes the light (flicker) by the gain and offset of each tile, and noise by measuring it on the
tiles themselves: most of a picture never moves.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from kinito_pi.vision.reading import Pixels

Plane = NDArray[np.floating]

WIDTH = 320
"""px: pictures are compared at this width, where a die of 16 mm is still 35 px or more."""
TILE = 10
STILL_FRAMES = 3
SMOOTHING = 1.2
"""px, sigma: evens out sub-pixel resampling and sensor noise alike."""
SATURATED = 248
NOISE_FACTOR = 4.0
LEAST_RESIDUAL = 0.22
"""In units of the square-root scale below: about 4 grey levels at mid grey."""
LARGEST_SHIFT = 6.0
"""px: more than this is no vibration."""


class RestWatch:
    """Tells from a stream of frames when the dice have stopped.

    Holds the last pictures, nothing else: no clock, no camera. ``see`` is True once the last
    ``STILL_FRAMES`` pictures show the same scene, so a die at the turning point of a rock, still for
    one picture, is not at rest.
    """

    def __init__(self) -> None:
        self._seen: list[tuple[Plane, NDArray[np.bool_]]] = []

    def see(self, pixels: Pixels) -> bool:
        """Take the next frame, ``(h, w)`` or ``(h, w, 3)`` uint8; True if the dice are at rest."""
        prepared = _prepare(pixels)
        if self._seen and self._seen[-1][0].shape != prepared[0].shape:
            self._seen.clear()
        self._seen = [*self._seen[-(STILL_FRAMES - 1) :], prepared]
        if len(self._seen) < STILL_FRAMES:
            return False
        return all(is_still(earlier, prepared) for earlier in reversed(self._seen[:-1]))


def _prepare(pixels: Pixels) -> tuple[Plane, NDArray[np.bool_]]:
    """Square-root scale, on which photon noise is the same everywhere; and where light is measured."""
    grey = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY) if pixels.ndim == 3 else pixels
    height = max(TILE, round(grey.shape[0] * WIDTH / grey.shape[1]))
    small = cv2.resize(grey, (WIDTH, height), interpolation=cv2.INTER_AREA)
    measured = cv2.erode((small < SATURATED).astype(np.uint8), np.ones((5, 5), np.uint8)) > 0
    plane = cv2.GaussianBlur(2 * np.sqrt(small.astype(np.float32) + 4), (0, 0), SMOOTHING)
    return plane.astype(np.float32), measured


def is_still(earlier: tuple[Plane, NDArray[np.bool_]], later: tuple[Plane, NDArray[np.bool_]]) -> bool:
    """Whether nothing but the light, the noise or the whole picture changed between the two."""
    residuals = min(
        (_tile_residuals(earlier, later, shift) for shift in _shifts(earlier[0], later[0])),
        key=lambda tiles: float(np.mean(np.minimum(tiles, 1.0))),
    )
    limit = max(LEAST_RESIDUAL, NOISE_FACTOR * float(np.median(residuals)))
    return bool(residuals.max() < limit)


def _shifts(earlier: Plane, later: Plane) -> list[tuple[float, float]]:
    window = cv2.createHanningWindow((earlier.shape[1], earlier.shape[0]), cv2.CV_32F)
    # Copies: phaseCorrelate multiplies its own arguments by the window, in place.
    (dx, dy), _ = cv2.phaseCorrelate(earlier.copy(), later.copy(), window)
    if not (np.isfinite(dx) and np.isfinite(dy)) or max(abs(dx), abs(dy)) > LARGEST_SHIFT:
        return [(0.0, 0.0)]
    return [(0.0, 0.0), (float(dx), float(dy))]


def _tile_residuals(
    earlier: tuple[Plane, NDArray[np.bool_]],
    later: tuple[Plane, NDArray[np.bool_]],
    shift: tuple[float, float],
) -> NDArray[np.float32]:
    """Per tile, the rms of what gain and offset of the earlier tile do not explain in the later."""
    move = np.array([[1, 0, shift[0]], [0, 1, shift[1]]], np.float32)
    size = (later[0].shape[1], later[0].shape[0])
    before = cv2.warpAffine(earlier[0], move, size, borderMode=cv2.BORDER_REPLICATE)
    known = later[1] & (cv2.warpAffine(earlier[1].astype(np.uint8), move, size) > 0)
    margin = int(LARGEST_SHIFT)
    known[:margin], known[-margin:], known[:, :margin], known[:, -margin:] = False, False, False, False
    weight, x, y = _tiles(known.astype(np.float32)), _tiles(np.asarray(before)), _tiles(later[0])
    return _unexplained(weight, x, y)


def _unexplained(weight: Plane, x: Plane, y: Plane) -> NDArray[np.float32]:
    total = np.maximum(weight.sum(axis=1), 1)
    mean_x, mean_y = (weight * x).sum(axis=1) / total, (weight * y).sum(axis=1) / total
    dx, dy = weight * (x - mean_x[:, None]), weight * (y - mean_y[:, None])
    xx, yy, xy = (dx * dx).sum(axis=1), (dy * dy).sum(axis=1), (dx * dy).sum(axis=1)
    gain = np.clip(xy / np.maximum(xx, 1e-6), 0.5, 2.0)
    left = np.maximum(yy - 2 * gain * xy + gain * gain * xx, 0)
    residual = np.sqrt(left / total)
    residual[weight.sum(axis=1) < TILE * TILE / 4] = 0
    return np.asarray(residual, np.float32)


def _tiles(plane: Plane) -> Plane:
    """``(h, w)`` cut into rows of one tile each, ``(n, TILE * TILE)``; a part tile at the rim is left out."""
    rows, columns = plane.shape[0] // TILE, plane.shape[1] // TILE
    cut = plane[: rows * TILE, : columns * TILE].reshape(rows, TILE, columns, TILE)
    return np.asarray(cut.transpose(0, 2, 1, 3).reshape(-1, TILE * TILE))
