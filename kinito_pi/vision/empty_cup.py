"""What lies in the cup: where a picture differs from that of the empty cup."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from kinito_pi.vision.calibration import REFERENCE_WIDTH
from kinito_pi.vision.floor_circle import Circle
from kinito_pi.vision.reading import Pixels

Mask = NDArray[np.bool_]
Plane = NDArray[np.floating]

LAMP = 235.0
"""Grey level: as bright as this nothing can be told from a lamp's image."""
LEAST_DIFFERENCE = 4.0
"""Grey levels."""
SAMPLE = 3
"""px: light and noise are measured on every third pixel each way."""
SMOOTHING = 0.9
"""px, sigma, of the small picture."""
NOISE_FACTOR = 5.0
GAINS = (0.6, 1.7)
LARGEST_USUAL = 6.0
"""Grey levels: a half of the floor that differs by more is another cup's."""
LARGEST_SHARE = 0.5
"""Of the floor: more than this is no dice, but another cup, camera or light."""
WITHIN = 1.02
"""Floor radii."""


@dataclass(frozen=True, slots=True)
class Things:
    """What the pictures tell, ``(h, w)``, ``REFERENCE_WIDTH`` wide.

    ``there``: where something lies; ``away``: by how many grey levels more than noise; ``unknown``: where
    lamps outshine everything. ``scale``: px of the picture for one of these. ``fits``: False when so much
    differs that the empty cup is not that of this picture.
    """

    there: Mask
    away: Plane
    unknown: Mask
    scale: float
    fits: bool


def find_things(colour: Pixels, empty: Pixels, floor: Circle) -> Things:
    """What lies in the cup of a picture ``(h, w, 3)``. ``empty``: the empty cup, ``REFERENCE_WIDTH`` wide;
    ``floor``: px of the picture."""
    small = small_like(colour, empty)
    reference = smoothed(empty)
    unknown = (empty if empty.ndim == 2 else empty.min(axis=2)) > LAMP
    unknown = cv2.dilate(unknown.astype(np.uint8), np.ones((5, 5), np.uint8)) > 0
    scale = colour.shape[1] / REFERENCE_WIDTH
    within = _within(floor, empty.shape[:2], scale)
    away, usual = differences(small, reference, within & ~unknown)
    there = (away > 0) & within & ~unknown
    there = cv2.morphologyEx(there.astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)) > 0
    fits = usual < LARGEST_USUAL and float(there.sum()) < LARGEST_SHARE * float(within.sum())
    return Things(there, away, unknown & within, scale, fits)


def small_like(colour: Pixels, empty: Pixels) -> Plane:
    """A picture made as small as the empty cup's, with as many channels: ``(h, w, 1 or 3)`` float."""
    if empty.ndim == 2:
        colour = np.asarray(cv2.cvtColor(colour, cv2.COLOR_BGR2GRAY), np.uint8)
    small = cv2.resize(colour, empty.shape[1::-1], interpolation=cv2.INTER_AREA)
    return smoothed(small)


def smoothed(small: cv2.typing.MatLike) -> Plane:
    """``(h, w, channels)`` float, evened out so far that noise is a grey level or less."""
    even = cv2.GaussianBlur(small.astype(np.float32), (0, 0), SMOOTHING)
    return np.asarray(even, np.float32).reshape(*even.shape[:2], -1)


def differences(small: Plane, reference: Plane, known: Mask) -> tuple[Plane, float]:
    """``(h, w)``: grey levels beyond what noise and a pixel's shift of the empty cup explain; and how many
    the two usually differ by."""
    gain, usual = _light(small[::SAMPLE, ::SAMPLE], reference[::SAMPLE, ::SAMPLE], known[::SAMPLE, ::SAMPLE])
    limit = max(LEAST_DIFFERENCE, NOISE_FACTOR * 1.48 * usual)
    kernel = np.ones((3, 3), np.uint8)
    low, high = (np.asarray(by(reference, kernel)).reshape(reference.shape) for by in (cv2.erode, cv2.dilate))
    away = np.maximum(gain * low - small, small - gain * high).max(axis=2)
    return np.asarray(np.clip(away - limit, 0, None), np.float32), usual


def _light(small: Plane, reference: Plane, known: Mask) -> tuple[float, float]:
    """How much brighter a picture is than the empty cup, and what the two then usually differ by."""
    gain = 1.0
    for _ in range(2):
        calm = known & (np.abs(small - gain * reference).max(axis=2) < 25)
        part, base = small[calm], reference[calm]
        bright = base > 12
        if bright.sum() > 200:
            gain = float(np.clip(np.median(part[bright] / base[bright]), *GAINS))
    residual = np.abs(small - gain * reference).max(axis=2)[known]
    return gain, float(np.median(residual)) if residual.size else 255.0


def _within(floor: Circle, shape: tuple[int, ...], scale: float) -> Mask:
    rows, columns = np.mgrid[0 : shape[0], 0 : shape[1]]
    return floor.holds(columns * scale, rows * scale, WITHIN)
